// Package promotion says what a cart is given beside deals and coupons (PROMO-1): steps by
// quantity, buy some and get some, a gift and free delivery from a sum, each with a window,
// limits and whom it is for. Its functions are pure; the promotions are settings, and with none set
// nothing changes. What they take off each line is package pricing's. Uses are counted in the
// transaction of their order, by whoever stores it.
package promotion

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"gulaab/internal/deal"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Kind says what a promotion gives.
type Kind string

// The kinds.
const (
	Steps    Kind = "steps"    // a percentage by how many units of its goods there are
	BuyGet   Kind = "buy_get"  // of some units of its goods the cheapest for less
	Gift     Kind = "gift"     // one unit of a gift or sample that the shopper chooses, from a sum of its goods
	Delivery Kind = "delivery" // delivery within Pakistan, from a sum of its goods
)

// Promotion is one promotion of the owner's.
type Promotion struct {
	ID       string         `json:"id"`
	Name     string         `json:"name"`           // shoppers see it
	Said     Said           `json:"said,omitempty"` // by carts and orders, not by settings
	Kind     Kind           `json:"kind"`
	Steps    []pricing.Step `json:"steps"` // of kind Steps
	Buy      int64          `json:"buy"`   // these four of kind BuyGet
	Get      int64          `json:"get"`
	Percent  int            `json:"percent"`
	Times    int64          `json:"times"`           // in one order at most; 0: any number
	From     int            `json:"from"`            // rupees of its goods: of kind Delivery after all discounts; of kind Gift as Promo.Least of package pricing
	Gifts    []deal.Target  `json:"gifts,omitempty"` // of kind Gift: products and variants to choose one from
	For      deal.Audience  `json:"for"`
	Targets  []deal.Target  `json:"targets"` // none: everything
	Starts   time.Time      `json:"startsAt"`
	Ends     time.Time      `json:"endsAt,omitzero"` // the first moment at which it does not hold any more; zero: none
	Limit    int64          `json:"limit"`           // orders in all; 0: any number
	PerPhone int64          `json:"perPhone"`        // orders of one phone; 0: any number
	Off      bool           `json:"off"`             // it rests
}

// Said are the owner's translations of a promotion's name by language (LANG-4). An order keeps
// those of the moment in which it was placed, as it keeps the name.
type Said map[string]string

// NameIn is the promotion's name in a language; in English where it is not translated.
func (p *Promotion) NameIn(language string) string {
	if said := p.Said[language]; said != "" {
		return said
	}
	return p.Name
}

// Covers says whether it is of a product's variant.
func (p *Promotion) Covers(g *deal.Goods, variantID string) bool {
	return len(p.Targets) == 0 || deal.Covered(p.Targets, g, variantID)
}

// Gives says whether a product's variant is one of its gifts.
func (p *Promotion) Gives(g *deal.Goods, variantID string) bool {
	return p.Kind == Gift && deal.Covered(p.Gifts, g, variantID)
}

// CountsSets says whether a set is one of its goods: where they only count, and are not lowered
// themselves (GOOD-4).
func (p *Promotion) CountsSets() bool { return p.Kind == Delivery || p.Kind == Gift }

// Runs says whether it holds at a moment, as far as no limit is reached.
func (p *Promotion) Runs(now time.Time) bool {
	return !p.Off && !now.Before(p.Starts) && (p.Ends.IsZero() || now.Before(p.Ends))
}

// Of are the promotions of a list that are for a tier.
func Of(list []Promotion, tier pricing.Tier) []Promotion {
	return slices.DeleteFunc(slices.Clone(list), func(p Promotion) bool {
		return p.For != deal.Everyone && (p.For == deal.Members) != (tier == pricing.Member)
	})
}

// Limited says whether its uses are counted before it is given.
func (p *Promotion) Limited() bool { return p.Limit > 0 || p.PerPhone > 0 }

// Used says in how many orders a promotion is, and in how many of one phone.
type Used struct{ All, Phone int64 }

// Left says whether a use is left after so many.
func (p *Promotion) Left(u Used) bool {
	return (p.Limit == 0 || u.All < p.Limit) && (p.PerPhone == 0 || u.Phone < p.PerPhone)
}

// Given is a promotion that an order has, as it was when it was placed: a change of the order
// is worked out by the same rule.
type Given struct {
	Promotion
	Amount money.Paisa // off the goods, or off delivery
}

// stored is a Given as it is stored, in paisa.
type stored struct {
	Promotion
	Paisa int64 `json:"paisa"`
}

// List are the promotions of an order; they are stored as JSON text.
type List []Given

// Text encodes the list for the store; empty without any.
func (l List) Text() string {
	if len(l) == 0 {
		return ""
	}
	rows := make([]stored, len(l))
	for i := range l {
		rows[i] = stored{l[i].Promotion, int64(l[i].Amount)}
	}
	b, err := json.Marshal(rows)
	if err != nil {
		panic("promotion: " + err.Error()) // texts, numbers and times only
	}
	return string(b)
}

// Scan implements sql.Scanner.
func (l *List) Scan(from any) error {
	text, ok := from.(string)
	if !ok {
		return fmt.Errorf("promotions are stored as text, not as %T", from)
	}
	*l = nil
	if text == "" {
		return nil
	}
	var rows []stored
	if err := json.Unmarshal([]byte(text), &rows); err != nil {
		return fmt.Errorf("promotion: stored list: %w", err)
	}
	for i := range rows {
		*l = append(*l, Given{rows[i].Promotion, money.Paisa(rows[i].Paisa)})
	}
	return nil
}

// Unit is what is asked of a line of a cart.
type Unit struct {
	Goods     deal.Goods
	VariantID string
	Set       bool // a set or a part of one: see CountsSets
}

// Promos returns the promotions that lower prices as pricing.Promote takes them, and their
// places in the list.
func Promos(list []Promotion, units []Unit) (promos []pricing.Promo, places []int) {
	for i := range list {
		p := &list[i]
		if p.Kind == Delivery {
			continue
		}
		one := pricing.Promo{Buy: p.Buy, Get: p.Get, Percent: p.Percent, Times: p.Times, Covers: make([]bool, len(units))}
		switch p.Kind {
		case Steps:
			one.Steps = p.Steps
		case Gift:
			one.Least, one.Gives = money.Rupees(int64(p.From)), make([]bool, len(units))
		case BuyGet, Delivery:
		}
		for j := range units {
			u := &units[j]
			one.Covers[j] = (!u.Set || p.CountsSets()) && p.Covers(&u.Goods, u.VariantID)
			if one.Gives != nil {
				one.Gives[j] = !u.Set && p.Gives(&u.Goods, u.VariantID)
			}
		}
		promos, places = append(promos, one), append(places, i)
	}
	return promos, places
}

// FreesDelivery returns the first promotion that frees delivery for lines of such worth, after
// all discounts; nil where none does.
func FreesDelivery(list []Promotion, units []Unit, worth []money.Paisa) *Promotion {
	at := slices.IndexFunc(list, func(p Promotion) bool {
		if p.Kind != Delivery {
			return false
		}
		var sum money.Paisa
		for i := range units {
			if p.Covers(&units[i].Goods, units[i].VariantID) {
				sum += worth[i]
			}
		}
		return sum > 0 && sum >= money.Rupees(int64(p.From))
	})
	if at < 0 {
		return nil
	}
	return &list[at]
}
