package catalog

import (
	"iter"
	"slices"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
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
	MinPrice   money.Paisa `json:"minPrice"` // lowest that the tier pays for a unit, the price filter left out
	MaxPrice   money.Paisa `json:"maxPrice"`
	InStock    int         `json:"inStock"` // how many can be bought now
	About      []About     `json:"about,omitempty"`
	Leads      string      `json:"leads,omitempty"` // the page that the owner leads this search to (SHELF-5)
	Reading    *Reading    `json:"reading,omitempty"`
}

// About is what the owner tells of a brand, category or skin type (SHELF-1).
type About struct {
	Kind    TermKind `json:"kind"`
	Slug    string   `json:"slug"`
	Name    string   `json:"name"`
	Story   string   `json:"story,omitempty"`
	Picture string   `json:"picture,omitempty"`
	Origin  string   `json:"origin,omitempty"` // where a brand is at home
}

// mostAbout bounds the stories that go with one list.
const mostAbout = 3

// about returns what the owner tells of the chosen rows, those of each kind in
// the order in which they were named.
func (s *Snapshot) about(m *matcher) (out []About) {
	for _, d := range []struct {
		kind   TermKind
		rows   []TermRow
		chosen []int32
	}{{BrandTerm, s.terms.Brands, m.brands}, {CategoryTerm, s.terms.Categories, m.categories}, {SkinTypeTerm, s.terms.SkinTypes, m.skinTypes}} {
		for _, i := range d.chosen {
			if int(i) >= len(d.rows) || len(out) == mostAbout {
				continue
			}
			if r := &d.rows[i]; r.Story != "" || r.Picture != "" || r.Origin != "" {
				out = append(out, About{d.kind, r.Slug, r.Name, r.Story, r.Picture, r.Origin})
			}
		}
	}
	return out
}

// Facets returns the facets of a Filter; its order and paging do not matter.
func (s *Snapshot) Facets(f Filter) Facets {
	m := s.matcher(&f)
	out := Facets{Brands: []Count{}, SkinTypes: []Count{}, Categories: []Count{}}
	var found []int32 // what a search finds; nil: there is none
	if f.Query != "" {
		search := s.read(f.Query, f.Exact)
		m.within(search.reading, &f)
		out.Reading = search.reading
		if found = search.at; found == nil {
			found = []int32{}
		}
	}
	dims := []struct {
		name   dimension
		v      *vocabulary
		values []string
		chosen *[]int32
		order  []int32
		into   *[]Count
	}{
		{dimBrand, &s.brands, f.Brands, &m.brands, s.byBrand, &out.Brands},
		{dimCategory, &s.categories, f.Categories, &m.categories, nil, &out.Categories},
		{dimSkinType, &s.skinTypes, f.SkinTypes, &m.skinTypes, nil, &out.SkinTypes},
	}
	unknown := 0 // dimensions that name only unknown values: nothing matches them
	for _, d := range dims {
		if len(d.values) > 0 && len(*d.chosen) == 0 {
			unknown++
		}
	}
	if unknown == 0 {
		s.span(&out, &m, found)
		out.MinPrice, out.MaxPrice = pricing.Unit(out.MinPrice, f.Percent), pricing.Unit(out.MaxPrice, f.Percent)
	}
	for _, d := range dims {
		// The dimension's own filter is left out; where another names only what is
		// unknown, nothing is left to count.
		t := tally{v: d.v, chosen: *d.chosen, counts: make([]int, len(d.v.terms))}
		own := 0
		if len(d.values) > 0 && len(t.chosen) == 0 {
			own = 1
		}
		if unknown == own {
			*d.chosen = nil
			t.count(s, &m, found, d.name)
			*d.chosen = t.chosen
		}
		*d.into = t.list(d.order)
	}
	out.About = s.about(&m)
	if f.Query != "" {
		out.Leads, _ = s.Leads(f.Query)
	}
	return out
}

// span fills in what does not count terms; its prices are lowered list prices.
func (s *Snapshot) span(out *Facets, m *matcher, found []int32) {
	first := true
	for at := range m.candidates(found) {
		r := &s.rows[at]
		if m.match(r, dimNone) {
			out.Total++
		}
		if m.match(r, dimStock) && r.counted.inStock() {
			out.InStock++
		}
		if m.match(r, dimPrice) {
			if p := r.base[m.tier]; first {
				out.MinPrice, out.MaxPrice, first = p, p, false
			} else {
				out.MinPrice, out.MaxPrice = min(out.MinPrice, p), max(out.MaxPrice, p)
			}
		}
	}
}

// candidates returns positions that hold every match: those found, where there
// was a search, or the shortest list there is.
func (m *matcher) candidates(found []int32) iter.Seq[int32] {
	list, ok := found, found != nil
	if !ok {
		list, ok = m.posting()
	}
	return func(yield func(int32) bool) {
		if ok {
			for _, at := range list {
				if !yield(at) {
					return
				}
			}
			return
		}
		for at := range m.s.rows {
			if !yield(int32(at)) {
				return
			}
		}
	}
}

// open says whether every product matches.
func (m *matcher) open() bool {
	return len(m.brands)+len(m.categories)+len(m.skinTypes) == 0 && !m.topSell && !m.trending && !m.inStock && m.minBase == 0 && m.overBase == 0
}

// tally counts products by the terms of a vocabulary.
type tally struct {
	v      *vocabulary
	chosen []int32
	counts []int
}

// count counts what matches.
func (t *tally) count(s *Snapshot, m *matcher, found []int32, of dimension) {
	if found == nil && m.open() {
		for i, posts := range t.v.posts {
			t.counts[i] = len(posts)
		}
		return
	}
	for at := range m.candidates(found) {
		r := &s.rows[at]
		if !m.match(r, dimNone) {
			continue
		}
		var terms []int32
		switch of {
		case dimBrand:
			t.counts[r.brand]++
		case dimCategory:
			terms = r.categories
		case dimSkinType:
			terms = r.skinTypes
		case dimNone, dimPrice, dimStock: // they count no terms
		}
		for _, i := range terms {
			t.counts[i]++
		}
	}
}

// list returns what was counted, in an order of the terms; nil: the owner's.
func (t *tally) list(order []int32) []Count {
	out := []Count{}
	add := func(i int32) {
		if n := t.counts[i]; n > 0 && !t.v.hidden[i] || slices.Contains(t.chosen, i) {
			out = append(out, Count{Slug: t.v.terms[i].Slug, Name: t.v.terms[i].Name, Count: n})
		}
	}
	if order == nil {
		for i := range t.counts {
			add(int32(i))
		}
		return out
	}
	for _, i := range order {
		add(i)
	}
	return out
}
