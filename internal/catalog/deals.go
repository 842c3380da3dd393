package catalog

import (
	"slices"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Deals are the lowered prices of a variant, by tier; nil for a tier without one.
type Deals struct {
	Guest, Member *DealPrice
}

// DealPrice is a list price lowered by a deal. The tier's percentage is taken off Price as
// off a list price.
type DealPrice struct {
	ID         string      // of the deal
	List       money.Paisa // the list price that was lowered
	Price      money.Paisa
	Badge      int // percent saved against the lowest price of the 30 days before; 0: no badge
	Name       string
	Began      time.Time
	Ends       time.Time
	WithCoupon bool // a coupon may lower it further
}

// For returns a tier's price, or nil.
func (d *Deals) For(t pricing.Tier) *DealPrice {
	switch {
	case d == nil:
		return nil
	case t == pricing.Member:
		return d.Member
	}
	return d.Guest
}

// Base is the price before the tier's percentage: the list price, or the deal's.
func (v *Variant) Base(t pricing.Tier) money.Paisa {
	if d := v.Deals.For(t); d != nil {
		return d.Price
	}
	return v.Price
}

// Lower sets the deal prices of variants, by variant. A deal worked out for another list
// price than the variant's is ignored. A product with a deal price is in Best Deals
// (DEAL-2).
func (p *Product) Lower(deals map[string]*Deals) {
	for i := range p.Variants {
		v := &p.Variants[i]
		d := deals[v.ID]
		if d == nil {
			continue
		}
		holding := Deals{}
		if d.Guest != nil && d.Guest.List == v.Price {
			holding.Guest = d.Guest
		}
		if d.Member != nil && d.Member.List == v.Price {
			holding.Member = d.Member
		}
		if holding == (Deals{}) {
			continue
		}
		v.Deals = &holding
		if v.Enabled && !p.Deal() {
			p.Categories = append(slices.Clone(unique(p.Category, p.Categories)), DealCategory)
		}
	}
}

// DealsJSON is Deals in the API.
type DealsJSON struct {
	Guest  *DealPriceJSON `json:"guest,omitempty"`
	Member *DealPriceJSON `json:"member,omitempty"`
}

// DealPriceJSON is a DealPrice in the API.
type DealPriceJSON struct {
	Price  money.Paisa `json:"price"`
	Badge  int         `json:"badge"`
	Name   string      `json:"name"`
	EndsAt string      `json:"endsAt"`
}

func (d *DealPrice) json() *DealPriceJSON {
	if d == nil {
		return nil
	}
	return &DealPriceJSON{Price: d.Price, Badge: d.Badge, Name: d.Name, EndsAt: d.Ends.UTC().Format(timeLayout)}
}

func (d *Deals) json() *DealsJSON {
	if d == nil {
		return nil
	}
	return &DealsJSON{d.Guest.json(), d.Member.json()}
}
