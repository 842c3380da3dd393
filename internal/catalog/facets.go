package catalog

import (
	"slices"

	"gulaab/internal/money"
)

// Facets says how a filtered list could be narrowed further. The counts of a
// dimension leave that dimension's own filter out, so that a shopper sees what
// choosing another value would give. Terms without a product are left out
// unless they are chosen.
type Facets struct {
	Total      int         `json:"total"`
	Brands     []Count     `json:"brands"`
	SkinTypes  []Count     `json:"skinTypes"`
	Categories []Count     `json:"categories"`
	MinPrice   money.Paisa `json:"minPrice"` // lowest list price, the price filter left out
	MaxPrice   money.Paisa `json:"maxPrice"`
	InStock    int         `json:"inStock"` // how many can be bought now
}

// Facets returns the facets of a Filter; its order and paging do not matter.
func (s *Snapshot) Facets(f Filter) Facets {
	m := s.matcher(&f)
	brands := newTally(&s.brands, f.Brands, m.brands)
	categories := newTally(&s.categories, f.Categories, m.categories)
	skinTypes := newTally(&s.skinTypes, f.SkinTypes, m.skinTypes)
	unknown := brands.unknown + categories.unknown + skinTypes.unknown
	out := Facets{}
	first := true
	count := func(r *row) {
		// A dimension that names only unknown values matches nothing, so the
		// others see nothing; that dimension itself is counted as if left out.
		sees := func(own int) bool { return unknown-own == 0 }
		if sees(0) && m.match(r, dimNone) {
			out.Total++
		}
		if sees(0) && m.match(r, dimStock) && r.counted.inStock() {
			out.InStock++
		}
		if sees(0) && m.match(r, dimPrice) {
			if p := r.product.Price; first {
				out.MinPrice, out.MaxPrice, first = p, p, false
			} else {
				out.MinPrice, out.MaxPrice = min(out.MinPrice, p), max(out.MaxPrice, p)
			}
		}
		if sees(brands.unknown) && m.match(r, dimBrand) {
			brands.counts[r.brand]++
		}
		if sees(categories.unknown) && m.match(r, dimCategory) {
			for _, c := range r.categories {
				categories.counts[c]++
			}
		}
		if sees(skinTypes.unknown) && m.match(r, dimSkinType) {
			for _, t := range r.skinTypes {
				skinTypes.counts[t]++
			}
		}
	}
	if f.Query != "" {
		for _, at := range s.searchAll(f.Query) {
			count(&s.rows[at])
		}
	} else {
		for i := range s.rows {
			count(&s.rows[i])
		}
	}
	out.Brands, out.Categories, out.SkinTypes = brands.list(), categories.list(), skinTypes.list()
	sortByName(out.Brands)
	return out
}

// tally counts products by the terms of a vocabulary.
type tally struct {
	v       *vocabulary
	chosen  []int32
	counts  []int
	unknown int // 1 where values were given and none is known
}

func newTally(v *vocabulary, values []string, chosen []int32) tally {
	t := tally{v: v, chosen: chosen, counts: make([]int, len(v.terms))}
	if len(values) > 0 && len(chosen) == 0 {
		t.unknown = 1
	}
	return t
}

// list returns what was counted, in the owner's order.
func (t *tally) list() []Count {
	out := []Count{}
	for i, n := range t.counts {
		if n > 0 && !t.v.hidden[i] || slices.Contains(t.chosen, int32(i)) {
			out = append(out, Count{t.v.terms[i].Slug, t.v.terms[i].Name, n})
		}
	}
	return out
}
