package app

import (
	"context"

	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/deal"
)

// mostCouponsLooked bounds the coupons that are looked at for a category's name.
const mostCouponsLooked = 200

// categoryRules returns the owner's rules that name categories and may reach somebody yet, so
// that the office can tell what a move of a category means (GOOD-2).
func (a *App) categoryRules(ctx context.Context) (rules []catalog.CategoryRule, err error) {
	add := func(kind, name string, targets ...deal.Target) {
		r := catalog.CategoryRule{Kind: kind, Name: name}
		for _, t := range targets {
			if t.Kind == deal.OfCategory {
				r.Categories = append(r.Categories, t.ID)
			}
		}
		if len(r.Categories) > 0 {
			rules = append(rules, r)
		}
	}
	deals, err := a.db.OpenDeals(ctx, a.opts.Now())
	if err != nil {
		return nil, err
	}
	for _, d := range deals {
		add("deal", d.Name, append(d.Targets, d.Except...)...)
	}
	coupons, err := a.db.Coupons(ctx, coupon.Query{Limit: mostCouponsLooked})
	if err != nil {
		return nil, err
	}
	for _, c := range coupons {
		add("coupon", c.Code, c.Targets...)
	}
	v := a.settings.Current()
	for i := range v.Promotions {
		add("promotion", v.Promotions[i].Name, v.Promotions[i].Targets...)
	}
	for i := range v.Deposits {
		add("deposit", "", v.Deposits[i].Targets...)
	}
	for i := range v.NotSent {
		add("country", "", v.NotSent[i].Targets...)
	}
	for _, c := range v.Taxes().Classes {
		rules = append(rules, catalog.CategoryRule{Kind: "tax", Name: c.Name, Categories: c.Categories})
	}
	if opened := returnTerms(&v.Values).Opened; len(opened) > 0 {
		rules = append(rules, catalog.CategoryRule{Kind: "returns", Categories: opened})
	}
	terms := a.live.Current().Terms()
	for i := range terms.Collections {
		c := &terms.Collections[i]
		for _, condition := range c.Rule {
			if condition.On == catalog.OnCategory {
				rules = append(rules, catalog.CategoryRule{Kind: "collection", Name: c.Name, Categories: condition.Values})
			}
		}
	}
	return rules, nil
}
