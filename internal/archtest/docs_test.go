package archtest

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// directions are the pages that say where things are.
var directions = []string{"ARCHITECTURE.md", "docs/recipes.md", "docs/inside.md"}

// reference are pages that name files along with their subject.
var reference = []string{"CONTRIBUTING.md", "docs/database.md", "docs/ingredients.md", "docs/operations.md", "docs/performance.md", "docs/search.md"}

var (
	codeSpan = regexp.MustCompile("`([^`]+)`")
	filePath = regexp.MustCompile(`^[\w.-]+(/[\w.*-]+)+/?$`)
	testName = regexp.MustCompile(`^Test\w+$`)
)

// prose returns a page of the project without its code blocks.
func prose(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + page)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile("(?ms)^```.*?^```").ReplaceAllString(string(text), "")
}

// Files and tests that a page names exist.
func TestDocsNameWhatThereIs(t *testing.T) {
	t.Parallel()
	tests := map[string]bool{}
	for _, s := range sources(t) {
		if strings.HasSuffix(s.file, "_test.go") {
			for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllSubmatch(s.text, -1) {
				tests[string(m[1])] = true
			}
		}
	}
	for _, page := range slices.Concat(directions, reference) {
		named := 0
		for _, m := range codeSpan.FindAllStringSubmatch(prose(t, page), -1) {
			switch name := m[1]; {
			case testName.MatchString(name) && !tests[name]:
				t.Errorf("%s names %s, which is no test", page, name)
			case filePath.MatchString(name):
				if _, err := os.Stat("../../" + strings.SplitN(name, "/", 2)[0]); err != nil && slices.Contains(reference, page) {
					continue // a file of another project, or of a shop's data folder
				}
				named++
				if found, err := filepath.Glob("../../" + name); err != nil || len(found) == 0 {
					t.Errorf("%s names %s, which is not there", page, name)
				}
			}
		}
		if named == 0 {
			t.Errorf("%s names no file: is it read?", page)
		}
	}
}

// The map in ARCHITECTURE.md names every package.
func TestTheMapHasEveryPackage(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, begun, _ := strings.Cut(string(text), "\n```\n")
	drawn, _, _ := strings.Cut(begun, "\n```\n")
	for _, s := range sources(t) {
		if dir := path.Dir(s.file); strings.HasPrefix(dir, "internal/") && !strings.Contains(drawn, " "+path.Base(dir)+"/") {
			t.Errorf("the map has no %s", dir)
		}
	}
}

// A paragraph, a step or a row of a table has at most six lines of 120 characters.
func TestParagraphsAreShort(t *testing.T) {
	t.Parallel()
	const most = 6 * 120
	begins := regexp.MustCompile(`(?m)^\s*(\d+\.|[-|#]) ?`)
	for _, page := range directions {
		for part := range strings.SplitSeq(begins.ReplaceAllString(prose(t, page), "\n\n"), "\n\n") {
			if n := utf8.RuneCountInString(strings.TrimSpace(part)); n > most {
				t.Errorf("%s: a paragraph of %d characters, more than %d: %.60q…", page, n, most, part)
			}
		}
	}
}
