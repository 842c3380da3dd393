package promotion

import (
	"gulaab/internal/deal"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Paid is what one unit costs who pays unit for it without the promotion, where it gives most
// and all units are of one kind.
func (p *Promotion) Paid(unit money.Paisa) money.Paisa {
	switch {
	case p.Kind == Steps && len(p.Steps) > 0:
		return unit - money.DivRound(unit*money.Paisa(p.Steps[len(p.Steps)-1].Percent), 100)
	case p.Kind == BuyGet:
		return unit - money.DivRound(unit*money.Paisa(p.Get*int64(p.Percent)), (p.Buy+p.Get)*100)
	}
	return unit
}

// Most is the percentage that a promotion may take off so that a unit is not sold under its
// cost; 0 where there is none.
func (p *Promotion) Most(unit, cost money.Paisa) int {
	over := int64(unit-cost) * 100
	if unit <= 0 || over <= 0 {
		return 0
	}
	if p.Kind == BuyGet {
		return int(min(100, over*(p.Buy+p.Get)/(int64(unit)*p.Get)))
	}
	return int(over / int64(unit))
}

// Tiers are those that a promotion is for.
func (p *Promotion) Tiers() []pricing.Tier {
	switch p.For {
	case deal.Guests:
		return []pricing.Tier{pricing.Guest}
	case deal.Members:
		return []pricing.Tier{pricing.Member}
	case deal.Everyone:
	}
	return []pricing.Tier{pricing.Guest, pricing.Member}
}
