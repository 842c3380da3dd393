package store_test

import (
	"context"
	"slices"
	"time"

	"pgregory.net/rapid"

	"gulaab/internal/order"
)

// This file is the reference for couriers' tracking events (PARCEL-2).

// courier adds one or two tracking events to a parcel.
func (w *world) courier(t *rapid.T) {
	w.courierOn(t, w.anOrder(t, func(o *refOrder) bool { return o.box.no > 0 }))
}

func (w *world) courierOn(t *rapid.T, id string) {
	o := w.ref.orders[id]
	b := rapid.SampledFrom(append([]refBox{o.box}, o.again...)).Draw(t, "parcel")
	f := order.Facts{Delivered: !b.arrivedAt.IsZero(), Attempts: b.attempts, Reason: b.reason}
	if !b.inHouse() {
		f.State, f.At = order.ParcelState(b.state), b.at
	}
	for range rapid.IntRange(1, 2).Draw(t, "events") {
		said(&f, rapid.SampledFrom([]string{
			"moving", "moving", "out", "attempt", "attempt", "delivered", "delivered", "returning", "back", "lost", "note",
		}).Draw(t, "event"), w.now.Add(-time.Duration(rapid.IntRange(0, 90).Draw(t, "minutes ago"))*time.Minute))
	}
	want := w.ref.clone()
	allowed, still := want.follow(id, b.no, f, *w.now)
	if still {
		want = w.ref.clone()
	}
	how := w.brace(t)
	err := w.inTx(w.ctx, func(ctx context.Context, tx order.Tx) error {
		_, changed, err := w.s.Follow(ctx, tx, id, b.no, func(*order.Parcel) order.Facts { return f })
		if err == nil && changed == still {
			t.Fatalf("parcel %d of %s: changed is %v", b.no, id, changed)
		}
		return err
	})
	w.settle(t, how, err, want, allowed)
}

// said returns what an event adds to the facts of a parcel.
func said(f *order.Facts, event string, at time.Time) {
	ended := slices.Contains([]order.ParcelState{order.ParcelDelivered, order.ParcelReturning, order.ParcelBack, order.ParcelLost}, f.State)
	to := f.State
	switch event {
	case "moving":
		if !ended {
			to = order.ParcelOnTheWay
		}
	case "out":
		if !ended {
			to = order.ParcelOut
		}
	case "attempt":
		f.Attempts++
		f.Reason = order.ReasonRefused
		if !ended {
			to, f.At = order.ParcelAttempted, at
		}
	case "delivered":
		to, f.Delivered = order.ParcelDelivered, true
	case "returning":
		if f.State != order.ParcelBack {
			to = order.ParcelReturning
		}
	case "back":
		to = order.ParcelBack
	case "lost":
		if f.State != order.ParcelDelivered && f.State != order.ParcelBack {
			to = order.ParcelLost
		}
	}
	if to != f.State {
		f.State, f.At = to, at
	}
}

func (b *refBox) inHouse() bool { return b.state == "packed" || b.state == "booked" }

// follow makes the moves that bring a parcel to its courier's state, with their events and
// mails; none where it is there already.
func (r *reference) follow(id string, no int, f order.Facts, now time.Time) (ok, still bool) {
	ok = r.after(id, now, func(o *refOrder) bool {
		b, in := o.parcel(no), order.MoveInput{Parcel: no}
		if no == o.box.no {
			in.Parcel = 0
		}
		to, was, events := string(f.State), *b, len(o.events)
		if b.state == "cancelled" {
			return false
		}
		if to == "" || b.state == "returned" && to != "delivered" {
			still = true
			return true
		}
		var moves []order.Move
		here := func(states ...string) bool { return slices.Contains(states, b.state) }
		do := func(m order.Move, needed bool) bool {
			if needed {
				moves = append(moves, m)
			}
			return !needed || r.step(o, m, in)
		}
		if !do(order.MoveHandOver, b.inHouse()) ||
			!do(order.MoveDeliver, f.Delivered && b.arrivedAt.IsZero() || to == "delivered" && !here("delivered", "returned")) ||
			!do(order.MoveOut, to == "out" && here("on_the_way", "attempted")) ||
			!do(order.MoveAttempt, to == "attempted" && f.Attempts > b.attempts) ||
			!do(order.MoveTurnBack, (to == "returning" || to == "back") && !here("returning", "back")) ||
			!do(order.MoveLose, to == "lost" && !here("lost")) {
			return false
		}
		if !here("returned") && (!here("delivered") || to == "delivered") {
			b.state = to
		}
		b.attempts, b.reason, b.at = f.Attempts, f.Reason, f.At
		if b.state != "attempted" {
			b.rescues = nil
		}
		switch {
		case b.state == "delivered":
			b.arrivedAt = f.At
		case b.state == "attempted" && slices.Contains(moves, order.MoveAttempt):
			b.rescues[len(b.rescues)-1] = refRescue{n: f.Attempts, at: f.At}
		}
		if in.Parcel == 0 {
			o.delivery = map[string]string{"on_the_way": "shipped", "out": "shipped", "attempted": "shipped", "back": "returning"}[b.state]
			if o.delivery == "" {
				o.delivery = b.state
			}
		}
		still = len(o.events) == events && b.state == was.state && b.attempts == was.attempts && b.reason == was.reason && b.at.Equal(was.at)
		return true
	})
	return ok, still
}
