package order

import (
	"context"
	"slices"

	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// A card pays before anything leaves the house, as a transfer does (PAYS-4). The page of the
// card is the provider's: this package hears of money that came or went back, by the shop's
// own question to the provider, and never of a card.

// AccountCard is the account of money that came by card, and what PayTo says of an order
// whose shopper chose to pay so.
const AccountCard = "card"

// Messages about cards; each stands in tell's refusals.
const (
	msgCardSending = "A refund of %s for order %s is on its way to the card."
	msgCardMost    = "Only %s can go back to the card of order %s. Pay the rest back another way."
)

// CardPayable says why no card can pay for the order now, or nil.
func (o *Order) CardPayable() *fault.Error {
	switch f := o.mayByLink(LinkProve); {
	case f != nil:
		return f
	case o.CallFirst:
		return fault.New(fault.Conflict, msgCallFirst)
	case o.Awaited() <= 0:
		return fault.Newf(fault.Conflict, "Order %s does not wait for a payment any more.", o.Number)
	}
	return nil
}

// CardMoney is money that the provider has, as it answered the shop.
type CardMoney struct {
	Amount    money.Paisa
	Reference string // the provider's, unique among cards
}

// BookCard books money that came by card, as part of a larger transaction: an order that waits
// for it is approved, any other has it as money that is owed back, also a cancelled one. A
// claim of the order by staff does not hold it up, because the money is there.
//
// Errors are those of Do; a Conflict where the reference is booked already.
func (s *Service) BookCard(ctx context.Context, tx Tx, id string, c CardMoney) (*Order, error) {
	in := MoveInput{Actor: ActorSystem, Amount: c.Amount, Account: AccountCard, Reference: c.Reference, Kind: Credit, byCard: true}
	if err := in.check(); err != nil {
		return nil, err
	}
	return s.changeIn(ctx, tx, id, 0, in, func(m *transition) {
		switch {
		case m.o.CardPayable() == nil:
			m.make(MoveApprove)
			return
		case m.o.Placement == Cancelled:
			m.in.Note = "The card was charged after the order ended. The money is owed back."
		case m.o.Due() == 0:
			m.in.Note = "The order was paid already: the card paid it twice. The money is owed back."
		}
		m.make(MoveRecordMoney)
	})
}

// CardPayment is a payment by card with what of it went back to the card.
type CardPayment struct {
	Reference string // the provider's
	Amount    money.Paisa
	Back      money.Paisa
}

// CardPayments are the payments by card that the ledger has, the oldest first. A refund names
// its payment as its evidence.
func (o *Order) CardPayments() []CardPayment {
	var list []CardPayment
	for i := range o.Entries {
		e := &o.Entries[i]
		if e.Account != AccountCard {
			continue
		}
		switch e.Kind {
		case Credit:
			list = append(list, CardPayment{Reference: e.Reference, Amount: e.Amount})
		case Refund:
			if at := slices.IndexFunc(list, func(p CardPayment) bool { return p.Reference == e.Evidence }); at >= 0 {
				list[at].Back += e.Amount
			}
		case Reversed:
			if at := slices.IndexFunc(list, func(p CardPayment) bool { return p.Amount-p.Back >= e.Amount }); at >= 0 {
				list[at].Back += e.Amount
			}
		case Cash, Fee, FeeBack, Rounding, Spent, GivenBack:
		}
	}
	return list
}

// CardRefundable is how much may go back to a card at once: what is left of the payment of
// which most is left, and no more than the order may refund.
func (o *Order) CardRefundable() money.Paisa {
	return min(o.cardLeft().left(), o.Refundable())
}

func (p CardPayment) left() money.Paisa { return max(0, p.Amount-p.Back) }

func (o *Order) cardLeft() (most CardPayment) {
	for _, p := range o.CardPayments() {
		if p.left() > most.left() {
			most = p
		}
	}
	return most
}

// PaidByCard says whether any money of the order came by card.
func (o *Order) PaidByCard() bool { return len(o.CardPayments()) > 0 }

// ByCard says whether a card has paid the order, or is what its shopper chose to pay it by.
func (o *Order) ByCard() bool {
	return o.PaidByCard() || o.PaysBefore() && o.Received == 0 && o.PayTo == AccountCard
}

// Card is what lists are asked for, and files say, of orders by transfer whose money came by
// card, or is to. They are stored as BankTransfer.
const Card Method = "card"

// PaidHow is how the order is paid, as files say it.
func (o *Order) PaidHow() Method {
	if !o.PaysAtDoor() && o.ByCard() {
		return Card
	}
	return o.Method
}

// SendingRefund is the refund that is on its way to a card, or nil.
func (o *Order) SendingRefund() *RefundAsk {
	for i := range o.RefundAsks {
		if o.RefundAsks[i].State == RefundSending {
			return &o.RefundAsks[i]
		}
	}
	return nil
}

// sendToCard notes a refund that the provider is to make, and books nothing yet: whether it
// was made, the provider says. approved is the second person's ask, or nil.
func (m *transition) sendToCard(amount money.Paisa, approved *RefundAsk) {
	p := m.o.cardLeft()
	if amount > p.left() {
		m.refuse(fault.Newf(fault.Conflict, msgCardMost, p.left().Format(), m.o.Number))
	}
	if m.err != nil || m.dry {
		return
	}
	if approved == nil {
		m.o.RefundAsks = append(slices.Clone(m.o.RefundAsks), RefundAsk{
			No: len(m.o.RefundAsks) + 1, Amount: amount, Account: AccountCard, Reference: m.in.Reference, Evidence: m.in.Evidence, Note: m.in.Note,
			AskedBy: m.in.Actor, AskedAt: m.at,
		})
		approved = &m.o.RefundAsks[len(m.o.RefundAsks)-1]
	}
	approved.State = RefundSending
	m.note(EventRefundSending)
}

// refundSent books a refund that the provider made.
func (m *transition) refundSent() {
	a := m.sentAsk(MoveRefundSent, RefundBooked)
	if a == nil {
		return
	}
	m.in.Account, m.in.Note = AccountCard, a.Note
	m.book(Refund, m.amountOr(a.Amount), AccountCard)
	if m.err != nil {
		return
	}
	m.settleReturns(ReturnRefunded)
	if !m.o.Open() {
		m.end()
	}
}

// refundFailed ends a refund that the provider did not make. The money is owed still.
func (m *transition) refundFailed() {
	if a := m.sentAsk(MoveRefundFailed, RefundDeclined); a != nil {
		m.note(EventRefundFailed)
	}
}

// sentAsk sets the state of the refund that is on its way; nil where the move is refused.
func (m *transition) sentAsk(name Move, state RefundState) *RefundAsk {
	m.o.RefundAsks = slices.Clone(m.o.RefundAsks)
	a := m.o.SendingRefund()
	if a == nil {
		m.cannot(name)
	}
	if m.err != nil {
		return nil
	}
	a.State = state
	return a
}

// EndCardRefund books a refund to a card that the provider made under a reference, of the
// payment that paid names; or, where no reference is given, ends it for a reason. It is a part
// of a larger transaction. Errors are those of Do.
func (s *Service) EndCardRefund(ctx context.Context, tx Tx, id, paid string, made CardMoney, why string) (*Order, error) {
	in := MoveInput{Actor: ActorSystem, Amount: made.Amount, Reference: made.Reference, Evidence: paid, Note: why, byCard: true}
	if err := in.check(); err != nil {
		return nil, err
	}
	name := MoveRefundSent
	if made.Reference == "" {
		name = MoveRefundFailed
	}
	return s.changeIn(ctx, tx, id, 0, in, func(m *transition) { m.make(name) })
}

// CardLeft is the provider's reference of the payment from which a refund is taken, and what is
// left of it; "" where no card paid.
func (o *Order) CardLeft() (reference string, left money.Paisa) {
	p := o.cardLeft()
	return p.Reference, p.left()
}
