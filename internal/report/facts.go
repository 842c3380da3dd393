// Package report turns orders into facts, each of one day in Karachi (a parcel delivered,
// refused or lost, money refunded), and facts into sums by day and month, which answer
// reports without reading the orders again. Meanings defines each figure once.
package report

import (
	"slices"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/zone"
)

// Day is the day of a time in Karachi, "2026-11-22".
func Day(at time.Time) string { return at.In(zone.Karachi).Format(time.DateOnly) }

// Kind is the kind of a fact.
type Kind string

// The kinds. A parcel counts once as delivered, refused or lost, by its final outcome. What
// was delivered may be refunded several times.
const (
	Delivered Kind = "delivered"
	Refused   Kind = "refused"
	Lost      Kind = "lost"
	Refunded  Kind = "refunded"
)

// Fact is an event of one line in one parcel on one day. Each line of the parcel has its
// own, so that product, brand and city get their share to the paisa.
type Fact struct {
	Kind    Kind
	Day     string
	Parcel  int    // its number in the order; 0 of orders that know of none
	Line    int    // its position in the order, from 0
	Product string // id
	Name    string
	Brand   string // as it is written
	City    string // as it was typed
	Courier string // empty: not noted
	Tier    pricing.Tier
	Units   int64 // of a parcel; none of money
	// Amount is the units' price, or their part of a refund.
	Amount money.Paisa
	// List is the list price of delivered units, and DealOff, TierOff and CouponOff what
	// was taken off it. List less the three is Amount.
	List, DealOff, TierOff, CouponOff money.Paisa
}

// BrandKey is the brand in a form that its spellings share.
func (f *Fact) BrandKey() string { return ident.FoldBrand(f.Brand) }

// CityKey is the city in a form that its spellings share: without case, accents and extra
// blanks.
func (f *Fact) CityKey() string { return CityKey(f.City) }

// CityKey is a city in a form that its spellings share.
func CityKey(city string) string { return strings.Join(strings.Fields(ident.Fold(city)), " ") }

// Facts returns what an order adds to reports: nothing until a parcel ends, and then the
// contents of that parcel. Replacements add nothing, because their goods were sold once.
func Facts(o *order.Order) []Fact {
	facts, _, _ := outcome(o)
	return facts
}

// FactsWithCosts are Facts and what the goods cost, those of replacements too (BOOKS-2).
func FactsWithCosts(o *order.Order, s *Stock) []Fact {
	facts, whole, gone := outcome(o)
	return append(append(facts, noFee(o, facts)...), costs(o, whole, gone, s)...)
}

// outcome returns an order's facts, its lines, and the units that were delivered or lost.
func outcome(o *order.Order) (facts, whole []Fact, gone []out) {
	whole = lineFacts(o)
	counted := make([]int64, len(whole)) // units of each line in facts so far
	var first time.Time                  // delivery
	ended := ends(o)
	for _, e := range ended {
		for line, n := range e.units {
			n = min(n, whole[line].Units-counted[line])
			if n <= 0 {
				continue
			}
			f := whole[line].part(counted[line], n)
			counted[line] += n
			f.Kind, f.Day, f.Parcel, f.Courier = e.kind, Day(e.at), e.parcel, e.courier
			if f.Kind != Delivered {
				f.List, f.DealOff, f.TierOff, f.CouponOff = 0, 0, 0, 0
			}
			facts = append(facts, f)
			if e.kind != Refused {
				gone = append(gone, out{f, e.at})
			}
		}
		if e.kind == Delivered && (first.IsZero() || e.at.Before(first)) {
			first = e.at
		}
	}
	if !first.IsZero() {
		facts = append(facts, refunds(o, facts, first)...)
	}
	var delivered money.Paisa
	for i := range facts {
		if facts[i].Kind == Delivered {
			delivered += facts[i].Amount
		}
	}
	return append(append(facts, deliveries(o, ended, delivered)...), taxes(o, ended)...), whole, gone
}

// part returns n units of a line's fact after behind others, so that the parts add up to
// the whole: the coupon's discount is divided by units in whole paisa.
func (f *Fact) part(behind, n int64) Fact {
	p := *f
	of := func(whole money.Paisa) money.Paisa { return whole / money.Paisa(f.Units) * money.Paisa(n) }
	p.Units, p.List, p.DealOff, p.TierOff = n, of(f.List), of(f.DealOff), of(f.TierOff)
	until := mulDiv(f.CouponOff, money.Paisa(behind+n), money.Paisa(f.Units))
	before := mulDiv(f.CouponOff, money.Paisa(behind), money.Paisa(f.Units))
	p.CouponOff = until - before
	p.Amount = p.List - p.DealOff - p.TierOff - p.CouponOff
	return p
}

// lineFacts returns for each line the price of its sent units, less their shares of promotion
// and coupon (order.Sums), which count together. A difference by rounding in an old order's total counts as the
// coupon's, in shares.
func lineFacts(o *order.Order) []Fact {
	facts := make([]Fact, len(o.Lines))
	sums := make([]money.Paisa, len(o.Lines))
	all := o.Sums()
	for i := range o.Lines {
		l := &o.Lines[i]
		n := money.Paisa(l.ToSend())
		sums[i] = all.Lines[i].Sum - all.Lines[i].Promoted - all.Lines[i].Discount
		facts[i] = Fact{
			Line: i, Product: l.ProductID, Name: l.Name, Brand: l.Brand, City: o.Contact.City, Tier: o.Tier, Units: l.ToSend(), Amount: sums[i],
			List: l.ListPrice * n, DealOff: (l.ListPrice - l.Base()) * n, TierOff: (l.Base() - l.UnitPrice) * n, CouponOff: l.UnitPrice*n - sums[i],
		}
	}
	if off := -all.Rounding; off > 0 {
		for i, share := range Shares(off, sums) {
			facts[i].CouponOff, facts[i].Amount = facts[i].CouponOff+share, facts[i].Amount-share
		}
	}
	return facts
}

// refunds returns the refunds after the first delivery by day. They go first to lines of
// which units came back, up to the price of these (OWN-5); the rest, and refunds before
// that, is shared among all lines. Refunds of overpayments count for nothing, and no line
// is refunded more than its price.
func refunds(o *order.Order, facts []Fact, delivered time.Time) (back []Fact) {
	var lines []Fact
	var left []money.Paisa // of what each was sold for
	var total, received, refunded, counted money.Paisa
	for i := range facts {
		if facts[i].Kind == Delivered {
			lines, left = append(lines, facts[i]), append(left, facts[i].Amount)
			total += facts[i].Amount
		}
	}
	charges, saved := o.Charges.Sum()-o.Charges.Of(order.ChargePrepaid), o.Saved(total)
	came, since := cameBack(o, facts)
	for i := range o.Entries {
		e := &o.Entries[i]
		switch e.Kind {
		case order.Credit, order.Cash, order.Spent:
			received += e.Amount
		case order.Reversed:
			received -= e.Amount
		case order.Refund, order.GivenBack:
			refunded += e.Amount
		case order.Fee, order.FeeBack, order.Rounding:
		}
		if e.Kind != order.Refund && e.Kind != order.GivenBack {
			continue
		}
		gone := min(total-saved, max(0, refunded-max(0, received-(total-saved)-charges)))
		now := gone - counted
		if now <= 0 {
			continue
		}
		counted = gone
		day := Day(e.At)
		if e.At.Before(delivered) {
			day = Day(delivered) // it reduces the delivery's revenue
		}
		parts := make([]money.Paisa, len(lines))
		give := func(amount money.Paisa, weights []money.Paisa) {
			for j, share := range Shares(amount, weights) {
				parts[j], left[j], came[j] = parts[j]+share, left[j]-share, max(0, came[j]-share)
			}
		}
		if !e.At.Before(since) {
			first := min(now, sumOf(came))
			give(first, slices.Clone(came))
			now -= first
		}
		give(now, slices.Clone(left))
		for j, part := range parts {
			if part == 0 {
				continue
			}
			f := lines[j]
			f.Kind, f.Day, f.Units, f.Amount = Refunded, day, 0, part
			f.List, f.DealOff, f.TierOff, f.CouponOff = 0, 0, 0, 0
			back = append(back, f)
		}
	}
	return back
}

// cameBack returns the price of the delivered units that the shopper no longer has, by
// delivered fact, and when the first came back.
func cameBack(o *order.Order, facts []Fact) (worth []money.Paisa, since time.Time) {
	gone := o.Gone()
	for i := range facts {
		if f := &facts[i]; f.Kind != Delivered {
			gone[f.Line] -= f.Units // refused or lost units were never sold
		}
	}
	for i := range facts {
		f := &facts[i]
		if f.Kind != Delivered {
			continue
		}
		n := max(0, min(gone[f.Line], f.Units))
		gone[f.Line] -= n
		part := mulDiv(f.Amount, money.Paisa(n), money.Paisa(f.Units))
		worth = append(worth, part)
	}
	for i := range o.Events {
		switch e := &o.Events[i]; e.Kind {
		case order.EventReturned, order.EventCheckedIn, order.EventReturnChecked, order.EventReturnKept, order.EventLost:
			return worth, e.At
		}
	}
	return worth, since
}

func sumOf(amounts []money.Paisa) (sum money.Paisa) {
	for _, a := range amounts {
		sum += a
	}
	return sum
}

// Shares divides an amount in proportion to weights, in whole paisa. The shares add up to
// the amount; the remainder goes to the largest fractions, earlier ones first. All-zero
// weights share equally.
func Shares(amount money.Paisa, weights []money.Paisa) []money.Paisa {
	if !slices.ContainsFunc(weights, func(w money.Paisa) bool { return w != 0 }) {
		weights = slices.Repeat([]money.Paisa{1}, len(weights))
	}
	return pricing.Spread(amount, weights)
}
