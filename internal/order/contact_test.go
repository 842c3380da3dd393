package order

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// DOOR-3: a field that forms let somebody change is one that a changed address may change,
// and what one end keeps with an account the other does too.
func TestDOOR3BothEndsMoveTheSameFields(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../web/src/shared/orders/contact.ts")
	if err != nil {
		t.Fatal(err)
	}
	type flags struct{ Moves, Unsaved bool }
	server, browser := map[string]flags{}, map[string]flags{}
	for _, f := range contactFields {
		server[f.Name] = flags{f.changed != "", f.unsaved}
	}
	_, rows, _ := strings.Cut(string(text), "const list = {")
	rows, _, _ = strings.Cut(rows, "} as const")
	for _, row := range regexp.MustCompile(`(?m)^  (\w+):(.*)$`).FindAllStringSubmatch(rows, -1) {
		browser[row[1]] = flags{strings.Contains(row[2], "moves: true"), strings.Contains(row[2], "unsaved: true")}
	}
	if diff := cmp.Diff(server, browser); diff != "" {
		t.Errorf("fields of a contact (-server +browser):\n%s", diff)
	}
}
