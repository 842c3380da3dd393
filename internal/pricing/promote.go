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

// Promo is a promotion as the sums of a cart read it (PROMO-1): steps by quantity, or, without
// steps, of Buy and Get units the cheapest Get for Percent less, as often as they fit.
type Promo struct {
	Steps   []Step // the fewest units first
	Buy     int64
	Get     int64
	Percent int
	Times   int64  // how often in one cart at most; 0: any number
	Covers  []bool // by position
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
		best, most := -1, money.Paisa(0)
		for p := range promos {
			if !used[p] {
				if off := promos[p].off(items, units, less); off > most {
					best, most = p, off
				}
			}
		}
		if best < 0 {
			return less
		}
		used[best] = true
		weights := make([]money.Paisa, len(items))
		for _, i := range promos[best].on(items, less) {
			weights[i] = units[i] * money.Paisa(items[i].Quantity)
		}
		for i, part := range Spread(most, weights) {
			if weights[i] > 0 {
				less[i] = Less{best, part}
			}
		}
	}
}

// on returns the positions that a promotion is of and that no other has taken. Buy and get
// leaves out what a deal lowers.
func (p *Promo) on(items []Item, less []Less) (places []int) {
	for i := range items {
		if p.Covers[i] && less[i].By < 0 && (len(p.Steps) > 0 || !items[i].InDeal) {
			places = append(places, i)
		}
	}
	return places
}

// off is what a promotion takes off the positions that it is of, rounded half up to the paisa.
func (p *Promo) off(items []Item, units []money.Paisa, less []Less) (off money.Paisa) {
	places, n := p.on(items, less), int64(0)
	for _, i := range places {
		n += items[i].Quantity
	}
	percent := p.Percent
	if len(p.Steps) > 0 {
		percent = 0
		for _, s := range p.Steps {
			if s.Units <= n {
				percent = s.Percent
			}
		}
	} else {
		times := n / (p.Buy + p.Get)
		if p.Times > 0 {
			times = min(times, p.Times)
		}
		n = times * p.Get
		slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(units[a], units[b]) })
	}
	for _, i := range places {
		take := min(n, items[i].Quantity)
		n -= take
		off += units[i] * money.Paisa(take)
	}
	return money.DivRound(off*money.Paisa(percent), 100)
}
