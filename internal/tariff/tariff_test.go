package tariff_test

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"gulaab/internal/money"
	. "gulaab/internal/tariff"
)

var shop = Tariff{
	Zones: []Zone{
		{Name: "Main", Cities: []string{"Karachi", "Lahore"}, Fee: 200, FreeFrom: 3000},
		{Name: "Punjab", Cities: []string{"Multan", "Lahore"}, Fee: 250, FreeFrom: 5000},
		{Name: "Gulf", Countries: []string{"Dubai", "Qatar"}, Fee: 2500},
	},
	Else: Zone{Fee: 300, FreeFrom: 6000},
}

func TestFEE1TheFirstZoneThatFitsCounts(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		country, city string
		goods         int64
		want          int64
	}{
		{"Pakistan", "Multan", 3400, 250},
		{"Pakistan", " multaan ", 3400, 250},
		{"pakistan", "ملتان", 5000, 0},
		{"Pakistan", "Lahore", 2999, 200}, // the first of two
		{"Pakistan", "Lahore", 3000, 0},
		{"Pakistan", "Kot Momin", 5999, 300}, // in no list
		{"Pakistan", "", 100, 300},
		{"Dubai", "Lahore", 90_000, 2500}, // a city of that name in another country
		{"Canada", "Multan", 100, 300},
	} {
		if got := shop.For(tc.country, tc.city).Of(money.Rupees(tc.goods), 0); got != money.Rupees(tc.want) {
			t.Errorf("FEE-1 %s, %s, %d: %v, want %d", tc.country, tc.city, tc.goods, got, tc.want)
		}
	}
}

// TestFEE1TheBrowserSaysTheSame reads the cases of delivery.test.ts.
func TestFEE1TheBrowserSaysTheSame(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../web/src/shared/lib/delivery-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct{ Fee, FreeFrom, Goods, Want int64 }
	if err := json.Unmarshal(text, &rows); err != nil || len(rows) < 10 {
		t.Fatalf("%d vectors, %v", len(rows), err)
	}
	for _, r := range rows {
		z := Zone{Fee: int(r.Fee / money.PaisaPerRupee), FreeFrom: int(r.FreeFrom / money.PaisaPerRupee)}
		if got := z.Of(money.Paisa(r.Goods), 0); got != money.Paisa(r.Want) {
			t.Errorf("FEE-1 %+v costs %d", r, got)
		}
	}
}

// TestFEE1ByWeight tries a zone of three steps at both sides of each bound.
func TestFEE1ByWeight(t *testing.T) {
	t.Parallel()
	zone := Zone{Name: "Main", Cities: []string{"Lahore"}, Fee: 200, FreeFrom: 5000, Steps: []Step{{500, 300}, {1000, 300}, {5000, 900}}}
	for _, tc := range []struct{ goods, grams, want int64 }{
		{100, 0, 200},
		{100, 500, 200},
		{100, 501, 300},
		{100, 1001, 300},
		{100, 5000, 300},
		{100, 5001, 900},
		{4999, 9_999_999, 900},
		{5000, 9_999_999, 0}, // free however heavy
	} {
		if got := zone.Of(money.Rupees(tc.goods), tc.grams); got != money.Rupees(tc.want) {
			t.Errorf("FEE-1 %d g: %v, want %d", tc.grams, got, tc.want)
		}
	}
	all := Tariff{Zones: []Zone{zone}, Piece: 250}
	if least, most, freeFrom := all.Span("Pakistan"); least != 0 || most != 900 || freeFrom != 5000 || !all.ByWeight() || shop.ByWeight() {
		t.Errorf("FEE-1 by weight: %d to %d, free from %d", least, most, freeFrom)
	}
	heavy := Tariff{Zones: []Zone{{Cities: []string{"Lahore"}, Steps: []Step{{1000, 150}}}}}
	if _, _, freeFrom := heavy.Span("Pakistan"); !heavy.Charges() || freeFrom != 0 {
		t.Errorf("FEE-1 a zone where heavy parcels alone pay: charges %v, free from %d", heavy.Charges(), freeFrom)
	}
	at := func(grams, pieces int64) Past {
		return Past{Country: "Pakistan", City: "Lahore", Goods: money.Rupees(100), Grams: grams, Pieces: pieces}
	}
	if got := all.Try([]Past{at(400, 9), at(600, 1), at(0, 2), at(0, 3)}).Would; got != money.Rupees(200+300+200+300) {
		t.Errorf("FEE-1 past orders by weight: %v", got)
	}
	for name, steps := range map[string][]Step{
		"not rising":         {{500, 300}, {500, 400}},
		"falling":            {{500, 300}, {400, 400}},
		"from 0":             {{0, 300}},
		"too heavy":          {{MaxGrams + 1, 300}},
		"cheaper than light": {{500, 199}},
		"cheaper than last":  {{500, 300}, {600, 299}},
		"too dear":           {{500, MaxFee + 1}},
		"too many":           {{1, 200}, {2, 200}, {3, 200}, {4, 200}, {5, 200}, {6, 200}, {7, 200}, {8, 200}, {9, 200}},
	} {
		z := zone
		z.Steps = steps
		if got := Problems([]Zone{z}, nil); got["0.steps"] == "" || len(got) != 1 {
			t.Errorf("FEE-1 steps %s: %v", name, got)
		}
	}
	if got := Problems([]Zone{zone}, nil); got != nil {
		t.Errorf("FEE-1 good steps: %v", got)
	}
}

func TestFEE1Span(t *testing.T) {
	t.Parallel()
	all := Tariff{Zones: []Zone{{Countries: []string{"Pakistan"}, Fee: 150}, {Cities: []string{"Multan"}, Fee: 900}}, Else: Zone{Fee: 700}}
	for name, tc := range map[string]struct {
		of                    Tariff
		charges               bool
		least, most, freeFrom int
	}{
		"nothing set":               {Tariff{}, false, 0, 0, 0},
		"zones":                     {shop, true, 200, 300, 6000},
		"one that is never free":    {Tariff{Zones: []Zone{{Cities: []string{"Gilgit"}, Fee: 450}}, Else: Zone{Fee: 200, FreeFrom: 2000}}, true, 200, 450, 0},
		"a city that pays nothing":  {Tariff{Zones: []Zone{{Cities: []string{"Lahore"}}}, Else: Zone{Fee: 200, FreeFrom: 2000}}, true, 0, 200, 2000},
		"abroad alone":              {Tariff{Zones: []Zone{{Countries: []string{"Dubai"}, Fee: 2500}}}, true, 0, 0, 0},
		"the whole country, at top": {all, true, 150, 150, 0},
	} {
		least, most, freeFrom := tc.of.Span("Pakistan")
		if tc.of.Charges() != tc.charges || least != tc.least || most != tc.most || freeFrom != tc.freeFrom {
			t.Errorf("FEE-1 %s: %v, %d to %d, free from %d", name, tc.of.Charges(), least, most, freeFrom)
		}
	}
}

func TestFEE1Problems(t *testing.T) {
	t.Parallel()
	good := Zone{Name: "Main", Cities: []string{"Lahore"}, Fee: 200, FreeFrom: 3000, From: 1, To: 3}
	change := func(f func(*Zone)) []Zone { z := good; f(&z); return []Zone{z} }
	for field, zones := range map[string][]Zone{
		"":            {good},
		"0.name":      change(func(z *Zone) { z.Name = " " }),
		"1.name":      {good, good},
		"0.cities":    change(func(z *Zone) { z.Cities = nil }),
		"0.fee":       change(func(z *Zone) { z.Fee = -1 }),
		"0.freeFrom":  change(func(z *Zone) { z.FreeFrom = -1 }),
		"0.to":        change(func(z *Zone) { z.From = 4 }),
		"0.from":      change(func(z *Zone) { z.From, z.To = 61, 60 }),
		"0.noCash":    change(func(z *Zone) { z.NoCash, z.Countries = true, []string{"Pakistan"} }),
		"0.countries": change(func(z *Zone) { z.Countries = []string{"France"} }),
		"zones":       make([]Zone, MaxZones+1),
	} {
		got := Problems(Tidy(zones), []string{"Pakistan", "Dubai"})
		if (field == "") != (len(got) == 0) || field != "" && got[field] == "" {
			t.Errorf("FEE-1 %q: %v", field, got)
		}
	}
	if got := Problems(change(func(z *Zone) { z.Fee = MaxFee + 1 }), nil); got["0.fee"] == "" {
		t.Errorf("FEE-1 a fee above the bound: %v", got)
	}
	if got := Tidy([]Zone{{Cities: []string{"lahore", "LHR", " Lahore", "Chak 42"}}})[0].Cities; len(got) != 2 || got[0] != "Lahore" || got[1] != "Chak 42" {
		t.Errorf("FEE-1 the same city twice: %q", got)
	}
}

func TestFEE1WhatAChangeWouldHaveCost(t *testing.T) {
	t.Parallel()
	rs := func(n int64) money.Paisa { return money.Rupees(n) }
	got := shop.Try([]Past{
		{Country: "Pakistan", City: "Lahore", Goods: rs(1000), Charged: 0, Freed: 0, Forgone: 0, Cost: rs(180)},          // 200
		{Country: "Pakistan", City: "multaan", Goods: rs(9000), Charged: rs(250), Freed: 0, Forgone: rs(250), Cost: 0},   // free from 5,000
		{Country: "Pakistan", City: "Chak 84 SB", Goods: rs(100), Charged: 0, Freed: rs(300), Forgone: 0, Cost: 0},       // by a coupon, as before
		{Country: "Pakistan", City: "chak 84 sb ", Goods: rs(100), Charged: rs(300), Freed: 0, Forgone: 0, Cost: rs(20)}, // 300
		{Country: "Qatar", City: "Doha", Goods: rs(100), Charged: 0, Freed: 0, Forgone: 0, Cost: 0},                      // 2,500
		{Country: "Canada", City: "Kot Momin", Goods: rs(100), Charged: 0, Freed: 0, Forgone: 0, Cost: 0},                // 300
	})
	want := Trial{
		Orders: 6, Charged: rs(550), Freed: rs(300), Forgone: rs(250), Cost: rs(200), Would: rs(3300),
		Zones: []int{1, 1, 1, 3}, Unknown: []Unknown{{"Chak 84 SB", 2}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("FEE-1 %+v, want %+v", got, want)
	}
}

func TestFEE2WhatAChangeWouldHaveBrought(t *testing.T) {
	t.Parallel()
	rs := func(n int64) money.Paisa { return money.Rupees(n) }
	got := TryWays([]Past{
		{Goods: rs(1000), AtDoor: true, CashFee: rs(50)},
		{Goods: rs(9000), AtDoor: true},
		{Goods: rs(2376), Saved: rs(48)},
		{Goods: rs(90_000)},
	}, rs(100), func(goods money.Paisa) money.Paisa { return goods / 100 })
	want := WaysTrial{Cash: 2, First: 2, Fees: rs(50), WouldFees: rs(200), Saved: rs(48), WouldSave: 923_76}
	if got != want {
		t.Errorf("FEE-2 %+v, want %+v", got, want)
	}
}

func TestFEE1WhereNoCashIsTaken(t *testing.T) {
	t.Parallel()
	zones := Tariff{Zones: []Zone{
		{Cities: []string{"Gilgit"}},
		{Cities: []string{"Skardu", "Gilgit"}, Countries: []string{"Dubai"}, NoCash: true},
	}}
	if cities, countries := zones.NoCash(); len(cities) != 1 || cities[0] != "Skardu" || len(countries) != 1 || countries[0] != "Dubai" {
		t.Errorf("FEE-1 no cash in %q and %q: Gilgit is in a higher zone", cities, countries)
	}
}
