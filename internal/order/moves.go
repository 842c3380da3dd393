package order

import (
	"fmt"
	"time"
)

// mover makes moves on one order at one moment and collects their events. Each
// method is one move; each asks its machine's table and the one rule that
// reaches over machines. After the first refused move it does nothing more and
// keeps the error.
type mover struct {
	o           *Order
	at          time.Time
	actor, note string
	events      []Event
	err         error
}

func (m *mover) confirm() { step(m, placements, EventConfirmed, &m.o.Placement) }

// closeOrder ends the agreement: nothing is owed any more.
func (m *mover) closeOrder() { step(m, placements, EventClosed, &m.o.Placement) }

// cancel ends the agreement before the parcel leaves; the goods go back on the shelf.
func (m *mover) cancel() {
	if m.o.Delivery == Packed {
		m.unpack()
	}
	if m.o.Delivery != NotPacked {
		m.refuse(EventCancelled)
	}
	step(m, placements, EventCancelled, &m.o.Placement)
}

// reviewProof puts a rejected proof back under review.
func (m *mover) reviewProof() { step(m, payments, EventProofSubmitted, &m.o.Payment) }

func (m *mover) pay() { step(m, payments, EventPaid, &m.o.Payment) }

func (m *mover) rejectProof() { step(m, payments, EventProofRejected, &m.o.Payment) }

// refund gives the money back; only an order that has ended can be refunded.
func (m *mover) refund() {
	if m.o.Open() {
		m.refuse(EventRefunded)
	}
	step(m, payments, EventRefunded, &m.o.Payment)
}

// pack readies the parcel of an agreed order, and of no other.
func (m *mover) pack() {
	if m.o.Placement != Confirmed {
		m.refuse(EventPacked)
	}
	step(m, deliveries, EventPacked, &m.o.Delivery)
}

func (m *mover) unpack() { step(m, deliveries, EventUnpacked, &m.o.Delivery) }

func (m *mover) ship() { step(m, deliveries, EventShipped, &m.o.Delivery) }

func (m *mover) deliver() { step(m, deliveries, EventDelivered, &m.o.Delivery) }

func (m *mover) beginReturn() { step(m, deliveries, EventReturning, &m.o.Delivery) }

// takeBack receives the returned parcel; the goods go back on the shelf.
func (m *mover) takeBack() {
	step(m, deliveries, EventReturned, &m.o.Delivery)
}

// step makes one move of one machine and notes its event.
func step[S ~string](m *mover, t table[S], move string, state *S) bool {
	if m.err != nil {
		return false
	}
	to, ok := t.next(move, *state)
	if !ok {
		m.refuse(move)
		return false
	}
	*state = to
	m.events = append(m.events, Event{At: m.at, Kind: move, Actor: m.actor, Note: m.note})
	m.note = "" // a note belongs to the first thing it was written for
	return true
}

func (m *mover) refuse(move string) {
	if m.err == nil {
		m.err = fmt.Errorf("order: %s is refused at placement %s, payment %s, delivery %s",
			move, m.o.Placement, m.o.Payment, m.o.Delivery)
	}
}
