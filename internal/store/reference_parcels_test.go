package store_test

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"gulaab/internal/order"
)

// This file says once more what goes into a parcel, what becomes of it, and what
// the shopper hears of both.

// refBox is the parcel that holds an order: the last one that was packed.
type refBox struct {
	no, attempts int
	state        string
	reason       string // of the last failed attempt
	tracking     string
	at, packedAt time.Time
	arrivedAt    time.Time
	booked       bool // under a number, which the shopper was told
	in           []refIn
	rescues      []refRescue // what is to be done about failed attempts
}

// refIn is units of a line, of one lot, in a parcel: counted of them left the stock,
// back of them came back.
type refIn struct {
	line                 int
	lot                  string
	units, counted, back int64
}

// refSome is some units of one lot.
type refSome struct {
	lot string
	n   int64
}

// refLot is units of a variant of one lot.
type refLot struct {
	id                  string
	onHand, quarantined int64
}

// refOfLot names units of a variant of one lot; of none where the lot is empty.
type refOfLot struct{ variant, lot string }

// shown is the parcel with what is in it.
func (b *refBox) shown() []string {
	if b.no == 0 || b.state == "cancelled" {
		return nil
	}
	var holds []string
	for _, u := range b.in {
		holds = append(holds, fmt.Sprintf("%d of line %d of lot %q, %d back", u.units, u.line, u.lot, u.back))
	}
	slices.Sort(holds)
	return []string{fmt.Sprintf("%d %s %q after %d: %s", b.no, b.state, b.tracking, b.attempts, holds)}
}

// lots are the counted units of a line that are in the parcel.
func (b *refBox) lots(line int) (lots []refSome) {
	for _, u := range b.in {
		if n := u.counted - u.back; u.line == line && n > 0 {
			lots = append(lots, refSome{u.lot, n})
		}
	}
	return lots
}

// takeOut takes units of a line out of the parcel, those that expire first, and
// says which of them were counted.
func (b *refBox) takeOut(line int, n int64) (lots []refSome) {
	for i := range b.in {
		u := &b.in[i]
		some := min(n, u.units-u.back)
		if u.line != line || some <= 0 {
			continue
		}
		lots = append(lots, refSome{u.lot, min(some, max(0, u.counted-u.back))})
		u.back += some
		n -= some
	}
	return lots
}

// has is how many units of a line are in the parcel, or with its shopper.
func (b *refBox) has(line int) (n int64) {
	for _, u := range b.in {
		if u.line == line {
			n += u.units - u.back
		}
	}
	return n
}

// shownParcel is a parcel of the shop.
func shownParcel(p *order.Parcel) []string {
	b := refBox{no: p.No, state: string(p.State), tracking: p.Tracking, attempts: p.Attempts}
	for _, l := range p.Lines {
		b.in = append(b.in, refIn{l.Line, l.LotID, l.Quantity, l.Counted, l.Back})
	}
	return b.shown()
}

// fill puts all of an order into its parcel.
func (r *reference) fill(o *refOrder) {
	for i, l := range o.lines {
		r.shift(l.variant, 0, -l.has, 0)
		r.take(o, &o.box, i, l.send(), l.has)
	}
}

// take puts units of a line into a parcel: of the counted ones those that expire
// first, and then those of no lot.
func (r *reference) take(o *refOrder, b *refBox, line int, units, counted int64) {
	variant := o.lines[line].variant
	r.shift(variant, -counted, 0, 0)
	lots, left := r.lots[variant], counted
	for at := range lots {
		n := min(left, lots[at].onHand)
		if n == 0 {
			continue
		}
		lots[at].onHand -= n
		left -= n
		o.out[refOfLot{variant, lots[at].id}] += n
		b.in = append(b.in, refIn{line: line, lot: lots[at].id, units: n, counted: n})
	}
	if loose := left + units - counted; loose > 0 {
		o.out[refOfLot{variant, ""}] += left
		b.in = append(b.in, refIn{line: line, units: loose, counted: left})
	}
}

// comeBack brings units of an order into the house again, into the lots they came
// from: those of their parcel. Where these are too few, as where a return brings what
// came with another, it is any that is out: of several that with the highest id.
func (r *reference) comeBack(o *refOrder, variant string, n int64, to order.Fate, from ...refSome) {
	lots := r.lots[variant]
	any := slices.Clone(lots)
	slices.SortFunc(any, func(a, b refLot) int { return cmp.Compare(b.id, a.id) })
	for _, l := range any {
		from = append(from, refSome{l.id, n})
	}
	put := func(units int64) (onHand, quarantined int64) {
		switch to {
		case order.ToShelf:
			return units, 0
		case order.ToQuarantine:
			return 0, units
		default:
			return 0, 0
		}
	}
	onHand, quarantined := put(n)
	r.shift(variant, onHand, 0, quarantined)
	for _, f := range from {
		of := refOfLot{variant, f.lot}
		some := max(0, min(n, f.n, o.out[of]))
		if i := slices.IndexFunc(lots, func(l refLot) bool { return l.id == f.lot }); i >= 0 {
			onHand, quarantined := put(some)
			lots[i].onHand += onHand
			lots[i].quarantined += quarantined
		}
		o.out[of] -= some
		n -= some
	}
	o.out[refOfLot{variant, ""}] -= n
}

// moveBox brings the parcel into another state.
func (o *refOrder) moveBox(state string, now time.Time) { o.moveOne(&o.box, state, now) }

// moveOne brings a parcel into another state. What was to be rescued is over, and
// there is one to be rescued anew where it is an attempt.
func (o *refOrder) moveOne(b *refBox, state string, now time.Time) {
	b.state, b.at, o.about = state, now, b.no
	if state == "delivered" {
		b.arrivedAt = now
	}
	if state != "attempted" {
		b.rescues = nil
		return
	}
	b.attempts++
	b.reason = "" // nobody who plays here says why
	b.rescues = append(slices.Clone(b.rescues), refRescue{n: b.attempts, at: now})
	for i := range len(b.rescues) - 1 {
		b.rescues[i].seen = true
	}
}

// book gives the parcel a courier and a number.
func (r *reference) book(o *refOrder, in order.MoveInput) bool {
	return o.delivery == "packed" && r.bookOne(o, &o.box, in)
}

// bookOne gives a parcel another number than it has only where somebody says why.
func (r *reference) bookOne(o *refOrder, b *refBox, in order.MoveInput) bool {
	if in.Courier == "" || b.state == "booked" && b.tracking != "" && b.tracking != in.Tracking && (!in.Anyway || in.Note == "") {
		return false
	}
	o.still = in.Tracking == "" || b.booked && b.tracking == in.Tracking
	b.tracking, b.booked = in.Tracking, in.Tracking != ""
	o.moveOne(b, "booked", r.now)
	o.event("booked")
	return true
}

// drop leaves units out that are missing: they are free again, and not paid for.
func (r *reference) drop(o *refOrder, in order.MoveInput) bool {
	if !o.short(in.Note) || len(in.Units) == 0 {
		return false
	}
	for _, u := range in.Units {
		l := &o.lines[u.Line]
		if u.Quantity > l.send() {
			return false
		}
		free := min(u.Quantity, l.has)
		l.out, l.has, o.total = l.out+u.Quantity, l.has-free, o.total-u.Quantity*l.price
		r.shift(l.variant, 0, -free, 0)
	}
	o.event("dropped")
	return slices.ContainsFunc(o.lines, func(l refLine) bool { return l.send() > 0 })
}

// short says whether something else, or less, may be agreed on with the shopper.
func (o *refOrder) short(words string) bool {
	return o.placement == "confirmed" && o.delivery == "none" && words != ""
}

// swap sends another variant in the place of a line, at the line's price.
func (r *reference) swap(id string, in order.ChooseInput, with order.MoveInput, now time.Time) bool {
	return r.after(id, now, func(o *refOrder) bool {
		l := &o.lines[in.Line]
		if !o.short(with.Note) || l.send() == 0 {
			return false
		}
		_, v := r.variant(in.VariantID)
		l.open = false
		o.event("swapped")
		if v.ID == l.variant {
			return true
		}
		r.shift(l.variant, 0, -l.has, 0)
		l.variant, l.color, l.has = v.ID, v.Color, 0
		return r.hold(l)
	})
}

// callAgain is when a shopper who did not answer the n-th call is called again: in
// two hours where that is by day, or else, and after the second, at nine in Karachi.
func callAgain(n int, now time.Time) time.Time {
	at := now.UTC().Add(5 * time.Hour) // what the clock shows there
	y, m, d := at.Date()
	nine := time.Date(y, m, d, 4, 0, 0, 0, time.UTC)
	switch {
	case n >= order.MaxCalls:
		return time.Time{}
	case n == 2, at.Hour() >= 20:
		return nine.AddDate(0, 0, 1)
	case at.Hour() < 9:
		return nine
	}
	return now.Add(2 * time.Hour)
}

// happened notes when the events came about that have no time yet.
func (o *refOrder) happened(now time.Time) {
	for len(o.times) < len(o.events) {
		o.times = append(o.times, now)
	}
	o.changedAt = now
}

// tell tells the last of what happened in one go that the shopper hears of: a parcel
// that goes was told of when it was booked under a number.
func (o *refOrder) tell(events []string) {
	for _, kind := range slices.Backward(events) {
		says := o.hears(kind)
		if says == "" || kind == "booked" && o.still || kind == "shipped" && o.parcel(o.about).booked {
			continue
		}
		o.writes(says)
		return
	}
}

// next is what usually follows for an order.
func (o *refOrder) next() []order.Move {
	switch {
	case o.placement == "cancelled":
		return nil
	case o.placement == "placed" && o.bank:
		return []order.Move{order.MoveApprove}
	case o.placement == "placed":
		return []order.Move{order.MoveConfirm}
	case o.delivery == "none" && o.open():
		return []order.Move{order.MoveChoose}
	}
	moves := map[string][]order.Move{
		"none": {order.MovePack}, "packed": {order.MoveBook, order.MoveHandOver}, "returning": {order.MoveCheckIn},
		"shipped":   {order.MoveOut, order.MoveAttempt, order.MoveDeliver, order.MoveDeliver, order.MoveTurnBack},
		"delivered": {order.MoveAskReturn, order.MoveReplace, order.MoveTurnBack},
		"returned":  {order.MoveReplace, order.MoveRefund},
	}[o.delivery]
	for _, b := range o.returns {
		moves = append(moves, map[string][]order.Move{
			"asked": {order.MoveApproveReturn, order.MoveApproveReturn}, "approved": {order.MoveReceiveReturn, order.MoveCheckReturn},
			"in_transit": {order.MoveCheckReturn}, "received": {order.MoveCheckReturn, order.MoveCheckReturn},
		}[b.state]...)
	}
	for _, b := range o.again {
		switch {
		case b.inHouse():
			moves = append(moves, order.MoveHandOver, order.MoveHandOver)
		case b.state == "on_the_way":
			moves = append(moves, order.MoveDeliver, order.MoveDeliver)
		case b.state == "returning":
			moves = append(moves, order.MoveCheckIn)
		}
	}
	return moves
}
