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
	tracking     string
	at, packedAt time.Time
	holds        []string         // units of a line, of a lot
	units        map[int]refUnits // by line; of those that were sent again
	rescues      []time.Time      // failed attempts that somebody is to see to
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
	holds := slices.Sorted(slices.Values(b.holds))
	return []string{fmt.Sprintf("%d %s %q after %d: %s", b.no, b.state, b.tracking, b.attempts, holds)}
}

func (b *refBox) put(line int, lot string, units int64) {
	b.holds = append(b.holds, fmt.Sprintf("%d of line %d of lot %q", units, line, lot))
}

// shownParcel is a parcel of the shop.
func shownParcel(p *order.Parcel) []string {
	b := refBox{no: p.No, state: string(p.State), tracking: p.Tracking, attempts: p.Attempts}
	for _, l := range p.Lines {
		b.put(l.Line, l.LotID, l.Quantity)
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
		b.put(line, lots[at].id, n)
	}
	if loose := left + units - counted; loose > 0 {
		o.out[refOfLot{variant, ""}] += left
		b.put(line, "", loose)
	}
}

// comeBack brings units of an order into the house again, into the lots they came
// from: of several that with the highest id, of no lot last.
func (r *reference) comeBack(o *refOrder, variant string, n int64, to order.Fate) {
	lots := r.lots[variant]
	byID := make([]int, len(lots))
	for i := range lots {
		byID[i] = i
	}
	slices.SortFunc(byID, func(a, b int) int { return cmp.Compare(lots[b].id, lots[a].id) })
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
	for _, i := range byID {
		of := refOfLot{variant, lots[i].id}
		some := min(n, o.out[of])
		onHand, quarantined := put(some)
		lots[i].onHand += onHand
		lots[i].quarantined += quarantined
		o.out[of] -= some
		n -= some
	}
	o.out[refOfLot{variant, ""}] -= n
}

// moveBox brings the parcel into another state.
func (o *refOrder) moveBox(state string, now time.Time) { o.moveOne(&o.box, state, now) }

// moveOne brings a parcel into another state. What was to be rescued is over, or is
// one more.
func (o *refOrder) moveOne(b *refBox, state string, now time.Time) {
	b.state, b.at, o.about = state, now, b.no
	if state != "attempted" {
		b.rescues = nil
		return
	}
	b.attempts++
	b.rescues = append(slices.Clone(b.rescues), now)
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
	b.tracking = in.Tracking
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

// tell tells the last of what happened in one go that the shopper hears of, unless
// they were told of that occasion: a parcel that goes was told of when it was booked.
func (o *refOrder) tell(events []string) {
	for _, kind := range slices.Backward(events) {
		if !o.hears(kind) {
			continue
		}
		name := kind
		if kind == "booked" || kind == "shipped" {
			name = "packed"
		}
		if o.about > 1 {
			name += fmt.Sprint(" of ", o.about, " after ", o.parcel(o.about).attempts)
		} else {
			name += fmt.Sprint(" for time ", o.count(kind))
		}
		if !slices.Contains(o.told, name) {
			o.told = append(o.told, name)
			o.mails++
		}
		return
	}
}

func (o *refOrder) count(kind string) (n int) {
	for _, e := range o.events {
		if e == kind {
			n++
		}
	}
	return n
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
	return map[string][]order.Move{
		"none": {order.MovePack}, "packed": {order.MoveBook, order.MoveHandOver}, "returning": {order.MoveCheckIn},
		"shipped":   {order.MoveOut, order.MoveAttempt, order.MoveDeliver, order.MoveDeliver, order.MoveTurnBack},
		"delivered": {order.MoveAskReturn, order.MoveApproveReturn, order.MoveReceiveReturn, order.MoveCheckReturn, order.MoveReplace},
	}[o.delivery]
}
