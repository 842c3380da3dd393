package report_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/report"
)

// GOOD-3: what the owner typed counts where no lot that had come by then says what goods cost.
func TestGOOD3TypedCostIsTheLast(t *testing.T) {
	t.Parallel()
	const rs = money.PaisaPerRupee
	o := boxed(parcelOf(1, order.ParcelDelivered, november(5, 9), order.ParcelLine{LotID: "A", Quantity: 3, Counted: 3, Back: 1}))
	o.Lines[0].VariantID, o.Lines[0].Back = "snail v", 1
	for _, row := range []struct {
		name string
		lots []report.Lot
		want report.Kind
		cost money.Paisa
	}{
		{"of its lot", []report.Lot{{ID: "A", UnitCost: 300 * rs, Received: 9, At: november(1, 9)}}, report.Goods, 900 * rs},
		{"at the average", []report.Lot{{ID: "B", UnitCost: 400 * rs, Received: 9, At: november(1, 9)}}, report.GoodsAverage, 1200 * rs},
		{"of a lot that came later", []report.Lot{{ID: "B", UnitCost: 400 * rs, Received: 9, At: november(8, 9)}}, report.GoodsTyped, 1050 * rs},
		{"of a lot without a cost", []report.Lot{{ID: "A", Received: 9, At: november(1, 9)}}, report.GoodsTyped, 1050 * rs},
		{"of no lot", nil, report.GoodsTyped, 1050 * rs},
	} {
		s := report.Stock{
			Lots: map[string][]report.Lot{"snail v": row.lots}, Typed: map[string]money.Paisa{"snail v": 350 * rs},
			Returned: map[string][]report.Returned{o.ID: {{Variant: "snail v", Lot: "A", Sellable: true, Units: 1, At: november(20, 9)}}},
		}
		got := map[report.Kind]money.Paisa{}
		for _, f := range report.FactsWithCosts(o, &s) {
			got[f.Kind] += f.Amount
		}
		if got[row.want] != row.cost || got[report.GoodsBack] != row.cost/3 || got[report.NoCost] != 0 {
			t.Errorf("GOOD-3 %s: %v, want %s %v", row.name, got, row.want, row.cost)
		}
	}
}

// BOOKS-2: what goods cost by lot, by hand. Lot A came on November 1 for 300 each (10 units),
// B on the 2nd for 400 (30): on average 375. C came on the 8th for 9,999. Lot D has no cost.
func TestBOOKS2WhatGoodsCost(t *testing.T) {
	t.Parallel()
	const rs = money.PaisaPerRupee
	lots := []report.Lot{
		{ID: "A", UnitCost: 300 * rs, Received: 10, At: november(1, 9)},
		{ID: "B", UnitCost: 400 * rs, Received: 30, At: november(2, 9)},
		{ID: "C", UnitCost: 9999 * rs, Received: 50, At: november(8, 9)},
		{ID: "D", Received: 5, At: november(1, 9)},
	}
	of := func(lot string, n, back int64) order.ParcelLine {
		return order.ParcelLine{Line: 0, LotID: lot, Quantity: n, Counted: n, Back: back}
	}
	delivered := func(lines ...order.ParcelLine) order.Parcel {
		return parcelOf(1, order.ParcelDelivered, november(5, 9), lines...)
	}
	turned := func(state order.ParcelState, lines ...order.ParcelLine) order.Parcel {
		p := parcelOf(1, state, november(6, 9), lines...)
		p.TurnedAt = november(5, 9)
		return p
	}
	again := parcelOf(2, order.ParcelDelivered, november(7, 9), of("B", 1, 0))
	again.Replacement = true
	refusedAgain := parcelOf(2, order.ParcelReturned, november(7, 9), of("B", 1, 0))
	refusedAgain.Replacement, refusedAgain.TurnedAt = true, november(7, 9)
	came := func(lot string, sellable bool, n int64, day int) report.Returned {
		return report.Returned{Variant: "snail v", Lot: lot, Sellable: sellable, Units: n, At: november(day, 12)}
	}
	type cost struct {
		Kind   report.Kind
		Day    string
		Units  int64
		Amount money.Paisa
	}
	for _, row := range []struct {
		name     string
		parcels  []order.Parcel
		returned []report.Returned
		none     bool // no lots
		want     []cost
	}{
		{"of two lots", []order.Parcel{delivered(of("A", 2, 0), of("B", 1, 0))}, nil, false, []cost{{report.Goods, "11-05", 2, 600 * rs}, {report.Goods, "11-05", 1, 400 * rs}}},
		{"of no lot, at the average of what had come", []order.Parcel{delivered(of("", 3, 0))}, nil, false, []cost{{report.GoodsAverage, "11-05", 3, 1125 * rs}}},
		{"of a lot without a cost, at the average", []order.Parcel{delivered(of("D", 3, 0))}, nil, false, []cost{{report.GoodsAverage, "11-05", 3, 1125 * rs}}},
		{"unknown is what it was sold for", []order.Parcel{delivered(of("", 3, 0))}, nil, true, []cost{{report.NoCost, "11-05", 3, 216000 - 4300}}},
		{"one came back to the shelf", []order.Parcel{delivered(of("A", 3, 1))}, []report.Returned{came("A", true, 1, 20)}, false, []cost{{report.Goods, "11-05", 3, 900 * rs}, {report.GoodsBack, "11-20", 1, 300 * rs}}},
		{"one was unpacked before, and one came back", []order.Parcel{delivered(of("A", 3, 1))}, []report.Returned{came("A", true, 1, 3), came("A", true, 1, 20)}, false, []cost{{report.Goods, "11-05", 3, 900 * rs}, {report.GoodsBack, "11-20", 1, 300 * rs}}},
		{"two came back, one damaged", []order.Parcel{delivered(of("A", 3, 2))}, []report.Returned{came("A", false, 1, 20), came("A", true, 1, 21)}, false, []cost{{report.Goods, "11-05", 3, 900 * rs}, {report.GoodsBack, "11-21", 1, 300 * rs}}},
		{"one without a cost came back", []order.Parcel{delivered(of("", 3, 1))}, []report.Returned{came("", true, 1, 20)}, true, []cost{{report.NoCost, "11-05", 3, 216000 - 4300}, {report.NoCost, "11-20", -1, -70566}}},
		{"of uncounted units one came back", []order.Parcel{delivered(of("", 3, 1))}, nil, false, []cost{{report.GoodsAverage, "11-05", 3, 1125 * rs}, {report.GoodsBack, "11-09", 1, 375 * rs}}},
		{"refused, one damaged", []order.Parcel{turned(order.ParcelReturned, of("A", 3, 3))}, []report.Returned{came("A", false, 1, 9), came("A", true, 2, 9)}, false, []cost{{report.GoodsLost, "11-09", 1, 300 * rs}}},
		{"refused, on its way home", []order.Parcel{turned(order.ParcelReturning, of("A", 3, 0))}, nil, false, nil},
		{"lost", []order.Parcel{turned(order.ParcelLost, of("A", 3, 0))}, nil, false, []cost{{report.GoodsLost, "11-05", 3, 900 * rs}}},
		{"lost, without a cost", []order.Parcel{turned(order.ParcelLost, of("", 3, 0))}, nil, true, []cost{{report.NoCost, "11-05", 3, 0}}},
		{"a replacement costs again", []order.Parcel{delivered(of("A", 3, 0)), again}, nil, false, []cost{{report.Goods, "11-05", 3, 900 * rs}, {report.Goods, "11-07", 1, 400 * rs}}},
		{"a replacement that nobody took", []order.Parcel{delivered(of("A", 3, 0)), refusedAgain}, []report.Returned{came("B", false, 1, 8)}, false, []cost{{report.Goods, "11-05", 3, 900 * rs}, {report.GoodsLost, "11-07", 1, 400 * rs}}},
		{"under way", []order.Parcel{parcelOf(1, order.ParcelOut, november(5, 9), of("A", 3, 0))}, nil, false, nil},
	} {
		o := boxed(row.parcels...)
		o.Lines[0].VariantID = "snail v"
		for _, l := range o.Parcels[0].Lines {
			o.Lines[0].Back += l.Back
		}
		o.Events = append(o.Events, order.Event{Kind: order.EventCheckedIn, At: november(9, 12)})
		s := report.Stock{Returned: map[string][]report.Returned{o.ID: row.returned}}
		if !row.none {
			s.Lots = map[string][]report.Lot{"snail v": lots}
		}
		var got []cost
		fees := 0
		facts := report.FactsWithCosts(o, &s)
		for _, f := range facts[len(report.Facts(o)):] {
			if f.Kind == report.NoFee {
				if fees++; f.Units != 1 || f.Amount != 0 {
					t.Errorf("BOOKS-2 %s: the missing charge is %+v", row.name, f)
				}
				continue
			}
			if f.Product != "snail" || f.City != "Lahore" || f.List != 0 || f.CouponOff != 0 {
				t.Errorf("BOOKS-2 %s: the cost is of %+v", row.name, f)
			}
			got = append(got, cost{f.Kind, f.Day[len("2026-"):], f.Units, f.Amount})
		}
		if over := row.name != "under way"; over != (fees == 1) {
			t.Errorf("BOOKS-2 %s: %d charges of couriers are missing", row.name, fees)
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("BOOKS-2 %s (-by hand +told):\n%s", row.name, diff)
		}
	}
}
