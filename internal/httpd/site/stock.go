package site

import "gulaab/internal/catalog"

// lowStock is the largest number of units that pages show: LOW_STOCK of the storefront.
const lowStock = 5

// stockShown is a page's knowledge of stock: up to lowStock units the number, otherwise
// nothing, as for untracked stock. So most sales change no page. The cart requests exact
// numbers.
func stockShown(stock *int64) *int64 {
	if stock == nil || *stock > lowStock {
		return nil
	}
	return stock
}

// cards returns products' cards as pages show them.
func cards(snap *catalog.Snapshot, products []*catalog.Product) []catalog.Card {
	out := snap.Cards(products)
	for i := range out {
		inWords(&out[i])
	}
	return out
}

// detail returns a product as its page shows it.
func detail(snap *catalog.Snapshot, p *catalog.Product, language string) *catalog.Detail {
	d := snap.DetailIn(p, language)
	inWords(&d.Card)
	return d
}

func inWords(c *catalog.Card) {
	c.Stock = stockShown(c.Stock)
	for i := range c.Variants {
		c.Variants[i].Stock = stockShown(c.Variants[i].Stock)
	}
}
