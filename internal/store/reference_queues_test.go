package store_test

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"gulaab/internal/order"
	"gulaab/internal/today"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file is the reference for the work queues (TODAY-1) and the contradictions (TODAY-2).

// refWork is one item of a queue, and since when.
type refWork struct {
	ID    string
	Since time.Time
}

// last returns the time of the last event of some kinds, or usual.
func (o *refOrder) last(usual time.Time, kinds ...string) time.Time {
	for i, e := range slices.Backward(o.events) {
		if slices.Contains(kinds, e) {
			return o.times[i]
		}
	}
	return usual
}

// toCheck says whether a screenshot waits for a check.
func (o *refOrder) toCheck() bool {
	return o.placement == "placed" && (o.payment() == "proof_submitted" || o.payment() == "part_paid" && o.proves())
}

// queues returns the items of each queue of the office.
func (r *reference) queues(now time.Time) map[string][]refWork {
	out := map[string][]refWork{}
	for id, o := range r.orders {
		put := func(queue string, waits bool, what string, since time.Time) {
			if waits {
				out[queue] = append(out[queue], refWork{what, since.UTC()})
			}
		}
		put(today.ToConfirm, o.placement == "placed" && (!o.before() || o.unheld) && o.tries < order.MaxCalls && !o.callAt.After(now), id, o.placedAt)
		put(today.ProofsToCheck, o.toCheck(), id, o.last(o.placedAt, "proof_submitted"))
		put(today.ToPack, o.status() == order.StatusConfirmed, id, o.last(o.placedAt, "confirmed"))
		for _, b := range append([]refBox{o.box}, o.again...) {
			parcel := fmt.Sprint(id, "-", b.no)
			road := slices.Contains([]string{"on_the_way", "out", "attempted"}, b.state)
			put(today.ToHandOver, b.state == "packed" || b.state == "booked", parcel, b.packedAt)
			put(today.TooLong, road && b.at.Before(now.Add(-today.StuckAfter)), parcel, b.at)
			for _, one := range b.rescues {
				put(today.ToRescue, !one.seen, parcel, one.at)
			}
			put(today.ToCheckIn, b.state == "returning" || b.state == "back", parcel, b.at)
		}
		for i := range o.returns {
			c, what := &o.returns[i], fmt.Sprint(id, "-return-", i+1)
			put(today.ReturnsAsked, c.state == "asked", what, c.at)
			put(today.ToCheckIn, c.state == "received", what, c.at)
		}
		put(today.RefundsOwed, o.owed() > 0, id,
			o.last(o.changedAt, "cancelled", "expired", "returned", "lost", "paid", "money_received", "dropped", "edited"))
	}
	for _, list := range out {
		slices.SortFunc(list, func(a, b refWork) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID)) })
	}
	return out
}

// wrong returns the contradictions. Parcels of cancelled orders, two parcels of one order
// without goods, and held units without an order cannot occur.
func (r *reference) wrong(m today.Moments) map[string][]refWork {
	out := map[string][]refWork{}
	for id, o := range r.orders {
		agreed, proved := o.last(o.placedAt, "confirmed"), o.last(o.placedAt, "proof_submitted")
		if s := o.status(); (s == order.StatusConfirmed || s == order.StatusPacked) && o.placement == "confirmed" && o.box.state != "booked" && agreed.Before(m.Booked) {
			out[today.NotBooked] = append(out[today.NotBooked], refWork{id, agreed.UTC()})
		}
		for _, b := range append([]refBox{o.box}, o.again...) {
			if b.state == "back" && b.at.Before(m.Back) {
				out[today.NotCheckedIn] = append(out[today.NotCheckedIn], refWork{fmt.Sprint(id, "-", b.no), b.at.UTC()})
			}
		}
		if o.toCheck() && proved.Before(m.Proof) {
			out[today.ProofWaits] = append(out[today.ProofWaits], refWork{id, proved.UTC()})
		}
	}
	return out
}

// compareQueues compares the queues of Today and its contradictions with the reference.
func (w *world) compareQueues(t *rapid.T) {
	now, lateBefore := *w.now, w.now.Add(-6*time.Hour)
	w.adopt(t)
	want := w.ref.queues(now)
	want[today.MessagesFailed] = w.mails.failed()
	for _, name := range []string{
		today.ToConfirm, today.ProofsToCheck, today.ToPack, today.ToHandOver, today.TooLong, today.ToRescue, today.ReturnsAsked, today.ToCheckIn,
		today.RefundsOwed, today.MessagesFailed,
	} {
		got, err := w.db.QueueNow(w.ctx, name, now, today.Limit{Before: lateBefore}, math.MaxInt32)
		if err != nil {
			t.Fatal(err)
		}
		var found []refWork
		for _, i := range got.Items {
			found = append(found, refWork{i.ID, i.Since.UTC()})
		}
		if diff := gocmp.Diff(want[name], found); diff != "" {
			t.Fatalf("queue %s (-reference +shop):\n%s", name, diff)
		}
		late, oldest := int64(0), time.Time{}
		for i, a := range found {
			if a.Since.Before(lateBefore) {
				late++
			}
			if i == 0 {
				oldest = a.Since
			}
		}
		if got.Count != int64(len(found)) || got.Late != late || len(found) > 0 && !got.Oldest.Equal(oldest) {
			t.Fatalf("queue %s counts %d, %d of them late, the oldest of %s; it has %d, %d and %s", name, got.Count, got.Late, got.Oldest, len(found), late, oldest)
		}
	}
	m := today.Moments{Proof: now.Add(-12 * time.Hour), Booked: now.Add(-today.BookWithin), Back: now.Add(-today.BackWithin)}
	amiss := w.ref.wrong(m)
	for _, kind := range []string{today.CancelledParcel, today.TwoParcels, today.NotBooked, today.NotCheckedIn, today.ProofWaits, today.HeldForNobody} {
		found, err := w.db.WrongNow(w.ctx, kind, m)
		if err != nil {
			t.Fatal(err)
		}
		got, should := map[string]time.Time{}, map[string]time.Time{}
		for _, f := range found {
			got[f.Key] = f.Since.UTC()
		}
		for _, a := range amiss[kind] {
			should[a.ID] = a.Since
		}
		if !maps.Equal(got, should) {
			t.Fatalf("contradictions of kind %s (-reference +shop):\n%s", kind, gocmp.Diff(should, got))
		}
	}
}
