package personcopy

import (
	"cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	gen "gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/leftcart"
	"gulaab/internal/restock"
	"gulaab/internal/review"
)

// Waits are what somebody waits for, as a copy says it: a variant by its name, one that has left the
// shop by its id (KEEP-2).
func Waits(now *catalog.Snapshot, waits []restock.Wait) []gen.CustomerCopyWait {
	return each.Ref(waits, func(w *restock.Wait) gen.CustomerCopyWait {
		out := gen.CustomerCopyWait{AskedAt: w.AskedAt.UTC(), Goods: w.VariantID, Channel: string(w.Channel), Address: w.Address}
		if p := now.ByID(w.ProductID); p != nil {
			if v := p.Variant(w.VariantID); v != nil {
				out.Goods = catalog.Called(p, v)
			}
		}
		return out
	})
}

// LeftCarts are the carts that somebody is to be reminded of, a line each, as a copy says it (KEEP-4).
func LeftCarts(now *catalog.Snapshot, carts []leftcart.Cart) (out []gen.CustomerCopyWait) {
	for i := range carts {
		c := &carts[i]
		for _, l := range c.Lines {
			out = append(out, Waits(now, []restock.Wait{{ProductID: l.Product, VariantID: l.Variant, Channel: c.Channel, Address: c.Address, AskedAt: c.LeftAt}})...)
		}
	}
	return out
}

// Questions are what somebody asked about products, as a copy says it (REAL-4).
func Questions(asked []review.Question) []gen.CustomerCopyQuestion {
	return each.Ref(asked, func(q *review.Question) gen.CustomerCopyQuestion {
		return gen.CustomerCopyQuestion{
			AskedAt: q.AskedAt.UTC(), Goods: cmp.Or(q.Product, q.ProductID), Text: q.Text, Name: q.Name, Channel: string(q.Channel), Address: q.Address, Answer: q.Answer.English,
		}
	})
}
