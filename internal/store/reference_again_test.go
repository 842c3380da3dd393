package store_test

import (
	"slices"

	"gulaab/internal/order"
)

// This file is the reference for replacement parcels.

// parcel finds a parcel of the order by its number.
func (o *refOrder) parcel(no int) *refBox {
	for i := range o.again {
		if o.again[i].no == no {
			return &o.again[i]
		}
	}
	return &o.box
}

// renewed counts a line's units in replacements that are neither lost nor back.
func (o *refOrder) renewed(line int) (n int64) {
	for i := range o.again {
		if b := &o.again[i]; !slices.Contains([]string{"cancelled", "returned", "lost"}, b.state) {
			n += b.has(line)
		}
	}
	return n
}

// brought counts a line's units in replacements that arrived.
func (o *refOrder) brought(line int) (n int64) {
	for i := range o.again {
		if b := &o.again[i]; b.state == "delivered" {
			n += b.has(line)
		}
	}
	return n
}

// replace sends a replacement to a shopper who paid for the goods.
func (r *reference) replace(o *refOrder, in order.MoveInput) bool {
	if !slices.Contains([]string{"delivered", "returned", "lost", "returning"}, o.delivery) || o.received == 0 || len(in.Units) == 0 {
		return false
	}
	b := refBox{no: o.box.no + len(o.again) + 1, state: "packed", at: r.now, packedAt: r.now}
	for _, u := range in.Units {
		if u.Quantity > o.lines[u.Line].send()-o.renewed(u.Line) {
			return false
		}
		variant, counted := o.lines[u.Line].variant, int64(0)
		if now := r.levels[variant]; now.tracked {
			if counted = u.Quantity; now.onHand-now.held < counted {
				return false
			}
		}
		r.take(o, &b, u.Line, u.Quantity, counted)
	}
	o.again = append(o.again, b)
	if o.refunded > 0 && o.received-o.refunded < o.goods() {
		return false
	}
	for i := range o.returns {
		if c := &o.returns[i]; c.state == "checked" && o.owed() == 0 && (in.Return == 0 || in.Return == i+1) {
			c.state = "replaced"
		}
	}
	o.event("replacement_packed")
	return true
}

// sentAgain returns the replacement parcel that a move is for: the named one, or for a booking
// the first that has not left.
func (o *refOrder) sentAgain(name order.Move, no int) *refBox {
	for i := range o.again {
		b := &o.again[i]
		if b.no == no || no == 0 && name == order.MoveBook && (b.state == "packed" || b.state == "booked") {
			return b
		}
	}
	return nil
}

// moveAgain moves a replacement parcel. It collects nothing and does not change the order's own
// delivery state.
func (r *reference) moveAgain(o *refOrder, b *refBox, name order.Move, in order.MoveInput) bool {
	home, road := []string{"packed", "booked"}, []string{"on_the_way", "out", "attempted"}
	moves := map[order.Move]struct {
		from      []string
		to, event string
	}{
		order.MoveUnpack: {home, "cancelled", "unpacked"}, order.MoveHandOver: {home, "on_the_way", "shipped"},
		order.MoveOut:      {[]string{"on_the_way", "attempted"}, "out", "out_for_delivery"},
		order.MoveAttempt:  {road, "attempted", "attempt_failed"},
		order.MoveDeliver:  {append([]string{"returning", "back", "lost"}, road...), "delivered", "delivered"},
		order.MoveTurnBack: {append([]string{"delivered", "lost"}, road...), "returning", "returning"},
		order.MoveLose:     {append([]string{"returning", "back"}, road...), "lost", "lost"},
		order.MoveCheckIn:  {[]string{"returning", "back"}, "returned", "checked_in"},
	}
	if name == order.MoveBook {
		return slices.Contains(home, b.state) && r.bookOne(o, b, in)
	}
	m := moves[name]
	if !slices.Contains(m.from, b.state) {
		return false
	}
	o.moveOne(b, m.to, r.now)
	o.event(m.event)
	to, comes := map[order.Move]order.Fate{order.MoveUnpack: order.ToShelf, order.MoveCheckIn: order.ToQuarantine}[name]
	for i := range o.lines {
		if lots := b.lots(i); comes {
			r.comeBack(o, o.lines[i].variant, sumOf(lots), to, lots...)
		}
	}
	return true
}

func sumOf(lots []refSome) (n int64) {
	for _, l := range lots {
		n += l.n
	}
	return n
}
