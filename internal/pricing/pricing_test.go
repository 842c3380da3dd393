package pricing

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"gulaab/internal/money"
)

// model is list × (100 − percent)/100, in paisa, as an exact fraction.
func model(list money.Paisa, percentOff int) *big.Rat {
	r := big.NewRat(int64(list), 1)
	return r.Mul(r, big.NewRat(int64(100-percentOff), 100))
}

// halfUp rounds an exact amount of paisa half up to a multiple of step paisa.
func halfUp(r *big.Rat, step int64) money.Paisa {
	q := new(big.Rat).Quo(r, big.NewRat(step, 1))
	q.Add(q, big.NewRat(1, 2))
	floor := new(big.Int).Quo(q.Num(), q.Denom()) // nothing here is negative
	return money.Paisa(floor.Int64() * step)
}

func TestUnit(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ list, guest, member int64 }{
		{1999, 1439, 1379},
		{2450, 1764, 1691}, // floating point gives the member 1690
		{3350, 2412, 2312},
		{2000, 1440, 1380}, // GEN-5: 31 % is off the list price, not off a guest's price
		{50, 36, 35},
		{150, 108, 104}, // floating point gives the member 103
		{1749, 1259, 1207},
		{1, 1, 1},
		{0, 0, 0},
	} {
		list := money.Rupees(tc.list)
		if got := Unit(list, DefaultRates.Percent(Guest)); got != money.Rupees(tc.guest) {
			t.Errorf("LIST-7 guest's price of %v is %v, want Rs %d", list, got, tc.guest)
		}
		if got := Unit(list, DefaultRates.Percent(Member)); got != money.Rupees(tc.member) {
			t.Errorf("LIST-7 member's price of %v is %v, want Rs %d", list, got, tc.member)
		}
	}
}

func TestUnitExact(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		list    money.Paisa
		percent int
		want    money.Paisa
	}{{199900, 28, 143928}, {199900, 31, 137931}, {245000, 31, 169050}, {99, 31, 68}, {50, 31, 35}, {1, 31, 1}, {1, 99, 0}} {
		if got := UnitExact(tc.list, tc.percent); got != tc.want {
			t.Errorf("%v less %d %% is %v, want %v", tc.list, tc.percent, got, tc.want)
		}
	}
}

// TestOWN1WholeRupeesAreTheSpecifiedFormula: for every list price in whole rupees, the rounded
// unit price times the quantity equals price × quantity × 0.72 or 0.69 to the paisa (CART-9).
func TestOWN1WholeRupeesAreTheSpecifiedFormula(t *testing.T) {
	t.Parallel()
	for rupees := int64(0); rupees <= 10_000_000; rupees++ {
		list := money.Rupees(rupees)
		for _, percent := range []int{28, 31} {
			// Whole rupees times hundredths give whole paisa, without a remainder.
			if got, want := UnitExact(list, percent), money.Paisa(rupees*int64(100-percent)); got != want {
				t.Fatalf("OWN-1 a list price of %s less %d %% is %s, want %s", list, percent, got, want)
			}
		}
	}
}

// A line is "each × quantity", whatever the list price (OWN-1).
func TestOWN1EachTimesQuantity(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		items   []Item
		percent int
		want    string
	}{
		"CART-9 empty":                     {nil, 28, "0.00"},
		"CART-9 guest":                     {[]Item{{Base: money.Rupees(1999), Quantity: 3}}, 28, "4317.84"},
		"CART-9 member":                    {[]Item{{Base: money.Rupees(1999), Quantity: 3}}, 31, "4137.93"},
		"CART-9 2,450 thrice":              {[]Item{{Base: money.Rupees(2450), Quantity: 3}}, 31, "5071.50"},
		"CART-9 1,749 four times":          {[]Item{{Base: money.Rupees(1749), Quantity: 4}}, 28, "5037.12"},
		"CART-9 several lines":             {[]Item{{Base: money.Rupees(150), Quantity: 1}, {Base: money.Rupees(2450), Quantity: 2}, {Base: money.Rupees(50), Quantity: 99}}, 31, "6900.00"},
		"OWN-1 the paisa that blocked":     {[]Item{{Base: 355556, Quantity: 2}}, 10, "6400.00"},
		"OWN-1 each unit is rounded":       {[]Item{{Base: 1, Quantity: 1}, {Base: 1, Quantity: 1}}, 31, "0.02"},
		"half a paisa of a unit rounds up": {[]Item{{Base: 50, Quantity: 2}}, 31, "0.70"},
		"the largest line stays in bounds": {[]Item{{Base: money.Max / 1000, Quantity: 99}}, 28, "712800000.00"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := Reckon(tc.items, tc.percent, Off{})
			if got := b.Total.String(); got != tc.want {
				t.Errorf("total %s, want %s", got, tc.want)
			}
			for i, it := range tc.items {
				if want := UnitExact(it.Base, tc.percent) * money.Paisa(it.Quantity); b.Shares[i].Sum != want {
					t.Errorf("OWN-1 line %d comes to %s, want %s", i, b.Shares[i].Sum, want)
				}
			}
		})
	}
}

func TestUnitIsExact(t *testing.T) {
	t.Parallel()
	t.Run("LIST-7 any price", rapid.MakeCheck(func(t *rapid.T) {
		list := money.Paisa(rapid.Int64Range(0, 1_000_000_000).Draw(t, "list paisa"))
		percent := rapid.IntRange(0, 99).Draw(t, "percent")
		exact := model(list, percent)
		if got, want := Unit(list, percent), halfUp(exact, 100); got != want {
			t.Fatalf("unit %v, want %v", got, want)
		}
		if got, want := UnitExact(list, percent), halfUp(exact, 1); got != want {
			t.Fatalf("exact unit %v, want %v", got, want)
		}
	}))
}

// DEAL-1: the bound on list prices that filters use is the lowest list price with at least that
// price.
func TestListAbove(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		unit := money.Paisa(rapid.Int64Range(1, 100_000_000).Draw(t, "unit paisa"))
		percent := rapid.IntRange(0, 99).Draw(t, "percent")
		list := ListAbove(unit, percent)
		if at, below := Unit(list, percent), Unit(list-1, percent); at < unit || below >= unit {
			t.Fatalf("%v less %d %% is %v and %v for a paisa less, want %v between", list, percent, at, below, unit)
		}
	})
}

// LOAD-1: for every guest price there is a list price that gives it.
func TestListFor(t *testing.T) {
	t.Parallel()
	for percent := range 100 {
		for unit := money.Paisa(1); unit < 2_000_000; unit += 997 {
			if got := UnitExact(ListFor(unit, percent), percent); got != unit {
				t.Fatalf("at %d %% the list price of %s makes %s", percent, unit, got)
			}
		}
	}
}

func TestMembersNeverPayMore(t *testing.T) {
	t.Parallel()
	for rupees := int64(1); rupees <= 200_000; rupees++ {
		list := money.Rupees(rupees)
		guest, member := Unit(list, 28), Unit(list, 31)
		if member > guest || guest > list {
			t.Fatalf("GEN-5 list %v, guest %v, member %v", list, guest, member)
		}
	}
}

func TestPercent(t *testing.T) {
	t.Parallel()
	for tier, want := range map[Tier]int{Guest: 28, Member: 31, "": 28, "admin": 28} {
		if got := DefaultRates.Percent(tier); got != want {
			t.Errorf("GEN-5 %q gets %d %%, want %d", tier, got, want)
		}
	}
}

func TestCash(t *testing.T) {
	t.Parallel()
	for in, want := range map[money.Paisa]money.Paisa{431784: 431800, 431749: 431700, 431750: 431800, 100: 100} {
		if got := Cash(in); got != want {
			t.Errorf("cash for %v is %v, want %v", in, got, want)
		}
	}
}
