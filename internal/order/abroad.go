package order

import (
	"gulaab/internal/catalog"
	"gulaab/internal/deal"
	"gulaab/internal/destination"
	"gulaab/internal/each"
	"gulaab/internal/fault"
)

// This file asks what is sent to the country of an order (FEE-3): when it is placed, and
// where an edit brings new goods in. An order that is already there keeps what was promised.

// NotSent is something that is not sent to a country.
type NotSent struct {
	Country   string
	ProductID string // empty: nothing is
	Rule      *destination.Rule
}

// sends refuses lines that are not sent to a country. What counts is what is in the parcel.
func (r *Rules) sends(to string, requests []lineRequest) error {
	for i := range requests {
		w := &requests[i]
		goods := goodsOfProduct(w.product)
		switch by := destination.Of(r.NotSent, to, &goods, w.VariantID); {
		case by == nil:
		case len(by.Targets) == 0:
			message := "We do not send parcels to " + to + ". Please choose another country. Nothing was ordered yet."
			return fault.Fields(message, map[string]string{"country": message})
		default:
			message := w.Name + w.InSet.After() + " is not sent to " + to + ". Please take it out of the cart, or choose another country. Nothing was ordered yet."
			return fault.Fields(message, map[string]string{"cartItems": message})
		}
	}
	return nil
}

// NotSent lists what of some products is not sent to a country, or, where that is empty, to
// which countries. A closed country stands once.
func (s *Service) NotSent(country string, products []ItemInput) []NotSent {
	rules, catalogue := s.d.Rules(), s.d.Catalogue()
	to := Countries()
	if country != "" {
		to = []string{country}
	}
	var out []NotSent
	for _, name := range to {
		if r := destination.Closed(rules.NotSent, name); r != nil {
			out = append(out, NotSent{Country: name, Rule: r})
			continue
		}
		for _, item := range products {
			p := catalogue.ByID(item.ProductID)
			if p == nil {
				continue
			}
			parts := []*catalog.Product{p}
			if p.Set != nil { // a parcel holds its parts
				parts = each.Ref(p.Set.Parts, func(part *catalog.Part) *catalog.Product { return part.Product })
			}
			for _, part := range parts {
				goods := goodsOfProduct(part)
				if r := destination.Of(rules.NotSent, name, &goods, item.VariantID); r != nil {
					out = append(out, NotSent{Country: name, ProductID: p.ID, Rule: r})
					break
				}
			}
		}
	}
	return out
}

func goodsOfProduct(p *catalog.Product) deal.Goods {
	return deal.Goods{ProductID: p.ID, Brand: p.BrandSlug(), Categories: p.Within()}
}
