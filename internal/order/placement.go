package order

import (
	"gulaab/internal/fault"
)

// placements: placed -> confirmed -> closed, and cancelled from either open state. An order
// that ended unpaid may be placed once more.
var placements = table[Placement]{
	MoveConfirm:   {from: []Placement{Placed}, to: Confirmed, event: EventConfirmed},
	MoveNoAnswer:  {from: []Placement{Placed}, to: Placed, event: EventNoAnswer},
	MoveGiveUp:    {from: []Placement{Placed}, to: Placed, event: EventUnreachable},
	MoveUndoCall:  {from: []Placement{Placed, Confirmed}, to: Placed, event: EventCallUndone},
	MoveRemind:    {from: []Placement{Placed}, to: Placed, event: EventReminded},
	MoveRedirect:  {from: []Placement{Placed, Confirmed}, event: EventRedirected},
	MoveExpire:    {from: []Placement{Placed}, to: Cancelled, event: EventExpired},
	MoveHoldAgain: {from: []Placement{Cancelled}, to: Placed, event: EventHeldAgain},
	MoveCancel:    {from: []Placement{Placed, Confirmed}, to: Cancelled, event: EventCancelled},
	MoveWaive:     {from: []Placement{Placed, Confirmed}, event: EventWaived},
	moveKeep:      {from: []Placement{Placed}, to: Placed, event: EventKept},
	moveClose:     {from: []Placement{Confirmed}, to: Closed, event: EventClosed},
}

// confirm makes the agreement: by the shopper's word for cash, by the money for a transfer.
// An order that held nothing takes its units now, or is refused with what is gone. Its
// shopper cannot confirm it: the limit it was beyond would be no limit (SURE-5).
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
	if m.o.SellsCard != "" {
		m.note(EventCardMade)
		m.end() // there is no parcel
		return
	}
	m.o.CallFirst, m.o.CalledFirst = false, m.o.CallFirst
	if m.o.CalledFirst {
		m.all(hold)
	}
}

// keep starts holding the units of a transfer beyond a limit, once staff have called its
// shopper, who was told not to pay before. The shopper is told to pay now, with the usual
// time for transfers; the money confirms the order (SURE-5).
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

// cancel ends the agreement before the parcel leaves, and releases the units.
func (m *transition) cancel() {
	note := m.in.Why.with(m.in.Note)
	m.in.Note = "" // the note belongs to the cancelling, not to the unpacking before it
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

// end closes the agreement of a confirmed order.
func (m *transition) end() {
	if m.o.Placement == Confirmed {
		step(m, placements, moveClose, &m.o.Placement)
	}
}

// waits says whether the order waits for its shopper's confirmation or proof of payment.
// Every such order expires.
func (o *Order) waits() bool {
	return o.Placement == Placed && (o.Payment == PaymentDue || o.Payment == ProofRejected || o.Received == 0 && o.Payment == Paid && o.Spent > 0)
}

// Open says whether the order is still running: placed or confirmed, and not lost.
func (o *Order) Open() bool {
	return (o.Placement == Placed || o.Placement == Confirmed) && o.Delivery != Lost
}
