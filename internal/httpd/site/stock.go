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
func cards(snap *catalog.Snapshot, products []*catalog.Product) []catalog.Card {
	out := snap.Cards(products)
	for i := range out {
		inWords(&out[i])
	}
	return out
}

// detail returns a product as its page shows it.
func detail(snap *catalog.Snapshot, p *catalog.Product) *catalog.Detail {
	d := snap.Detail(p)
	inWords(&d.Card)
	return d
}

func inWords(c *catalog.Card) {
	c.Stock = stockShown(c.Stock)
	for i := range c.Variants {
		c.Variants[i].Stock = stockShown(c.Variants[i].Stock)
	}
}
