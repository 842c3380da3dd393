package store_test

import (
	"fmt"
	"slices"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/order"
)

// This file is the reference for returns, refunds and edits of an order.

// refReturn is one return. Its state is asked, approved, in_transit, received, checked, or how
// it ended.
type refReturn struct {
	state   string
	at      time.Time // since when
	keep    bool      // nothing is sent back
	damaged bool      // something is wrong with it
	lines   []refBack
}

// refBack is the units of a line in a return: expected, and back.
type refBack struct {
	line        int
	units, back int64
}

// counts says whether it entitles to money or goods.
func (b *refReturn) counts() bool {
	return b.keep || slices.ContainsFunc(b.lines, func(l refBack) bool { return l.back > 0 })
}

func (b *refReturn) shown() string {
	text := fmt.Sprint(b.state, " ", b.keep)
	for _, l := range b.lines {
		text += fmt.Sprintf(" %d: %d of %d", l.line, l.back, l.units)
	}
	return text
}

// given counts the units of a line that the shopper keeps without paying.
func (o *refOrder) given(line int) (n int64) {
	for _, b := range o.returns {
		for _, l := range b.lines {
			if l.line == line && b.keep && b.state != "ended" {
				n += l.units
			}
		}
	}
	return n
}

func (o *refOrder) owed() int64 {
	if goods := o.goods(); goods > 0 {
		return o.asks(o.received - o.refunded - goods)
	}
	return max(0, o.received-o.refunded)
}

// refundable returns the default and the greatest amount of a refund.
func (o *refOrder) refundable() (usual, most int64) {
	most, usual = o.received-o.refunded, o.owed()
	if o.runs() {
		most = usual
	}
	if usual == 0 {
		usual = most
	}
	return usual, most
}

func (o *refOrder) payBack(amount int64) {
	o.refunded += amount
	if o.payment() == "refunded" {
		o.event("refunded")
	} else {
		o.event("part_refunded")
	}
	for i := range o.returns {
		if b := &o.returns[i]; b.state == "checked" && o.owed() == 0 {
			b.state = "refunded"
		}
	}
	if !o.runs() {
		o.close()
	}
}

// askable counts the units of a line that the shopper may ask to return.
func (o *refOrder) askable(line int) int64 {
	n := o.kept(line) + o.brought(line)
	for _, b := range o.returns {
		for _, u := range b.lines {
			gone := b.state == "declined" || b.state == "ended" || !b.keep && slices.Contains([]string{"checked", "refunded", "replaced"}, b.state)
			if u.line == line && !gone {
				n -= u.units
			}
		}
	}
	return max(0, n)
}

// kept counts the units of a line that came with the order's own parcel and are with the
// shopper.
func (o *refOrder) kept(line int) int64 {
	if o.delivery != "delivered" && o.delivery != "returned" || !o.arrived {
		return 0
	}
	return o.lines[line].send() - o.lines[line].back
}

// arrivedAt returns when units of a line last arrived; zero where none did.
func (o *refOrder) arrivedAt(line int) (at time.Time) {
	for _, b := range append([]refBox{o.box}, o.again...) {
		holds := slices.ContainsFunc(b.in, func(u refIn) bool { return u.line == line })
		if holds && b.arrivedAt.After(at) {
			at = b.arrivedAt
		}
	}
	return at
}

// giveBack makes a move of a return.
func (r *reference) giveBack(o *refOrder, name order.Move, in order.MoveInput) bool {
	if name == order.MoveAskReturn {
		return r.ask(o, in.Asked)
	}
	from := map[order.Move][]string{
		order.MoveApproveReturn: {"asked"}, order.MoveDeclineReturn: {"asked"}, order.MoveSendReturn: {"approved"},
		order.MoveReceiveReturn: {"approved", "in_transit"}, order.MoveCheckReturn: {"approved", "in_transit", "received"},
		order.MoveEndReturn: {"asked", "approved", "in_transit", "received", "checked"},
	}[name]
	stuck := func(b refReturn) bool { return name == order.MoveEndReturn && b.counts() && o.owed() > 0 }
	at := slices.IndexFunc(o.returns, func(b refReturn) bool { return slices.Contains(from, b.state) && !stuck(b) })
	if in.Return > 0 {
		at = in.Return - 1
	}
	if at < 0 || at >= len(o.returns) || !slices.Contains(from, o.returns[at].state) || stuck(o.returns[at]) {
		return false
	}
	b := &o.returns[at]
	b.at = r.now
	switch name {
	case order.MoveApproveReturn:
		if in.Keep {
			b.state, b.keep = "checked", true
			o.event("return_kept")
			return true
		}
		b.state = "approved"
		o.event("return_approved")
	case order.MoveDeclineReturn:
		b.state = "declined"
		o.event("return_declined")
		return in.Note != ""
	case order.MoveSendReturn:
		b.state = "in_transit"
		o.event("return_sent")
	case order.MoveReceiveReturn:
		b.state = "received"
		o.event("return_received")
	case order.MoveCheckReturn:
		b.state = "checked"
		o.event("return_checked")
		return r.look(o, b, in.Units)
	default:
		b.state = "ended"
		o.event("return_ended")
		return in.Note != ""
	}
	return true
}

// look receives the units of a return.
func (r *reference) look(o *refOrder, b *refReturn, units []order.Unit) bool {
	for _, u := range units {
		at := slices.IndexFunc(b.lines, func(l refBack) bool { return l.line == u.Line })
		if at < 0 || u.Quantity > min(b.lines[at].units-b.lines[at].back, o.kept(u.Line)+o.brought(u.Line)) || opened(u) {
			return false
		}
		b.lines[at].back += u.Quantity
		own := u
		if own.Quantity = min(u.Quantity, o.kept(u.Line)); own.Quantity > 0 {
			r.takeIn(o, own, o.box.lots(u.Line))
		}
		left := u.Quantity - own.Quantity
		for i := range o.again {
			if c := &o.again[i]; c.state == "delivered" {
				some := min(left, c.has(u.Line))
				lots := c.takeOut(u.Line, some)
				r.comeBack(o, o.lines[u.Line].variant, sumOf(lots), u.To, lots...)
				left -= some
			}
		}
	}
	return len(units) > 0
}

// ask is the shopper's request: until the end of the last day in Pakistan, and for opened units
// only where something is wrong with them.
func (r *reference) ask(o *refOrder, in *order.ReturnInput) bool {
	if o.placement == "cancelled" || in == nil || len(in.Units) == 0 {
		return false
	}
	b := refReturn{state: "asked", at: r.now, damaged: in.Reason == order.ReturnDamaged}
	for _, u := range in.Units {
		y, m, d := o.arrivedAt(u.Line).Add(5 * time.Hour).UTC().Date()
		if !r.now.Before(time.Date(y, m, d+returnDays, 19, 0, 0, 0, time.UTC)) || in.Opened && in.Reason == order.ReturnMind {
			return false
		}
		if u.Quantity > o.askable(u.Line) {
			return false
		}
		b.lines = append(b.lines, refBack{line: u.Line, units: u.Quantity})
	}
	o.returns = append(o.returns, b)
	o.event("return_asked")
	return true
}

func (r *reference) variant(id string) (*catalog.Product, *catalog.Variant) {
	for _, p := range r.products {
		if v := p.Variant(id); v != nil {
			return p, v
		}
	}
	return nil, nil
}

// edit changes the ordered units and the way to pay.
func (r *reference) edit(id string, in order.EditInput, now time.Time) bool {
	return r.after(id, now, func(o *refOrder) bool {
		if o.placement != "placed" && o.placement != "confirmed" || o.delivery != "none" {
			return false
		}
		changed := false
		for _, e := range in.Lines {
			was, ok := r.editLine(o, e)
			if !ok {
				return false
			}
			changed = changed || was
		}
		goods := o.agreed()
		if goods == 0 {
			return false
		}
		if changed && goods < freeMinimum*100 {
			o.fee, o.freed = o.fee+o.freed, 0 // the order no longer has the coupon
		}
		if g := in.Gift; g != nil && *g.Wrap != (o.wrap > 0) {
			changed, o.wrap = true, 0
			if *g.Wrap {
				o.wrap = wrapPrice * 100
			}
		}
		o.pays(o.bank)
		if changed && o.placement == "confirmed" && o.awaited() > 0 {
			o.placement = "placed"
		}
		if bank := in.Method == order.BankTransfer; in.Method != "" && bank != o.bank {
			if o.received > 0 || o.proof == "proof_submitted" {
				return false
			}
			if o.bare && !bank {
				return false // the rider would name the sum (PROMO-4)
			}
			o.pays(bank)
			r.promise(o)
			o.proof, changed = "due", true
			if o.before() {
				o.placement = "placed"
			}
		}
		o.event("edited")
		return changed
	})
}

// editLine sets a line: its old units are released and the new ones held.
func (r *reference) editLine(o *refOrder, e order.EditLine) (changed, ok bool) {
	if e.Line < 0 {
		o.lines = append(o.lines, refLine{})
		e.Line = len(o.lines) - 1
	}
	l := &o.lines[e.Line]
	other := e.VariantID != "" && e.VariantID != l.variant && e.Quantity > 0
	if !other && e.Quantity == l.send() {
		return false, true
	}
	if l.has > 0 {
		r.shift(l.variant, 0, -l.has, 0)
		l.has = 0
	}
	switch {
	case e.Quantity == 0:
		l.out = l.units
		return true, true
	case other:
		p, v := r.variant(e.VariantID)
		l.variant, l.color, l.price, l.open = v.ID, v.Color, int64(p.Price), false
	}
	l.units, l.out = e.Quantity, 0
	return true, o.unheld || r.hold(l)
}
