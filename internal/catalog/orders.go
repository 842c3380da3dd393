package catalog

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// sortOrders sorts the products in every order. With a previous Snapshot it sorts only what
// changed, and merges that with the previous order.
func (s *Snapshot) sortOrders(old *Snapshot) {
	var now []int32 // by position in old: position in s, -1 where the product changed
	var changed []int32
	if old != nil {
		now = make([]int32, len(old.items))
		kept := make([]bool, len(s.items))
		for i, p := range old.items {
			now[i] = -1
			if at, ok := s.byID[p.ID]; ok && s.items[at] == p {
				now[i], kept[at] = at, true
			}
		}
		for i := range kept {
			if !kept[i] {
				changed = append(changed, int32(i))
			}
		}
	} else {
		changed = make([]int32, len(s.items))
		for i := range changed {
			changed[i] = int32(i)
		}
	}
	var sorting sync.WaitGroup
	var mu sync.Mutex
	by := func(o Sort, compare func(a, b *row) int) {
		// Ties are newest _id first.
		less := func(a, b int32) int { return cmp.Or(compare(&s.rows[a], &s.rows[b]), cmp.Compare(a, b)) }
		order := slices.Clone(changed)
		slices.SortFunc(order, less)
		if old != nil {
			order = merged(old.orders[o], now, order, less)
		}
		rank := make([]int32, len(order))
		for pos, at := range order {
			rank[at] = int32(pos)
		}
		mu.Lock()
		defer mu.Unlock()
		s.orders[o], s.ranks[o] = order, rank
	}
	compares := map[Sort]func(a, b *row) int{
		SortCreated:   func(a, b *row) int { return b.product.CreatedAt.Compare(a.product.CreatedAt) },
		SortPriceAsc:  func(a, b *row) int { return cmp.Compare(a.base[0], b.base[0]) },
		SortPriceDesc: func(a, b *row) int { return cmp.Compare(b.base[0], a.base[0]) },
		SortName:      func(a, b *row) int { return strings.Compare(a.folded, b.folded) },
		SortSaving:    byList,
		SortRating: func(a, b *row) int {
			x, y := a.product.Rating, b.product.Rating
			return cmp.Or(cmp.Compare(y.Average(), x.Average()), cmp.Compare(y.Count, x.Count))
		},
	}
	// Where no deal is for one tier alone, both tiers share the price orders.
	apart := slices.ContainsFunc(s.rows, func(r row) bool { return r.base[0] != r.base[1] })
	if apart {
		compares[SortPriceAsc.of(pricing.Member)] = func(a, b *row) int { return cmp.Compare(a.base[1], b.base[1]) }
		compares[SortPriceDesc.of(pricing.Member)] = func(a, b *row) int { return cmp.Compare(b.base[1], a.base[1]) }
	}
	for o, compare := range compares {
		sorting.Go(func() { by(o, compare) })
	}
	sorting.Wait()
	if !apart {
		for _, o := range []Sort{SortPriceAsc, SortPriceDesc} {
			s.orders[o.of(pricing.Member)], s.ranks[o.of(pricing.Member)] = s.orders[o], s.ranks[o]
		}
	}
}

// merged returns the old order at present positions, without removed products, merged with
// the sorted changed positions.
func merged(old, now, changed []int32, less func(a, b int32) int) []int32 {
	out := make([]int32, 0, len(old)+len(changed))
	for _, before := range old {
		at := now[before]
		if at < 0 {
			continue
		}
		for len(changed) > 0 && less(changed[0], at) < 0 {
			out, changed = append(out, changed[0]), changed[1:]
		}
		out = append(out, at)
	}
	return append(out, changed...)
}

func boolCompare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// byList sorts by list price, highest first; a deal comes before another product of the
// same price.
func byList(a, b *row) int {
	return cmp.Or(cmp.Compare(b.product.Price, a.product.Price), boolCompare(b.product.Deal(), a.product.Deal()))
}

// savings caches the orders by saving. Where deals lower list prices, these depend on the
// tiers' percentages, so they are made when first asked for.
type savings struct {
	mu   sync.Mutex
	made map[savingKey]savingOrder
}

type savingKey struct {
	tier    pricing.Tier
	percent int
}

type savingOrder struct{ order, rank []int32 }

// mostSavings bounds the cached orders: two tiers, before and after a change of
// percentages.
const mostSavings = 4

// by returns the order and the ranks for a tier's percentage.
func (m *savings) by(s *Snapshot, t pricing.Tier, percent int) (order, rank []int32) {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := savingKey{t, percent}
	made, ok := m.made[key]
	if !ok {
		if len(m.made) >= mostSavings || m.made == nil {
			m.made = map[savingKey]savingOrder{}
		}
		made = s.bySaving(t, percent)
		m.made[key] = made
	}
	return made.order, made.rank
}

// bySaving sorts by rupees saved, most first. Products without a deal are in that order
// already, because a percentage of a higher price is higher.
func (s *Snapshot) bySaving(t pricing.Tier, percent int) savingOrder {
	tier := tierAt(t)
	saved := func(at int32) money.Paisa {
		r := &s.rows[at]
		return r.product.Price*100 - r.base[tier]*money.Paisa(100-percent) // hundredths of a paisa
	}
	less := func(a, b int32) int {
		return cmp.Or(cmp.Compare(saved(b), saved(a)), boolCompare(s.rows[b].product.Deal(), s.rows[a].product.Deal()), cmp.Compare(a, b))
	}
	var lowered, others []int32
	for _, at := range s.orders[SortSaving] {
		if r := &s.rows[at]; r.base[tier] != r.product.Price {
			lowered = append(lowered, at)
		} else {
			others = append(others, at)
		}
	}
	if len(lowered) == 0 {
		return savingOrder{s.orders[SortSaving], s.ranks[SortSaving]}
	}
	slices.SortFunc(lowered, less)
	order := make([]int32, 0, len(s.rows))
	for _, at := range others {
		for len(lowered) > 0 && less(lowered[0], at) < 0 {
			order, lowered = append(order, lowered[0]), lowered[1:]
		}
		order = append(order, at)
	}
	order = append(order, lowered...)
	rank := make([]int32, len(order))
	for pos, at := range order {
		rank[at] = int32(pos)
	}
	return savingOrder{order, rank}
}
