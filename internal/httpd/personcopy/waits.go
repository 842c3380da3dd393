package personcopy

import (
	"gulaab/internal/catalog"
	"gulaab/internal/each"
	gen "gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/restock"
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
