package store_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"gulaab/internal/order"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// view is the comparable state of an order.
type view struct {
	Status                          order.Status
	Placement, Payment, Delivery    string
	Total, Received, Refunded, Fees int64
	Freed                           int64 // delivery fee that a coupon took off
	Lines                           []viewLine
	Returns                         []string
	Asked                           int64 // the refund that waits
	Owed, Due                       int64
	First, Awaited                  int64
	Points, Rewards                 int64 // what the ledgers have of the order (PROMO-3)
	CallFirst                       bool
	Events                          []string
	Mails                           []string // sorted kinds
	Hours                           int64    // notices about times that the shopper gave
	Version                         int64
	Parcels                         []string // without those that were unpacked
	Since                           time.Time
}

type viewLine struct {
	Variant, Color         string
	Units, Out, Held, Back int64
	Price                  int64
	Open                   bool
}

func (o *refOrder) shown() view {
	v := view{
		Status: o.status(), Placement: o.placement, Payment: o.payment(), Delivery: o.delivery, Total: o.total, Received: o.received, Refunded: o.refunded,
		Owed: o.owed(), Due: o.due(), Fees: o.fees, Freed: o.freed, First: o.first(), Awaited: o.awaited(), CallFirst: o.unheld, Events: o.events, Mails: slices.Clone(o.mails), Version: o.version, Since: o.since,
	}
	v.Points, v.Rewards = o.points(), 2*o.reward()
	for _, kind := range o.events {
		if kind == "time_asked" {
			v.Hours++
		}
	}
	for _, b := range append([]refBox{o.box}, o.again...) {
		v.Parcels = append(v.Parcels, b.shown()...)
	}
	for _, l := range o.lines {
		v.Lines = append(v.Lines, viewLine{l.variant, l.color, l.units, l.out, l.has, l.back, l.price, l.open})
	}
	for i := range o.returns {
		v.Returns = append(v.Returns, o.returns[i].shown())
	}
	if o.askedBy != "" {
		v.Asked = o.asked
	}
	return v
}

// shown returns the view of the shop's order, with sums of its ledger.
func shown(o *order.Order, db *store.DB, t *testing.T) view {
	v := view{
		Status: o.Status(), Placement: string(o.Placement), Payment: string(o.Payment), Delivery: string(o.Delivery), Total: int64(o.Total), Owed: int64(o.Owed()), Due: int64(o.Due()),
		First: int64(o.First()), Awaited: int64(o.Awaited()),
		CallFirst: o.CallFirst, Version: o.Version, Since: o.WaitingSince, Freed: int64(o.Charges.Freed()),
	}
	for _, e := range o.Entries {
		switch e.Kind {
		case order.Credit, order.Cash:
			v.Received += int64(e.Amount)
		case order.Refund:
			v.Refunded += int64(e.Amount)
		case order.Reversed:
			v.Received -= int64(e.Amount)
		case order.Fee:
			v.Fees += int64(e.Amount)
		case order.FeeBack:
			v.Fees -= int64(e.Amount)
		case order.Rounding, order.Spent, order.GivenBack: // no money
		}
	}
	if v.Received != int64(o.Received) || v.Refunded != int64(o.Refunded) {
		v.Payment += " with sums that are not the ledger's"
	}
	for _, l := range o.Lines {
		v.Lines = append(v.Lines, viewLine{l.VariantID, l.Color, l.Quantity, l.Dropped, l.Held, l.Back, int64(l.UnitPrice), l.ToChoose})
	}
	for _, r := range o.Returns {
		text := fmt.Sprint(r.State, " ", r.Keep)
		for _, l := range r.Lines {
			text += fmt.Sprintf(" %d: %d of %d", l.Line, l.Back, l.Quantity)
		}
		v.Returns = append(v.Returns, text)
	}
	for i := range o.Parcels {
		v.Parcels = append(v.Parcels, shownParcel(&o.Parcels[i])...)
	}
	if w := o.WaitingRefund(); w != nil {
		v.Asked = int64(w.Amount)
	}
	for _, e := range o.Events {
		v.Events = append(v.Events, e.Kind)
	}
	if err := storetest.Reader(db).QueryRowContext(t.Context(), `SELECT COUNT(*) FROM notices WHERE order_id = $1 AND kind = 'time'`, o.ID).Scan(&v.Hours); err != nil {
		t.Fatal(err)
	}
	v.Mails = mailsOf(o.ID, db, t)
	v.Points, v.Rewards = pointsOf(o.ID, db, t)
	return v
}

// mailsOf returns the sorted kinds of an order's mails.
func mailsOf(id string, db *store.DB, t *testing.T) (kinds []string) {
	rows, err := storetest.Reader(db).QueryContext(t.Context(), `SELECT kind FROM messages WHERE order_id = $1 AND channel = 'mail'`, id)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var kind string
		if err := rows.Scan(&kind); err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, kind)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(kinds)
	return kinds
}
