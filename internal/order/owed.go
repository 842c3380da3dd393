package order

import (
	"slices"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// How an order is paid is answered by the functions of this file: First and AtDoor,
// PaysBefore and PaysAtDoor, Awaited, Due and ToCollect, and Owed. Other code asks them and
// not Method, which is a word for people (TREE-7).

// First is how much of the total must be in the account before anything leaves the house:
// all of a transfer, and of an order that is paid at the door its deposit.
func (o *Order) First() money.Paisa {
	if o.Method == BankTransfer {
		return o.ToPay()
	}
	return min(o.Deposit, o.ToPay())
}

// PaysBefore says whether money comes before goods. Such an order is confirmed by its
// money, any other by its shopper's word. In SQL it is sqltext.PaysBefore.
func (o *Order) PaysBefore() bool { return o.First() > 0 || !o.PaysAtDoor() }

// PaysAtDoor says whether any part is paid in cash at the door.
func (o *Order) PaysAtDoor() bool { return o.Method != BankTransfer }

// AtDoor is how much of the total is paid at the door, in whole rupees.
func (o *Order) AtDoor() money.Paisa { return pricing.Cash(o.ToPay() - o.First()) }

// CashToKeep is the cash that the shopper keeps ready; 0 where it is none, or equals the
// total, which is shown anyway.
func (o *Order) CashToKeep() money.Paisa {
	if cash := o.AtDoor(); cash != o.Total {
		return cash
	}
	return 0
}

// NeedsBefore is First, limited to the goods that the shopper has or gets.
func (o *Order) NeedsBefore() money.Paisa { return min(o.First(), o.payable(o.Goods())) }

// Awaited is the part of NeedsBefore that has not come yet.
func (o *Order) Awaited() money.Paisa { return o.asked(o.NeedsBefore() - o.Kept()) }

// AwaitsMoney says whether any money is awaited.
func (o *Order) AwaitsMoney() bool { return o.Awaited() > 0 }

// Due is what the shopper still has to pay for the goods they have or get. An open order is
// due what exceeds the money kept. A finished one is due nothing once money was refunded.
func (o *Order) Due() money.Paisa {
	switch {
	case o.Open():
		return o.asked(o.payable(o.Goods()) - o.Kept())
	case o.Refunded > 0, o.GivenBack > 0:
		return 0
	}
	return o.asked(o.payable(o.Goods()) - o.Received)
}

// dueAtDoor is the part of Due that is paid at the door, to the paisa. In SQL it is
// sqltext.DueAtDoor.
func (o *Order) dueAtDoor() money.Paisa {
	if !o.PaysAtDoor() {
		return 0 // also after the bank took a transfer back whose parcel had left
	}
	return max(0, o.Due()-o.Awaited())
}

// ToCollect is the cash to collect at the door, in whole rupees; 0 where there is none.
func (o *Order) ToCollect() money.Paisa {
	if o.Delivery == Delivered || o.Placement == Cancelled {
		return 0
	}
	return pricing.Cash(o.dueAtDoor())
}

// asked is the part of a difference between price and money that is asked for: once money
// came, less than a rupee is let off. People transfer whole rupees of a total that has paisa:
// a missing rest holds no order (OWN-1), and an excess is not owed back (PAYS-1).
func (o *Order) asked(difference money.Paisa) money.Paisa {
	if o.Received > 0 && difference < money.PaisaPerRupee {
		return 0
	}
	return max(0, difference)
}

// Kept is the money received less the money refunded.
func (o *Order) Kept() money.Paisa { return o.Received - o.Refunded }

// Refundable is how much may be refunded now: what is owed of an open order, and all that
// was kept of a finished one.
func (o *Order) Refundable() money.Paisa {
	if o.Open() {
		return o.Owed()
	}
	return o.Kept() + o.ByCredit()
}

// Owed is what the shop should pay back: the money kept beyond the price of goods that the
// shopper has or gets (PROOF-5), and all of it where they have none. OwedCredit is a part of it.
func (o *Order) Owed() money.Paisa {
	if covered := o.covered(); covered > o.ByCredit() {
		return o.asked(o.Kept() + o.ByCredit() - covered)
	}
	return max(0, o.Kept()) + o.OwedCredit()
}

// covered is the part of Goods that is paid already. Where goods of a cash order came back
// while another parcel is to collect, money paid for the former does not pay for the
// latter.
func (o *Order) covered() money.Paisa {
	goods := o.Goods()
	came := slices.ContainsFunc(o.Lines, func(l Line) bool { return l.Back > 0 })
	if !o.PaysAtDoor() || !came || !o.Open() {
		return goods
	}
	return max(0, goods-o.collects(func(p *Parcel) bool { return !p.InHouse() }))
}

// Goods is the price of the goods that the shopper has or gets, with the charges owed for
// them: the total less units that came back, were lost or never arrived, each at its line's
// price less its share of the coupon (PROOF-5). Replacements count as the units they stand
// in for.
func (o *Order) Goods() money.Paisa {
	goods, charges := o.kept()
	return goods + charges.Sum()
}

// Forgone is the part of a kind's charges that the shopper need not pay or gets back. For
// the saving by paying first, which is below 0, it is what was saved on goods that are no
// longer theirs.
func (o *Order) Forgone(kind ChargeKind) money.Paisa {
	return o.Charges.Of(kind) - o.OwedCharges().Of(kind)
}

// OwedCharges are the charges as far as the shopper owes them, in the order's order; none
// where the order is cancelled.
func (o *Order) OwedCharges() Charges {
	_, owed := o.kept()
	return owed
}

// kept returns the two parts of Goods.
func (o *Order) kept() (goods money.Paisa, charges Charges) {
	if o.Placement == Cancelled {
		return 0, nil
	}
	gone, all := o.gone()
	if all {
		return 0, o.chargesOwed(0, false)
	}
	if !anyAbove(gone) {
		return o.goodsTotal(), o.Charges
	}
	worth, left := o.worth(), false
	goods = o.goodsTotal()
	for i, n := range gone {
		l := &o.Lines[i]
		left = left || n < l.ToSend()
		goods -= worth[i].of(l.Dropped+n, l.Quantity) - worth[i].of(l.Dropped, l.Quantity)
	}
	if !left {
		goods = 0 // also where an old order's total exceeds its lines by a paisa (OWN-1)
	}
	goods = max(0, goods)
	return goods, o.chargesOwed(goods, left)
}

// gone is how many units of each line the shopper neither has nor gets; all says that it is
// everything, even where the lines do not tell.
func (o *Order) gone() (gone []int64, all bool) {
	gone = make([]int64, len(o.Lines))
	if len(o.Parcels) == 0 { // an order older than parcels, or one of a list
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
				gone[l.Line] += l.Quantity // also units that nobody has checked in: the courier has them
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
		// A unit that was made good and kept may have come back with the rest, so no more
		// are gone than were sent. Units that were sent again are subtracted after that.
		own := min(gone[i]+o.sentBack(i)+o.unnoted(i), o.Lines[i].ToSend())
		gone[i] = max(0, own-again[i])
	}
	return gone, false
}

// unnoted is how many units of a line came back from delivered parcels without a note of
// which parcel: data older than such notes.
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

// owedOnceBack is what is owed when all returning parcels have arrived.
func (o *Order) owedOnceBack() money.Paisa {
	c := *o
	c.Parcels = slices.Clone(o.Parcels)
	for _, i := range c.coming() {
		c.Parcels[i].State = ParcelLost
	}
	if len(c.Parcels) == 0 {
		return o.Kept() + o.ByCredit()
	}
	return c.Owed()
}

// sentBack is how many units of a line came back by returns, without those of replacements,
// which their parcels record.
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

// Worth is what was paid for some units of a line: the line's price less its shares of a
// promotion, of the coupon's discount and of the saving by paying first.
func (o *Order) Worth(line int, units int64) money.Paisa {
	worth := o.worth()[line].of(units, max(1, o.Lines[line].Quantity))
	return worth - o.Saved(min(worth, o.goodsTotal()))
}

// share is the cash that the order's last parcel collects: the price of its units, at most
// what is due beside other parcels' cash. Earlier parcels are counted first, so that whole
// rupees add up to the order's cash. The first parcel collects the charges.
func (o *Order) share() money.Paisa {
	at := len(o.Parcels) - 1
	worth := o.worth()
	units := make([]int64, len(o.Lines))
	var charges money.Paisa
	cost := func(parcels []Parcel) (sum money.Paisa) {
		for i := range parcels {
			if p := &parcels[i]; carries(*p) {
				charges = o.Charges.Sum()
				for _, l := range p.Lines {
					units[l.Line] += l.Quantity
				}
			}
		}
		for i, n := range units {
			l := &o.Lines[i]
			sum += worth[i].of(l.Dropped+n, l.Quantity) - worth[i].of(l.Dropped, l.Quantity)
		}
		return sum + charges
	}
	before := cost(o.Parcels[:at])
	own := pricing.Cash(cost(o.Parcels[at:])) - pricing.Cash(before)
	return min(own, pricing.Cash(max(0, o.dueAtDoor()-o.collects(func(p *Parcel) bool { return p.No != o.Parcels[at].No }))))
}

// collects is the cash that the selected parcels are still to collect.
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

// lowerCollect lowers the cash of parcels in the house to what is still due, the last
// parcel first. Parcels with a courier keep the amount the courier was told.
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

// Sums is what every paper, page, mail and file says an order costs (OWN-5). The lines less
// Promoted, Discount and Saving, plus Delivery, CashFee, Wrap and Rounding, are Total. Credit and Card of it are paid by
// balances, First transferred, and AtDoor paid in cash. Total less Returned, Credit and Card is to be paid, and Received
// less Refunded was paid.
type Sums struct {
	Lines    []LineSum // by line of the order
	Subtotal money.Paisa
	Promoted money.Paisa // off the goods by promotions, for units that are sent
	Discount money.Paisa // the coupon's, for units that are sent
	Delivery money.Paisa // the charge for it; 0 where it is free
	Freed    money.Paisa // what the coupon took off Delivery; not part of the other sums
	CashFee  money.Paisa // for paying at the door
	Wrap     money.Paisa // for wrapping a gift
	Saving   money.Paisa // by paying first
	Rounding money.Paisa // of orders older than rounded unit prices; may be below 0
	Total    money.Paisa
	Credit   money.Paisa // of Total: paid by store credit
	Card     money.Paisa // of Total: paid by a gift card
	First    money.Paisa // of Total: before anything leaves the house
	AtDoor   money.Paisa // of Total: in whole rupees
	Returned money.Paisa // paid for units that the shopper neither has nor gets
	Received money.Paisa
	Refunded money.Paisa
	// Promotions are the rows that explain Promoted, and which promotion freed delivery.
	Promotions []PromotionSum
	Due        money.Paisa
	Awaited    money.Paisa // of Due: before anything leaves the house
	Collect    money.Paisa // of Due: at the door, in whole rupees
	Owed       money.Paisa // by the shop

	// Tax is inside Total, and TaxReturned inside Returned (BOOKS-1); 0 of orders that say
	// nothing of tax.
	Tax         money.Paisa
	TaxReturned money.Paisa
}

// LineSum is the price of a line's units that are sent.
type LineSum struct {
	Units    int64
	Unit     money.Paisa // before promotion and coupon
	Sum      money.Paisa
	Promoted money.Paisa // what its promotion takes off
	Discount money.Paisa // its share of the coupon's
}

// PromotionSum is what a promotion takes off what is sent; Amount is 0 where it frees delivery.
type PromotionSum struct {
	Name   string      `json:"name"`
	Amount money.Paisa `json:"amount,omitempty"`
}

// Sums adds the order up.
func (o *Order) Sums() Sums {
	s := Sums{
		Lines: make([]LineSum, len(o.Lines)), Total: o.Total, Credit: o.ByCredit() - o.CardPaid, Card: o.CardPaid, First: o.First(), AtDoor: o.AtDoor(), Received: o.Received, Refunded: o.Refunded,
		Due: o.Due(), Awaited: min(o.Awaited(), o.Due()), Collect: o.ToCollect(), Owed: o.Owed(),
	}
	for i, w := range o.worth() {
		l := &o.Lines[i]
		sum := LineSum{Units: l.ToSend(), Unit: l.UnitPrice, Sum: l.UnitPrice * money.Paisa(l.ToSend())}
		off := sum.Sum - (w.of(l.Quantity, l.Quantity) - w.of(l.Dropped, l.Quantity))
		sum.Promoted = pricing.Part(off, l.Promoted, l.Promoted+l.Discount)
		sum.Discount = off - sum.Promoted
		s.Lines[i], s.Subtotal, s.Discount = sum, s.Subtotal+sum.Sum, s.Discount+sum.Discount
		s.Promoted += sum.Promoted
	}
	s.Promotions = o.promotionSums(s.Lines)
	s.Delivery, s.Freed = o.Charges.Of(ChargeDelivery), o.Charges.Freed()
	s.CashFee, s.Saving = o.Charges.Of(ChargeCash), -o.Charges.Of(ChargePrepaid)
	s.Wrap = o.Charges.Of(ChargeWrap)
	s.Rounding = s.Total - (s.Subtotal - s.Promoted - s.Discount + o.Charges.Sum())
	if o.Placement != Cancelled {
		s.Returned = s.Total - o.Goods()
	}
	if tax := o.Tax(); tax != nil {
		s.Tax = Inside(tax.Classes)
		if o.Placement != Cancelled {
			s.TaxReturned = s.Tax - Inside(tax.Kept)
		}
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
