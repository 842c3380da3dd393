package site_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWEB9AllBrands(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	page := body(t, s.get("/brands"))
	nodes := structured(t, page)
	var listed []any
	for i := range 4 {
		listed = append(listed, at(nodes["ItemList"], "itemListElement", i, "url"))
	}
	if want := []any{origin + "/brand/anua", origin + "/brand/cosrx", origin + "/brand/l-oreal-paris", nil}; !cmp.Equal(listed, want) {
		t.Errorf("the brands listed are %v, want %v", listed, want)
	}
	if want := `<link rel="canonical" href="https://shop.example/brands">`; !strings.Contains(page, want) {
		t.Errorf("no %s", want)
	}
	if got := at(state(t, page), "catalog", "brands", 0, "slug"); got != "anua" {
		t.Errorf("the first brand in the state is %v", got)
	}
}
