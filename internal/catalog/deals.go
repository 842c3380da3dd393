package catalog

import (
	"slices"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Deals is what deals make of a variant's list price for a while, by tier; nil
// where none is for that tier.
type Deals struct {
	Guest, Member *DealPrice
}

// DealPrice is a list price that a deal lowers. The tier's percentage is taken
// off Price as it is off a list price.
type DealPrice struct {
	ID         string      // of the deal
	List       money.Paisa // what was lowered
	Price      money.Paisa
	Badge      int // percent saved against the lowest price of the 30 days before; 0: nothing to boast of
	Name       string
	Began      time.Time
	Ends       time.Time
	WithCoupon bool // a coupon may lower it further
}

// For returns what a tier gets; nil where there is no deal for it.
func (d *Deals) For(t pricing.Tier) *DealPrice {
	switch {
	case d == nil:
		return nil
	case t == pricing.Member:
		return d.Member
	}
	return d.Guest
}

// Base returns what a tier's percentage is taken off: the list price, or what a
// deal makes of it.
func (v *Variant) Base(t pricing.Tier) money.Paisa {
	if d := v.Deals.For(t); d != nil {
		return d.Price
	}
	return v.Price
}

// Lower gives variants the prices that deals make of them, by variant. One that
// was made of another list price than the variant's does not hold. A product
// with such a price is in Best Deals (DEAL-2).
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

// DealsJSON is what deals make of a price, as the API shows it.
type DealsJSON struct {
	Guest  *DealPriceJSON `json:"guest,omitempty"`
	Member *DealPriceJSON `json:"member,omitempty"`
}

// DealPriceJSON is a lowered list price, as the API shows it.
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
