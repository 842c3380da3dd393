package order

import (
	"slices"

	"gulaab/internal/each"
	"gulaab/internal/fault"
)

// replace packs bad or lost units once more, as another parcel of the order that collects
// nothing. The shopper must have paid, and gets no more units than were ordered.
func (m *transition) replace() {
	if d := m.o.Delivery; d != Delivered && d != Returned && d != Lost && d != Returning {
		m.cannot(MoveReplace)
		return
	}
	switch {
	case m.o.Received == 0 && m.o.ToPay() > 0:
		m.refuse(fault.Newf(fault.Conflict, "Order %s is not paid: a replacement would be free.", m.o.Number))
		return
	}
	m.ownParcels()
	p := Parcel{No: len(m.o.Parcels) + 1, Replacement: true, State: ParcelPacked, StateAt: m.at, CreatedAt: m.at}
	left := m.o.replaceable()
	if !anyAbove(left) {
		m.refuse(fault.Newf(fault.Conflict, "All units of order %s are sent again already.", m.o.Number))
		return
	}
	for _, u := range m.in.Units {
		if u.Line < 0 || u.Line >= len(left) || u.Quantity < 1 || u.Quantity > left[u.Line] {
			m.refuse(unitFault("There are not that many units of this line to be sent again."))
			return
		}
		left[u.Line] -= u.Quantity
		p.add(ParcelLine{Line: u.Line, Quantity: u.Quantity})
	}
	if len(p.Lines) == 0 && !m.dry {
		m.refuse(unitFault("Say which units are sent again."))
		return
	}
	if m.dry {
		m.o.oneAgain(&p, left)
	}
	m.o.Parcels = append(m.o.Parcels, p)
	if m.o.paidBack() {
		m.refuse(fault.Newf(fault.Conflict, "Money of order %s went back: nothing is sent again for it.", m.o.Number))
		return
	}
	m.sum()
	m.settleReturns(ReturnReplaced)
	m.parcelGoods(anew, []int{len(m.o.Parcels) - 1})
	m.note(EventReplacement)
}

// paidBack says whether money was refunded for goods that the shopper has or gets.
func (o *Order) paidBack() bool {
	return o.Refunded+o.GivenBack > 0 && o.Kept()+o.ByCredit() < o.Goods()
}

// oneAgain puts one unit into a replacement for which no units were named: of the first
// line that is still paid for, if there is one.
func (o *Order) oneAgain(p *Parcel, left []int64) {
	for i, n := range left {
		if n == 0 {
			continue
		}
		p.Lines = []ParcelLine{{Line: i, Quantity: 1}}
		c := *o
		c.Parcels = append(slices.Clone(o.Parcels), *p)
		if !c.paidBack() {
			return
		}
	}
}

// replaceable is how many units of each line may be sent again: those ordered, less those
// in replacements.
func (o *Order) replaceable() []int64 {
	left := each.Ref(o.Lines, func(v *Line) int64 { return v.ToSend() })
	for i := range o.Parcels {
		if p := &o.Parcels[i]; p.Replacement && p.State != ParcelCancelled && p.State != ParcelReturned && p.State != ParcelLost {
			for _, l := range p.Lines {
				left[l.Line] -= l.Quantity - l.Back
			}
		}
	}
	return left
}
