package order

import (
	"gulaab/internal/fault"
)

// placements: placed -> confirmed -> closed, and cancelled from either open state.
var placements = table[Placement]{
	MoveConfirm:  {from: []Placement{Placed}, to: Confirmed, event: EventConfirmed},
	MoveNoAnswer: {from: []Placement{Placed}, to: Placed, event: EventNoAnswer},
	MoveGiveUp:   {from: []Placement{Placed}, to: Placed, event: EventUnreachable},
	MoveUndoCall: {from: []Placement{Placed, Confirmed}, to: Placed, event: EventCallUndone},
	MoveRemind:   {from: []Placement{Placed}, to: Placed, event: EventReminded},
	MoveRedirect: {from: []Placement{Placed, Confirmed}, event: EventRedirected},
	MoveExpire:   {from: []Placement{Placed}, to: Cancelled, event: EventExpired},
	MoveCancel:   {from: []Placement{Placed, Confirmed}, to: Cancelled, event: EventCancelled},
	moveKeep:     {from: []Placement{Placed}, to: Placed, event: EventKept},
	moveClose:    {from: []Placement{Confirmed}, to: Closed, event: EventClosed},
}

// confirm makes the agreement: a shopper who pays at the door stands by the
// order, one who pays by transfer has paid. An order that held nothing until
// now takes its units, or is refused with what is gone; its shopper cannot do
// that by themselves: the limit it was beyond would be none (SURE-5).
func (m *transition) confirm() {
	if m.o.CallFirst && m.in.Actor == ActorCustomer {
		m.refuse(fault.New(fault.Conflict, msgCallFirst))
	}
	if m.o.AwaitsMoney() && m.o.Placement == Placed {
		m.keep()
		return
	}
	if !step(m, placements, MoveConfirm, &m.o.Placement) {
		return
	}
	m.o.CallFirst, m.o.CalledFirst = false, m.o.CallFirst
	if m.o.CalledFirst {
		m.all(hold)
	}
}

// keep holds from now on what is paid by transfer and held nothing until somebody of
// the shop had called its shopper, who was told to transfer nothing before. They
// are told to pay now, and have the time of every transfer: it is confirmed by its
// money (SURE-5).
func (m *transition) keep() {
	if !m.o.CallFirst {
		m.refuse(fault.Newf(fault.Conflict, "The money for order %s has not come yet.", m.o.Number))
	}
	if step(m, placements, moveKeep, &m.o.Placement) {
		m.o.CallFirst = false
		m.all(hold)
	}
}

const msgPacked = "Order %s is packed already: its address can no longer be changed here."

const msgCallFirst = "We call you first about this order."

// cancel ends the agreement before the parcel leaves; what it held is free again.
func (m *transition) cancel() {
	note := m.in.Why.with(m.in.Note)
	m.in.Note = "" // why it is cancelled is said of that, not of the parcel before it
	if m.o.Delivery == Packed {
		m.unpack()
	}
	m.in.Note = note
	if m.o.Delivery != NotPacked {
		m.refuse(fault.Newf(fault.Conflict, "The parcel of order %s has left: it can be turned back, but not cancelled.", m.o.Number))
	}
	if step(m, placements, MoveCancel, &m.o.Placement) {
		m.all(release)
	}
}

// expire cancels an order that waited too long for its shopper (SURE-4).
func (m *transition) expire() {
	if !m.o.waits() {
		m.refuse(fault.Newf(fault.Conflict, "Order %s does not wait for its customer.", m.o.Number))
	}
	if step(m, placements, MoveExpire, &m.o.Placement) {
		m.all(release)
	}
}

// end closes the agreement where it is still open.
func (m *transition) end() {
	if m.o.Placement == Confirmed {
		step(m, placements, moveClose, &m.o.Placement)
	}
}

// waits says whether the order waits for its shopper: to be confirmed, or for a
// proof of payment. No such order waits for ever.
func (o *Order) waits() bool {
	return o.Placement == Placed && (o.Payment == PaymentDue || o.Payment == ProofRejected)
}

// Open says whether the agreement still runs: placed or confirmed, neither
// closed nor cancelled, and the parcel not lost.
func (o *Order) Open() bool {
	return (o.Placement == Placed || o.Placement == Confirmed) && o.Delivery != Lost
}
