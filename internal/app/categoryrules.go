package app

import (
	"context"

	"gulaab/internal/catalog"
	"gulaab/internal/deal"
)

// categoryRules returns the owner's rules that name categories and may reach somebody yet, so
// that the office can tell what a move of a category means (GOOD-2).
func (a *App) categoryRules(ctx context.Context) (rules []catalog.CategoryRule, err error) {
	add := func(kind, name string, targets []deal.Target, except ...deal.Target) {
		r := catalog.CategoryRule{Kind: kind, Name: name, Categories: categoriesOf(targets), Except: categoriesOf(except)}
		if len(r.Categories)+len(r.Except) > 0 {
			rules = append(rules, r)
		}
	}
	deals, err := a.db.OpenDeals(ctx, a.opts.Now())
	if err != nil {
		return nil, err
	}
	for _, d := range deals {
		add("deal", d.Name, d.Targets, d.Except...)
	}
	coupons, err := a.db.CategoryCoupons(ctx, a.opts.Now())
	if err != nil {
		return nil, err
	}
	rules = append(rules, coupons...)
	v := a.settings.Current()
	for i := range v.Promotions {
		add("promotion", v.Promotions[i].Name, v.Promotions[i].Targets)
	}
	for i := range v.Deposits {
		add("deposit", "", v.Deposits[i].Targets)
	}
	for i := range v.NotSent {
		add("country", "", v.NotSent[i].Targets)
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

// categoriesOf returns the slugs of the categories among targets.
func categoriesOf(targets []deal.Target) (slugs []string) {
	for _, t := range targets {
		if t.Kind == deal.OfCategory {
			slugs = append(slugs, t.ID)
		}
	}
	return slugs
}
