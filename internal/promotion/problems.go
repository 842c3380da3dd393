package promotion

import (
	"fmt"
	"slices"
	"time"

	"gulaab/internal/deal"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Bounds of the promotions.
const (
	MaxPromotions = 40 // each is looked at for every cart
	maxSteps      = 6
	maxUnits      = 99
	maxPercent    = 90
	maxTargets    = 100 // of one promotion
	maxGifts      = 6   // to choose one from
	maxName       = 80
	maxID         = 200 // bytes
	maxUses       = 1_000_000
	maxFrom       = 10_000_000
)

// Tidy brings promotions into the form in which they are stored: what is not of a promotion's
// kind is taken out.
func Tidy(list []Promotion) []Promotion {
	out := make([]Promotion, len(list)) // never nil: it is stored as a list
	for i, p := range list {
		p.ID, p.Name = ident.Tidy(p.ID), ident.Tidy(p.Name)
		p.Starts, p.Ends = p.Starts.UTC().Truncate(time.Second), p.Ends.UTC().Truncate(time.Second)
		p.Targets = deal.Sorted(append([]deal.Target{}, p.Targets...))
		if slices.ContainsFunc(p.Targets, func(t deal.Target) bool { return t.Kind == deal.Everything }) {
			p.Targets = []deal.Target{}
		}
		if p.Kind != Steps {
			p.Steps = nil
		}
		p.Steps = append([]pricing.Step{}, p.Steps...)
		if p.Kind != BuyGet {
			p.Buy, p.Get, p.Percent, p.Times = 0, 0, 0, 0
		}
		if p.Kind != Delivery && p.Kind != Gift {
			p.From = 0
		}
		if p.Kind != Gift {
			p.Gifts = nil
		}
		p.Gifts = deal.Sorted(slices.Clone(p.Gifts))
		out[i] = p
	}
	return out
}

// Problems says what is wrong with promotions, by "PROMOTION.FIELD", PROMOTION counted from 0;
// nil: nothing.
func Problems(list []Promotion) map[string]string {
	if len(list) > MaxPromotions {
		return map[string]string{"promotions": fmt.Sprintf("At most %d promotions. Take out some that are over.", MaxPromotions)}
	}
	bad := map[string]string{}
	for i := range list {
		p := &list[i]
		for field, message := range p.problems() {
			bad[fmt.Sprintf("%d.%s", i, field)] = message
		}
		if slices.ContainsFunc(list[:i], func(o Promotion) bool { return o.ID == p.ID }) {
			bad[fmt.Sprintf("%d.name", i)] = "This promotion is there twice."
		}
	}
	if len(bad) == 0 {
		return nil
	}
	return bad
}

// NameProblem says what is wrong with a promotion's name; empty: nothing.
func NameProblem(name string) string {
	switch n := len([]rune(name)); {
	case n == 0:
		return "Please give the promotion a name. Shoppers see it."
	case n > maxName:
		return "A name has at most 80 characters."
	}
	return ""
}

func (p *Promotion) problems() map[string]string {
	bad := map[string]string{}
	switch problem := NameProblem(p.Name); {
	case problem != "":
		bad["name"] = problem
	case p.ID == "" || len(p.ID) > maxID:
		bad["name"] = "Please make this promotion anew."
	}
	switch p.Kind {
	case Steps:
		if problem := p.checkSteps(); problem != "" {
			bad["steps"] = problem
		}
	case BuyGet:
		if min(p.Buy, p.Get) < 1 || max(p.Buy, p.Get) > maxUnits || p.Buy+p.Get > maxUnits {
			bad["buy"] = "Both are whole numbers from 1 on, and 99 together at most."
		}
		if p.Percent < 1 || p.Percent > 100 {
			bad["percent"] = "Must be from 1 to 100; 100 is free."
		}
		if p.Times < 0 || p.Times > maxUnits {
			bad["times"] = "Must be from 1 to 99, or empty: as often as it fits."
		}
	case Delivery:
		if p.From < 0 || p.From > maxFrom {
			bad["from"] = fmt.Sprintf("Must be whole rupees up to %s, or empty: any amount.", money.Rupees(maxFrom).Format())
		}
	case Gift:
		if p.From < 1 || p.From > maxFrom {
			bad["from"] = fmt.Sprintf("Must be whole rupees from 1 to %s.", money.Rupees(maxFrom).Format())
		}
		if problem := p.checkGifts(); problem != "" {
			bad["gifts"] = problem
		}
	default:
		bad["kind"] = "Choose what the promotion gives."
	}
	if p.For != deal.Everyone && p.For != deal.Guests && p.For != deal.Members {
		bad["for"] = "Must be everyone, guests or members."
	}
	if problem := deal.GoodsProblem(p.Targets, maxTargets); problem != "" {
		bad["targets"] = problem
	}
	switch {
	case p.Starts.IsZero():
		bad["startsAt"] = "Please say when it begins."
	case !p.Ends.IsZero() && !p.Ends.After(p.Starts):
		bad["endsAt"] = "The end must come after the beginning."
	}
	for field, n := range map[string]int64{"limit": p.Limit, "perPhone": p.PerPhone} {
		if n < 0 || n > maxUses {
			bad[field] = "Must be from 1 to 1,000,000, or empty: any number."
		}
	}
	return bad
}

func (p *Promotion) checkGifts() string {
	if len(p.Gifts) == 0 || len(p.Gifts) > maxGifts {
		return fmt.Sprintf("Choose 1 to %d products, sizes or shades. The shopper takes one of them.", maxGifts)
	}
	if slices.ContainsFunc(p.Gifts, func(t deal.Target) bool { return t.Kind != deal.OfProduct && t.Kind != deal.OfVariant }) {
		return "A gift is a product, a size or a shade, not a brand or a category."
	}
	return deal.GoodsProblem(p.Gifts, maxGifts)
}

func (p *Promotion) checkSteps() string {
	switch {
	case len(p.Steps) == 0:
		return "Say from how many units how much is off."
	case len(p.Steps) > maxSteps:
		return fmt.Sprintf("At most %d steps.", maxSteps)
	}
	for i, s := range p.Steps {
		switch {
		case s.Units < 2 || s.Units > maxUnits || s.Percent < 1 || s.Percent > maxPercent:
			return "A step is from 2 to 99 units, and takes 1 to 90 % off."
		case i > 0 && (s.Units <= p.Steps[i-1].Units || s.Percent <= p.Steps[i-1].Percent):
			return "Each step needs more units than the one before it, and takes more off."
		}
	}
	return ""
}
