package order

import (
	"context"
	"errors"
	"slices"

	"gulaab/internal/fault"
)

// An order whose transfer did not come in time has ended, and its units are free again. Its
// shopper may have them held once more, at the order's own prices (PAYS-2). That works once
// for an order, while the units last, and within the limits of a new order.

const (
	msgHeldOnce    = "Order %s was held a second time already: please order again, or write to us."
	msgHeldCoupon  = "The coupon of order %s is free again: please order again with it."
	msgHeldTooMuch = "We cannot hold more for you at the moment: please order again, or write to us."
)

// mayHoldAgain says why the units of the order cannot be held again, or nil.
func (o *Order) mayHoldAgain() *fault.Error {
	switch {
	case o.Placement != Cancelled || !o.PaysBefore() || o.Received > 0 || !o.EndedUnpaid():
		return fault.Newf(fault.Conflict, "Order %s is %s and cannot be %s.", o.Number, o.Status(), words[MoveHoldAgain])
	case o.was(EventHeldAgain):
		return fault.Newf(fault.Conflict, msgHeldOnce, o.Number)
	case o.CouponCode != "":
		return fault.Newf(fault.Conflict, msgHeldCoupon, o.Number)
	}
	return nil
}

// EndedUnpaid says whether the order ended by itself, and not by somebody's wish.
func (o *Order) EndedUnpaid() bool {
	for i := range slices.Backward(o.Events) {
		switch o.Events[i].Kind {
		case EventExpired:
			return o.Placement == Cancelled
		case EventCancelled:
			return false
		}
	}
	return false
}

// holdAgain opens an order that ended unpaid, and holds its units.
func (m *transition) holdAgain() {
	if f := m.o.mayHoldAgain(); f != nil {
		m.refuse(f)
	}
	if step(m, placements, MoveHoldAgain, &m.o.Placement) {
		m.o.Payment = PaymentDue
		m.all(hold)
	}
}

// admitsAgain refuses to hold an order's units again beyond the limits of a new order, and
// counts the order among those of its phone, mailbox and network.
func (r Rules) admitsAgain(ctx context.Context, tx Tx, o *Order, network string) error {
	ids := make([]string, len(o.Lines))
	for i := range o.Lines {
		ids[i] = o.Lines[i].VariantID
	}
	slices.Sort(ids) // as placing locks them
	offers, err := tx.Offers(ctx, ids)
	if err != nil {
		return err
	}
	marks := traces(o, "")
	beyond, err := r.beyond(ctx, tx, o, offers, network, marks)
	if err != nil {
		return err
	}
	if beyond {
		return fault.New(fault.Conflict, msgHeldTooMuch)
	}
	if network != "" {
		marks = append(marks, networkTrace(network))
	}
	return tx.LeaveTraces(ctx, o.ID, marks)
}

// HoldAgainByLink has the units of an order that ended unpaid held again, for the holder of
// its link. An order that is held again already is returned as it is. network is where the
// request comes from, as for PlaceInput.
//
// Errors: NotFound for a link that opens nothing; a Refused, which is a Conflict, where it
// cannot be, or something is sold out.
func (s *Service) HoldAgainByLink(ctx context.Context, token, network string) (*Order, error) {
	o, err := s.ByLink(ctx, token)
	if err != nil || o.Placement == Placed && o.was(EventHeldAgain) {
		return o, err
	}
	if err := o.refusedByLink(LinkHold); err != nil {
		return nil, err
	}
	now, err := s.Do(ctx, o.ID, MoveHoldAgain, 0, MoveInput{Actor: ActorCustomer, network: network, link: LinkHold})
	// A button that is pressed twice at once is answered twice alike.
	if refused, ok := errors.AsType[*Refused](err); ok && refused.Order.Placement == Placed && refused.Order.was(EventHeldAgain) {
		return refused.Order, nil
	}
	return now, err
}
