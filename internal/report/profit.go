package report

import (
	"context"
	"slices"

	"gulaab/internal/money"
)

// The lines of a profit statement that are no kinds of facts of their own, but parts of
// Delivered.
const (
	OfList   Kind = "list"
	OfDeal   Kind = "deal_off"
	OfTier   Kind = "tier_off"
	OfCoupon Kind = "coupon_off"
)

// MeansProfit names the Meaning of profit.
const MeansProfit = "profit"

// ProfitKinds are the lines of a profit statement in their order, each with its sign in the
// profit (BOOKS-2). Where the sign is 0 the line is told beside it.
var ProfitKinds = []struct {
	Kind Kind
	Sign money.Paisa
}{
	{OfList, 1},
	{OfDeal, -1},
	{OfTier, -1},
	{OfCoupon, -1},
	{Refunded, -1},
	{Saved, -1},
	{Charged, 1},
	{Forgone, -1},
	{CashFee, 1},
	{Wrap, 1},
	{Taxed, -1},
	{TaxBack, 1},
	{Goods, -1},
	{GoodsAverage, -1},
	{GoodsTyped, -1},
	{GoodsBack, 1},
	{GoodsLost, -1},
	{NoCost, 0},
	{Cost, -1},
	{NoFee, 0},
	{CreditGiven, -1},
	{PointsTurned, -1},
}

// OfProfit says whether a kind is a line of profit statements.
func OfProfit(kind Kind) bool {
	return slices.ContainsFunc(ProfitKinds, func(k struct {
		Kind Kind
		Sign money.Paisa
	},
	) bool {
		return k.Kind == kind
	})
}

// ProfitCell is a line of a key's profit statement in a month, "2026-11".
type ProfitCell struct {
	Dim   Dim
	Month string
	Key   string
	Kind  Kind
}

// ProfitEntry is the content of a cell, with its key's label.
type ProfitEntry struct {
	Label  string
	Units  int64
	Amount money.Paisa
}

// ProfitBook holds the lines of profit statements.
type ProfitBook map[ProfitCell]*ProfitEntry

// Add adds one order's facts; a sign of -1 removes them.
func (b ProfitBook) Add(facts []Fact, sign int64) {
	for i := range facts {
		f := &facts[i]
		add := func(kind Kind, units int64, amount money.Paisa) {
			if units == 0 && amount == 0 || !OfProfit(kind) {
				return
			}
			for _, d := range [...]struct {
				dim        Dim
				key, label string
			}{{All, "", ""}, {ByProduct, f.Product, f.Name}, {ByCity, f.CityKey(), f.City}} {
				if d.dim == ByProduct && f.Product == "" {
					continue // what is of a whole order is of none of its products
				}
				c := ProfitCell{d.dim, f.Day[:len("2026-11")], d.key, kind}
				e := b[c]
				if e == nil {
					e = &ProfitEntry{}
					b[c] = e
				}
				if d.dim == ByProduct && (kind == Taxed || kind == TaxBack) {
					d.label = "" // such a fact is named for its class
				}
				if sign > 0 && d.label != "" || e.Label == "" {
					e.Label = d.label
				}
				e.Units, e.Amount = e.Units+sign*units, e.Amount+money.Paisa(sign)*amount
			}
		}
		if f.Kind == Delivered {
			add(OfList, f.Units, f.List)
			add(OfDeal, 0, f.DealOff)
			add(OfTier, 0, f.TierOff)
			add(OfCoupon, 0, f.CouponOff)
			continue
		}
		add(f.Kind, f.Units, f.Amount)
	}
}

// ProfitQuery selects months, and one key or the keys of a dimension.
type ProfitQuery struct {
	From, To string // months, both included
	Dim      Dim
	Key      string
	Limit    int
}

// ProfitLine is a line of a profit statement in a month.
type ProfitLine struct {
	Month  string
	Kind   Kind
	Units  int64
	Amount money.Paisa
}

// ProfitKey is what a product or a city brought. Expenses are in none.
type ProfitKey struct {
	Key, Label string
	Units      int64       // delivered
	Revenue    money.Paisa // what shoppers pay in all, without the tax inside
	Costs      money.Paisa // of goods, and what couriers kept
	NoCost     int64       // units without a known cost
}

// Profit is Revenue less Costs.
func (k *ProfitKey) Profit() money.Paisa { return k.Revenue - k.Costs }

// IsCost says whether a line is part of Costs.
func IsCost(kind Kind) bool {
	return slices.Contains([]Kind{Goods, GoodsAverage, GoodsTyped, GoodsBack, GoodsLost, Cost, CreditGiven, PointsTurned}, kind)
}

// ProfitOf sums up lines.
func ProfitOf(lines []ProfitLine) (k ProfitKey) {
	for _, l := range lines {
		for _, p := range ProfitKinds {
			switch {
			case p.Kind != l.Kind:
			case l.Kind == NoCost:
				k.NoCost += l.Units
			case IsCost(l.Kind):
				k.Costs -= p.Sign * l.Amount
			default:
				k.Revenue += p.Sign * l.Amount
			}
		}
		if l.Kind == OfList {
			k.Units += l.Units
		}
	}
	return k
}

// ProfitReader reads profits and expenses.
type ProfitReader interface {
	// ProfitLines returns the lines of a statement by month: of everything, or of a key.
	ProfitLines(ctx context.Context, q ProfitQuery) ([]ProfitLine, error)
	// CreditMonth returns how balances moved in a month, by reason.
	CreditMonth(ctx context.Context, month string) ([]CreditMoved, error)
	// ProfitTop returns the keys of a dimension, highest profit first.
	ProfitTop(ctx context.Context, q ProfitQuery) ([]ProfitKey, error)
	// Expenses returns a page of the months' expenses, newest first, of one kind where given.
	Expenses(ctx context.Context, q ExpenseQuery) ([]Expense, error)
	// ExpenseSums returns what the months' expenses come to, by month and kind.
	ExpenseSums(ctx context.Context, from, to string) ([]ExpenseSum, error)
}
