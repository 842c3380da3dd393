package order

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestMessagesAreDocumented reads this package's source: every message for customers is in
// docs/errors.md.
func TestMessagesAreDocumented(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile("../../docs/errors.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	check := func(e ast.Expr) {
		l, ok := e.(*ast.BasicLit)
		if !ok || l.Kind != token.STRING {
			return
		}
		message, err := strconv.Unquote(l.Value)
		if err != nil {
			t.Fatal(err)
		}
		found++
		if !strings.Contains(string(doc), "| "+message+" |") {
			t.Errorf("docs/errors.md lacks %q", message)
		}
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				if strings.HasPrefix(n.Names[0].Name, "msg") {
					check(n.Values[0])
				}
			case *ast.CallExpr:
				switch fun := n.Fun.(type) {
				case *ast.Ident:
					if fun.Name == "cartFault" {
						check(n.Args[0])
					}
				case *ast.SelectorExpr:
					if x, ok := fun.X.(*ast.Ident); ok && x.Name == "fault" {
						switch fun.Sel.Name {
						case "New", "Newf":
							check(n.Args[1])
						case "Fields":
							check(n.Args[0])
						}
					}
				}
			}
			return true
		})
	}
	if found < 15 {
		t.Errorf("only %d messages found: this test looks in the wrong place", found)
	}
}
