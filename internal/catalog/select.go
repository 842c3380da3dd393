package catalog

import (
	"slices"
	"strings"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Result is the selected part of a list. Total counts every match, regardless of Limit,
// After and Page.
type Result struct {
	Items []*Product
	Total int
}

// Select returns the products that match f, in its order (API-1, API-3 to API-7). Unknown
// values match nothing.
func (s *Snapshot) Select(f Filter) Result {
	matches, order := s.positions(&f)
	total := len(matches)
	if f.After != "" {
		matches = s.after(matches, &f, order)
	}
	from, to := f.window(len(matches))
	return Result{Items: s.at(matches[from:to]), Total: total}
}

// positions returns the positions of all matches in f's order, and that order. Callers must
// not change them: they may be the Snapshot's own.
func (s *Snapshot) positions(f *Filter) ([]int32, Sort) {
	if c := s.collection(f); c != nil && f.Sort == SortDefault && f.Query == "" {
		own := *f
		own.Sort = c.Sort
		f = &own
	}
	order := f.ranked()
	m := s.matcher(f)
	if m.nothing {
		return nil, order
	}
	if ids := m.inOrder; ids != nil && f.Sort == SortDefault && f.Query == "" {
		return m.keep(s.ordered(ids)), SortFeatured
	}
	if len(f.IDs) > 0 {
		return m.keep(s.named(f.IDs)), order
	}
	if featured, plain, ok := s.featuredOf(f); ok && (order == SortFeatured || f.Sort == SortDefault && f.Query == "" && !plain) {
		return m.keep(featured), SortFeatured
	}
	if order == SortFeatured && f.suits() && len(m.chosen[dimSkinType]) == 1 {
		return s.suited(m.keep(m.narrowest()), m.chosen[dimSkinType][0]), order
	}
	all, rank := s.orders[order], s.ranks[order]
	if order == SortSaving {
		all, rank = s.savings.by(s, f.Tier, f.Percent)
	}
	if f.Query != "" {
		return s.searched(f, &m, order, rank)
	}
	if m.open() {
		if all != nil {
			return all, order
		}
		return s.newest, order
	}
	if order == SortNewest {
		return m.keep(m.narrowest()), order
	}
	if base, ok := m.posting(); ok {
		found := m.keep(base)
		slices.SortFunc(found, func(a, b int32) int { return int(rank[a] - rank[b]) })
		return found, order
	}
	return m.keep(all), order
}

// suited sorts by suitability for a skin type: care with it as first skin type, then
// make-up and accessories likewise, then other care, then other make-up; each newest first.
func (s *Snapshot) suited(found []int32, skinType int32) []int32 {
	place := func(at int32) int {
		n := 0
		if types := s.termsOf(&s.rows[at], dimSkinType); len(types) > 0 && types[0] != skinType {
			n += 2
		}
		if c := s.items[at].Type(); c == "makeup" || c == "accessories" {
			n++
		}
		return n
	}
	slices.SortStableFunc(found, func(a, b int32) int { return place(a) - place(b) })
	return found
}

// searched returns a search's results that pass f's other filters, in f's order.
func (s *Snapshot) searched(f *Filter, m *matcher, order Sort, rank []int32) ([]int32, Sort) {
	found := s.read(f.Query, f.Exact)
	m.readIn(found.reading, f)
	switch {
	case order == SortRelevance && found.cheap:
		rank = s.ranks[SortPriceAsc.of(f.Tier)]
		slices.SortStableFunc(found.at, func(a, b int32) int { return int(rank[a] - rank[b]) })
	case order == SortRelevance:
	case rank != nil:
		slices.SortFunc(found.at, func(a, b int32) int { return int(rank[a] - rank[b]) })
	default:
		slices.Sort(found.at)
	}
	return m.keep(found.at), order
}

// readIn narrows a matcher to the prices that a search names.
func (m *matcher) readIn(r *Reading, f *Filter) {
	if r == nil {
		return
	}
	m.minBase = max(m.minBase, pricing.ListAbove(r.MinPrice, f.Percent))
	if r.MaxPrice > 0 {
		over := pricing.ListAbove(r.MaxPrice.FloorRupee()+money.PaisaPerRupee, f.Percent)
		if m.overBase == 0 || over < m.overBase {
			m.overBase = over
		}
	}
}

// named returns the positions of products by id, newest first, each once.
func (s *Snapshot) named(ids []string) []int32 {
	var found []int32
	for _, id := range ids {
		if at, known := s.byID[id]; known {
			found = append(found, at)
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// after returns the matches after the product of an _id. Where that is no longer a match
// (sold out, renamed, deleted), the list continues as near as possible to its place.
func (s *Snapshot) after(matches []int32, f *Filter, order Sort) []int32 {
	id, rank := f.After, s.ranks[order]
	if order == SortSaving {
		_, rank = s.savings.by(s, f.Tier, f.Percent)
	}
	at, known := s.byID[id]
	if known {
		if i := slices.Index(matches, at); i >= 0 {
			return matches[i+1:]
		}
	}
	follows := func(m int32) bool { return false }
	switch {
	case order == SortNewest:
		follows = func(m int32) bool { return strings.Compare(s.items[m].ID, id) < 0 }
	case rank != nil && known:
		follows = func(m int32) bool { return rank[m] > rank[at] }
	}
	if i := slices.IndexFunc(matches, follows); i >= 0 {
		return matches[i:]
	}
	return nil
}

// matcher tests rows against a Filter whose values were looked up.
type matcher struct {
	s                          *Snapshot
	chosen                     [numDimensions][]int32
	topSell, trending, inStock bool
	tier                       int8        // whose prices count; see row.base
	minBase, overBase          money.Paisa // bounds of the lowered list price: lowest match, and first above; 0: no bound
	nothing                    bool        // a dimension or attribute has only unknown values
	facts                      [][]int32   // chosen values of each of the owner's attributes
	lost                       bool        // an attribute has only unknown values
	own                        []string    // the chosen facts that are no traits
	traits                     traitFilter
	barred                     bool     // a trait that no product can have is asked for, or an unknown collection
	inside                     *matcher // of a collection: what it holds
	only                       []int32  // positions, ascending; nil: all
	inOrder                    []string // ids of a collection by hand
	deal                       bool
	since                      time.Time
}

func (s *Snapshot) matcher(f *Filter) matcher {
	m := matcher{
		s: s, topSell: f.TopSell, trending: f.Trending, inStock: f.InStock,
		tier: tierAt(f.Tier), minBase: pricing.ListAbove(f.MinPrice, f.Percent), deal: f.Deal, since: f.Since,
	}
	if f.Only != nil {
		m.only, m.inOrder = append([]int32{}, s.named(f.Only)...), f.Only
	}
	m.within(f)
	if f.MaxPrice > 0 {
		m.overBase = pricing.ListAbove(f.MaxPrice.FloorRupee()+money.PaisaPerRupee, f.Percent)
	}
	m.own = m.readTraits(f.Facts)
	for i := range dimensions {
		values := *dimensions[i].Values(f)
		if i == dimFact {
			values = m.own
		}
		m.chosen[i] = s.dims[i].find(values)
		m.nothing = m.nothing || len(values) > 0 && len(m.chosen[i]) == 0
	}
	m.byAttribute(m.own)
	return m
}

// within narrows a matcher to a collection.
func (m *matcher) within(f *Filter) {
	if f.Collection == "" {
		return
	}
	c := m.s.collection(f)
	if c == nil {
		m.barred, m.nothing = true, true
		return
	}
	rule := c.Filter(f.Moment)
	inside := m.s.matcher(&rule)
	m.inside, m.inOrder = &inside, inside.inOrder
	m.barred, m.nothing = inside.nothing, inside.nothing
}

// posting returns the shortest list of positions that includes every match, or false where
// only the whole catalogue does.
func (m *matcher) posting() ([]int32, bool) {
	var best []int32
	found := false
	offer := func(p []int32) {
		if !found || len(p) < len(best) {
			best, found = p, true
		}
	}
	for i, chosen := range m.chosen {
		if len(chosen) == 1 {
			offer(m.s.dims[i].posts[chosen[0]])
		}
	}
	if m.only != nil {
		offer(m.only)
	}
	if m.inside != nil {
		if p, ok := m.inside.posting(); ok {
			offer(p)
		}
	}
	if m.topSell {
		offer(m.s.topSell)
	}
	if m.trending {
		offer(m.s.trending)
	}
	return best, found
}

// narrowest returns positions that include every match, in ascending order, which is newest
// first.
func (m *matcher) narrowest() []int32 {
	if p, ok := m.posting(); ok {
		return p
	}
	return m.s.newest
}

// keep returns a new list of the matching positions, in the given order.
func (m *matcher) keep(positions []int32) []int32 {
	out := make([]int32, 0, len(positions))
	for _, at := range positions {
		if m.match(&m.s.rows[at], dimNone) {
			out = append(out, at)
		}
	}
	return out
}

// match tests one row, ignoring one dimension.
func (m *matcher) match(r *row, skip int) bool {
	p := r.product
	switch {
	case m.topSell && !p.TopSell, m.trending && !p.Trending:
		return false
	case m.inStock && skip != dimStock && !r.counted.inStock():
		return false
	case skip != dimPrice && (r.base[m.tier] < m.minBase || (m.overBase > 0 && r.base[m.tier] >= m.overBase)):
		return false
	case m.deal && !p.Deal(), !m.since.IsZero() && p.CreatedAt.Before(m.since):
		return false
	case m.inside != nil && !m.inside.match(r, dimNone):
		return false
	}
	if m.only != nil {
		if _, held := slices.BinarySearch(m.only, r.at); !held {
			return false
		}
	}
	for i := range m.chosen {
		if len(m.chosen[i]) > 0 && i != skip && i != dimFact && !overlap(m.chosen[i], m.s.termsOf(r, i)) {
			return false
		}
	}
	for _, chosen := range m.facts {
		if !overlap(chosen, m.s.termsOf(r, dimFact)) {
			return false
		}
	}
	return m.traits.of(r)
}

func overlap(a, b []int32) bool {
	for _, x := range a {
		if slices.Contains(b, x) {
			return true
		}
	}
	return false
}
