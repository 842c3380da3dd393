package pricing

import (
	"math/bits"

	"gulaab/internal/money"
)

// Bounds of what the way of paying changes (FEE-2).
const (
	MaxCashFee        = 10_000 // rupees
	MaxPrepaidPercent = 50
)

// Prepaid is what is saved by paying first (FEE-2): a percentage of the goods after deals
// and coupon, and at most Most, where that is not 0.
type Prepaid struct {
	Percent int
	Most    money.Paisa
}

// Off is what it takes off goods, in whole rupees, rounded half up. In the browser it is
// prepaidOff of web/src/shared/lib/prepaid.ts; both are held to the same vectors.
func (p Prepaid) Off(goods money.Paisa) money.Paisa {
	off := money.DivRound(goods*money.Paisa(p.Percent), 100*money.PaisaPerRupee) * money.PaisaPerRupee
	if p.Most > 0 {
		off = min(off, p.Most)
	}
	return max(0, min(off, goods-leastTotal))
}

// Part is what a part of some goods has of an amount that is of all of them, rounded half
// up to the paisa. None of the three is below 0, and part is at most whole.
func Part(amount, part, whole money.Paisa) money.Paisa {
	if whole <= 0 {
		return 0
	}
	of, rest := share(amount, part, whole)
	if rest >= uint64(whole)-rest { //nolint:gosec // above 0
		of++
	}
	return of
}

// share is Part rounded down, and what is left of the division by whole.
func share(amount, part, whole money.Paisa) (of money.Paisa, rest uint64) {
	// The product of two totals does not fit into 64 bits.
	hi, lo := bits.Mul64(uint64(amount), uint64(part))  //nolint:gosec // neither is below 0
	quotient, rest := bits.Div64(hi, lo, uint64(whole)) //nolint:gosec // above 0
	return money.Paisa(quotient), rest                  //nolint:gosec // at most the amount
}
