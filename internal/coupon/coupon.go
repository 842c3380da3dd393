// Package coupon holds codes that take something off an order (DEAL-4): a
// percentage of what it is for, an amount, or free delivery, between two moments, so often in all
// and so often for a customer. It says whether a cart may have a coupon, and in
// words why not; what it takes off each line is package pricing's. A use is
// counted in the transaction of its order, and given back in that of its end.
package coupon

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/zone"
)

// Kind says how a coupon lowers a total.
type Kind string

// The kinds.
const (
	Percent Kind = "percent" // a percentage of the lines it is for
	Amount  Kind = "amount"  // an amount, split over them
	// Delivery frees what a parcel within Pakistan costs (FEE-1). It lowers no price, so it
	// goes with deals, and is not used up where delivery costs nothing anyway.
	Delivery Kind = "delivery"
)

// Coupon is a code and what it gives.
type Coupon struct {
	ID          string        `json:"_id"`  // UUIDv7
	Code        string        `json:"code"` // as Normal writes it; no two are the same
	Note        string        `json:"note,omitzero"`
	Kind        Kind          `json:"kind"`
	Percent     int           `json:"percent,omitzero"` // of kind Percent: from 1 to 90
	Amount      money.Paisa   `json:"amount,omitzero"`  // of kind Amount: whole rupees
	Minimum     money.Paisa   `json:"minimum,omitzero"` // of the whole cart, after promotions and before the coupon; whole rupees
	Limit       int64         `json:"limit,omitzero"`   // uses in all; 0: any number
	PerCustomer int64         `json:"perCustomer,omitzero"`
	Targets     []deal.Target `json:"targets"`
	OnDeals     bool          `json:"onDeals"` // counts on lines in a deal too, whatever the deal says
	Starts      time.Time     `json:"startsAt"`
	Ends        time.Time     `json:"endsAt,omitzero"` // the first moment at which it does not hold any more; zero: none
	Stopped     time.Time     `json:"stoppedAt,omitzero"`
	Uses        int64         `json:"-"` // orders that have it; those that were cancelled do not count
	Given       money.Paisa   `json:"-"` // what it took off them
	Version     int64         `json:"version"`
	Actor       string        `json:"actor"`
	CreatedAt   time.Time     `json:"createdAt"`
	UpdatedAt   time.Time     `json:"updatedAt"`
}

// State says where a coupon stands in its life.
type State string

// The states.
const (
	Planned State = "planned"
	Running State = "running"
	UsedUp  State = "used_up"
	Over    State = "over"
	Stopped State = "stopped"
)

// StateAt returns where a coupon stands at a moment.
func (c *Coupon) StateAt(now time.Time) State {
	switch {
	case !c.Stopped.IsZero():
		return Stopped
	case !c.Ends.IsZero() && !now.Before(c.Ends):
		return Over
	case c.Limit > 0 && c.Uses >= c.Limit:
		return UsedUp
	case now.Before(c.Starts):
		return Planned
	}
	return Running
}

// Normal writes a code as it is kept: "pehla 200" is "PEHLA200".
func Normal(code string) string {
	return strings.ToUpper(strings.Join(strings.Fields(ident.Visible(code)), ""))
}

// MaxCode is how many characters a code has at most.
const MaxCode = 20

// wellFormed is what Check takes: letters, digits and hyphens, four at least, so
// that codes are neither read wrongly nor guessed in a handful of tries.
var wellFormed = regexp.MustCompile(`^[A-Z0-9][A-Z0-9-]{2,18}[A-Z0-9]$`)

// Limits of a coupon.
const (
	maxNote    = 200
	maxPercent = 90
	maxTargets = 500
	maxUses    = 1_000_000
)

// Check tidies a coupon and names what is wrong with it, by field.
func (c *Coupon) Check() error {
	wrong := map[string]string{}
	c.Code, c.Note = Normal(c.Code), ident.Tidy(c.Note)
	if !wellFormed.MatchString(c.Code) {
		wrong["code"] = "Use 4 to 20 letters, digits and hyphens."
	}
	if len([]rune(c.Note)) > maxNote {
		wrong["note"] = "A note has at most 200 characters."
	}
	switch c.Kind {
	case Percent:
		c.Amount = 0
		if c.Percent < 1 || c.Percent > maxPercent {
			wrong["percent"] = "Must be from 1 to 90."
		}
	case Amount:
		c.Percent = 0
		if !wholeRupees(c.Amount) || c.Amount == 0 {
			wrong["amount"] = "Must be whole rupees, 1 at least."
		}
	case Delivery:
		c.Percent, c.Amount, c.OnDeals = 0, 0, true
	default:
		wrong["kind"] = "Must be percent, amount or delivery."
	}
	if !wholeRupees(c.Minimum) {
		wrong["minimum"] = "Must be whole rupees; leave it empty for none."
	}
	if c.Limit < 0 || c.Limit > maxUses {
		wrong["limit"] = "Must be from 1 to 1,000,000; leave it empty for any number."
	}
	if c.PerCustomer < 0 || c.PerCustomer > maxUses {
		wrong["perCustomer"] = "Must be from 1 to 1,000,000; leave it empty for any number."
	}
	switch {
	case c.Starts.IsZero():
		wrong["startsAt"] = "Please say when it begins."
	case !c.Ends.IsZero() && !c.Ends.After(c.Starts):
		wrong["endsAt"] = "The end must come after the beginning."
	}
	if problem := c.checkTargets(); problem != "" {
		wrong["targets"] = problem
	}
	if len(wrong) > 0 {
		return fault.Fields(msgMistakes, wrong)
	}
	return nil
}

const msgMistakes = "The coupon has mistakes."

func wholeRupees(p money.Paisa) bool {
	return p >= 0 && p <= money.Max && p%money.PaisaPerRupee == 0
}

func (c *Coupon) checkTargets() string {
	c.Targets = deal.Sorted(c.Targets)
	switch {
	case len(c.Targets) == 0:
		return "Please choose what the coupon is for."
	case len(c.Targets) > maxTargets:
		return "A coupon names at most 500 things. Take a brand or a category."
	}
	for _, t := range c.Targets {
		switch t.Kind {
		case deal.Everything:
			if t.ID != "" || len(c.Targets) > 1 {
				return "A coupon for everything names nothing else."
			}
		case deal.OfProduct, deal.OfVariant, deal.OfBrand, deal.OfCategory:
			if t.ID == "" || len(t.ID) > 200 {
				return "Something chosen has no name."
			}
			if t.Kind == deal.OfCategory && t.ID == "deal" {
				return "Best Deals change by themselves: let the coupon count on deals instead."
			}
		default:
			return "A coupon is for products, variants, brands, categories or everything."
		}
	}
	return ""
}

// Item is what is asked of a line of a cart to know whether a coupon is for it.
type Item struct {
	Goods     deal.Goods
	VariantID string
	InDeal    bool // a deal lowers its price
	DealTakes bool // and lets a coupon lower it further
	Base      money.Paisa
	Quantity  int64
	Less      money.Paisa // what a promotion takes off it before the coupon (PROMO-1)
	Set       bool        // a set or a part of one, which no promotion lowers (GOOD-4)
}

// IsFor says whether the coupon counts on a line (DEAL-1).
func (c *Coupon) IsFor(it *Item) bool {
	return (!it.InDeal || it.DealTakes || c.OnDeals) && deal.Covered(c.Targets, &it.Goods, it.VariantID)
}

// Apply reckons a cart with the coupon at a moment, or says why the cart cannot
// have it: then the bill is the one without it. used is how often the customer has
// used it already, as far as the shop can tell.
func (c *Coupon) Apply(now time.Time, items []Item, percentOff int, used int64) (pricing.Bill, *Refusal) {
	lines := make([]pricing.Item, len(items))
	bare := make([]pricing.Item, len(items))
	counts := false
	for i := range items {
		it := &items[i]
		bare[i] = pricing.Item{Base: it.Base, Quantity: it.Quantity, Less: it.Less}
		lines[i] = bare[i]
		lines[i].Counts = c.IsFor(it)
		counts = counts || lines[i].Counts
	}
	bill := pricing.Reckon(lines, percentOff, pricing.Off{Percent: c.Percent, Amount: c.Amount})
	refusal := c.refuse(now, used)
	switch {
	case refusal != nil:
	case bill.Subtotal-bill.Promoted < c.Minimum:
		refusal = refusef(BelowMinimum, "%s needs a cart of %s or more; yours comes to %s.", c.Code, c.Minimum.Format(), (bill.Subtotal - bill.Promoted).Format())
	case !counts && slices.ContainsFunc(items, func(it Item) bool { return deal.Covered(c.Targets, &it.Goods, it.VariantID) }):
		refusal = refusef(NothingForIt, "%s cannot be used on deals, and nothing else in your cart is what it is for.", c.Code)
	case !counts:
		refusal = refusef(NothingForIt, "Nothing in your cart is what %s is for.", c.Code)
	default:
		return bill, nil
	}
	return pricing.Reckon(bare, percentOff, pricing.Off{}), refusal
}

// Again reckons an order that has the coupon once more, after its lines changed:
// it was allowed to have it then, so only the minimum and what the coupon is for
// count.
func (c *Coupon) Again(items []Item, percentOff int) (pricing.Bill, *Refusal) {
	again := *c
	again.Starts, again.Ends, again.Stopped, again.Limit, again.PerCustomer = time.Time{}, time.Time{}, time.Time{}, 0, 0
	return again.Apply(time.Time{}, items, percentOff, 0)
}

// refuse says why nobody, or this customer, may use the coupon now.
func (c *Coupon) refuse(now time.Time, used int64) *Refusal {
	switch c.StateAt(now) {
	case Stopped, Over:
		return refusef(Ended, "%s is over.", c.Code)
	case Planned:
		return refusef(NotYet, "%s can be used from %s.", c.Code, c.Starts.In(zone.Karachi).Format("2 January 2006, 3:04 pm"))
	case UsedUp:
		return Gone(c.Code)
	case Running:
	}
	if c.PerCustomer > 0 && used >= c.PerCustomer {
		if c.PerCustomer == 1 {
			return refusef(UsedBefore, "You have used %s already.", c.Code)
		}
		return refusef(UsedBefore, "You have used %s %d times already.", c.Code, c.PerCustomer)
	}
	return nil
}
