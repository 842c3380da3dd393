package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
)

// readers are the rules packages that may read the system clock, and why.
var readers = map[string]string{
	"internal/ident/ident.go": "ids sort by when they were made",
	"internal/ssr/ssr.go":     "a request's deadline, which the machine's clock ends",
}

// TRUE-11: the rules take the clock as a parameter, so that tests can move it; none reads the
// system clock.
func TestTRUE11RulesTakeTheClock(t *testing.T) {
	t.Parallel()
	seen, rules := map[string]bool{}, 0
	for _, s := range sources(t) {
		whole, err := parser.ParseFile(token.NewFileSet(), s.file, s.text, 0)
		if err != nil {
			t.Fatal(err)
		}
		ls := layerOf(path.Dir(s.file))
		isTest, rule := strings.HasSuffix(s.file, "_test.go"), len(ls) == 1 && slices.Equal(ls[0].avoids, rulesAvoid)
		if rule && !isTest {
			rules++
		}
		ast.Inspect(whole, func(n ast.Node) bool {
			call, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			of, ok := call.X.(*ast.Ident)
			if !ok || of.Name != "time" {
				return true
			}
			if name := call.Sel.Name; !isTest && rule && slices.Contains([]string{"Now", "Since", "Until"}, name) {
				if readers[s.file] == "" {
					t.Errorf("TRUE-11 %s reads the machine's clock by time.%s: take it as a parameter", s.file, name)
				}
				seen[s.file] = true
			}
			return true
		})
	}
	for file := range readers {
		if !seen[file] {
			t.Errorf("TRUE-11 %s reads no clock any more", file)
		}
	}
	if rules < 100 {
		t.Errorf("TRUE-11 only %d files of rules were read", rules)
	}
}
