// Package report says what a shop has earned, lost and still has to get. It
// turns an order into facts, each of one day in Karachi (a parcel that arrived,
// one that was refused or lost, money that went back), and facts into sums by
// day and month that answer a report without reading the orders again. What each
// figure means is written down once, in Meanings.
package report

import (
	"slices"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
)

// karachi is where a day begins: Pakistan has no summer time.
var karachi = time.FixedZone("PKT", 5*60*60)

// Day is the day of a moment in Karachi, "2026-11-22".
func Day(at time.Time) string { return at.In(karachi).Format(time.DateOnly) }

// Kind is what a fact tells.
type Kind string

// The kinds. A parcel is delivered, refused or lost, once, by what became of it
// in the end; money of a delivered one may go back several times.
const (
	Delivered Kind = "delivered"
	Refused   Kind = "refused"
	Lost      Kind = "lost"
	Refunded  Kind = "refunded"
)

// Fact is one line of an order in something that happened to the order on a day.
// There is one for each line, so that a product, a brand and a city each get
// their part to the paisa.
type Fact struct {
	Kind    Kind
	Day     string
	Line    int    // its position in the order, from 0
	Product string // id
	Name    string
	Brand   string // as it is written
	City    string // as it was typed
	Courier string // empty: not noted
	Tier    pricing.Tier
	Units   int64 // of a parcel; none of money
	// Amount is what the line was sold for, or what of the refund is the line's.
	Amount money.Paisa
	// Of delivered lines: the list price, and what took how much off it. List
	// less the three is Amount.
	List, DealOff, TierOff, CouponOff money.Paisa
}

// BrandKey is what the spellings of a brand have in common.
func (f *Fact) BrandKey() string { return ident.FoldBrand(f.Brand) }

// CityKey is what the spellings of a city have in common: case, accents, blanks.
func (f *Fact) CityKey() string { return CityKey(f.City) }

// CityKey is what the spellings of a city have in common.
func CityKey(city string) string { return strings.Join(strings.Fields(ident.Fold(city)), " ") }

// Facts returns what an order adds to the reports: nothing before its parcel has
// come to an end.
func Facts(o *order.Order) []Fact {
	kind, at := fate(o)
	if kind == "" {
		return nil
	}
	lines, courier := lineFacts(o), Courier(o)
	for i := range lines {
		lines[i].Kind, lines[i].Day, lines[i].Courier = kind, Day(at), courier
		if kind != Delivered {
			lines[i].List, lines[i].DealOff, lines[i].TierOff, lines[i].CouponOff = 0, 0, 0, 0
		}
	}
	if kind != Delivered {
		return lines
	}
	return append(slices.Clone(lines), refunds(o, lines, at)...)
}

// Courier is who had an order's parcel, the last that was sent of it; "" where
// nobody noted it. Of orders without a courier's name, the account that cash was
// booked on may tell.
func Courier(o *order.Order) string {
	for _, p := range slices.Backward(o.Parcels) {
		if p.Courier != "" && !p.Replacement && p.State != order.ParcelCancelled {
			return p.Courier
		}
	}
	for i := range o.Entries {
		if e := &o.Entries[i]; e.Kind == order.Cash && e.Account != order.AccountCash && e.Account != order.AccountBank {
			return e.Account
		}
	}
	return ""
}

// fate is what became of an order's parcel, and when; "" while it is on its way,
// or where there never was one. A courier who delivers what was turned back or
// lost has delivered it. What comes back after it was delivered stays delivered:
// the money that goes back tells.
func fate(o *order.Order) (kind Kind, at time.Time) {
	for i := range o.Events {
		e := &o.Events[i]
		switch {
		case e.Kind == order.EventDelivered:
			return Delivered, e.At
		case kind == "" && (e.Kind == order.EventReturning || e.Kind == order.EventReturned):
			kind, at = Refused, e.At
		case kind == "" && e.Kind == order.EventLost:
			kind, at = Lost, e.At
		}
	}
	return kind, at
}

// lineFacts says of each line what it was sold for, less its part of a coupon.
// What the order's total is less than its lines beyond that, by whatever was
// agreed with the shopper, counts as the coupon's too, each line its share.
func lineFacts(o *order.Order) []Fact {
	facts := make([]Fact, len(o.Lines))
	sums := make([]money.Paisa, len(o.Lines))
	var sum money.Paisa
	for i := range o.Lines {
		l := &o.Lines[i]
		n := money.Paisa(l.ToSend())
		off := min(l.Discount, l.UnitPrice*n)
		sums[i] = l.UnitPrice*n - off
		sum += sums[i]
		facts[i] = Fact{
			Line: i, Product: l.ProductID, Name: l.Name, Brand: l.Brand, City: o.Contact.City, Tier: o.Tier, Units: l.ToSend(), Amount: sums[i],
			List: l.ListPrice * n, DealOff: (l.ListPrice - l.Base()) * n, TierOff: (l.Base() - l.UnitPrice) * n, CouponOff: off,
		}
	}
	if off := sum - o.Total; off > 0 {
		for i, share := range Shares(off, sums) {
			facts[i].CouponOff, facts[i].Amount = facts[i].CouponOff+share, facts[i].Amount-share
		}
	}
	return facts
}

// refunds are the refunds of a delivered order since its delivery, each its day's.
// What was paid too much and went back is no part of what was sold, and no more
// goes back than was sold.
func refunds(o *order.Order, lines []Fact, delivered time.Time) (facts []Fact) {
	amounts := make([]money.Paisa, len(lines))
	var total, received, back, counted money.Paisa
	for i := range lines {
		amounts[i] = lines[i].Amount
		total += amounts[i]
	}
	for i := range o.Entries {
		e := &o.Entries[i]
		switch e.Kind {
		case order.Credit, order.Cash:
			received += e.Amount
		case order.Refund:
			back += e.Amount
		case order.Fee:
		}
		if e.Kind != order.Refund {
			continue
		}
		gone := min(total, max(0, back-max(0, received-total)))
		now := gone - counted
		if now <= 0 {
			continue
		}
		counted = gone
		day := Day(e.At)
		if e.At.Before(delivered) {
			day = Day(delivered) // it lowers what the delivery brings
		}
		for j, share := range Shares(now, amounts) {
			f := lines[j]
			f.Kind, f.Day, f.Units, f.Amount = Refunded, day, 0, share
			f.List, f.DealOff, f.TierOff, f.CouponOff = 0, 0, 0, 0
			facts = append(facts, f)
		}
	}
	return facts
}

// Shares parts an amount in proportion to weights, in whole paisa: the shares
// come to the amount, and the rest of the division goes to the largest
// remainders, earlier ones first. Weights that are all zero share alike.
func Shares(amount money.Paisa, weights []money.Paisa) []money.Paisa {
	shares := make([]money.Paisa, len(weights))
	if len(weights) == 0 {
		return shares
	}
	var whole money.Paisa
	for _, w := range weights {
		whole += w
	}
	if whole == 0 {
		weights, whole = slices.Repeat([]money.Paisa{1}, len(weights)), money.Paisa(len(weights))
	}
	rest := amount
	order := make([]int, len(weights))
	remainders := make([]money.Paisa, len(weights))
	for i, w := range weights {
		shares[i], remainders[i] = mulDiv(amount, w, whole)
		rest -= shares[i]
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(sign(remainders[b] - remainders[a])) })
	for i := 0; rest > 0; i++ {
		shares[order[i]]++
		rest--
	}
	return shares
}

// Cash is what was taken at the door for an order's parcel, and on which day.
func Cash(o *order.Order) (day string, amount money.Paisa) {
	for i := range o.Entries {
		if e := &o.Entries[i]; e.Kind == order.Cash {
			amount += e.Amount
			if day == "" {
				day = Day(e.At)
			}
		}
	}
	return day, amount
}
