// Package pricing turns list prices into what a guest or a member pays. Its
// functions are pure; the percentages are settings, 28 and 31 unless changed.
package pricing

import "gulaab/internal/money"

// Tier is what a shopper is to the shop, decided by the server from the token,
// never from a request's body.
type Tier string

// The tiers.
const (
	Guest  Tier = "guest"
	Member Tier = "member"
)

// Rates holds the discount percentage of each tier, each from 0 to 99.
type Rates struct {
	Guest  int
	Member int
}

// DefaultRates are the percentages of GEN-5.
var DefaultRates = Rates{Guest: 28, Member: 31}

// Percent returns the discount of a tier; an unknown tier gets the guest's.
func (r Rates) Percent(t Tier) int {
	if t == Member {
		return r.Member
	}
	return r.Guest
}

// Unit returns the price of a card and of the product page: the list price less
// percentOff, rounded half up to the rupee (LIST-7).
func Unit(list money.Paisa, percentOff int) money.Paisa {
	return money.DivRound(list*money.Paisa(100-percentOff), 100*money.PaisaPerRupee) * money.PaisaPerRupee
}

// ListAbove returns the lowest list price whose Unit is at least an amount: what
// filters compare list prices with, so that they keep to what is paid.
func ListAbove(unit money.Paisa, percentOff int) money.Paisa {
	if unit <= 0 {
		return 0
	}
	rupees := (unit + money.PaisaPerRupee - 1) / money.PaisaPerRupee // a unit price is whole rupees
	rest := money.Paisa(100 - percentOff)
	return ((2*rupees-1)*50*money.PaisaPerRupee + rest - 1) / rest
}

// UnitExact returns the list price less percentOff, rounded half up to the
// paisa: what an order's line says was paid for one unit, and what its quantity
// multiplies (OWN-1).
func UnitExact(list money.Paisa, percentOff int) money.Paisa {
	return money.DivRound(list*money.Paisa(100-percentOff), 100)
}

// ListFor returns the list price whose UnitExact is an amount, for one that is not below
// 0: with each percentage below 100 there is one.
func ListFor(unit money.Paisa, percentOff int) money.Paisa {
	return money.DivRound(unit*100, int64(100-percentOff))
}

// Cash returns what is collected at the door for a total: whole rupees, rounded
// half up (decisions: "Cash to keep ready").
func Cash(total money.Paisa) money.Paisa { return total.RoundRupee() }
