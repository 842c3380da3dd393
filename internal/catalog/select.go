package catalog

import (
	"slices"
	"strings"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Result is the part of a list that a Filter asked for. Total counts every
// product that matches, whatever Limit, After and Page say.
type Result struct {
	Items []*Product
	Total int
}

// Select returns the products that match f, in its order (API-1, API-3 to
// API-7). Unknown values match nothing.
func (s *Snapshot) Select(f Filter) Result {
	matches, order := s.positions(&f)
	total := len(matches)
	if f.After != "" {
		matches = s.after(matches, &f, order)
	}
	from, to := f.window(len(matches))
	return Result{Items: s.at(matches[from:to]), Total: total}
}

// positions returns the positions of all that match f, in its order, and that
// order. They may be the Snapshot's own.
func (s *Snapshot) positions(f *Filter) ([]int32, Sort) {
	order := f.ranked()
	m := s.matcher(f)
	if m.nothing {
		return nil, order
	}
	if len(f.IDs) > 0 {
		return m.keep(s.named(f.IDs)), order
	}
	if featured, plain, ok := s.featuredOf(f); ok && (order == SortFeatured || f.Sort == SortDefault && f.Query == "" && !plain) {
		return m.keep(featured), SortFeatured
	}
	if order == SortFeatured && f.suits() && len(m.skinTypes) == 1 {
		return s.suited(m.keep(m.narrowest()), m.skinTypes[0]), order
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

// suited puts what is made for a skin type first: care whose first skin type it is, then
// make-up and accessories of that type, then care and at last make-up that suits it too;
// each newest first.
func (s *Snapshot) suited(found []int32, skinType int32) []int32 {
	place := func(at int32) int {
		n := 0
		if types := s.rows[at].skinTypes; len(types) > 0 && types[0] != skinType {
			n += 2
		}
		if c := s.items[at].Category; c == "makeup" || c == "accessories" {
			n++
		}
		return n
	}
	slices.SortStableFunc(found, func(a, b int32) int { return place(a) - place(b) })
	return found
}

// searched returns the positions that a search finds and f's other parts leave, in its
// order.
func (s *Snapshot) searched(f *Filter, m *matcher, order Sort, rank []int32) ([]int32, Sort) {
	found := s.read(f.Query, f.Exact)
	m.within(found.reading, f)
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

// within narrows a matcher to the prices that a search names.
func (m *matcher) within(r *Reading, f *Filter) {
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

// named returns the positions of products by their ids, newest first, each once.
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

// after returns what follows the product of an _id. Where that product is not
// among matches (it was sold out, renamed, deleted) the list goes on where it
// would have stood, as far as that can be told.
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

// matcher tests rows against a Filter whose values are looked up.
type matcher struct {
	s                             *Snapshot
	brands, categories, skinTypes []int32
	topSell, trending, inStock    bool
	tier                          int8        // whose prices count, see row.base
	minBase, overBase             money.Paisa // of lowered list prices: the lowest that matches, and the first that does not; 0: no bound
	nothing                       bool        // a dimension names only unknown values
}

func (s *Snapshot) matcher(f *Filter) matcher {
	m := matcher{
		s: s, topSell: f.TopSell, trending: f.Trending, inStock: f.InStock,
		tier: tierAt(f.Tier), minBase: pricing.ListAbove(f.MinPrice, f.Percent),
		brands: s.brands.find(f.Brands), categories: s.categories.find(f.Categories), skinTypes: s.skinTypes.find(f.SkinTypes),
	}
	if f.MaxPrice > 0 {
		m.overBase = pricing.ListAbove(f.MaxPrice.FloorRupee()+money.PaisaPerRupee, f.Percent)
	}
	m.nothing = (len(f.Brands) > 0 && len(m.brands) == 0) ||
		(len(f.Categories) > 0 && len(m.categories) == 0) ||
		(len(f.SkinTypes) > 0 && len(m.skinTypes) == 0)
	return m
}

// posting returns the shortest list of positions that holds every match, or
// false where only the whole catalogue does.
func (m *matcher) posting() ([]int32, bool) {
	var best []int32
	found := false
	offer := func(p []int32) {
		if !found || len(p) < len(best) {
			best, found = p, true
		}
	}
	if len(m.brands) == 1 {
		offer(m.s.brands.posts[m.brands[0]])
	}
	if len(m.categories) == 1 {
		offer(m.s.categories.posts[m.categories[0]])
	}
	if len(m.skinTypes) == 1 {
		offer(m.s.skinTypes.posts[m.skinTypes[0]])
	}
	if m.topSell {
		offer(m.s.topSell)
	}
	if m.trending {
		offer(m.s.trending)
	}
	return best, found
}

// narrowest returns positions in ascending order, newest first, that hold every match.
func (m *matcher) narrowest() []int32 {
	if p, ok := m.posting(); ok {
		return p
	}
	return m.s.newest
}

// keep returns the positions that match, in the order given. It does not change
// positions.
func (m *matcher) keep(positions []int32) []int32 {
	out := make([]int32, 0, len(positions))
	for _, at := range positions {
		if m.match(&m.s.rows[at], dimNone) {
			out = append(out, at)
		}
	}
	return out
}

// dimension names one part of a Filter that facets leave out.
type dimension int

const (
	dimNone dimension = iota
	dimBrand
	dimCategory
	dimSkinType
	dimPrice
	dimStock
)

// match tests one row, leaving one dimension out.
func (m *matcher) match(r *row, skip dimension) bool {
	p := r.product
	switch {
	case m.topSell && !p.TopSell, m.trending && !p.Trending:
		return false
	case m.inStock && skip != dimStock && !r.counted.inStock():
		return false
	case skip != dimPrice && (r.base[m.tier] < m.minBase || (m.overBase > 0 && r.base[m.tier] >= m.overBase)):
		return false
	case skip != dimBrand && len(m.brands) > 0 && !slices.Contains(m.brands, r.brand):
		return false
	case skip != dimCategory && len(m.categories) > 0 && !overlap(m.categories, r.categories):
		return false
	case skip != dimSkinType && len(m.skinTypes) > 0 && !overlap(m.skinTypes, r.skinTypes):
		return false
	}
	return true
}

func overlap(a, b []int32) bool {
	for _, x := range a {
		if slices.Contains(b, x) {
			return true
		}
	}
	return false
}
