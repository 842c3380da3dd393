package pricing

import (
	"cmp"
	"slices"

	"gulaab/internal/money"
)

// Step is what is off from so many units on.
type Step struct {
	Units   int64 `json:"units"`
	Percent int   `json:"percent"`
}

// Promo is a promotion as the sums of a cart read it (PROMO-1): steps by quantity; or a gift,
// where Gives is set; or of Buy and Get units the cheapest Get for Percent less, as often as
// they fit.
type Promo struct {
	Steps   []Step // the fewest units first
	Buy     int64
	Get     int64
	Percent int
	Times   int64       // how often in one cart at most; 0: any number
	Least   money.Paisa // what the covered goods come to at least for a gift, without the gift
	Gives   []bool      // by position: one unit of the cheapest of these is free
	Covers  []bool      // by position
}

// Less is what promotions take off a position: at most one does.
type Less struct {
	By  int // the promotion's place; -1: none
	Off money.Paisa
}

// Promote says what promotions take off each position, after the tier's percentage and before
// a coupon. A position belongs to one promotion at most: the one that takes most off all of
// its own is chosen first, of equal ones the earlier, then the next from what is left. What
// it takes off is spread over all its positions by largest remainder, so that each keeps its
// own part. web/src/shared/lib/promote.ts is the same in the browser.
func Promote(items []Item, percentOff int, promos []Promo) []Less {
	less := make([]Less, len(items))
	for i := range less {
		less[i].By = -1
	}
	if len(promos) == 0 {
		return less
	}
	units := make([]money.Paisa, len(items))
	for i, it := range items {
		units[i] = UnitExact(it.Base, percentOff)
	}
	used := make([]bool, len(promos))
	for {
		best, most, places := -1, money.Paisa(0), []int(nil)
		for p := range promos {
			if used[p] {
				continue
			}
			if on, off := promos[p].takes(items, units, less); off > most {
				best, most, places = p, off, on
			}
		}
		if best < 0 {
			return less
		}
		used[best] = true
		weights := make([]money.Paisa, len(items))
		for _, i := range places {
			weights[i] = units[i] * money.Paisa(items[i].Quantity)
		}
		for i, part := range Spread(most, weights) {
			if weights[i] > 0 {
				less[i] = Less{best, part}
			}
		}
	}
}

// takes returns the positions of a promotion that no other has taken, and what it takes off
// them, rounded half up to the paisa.
func (p *Promo) takes(items []Item, units []money.Paisa, less []Less) (places []int, off money.Paisa) {
	switch {
	case p.Gives != nil:
		return p.gift(items, units, less)
	case len(p.Steps) > 0:
		return p.steps(items, units, less)
	}
	return p.cheapest(items, units, less)
}

// steps takes a percentage off all units, by how many they are.
func (p *Promo) steps(items []Item, units []money.Paisa, less []Less) (places []int, off money.Paisa) {
	n, percent := int64(0), 0
	for i := range items {
		if p.Covers[i] && less[i].By < 0 {
			places, n, off = append(places, i), n+items[i].Quantity, off+units[i]*money.Paisa(items[i].Quantity)
		}
	}
	for _, s := range p.Steps {
		if s.Units <= n {
			percent = s.Percent
		}
	}
	return places, money.DivRound(off*money.Paisa(percent), 100)
}

// cheapest takes a percentage off the cheapest units. What a deal lowers takes no part.
func (p *Promo) cheapest(items []Item, units []money.Paisa, less []Less) (places []int, off money.Paisa) {
	n := int64(0)
	for i := range items {
		if p.Covers[i] && less[i].By < 0 && !items[i].InDeal {
			places, n = append(places, i), n+items[i].Quantity
		}
	}
	times := n / (p.Buy + p.Get)
	if p.Times > 0 {
		times = min(times, p.Times)
	}
	n = times * p.Get
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(units[a], units[b]) })
	for _, i := range places {
		take := min(n, items[i].Quantity)
		n -= take
		off += units[i] * money.Paisa(take)
	}
	return places, money.DivRound(off*money.Paisa(p.Percent), 100)
}

// gift takes one unit of the cheapest gift off, where the other goods come to enough at the
// shopper's own price.
func (p *Promo) gift(items []Item, units []money.Paisa, less []Less) (places []int, off money.Paisa) {
	at, goods := -1, money.Paisa(0)
	for i := range items {
		if p.Covers[i] {
			goods += units[i] * money.Paisa(items[i].Quantity)
		}
		if p.Gives[i] && less[i].By < 0 && (at < 0 || units[i] < units[at]) {
			at = i
		}
	}
	if at < 0 {
		return nil, 0
	}
	if p.Covers[at] {
		goods -= units[at]
	}
	if goods < p.Least {
		return nil, 0
	}
	return []int{at}, units[at]
}
