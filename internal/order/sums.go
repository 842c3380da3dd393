package order

import "gulaab/internal/money"

// Sums is what every paper, page, mail and file says an order comes to (OWN-5). Its
// lines' sums less Discount, plus Delivery and Rounding, are Total; Total less Returned
// is what the shopper has to pay, of which Received less Refunded was paid.
type Sums struct {
	Lines    []LineSum // by line of the order
	Subtotal money.Paisa
	Discount money.Paisa // the coupon's, of the units that are sent
	Delivery money.Paisa // nothing is charged
	Rounding money.Paisa // of orders of before a unit's price was rounded; may be below 0
	Total    money.Paisa
	Returned money.Paisa // paid for units that the shopper neither has nor gets
	Received money.Paisa
	Refunded money.Paisa
	Due      money.Paisa
}

// LineSum is what the units of a line come to that are sent.
type LineSum struct {
	Units    int64
	Unit     money.Paisa // before the coupon
	Sum      money.Paisa
	Discount money.Paisa // its part of the coupon's
}

// Sums adds the order up.
func (o *Order) Sums() Sums {
	s := Sums{Lines: make([]LineSum, len(o.Lines)), Total: o.Total, Received: o.Received, Refunded: o.Refunded, Due: o.Due()}
	for i, w := range o.worth() {
		l := &o.Lines[i]
		sum := LineSum{Units: l.ToSend(), Unit: l.UnitPrice, Sum: l.UnitPrice * money.Paisa(l.ToSend())}
		sum.Discount = sum.Sum - (w.of(l.Quantity, l.Quantity) - w.of(l.Dropped, l.Quantity))
		s.Lines[i], s.Subtotal, s.Discount = sum, s.Subtotal+sum.Sum, s.Discount+sum.Discount
	}
	s.Rounding = s.Total - (s.Subtotal - s.Discount)
	if o.Placement != Cancelled {
		s.Returned = s.Total - o.Goods()
	}
	return s
}

// Gone is how many units of each line the shopper neither has nor gets.
func (o *Order) Gone() []int64 {
	gone, all := o.gone()
	if all {
		for i := range gone {
			gone[i] = o.Lines[i].ToSend()
		}
	}
	return gone
}
