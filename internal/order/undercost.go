package order

import (
	"gulaab/internal/deal"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
)

// Under is the largest loss of a promotion: goods that it would sell under what they cost.
type Under struct {
	Promotion string // by id
	Name      string // of the goods
	Paid      money.Paisa
	Cost      money.Paisa
	Most      int // the percentage at which nothing is lost; 0: there is none
}

// UnderCost says which goods promotions would sell under their cost, of each promotion those
// on which most is lost. A gift is meant to be given. cost is what units cost, by variant, as far as it is known.
func (s *Service) UnderCost(list []promotion.Promotion, cost map[string]money.Paisa) (under []Under) {
	for i := range list {
		p := &list[i]
		if p.Off || p.Kind == promotion.Delivery || p.Kind == promotion.Gift {
			continue
		}
		worst := Under{Promotion: p.ID}
		for _, product := range s.d.Catalogue().All() {
			goods := deal.Goods{ProductID: product.ID, Brand: product.BrandSlug(), Categories: product.Within()}
			for j := range product.Variants {
				v := &product.Variants[j]
				if !v.Enabled || cost[v.ID] == 0 || !p.Covers(&goods, v.ID) {
					continue
				}
				for _, tier := range p.Tiers() {
					if p.Kind == promotion.BuyGet && v.Deals.For(tier) != nil {
						continue
					}
					unit := pricing.UnitExact(v.Base(tier), s.d.Rates().Percent(tier))
					if paid := p.Paid(unit); cost[v.ID]-paid > worst.Cost-worst.Paid {
						worst.Name, worst.Paid, worst.Cost, worst.Most = product.Name, paid, cost[v.ID], p.Most(unit, cost[v.ID])
					}
				}
			}
		}
		if worst.Cost > worst.Paid {
			under = append(under, worst)
		}
	}
	return under
}
