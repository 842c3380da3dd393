// Package deal holds prices for a time (DEAL-1 to DEAL-3): a deal lowers the list
// price of what it names between two moments, for guests, members or both; the
// tier's percentage is taken off what is left, so that members keep their
// advantage. Of several deals the lowest price counts. What the deals of a moment
// come to is kept by variant and tier, with what a badge may claim was saved.
package deal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Kind says how a deal lowers a list price.
type Kind string

// The kinds.
const (
	Percent Kind = "percent" // less a percentage
	Amount  Kind = "amount"  // less an amount
	Price   Kind = "price"   // an amount in its place
)

// Audience says whom a deal is for.
type Audience string

// The audiences.
const (
	Everyone Audience = "everyone"
	Guests   Audience = "guests"
	Members  Audience = "members"
)

// TargetKind says what a target names.
type TargetKind string

// The kinds of targets. Everything has no ID.
const (
	OfProduct  TargetKind = "product"  // by id
	OfVariant  TargetKind = "variant"  // by id
	OfBrand    TargetKind = "brand"    // by slug
	OfCategory TargetKind = "category" // by slug
	Everything TargetKind = "everything"
)

// Target is something that a deal is of.
type Target struct {
	Kind TargetKind `json:"kind"`
	ID   string     `json:"id,omitempty"`
}

// Deal is a price for a time.
type Deal struct {
	ID         string      `json:"_id"` // UUIDv7
	Name       string      `json:"name"`
	Kind       Kind        `json:"kind"`
	Percent    int         `json:"percent,omitzero"` // of kind Percent: from 1 to 90
	Amount     money.Paisa `json:"amount,omitzero"`  // of the kinds Amount and Price: whole rupees
	For        Audience    `json:"for"`
	Targets    []Target    `json:"targets"`
	Except     []Target    `json:"except,omitempty"` // left out of what the targets name
	Starts     time.Time   `json:"startsAt"`
	Ends       time.Time   `json:"endsAt"`             // the first moment at which it does not hold any more
	WithCoupon bool        `json:"withCoupon"`         // a coupon may lower its prices further
	Stopped    time.Time   `json:"stoppedAt,omitzero"` // when somebody ended it before its time; zero: nobody did
	Paused     bool        `json:"paused,omitzero"`    // it rests: it lowers nothing until somebody lets it go on
	Version    int64       `json:"version"`            // raised by each change
	Actor      string      `json:"actor"`              // who changed it last
	CreatedAt  time.Time   `json:"createdAt"`
	UpdatedAt  time.Time   `json:"updatedAt"`
}

// State says where a deal stands in its life.
type State string

// The states.
const (
	Planned State = "planned"
	Running State = "running"
	Paused  State = "paused"
	Over    State = "over"
	Stopped State = "stopped"
)

// StateAt returns where a deal stands at a moment.
func (d *Deal) StateAt(now time.Time) State {
	switch {
	case !d.Stopped.IsZero():
		return Stopped
	case !now.Before(d.Ends):
		return Over
	case d.Paused:
		return Paused
	case now.Before(d.Starts):
		return Planned
	}
	return Running
}

// ended says whether a deal will never lower a price again.
func (s State) ended() bool { return s == Over || s == Stopped }

// IsFor says whether a deal is for a tier.
func (d *Deal) IsFor(t pricing.Tier) bool {
	return d.For == Everyone || (d.For == Members) == (t == pricing.Member)
}

// Lower returns what a deal makes of a list price, in whole rupees, rounded half
// up; the list price itself where that is not lower, or nothing would be left.
func (d *Deal) Lower(list money.Paisa) money.Paisa {
	lowered := list
	switch d.Kind {
	case Percent:
		lowered = pricing.Unit(list, d.Percent)
	case Amount:
		lowered = (list - d.Amount).RoundRupee()
	case Price:
		lowered = d.Amount
	}
	if lowered <= 0 || lowered > list {
		return list
	}
	return lowered
}

// Goods is what is asked of a product to know its deals.
type Goods struct {
	ProductID  string
	Brand      string   // slug
	Categories []string // slugs
	Variants   []Unit   // that are for sale
}

// Unit is a variant with its list price.
type Unit struct {
	VariantID string
	List      money.Paisa
}

// Covers says whether a deal is of a product's variant.
func (d *Deal) Covers(g *Goods, variantID string) bool {
	return Covered(d.Targets, g, variantID) && !Covered(d.Except, g, variantID)
}

// Covered says whether targets name a product's variant.
func Covered(targets []Target, g *Goods, variantID string) bool {
	return slices.ContainsFunc(targets, func(t Target) bool {
		switch t.Kind {
		case Everything:
			return true
		case OfProduct:
			return t.ID == g.ProductID
		case OfVariant:
			return t.ID == variantID
		case OfBrand:
			return t.ID == g.Brand
		case OfCategory:
			return slices.Contains(g.Categories, t.ID)
		}
		return false
	})
}

// GoodsProblem says what is wrong with the goods of a rule, whose empty list means everything;
// empty: nothing.
func GoodsProblem(targets []Target, most int) string {
	if len(targets) > most {
		return fmt.Sprintf("At most %d products, brands and categories.", most)
	}
	for _, t := range targets {
		switch t.Kind {
		case OfProduct, OfVariant, OfBrand, OfCategory:
			if t.ID != "" && len(t.ID) <= maxID {
				continue
			}
		case Everything:
		}
		return "Choose products, brands or categories."
	}
	return ""
}

// Best returns the deal that gives a variant its lowest price for a tier, and
// that price; nil and the list price where no deal lowers it. Deals that come to
// the same count in the order of their starts. All of them are taken to run.
func Best(running []*Deal, g *Goods, u Unit, tier pricing.Tier) (*Deal, money.Paisa) {
	var best *Deal
	lowest := u.List
	for _, d := range running {
		if !d.IsFor(tier) || !d.Covers(g, u.VariantID) {
			continue
		}
		p := d.Lower(u.List)
		if p < lowest || best != nil && p == lowest && before(d, best) {
			best, lowest = d, p
		}
	}
	return best, lowest
}

func before(a, b *Deal) bool {
	return cmp.Or(a.Starts.Compare(b.Starts), strings.Compare(a.ID, b.ID)) < 0
}

// Limits of a deal.
const (
	maxName    = 80
	maxPercent = 90
	maxTargets = 500
	maxID      = 200 // bytes of a target
	maxDays    = 366
	// maxPlanned bounds the deals that are planned or running at a time: each is
	// looked at for every product.
	maxPlanned = 200
)

// Check tidies a deal and names what is wrong with it, by field.
func (d *Deal) Check() error {
	wrong := map[string]string{}
	d.Name = ident.Tidy(d.Name)
	switch n := len([]rune(d.Name)); {
	case n == 0:
		wrong["name"] = "Please give the deal a name. Shoppers see it."
	case n > maxName:
		wrong["name"] = "A name has at most 80 characters."
	}
	switch d.Kind {
	case Percent:
		d.Amount = 0
		if d.Percent < 1 || d.Percent > maxPercent {
			wrong["percent"] = "Must be from 1 to 90."
		}
	case Amount, Price:
		d.Percent = 0
		if d.Amount < money.PaisaPerRupee || d.Amount > money.Max || d.Amount%money.PaisaPerRupee != 0 {
			wrong["amount"] = "Must be whole rupees, 1 at least."
		}
	default:
		wrong["kind"] = "Must be percent, amount or price."
	}
	if d.For != Everyone && d.For != Guests && d.For != Members {
		wrong["for"] = "Must be everyone, guests or members."
	}
	switch {
	case d.Starts.IsZero():
		wrong["startsAt"] = "Please say when it begins."
	case d.Ends.IsZero():
		wrong["endsAt"] = "Please say when it ends."
	case !d.Ends.After(d.Starts):
		wrong["endsAt"] = "The end must come after the beginning."
	case d.Ends.Sub(d.Starts) > maxDays*24*time.Hour:
		wrong["endsAt"] = "A deal lasts a year at most. For a lasting price, change the list price."
	}
	if problem := d.checkTargets(); problem != "" {
		wrong["targets"] = problem
	}
	if problem := d.checkExcept(); problem != "" {
		wrong["except"] = problem
	}
	if len(wrong) > 0 {
		return fault.Fields("The deal has mistakes.", wrong)
	}
	return nil
}

// Sorted returns targets in their order, each once.
func Sorted(targets []Target) []Target {
	slices.SortFunc(targets, func(a, b Target) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID)) })
	return slices.Compact(targets)
}

func (d *Deal) checkTargets() string {
	d.Targets = Sorted(d.Targets)
	switch {
	case len(d.Targets) == 0:
		return "Please choose what the deal is of."
	case len(d.Targets) > maxTargets:
		return "A deal names at most 500 things. Take a brand or a category, or make two deals."
	}
	for _, t := range d.Targets {
		switch t.Kind {
		case Everything:
			if t.ID != "" || len(d.Targets) > 1 {
				return "A deal of everything names nothing else."
			}
		case OfProduct, OfVariant, OfBrand, OfCategory:
			if t.ID == "" || len(t.ID) > maxID {
				return "Something chosen has no name."
			}
			if t.Kind == OfCategory && t.ID == "deal" {
				return "Products come into Best Deals by a deal: choose another category."
			}
		default:
			return "A deal is of products, variants, brands, categories or everything."
		}
	}
	return ""
}

func (d *Deal) checkExcept() string {
	d.Except = Sorted(d.Except)
	if len(d.Except) > maxTargets {
		return "A deal leaves at most 500 things out. Take a brand or a category, or make two deals."
	}
	for _, t := range d.Except {
		switch {
		case t.Kind != OfProduct && t.Kind != OfVariant && t.Kind != OfBrand && t.Kind != OfCategory:
			return "What is left out is a product, a variant, a brand or a category."
		case t.ID == "" || len(t.ID) > 200:
			return "Something chosen has no name."
		case slices.Contains(d.Targets, t):
			return "What the deal is of cannot be left out of it as well."
		}
	}
	return ""
}
