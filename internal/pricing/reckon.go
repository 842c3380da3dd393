package pricing

import (
	"cmp"
	"math/bits"
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
	Counts   bool
}

// Share is what one position comes to, in whole paisa.
type Share struct {
	Sum money.Paisa // its unit's price times its quantity
	Off money.Paisa // its part of the coupon's discount, never more than Sum
}

// Bill is what a cart comes to. The sums of its shares are Subtotal, their parts
// of the discount Discount, and Total is what is left (DEAL-5).
type Bill struct {
	Shares   []Share
	Counted  money.Paisa // what the positions come to that count for the coupon
	Subtotal money.Paisa
	Discount money.Paisa
	Total    money.Paisa
}

// leastTotal is what a coupon leaves at least: an order always costs something.
const leastTotal = money.PaisaPerRupee

// Reckon works out a cart: each unit's price rounded half up to the paisa, times its
// quantity (OWN-1), less what at most one coupon takes off. The discount is split over
// the positions by largest remainder, the earlier of equal ones first, so that each
// keeps its own part and nothing is lost or made by rounding.
// web/src/shared/lib/bill.ts is the same in the browser.
func Reckon(items []Item, percentOff int, off Off) Bill {
	b := Bill{Shares: make([]Share, len(items))}
	for i, it := range items {
		b.Shares[i].Sum = UnitExact(it.Base, percentOff) * money.Paisa(it.Quantity)
		b.Subtotal += b.Shares[i].Sum
	}
	b.takeOff(items, off)
	b.Total = b.Subtotal - b.Discount
	return b
}

// takeOff gives the positions that count their parts of the discount.
func (b *Bill) takeOff(items []Item, off Off) {
	for i, it := range items {
		if it.Counts {
			b.Counted += b.Shares[i].Sum
		}
	}
	discount := off.Amount
	if off.Percent > 0 {
		discount = money.DivRound(b.Counted*money.Paisa(off.Percent), 100)
	}
	b.Discount = max(0, min(discount, b.Counted, b.Subtotal-leastTotal))
	if b.Discount == 0 {
		return
	}
	rests := make([]uint64, len(items))
	left := int64(b.Discount)
	for i, it := range items {
		if !it.Counts {
			continue
		}
		// The product of two totals does not fit into 64 bits.
		hi, lo := bits.Mul64(uint64(b.Discount), uint64(b.Shares[i].Sum)) //nolint:gosec // neither is below 0
		part, rest := bits.Div64(hi, lo, uint64(b.Counted))               //nolint:gosec // nor is their sum
		b.Shares[i].Off, rests[i] = money.Paisa(part), rest               //nolint:gosec // at most the line's sum
		left -= int64(part)                                               //nolint:gosec // at most the line's sum
	}
	for _, i := range largest(rests, left) {
		b.Shares[i].Off++
	}
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
