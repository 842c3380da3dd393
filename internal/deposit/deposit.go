// Package deposit says how much of an order that is paid at the door is transferred before
// anything leaves the house (PAYS-3): the owner's rules, each with what an order must have
// and what it then asks. Its functions are pure; the rules are settings, and with none set
// nothing is asked. Who counts as flagged or as new is for the caller to say.
package deposit

import (
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"gulaab/internal/city"
	"gulaab/internal/deal"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Bounds of the rules.
const (
	MaxRules   = 20
	MaxRupees  = 1_000_000
	maxFrom    = 10_000_000
	maxCities  = 600 // of one rule
	maxTargets = 50  // of one rule
	maxName    = 60  // characters of a city
)

// Rule asks for a deposit where an order has all that the rule names; it names at least one
// thing. One of Rupees and Percent is above 0.
type Rule struct {
	From       int           `json:"from"`       // rupees of goods after deals and coupon; 0: any
	FirstOrder bool          `json:"firstOrder"` // nothing was delivered to the order's phone yet
	Flagged    bool          `json:"flagged"`    // a flag of the office stands at the phone
	Cities     []string      `json:"cities"`     // of Pakistan, any of them; none: everywhere
	Targets    []deal.Target `json:"targets"`    // goods, brands and categories, any of them; none: all
	Rupees     int           `json:"rupees"`
	Percent    int           `json:"percent"` // of what is to be paid in cash
	Off        bool          `json:"off"`     // it rests
}

// Facts are what rules ask of an order.
type Facts struct {
	Goods   money.Paisa // after deals and coupon
	Cash    money.Paisa // all that is to be paid: goods with delivery, fee and wrap
	Country string
	City    string
	Units   []Unit
	Phone   *Phone // nil: not looked up, and rules about phones ask for nothing
}

// Unit is a line's variant with its product, as deal.Covered takes them.
type Unit struct {
	Goods     deal.Goods
	VariantID string
}

// Phone is what the shop knows of an order's phone.
type Phone struct {
	Known   bool // something was delivered to it
	Flagged bool
}

// Asks returns the largest deposit that the rules ask of an order, in whole rupees but never
// above what is to be paid, and its rule; 0 and nil where none asks.
func Asks(rules []Rule, f *Facts) (amount money.Paisa, by *Rule) {
	for i := range rules {
		if r := &rules[i]; r.fits(f) {
			if asked := min(r.of(f.Cash), f.Cash); asked > amount {
				amount, by = asked, r
			}
		}
	}
	return amount, by
}

// AboutPhones says whether any rule in force asks who orders.
func AboutPhones(rules []Rule) bool {
	return slices.ContainsFunc(rules, func(r Rule) bool { return !r.Off && r.AboutPhone() })
}

// AboutPhone says whether the rule asks who orders. What it asks tells something of a phone.
func (r *Rule) AboutPhone() bool { return r.FirstOrder || r.Flagged }

func (r *Rule) fits(f *Facts) bool {
	switch {
	case r.Off, f.Goods < money.Rupees(int64(r.From)):
	case r.AboutPhone() && f.Phone == nil, r.FirstOrder && f.Phone.Known, r.Flagged && !f.Phone.Flagged:
	case len(r.Cities) > 0 && (ident.Fold(f.Country) != ident.Fold(city.Country) || !among(r.Cities, f.City)):
	case len(r.Targets) > 0 && !slices.ContainsFunc(f.Units, func(u Unit) bool { return deal.Covered(r.Targets, &u.Goods, u.VariantID) }):
	default:
		return true
	}
	return false
}

// of is what the rule asks of a sum to be paid in cash. A percentage is rounded half up to
// the rupee, and is a rupee at least.
func (r *Rule) of(cash money.Paisa) money.Paisa {
	if r.Percent > 0 {
		return max(pricing.Cash(pricing.Part(cash, money.Paisa(r.Percent), 100)), money.PaisaPerRupee)
	}
	return money.Rupees(int64(r.Rupees))
}

func among(cities []string, name string) bool {
	return slices.ContainsFunc(cities, func(c string) bool { return city.Same(c, name) })
}

// Tidy removes what people paste around names of cities, and what a rule has twice.
func Tidy(rules []Rule) []Rule {
	out := make([]Rule, len(rules)) // never nil: it is stored as a list
	for i, r := range rules {
		cities, targets := []string{}, []deal.Target{}
		for _, name := range r.Cities {
			name = ident.Tidy(name)
			if known, ok := city.Find(name); ok {
				name = known.Name
			}
			if name != "" && !among(cities, name) {
				cities = append(cities, name)
			}
		}
		for _, t := range r.Targets {
			if !slices.Contains(targets, t) {
				targets = append(targets, t)
			}
		}
		r.Cities, r.Targets = cities, targets
		out[i] = r
	}
	return out
}

// Problems says what is wrong with rules, by "RULE.FIELD", RULE counted from 0; nil: nothing.
func Problems(rules []Rule) map[string]string {
	if len(rules) > MaxRules {
		return map[string]string{"rules": fmt.Sprintf("At most %d rules.", MaxRules)}
	}
	bad := map[string]string{}
	for i := range rules {
		for field, message := range rules[i].problems() {
			bad[fmt.Sprintf("%d.%s", i, field)] = message
		}
	}
	if len(bad) == 0 {
		return nil
	}
	return bad
}

func (r *Rule) problems() map[string]string {
	bad := map[string]string{}
	if r.From == 0 && !r.AboutPhone() && len(r.Cities)+len(r.Targets) == 0 {
		bad["when"] = "Say which orders the rule is for: an amount, a first order, a flag, cities or goods."
	}
	if r.From < 0 || r.From > maxFrom {
		bad["from"] = fmt.Sprintf("Must be whole rupees up to %s, or empty: any amount.", money.Rupees(maxFrom).Format())
	}
	switch {
	case len(r.Cities) > maxCities:
		bad["cities"] = fmt.Sprintf("At most %d cities.", maxCities)
	case slices.ContainsFunc(r.Cities, func(name string) bool { return utf8.RuneCountInString(name) > maxName }):
		bad["cities"] = fmt.Sprintf("Write one city at a time, in at most %d characters.", maxName)
	}
	if problem := deal.GoodsProblem(r.Targets, maxTargets); problem != "" {
		bad["targets"] = problem
	}
	switch {
	case r.Rupees != 0 && r.Percent != 0:
		bad["amount"] = "Choose a sum or a percentage, not both."
	case r.Percent != 0 && (r.Percent < 1 || r.Percent > 100):
		bad["amount"] = "A percentage is a whole number from 1 to 100."
	case r.Percent == 0 && (r.Rupees < 1 || r.Rupees > MaxRupees):
		bad["amount"] = fmt.Sprintf("The deposit is a whole number of rupees from 1 to %s, or a percentage from 1 to 100.", money.Rupees(MaxRupees).Format())
	case r.From > 0 && r.Rupees > r.From:
		bad["amount"] = fmt.Sprintf("Asks for more than some of these orders cost: at most %s.", money.Rupees(int64(r.From)).Format())
	}
	return bad
}

// Text encodes the rule for the store; empty for the zero Rule.
func (r *Rule) Text() string {
	if r.Rupees == 0 && r.Percent == 0 {
		return ""
	}
	b, err := json.Marshal(r)
	if err != nil {
		panic("deposit: " + err.Error()) // texts and numbers only
	}
	return string(b)
}

// Scan implements sql.Scanner.
func (r *Rule) Scan(from any) error {
	text, ok := from.(string)
	if !ok {
		return fmt.Errorf("rules of deposits are stored as text, not as %T", from)
	}
	*r = Rule{}
	if text == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(text), r); err != nil {
		return fmt.Errorf("deposit: stored rule: %w", err)
	}
	return nil
}
