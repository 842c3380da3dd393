package catalog

import "slices"

// Ranked is the content of one of the recommending lists, Top Sells or Trending (SHELF-3).
type Ranked struct {
	// Worked says that the list is Pins and Places; otherwise it is the products flagged by
	// hand, with Pins first.
	Worked bool
	Pins   []string // ids, first in the list, in the owner's order
	Places []string // ids in the worked-out order, if Worked
}

// Rankings are the two recommending lists.
type Rankings struct {
	TopSells Ranked
	Trending Ranked
	// Selling are the ids of recent sales, most first, whether Top Sells is worked out or
	// not.
	Selling []string
	// Together are the pairs that delivered orders had, by product, most orders first
	// (FIND-6).
	Together []Pair
}

// Equal says whether shoppers see the same lists in the same order.
func (r *Rankings) Equal(o *Rankings) bool {
	return r.TopSells.equal(&o.TopSells) && r.Trending.equal(&o.Trending) && slices.Equal(r.Selling, o.Selling) && slices.Equal(r.Together, o.Together)
}

func (r *Ranked) equal(o *Ranked) bool {
	return r.Worked == o.Worked && slices.Equal(r.Pins, o.Pins) && (!r.Worked || slices.Equal(r.Places, o.Places))
}

// Plain says whether the list is made of flags alone.
func (r *Ranked) Plain() bool { return !r.Worked && len(r.Pins) == 0 }

// Order returns the ids with a fixed place, each once: pins, then places.
func (r *Ranked) Order() []string {
	out := slices.Clone(r.Pins)
	if !r.Worked {
		return out
	}
	for _, id := range r.Places {
		if !slices.Contains(r.Pins, id) {
			out = append(out, id)
		}
	}
	return out
}

// Members returns a test of membership by id and flag.
func (r *Ranked) Members() func(id string, flag bool) bool {
	in := map[string]bool{}
	for _, id := range r.Order() {
		in[id] = true
	}
	return func(id string, flag bool) bool { return in[id] || flag && !r.Worked }
}

// featured returns a list's positions in the owner's order: first those with a fixed place,
// then the others of in, by rank if given. in holds all members' positions, ascending.
func (s *Snapshot) featured(r *Ranked, in, rank []int32) []int32 {
	rest := slices.Clone(in)
	if rank != nil {
		slices.SortFunc(rest, func(a, b int32) int { return int(rank[a] - rank[b]) })
	}
	if r.Plain() {
		return rest
	}
	out := make([]int32, 0, len(in))
	placed := map[int32]bool{}
	for _, id := range r.Order() {
		at, known := s.byID[id]
		if _, member := slices.BinarySearch(in, at); known && member && !placed[at] {
			out, placed[at] = append(out, at), true
		}
	}
	for _, at := range rest {
		if !placed[at] {
			out = append(out, at)
		}
	}
	return out
}

// sortSelling makes the order of SortBestselling: recent sales, then the newest.
func (s *Snapshot) sortSelling(selling []string) {
	order, placed := make([]int32, 0, len(s.items)), make([]bool, len(s.items))
	for _, id := range selling {
		if at, known := s.byID[id]; known && !placed[at] {
			order, placed[at] = append(order, at), true
		}
	}
	for at := range s.items {
		if !placed[at] {
			order = append(order, int32(at))
		}
	}
	rank := make([]int32, len(order))
	for pos, at := range order {
		rank[at] = int32(pos)
	}
	s.orders[SortBestselling], s.ranks[SortBestselling] = order, rank
}

// featuredOf returns the positions of a Filter's recommending list in its order; ok is
// false for a Filter of neither.
func (s *Snapshot) featuredOf(f *Filter) (positions []int32, plain, ok bool) {
	switch {
	case f.TopSell:
		return s.topSellFeatured, s.terms.Rankings.TopSells.Plain(), true
	case f.Trending:
		return s.trendingFeatured, s.terms.Rankings.Trending.Plain(), true
	}
	return nil, true, false
}
