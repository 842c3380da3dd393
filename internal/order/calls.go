package order

import (
	"context"
	"errors"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/zone"
)

// This file holds the calls that staff make to shoppers who pay at the door or whose order
// is beyond a limit (SURE-5): who is called next, what came of it, and when to call again
// (COD-3).

// MaxCalls is after how many unanswered calls a shopper counts as unreachable.
const MaxCalls = 3

// callPause is how long the shop waits after the first unanswered call.
const callPause = 2 * time.Hour

// Calls are made between these hours in Karachi.
const (
	callsFrom = 9
	callsTo   = 22
)

// NextTry returns when to call again after the n-th unanswered call: in two hours by day,
// then the next morning; zero where the shopper is unreachable.
func NextTry(n int, at time.Time) time.Time {
	t := at.In(zone.Karachi)
	morning := time.Date(t.Year(), t.Month(), t.Day()+1, callsFrom, 0, 0, 0, zone.Karachi)
	switch {
	case n >= MaxCalls:
		return time.Time{}
	case n > 1:
		return morning
	}
	switch next := t.Add(callPause); {
	case t.Hour() < callsFrom:
		return time.Date(t.Year(), t.Month(), t.Day(), callsFrom, 0, 0, 0, zone.Karachi)
	case next.Day() != t.Day() || next.Hour() >= callsTo:
		return morning
	default:
		return next
	}
}

// Unreachable says whether the shop has given up calling.
func (o *Order) Unreachable() bool { return o.CallTries >= MaxCalls }

// noAnswer counts an unanswered call and sets when to call again.
func (m *transition) noAnswer() {
	if !step(m, placements, MoveNoAnswer, &m.o.Placement) {
		return
	}
	m.o.CallTries++
	if m.o.CallAt = NextTry(m.o.CallTries, m.at); m.o.CallTries == MaxCalls {
		m.note(EventUnreachable)
	}
}

// giveUp notes that the shopper cannot be reached: the number is wrong, or dead.
func (m *transition) giveUp() {
	if m.o.Unreachable() {
		m.refuse(fault.Newf(fault.Conflict, "Order %s is marked as unreachable already.", m.o.Number))
	}
	if step(m, placements, MoveGiveUp, &m.o.Placement) {
		m.o.CallTries, m.o.CallAt = MaxCalls, time.Time{}
	}
}

// UndoCallTime is how long what came of a call can be taken back.
const UndoCallTime = 15 * time.Minute

// undoCall takes back what staff noted of a call: confirmed, kept, not reached or
// unreachable. It must be the order's last event and recent, since later events rely on
// it. The timeline keeps both. A cancellation is never undone: its units are free for
// others, and its shopper was told. An order beyond a limit holds nothing again (SURE-5).
func (m *transition) undoCall() {
	last := m.lastCall()
	if last == nil {
		m.refuse(fault.Newf(fault.Conflict, "The last call about order %s can no longer be taken back.", m.o.Number))
		return
	}
	if !step(m, placements, MoveUndoCall, &m.o.Placement) {
		return
	}
	m.o.CallAt = time.Time{}
	switch last.Kind {
	case EventConfirmed:
		if m.o.CalledFirst {
			m.o.CallFirst, m.o.CalledFirst = true, false
			m.all(release)
		}
	case EventKept:
		m.o.CallFirst = true
		m.all(release)
	case EventNoAnswer:
		m.o.CallTries--
	case EventUnreachable:
		m.o.CallTries = min(callsOf(m.o.Events), MaxCalls-1)
	}
}

// lastCall returns the event of a call that may be undone now, or nil.
func (m *transition) lastCall() *Event {
	if m.dry || len(m.o.Events) == 0 || m.o.Delivery != NotPacked {
		return nil
	}
	last := &m.o.Events[len(m.o.Events)-1]
	switch {
	case last.Kind != EventNoAnswer && last.Kind != EventUnreachable && last.Kind != EventKept && (last.Kind != EventConfirmed || m.o.PaysBefore()), // a transfer is confirmed by its money
		last.Actor == ActorCustomer, last.Actor == ActorSystem, last.Actor == ActorCourier,
		m.at.Sub(last.At) > UndoCallTime:
		return nil
	}
	return last
}

// Standing returns the order's events without calls that were undone, as the shopper reads
// them.
func (o *Order) Standing() []Event {
	events := make([]Event, 0, len(o.Events))
	for _, e := range o.Events {
		n := len(events)
		switch {
		case e.Kind != EventCallUndone:
			events = append(events, e)
		case n > 1 && events[n-1].Kind == EventUnreachable && events[n-2].Kind == EventNoAnswer && events[n-2].At.Equal(events[n-1].At):
			events = events[:n-2] // the last of MaxCalls left two events
		default:
			events = events[:max(0, n-1)]
		}
	}
	return events
}

// callsOf counts the unanswered calls that were not undone, since the last redirection. A
// redirection restarts the count because it may bring a new phone; where the phone stayed,
// the shop may call more often, never less.
func callsOf(events []Event) (n int) {
	for i, e := range events {
		switch e.Kind {
		case EventNoAnswer:
			n++
		case EventRedirected:
			n = 0
		case EventCallUndone:
			// Undoing the last of MaxCalls undoes its two events, so that it counts as one.
			if was := events[i-1].Kind; n > 0 && (was == EventNoAnswer || was == EventUnreachable && n >= MaxCalls) {
				n--
			}
		}
	}
	return n
}

// remind asks the shopper again to confirm.
func (m *transition) remind() {
	if m.o.Reminded || m.o.PaysBefore() || !m.o.waits() {
		m.refuse(fault.Newf(fault.Conflict, "Order %s needs no reminder.", m.o.Number))
	}
	if step(m, placements, MoveRemind, &m.o.Placement) {
		m.o.Reminded = true
	}
}

// redirect changes the address or phone of an unpacked order; a label of a packed one holds
// the old ones. An empty field keeps its value. With in.whole the address is replaced: an
// empty field clears it, and required fields may not be empty.
func (m *transition) redirect() {
	if m.o.Delivery != NotPacked {
		m.refuse(fault.Newf(fault.Conflict, msgPacked, m.o.Number))
	}
	if m.dry {
		step(m, placements, MoveRedirect, &m.o.Placement)
		return
	}
	if m.in.To == nil {
		m.refuse(&fault.Error{Kind: fault.Invalid, Message: "Please say what is to change.", Fields: map[string]string{"streetAddress": "Please say what is to change."}})
		return
	}
	next, changed := m.o.Contact, []string{}
	for _, f := range contactFields {
		if f.changed == "" {
			continue
		}
		to, into := strings.TrimSpace(*f.Of(m.in.To)), f.Of(&next)
		if (to != "" || m.in.whole) && to != *into {
			*into, changed = to, append(changed, f.changed)
		}
	}
	checked, wrong, missing := checkContact(next, Forms{Short: next.State == "" || next.ZIP == "", Abroad: m.rules.Forms.Abroad}) // as short an address as the one before
	// What was there before and breaks today's rules must not prevent mending the rest.
	was := &m.o.Contact
	if next.Phone == was.Phone && wrong["phone"] != "" {
		checked.PhoneE164 = was.PhoneE164
	}
	for name, same := range map[string]bool{
		"phone": next.Phone == was.Phone, "secondPhone": next.SecondPhone == was.SecondPhone,
		"state": next.State == was.State, "zip": next.ZIP == was.ZIP,
	} {
		if same {
			delete(wrong, name)
		}
	}
	if m.o.TakenBy != "" {
		missing = lenient(checked, wrong)
	}
	if err := contactFault(wrong, missing); err != nil {
		m.err = errors.Join(m.err, err)
		return
	}
	if len(changed) == 0 {
		m.refuse(fault.Newf(fault.Conflict, "Nothing of order %s would change.", m.o.Number))
	}
	if m.in.Note == "" {
		// The note names the fields only: their values are somebody's address.
		m.in.Note = "Changed: " + strings.Join(changed, ", ")
	}
	if !step(m, placements, MoveRedirect, &m.o.Placement) {
		return
	}
	if checked.Phone != m.o.Contact.Phone {
		m.o.CallTries, m.o.CallAt = 0, time.Time{} // the new number may answer
	}
	m.o.Contact = checked
	if m.in.Actor == ActorCustomer && !m.o.PaysBefore() && m.o.Placement == Confirmed {
		// The agreement was about another address or phone, so the shopper confirms again.
		m.o.Placement, m.o.Reminded = Placed, false
	}
}

// callsLooked is how many orders NextCall looks at. It bounds how many people can call at
// once.
const callsLooked = 20

// ErrNobody is the NotFound of NextCall where no shopper is due a call.
var ErrNobody = fault.New(fault.NotFound, "Nobody is to be called now.")

// NextCall claims the order that has waited longest for a call, and returns it. It leaves
// out skip and orders that others have claimed, so that two callers get different orders.
// It returns ErrNobody where there is none.
func (s *Service) NextCall(ctx context.Context, actor, skip string) (*Order, error) {
	var found *Order
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		found = nil
		ids, err := tx.ToCall(ctx, actor, callsLooked)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if id == skip {
				continue
			}
			o, err := tx.OrderForUpdate(ctx, id)
			if err != nil {
				return err
			}
			by, until, err := tx.OrderClaim(ctx, id) // read again: the order is locked now
			switch {
			case err != nil:
				return err
			case by != "" && by != actor && until.After(tx.Now()), !o.toCall(tx.Now()):
				continue
			}
			found = o
			return tx.PutOrderClaim(ctx, id, actor, tx.Now().Add(ClaimTime))
		}
		return ErrNobody
	})
	if err != nil {
		return nil, err
	}
	return found, nil
}

// toCall says whether the shopper is due a call now.
func (o *Order) toCall(now time.Time) bool {
	return o.Placement == Placed && (!o.PaysBefore() || o.CallFirst) && !o.Unreachable() && !o.CallAt.After(now)
}

// remindAfter is how long an order waits for confirmation before its shopper is reminded.
const remindAfter = 12 * time.Hour

// RemindWaiting reminds the shoppers of orders that nobody confirmed, each in its own
// transaction, and returns how many.
func (s *Service) RemindWaiting(ctx context.Context) (reminded int, err error) {
	before := s.d.Now().Add(-remindAfter)
	err = s.reminding.Round(ctx, expireBatch, func(ctx context.Context, most int) ([]string, error) {
		return s.d.Reader.ToRemind(ctx, before, most)
	}, func(ctx context.Context, id string) error {
		_, err := s.Do(ctx, id, MoveRemind, 0, MoveInput{Actor: ActorSystem})
		if err == nil {
			reminded++
		}
		return err
	})
	return reminded, err
}
