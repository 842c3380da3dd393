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

// Status is the one word for the order's three states (ORD-1, decisions: Orders). It looks
// at refunds first, then at a cancellation, the parcel, the money and the agreement.
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
	case Shipped, Returning: // on the road, whichever way
		return StatusShipped
	case Lost: // nothing will come
		return StatusCancelled
	case Packed:
		return StatusPacked
	case NotPacked: // the money and the agreement decide
	}
	switch {
	case o.Payment == ProofSubmitted:
		return StatusPaymentReview
	case o.Placement == Confirmed, o.Placement == Closed: // closed without a parcel: a gift card that is paid for
		return StatusConfirmed
	}
	return StatusPending
}

// AllowedStatuses returns the statuses that moves can bring the order to now, in the order
// of its life, never nil (API-16).
func AllowedStatuses(o *Order) []Status {
	allowed := []Status{}
	for _, target := range Statuses() {
		if target == o.Status() {
			continue
		}
		if after := try(o, func(m *transition) { m.bring(target) }); after != nil && after.Status() == target {
			allowed = append(allowed, target)
		}
	}
	return allowed
}

// moveTo makes the moves that bring the order to a status, with all that it implies. A
// status that no moves lead to is a Conflict.
func (m *transition) moveTo(target Status) {
	now := m.o.Status()
	switch {
	case now == target:
		m.refuse(fault.Newf(fault.Conflict, "Order %s is already %s.", m.o.Number, target))
	case !slices.Contains(AllowedStatuses(m.o), target):
		m.refuse(fault.Newf(fault.Conflict, "Order %s is %s and cannot be moved to %s.", m.o.Number, now, target))
	default:
		m.bring(target)
	}
}

// bring translates a status into moves: what the status implies. What is allowed is decided
// by each machine.
func (m *transition) bring(target Status) {
	switch target {
	case StatusPending: // from Payment Review: the proof was rejected
		m.reject()
	case StatusPaymentReview:
		m.askAgain()
	case StatusConfirmed:
		m.agree()
	case StatusPacked:
		m.pack()
	case StatusShipped:
		m.send()
	case StatusDelivered:
		// "Mark as Delivered" works for every open order and makes the moves it implies
		// (ORD-2).
		if !m.o.Open() {
			m.cannot(MoveDeliver)
		}
		if m.o.Placement == Placed {
			m.agree()
		}
		if len(m.o.ToChoose()) > 0 {
			m.choose()
		}
		if m.o.Delivery != Returning {
			m.send()
		}
		m.deliver()
	case StatusCancelled:
		m.cancel()
	case StatusReturned:
		// Nobody has inspected the units: they are kept apart from those for sale.
		if m.o.Delivery != Returning {
			m.turnBack()
		}
		m.checkIn()
	case StatusRefunded:
		// The status means that all money went back; where part is kept, the amount must be
		// named; of a gift card too, of which some may be spent.
		if kept := m.o.Goods(); kept > 0 && (kept < m.o.Total || m.o.SellsCard != "") {
			m.cannot(MoveRefund)
		}
		m.refund()
	}
}

// agree confirms a placed order; a transfer is confirmed by its money.
func (m *transition) agree() {
	if m.o.AwaitsMoney() {
		m.approve()
		return
	}
	m.confirm()
}

// send hands a confirmed order's parcel to the courier.
func (m *transition) send() {
	if m.o.Delivery == NotPacked {
		m.pack()
	}
	if m.o.Delivery != Shipped {
		m.handOver()
	}
}
