package store_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/store"
	"gulaab/internal/zone"
)

// This file has the orders of a month whose figures are known.

// karachiAt returns a time in Karachi in November 2026.
func karachiAt(day, hour int) time.Time {
	return time.Date(2026, 11, day, hour, 30, 0, 0, zone.Karachi)
}

// told is an order of a test: its lines and what happened.
type told struct {
	city   string
	tier   pricing.Tier
	method order.Method
	lines  []order.Line
	off    money.Paisa // taken off by a coupon
	events []order.Event
	money  []order.Entry
}

func goodsLine(brand, product string, n int64, list, deal, unit int64) order.Line {
	l := order.Line{
		ProductID: product, Name: product, Brand: brand, Quantity: n, ListPrice: money.Rupees(list), UnitPrice: money.Rupees(unit),
	}
	if deal > 0 {
		l.DealID, l.DealPrice = "deal", money.Rupees(deal)
	}
	return l
}

func happened(kind string, at time.Time) order.Event {
	return order.Event{At: at, Kind: kind, Actor: "system"}
}

func (t *told) order(i int) *order.Order {
	placed := karachiAt(1, 9).Add(time.Duration(i) * time.Minute)
	o := &order.Order{
		ID: ident.IDAt(placed, fmt.Sprint("told ", i)), Number: fmt.Sprintf("GL-T%05d", i), Tier: t.tier, Method: t.method,
		Placement: order.Confirmed, Payment: order.PaymentDue, Delivery: order.Shipped, CreatedAt: placed, UpdatedAt: placed,
		Lines: t.lines, Events: append([]order.Event{happened(order.EventPlaced, placed)}, t.events...), Entries: t.money,
		Contact: order.Contact{FirstName: "Sara", LastName: fmt.Sprint("No ", i), City: t.city, Country: "Pakistan", Phone: "0300 1234567", PhoneE164: "+923001234567"},
	}
	for i := range t.lines {
		o.Total += t.lines[i].UnitPrice * money.Paisa(t.lines[i].Quantity)
	}
	o.Total -= t.off
	for _, e := range t.money {
		if e.Kind == order.Refund {
			o.Refunded += e.Amount
		} else if e.Kind != order.Fee {
			o.Received += e.Amount
		}
	}
	return o
}

func insertOrders(t *testing.T, db *store.DB, orders ...*order.Order) {
	t.Helper()
	for _, o := range orders {
		if err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error { return tx.InsertOrder(ctx, o) }); err != nil {
			t.Fatal(err)
		}
	}
}

func workMarks(t *testing.T, db *store.DB) {
	t.Helper()
	for more := true; more; {
		var err error
		if more, err = db.WorkMarks(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// theMonth is a November whose figures are computed by hand in its comments.
func theMonth() []told {
	const cod, bank = order.CashOnDelivery, order.BankTransfer
	cash := func(rupees int64, account string, at time.Time) order.Entry {
		return order.Entry{At: at, Kind: order.Cash, Amount: money.Rupees(rupees), Account: account}
	}
	credit := func(rupees int64, at time.Time) order.Entry {
		return order.Entry{At: at, Kind: order.Credit, Amount: money.Rupees(rupees), Account: "bank"}
	}
	refund := func(rupees int64, at time.Time) order.Entry {
		return order.Entry{At: at, Kind: order.Refund, Amount: money.Rupees(rupees), Account: "bank"}
	}
	return []told{
		// Delivered on the 2nd in Lahore: 2 × 720 of COSRX (list 1,000) and 1 × 1,440 of CeraVe (list 2,000): 2,880.
		{
			"Lahore", pricing.Guest, cod,
			[]order.Line{goodsLine("COSRX", "snail", 2, 1000, 0, 720), goodsLine("CeraVe", "wash", 1, 2000, 0, 1440)},
			0,
			[]order.Event{happened(order.EventDelivered, karachiAt(2, 14))},
			[]order.Entry{cash(2880, "PostEx", karachiAt(2, 14))},
		},
		// Half past midnight on the 3rd in Karachi is the 2nd in London, and counts on the 3rd.
		// A member in a deal: list 1,000, deal 800, member 552: 2 × 552 = 1,104. City and brand
		// are in another spelling.
		{
			" LAHORE ", pricing.Member, bank,
			[]order.Line{goodsLine("Cosrx", "snail", 2, 1000, 800, 552)},
			0,
			[]order.Event{happened(order.EventDelivered, karachiAt(3, 0))},
			[]order.Entry{credit(1104, karachiAt(1, 20))},
		},
		// Refused: shipped, returning on the 4th, received on the 9th.
		{
			"Quetta", pricing.Guest, cod,
			[]order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720), goodsLine("COSRX", "toner", 1, 500, 0, 360)},
			0,
			[]order.Event{happened(order.EventReturning, karachiAt(4, 10)), happened(order.EventReturned, karachiAt(9, 10))},
			nil,
		},
		// Returning on the 5th and delivered after all on the 6th: delivered. 1 × 1,440.
		{
			"Quetta", pricing.Guest, cod,
			[]order.Line{goodsLine("CeraVe", "wash", 1, 2000, 0, 1440)},
			0,
			[]order.Event{happened(order.EventReturning, karachiAt(5, 10)), happened(order.EventDelivered, karachiAt(6, 10))},
			[]order.Entry{cash(1440, "TCS", karachiAt(6, 10))},
		},
		// Lost on the 7th. It was prepaid and is refunded on the 8th: nothing was delivered, so
		// nothing is deducted.
		{
			"Karachi", pricing.Guest, bank,
			[]order.Line{goodsLine("CeraVe", "wash", 1, 2000, 0, 1440)},
			0,
			[]order.Event{happened(order.EventLost, karachiAt(7, 10))},
			[]order.Entry{credit(1440, karachiAt(1, 20)), refund(1440, karachiAt(8, 10))},
		},
		// Delivered on the 10th, one unit of 360 refunded on the 12th: 720 + 3 × 360 = 1,800,
		// less 360 in proportion: 360 × 720/1800 = 144 of snail, 360 × 1080/1800 = 216 of
		// toner.
		{
			"Karachi", pricing.Guest, bank,
			[]order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720), goodsLine("COSRX", "toner", 3, 500, 0, 360)},
			0,
			[]order.Event{happened(order.EventDelivered, karachiAt(10, 10))},
			[]order.Entry{credit(1800, karachiAt(1, 20)), refund(360, karachiAt(12, 10))},
		},
		// Overpaid by 500, delivered on the 11th, 500 refunded on the 13th, and the rest on the
		// 14th: 1,440 − 1,440.
		{
			"Karachi", pricing.Guest, bank,
			[]order.Line{goodsLine("CeraVe", "wash", 1, 2000, 0, 1440)},
			0,
			[]order.Event{happened(order.EventDelivered, karachiAt(11, 10))},
			[]order.Entry{credit(1940, karachiAt(1, 20)), refund(500, karachiAt(13, 10)), refund(1440, karachiAt(14, 10))},
		},
		// A coupon of 100 on 720 + 1,440 = 2,160, delivered on the 30th an hour before midnight: 33.33 and 66.67 off.
		{
			"Hyderabad", pricing.Guest, cod,
			[]order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720), goodsLine("CeraVe", "wash", 1, 2000, 0, 1440)},
			money.Rupees(100),
			[]order.Event{happened(order.EventDelivered, karachiAt(30, 23))},
			[]order.Entry{cash(2060, "PostEx", karachiAt(30, 23))},
		},
		// Only placed, or delivered on the day after the month: nothing.
		{"Lahore", pricing.Guest, cod, []order.Line{goodsLine("COSRX", "snail", 9, 1000, 0, 720)}, 0, nil, nil},
		{
			"Lahore", pricing.Guest, cod,
			[]order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720)},
			0,
			[]order.Event{happened(order.EventDelivered, karachiAt(31, 0))},
			[]order.Entry{cash(720, "", karachiAt(31, 0))},
		},
	}
}
