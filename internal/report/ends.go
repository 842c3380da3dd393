package report

import (
	"cmp"
	"slices"
	"time"

	"gulaab/internal/each"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
)

// end is the end of one parcel, with its units by line.
type end struct {
	kind    Kind
	at      time.Time
	parcel  int
	courier string
	units   []int64
}

// ends returns the parcels that ended, delivered ones first, each kind in order of time. A
// parcel that is delivered after it turned back or was lost counts as delivered. One that
// comes back after delivery stays delivered, and the refund is counted.
func ends(o *order.Order) (list []end) {
	if len(o.Parcels) == 0 {
		return endOfAll(o)
	}
	for i := range o.Parcels {
		p := &o.Parcels[i]
		kind, at := fate(p)
		if kind == "" || p.Replacement {
			continue
		}
		if at.Before(o.CreatedAt) {
			at = o.CreatedAt // the courier's clock may be wrong
		}
		e := end{kind: kind, at: at, parcel: p.No, courier: cmp.Or(p.Courier, Courier(o)), units: make([]int64, len(o.Lines))}
		for _, l := range p.Lines {
			if l.Line < len(e.units) {
				e.units[l.Line] += l.Quantity
			}
		}
		list = append(list, e)
	}
	slices.SortStableFunc(list, func(a, b end) int {
		if d := cmp.Compare(rank(a.kind), rank(b.kind)); d != 0 {
			return d
		}
		return a.at.Compare(b.at)
	})
	fillRest(o, list)
	return list
}

// rank sorts delivered before refused before lost: a line's units count for the first of
// these.
func rank(kind Kind) int {
	return slices.Index([]Kind{Delivered, Refused, Lost}, kind)
}

// fillRest gives the last delivered parcel, if it has no lines of its own, the units that
// no other delivered or refused parcel held: it replaced another booking.
func fillRest(o *order.Order, list []end) {
	last := -1
	left := each.Ref(o.Lines, func(v *order.Line) int64 { return v.ToSend() })
	for i := range list {
		e := &list[i]
		if e.kind == Delivered {
			last = i
		}
		if e.kind != Lost {
			for line, n := range e.units {
				left[line] -= n
			}
		}
	}
	if last < 0 || o.Delivery != order.Delivered {
		return
	}
	if !slices.ContainsFunc(list[last].units, func(n int64) bool { return n > 0 }) {
		for line, n := range left {
			list[last].units[line] = max(0, n)
		}
	}
}

// fate returns how and when a parcel ended; "" while it is on its way.
func fate(p *order.Parcel) (Kind, time.Time) {
	turned := p.TurnedAt
	if turned.IsZero() {
		turned = p.StateAt
	}
	switch p.State {
	case order.ParcelCancelled:
		return "", time.Time{}
	case order.ParcelReturning, order.ParcelBack, order.ParcelReturned, order.ParcelLost:
		switch {
		case !p.DeliveredAt.IsZero():
			return Delivered, p.DeliveredAt
		case p.State == order.ParcelLost:
			return Lost, turned
		}
		return Refused, turned
	case order.ParcelPacked, order.ParcelBooked, order.ParcelOnTheWay, order.ParcelOut, order.ParcelAttempted, order.ParcelDelivered:
	}
	if p.DeliveredAt.IsZero() {
		return "", time.Time{}
	}
	return Delivered, p.DeliveredAt
}

// endOfAll is the end of an order without stored parcels, as one parcel.
func endOfAll(o *order.Order) []end {
	e := end{courier: Courier(o)}
	e.units = each.Ref(o.Lines, func(v *order.Line) int64 { return v.ToSend() })
	for i := range o.Events {
		ev := &o.Events[i]
		switch {
		case ev.Kind == order.EventDelivered:
			e.kind, e.at = Delivered, ev.At
			return []end{e}
		case e.kind == "" && (ev.Kind == order.EventReturning || ev.Kind == order.EventReturned):
			e.kind, e.at = Refused, ev.At
		case e.kind == "" && ev.Kind == order.EventLost:
			e.kind, e.at = Lost, ev.At
		}
	}
	if e.kind == "" {
		return nil
	}
	return []end{e}
}

// Courier is the courier of an order's last parcel, or "". For an order without a courier's
// name, the account of its cash may name it.
func Courier(o *order.Order) string {
	for _, p := range slices.Backward(o.Parcels) {
		if p.Courier != "" && !p.Replacement && p.State != order.ParcelCancelled {
			return p.Courier
		}
	}
	for i := range o.Entries {
		if name := holder(&o.Entries[i]); name != "" {
			return name
		}
	}
	return ""
}

// holder is the courier on whose account cash was booked; "" for the shop's own.
func holder(e *order.Entry) string {
	if e.Kind == order.Cash && e.Account != order.AccountCash && e.Account != order.AccountBank {
		return e.Account
	}
	return ""
}

// Taken is cash that was taken at the door: an entry of an order's ledger, by its number
// from 1, with the courier who has it and since when.
type Taken struct {
	Entry   int
	Courier string
	Day     string
	Amount  money.Paisa
}

// Cash returns the cash taken for an order's parcels by entry, with the courier of the
// parcel and its day of delivery. Entries are matched to parcels by amount, and otherwise
// in order.
func Cash(o *order.Order) (list []Taken) {
	var open []*order.Parcel
	for i := range o.Parcels {
		if p := &o.Parcels[i]; !p.Replacement && p.State != order.ParcelCancelled && !p.DeliveredAt.IsZero() {
			open = append(open, p)
		}
	}
	slices.SortStableFunc(open, func(a, b *order.Parcel) int { return a.DeliveredAt.Compare(b.DeliveredAt) })
	for i := range o.Entries {
		e := &o.Entries[i]
		if e.Kind != order.Cash || e.Amount <= 0 {
			continue
		}
		t := Taken{Entry: i + 1, Courier: cmp.Or(holder(e), Courier(o)), Day: Day(e.At), Amount: e.Amount}
		at := slices.IndexFunc(open, func(p *order.Parcel) bool { return p.Collect == pricing.Cash(e.Amount) })
		if at < 0 && len(open) > 0 {
			at = 0
		}
		if at >= 0 {
			p := open[at]
			open = slices.Delete(open, at, at+1)
			t.Courier = cmp.Or(holder(e), p.Courier, t.Courier)
			if !p.DeliveredAt.After(e.At) && !p.DeliveredAt.Before(o.CreatedAt) {
				t.Day = Day(p.DeliveredAt)
			}
		}
		list = append(list, t)
	}
	return list
}
