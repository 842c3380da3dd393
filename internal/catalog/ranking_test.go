package catalog

import (
	"strings"
	"testing"
)

func shelfOf(ranks Rankings, products ...*Product) *Snapshot {
	terms := FixedTerms()
	terms.Rankings = ranks
	return NewShelved(products, 1, NewLevels(), terms)
}

func namesOf(products []*Product) string {
	names := make([]string, len(products))
	for i, p := range products {
		names[i] = p.Name
	}
	return strings.Join(names, ", ")
}

// SHELF-3 a ranking has its pins and then the computed order. A manual list is as the
// specification says, after its pins.
func TestSHELF3Featured(t *testing.T) {
	t.Parallel()
	a, b := product(1, "A", "COSRX", "serum", top, trending), product(2, "B", "COSRX", "serum", top, trending, video)
	c, d := product(3, "C", "COSRX", "toner", top, trending), product(4, "D", "COSRX", "toner", top)
	a.CreatedAt = day.AddDate(0, 1, 0) // newer by its date than by its _id
	all := []*Product{a, b, c, d}
	for name, tc := range map[string]struct {
		ranks                                 Rankings
		plain, featured, trends, toner, films string
	}{
		"by hand": {Rankings{}, "D, C, B, A", "D, C, B, A", "A, C, B", "D, C", "B, D, C, A"},
		"pins by hand": {
			Rankings{TopSells: Ranked{Pins: []string{c.ID, "gone", a.ID}}, Trending: Ranked{Pins: []string{b.ID}}},
			"C, A, D, B", "C, A, D, B", "B, A, C", "C, D", "C, A, B, D",
		},
		"worked out": {
			Rankings{
				TopSells: Ranked{Worked: true, Pins: []string{d.ID}, Places: []string{b.ID, d.ID, a.ID, "gone", c.ID}},
				Trending: Ranked{Worked: true, Places: []string{c.ID, a.ID, b.ID}},
			},
			"D, B, A, C", "D, B, A, C", "C, A, B", "D, C", "D, B, A, C",
		},
	} {
		s := shelfOf(tc.ranks, all...)
		for what, pair := range map[string][2]string{
			"the list":            {tc.plain, namesOf(s.Select(Filter{TopSell: true}).Items)},
			"featured":            {tc.featured, namesOf(s.Select(Filter{TopSell: true, Sort: SortFeatured}).Items)},
			"trending":            {tc.trends, namesOf(s.Select(Filter{Trending: true, Sort: SortFeatured}).Items)},
			"toners":              {tc.toner, namesOf(s.Select(Filter{TopSell: true, Categories: []string{"toner"}}).Items)},
			"HOME-7 with films":   {tc.films, namesOf(s.Home(nil).TopSells)},
			"another order":       {"A, B, C, D", namesOf(s.Select(Filter{TopSell: true, Sort: SortPriceAsc}).Items)},
			"a list of all":       {"D, C, B, A", namesOf(s.Select(Filter{Sort: SortFeatured}).Items)},
			"newest when asked":   {"D, C, B, A", namesOf(s.Select(Filter{TopSell: true, Sort: SortNewest}).Items)},
			"the second page":     {tc.plain[len("A, B, "):], namesOf(s.Select(Filter{TopSell: true, Limit: 2, Page: 2}).Items)},
			"after one":           {tc.plain[len("A, B, "):], namesOf(s.Select(Filter{TopSell: true, After: s.Select(Filter{TopSell: true}).Items[1].ID}).Items)},
			"a facet keeps count": {"4", string(rune('0' + s.Facets(Filter{TopSell: true}).Brands[0].Count))},
		} {
			if pair[0] != pair[1] {
				t.Errorf("%s: %s is %s, not %s", name, what, pair[1], pair[0])
			}
		}
	}
	// The cached order of the ranking is not used for the newest first.
	own, _ := (&Filter{TopSell: true}).Key()
	newest, _ := (&Filter{TopSell: true, Sort: SortNewest}).Key()
	if own == newest {
		t.Error("two orders have one key")
	}
	// A changed ranking makes another Snapshot.
	was := shelfOf(Rankings{}, all...)
	terms := FixedTerms()
	terms.Rankings.TopSells.Pins = []string{a.ID}
	if next := was.next(Changes{Version: 2, Terms: terms}); namesOf(next.Select(Filter{TopSell: true}).Items) != "A, D, C, B" {
		t.Error("a pin does not arrive")
	}
}
