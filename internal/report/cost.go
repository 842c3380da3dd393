package report

import (
	"slices"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
)

// The kinds of costs of goods (BOOKS-2). Such a fact is of one line and one lot, and is in no
// Sums. A unit has the cost of the lot that it was packed from, else the average of its
// variant's lots that had arrived by then, else what its owner typed (GOOD-3), else it is unknown.
const (
	Goods        Kind = "goods"         // of delivered units whose lot was noted, on the day of the parcel
	GoodsAverage Kind = "goods_average" // of delivered units, at the average
	GoodsTyped   Kind = "goods_typed"   // of delivered units, at the cost that the owner typed
	GoodsBack    Kind = "goods_back"    // of delivered units that went back to the shelf, on that day
	GoodsLost    Kind = "goods_lost"    // of units that were lost on the way, or came back undelivered and unfit for sale
	// NoFee is of an order of which a parcel ended and no courier's fee is booked, on the day the
	// first one ended. It has one unit and no Amount.
	NoFee  Kind = "no_fee"
	NoCost Kind = "no_cost" // units without a known cost: Amount is what they were sold for; below 0 those of them that came back
)

// Lot is what a lot cost.
type Lot struct {
	ID       string
	UnitCost money.Paisa // landed; 0: unknown
	Received int64       // units
	At       time.Time   // of arrival
}

// Returned are packed units of an order that came back into the house.
type Returned struct {
	Variant, Lot string
	Sellable     bool // to the shelf, neither put aside nor written off
	Units        int64
	At           time.Time
}

// Stock is what the stock knows of orders' goods. Its zero value knows nothing.
type Stock struct {
	Lots     map[string][]Lot       // by variant
	Typed    map[string]money.Paisa // by variant: what its owner typed that one unit cost
	Returned map[string][]Returned  // by order, oldest first
}

// cost returns what a unit of a variant cost, and of which kind this is.
func (s *Stock) cost(variant, lot string, at time.Time) (money.Paisa, Kind) {
	var sum money.Paisa
	var units int64
	for _, l := range s.Lots[variant] {
		switch {
		case l.UnitCost == 0:
		case l.ID == lot:
			return l.UnitCost, Goods
		case !l.At.After(at):
			sum, units = sum+l.UnitCost*money.Paisa(l.Received), units+l.Received
		}
	}
	if units == 0 {
		if typed := s.Typed[variant]; typed > 0 {
			return typed, GoodsTyped
		}
		return 0, NoCost
	}
	return money.DivRound(sum, units), GoodsAverage
}

// out are units of a line in a parcel that were delivered or lost, at a time.
type out struct {
	Fact
	at time.Time
}

// noFee says of an order that ended at a time that no courier's fee is booked.
func noFee(o *order.Order, facts []Fact) []Fact {
	first := -1
	for i := range facts {
		switch f := &facts[i]; {
		case f.Kind == Cost:
			return nil
		case f.Kind.ofDelivery() || f.Kind == Refunded:
		case first < 0 || f.Day < facts[first].Day:
			first = i
		}
	}
	if first < 0 {
		return nil
	}
	return []Fact{{Kind: NoFee, Day: facts[first].Day, City: o.Contact.City, Courier: Courier(o), Tier: o.Tier, Units: 1}}
}

// costs returns what an order's delivered and lost units cost, those of replacements too.
func costs(o *order.Order, whole []Fact, gone []out, s *Stock) (facts []Fact) {
	back := &returns{slices.Clone(s.Returned[o.ID]), lastGone(o, o.CreatedAt)}
	// Delivered units that came back, by line: of the order's own parcels, and of replacements.
	came, again := make([]int64, len(o.Lines)), make([]int64, len(o.Lines))
	for i := range o.Lines {
		came[i] = o.Lines[i].Back
	}
	for i := range o.Parcels {
		p := &o.Parcels[i]
		kind, at := fate(p)
		for _, l := range p.Lines {
			switch {
			case p.Replacement && kind == Delivered:
				again[l.Line] += l.Back
			case !p.Replacement && kind != Delivered:
				came[l.Line] -= l.Back
			}
		}
		if !p.Replacement || kind == "" {
			continue
		}
		for _, l := range p.Lines {
			f := whole[l.Line]
			f.Kind, f.Parcel, f.Units, f.Amount = kind, p.No, l.Quantity, 0
			if kind == Refused {
				f.Kind = Lost // what comes back of a replacement is put aside
				back.unfit(o.Lines[l.Line].VariantID, l.LotID, l.Quantity)
			}
			gone = append(gone, out{f, at})
		}
	}
	add := func(f Fact, kind Kind, day string, units int64, amount money.Paisa) {
		if units == 0 {
			return
		}
		f.Kind, f.Day, f.Units, f.Amount = kind, day, units, amount
		f.List, f.DealOff, f.TierOff, f.CouponOff = 0, 0, 0, 0
		facts = append(facts, f)
	}
	type part struct {
		out
		of         order.ParcelLine // Back is how many of it are in a fact
		sold, each money.Paisa
		kind       Kind
	}
	var sent []part
	for _, g := range gone {
		variant, before := o.Lines[g.Line].VariantID, int64(0)
		for _, l := range lotsOf(o, g.Parcel, g.Line, g.Units) {
			sold := mulDiv(g.Amount, money.Paisa(before+l.Quantity), money.Paisa(g.Units)) - mulDiv(g.Amount, money.Paisa(before), money.Paisa(g.Units))
			before += l.Quantity
			each, kind := s.cost(variant, l.LotID, g.at)
			switch {
			case g.Kind == Lost && kind == NoCost:
				add(g.Fact, NoCost, Day(g.at), l.Quantity, 0)
			case g.Kind == Lost:
				add(g.Fact, GoodsLost, Day(g.at), l.Quantity, each*money.Paisa(l.Quantity))
			case kind == NoCost:
				add(g.Fact, NoCost, Day(g.at), l.Quantity, sold)
			default:
				add(g.Fact, kind, Day(g.at), l.Quantity, each*money.Paisa(l.Quantity))
			}
			if g.Kind == Delivered {
				l.Back = 0
				sent = append(sent, part{g, l, sold, each, kind})
			}
		}
	}
	// What the stock's ledger does not know came back when the last did: it was never counted.
	for _, counted := range []bool{true, false} {
		for i := range sent {
			p := &sent[i]
			left := &came[p.Line]
			if slices.ContainsFunc(o.Parcels, func(of order.Parcel) bool { return of.No == p.Parcel && of.Replacement }) {
				left = &again[p.Line]
			}
			variant := o.Lines[p.Line].VariantID
			n := max(0, min(*left, p.of.Quantity-p.of.Back))
			list := []Returned{{Units: n, At: back.last}}
			if counted {
				unfit := back.unfit(variant, p.of.LotID, n)
				list = back.fit(variant, p.of.LotID, n-unfit, p.at)
				*left, p.of.Back = *left-unfit, p.of.Back+unfit
			}
			for _, b := range list {
				*left, p.of.Back = *left-b.Units, p.of.Back+b.Units
				if p.kind == NoCost {
					add(p.Fact, NoCost, Day(b.At), -b.Units, -mulDiv(p.sold, money.Paisa(b.Units), money.Paisa(p.of.Quantity)))
					continue
				}
				add(p.Fact, GoodsBack, Day(b.At), b.Units, p.each*money.Paisa(b.Units))
			}
		}
	}
	for i := range o.Parcels {
		p := &o.Parcels[i]
		kind, at := fate(p)
		if kind != Refused || p.Replacement {
			continue
		}
		for _, l := range p.Lines {
			f, variant := whole[l.Line], o.Lines[l.Line].VariantID
			f.Parcel = p.No
			n := back.unfit(variant, l.LotID, l.Back)
			if each, kind := s.cost(variant, l.LotID, at); kind != NoCost {
				add(f, GoodsLost, Day(back.last), n, each*money.Paisa(n))
			} else {
				add(f, NoCost, Day(back.last), n, 0)
			}
		}
	}
	return facts
}

// lotsOf divides n units of a line in a parcel by lot; what the parcel does not say is of none.
func lotsOf(o *order.Order, parcel, line int, n int64) (list []order.ParcelLine) {
	for i := range o.Parcels {
		for _, l := range o.Parcels[i].Lines {
			if take := min(l.Quantity, n); o.Parcels[i].No == parcel && l.Line == line && take > 0 {
				l.Quantity, n = take, n-take
				list = append(list, l)
			}
		}
	}
	if n > 0 {
		list = append(list, order.ParcelLine{Line: line, Quantity: n})
	}
	return list
}

// returns are an order's units that came back and are not in a fact yet.
type returns struct {
	list []Returned
	last time.Time // when goods last came back, or what is known of it
}

// unfit takes up to n units that came back unfit for sale, and returns how many there were.
func (r *returns) unfit(variant, lot string, n int64) (taken int64) {
	for i := range r.list {
		b := &r.list[i]
		if b.Variant == variant && b.Lot == lot && !b.Sellable {
			some := min(b.Units, n-taken)
			b.Units, taken = b.Units-some, taken+some
		}
	}
	return taken
}

// fit takes up to n units that went to the shelf after a time: those before were unpacked.
func (r *returns) fit(variant, lot string, n int64, since time.Time) (list []Returned) {
	for i := range r.list {
		b := &r.list[i]
		if some := min(b.Units, n); b.Variant == variant && b.Lot == lot && b.Sellable && some > 0 && !b.At.Before(since) {
			list = append(list, Returned{Units: some, At: b.At})
			b.Units, n = b.Units-some, n-some
		}
	}
	return list
}
