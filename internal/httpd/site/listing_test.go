package site_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/site"
)

// TREE-8: server and browser filter lists by the same dimensions. A page whose address they
// read differently would be rendered twice.
func TestTREE8BothEndsNarrowByTheSame(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../web/src/shop/state/listingQuery.ts")
	if err != nil {
		t.Fatal(err)
	}
	server, browser := map[string]string{}, map[string]string{}
	for _, d := range catalog.Dimensions() {
		server[d.Param] = string(d.Kind)
	}
	for _, row := range regexp.MustCompile(`\{ name: '(\w+)', kind: '([\w-]+)', facet:`).FindAllStringSubmatch(string(text), -1) {
		browser[row[1]] = row[2]
	}
	if diff := cmp.Diff(server, browser); diff != "" {
		t.Errorf("dimensions (-server +browser):\n%s", diff)
	}
}

// FIND-1, TREE-8: the rows by which the browser's reading of addresses is tested are true of
// the server's too.
func TestFIND1BothEndsReadAddressesAlike(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../web/src/shop/state/listingQuery.test.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(string(text), "describe('the address of a list'")
	rows, _, _ = strings.Cut(rows, "describe('the call for a list'")
	cases := regexp.MustCompile(`(?m)^    \['(.*)', '(.*)'\],$`).FindAllStringSubmatch(rows, -1)
	if len(cases) < 10 {
		t.Fatalf("only %d rows were found", len(cases))
	}
	for _, c := range cases {
		if got := site.CanonicalQuery(c[1]); got != c[2] {
			t.Errorf("%s is %s, and %s in the browser", c[1], got, c[2])
		}
	}
}
