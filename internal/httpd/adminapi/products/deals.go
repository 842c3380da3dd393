package products

import (
	"gulaab/internal/catalog"
	gen "gulaab/internal/httpd/officegen/products"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// priceRow says what guests and members pay for a row's product now, deals and
// all, and which deal takes most off.
func (f *API) priceRow(out *gen.ProductRow, r *catalog.ListRow) {
	rates := f.d.Settings.Current().Rates()
	shown := f.d.Catalogue().ByID(r.ID)
	guest, member := priceSpan{percent: rates.Guest}, priceSpan{percent: rates.Member}
	for i := range r.Variants {
		v := &r.Variants[i]
		// A product with nothing on shows the price of its first.
		if !v.Enabled && (out.Variants > 0 || i > 0) {
			continue
		}
		deals := dealsOf(shown, v)
		guest.take(base(v.Price, deals.For(pricing.Guest)))
		member.take(base(v.Price, deals.For(pricing.Member)))
		for _, d := range []*catalog.DealPrice{deals.For(pricing.Guest), deals.For(pricing.Member)} {
			if d != nil && (out.Deal == nil || percentOff(d) > out.Deal.Percent) {
				out.Deal = &gen.RowDeal{Name: d.Name, Percent: percentOff(d)}
			}
		}
	}
	out.Guest, out.Member = guest.PriceRange, member.PriceRange
}

// priceSpan is the range that a tier pays in.
type priceSpan struct {
	gen.PriceRange
	percent int
	some    bool
}

// take adds a price that the tier's percentage is taken off.
func (s *priceSpan) take(base money.Paisa) {
	paid := pricing.Unit(base, s.percent)
	if !s.some {
		s.From, s.To, s.some = paid, paid, true
	}
	s.From, s.To = min(s.From, paid), max(s.To, paid)
}

// dealsOf returns what deals make of a variant as it stands in the books; nil
// where the pages do not know that price yet.
func dealsOf(shown *catalog.Product, v *catalog.ListVariant) *catalog.Deals {
	if shown == nil {
		return nil
	}
	if there := shown.Variant(v.ID); there != nil && there.Price == v.Price {
		return there.Deals
	}
	return nil
}

func base(list money.Paisa, d *catalog.DealPrice) money.Paisa {
	if d != nil {
		return d.Price
	}
	return list
}

// percentOff is what a deal takes off the list price, rounded half up.
func percentOff(d *catalog.DealPrice) int {
	return int((200*(d.List-d.Price) + d.List) / (2 * d.List))
}

// variantDeals says what deals make of a product's list prices; shown is nil
// where it is not in the shop.
func variantDeals(shown *catalog.Product) []gen.VariantDeal {
	if shown == nil {
		return nil
	}
	var out []gen.VariantDeal
	for i := range shown.Variants {
		v := &shown.Variants[i]
		guest, member := v.Deals.For(pricing.Guest), v.Deals.For(pricing.Member)
		if guest == nil && member == nil {
			continue
		}
		most := guest
		if most == nil || member != nil && member.Price < most.Price {
			most = member
		}
		d := gen.VariantDeal{VariantId: v.ID, List: v.Price, Name: most.Name, Percent: percentOff(most), EndsAt: most.Ends.UTC()}
		if guest != nil {
			d.Guest = &guest.Price
		}
		if member != nil {
			d.Member = &member.Price
		}
		out = append(out, d)
	}
	return out
}
