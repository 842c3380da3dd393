package pricing

import "gulaab/internal/money"

// SetShares splits a set's list price over its units, of such list prices, in whole rupees: a
// tier's percentage of whole rupees is whole paisa, so that a set costs the same as one position
// of a cart and as the lines of its parts (decision 0014). A percentage is off each unit's price;
// without one, the set's own price is split by largest remainder.
func SetShares(prices []money.Paisa, less int, own money.Paisa) []money.Paisa {
	shares := make([]money.Paisa, len(prices))
	if less > 0 {
		for i, price := range prices {
			shares[i] = Unit(price, less)
		}
		return shares
	}
	for i, rupees := range Spread(own/money.PaisaPerRupee, prices) {
		shares[i] = rupees * money.PaisaPerRupee
	}
	return shares
}
