package site_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
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

// A page's state has the names of the brands that it shows: each page has a few that the menu's
// panel lists; many are only on the page of all brands (QUICK-3, SWIFT-3).
func TestQUICK3SWIFT3AStateNamesTheBrandsItShows(t *testing.T) {
	t.Parallel()
	for _, shop := range []struct {
		brands, named int // in the state of every page
	}{{60, 60}, {61, 0}, {400, 0}} {
		t.Run(fmt.Sprint(shop.brands), func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			goods := products()[:1]
			for i := range shop.brands - 1 {
				goods = append(goods, &catalog.Product{ID: id(100 + i), Name: "Toner", Brand: fmt.Sprintf("L'Brand %03d", i), Category: "toner", Categories: []string{"toner"}})
			}
			s.current.Store(catalog.NewStocked(goods, 2, s.levels))
			count := func(v any) int { list, _ := v.([]any); return len(list) }
			for _, path := range []string{"/", "/category/toner", "/search?q=toner", "/product/" + id(1), "/brand/l-brand-007", "/brand/nobody", "/cart", "/brands"} {
				shown := state(t, body(t, s.get(path)))
				if got := count(at(shown, "catalog", "brands")); got != shop.named {
					t.Errorf("%s names %d brands, want %d", path, got, shop.named)
				}
				if got := at(shown, "catalog", "brandCount"); got != float64(shop.brands) {
					t.Errorf("%s counts %v brands", path, got)
				}
				if len(at(shown, "catalog", "menu").([]any)) == 0 {
					t.Errorf("the menu of %s names none", path)
				}
				all := 0
				if path == "/brands" {
					all = shop.brands - shop.named
				}
				if got := count(at(shown, "catalog", "allBrands")); got != all {
					t.Errorf("%s names %d of all brands, want %d", path, got, all)
				}
			}
			// The heading of a brand's list has its name, whatever a filter leaves. Its form
			// has no choice of brands.
			for _, path := range []string{"/brand/l-brand-007", "/brand/l-brand-007?max=1"} {
				want := []any{map[string]any{"slug": "l-brand-007", "name": "L'Brand 007"}}
				got := at(state(t, body(t, s.get(path))), "catalog", "listing", "facets", "brands").([]any)
				for _, b := range got {
					delete(b.(map[string]any), "count")
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s is of (-want +got):\n%s", path, diff)
				}
			}
			// The form of another list has the brands that it can be filtered by: of many, some
			// and the chosen ones, and their number.
			for path, more := range map[string]int{"/category/toner": 0, "/category/toner?brand=l-brand-300&brand=l-brand-007": 1} {
				listing := at(state(t, body(t, s.get(path))), "catalog", "listing")
				want, counted := shop.brands-1, any(nil)
				if want > 60 {
					want, counted = 60+more, float64(want)
				}
				if got := count(at(listing, "facets", "brands")); got != want {
					t.Errorf("%s can be narrowed by %d brands, want %d", path, got, want)
				}
				if got := listing.(map[string]any)["brandCount"]; got != counted {
					t.Errorf("%s counts %v brands, want %v", path, got, counted)
				}
			}
		})
	}
}
