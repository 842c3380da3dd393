package order

import (
	"slices"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Goods is what the goods cost that the shopper has or gets: the total less what
// was paid for units that came back, were lost, or never arrived, each at its own
// line's price and less its part of the coupon's discount (PROOF-5). Units that were sent again count as
// those they stand in for.
func (o *Order) Goods() money.Paisa {
	if o.Placement == Cancelled {
		return 0
	}
	gone, all := o.gone()
	if all {
		return 0
	}
	if !anyAbove(gone) {
		return o.Total
	}
	worth, goods, left := o.worth(), o.Total, false
	for i, n := range gone {
		l := &o.Lines[i]
		left = left || n < l.ToSend()
		goods -= worth[i].of(l.Dropped+n, l.Quantity) - worth[i].of(l.Dropped, l.Quantity)
	}
	if !left {
		return 0 // also where an order of before OWN-1 came to a paisa more than its lines
	}
	return max(0, goods)
}

// gone is how many units of each line the shopper neither has nor gets; all says
// that it is everything, also where the lines do not tell.
func (o *Order) gone() (gone []int64, all bool) {
	gone = make([]int64, len(o.Lines))
	if len(o.Parcels) == 0 { // an order of before parcels were kept, or one of a list
		switch {
		case o.Delivery == Lost, o.Delivery == Returned && !o.was(EventDelivered):
			return gone, true
		}
		for i := range o.Lines {
			gone[i] = min(o.Lines[i].Back, o.Lines[i].ToSend())
		}
		return gone, false
	}
	again := make([]int64, len(o.Lines))
	for i := range o.Parcels {
		p := &o.Parcels[i]
		ended := p.State == ParcelLost || p.State == ParcelReturned
		for _, l := range p.Lines {
			switch {
			case p.State == ParcelCancelled, p.Replacement && ended:
			case p.Replacement:
				again[l.Line] += l.Quantity - l.Back
			case p.State == ParcelLost, ended && p.DeliveredAt.IsZero():
				gone[l.Line] += l.Quantity // also what nobody has checked in: the courier has it
			default:
				gone[l.Line] += l.Back // the shopper has the rest
			}
		}
	}
	for i := range o.Returns {
		if r := &o.Returns[i]; r.Keep && r.State != ReturnEnded {
			for _, l := range r.Lines {
				gone[l.Line] += l.Quantity
			}
		}
	}
	for i := range o.Lines {
		// A unit that was kept for nothing may have come back with the rest: no more
		// are gone than were sent, before those count that were sent again.
		own := min(gone[i]+o.sentBack(i)+o.unnoted(i), o.Lines[i].ToSend())
		gone[i] = max(0, own-again[i])
	}
	return gone, false
}

// unnoted is how many units of a line came back of parcels that were delivered,
// without a note of which: those of before each parcel noted it.
func (o *Order) unnoted(line int) int64 {
	n, delivered := o.Lines[line].Back-o.sentBack(line), int64(0)
	for i := range o.Parcels {
		p := &o.Parcels[i]
		for _, l := range p.Lines {
			if l.Line != line || p.Replacement {
				continue
			}
			n -= l.Back
			switch {
			case p.State != ParcelReturned:
			case p.DeliveredAt.IsZero():
				n -= l.Quantity - l.Back
			default:
				delivered += l.Quantity - l.Back
			}
		}
	}
	return max(0, min(n, delivered))
}

// was says whether an event stands in the order's timeline.
func (o *Order) was(event string) bool {
	return slices.ContainsFunc(o.Events, func(e Event) bool { return e.Kind == event })
}

// owedOnceBack is what is owed when all parcels have come that are on their way back.
func (o *Order) owedOnceBack() money.Paisa {
	c := *o
	c.Parcels = slices.Clone(o.Parcels)
	for _, i := range c.coming() {
		c.Parcels[i].State = ParcelLost
	}
	if len(c.Parcels) == 0 {
		return o.Kept()
	}
	return c.Owed()
}

// sentBack is how many units of a line came back by returns, without those of
// replacements, which are noted on their parcels.
func (o *Order) sentBack(line int) (n int64) {
	for i := range o.Returns {
		for _, l := range o.Returns[i].Lines {
			if l.Line == line {
				n += l.Back
			}
		}
	}
	for i := range o.Parcels {
		for _, l := range o.Parcels[i].Lines {
			if o.Parcels[i].Replacement && l.Line == line {
				n -= l.Back
			}
		}
	}
	return max(0, n)
}

// Worth is what was paid for some units of a line: its own price less its part of
// the coupon's discount.
func (o *Order) Worth(line int, units int64) money.Paisa {
	return o.worth()[line].of(units, max(1, o.Lines[line].Quantity))
}

// share is the cash that the order's last parcel is to collect: what its own units
// cost, and never more than is due beside what other parcels collect. The parcels
// before it are counted first, so that whole rupees sum up to the order's cash.
func (o *Order) share() money.Paisa {
	if o.Method != CashOnDelivery {
		return 0
	}
	at := len(o.Parcels) - 1
	worth := o.worth()
	units := make([]int64, len(o.Lines))
	cost := func(parcels []Parcel) (sum money.Paisa) {
		for i := range parcels {
			if p := &parcels[i]; !p.Replacement && p.State != ParcelCancelled {
				for _, l := range p.Lines {
					units[l.Line] += l.Quantity
				}
			}
		}
		for i, n := range units {
			l := &o.Lines[i]
			sum += worth[i].of(l.Dropped+n, l.Quantity) - worth[i].of(l.Dropped, l.Quantity)
		}
		return sum
	}
	before := cost(o.Parcels[:at])
	own := pricing.Cash(cost(o.Parcels[at:])) - pricing.Cash(before)
	return min(own, pricing.Cash(max(0, o.Due()-o.collects(func(p *Parcel) bool { return p.No != o.Parcels[at].No }))))
}

// collects is the cash that some of the order's parcels are still to collect.
func (o *Order) collects(which func(*Parcel) bool) (sum money.Paisa) {
	for i := range o.Parcels {
		p := &o.Parcels[i]
		ended := !p.DeliveredAt.IsZero() || p.State == ParcelCancelled || p.State == ParcelReturned || p.State == ParcelLost
		if !ended && !p.Replacement && which(p) {
			sum += p.Collect
		}
	}
	return sum
}

// lowerCollect lets the parcels in the house collect no more than is still due,
// the last one less first. Those that a courier has stay: what they were told
// stands beside what is due.
func (m *transition) lowerCollect() {
	if m.err != nil || len(m.o.Parcels) == 0 {
		return
	}
	m.ownParcels()
	most := pricing.Cash(max(0, m.o.Due()-m.o.collects(func(p *Parcel) bool { return !p.InHouse() })))
	over := m.o.collects((*Parcel).InHouse) - most
	for i := len(m.o.Parcels) - 1; i >= 0 && over > 0; i-- {
		if p := &m.o.Parcels[i]; p.InHouse() && !p.Replacement {
			less := min(over, p.Collect)
			p.Collect -= less
			over -= less
		}
	}
}

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
