package order

import (
	"slices"
	"strings"

	"gulaab/internal/fault"
)

// Statuses lists every status, in the order of an order's life.
func Statuses() []Status {
	return []Status{
		StatusPending, StatusPaymentReview, StatusConfirmed, StatusPacked, StatusShipped,
		StatusDelivered, StatusCancelled, StatusReturned, StatusRefunded,
	}
}

// ParseStatus finds a status by its name in any letter case. An unknown name is
// an Invalid fault on the field "status" (API-16).
func ParseStatus(s string) (Status, error) {
	for _, known := range Statuses() {
		if strings.EqualFold(strings.TrimSpace(s), string(known)) {
			return known, nil
		}
	}
	return "", fault.Fields("This status does not exist.", map[string]string{
		"status": "Choose one of Pending, Payment Review, Confirmed, Packed, Shipped, Delivered, Cancelled, Returned, Refunded.",
	})
}

// Open says whether the agreement still runs: placed or confirmed, neither
// closed nor cancelled.
func (o *Order) Open() bool { return o.Placement == Placed || o.Placement == Confirmed }

// Status is the one word the order's three states come to (ORD-1, decisions:
// Orders). It looks at the strongest fact first: money given back, an end of
// the agreement, then the parcel, then the money, then the agreement.
func (o *Order) Status() Status {
	switch {
	case o.Payment == Refunded:
		return StatusRefunded
	case o.Placement == Cancelled:
		return StatusCancelled
	}
	switch o.Delivery {
	case Returned:
		return StatusReturned
	case Delivered:
		return StatusDelivered
	case Shipped, Returning: // still on the road, whichever way
		return StatusShipped
	case Packed:
		return StatusPacked
	case NotPacked: // the money and the agreement tell
	}
	switch {
	case o.Payment == ProofSubmitted:
		return StatusPaymentReview
	case o.Placement == Confirmed:
		return StatusConfirmed
	}
	return StatusPending
}

// ways is the table of moves between statuses, as a person asks for them
// (API-16): for each present status, what may be chosen. "Delivered" is offered
// for every open order (ORD-2). What a choice needs beyond the status, such as
// money to refund, is in possible.
var ways = map[Status][]Status{
	StatusPending:       {StatusPaymentReview, StatusConfirmed, StatusDelivered, StatusCancelled},
	StatusPaymentReview: {StatusPending, StatusConfirmed, StatusDelivered, StatusCancelled},
	StatusConfirmed:     {StatusPacked, StatusShipped, StatusDelivered, StatusCancelled},
	StatusPacked:        {StatusShipped, StatusDelivered, StatusCancelled},
	StatusShipped:       {StatusDelivered, StatusReturned},
	StatusDelivered:     {StatusReturned, StatusRefunded},
	StatusCancelled:     {StatusRefunded},
	StatusReturned:      {StatusRefunded},
}

// AllowedStatuses returns the statuses the order may be moved to now, never nil.
func AllowedStatuses(o *Order) []Status {
	allowed := []Status{}
	for _, target := range ways[o.Status()] {
		if possible(o, target) {
			allowed = append(allowed, target)
		}
	}
	return allowed
}

func possible(o *Order, target Status) bool {
	switch target {
	case StatusPaymentReview:
		return o.Payment == ProofRejected
	case StatusRefunded:
		return o.Payment == Paid
	default:
		return true
	}
}

// moveTo makes the moves that bring the order to target, with everything that
// target implies: an order delivered was confirmed, packed and shipped, and its
// money has come. A target not allowed is a fault of kind Conflict.
func (m *mover) moveTo(target Status) error {
	o := m.o
	now := o.Status()
	if !slices.Contains(AllowedStatuses(o), target) {
		if now == target {
			return fault.Newf(fault.Conflict, "Order %s is already %s.", o.Number, target)
		}
		return fault.Newf(fault.Conflict, "Order %s is %s and cannot be moved to %s.", o.Number, now, target)
	}
	switch target {
	case StatusPending: // from Payment Review: the proof was no good
		m.rejectProof()
	case StatusPaymentReview:
		m.reviewProof()
	case StatusConfirmed:
		m.agree()
	case StatusPacked:
		m.pack()
	case StatusShipped:
		m.send()
	case StatusDelivered:
		m.agree()
		m.send()
		m.deliver()
		m.settle()
	case StatusCancelled:
		m.cancel()
	case StatusReturned:
		if o.Delivery != Returning {
			m.beginReturn()
		}
		m.takeBack()
		if o.Placement == Confirmed {
			m.closeOrder()
		}
	case StatusRefunded:
		m.refund()
	}
	return m.err
}

// agree brings an open order to confirmed. A transfer is confirmed by its money.
func (m *mover) agree() {
	if m.o.Method == BankTransfer && m.o.Payment != Paid {
		m.pay()
	}
	if m.o.Placement == Placed {
		m.confirm()
	}
}

// send brings a confirmed order's parcel on its way.
func (m *mover) send() {
	if m.o.Delivery == NotPacked {
		m.pack()
	}
	if m.o.Delivery == Packed {
		m.ship()
	}
}

// settle records that the cash was taken at the door and nothing is owed.
func (m *mover) settle() {
	if m.o.Payment != Paid {
		m.pay()
	}
	if m.o.Placement == Confirmed {
		m.closeOrder()
	}
}
