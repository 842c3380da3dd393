package report

import (
	"slices"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
)

// The kinds of sales tax (BOOKS-1). Such a fact is of one class, and of one product or of
// charges: its Name says the class with its rate, Amount is the tax, and List what it is
// inside of. It is in no Sums.
const (
	Taxed   Kind = "taxed"    // inside delivered goods, on the day of the parcel, and inside charges, on the day the first parcel ended
	TaxBack Kind = "tax_back" // inside what came back or is owed no more, on the day it was checked in
)

// ByClass is the dimension of taxes' facts alone.
const ByClass Dim = "class"

// MeansTax names the Meaning of taxes.
const MeansTax = "tax"

// TaxMonth is the tax of a class in a month of a period.
type TaxMonth struct {
	Month string // "2026-11"
	Class string
	Gross, Tax,
	BackGross, BackTax money.Paisa
}

// className is what facts call a class: its rate may be another one later.
func className(t pricing.Tax) string { return t.Class + ", " + t.Percent() + " %" }

// taxes returns an order's facts of sales tax.
func taxes(o *order.Order, ended []end) (facts []Fact) {
	tax := o.Tax()
	if tax == nil || len(ended) == 0 {
		return nil
	}
	courier := Courier(o)
	add := func(kind Kind, at time.Time, product string, of pricing.Tax, gross, inside money.Paisa) {
		if gross == 0 && inside == 0 {
			return
		}
		day, name := Day(at), className(of)
		i := slices.IndexFunc(facts, func(f Fact) bool { return f.Kind == kind && f.Day == day && f.Name == name && f.Product == product })
		if i < 0 {
			facts = append(facts, Fact{Kind: kind, Day: day, Product: product, Name: name, City: o.Contact.City, Courier: courier, Tier: o.Tier})
			i = len(facts) - 1
		}
		facts[i].List, facts[i].Amount = facts[i].List+gross, facts[i].Amount+inside
	}
	// units adds some units of a line after others, so that parts add up to the whole.
	units := func(kind Kind, at time.Time, line int, from, to int64) {
		p, all := &tax.Lines[line], money.Paisa(o.Lines[line].ToSend())
		of := func(whole money.Paisa, n int64) money.Paisa {
			part := mulDiv(whole, money.Paisa(n), all)
			return part
		}
		add(kind, at, o.Lines[line].ProductID, p.Tax, of(p.Gross, to)-of(p.Gross, from), of(p.Inside, to)-of(p.Inside, from))
	}
	first := ended[0].at
	delivered := make([]int64, len(o.Lines))
	for _, e := range ended {
		if e.at.Before(first) {
			first = e.at
		}
		for line, n := range e.units {
			if n = min(n, o.Lines[line].ToSend()-delivered[line]); e.kind == Delivered && n > 0 {
				units(Taxed, e.at, line, delivered[line], delivered[line]+n)
				delivered[line] += n
			}
		}
	}
	last := lastGone(o, first)
	owed := o.OwedCharges()
	for i := range tax.Charges {
		p := &tax.Charges[i]
		add(Taxed, first, "", p.Tax, p.Gross, p.Inside)
		left := money.Paisa(0)
		if i < len(owed) {
			left = max(0, owed[i].Amount)
		}
		add(TaxBack, last, "", p.Tax, p.Gross-left, p.Inside-pricing.Part(p.Inside, left, p.Gross))
	}
	// What of the delivered units is gone takes its tax along: the last of them first.
	gone := o.Gone()
	back := make([]int64, len(o.Lines))
	for i := range back {
		undelivered := o.Lines[i].ToSend() - delivered[i]
		back[i] = min(delivered[i], max(0, gone[i]-undelivered))
	}
	for _, b := range append(cameHome(o), home{at: last, all: true}) {
		for line := range back {
			n := back[line]
			if !b.all {
				n = min(n, b.units[line])
			}
			if n > 0 {
				units(TaxBack, b.at, line, delivered[line]-n, delivered[line])
				delivered[line], back[line] = delivered[line]-n, back[line]-n
			}
		}
	}
	return facts
}

// home are units that came back at a time, by line; all says that it is whatever is left.
type home struct {
	at    time.Time
	units []int64
	all   bool
}

// cameHome lists what came back after delivery with its times, oldest first.
func cameHome(o *order.Order) (list []home) {
	var checked []time.Time
	for i := range o.Events {
		if k := o.Events[i].Kind; k == order.EventReturnChecked || k == order.EventReturnKept {
			checked = append(checked, o.Events[i].At)
		}
	}
	for i := range o.Returns {
		r, h := &o.Returns[i], home{units: make([]int64, len(o.Lines))}
		for _, l := range r.Lines {
			if h.units[l.Line] += l.Back; r.Keep {
				h.units[l.Line] += l.Quantity
			}
		}
		if r.State == order.ReturnEnded || !slices.ContainsFunc(h.units, func(n int64) bool { return n > 0 }) {
			continue
		}
		if h.at = r.StateAt; len(checked) > 0 {
			h.at, checked = checked[0], checked[1:]
		}
		list = append(list, h)
	}
	for i := range o.Parcels {
		p, h := &o.Parcels[i], home{units: make([]int64, len(o.Lines))}
		if p.State != order.ParcelReturned || p.DeliveredAt.IsZero() || p.Replacement {
			continue
		}
		if h.at = p.TurnedAt; h.at.IsZero() {
			h.at = p.StateAt
		}
		for _, l := range p.Lines {
			h.units[l.Line] += l.Back
		}
		list = append(list, h)
	}
	slices.SortStableFunc(list, func(a, b home) int { return a.at.Compare(b.at) })
	return list
}
