package order

import "slices"

// This file holds the three state machines, each one table. A move that a table
// does not list cannot happen, whichever door it comes through; what a status
// of the API makes of them is in status.go.

// table lists, for each move of one machine, the states it may start from and
// the state it ends in.
type table[S ~string] map[string]struct {
	from []S
	to   S
}

// next returns where move leads from state s, and whether the table allows it.
func (t table[S]) next(move string, s S) (S, bool) {
	m, ok := t[move]
	if !ok || !slices.Contains(m.from, s) {
		return s, false
	}
	return m.to, true
}

// The moves, named as an Event names them.
const (
	EventPlaced         = "placed" // the beginning, no move
	EventConfirmed      = "confirmed"
	EventClosed         = "closed"
	EventCancelled      = "cancelled"
	EventProofSubmitted = "proof_submitted"
	EventPaid           = "paid"
	EventProofRejected  = "proof_rejected"
	EventRefunded       = "refunded"
	EventPacked         = "packed"
	EventUnpacked       = "unpacked"
	EventShipped        = "shipped"
	EventDelivered      = "delivered"
	EventReturning      = "returning"
	EventReturned       = "returned"
)

// placements: placed -> confirmed -> closed, and cancelled from either open state.
var placements = table[Placement]{
	EventConfirmed: {from: []Placement{Placed}, to: Confirmed},
	EventClosed:    {from: []Placement{Confirmed}, to: Closed},
	EventCancelled: {from: []Placement{Placed, Confirmed}, to: Cancelled},
}

// payments: due -> paid for cash; proof_submitted -> paid | rejected for a
// transfer, where a rejected proof may be looked at again or be accepted after
// all, once the money is found in the account. Only money that came is refunded.
var payments = table[Payment]{
	EventProofSubmitted: {from: []Payment{ProofRejected}, to: ProofSubmitted},
	EventPaid:           {from: []Payment{PaymentDue, ProofSubmitted, ProofRejected}, to: Paid},
	EventProofRejected:  {from: []Payment{ProofSubmitted}, to: ProofRejected},
	EventRefunded:       {from: []Payment{Paid}, to: Refunded},
}

// deliveries: none -> packed -> shipped -> delivered, and back by returning ->
// returned. Couriers do deliver parcels that were already on their way back, so
// delivered may follow returning.
var deliveries = table[Delivery]{
	EventPacked:    {from: []Delivery{NotPacked}, to: Packed},
	EventUnpacked:  {from: []Delivery{Packed}, to: NotPacked},
	EventShipped:   {from: []Delivery{Packed}, to: Shipped},
	EventDelivered: {from: []Delivery{Shipped, Returning}, to: Delivered},
	EventReturning: {from: []Delivery{Shipped, Delivered}, to: Returning},
	EventReturned:  {from: []Delivery{Returning}, to: Returned},
}
