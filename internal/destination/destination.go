// Package destination says what is sent to which country, and how addresses there are
// written (FEE-3). Its functions are pure; the rules are settings, and with none set
// everything is sent everywhere.
package destination

import (
	"fmt"
	"slices"

	"gulaab/internal/city"
	"gulaab/internal/deal"
	"gulaab/internal/ident"
)

// Bounds of the rules.
const (
	MaxRules   = 40
	maxTargets = 50 // of one rule
)

// Why is the reason for which goods are not sent to a country.
type Why string

// The reasons. Each is told to shoppers in their language (Says).
const (
	Sprays    Why = "sprays"    // aerosols, which airlines do not take
	Flammable Why = "flammable" // alcohol: perfume, nail polish
	Permit    Why = "permit"    // sold there with a permit alone, as sunscreen in the United States
	Customs   Why = "customs"   // customs send it back
	Brand     Why = "brand"     // the brand does not allow it
	Unnamed   Why = "unnamed"   // none of these
)

var reasons = []Why{Sprays, Flammable, Permit, Customs, Brand, Unnamed}

// Rule says that some goods are not sent to some countries; with no targets nothing is,
// and the countries are closed.
type Rule struct {
	Countries []string      `json:"countries"` // of the checkout, any but the shop's own
	Targets   []deal.Target `json:"targets"`   // goods, brands and categories; none: everything
	Why       Why           `json:"why"`
	Off       bool          `json:"off"` // it rests
}

// Of returns the first of the rules by which a product's variant is not sent to a country, a
// closed country before any other; nil: it is.
func Of(rules []Rule, country string, g *deal.Goods, variantID string) *Rule {
	if r := Closed(rules, country); r != nil {
		return r
	}
	for i := range rules {
		if r := &rules[i]; r.names(country) && deal.Covered(r.Targets, g, variantID) {
			return r
		}
	}
	return nil
}

// Closed returns the rule by which nothing is sent to a country; nil: something is.
func Closed(rules []Rule, country string) *Rule {
	for i := range rules {
		if r := &rules[i]; len(r.Targets) == 0 && r.names(country) {
			return r
		}
	}
	return nil
}

// InForce says whether any rule holds.
func InForce(rules []Rule) bool {
	return slices.ContainsFunc(rules, func(r Rule) bool { return !r.Off })
}

func (r *Rule) names(country string) bool {
	return !r.Off && slices.ContainsFunc(r.Countries, func(c string) bool { return ident.Fold(c) == ident.Fold(country) })
}

// Tidy removes what a rule has twice.
func Tidy(rules []Rule) []Rule {
	out := make([]Rule, len(rules)) // never nil: it is stored as a list
	for i, r := range rules {
		r.Countries, r.Targets = once(r.Countries), once(r.Targets)
		out[i] = r
	}
	return out
}

func once[T comparable](list []T) []T {
	out := []T{}
	for _, v := range list {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// Problems says what is wrong with rules, by "RULE.FIELD", RULE counted from 0; nil: nothing.
func Problems(rules []Rule, countries []string) map[string]string {
	if len(rules) > MaxRules {
		return map[string]string{"rules": fmt.Sprintf("At most %d rules.", MaxRules)}
	}
	bad := map[string]string{}
	for i := range rules {
		r, at := &rules[i], func(field string) string { return fmt.Sprintf("%d.%s", i, field) }
		switch {
		case len(r.Countries) == 0:
			bad[at("countries")] = "Choose the countries."
		case slices.Contains(r.Countries, city.Country):
			bad[at("countries")] = city.Country + " is always open: it is where the shop is."
		case slices.ContainsFunc(r.Countries, func(c string) bool { return !slices.Contains(countries, c) }):
			bad[at("countries")] = "Choose countries of the checkout."
		}
		if problem := deal.GoodsProblem(r.Targets, maxTargets); problem != "" {
			bad[at("targets")] = problem
		}
		if !slices.Contains(reasons, r.Why) {
			bad[at("why")] = "Choose a reason."
		}
	}
	if len(bad) == 0 {
		return nil
	}
	return bad
}
