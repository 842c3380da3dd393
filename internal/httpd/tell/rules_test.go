package tell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// verbs matches the verbs of fmt.
var verbs = regexp.MustCompile(`%\[?\d*\]?[a-z]`)

// messages returns the texts in the shop's own packages, with % for each verb. Concatenated
// texts are joined; names are separate.
func messages(t *testing.T) map[string]bool {
	t.Helper()
	said := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(entry.Name(), "refusals.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if text, whole := textOf(e); whole {
					said[verbs.ReplaceAllString(text, "%")] = true
					return false
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// textOf returns the text of an expression: a literal, or literals and names joined.
func textOf(e ast.Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		if e.Op != token.ADD {
			return "", false
		}
		x, textual := textOf(e.X)
		y, also := textOf(e.Y)
		if !textual {
			x = "%"
		}
		if !also {
			y = "%"
		}
		return x + y, textual || also
	}
	return "", false
}

// composed says whether a text is made of one of the shop's that takes another as an argument:
// a required field, a move that cannot be made.
func composed(said map[string]bool, english string) bool {
	for text := range said {
		if fixed := strings.ReplaceAll(text, "%", ""); len(fixed) < len("is required") || fixed == text {
			continue
		}
		parts := regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(text), "%", "(.+)") + "$").FindStringSubmatch(english)
		if len(parts) > 0 && !slices.ContainsFunc(parts[1:], func(part string) bool { return part != "%" && !said[part] }) {
			return true
		}
	}
	return false
}

// TestRefusalsAreOfTheRules (WEB-8): each translated English message is a rule's own message,
// word for word, so that a reworded one fails here instead of reaching a shopper untranslated.
func TestRefusalsAreOfTheRules(t *testing.T) {
	t.Parallel()
	said := messages(t)
	if len(said) < 1000 {
		t.Fatalf("only %d texts are found: this test looks in the wrong place", len(said))
	}
	for _, r := range refusals {
		if !said[r.english] && !composed(said, r.english) {
			t.Errorf("WEB-8 no rule refuses with %q: say in Urdu what it refuses with now", r.english)
		}
	}
}
