package report

import (
	"testing"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
)

// TestOWN5ARefundCountsOnTheLinesThatCameBack: a refund for the returned oil is deducted from
// the oil, and the lip tint keeps its sales. A refund beyond the returned lines is shared by
// all.
func TestOWN5ARefundCountsOnTheLinesThatCameBack(t *testing.T) {
	t.Parallel()
	at := func(day int) time.Time { return time.Date(2026, 11, day, 12, 0, 0, 0, time.UTC) }
	sold := func(entries ...order.Entry) *order.Order {
		return &order.Order{
			Total: money.Rupees(2556), Received: money.Rupees(2556), Placement: order.Closed, Delivery: order.Delivered, Method: order.CashOnDelivery,
			Lines: []order.Line{
				{ProductID: "velvet", Brand: "Noor", Quantity: 1, ListPrice: money.Rupees(1300), UnitPrice: money.Rupees(936)},
				{ProductID: "argan", Brand: "Oils", Quantity: 2, ListPrice: money.Rupees(1125), UnitPrice: money.Rupees(810)},
			},
			Parcels: []order.Parcel{{No: 1, State: order.ParcelDelivered, DeliveredAt: at(2), Lines: []order.ParcelLine{{Line: 0, Quantity: 1}, {Line: 1, Quantity: 2}}}},
			Entries: append([]order.Entry{{At: at(2), Kind: order.Cash, Amount: money.Rupees(2556)}}, entries...),
			Events:  []order.Event{{At: at(2), Kind: order.EventDelivered}},
		}
	}
	back := func(o *order.Order, units int64) *order.Order {
		o.Lines[1].Back = units
		o.Returns = []order.Return{{No: 1, State: order.ReturnRefunded, Lines: []order.ReturnLine{{Line: 1, Quantity: units, Back: units}}}}
		o.Events = append(o.Events, order.Event{At: at(5), Kind: order.EventReturnChecked})
		return o
	}
	refund := func(day int, rupees int64) order.Entry {
		return order.Entry{At: at(day), Kind: order.Refund, Amount: money.Rupees(rupees)}
	}
	for name, tc := range map[string]struct {
		o             *order.Order
		velvet, argan money.Paisa // their remaining sales
	}{
		"all of a line":             {back(sold(refund(6, 1620)), 2), money.Rupees(936), 0},
		"one of two":                {back(sold(refund(6, 810)), 1), money.Rupees(936), money.Rupees(810)},
		"goodwill is shared by all": {sold(refund(6, 255)), money.Paisa(84262), money.Paisa(145838)},
		"more than came back is shared by the rest":  {back(sold(refund(6, 1800)), 2), money.Rupees(756), 0},
		"goodwill first, then a return, all is back": {back(sold(refund(3, 256), refund(6, 2300)), 2), 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			left := map[string]money.Paisa{}
			for _, f := range Facts(tc.o) {
				switch f.Kind {
				case Delivered:
					left[f.Product] += f.Amount
				case Refunded:
					left[f.Product] -= f.Amount
				default:
				}
			}
			if left["velvet"] != tc.velvet || left["argan"] != tc.argan {
				t.Errorf("OWN-5 velvet %s, argan %s; want %s and %s", left["velvet"], left["argan"], tc.velvet, tc.argan)
			}
		})
	}
}
