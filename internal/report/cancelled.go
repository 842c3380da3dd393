package report

import (
	"slices"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
)

// Reason is why an order was cancelled, by the reasons that the shop offers. Typed words
// may hold a name or a phone, and enter no report.
type Reason string

// The reasons. The first ones are chosen by the shopper or by staff.
const (
	ReasonMistake     Reason = "mistake"
	ReasonSlow        Reason = "slow"
	ReasonCheaper     Reason = "cheaper"
	ReasonAddress     Reason = "address"
	ReasonUnwanted    Reason = "unwanted"
	ReasonNotOrdered  Reason = "not_ordered"
	ReasonSoldOut     Reason = "sold_out"
	ReasonOther       Reason = "other"       // typed in other words
	ReasonNone        Reason = "none"        // no reason was given
	ReasonUnconfirmed Reason = "unconfirmed" // nobody confirmed it in time
	ReasonUnpaid      Reason = "unpaid"      // no money came in time
)

// reasons maps the reasons of orders to those of reports.
var reasons = map[order.Why]Reason{
	"": ReasonNone, order.WhyOther: ReasonOther,
	order.WhyMistake: ReasonMistake, order.WhySlow: ReasonSlow, order.WhyCheaper: ReasonCheaper, order.WhyAddress: ReasonAddress,
	order.WhyUnwanted: ReasonUnwanted, order.WhyNotOrdered: ReasonNotOrdered, order.WhyTwice: ReasonMistake, order.WhySoldOut: ReasonSoldOut,
}

// Cancelled is an order that was cancelled before it left the house.
type Cancelled struct {
	Day    string // when it was cancelled or expired
	Reason Reason
	City   string // as it was typed
	Tier   pricing.Tier
	Amount money.Paisa // the order's total
}

// CancelledOf returns when and why an order was cancelled; false where it was not.
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

// CancelledGoods are the units of a product in a cancelled order.
type CancelledGoods struct {
	Product string
	Name    string
	Amount  money.Paisa // the units' price before any coupon
}

// GoodsOf returns the products of a cancelled order, each once.
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

// OfCancelled stands in for a Kind in a query for the orders behind cancelled ones, which
// add no facts.
const OfCancelled = "cancelled"

// ByReason is a dimension of cancelled orders only. They are also grouped by city and by
// product, where an order counts with each of its products.
const ByReason Dim = "reason"

// CancelledSums are the cancelled orders of a reason, a city or a product.
type CancelledSums struct {
	Key, Label string // of a reason both are the reason
	Orders     int64
	Amount     money.Paisa // for a product, its units' price before any coupon
}
