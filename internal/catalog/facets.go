package catalog

import (
	"iter"
	"slices"

	"gulaab/internal/pricing"
)

// About is what the owner writes about a brand, category or skin type (SHELF-1).
type About struct {
	Kind    TermKind `json:"kind"`
	Slug    string   `json:"slug"`
	Name    string   `json:"name"`
	Story   string   `json:"story,omitempty"`
	Picture string   `json:"picture,omitempty"`
	Origin  string   `json:"origin,omitempty"` // a brand's home country
}

// mostAbout bounds the stories shown with one list.
const mostAbout = 3

// about returns the owner's stories of the chosen rows, by dimension and in the order in
// which rows were chosen.
func (s *Snapshot) about(m *matcher) (out []About) {
	for d, chosen := range m.chosen {
		for _, i := range chosen {
			if int(i) >= s.dims[d].rows || len(out) == mostAbout {
				continue
			}
			if r := &dimensions[d].rows(s.terms)[i]; r.Story != "" || r.Picture != "" || r.Origin != "" {
				out = append(out, About{dimensions[d].Kind, r.Slug, r.Name, r.Story, r.Picture, r.Origin})
			}
		}
	}
	return out
}

// Facets returns the facets of a Filter; its order and paging do not matter.
func (s *Snapshot) Facets(f Filter) Facets {
	m := s.matcher(&f)
	f.Facts = m.own
	var out Facets
	var found []int32 // what the search finds; nil: no search
	if f.Query != "" {
		search := s.read(f.Query, f.Exact)
		m.readIn(search.reading, &f)
		out.Reading = search.reading
		if found = search.at; found == nil {
			found = []int32{}
		}
	}
	// unknown says whether a dimension's filter has only unknown values, which match
	// nothing.
	unknown := func(i int) bool {
		return len(*dimensions[i].Values(&f)) > 0 && (len(m.chosen[i]) == 0 || i == dimFact && m.lost)
	}
	nothing := 0
	for i := range dimensions {
		if unknown(i) {
			nothing++
		}
	}
	if m.barred {
		nothing = len(dimensions) + 1
	}
	if f.More || m.barred || m.traits.asked() {
		s.countTraits(&out, &m, found, nothing == 0)
	}
	if nothing == 0 {
		s.span(&out, &m, found)
		out.MinPrice, out.MaxPrice = pricing.Unit(out.MinPrice, f.Percent), pricing.Unit(out.MaxPrice, f.Percent)
	}
	for i := range dimensions {
		// The dimension's own filter is ignored. Where another one has only unknown values,
		// nothing is left to count.
		t := tally{v: &s.dims[i], chosen: m.chosen[i], counts: make([]int, len(s.dims[i].terms))}
		if nothing == 0 || nothing == 1 && unknown(i) {
			if i == dimFact {
				t.countFacts(s, &m, found)
			} else {
				m.chosen[i] = nil
				t.count(s, &m, found, i)
				m.chosen[i] = t.chosen
			}
		}
		*dimensions[i].facet(&out) = t.list()
	}
	if len(out.Facts) == 0 {
		out.Facts = nil // most shops have no attributes of their own
	}
	for i := range out.Facts {
		out.Facts[i].Of = s.terms.Own[s.attributeOf(out.Facts[i].Slug)].Name
	}
	out.About = s.about(&m)
	if chosen := m.chosen[dimCategory]; len(chosen) == 1 {
		slug := s.dims[dimCategory].terms[chosen[0]].Slug
		out.Trail, out.Children = s.wholeTrail(slug), s.children(slug)
	}
	if c := s.collection(&f); c != nil {
		out.About = append([]About{{Kind: CollectionTerm, Slug: c.Slug, Name: c.Name, Story: c.Text, Picture: c.Picture}}, out.About...)
	}
	if f.Query != "" {
		out.Leads, _ = s.Leads(f.Query)
		out.Guides = s.guidesFor(f.Query)
	}
	return out
}

// span counts the total and stock, and finds the price bounds; its prices are lowered list
// prices.
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

// candidates returns positions that include every match: the search's results, or else the
// shortest list.
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
	for _, chosen := range m.chosen {
		if len(chosen) > 0 {
			return false
		}
	}
	return !m.traits.asked() && m.inside == nil && m.only == nil && !m.deal && m.since.IsZero() && !m.topSell && !m.trending && !m.inStock && m.minBase == 0 && m.overBase == 0
}

// tally counts products by the terms of a vocabulary.
type tally struct {
	v      *vocabulary
	chosen []int32
	counts []int
}

// count counts the matches by term of a dimension.
func (t *tally) count(s *Snapshot, m *matcher, found []int32, dim int) {
	if found == nil && m.open() {
		for i, posts := range t.v.posts {
			t.counts[i] = len(posts)
		}
		return
	}
	for at := range m.candidates(found) {
		if r := &s.rows[at]; m.match(r, dimNone) {
			for _, i := range s.termsOf(r, dim) {
				t.counts[i]++
			}
		}
	}
}

// list returns the counts in the vocabulary's order.
func (t *tally) list() []Count {
	out := []Count{}
	for at := range t.counts {
		i := int32(at)
		if t.v.order != nil {
			i = t.v.order[at]
		}
		if n := t.counts[i]; n > 0 && !t.v.hidden[i] || slices.Contains(t.chosen, i) {
			out = append(out, Count{Slug: t.v.terms[i].Slug, Name: t.v.terms[i].Name, Count: n})
		}
	}
	return out
}
