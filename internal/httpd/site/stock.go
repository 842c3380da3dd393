package site

import "gulaab/internal/catalog"

// lowStock is up to how many units a page names the number: LOW_STOCK in the
// storefront's ProductCard and BuyBox.
const lowStock = 5

// stockShown is what a page knows about stock: 0, the few units that are left,
// or, above that, nothing, as where it is not tracked. So most sales change no
// page. The exact number is asked for where it matters, in the cart.
func stockShown(stock *int64) *int64 {
	if stock == nil || *stock > lowStock {
		return nil
	}
	return stock
}

// cards returns the cards of products as pages show them.
func cards(products []*catalog.Product) []catalog.Card {
	out := catalog.Cards(products)
	for i := range out {
		out[i].Stock = stockShown(out[i].Stock)
	}
	return out
}
