package deal

import (
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

var noon = time.Date(2030, 1, 5, 12, 0, 0, 0, time.UTC)

func day(n int) time.Time { return noon.AddDate(0, 0, n) }

// sale returns a deal on everything from day 0 to day 7.
func sale(change func(*Deal)) *Deal {
	d := &Deal{
		ID: "d", Name: "Serum week", Kind: Percent, Percent: 20, For: Everyone,
		Targets: []Target{{Kind: Everything}}, Starts: day(0), Ends: day(7),
	}
	if change != nil {
		change(d)
	}
	return d
}

func TestDEAL1LowersTheListPrice(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		deal *Deal
		list int64
		want int64
	}{
		"a percentage, rounded half up to the rupee":   {sale(nil), 1999, 1599},
		"half a rupee goes up":                         {sale(func(d *Deal) { d.Percent = 50 }), 1999, 1000},
		"an amount":                                    {sale(func(d *Deal) { d.Kind, d.Amount = Amount, money.Rupees(300) }), 1999, 1699},
		"an amount that leaves nothing lowers nothing": {sale(func(d *Deal) { d.Kind, d.Amount = Amount, money.Rupees(1999) }), 1999, 1999},
		"a price":                           {sale(func(d *Deal) { d.Kind, d.Amount = Price, money.Rupees(1500) }), 1999, 1500},
		"a price that is higher is no deal": {sale(func(d *Deal) { d.Kind, d.Amount = Price, money.Rupees(2500) }), 1999, 1999},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := tc.deal.Lower(money.Rupees(tc.list)); got != money.Rupees(tc.want) {
				t.Errorf("DEAL-1 Rs %d becomes %v, want Rs %d", tc.list, got, tc.want)
			}
		})
	}
}

func TestDEAL1StatesOfADeal(t *testing.T) {
	t.Parallel()
	d := sale(nil)
	for at, want := range map[time.Time]State{
		day(0).Add(-time.Second): Planned, day(0): Running, day(7).Add(-time.Second): Running, day(7): Over,
	} {
		if got := d.StateAt(at); got != want {
			t.Errorf("at %v it is %s, want %s", at, got, want)
		}
	}
	d.Stopped = day(2)
	if got := d.StateAt(day(3)); got != Stopped {
		t.Errorf("a deal that was stopped is %s", got)
	}
}

func TestDEAL2WhatADealIsOf(t *testing.T) {
	t.Parallel()
	g := &Goods{ProductID: "p1", Brand: "cosrx", Categories: []string{"serum", "essence"}}
	for target, want := range map[Target]bool{
		{Kind: Everything}:                  true,
		{Kind: OfProduct, ID: "p1"}:         true,
		{Kind: OfProduct, ID: "p2"}:         false,
		{Kind: OfVariant, ID: "v1"}:         true,
		{Kind: OfVariant, ID: "v2"}:         false,
		{Kind: OfBrand, ID: "cosrx"}:        true,
		{Kind: OfBrand, ID: "dior"}:         false,
		{Kind: OfCategory, ID: "essence"}:   true,
		{Kind: OfCategory, ID: "sunscreen"}: false,
	} {
		d := sale(func(d *Deal) { d.Targets = []Target{{Kind: OfProduct, ID: "another"}, target} })
		if got := d.Covers(g, "v1"); got != want {
			t.Errorf("DEAL-2 a deal of %v covers the serum: %v", target, got)
		}
	}
}

// Goods excluded from a deal are not reduced, whatever else names them.
func TestDEAL2WhatADealLeavesOut(t *testing.T) {
	t.Parallel()
	g := &Goods{ProductID: "p1", Brand: "cosrx", Categories: []string{"serum", "essence"}}
	for target, want := range map[Target]bool{
		{Kind: OfProduct, ID: "p1"}:       false,
		{Kind: OfProduct, ID: "p2"}:       true,
		{Kind: OfVariant, ID: "v1"}:       false,
		{Kind: OfVariant, ID: "v2"}:       true,
		{Kind: OfBrand, ID: "cosrx"}:      false,
		{Kind: OfCategory, ID: "essence"}: false,
		{Kind: OfCategory, ID: "mask"}:    true,
	} {
		d := sale(func(d *Deal) {
			d.Targets, d.Except = []Target{{Kind: Everything}}, []Target{{Kind: OfProduct, ID: "another"}, target}
		})
		if err := d.Check(); err != nil {
			t.Errorf("DEAL-2 without %v it is refused: %v", target, err)
		}
		if got := d.Covers(g, "v1"); got != want {
			t.Errorf("DEAL-2 a deal without %v covers the serum: %v", target, got)
		}
	}
	for name, except := range map[string][]Target{
		"everything":           {{Kind: Everything}},
		"a brand with no name": {{Kind: OfBrand}},
		"what it is of":        {{Kind: OfBrand, ID: "cosrx"}},
		"an unknown kind":      {{Kind: "planet", ID: "mars"}},
	} {
		d := sale(func(d *Deal) { d.Targets, d.Except = []Target{{Kind: OfBrand, ID: "cosrx"}}, except })
		if f, ok := errors.AsType[*fault.Error](d.Check()); !ok || f.Fields["except"] == "" {
			t.Errorf("DEAL-2 a deal without %s is taken", name)
		}
	}
}

// A member pays the reduced price less the member's percentage, and of several deals the lowest
// price counts, in any order.
func TestDEAL1TheLowestOfSeveral(t *testing.T) {
	t.Parallel()
	g, u := &Goods{ProductID: "p"}, Unit{"v", money.Rupees(2000)}
	everyone := sale(func(d *Deal) { d.ID, d.Percent = "everyone", 10 })
	members := sale(func(d *Deal) { d.ID, d.For, d.Kind, d.Amount = "members", Members, Price, money.Rupees(1500) })
	guests := sale(func(d *Deal) { d.ID, d.For, d.Percent = "guests", Guests, 5 })
	later := sale(func(d *Deal) { d.ID, d.Percent, d.Starts = "later", 10, day(1) })
	all := []*Deal{later, members, guests, everyone}
	rapid.Check(t, func(t *rapid.T) {
		deals := rapid.Permutation(all).Draw(t, "deals")
		if d, p := Best(deals, g, u, pricing.Guest); d != everyone || p != money.Rupees(1800) {
			t.Fatalf("DEAL-1 guests get %v at %v", d, p)
		}
		if d, p := Best(deals, g, u, pricing.Member); d != members || p != money.Rupees(1500) {
			t.Fatalf("DEAL-1 members get %v at %v", d, p)
		}
	})
	if d, p := Best(nil, g, u, pricing.Guest); d != nil || p != u.List {
		t.Errorf("without deals: %v at %v", d, p)
	}
}

func TestDEAL3ABadgeShowsWhatIsSaved(t *testing.T) {
	t.Parallel()
	at := func(rupees int64, since time.Time) ListPrice { return ListPrice{money.Rupees(rupees), since} }
	for name, tc := range map[string]struct {
		history History
		list    int64
		want    int
	}{
		"against the list price":                            {History{Lists: []ListPrice{at(2000, day(-90))}}, 2000, 20},
		"a price raised before the deal makes it no larger": {History{Lists: []ListPrice{at(1700, day(-90)), at(2000, day(-3))}}, 2000, 5},
		"under 5 percent there is none":                     {History{Lists: []ListPrice{at(1650, day(-90)), at(2000, day(-3))}}, 2000, 0},
		"dearer than before: none":                          {History{Lists: []ListPrice{at(1500, day(-90)), at(2000, day(-3))}}, 2000, 0},
		"what was paid over 30 days ago counts no more":     {History{Lists: []ListPrice{at(1000, day(-90)), at(2000, day(-31))}}, 2000, 20},
		"what was still paid 29 days ago counts":            {History{Lists: []ListPrice{at(1000, day(-90)), at(2000, day(-29))}}, 2000, 0},
		"a deal of last week counts": {History{
			Lists: []ListPrice{at(2000, day(-90))},
			Deals: []PastPrice{{"before", money.Rupees(1700), day(-14), day(-7)}},
		}, 2000, 5},
		"a deal of last year does not": {History{
			Lists: []ListPrice{at(2000, day(-400))},
			Deals: []PastPrice{{"before", money.Rupees(1000), day(-300), day(-290)}},
		}, 2000, 20},
		"what the deal itself gave does not": {History{
			Lists: []ListPrice{at(2000, day(-90))},
			Deals: []PastPrice{{"d", money.Rupees(1600), day(0), time.Time{}}},
		}, 2000, 20},
		"no price is known of before: the list price": {History{}, 2000, 20},
		"what came later has nothing to compare with": {History{Lists: []ListPrice{at(2000, day(1))}}, 2000, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, list := sale(nil), money.Rupees(tc.list)
			if got := tc.history.Badge(d, list, d.Lower(list)); got != tc.want {
				t.Errorf("DEAL-3 the badge says %d %%, want %d %%", got, tc.want)
			}
		})
	}
}

func TestDEAL2MistakesAreNamed(t *testing.T) {
	t.Parallel()
	for field, change := range map[string]func(*Deal){
		"name":     func(d *Deal) { d.Name = "  " },
		"kind":     func(d *Deal) { d.Kind = "gift" },
		"percent":  func(d *Deal) { d.Percent = 91 },
		"amount":   func(d *Deal) { d.Kind, d.Amount = Amount, 150 },
		"for":      func(d *Deal) { d.For = "friends" },
		"startsAt": func(d *Deal) { d.Starts = time.Time{} },
		"endsAt":   func(d *Deal) { d.Ends = d.Starts },
		"targets":  func(d *Deal) { d.Targets = nil },
	} {
		f, ok := errors.AsType[*fault.Error](sale(change).Check())
		if !ok || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[field] == "" {
			t.Errorf("DEAL-2 a deal without a proper %s: %+v, fields %v", field, f, slices.Sorted(maps.Keys(f.Fields)))
		}
	}
	for name, targets := range map[string][]Target{
		"everything and a brand": {{Kind: Everything}, {Kind: OfBrand, ID: "cosrx"}},
		"a brand without a name": {{Kind: OfBrand}},
		"an unknown kind":        {{Kind: "planet", ID: "mars"}},
		"Best Deals itself":      {{Kind: OfCategory, ID: "deal"}},
		"too many":               slices.Repeat([]Target{{Kind: OfProduct, ID: "x"}}, 1),
	} {
		d := sale(func(d *Deal) { d.Targets = targets })
		if name == "too many" {
			for i := range maxTargets + 1 {
				d.Targets = append(d.Targets, Target{OfProduct, string(rune('a'+i%26)) + time.Duration(i).String()})
			}
		}
		if f, ok := errors.AsType[*fault.Error](d.Check()); !ok || f.Fields["targets"] == "" {
			t.Errorf("DEAL-2 a deal of %s is taken", name)
		}
	}
}
