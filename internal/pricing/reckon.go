package pricing

import (
	"cmp"
	"slices"

	"gulaab/internal/money"
)

// Off is what a coupon takes off the lines that count for it: a percentage of
// what they come to, or an amount; the other one is 0.
type Off struct {
	Percent int
	Amount  money.Paisa
}

// Item is one position of a cart: Base is the list price, or what a deal makes
// of it, and Counts says whether a coupon is for it.
type Item struct {
	Base     money.Paisa
	Quantity int64
	InDeal   bool        // a deal lowers its price
	Less     money.Paisa // what a promotion takes off it, before the coupon: see Promote
	Counts   bool
}

// Share is what one position comes to, in whole paisa.
type Share struct {
	Sum money.Paisa // its unit's price times its quantity
	Off money.Paisa // its part of the coupon's discount, never more than Sum less its Item's Less
}

// Bill is what a cart comes to. The sums of its shares are Subtotal, what promotions take off
// them Promoted, their parts of the discount Discount, and Total is what is left (DEAL-5).
type Bill struct {
	Shares   []Share
	Counted  money.Paisa // what the positions come to that count for the coupon
	Subtotal money.Paisa
	Promoted money.Paisa
	Discount money.Paisa
	Total    money.Paisa
}

// leastTotal is what a coupon leaves at least: an order always costs something.
const leastTotal = money.PaisaPerRupee

// Reckon works out a cart: each unit's price rounded half up to the paisa, times its
// quantity (OWN-1), less what promotions take off (PROMO-1), and then at most one coupon. The discount is split over
// the positions by largest remainder, the earlier of equal ones first, so that each
// keeps its own part and nothing is lost or made by rounding.
// web/src/shared/lib/bill.ts is the same in the browser.
func Reckon(items []Item, percentOff int, off Off) Bill {
	b := Bill{Shares: make([]Share, len(items))}
	for i, it := range items {
		b.Shares[i].Sum = UnitExact(it.Base, percentOff) * money.Paisa(it.Quantity)
		b.Subtotal += b.Shares[i].Sum
		b.Promoted += it.Less
	}
	b.takeOff(items, off)
	b.Total = b.Subtotal - b.Promoted - b.Discount
	return b
}

// takeOff gives the positions that count their parts of the discount.
func (b *Bill) takeOff(items []Item, off Off) {
	for i, it := range items {
		if it.Counts {
			b.Counted += b.Shares[i].Sum - it.Less
		}
	}
	discount := off.Amount
	if off.Percent > 0 {
		discount = money.DivRound(b.Counted*money.Paisa(off.Percent), 100)
	}
	b.Discount = max(0, min(discount, b.Counted, b.Subtotal-b.Promoted-leastTotal))
	if b.Discount == 0 {
		return
	}
	counted := make([]money.Paisa, len(items))
	for i, it := range items {
		if it.Counts {
			counted[i] = b.Shares[i].Sum - it.Less
		}
	}
	for i, off := range Spread(b.Discount, counted) {
		b.Shares[i].Off = off
	}
}

// Spread divides an amount in proportion to weights, none of them below 0. The parts add up
// to the amount: what rounding down leaves goes to the largest remainders, the earlier of
// equal ones first. Without any weight there are no parts.
func Spread(amount money.Paisa, weights []money.Paisa) []money.Paisa {
	parts, rests := make([]money.Paisa, len(weights)), make([]uint64, len(weights))
	var whole money.Paisa
	for _, w := range weights {
		whole += w
	}
	if whole == 0 {
		return parts
	}
	left := int64(amount)
	for i, w := range weights {
		parts[i], rests[i] = share(amount, w, whole)
		left -= int64(parts[i])
	}
	for _, i := range largest(rests, left) {
		parts[i]++
	}
	return parts
}

// largest returns the places of the n largest rests, the earlier of equal ones first.
func largest(rests []uint64, n int64) []int {
	places := make([]int, len(rests))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(rests[b], rests[a]) })
	return places[:n]
}
