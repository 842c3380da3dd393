package order

import (
	"cmp"
	"strconv"
	"strings"

	"gulaab/internal/coupon"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// edit changes an order's goods, address and way of paying while nothing of it is packed.
func (m *transition) edit() {
	switch {
	case m.err != nil:
		return
	case m.o.Placement != Placed && m.o.Placement != Confirmed, m.o.Delivery != NotPacked:
		m.refuse(fault.Newf(fault.Conflict, "Order %s is %s: it can be changed only until it is packed.", m.o.Number, m.o.Status()))
		return
	case m.dry:
		return
	case m.in.edit == nil:
		m.refuse(fault.Fields("Say what is to change.", map[string]string{"lines": "Say what is to change."}))
		return
	}
	if m.in.Actor == ActorCustomer {
		if f := m.o.otherWay(); f != nil {
			m.refuse(f)
			return
		}
	}
	e, said := m.in.edit, []string{}
	m.ownLines()
	for _, l := range e.lines {
		if what := m.editLine(l); what != "" {
			said = append(said, what)
		}
	}
	if m.err != nil {
		return
	}
	if len(said) > 0 {
		m.reprice(e)
	}
	if e.gift != nil && m.err == nil {
		if what := m.gift(e); len(what) > 0 {
			said = append(said, what...)
			m.o.resum()
		}
	}
	if e.method != "" && e.method != m.o.Method {
		said = append(said, m.payBy(e))
	}
	if m.o.NoPrices && m.o.PaysAtDoor() {
		m.refuse(noPricesFault())
	}
	if m.err != nil {
		return
	}
	if e.total != nil && *e.total != m.o.Total {
		m.refuse(fault.Newf(fault.Conflict, "The total would be %s, not %s. Please look at it again.", m.o.Total.Format(), e.total.Format()))
		return
	}
	why := m.in.Note
	if e.to != nil {
		m.in.To, m.in.whole = e.to, true
		m.redirect()
		m.in.Note = why
		if len(said) == 0 {
			said = append(said, "where it goes")
		}
	}
	if len(said) > 0 {
		if words := strings.Join(said, "; "); m.in.Note == "" {
			m.in.Note = words
		} else {
			m.in.Note += " (" + words + ")"
		}
		m.note(EventEdited) // the shopper is told of any change
	} else {
		m.refuse(fault.Newf(fault.Conflict, "Nothing of order %s would change.", m.o.Number))
	}
}

// editLine applies one line's edit and describes it; "" where nothing changes.
func (m *transition) editLine(in editLine) string {
	if in.line < 0 {
		l := *in.into
		l.Quantity, l.UnitPrice = in.quantity, pricing.UnitExact(l.Base(), m.o.PercentOff)
		m.o.Lines = append(m.o.Lines, l)
		m.goods = append(m.goods, stockChange{what: rehold, line: len(m.o.Lines) - 1, variant: l.VariantID})
		return "added " + count(in.quantity, &l)
	}
	l := &m.o.Lines[in.line]
	before := *l
	if in.into != nil && in.quantity > 0 {
		*l = *in.into
		l.Quantity, l.Held, l.Promised, l.ShipsFrom = in.quantity, before.Held, before.Promised, before.ShipsFrom
		l.UnitPrice = pricing.UnitExact(l.Base(), m.o.PercentOff)
	}
	switch {
	case in.quantity == 0 && before.ToSend() == 0, in.into == nil && in.quantity == before.ToSend():
		return ""
	case in.quantity == 0:
		l.Dropped = l.Quantity
	default:
		l.Quantity, l.Dropped = in.quantity, 0
	}
	m.goods = append(m.goods, stockChange{what: rehold, line: in.line, variant: before.VariantID})
	switch {
	case in.quantity == 0:
		return "took out " + count(before.ToSend(), &before)
	case in.into != nil:
		return count(before.ToSend(), &before) + " became " + count(in.quantity, l)
	default:
		return count(in.quantity, l) + " instead of " + strconv.FormatInt(before.ToSend(), 10)
	}
}

// count formats units for a note: "2 Velvet Lip Rosewood".
func count(n int64, l *Line) string {
	return strings.TrimSpace(strconv.FormatInt(n, 10) + " " + l.Name + " " + l.ShadeName())
}

// reprice works out the total of edited lines, with their promotions and the coupon on them. It removes a coupon
// that the order no longer qualifies for.
func (m *transition) reprice(e *edit) {
	o := m.o
	items, left := make([]coupon.Item, len(o.Lines)), int64(0)
	for i := range o.Lines {
		l := &o.Lines[i]
		left += l.ToSend()
		productID, variantID := l.goods()
		items[i] = coupon.Item{Goods: e.goods[productID], VariantID: variantID, InDeal: l.DealID != "", Base: l.Base(), Quantity: l.ToSend(), Set: l.InSet.No > 0}
		// Where the coupon applied to a deal's line when the order was placed, it still
		// does.
		items[i].DealTakes = l.DealID != "" && l.Discount > 0
		l.Discount = 0
	}
	o.promoteAgain(items)
	switch {
	case left == 0:
		m.refuse(fault.Newf(fault.Conflict, "Nothing would be left of order %s: cancel it instead.", o.Number))
		return
	case len(o.Lines) > 2*maxLines:
		m.refuse(fault.Newf(fault.Conflict, "An order may have at most %d lines.", maxLines))
		return
	}
	o.Discount = 0
	if o.CouponCode != "" {
		code := o.CouponCode
		o.CouponCode = "" // unless the coupon exists and still applies
		if e.coupon != nil {
			if bill, refusal := e.coupon.Again(items, o.PercentOff); refusal == nil {
				o.CouponCode, o.Discount = code, bill.Discount
				for i := range o.Lines {
					o.Lines[i].Discount = bill.Shares[i].Off
				}
			}
		}
	}
	if o.CouponCode == "" {
		o.chargeAgain()
	}
	var goods money.Paisa
	for i, w := range o.worth() {
		l := &o.Lines[i]
		goods += w.of(l.Quantity, l.Quantity) - w.of(l.Dropped, l.Quantity)
	}
	o.setGoods(goods)
	o.resum()
}

// resum sets what follows from a new total: nothing is packed before the rest is paid.
func (o *Order) resum() {
	o.resettle()
	if o.Placement == Confirmed && o.AwaitsMoney() {
		o.Placement = Placed
	}
}

// payBy changes the way of paying, as long as no money has moved. The new way's fee or
// saving follows today's rules.
func (m *transition) payBy(e *edit) string {
	o := m.o
	switch {
	case o.Received > 0:
		m.refuse(fault.Newf(fault.Conflict, "Money came for order %s already: how it is paid stays.", o.Number))
	case o.Payment == ProofSubmitted:
		m.refuse(fault.Newf(fault.Conflict, "A screenshot of order %s is to be checked first.", o.Number))
	}
	o.Method, o.Payment = e.method, PaymentDue
	o.chargeWay(&e.rules)
	o.resettle()
	to := *o
	if e.to != nil {
		to.Contact = *e.to // what is asked of where it goes now
	}
	to.setDeposit(e.rules.Deposits, e.goods, e.phone)
	o.Deposit, o.DepositBy = to.Deposit, to.DepositBy
	if o.PaysBefore() {
		o.Placement = Placed // until it is paid
		o.PayTo = cmp.Or(o.PayTo, e.rules.PayTo)
	}
	switch {
	case !o.PaysAtDoor():
		return "paid by transfer now"
	case o.PaysBefore():
		return o.First().Format() + " by transfer first now, the rest at the door"
	}
	return "paid at the door now"
}
