package order

import (
	"context"

	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// This file lets a shopper change how an order is paid, as long as it is not confirmed and
// no money has come (DOOR-2, WAY-1).

// ownChanges is how often a shopper may change the way of paying: each change restarts the
// wait, and prolongs the holding of units.
const ownChanges = 2

// PayByLink changes the way of paying for the holder of an order's link. An order that is
// paid so already is returned as it is. saw is the total that the page showed; nil, from an
// older page, means the present one.
//
// Errors: NotFound for a link that opens nothing; Invalid or a Refused (Conflict) where the order
// is agreed on, money or a screenshot came, cash is refused (COD-5), or saw is wrong (FEE-2).
func (s *Service) PayByLink(ctx context.Context, token string, method Method, saw *money.Paisa) (*Order, error) {
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
	if saw == nil {
		saw = &o.Total // a page older than the fee expects no other total (FEE-2)
	}
	return s.Edit(ctx, o.ID, 0, EditInput{Method: method, Total: saw}, MoveInput{Actor: ActorCustomer, link: LinkPay})
}

// otherWay says why the shopper cannot change the way of paying, or nil.
func (o *Order) otherWay() *fault.Error {
	changed := 0
	for _, e := range o.Events {
		if e.Kind == EventEdited && e.Actor == ActorCustomer {
			changed++
		}
	}
	switch {
	case o.SellsCard != "":
		return o.onlyCard()
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

// mayPayBy returns the other way of paying that the shopper may choose, its total and its
// deposit; empty where there is none. The rules of the phone are checked only when the
// shopper chooses.
func (r Rules) mayPayBy(o *Order, goods map[string]deal.Goods) (Method, money.Paisa, *Deposited) {
	if o.mayByLink(LinkPay) != nil {
		return "", 0, nil
	}
	other := *o
	other.Method = CashOnDelivery
	if o.PaysAtDoor() {
		other.Method = BankTransfer
	}
	other.chargeWay(&r)
	if other.PaysAtDoor() && r.takesCash(&other) != nil {
		return "", 0, nil
	}
	other.setDeposit(r.Deposits, goods, nil)
	return other.Method, other.Total, other.Deposited()
}
