package store_test

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"gulaab/internal/order"
)

// This file is the reference for the contents and states of parcels, and for their mails.

// refBox is the order's parcel: the one that was packed last.
type refBox struct {
	no, attempts int
	state        string
	reason       string // of the last failed attempt
	tracking     string
	at, packedAt time.Time
	arrivedAt    time.Time
	booked       bool // under a number that the shopper was told
	in           []refIn
	rescues      []refRescue // rescues of failed attempts
}

// refIn is units of a line from one lot in a parcel: of them, counted left the tracked stock,
// and back came back.
type refIn struct {
	line                 int
	lot                  string
	units, counted, back int64
}

// refSome is units of one lot.
type refSome struct {
	lot string
	n   int64
}

// refLot is a variant's units of one lot.
type refLot struct {
	id                  string
	onHand, quarantined int64
}

// refOfLot names a lot of a variant; an empty lot stands for units without one.
type refOfLot struct{ variant, lot string }

// shown is the parcel with its contents.
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

// lots returns a line's tracked units in the parcel.
func (b *refBox) lots(line int) (lots []refSome) {
	for _, u := range b.in {
		if n := u.counted - u.back; u.line == line && n > 0 {
			lots = append(lots, refSome{u.lot, n})
		}
	}
	return lots
}

// takeOut removes units of a line from the parcel, those that expire first, and returns the
// tracked ones.
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

// has counts a line's units in the parcel, or with its shopper.
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

// fill packs all of an order into its parcel.
func (r *reference) fill(o *refOrder) {
	for i, l := range o.lines {
		r.shift(l.variant, 0, -l.has, 0)
		r.take(o, &o.box, i, l.send(), l.has)
	}
}

// take packs units of a line: of the tracked ones those that expire first, then those without a
// lot.
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

// comeBack returns units to the stock, into the lots of their parcel. Where these have too few,
// as when a return contains units of another parcel, any lot with units out is used: of several
// the one with the highest id.
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

// moveBox changes the state of the order's parcel.
func (o *refOrder) moveBox(state string, now time.Time) { o.moveOne(&o.box, state, now) }

// moveOne changes a parcel's state. It ends the open rescue, and a failed attempt begins a new
// one.
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
	b.reason = "" // the model's players give no reason
	b.rescues = append(slices.Clone(b.rescues), refRescue{n: b.attempts, at: now})
	for i := range len(b.rescues) - 1 {
		b.rescues[i].seen = true
	}
}

// book gives the parcel a courier and a number.
func (r *reference) book(o *refOrder, in order.MoveInput) bool {
	return o.delivery == "packed" && r.bookOne(o, &o.box, in)
}

// bookOne changes an existing number only with a reason.
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

// drop removes missing units: their holds are released, and they are not paid for.
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
		l.out, l.has = l.out+u.Quantity, l.has-free
		r.shift(l.variant, 0, -free, 0)
	}
	o.pays(o.bank)
	o.event("dropped")
	return slices.ContainsFunc(o.lines, func(l refLine) bool { return l.send() > 0 })
}

// short says whether fewer or other units can be agreed on with the shopper.
func (o *refOrder) short(words string) bool {
	return o.placement == "confirmed" && o.delivery == "none" && words != ""
}

// swap replaces a line's variant by another at the line's price.
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

// callAgain returns the time of the next call after the n-th unanswered one: in two hours if
// that is by day, otherwise, and after the second, at nine in Karachi.
func callAgain(n int, now time.Time) time.Time {
	at := now.UTC().Add(5 * time.Hour) // Karachi's clock time
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

// happened sets the time of the events that have none yet.
func (o *refOrder) happened(now time.Time) {
	for len(o.times) < len(o.events) {
		o.times = append(o.times, now)
	}
	o.changedAt = now
}

// tell writes the mail of the last event of a change that has one. A parcel that leaves was
// announced when it was booked under a number.
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

// next returns the moves that usually follow an order's state.
func (o *refOrder) next() []order.Move {
	switch {
	case o.placement == "cancelled":
		return nil
	case o.placement == "placed" && o.before():
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
