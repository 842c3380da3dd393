package report

import (
	"slices"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
)

// Reason is why an order was cancelled, as far as somebody said so in words that the
// shop offers: what else was typed may hold a name or a phone, and is in no report.
type Reason string

// The reasons. The first are chosen, by the shopper or by the people of the shop.
const (
	ReasonMistake     Reason = "mistake"
	ReasonSlow        Reason = "slow"
	ReasonCheaper     Reason = "cheaper"
	ReasonAddress     Reason = "address"
	ReasonUnwanted    Reason = "unwanted"
	ReasonNotOrdered  Reason = "not_ordered"
	ReasonSoldOut     Reason = "sold_out"
	ReasonOther       Reason = "other"       // in other words
	ReasonNone        Reason = "none"        // nobody said why
	ReasonUnconfirmed Reason = "unconfirmed" // nobody stood by it in time
	ReasonUnpaid      Reason = "unpaid"      // no money came in time
)

// reasons are which reason a chosen one is.
var reasons = map[order.Why]Reason{
	"": ReasonNone, order.WhyOther: ReasonOther,
	order.WhyMistake: ReasonMistake, order.WhySlow: ReasonSlow, order.WhyCheaper: ReasonCheaper, order.WhyAddress: ReasonAddress,
	order.WhyUnwanted: ReasonUnwanted, order.WhyNotOrdered: ReasonNotOrdered, order.WhyTwice: ReasonMistake, order.WhySoldOut: ReasonSoldOut,
}

// Cancelled is an order that came to nothing before it left the house.
type Cancelled struct {
	Day    string // on which it was cancelled, or ended by itself
	Reason Reason
	City   string // as it was typed
	Tier   pricing.Tier
	Amount money.Paisa // what it would have come to
}

// CancelledOf says when and why an order was cancelled; false of one that was not.
func CancelledOf(o *order.Order) (c Cancelled, ok bool) {
	if o.Placement != order.Cancelled {
		return c, false
	}
	c = Cancelled{Day: Day(o.UpdatedAt), Reason: ReasonNone, City: o.Contact.City, Tier: o.Tier, Amount: o.Total}
	for i := range o.Events {
		e := &o.Events[i]
		switch {
		case e.Kind == order.EventExpired && o.PaysBefore():
			c.Day, c.Reason = Day(e.At), ReasonUnpaid
		case e.Kind == order.EventExpired:
			c.Day, c.Reason = Day(e.At), ReasonUnconfirmed
		case e.Kind == order.EventCancelled:
			c.Day, c.Reason = Day(e.At), reasons[order.WhyIn(e.Note)]
		}
	}
	return c, true
}

// CancelledGoods is what of a product was in an order that was cancelled.
type CancelledGoods struct {
	Product string
	Name    string
	Amount  money.Paisa // what its units would have cost, before any coupon
}

// GoodsOf are the products of a cancelled order, each once.
func GoodsOf(o *order.Order) (goods []CancelledGoods) {
	for i := range o.Lines {
		l := &o.Lines[i]
		if l.Quantity <= l.Dropped {
			continue
		}
		at := slices.IndexFunc(goods, func(g CancelledGoods) bool { return g.Product == l.ProductID })
		if at < 0 {
			at, goods = len(goods), append(goods, CancelledGoods{Product: l.ProductID})
		}
		g := &goods[at]
		g.Name, g.Amount = max(g.Name, l.Name), g.Amount+l.UnitPrice*money.Paisa(l.Quantity-l.Dropped)
	}
	return goods
}

// OfCancelled stands for a Kind where the orders behind cancelled ones are asked for:
// they add no facts.
const OfCancelled = "cancelled"

// ByReason is the dimension of cancelled orders alone; they are told by city and, where
// an order of several products counts with each, by product too.
const ByReason Dim = "reason"

// CancelledSums are the cancelled orders of a reason, a city or a product.
type CancelledSums struct {
	Key, Label string // of a reason both are the reason
	Orders     int64
	Amount     money.Paisa // of a product what its units would have cost, before any coupon
}
