package tariff

import (
	"cmp"
	"maps"
	"slices"

	"gulaab/internal/city"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Past is an order of some days ago, as far as its delivery goes (FEE-1).
type Past struct {
	Country, City string
	Goods         money.Paisa // after deals and coupon
	Charged       money.Paisa // when it was placed
	Freed         money.Paisa // of what it would have been charged, by a coupon
	Forgone       money.Paisa // of Charged: given back, or owed no more
	Cost          money.Paisa // what couriers kept for its parcels, as their statements say
	Grams         int64       // what its parcels weighed, as far as somebody weighed them
	Pieces        int64       // of its goods

	AtDoor         bool        // it is paid there (FEE-2)
	CashFee, Saved money.Paisa // what its way of paying added and saved, when it was placed
}

// WaysTrial is what the ways of paying added to orders and saved, and would have.
type WaysTrial struct {
	Cash, First                       int // orders that are paid at the door, and before
	Fees, WouldFees, Saved, WouldSave money.Paisa
}

// TryWays reckons orders again, by another fee for cash and another saving of goods (FEE-2).
func TryWays(past []Past, fee money.Paisa, saving func(goods money.Paisa) money.Paisa) (out WaysTrial) {
	for i := range past {
		p := &past[i]
		out.Fees, out.Saved = out.Fees+p.CashFee, out.Saved+p.Saved
		if p.AtDoor {
			out.Cash, out.WouldFees = out.Cash+1, out.WouldFees+fee
		} else {
			out.First, out.WouldSave = out.First+1, out.WouldSave+saving(p.Goods)
		}
	}
	return out
}

// Trial is what some orders were charged for delivery, and would have been by a tariff.
type Trial struct {
	Orders                        int
	Charged, Freed, Forgone, Cost money.Paisa
	Would                         money.Paisa
	Zones                         []int // orders of each zone, those of everywhere else last
	Unknown                       []Unknown
}

// Unknown is a city of Pakistan that is on no list and in no zone.
type Unknown struct {
	City   string `json:"city"`
	Orders int    `json:"orders"`
}

// mostUnknown is how many of those are named.
const mostUnknown = 20

// Try reckons orders again. What a coupon freed it would free again. Parcels that nobody
// weighed count by their pieces.
func (t *Tariff) Try(past []Past) Trial {
	out := Trial{Orders: len(past), Zones: make([]int, len(t.Zones)+1)}
	unknown := map[string]*Unknown{}
	for i := range past {
		p := &past[i]
		out.Charged, out.Freed, out.Forgone, out.Cost = out.Charged+p.Charged, out.Freed+p.Freed, out.Forgone+p.Forgone, out.Cost+p.Cost
		zone := t.For(p.Country, p.City)
		if p.Freed == 0 {
			out.Would += zone.Of(p.Goods, cmp.Or(p.Grams, p.Pieces*int64(t.Piece)))
		}
		at := slices.IndexFunc(t.Zones, func(z Zone) bool { return z.fits(p.Country, p.City) })
		if at >= 0 {
			out.Zones[at]++
			continue
		}
		out.Zones[len(t.Zones)]++
		if _, known := city.Find(p.City); known || !sameCountry(p.Country, city.Country) {
			continue
		}
		key := ident.Fold(ident.Tidy(p.City))
		if unknown[key] == nil {
			unknown[key] = &Unknown{City: ident.Tidy(p.City)}
		}
		unknown[key].Orders++
	}
	for _, u := range slices.SortedFunc(maps.Values(unknown), func(a, b *Unknown) int {
		return cmp.Or(b.Orders-a.Orders, cmp.Compare(a.City, b.City))
	}) {
		if len(out.Unknown) < mostUnknown {
			out.Unknown = append(out.Unknown, *u)
		}
	}
	return out
}
