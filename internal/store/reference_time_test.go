package store_test

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/store"
)

// This file plays what follows a failed attempt: staff handle it, the shopper gives a time, and
// a handled rescue opens again (PARCEL-3).

// mostHours is how many times a shopper may give after each failed attempt.
const mostHours = 3

// refRescue is the rescue of a parcel's n-th failed attempt.
type refRescue struct {
	n    int
	at   time.Time
	seen bool
}

func (b *refBox) tried() bool { return b.state == "attempted" }

// askTime records a time from the shopper; the same text twice counts once.
func (o *refOrder) askTime(words string) bool {
	if !o.box.tried() && !slices.ContainsFunc(o.again, func(b refBox) bool { return b.tried() }) {
		return false
	}
	n := len(o.hours)
	switch {
	case n > 0 && o.hours[n-1] == words:
		o.same = true
		return true
	case n >= mostHours:
		return false
	}
	o.hours = append(slices.Clone(o.hours), words)
	o.event("time_asked")
	o.box.rescueAgain()
	for i := range o.again {
		o.again[i].rescueAgain()
	}
	return true
}

// rescueAgain opens the rescue of the last failed attempt again.
func (b *refBox) rescueAgain() {
	if last := len(b.rescues) - 1; b.tried() && last >= 0 {
		b.rescues = slices.Clone(b.rescues)
		b.rescues[last].seen = false
	}
}

// askTime gives a time as the shopper, mostly after a failed attempt.
func (w *world) askTime(t *rapid.T) {
	if rapid.IntRange(0, 9).Draw(t, "any order") == 0 {
		w.make(t, w.anOrder(t), order.MoveAskTime)
		return
	}
	id := w.anOrder(t, func(o *refOrder) bool {
		return o.delivery == "shipped" || slices.ContainsFunc(o.again, func(b refBox) bool { return b.tried() })
	})
	if o := w.ref.orders[id]; !slices.ContainsFunc(append([]refBox{o.box}, o.again...), func(b refBox) bool { return b.tried() }) {
		w.make(t, id, order.MoveAttempt)
	}
	for range rapid.IntRange(1, mostHours+1).Draw(t, "times") {
		w.make(t, id, order.MoveAskTime)
	}
}

// seeTo handles a rescue; a second person learns that it was handled.
func (w *world) seeTo(t *rapid.T) {
	id := w.anOrder(t, func(o *refOrder) bool {
		return len(o.box.rescues) > 0 || slices.ContainsFunc(o.again, func(b refBox) bool { return len(b.rescues) > 0 })
	})
	want := w.ref.clone()
	o := want.orders[id]
	boxes := []*refBox{}
	for _, b := range append([]*refBox{&o.box}, pointers(o.again)...) {
		if len(b.rescues) > 0 {
			boxes = append(boxes, b)
		}
	}
	b := rapid.SampledFrom(boxes).Draw(t, "parcel")
	b.rescues = slices.Clone(b.rescues)
	one := &b.rescues[rapid.IntRange(0, len(b.rescues)-1).Draw(t, "attempt")]
	err := w.db.InTx(w.ctx, func(ctx context.Context, tx *store.Tx) error {
		return tx.CloseRescue(ctx, fmt.Sprint(id, "-", b.no, "-", one.n), "told", "Call before you come.", "packer", true)
	})
	switch {
	case one.seen && fault.KindOf(err) != fault.NotFound:
		t.Fatalf("what was seen to is seen to again: %v", err)
	case !one.seen && err != nil:
		t.Fatal(err)
	}
	one.seen = true
	w.ref = want
	if b.tried() && rapid.Bool().Draw(t, "and the shopper asks for another time") {
		w.make(t, id, order.MoveAskTime)
		w.compareQueues(t)
	}
}

func pointers(list []refBox) (all []*refBox) {
	for i := range list {
		all = append(all, &list[i])
	}
	return all
}
