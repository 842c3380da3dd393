package report_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/report"
	"gulaab/internal/zone"
)

func november(day, hour int) time.Time {
	return time.Date(2026, 11, day, hour, 0, 0, 0, zone.Karachi)
}

// boxed is an order of three snails at 720 and two washes at 1,440, with a coupon of 100: 5,040
// − 100 = 4,940. Of the coupon, 43 are for the snails and 57 for the washes.
func boxed(parcels ...order.Parcel) *order.Order {
	return &order.Order{
		CreatedAt: november(1, 9), Tier: pricing.Guest, Method: order.CashOnDelivery, Placement: order.Confirmed, Delivery: order.Shipped,
		Total: money.Rupees(4940), Discount: money.Rupees(100), Contact: order.Contact{City: "Lahore"},
		Lines: []order.Line{
			{ProductID: "snail", Name: "snail", Brand: "COSRX", Quantity: 3, ListPrice: money.Rupees(1000), UnitPrice: money.Rupees(720), Discount: money.Rupees(43)},
			{ProductID: "wash", Name: "wash", Brand: "CeraVe", Quantity: 2, ListPrice: money.Rupees(2000), UnitPrice: money.Rupees(1440), Discount: money.Rupees(57)},
		},
		Parcels: parcels,
	}
}

func parcelOf(no int, state order.ParcelState, at time.Time, lines ...order.ParcelLine) order.Parcel {
	p := order.Parcel{No: no, Courier: "PostEx", State: state, StateAt: at, CreatedAt: november(1, 10), LeftAt: november(1, 12), Lines: lines}
	switch state {
	case order.ParcelDelivered:
		p.DeliveredAt = at
	case order.ParcelReturning, order.ParcelReturned, order.ParcelLost:
		p.TurnedAt = at
	default:
	}
	return p
}

func line(line int, n int64) order.ParcelLine { return order.ParcelLine{Line: line, Quantity: n} }

// told is a fact in short form.
type told struct {
	Kind    report.Kind
	Day     string
	Parcel  int
	Product string
	Units   int64
	Amount  money.Paisa
}

func tell(facts []report.Fact) (list []told) {
	for _, f := range facts {
		list = append(list, told{f.Kind, f.Day[len("2026-"):], f.Parcel, f.Product, f.Units, f.Amount})
	}
	return list
}

// KNOW-1: a parcel counts its contents on the day of its delivery, and all parcels together
// give the order's price, to the paisa.
func TestKNOW1AParcelBringsWhatWasInIt(t *testing.T) {
	t.Parallel()
	second := parcelOf(2, order.ParcelOnTheWay, november(3, 9), line(0, 2), line(1, 1))
	o := boxed(parcelOf(1, order.ParcelDelivered, november(2, 14), line(0, 1), line(1, 1)), second)
	first := []told{
		// 720 − 43/3 and 1,440 − 57/2, with the coupon in whole paisa, rounded down.
		{report.Delivered, "11-02", 1, "snail", 1, 72000 - 1433},
		{report.Delivered, "11-02", 1, "wash", 1, 144000 - 2850},
	}
	if diff := cmp.Diff(first, tell(report.Facts(o))); diff != "" {
		t.Errorf("after the first parcel (-by hand +told):\n%s", diff)
	}
	o.Parcels[1] = parcelOf(2, order.ParcelDelivered, november(5, 23), line(0, 2), line(1, 1))
	o.Delivery = order.Delivered
	facts := report.Facts(o)
	both := append(first, //nolint:gocritic // its capacity is its length
		told{report.Delivered, "11-05", 2, "snail", 2, 144000 - 2867},
		told{report.Delivered, "11-05", 2, "wash", 1, 144000 - 2850},
	)
	if diff := cmp.Diff(both, tell(facts)); diff != "" {
		t.Errorf("after both (-by hand +told):\n%s", diff)
	}
	var sum money.Paisa
	for i := range facts {
		f := &facts[i]
		if sum += f.Amount; f.List-f.DealOff-f.TierOff-f.CouponOff != f.Amount {
			t.Errorf("the list price less what is off is not what was sold: %+v", f)
		}
	}
	if sum != o.Total {
		t.Errorf("all parcels bring %v, the order was sold for %v", sum, o.Total)
	}
	book := report.Book{}
	book.Add(facts, 1)
	if e := book[report.Cell{Dim: report.All, Start: "m2026-11", Tier: pricing.Guest}]; e.Parcels != 2 || e.Units != 5 {
		t.Errorf("%d parcels with %d units, want 2 with 5", e.Parcels, e.Units)
	}
}

// KNOW-1: a returned or lost parcel counts nothing, also where the rest of its order was
// delivered, and a replacement counts nothing.
func TestKNOW1WhatComesBackBringsNothing(t *testing.T) {
	t.Parallel()
	all := []order.ParcelLine{line(0, 3), line(1, 2)}
	replacement := parcelOf(2, order.ParcelDelivered, november(9, 9), all...)
	replacement.Replacement = true
	cameBack := parcelOf(1, order.ParcelReturned, november(8, 9), line(0, 3), line(1, 2))
	cameBack.DeliveredAt = november(2, 14)
	for _, row := range []struct {
		name    string
		parcels []order.Parcel
		want    map[string]money.Paisa
	}{
		{"one of two refused", []order.Parcel{
			parcelOf(1, order.ParcelReturning, november(4, 9), line(0, 3)), parcelOf(2, order.ParcelDelivered, november(5, 9), line(1, 2)),
		}, map[string]money.Paisa{"refused 11-04": 216000 - 4300, "delivered 11-05": 288000 - 5700}},
		{"lost, and sent again", []order.Parcel{parcelOf(1, order.ParcelLost, november(6, 9), all...), replacement}, map[string]money.Paisa{"lost 11-06": 494000}},
		{"delivered, and sent again", []order.Parcel{parcelOf(1, order.ParcelDelivered, november(2, 14), all...), replacement}, map[string]money.Paisa{"delivered 11-02": 494000}},
		{"delivered and sent back", []order.Parcel{cameBack}, map[string]money.Paisa{"delivered 11-02": 494000}},
		{"under way", []order.Parcel{parcelOf(1, order.ParcelOut, november(2, 14), all...)}, map[string]money.Paisa{}},
		{"taken apart", []order.Parcel{parcelOf(1, order.ParcelCancelled, november(2, 14), all...)}, map[string]money.Paisa{}},
	} {
		got := map[string]money.Paisa{}
		for _, f := range tell(report.Facts(boxed(row.parcels...))) {
			got[string(f.Kind)+" "+f.Day] += f.Amount
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("%s (-by hand +told):\n%s", row.name, diff)
		}
	}

	t.Run("KNOW-1 a second booking without goods of its own brings the goods", func(t *testing.T) {
		t.Parallel()
		o := boxed(parcelOf(1, order.ParcelLost, november(6, 9), all...), parcelOf(2, order.ParcelDelivered, november(7, 9)))
		o.Delivery = order.Delivered
		var sum money.Paisa
		for _, f := range tell(report.Facts(o)) {
			if f.Kind != report.Delivered || f.Parcel != 2 {
				t.Errorf("%+v", f)
			}
			sum += f.Amount
		}
		if sum != o.Total {
			t.Errorf("it brings %v, want %v", sum, o.Total)
		}
	})

	t.Run("KNOW-1 money of what never arrived is paid back without lowering revenue", func(t *testing.T) {
		t.Parallel()
		o := boxed(parcelOf(1, order.ParcelLost, november(6, 9), line(0, 3)), parcelOf(2, order.ParcelDelivered, november(5, 9), line(1, 2)))
		o.Entries = []order.Entry{
			{At: november(1, 10), Kind: order.Credit, Amount: o.Total},
			{At: november(7, 10), Kind: order.Refund, Amount: 216000 - 4300},
			{At: november(8, 10), Kind: order.Refund, Amount: 10000},
		}
		got := map[string]money.Paisa{}
		for _, f := range tell(report.Facts(o)) {
			got[string(f.Kind)+" "+f.Day] += f.Amount
		}
		want := map[string]money.Paisa{"lost 11-06": 216000 - 4300, "delivered 11-05": 288000 - 5700, "refunded 11-08": 10000}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-by hand +told):\n%s", diff)
		}
	})

	t.Run("KNOW-1 what was dropped is not sold", func(t *testing.T) {
		t.Parallel()
		o := boxed(parcelOf(1, order.ParcelDelivered, november(2, 14), line(0, 2), line(1, 2)))
		o.Lines[0].Dropped = 1
		o.Total -= (216000 - 4300) / 3 // as the move deducts it
		var sum money.Paisa
		for _, f := range tell(report.Facts(o)) {
			sum += f.Amount
		}
		if sum != o.Total {
			t.Errorf("it brings %v, want %v", sum, o.Total)
		}
	})
}

// KNOW-1: each amount of cash is with the courier that delivered its parcel, since that day.
func TestKNOW1CashIsByParcel(t *testing.T) {
	t.Parallel()
	tcs := parcelOf(2, order.ParcelDelivered, november(5, 9), line(1, 2))
	tcs.Courier, tcs.Collect = "TCS", money.Rupees(2823)
	first := parcelOf(1, order.ParcelDelivered, november(2, 14), line(0, 3))
	first.Collect = money.Rupees(2117)
	o := boxed(first, tcs)
	o.Entries = []order.Entry{
		{At: november(3, 10), Kind: order.Cash, Amount: money.Rupees(2117), Account: order.AccountCash},
		{At: november(3, 10), Kind: order.Fee, Amount: money.Rupees(200), Account: "PostEx"},
		{At: november(5, 9), Kind: order.Cash, Amount: money.Rupees(2823), Account: order.AccountCash},
	}
	want := []report.Taken{
		{Entry: 1, Courier: "PostEx", Day: "2026-11-02", Amount: money.Rupees(2117)},
		{Entry: 3, Courier: "TCS", Day: "2026-11-05", Amount: money.Rupees(2823)},
	}
	if diff := cmp.Diff(want, report.Cash(o)); diff != "" {
		t.Errorf("(-by hand +told):\n%s", diff)
	}
}
