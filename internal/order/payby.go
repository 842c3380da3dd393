package order

import (
	"context"

	"gulaab/internal/fault"
)

// This file lets a shopper change how an order is paid, as long as nothing was
// agreed on and no money has come (DOOR-2, WAY-1).

// ownChanges is how often a shopper changes how an order is paid: each time the
// shop waits anew, and what the order holds is held as long.
const ownChanges = 2

// PayByLink makes an order of who holds a link to it paid another way. One that is
// paid so already is returned as it is.
//
// Errors: NotFound for a link that opens nothing; Invalid or a Refused, which is a
// Conflict, where the order is agreed on, money or a screenshot came, or the shop
// takes no cash for it (COD-5).
func (s *Service) PayByLink(ctx context.Context, token string, method Method) (*Order, error) {
	o, err := s.ByLink(ctx, token)
	if err != nil {
		return nil, err
	}
	if o.linked() && o.Method == method {
		return o, nil
	}
	if err := o.refusedByLink(LinkPay); err != nil {
		return nil, err
	}
	return s.Edit(ctx, o.ID, 0, EditInput{Method: method}, MoveInput{Actor: ActorCustomer, link: LinkPay})
}

// otherWay says why the shopper of an order cannot change how it is paid, or nil.
func (o *Order) otherWay() *fault.Error {
	changed := 0
	for _, e := range o.Events {
		if e.Kind == EventEdited && e.Actor == ActorCustomer {
			changed++
		}
	}
	switch {
	case o.Placement != Placed || o.Delivery != NotPacked:
		return fault.Newf(fault.Conflict, "Order %s is %s: please write to us to pay it another way.", o.Number, o.Status())
	case o.CallFirst:
		return fault.New(fault.Conflict, msgCallFirst)
	case o.Payment == ProofSubmitted:
		return fault.Newf(fault.Conflict, "We are checking the screenshot of order %s: please write to us to pay it another way.", o.Number)
	case o.Received > 0 || o.Payment != PaymentDue && o.Payment != ProofRejected:
		return fault.Newf(fault.Conflict, "Money came for order %s already: please write to us to pay it another way.", o.Number)
	case changed >= ownChanges:
		return fault.Newf(fault.Conflict, "How order %s is paid was changed %d times: please write to us to change it again.", o.Number, changed)
	}
	return nil
}

// mayPayBy says how else the shopper of an order may pay it; empty where it stays
// as it is. Whether the phone may be trusted with cash is asked when it is pressed.
func (r Rules) mayPayBy(o *Order) Method {
	if o.mayByLink(LinkPay) != nil {
		return ""
	}
	if o.Method == CashOnDelivery {
		return BankTransfer
	}
	if r.takesCash(o) != nil {
		return ""
	}
	return CashOnDelivery
}
