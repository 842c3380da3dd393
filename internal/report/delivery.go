package report

import (
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
)

// The kinds of income and costs of delivery (FEE-1). Such a fact belongs to the whole order
// and has only an Amount. It is in no Sums, whose money is that of goods.
const (
	Charged Kind = "charged" // for delivery, on the day the first parcel ended
	Freed   Kind = "freed"   // what a coupon took off it, on the same day
	Forgone Kind = "forgone" // part of Charged that was refunded or is no longer owed, on the day the last of it was decided
	Cost    Kind = "cost"    // couriers' fees, on the day they were booked; below 0 where one was reversed
)

// The kinds of fees and savings by way of paying (FEE-2). They belong to the whole order
// too, on the day its first parcel ended.
const (
	CashFee Kind = "cash_fee" // for paying at the door; below 0 what was refunded or is no longer owed, on its day
	Wrap    Kind = "wrap"     // for wrapping gifts (PROMO-4); below 0 as CashFee
	Saved   Kind = "saved"    // by paying first, for delivered goods; refunds of these are lower by it
)

// ofDelivery says whether a fact of this kind is in no Sums.
func (k Kind) ofDelivery() bool {
	return k != Delivered && k != Refused && k != Lost && k != Refunded
}

// DeliverySums are the income and costs of delivery and of the ways of paying.
type DeliverySums struct{ Charged, Freed, Forgone, Cost, CashFees, Saved, Wraps money.Paisa }

// Add adds sums.
func (s *DeliverySums) Add(o *DeliverySums) {
	s.Charged, s.Freed, s.Forgone, s.Cost = s.Charged+o.Charged, s.Freed+o.Freed, s.Forgone+o.Forgone, s.Cost+o.Cost
	s.CashFees, s.Saved, s.Wraps = s.CashFees+o.CashFees, s.Saved+o.Saved, s.Wraps+o.Wraps
}

// Of adds an amount of a kind.
func (s *DeliverySums) Of(kind Kind, amount money.Paisa) {
	switch kind {
	case Charged:
		s.Charged += amount
	case Freed:
		s.Freed += amount
	case Forgone:
		s.Forgone += amount
	case Cost:
		s.Cost += amount
	case CashFee:
		s.CashFees += amount
	case Wrap:
		s.Wraps += amount
	case Saved:
		s.Saved += amount
	case Delivered, Refused, Lost, Refunded, Taxed, TaxBack, Goods, GoodsAverage, GoodsTyped, GoodsBack, GoodsLost, NoFee, NoCost, CreditGiven, PointsTurned, OfList, OfDeal, OfTier, OfCoupon:
	}
}

// Told says whether a report shows delivery: a shop that never charged for it sees nothing,
// whatever couriers charge (OWNP-3).
func (s *DeliverySums) Told() bool { return s.Charged != 0 || s.Freed != 0 || s.Forgone != 0 }

// WaysTold is Told for fees and savings by way of paying (FEE-2), and for gift wraps.
func (s *DeliverySums) WaysTold() bool { return s.CashFees != 0 || s.Saved != 0 || s.Wraps != 0 }

// The names of these sums' Meanings, which are shown with them.
const (
	MeansDelivery = "delivery"
	MeansWays     = "ways"
	MeansGifts    = "gifts"
)

// DeliveryDay are the sums of a day.
type DeliveryDay struct {
	Day string
	DeliverySums
}

// deliveries returns an order's facts of delivery. A charge counts once a parcel ended, and
// what is forgone of it never before that. delivered is the price of the delivered goods.
func deliveries(o *order.Order, ended []end, delivered money.Paisa) (facts []Fact) {
	courier := Courier(o)
	add := func(kind Kind, at time.Time, amount money.Paisa) {
		if amount != 0 {
			facts = append(facts, Fact{Kind: kind, Day: Day(at), City: o.Contact.City, Courier: courier, Tier: o.Tier, Amount: amount})
		}
	}
	if len(ended) > 0 && len(o.Charges) > 0 {
		first := ended[0].at
		for _, e := range ended {
			if e.at.Before(first) {
				first = e.at
			}
		}
		last := lastGone(o, first)
		add(Charged, first, o.Charges.Of(order.ChargeDelivery))
		add(Freed, first, o.Charges.Freed())
		add(Forgone, last, o.Forgone(order.ChargeDelivery))
		add(CashFee, first, o.Charges.Of(order.ChargeCash))
		add(CashFee, last, -o.Forgone(order.ChargeCash))
		add(Wrap, first, o.Charges.Of(order.ChargeWrap))
		add(Wrap, last, -o.Forgone(order.ChargeWrap))
		add(Saved, first, o.Saved(delivered))
	}
	for i := range o.Entries {
		switch e := &o.Entries[i]; e.Kind {
		case order.Fee:
			add(Cost, e.At, e.Amount)
		case order.FeeBack:
			add(Cost, e.At, -e.Amount)
		case order.Credit, order.Cash, order.Reversed, order.Refund, order.Rounding, order.Spent, order.GivenBack:
		}
	}
	return facts
}

// lastGone is when the last of an order's goods came back or were lost.
func lastGone(o *order.Order, first time.Time) time.Time {
	last := first
	for i := range o.Events {
		switch e := &o.Events[i]; e.Kind {
		case order.EventReturned, order.EventCheckedIn, order.EventReturnChecked, order.EventReturnKept, order.EventLost, order.EventCancelled:
			if e.At.After(last) {
				last = e.At
			}
		}
	}
	return last
}
