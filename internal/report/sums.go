package report

import (
	"math/bits"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// mulDiv returns a*b/c, rounded down; a*b may exceed an int64.
func mulDiv(a, b, c money.Paisa) money.Paisa {
	hi, lo := bits.Mul64(uint64(a), uint64(b))      //nolint:gosec // amounts of orders are not negative
	q, _ := bits.Div64(hi%uint64(c), lo, uint64(c)) //nolint:gosec // the same
	return money.Paisa(q)                           //nolint:gosec // no more than a, since b is a part of c
}

// Dim is a dimension by which sums are kept.
type Dim string

// The dimensions. The key of All is "".
const (
	All       Dim = "all"
	ByBrand   Dim = "brand"
	ByProduct Dim = "product"
	ByCity    Dim = "city"
	ByCourier Dim = "courier"
)

// Dims lists the dimensions.
func Dims() []Dim { return []Dim{All, ByBrand, ByProduct, ByCity, ByCourier} }

// Sums are the figures of a key in a period.
type Sums struct {
	Parcels   int64 // delivered; of a brand or a product: those containing it
	Units     int64 // delivered
	Sold      money.Paisa
	Back      money.Paisa // refunds of Sold
	List      money.Paisa
	DealOff   money.Paisa
	TierOff   money.Paisa
	CouponOff money.Paisa
	Refused   int64 // parcels
	Lost      int64 // parcels
}

// Revenue is Sold less Back.
func (s *Sums) Revenue() money.Paisa { return s.Sold - s.Back }

// Discount is what was taken off the list prices of delivered goods.
func (s *Sums) Discount() money.Paisa { return s.DealOff + s.TierOff + s.CouponOff }

// Add adds sums; a sign of -1 subtracts them.
func (s *Sums) Add(o *Sums, sign int64) {
	n := money.Paisa(sign)
	s.Parcels += sign * o.Parcels
	s.Units += sign * o.Units
	s.Sold += n * o.Sold
	s.Back += n * o.Back
	s.List += n * o.List
	s.DealOff += n * o.DealOff
	s.TierOff += n * o.TierOff
	s.CouponOff += n * o.CouponOff
	s.Refused += sign * o.Refused
	s.Lost += sign * o.Lost
}

// MonthMark distinguishes months from days, which are sorted together.
const MonthMark = "m"

// month is the month of a day as a cell's start.
func month(day string) string { return MonthMark + day[:len("2026-11")] }

// Cell is a key of sums: a dimension's key for a day, "2026-11-22", or a month, "m2026-11".
type Cell struct {
	Dim   Dim
	Start string
	Key   string
	Tier  pricing.Tier
}

// Entry is the content of a cell, with the key's label.
type Entry struct {
	Label string
	Sums
}

// Book holds sums by cell.
type Book map[Cell]*Entry

// Add adds one order's facts; a sign of -1 removes them.
func (b Book) Add(facts []Fact, sign int64) {
	type parcel struct {
		cell Cell
		kind Kind
		no   int
	}
	counted := map[parcel]bool{} // a parcel with two lines of a brand counts once
	for i := range facts {
		f := &facts[i]
		if f.Kind.ofDelivery() {
			continue
		}
		for _, d := range [...]struct {
			dim        Dim
			key, label string
		}{{All, "", ""}, {ByBrand, f.BrandKey(), f.Brand}, {ByProduct, f.Product, f.Name}, {ByCity, f.CityKey(), f.City}, {ByCourier, f.Courier, f.Courier}} {
			for _, start := range [...]string{f.Day, month(f.Day)} {
				c := Cell{d.dim, start, d.key, f.Tier}
				e := b[c]
				if e == nil {
					e = &Entry{}
					b[c] = e
				}
				if sign > 0 || e.Label == "" {
					e.Label = d.label
				}
				s := f.sums()
				if counted[parcel{c, f.Kind, f.Parcel}] {
					s.Parcels, s.Refused, s.Lost = 0, 0, 0
				}
				counted[parcel{c, f.Kind, f.Parcel}] = true
				e.Add(&s, sign)
			}
		}
	}
}

// sums returns what a fact adds, counting its parcel.
func (f *Fact) sums() Sums {
	switch f.Kind {
	case Delivered:
		return Sums{Parcels: 1, Units: f.Units, Sold: f.Amount, List: f.List, DealOff: f.DealOff, TierOff: f.TierOff, CouponOff: f.CouponOff}
	case Refused:
		return Sums{Refused: 1}
	case Lost:
		return Sums{Lost: 1}
	case Refunded, Charged, Freed, Forgone, Cost, CashFee, Saved, Wrap, Taxed, TaxBack, Goods, GoodsAverage, GoodsTyped, GoodsBack, GoodsLost, NoFee, NoCost, CreditGiven, PointsTurned, OfList, OfDeal, OfTier, OfCoupon:
	}
	return Sums{Back: f.Amount}
}
