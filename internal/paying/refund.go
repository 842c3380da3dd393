package paying

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/order"
)

// A provider knows no key under which a refund is made once: a request that is repeated pays
// twice. So the provider's own list of refunds is read before each request, and again, for
// some time, after one whose answer was lost. A refund in the list that the ledger has not is
// the one that was asked for.

const (
	// refundHold is for how long one node alone asks for a refund, longer than a request takes.
	refundHold = 3 * time.Minute
	// refundUnsure is how long the list is looked at after a lost answer before the refund
	// is asked for once more.
	refundUnsure = 15 * time.Minute
)

// Refund makes the refund of an order that is on its way to a card, or books it where it was
// made already. An error means that nothing is decided yet.
func (s *Service) Refund(ctx context.Context, orderID string) error {
	var paid Attempt
	var ask order.RefundAsk
	var try RefundTry
	var booked []string
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		o, err := tx.OrderForUpdate(ctx, orderID)
		if err != nil {
			return err
		}
		sending := o.SendingRefund()
		if ask = (order.RefundAsk{}); sending == nil {
			return nil
		}
		ask = *sending
		reference, left := o.CardLeft()
		if ask.Amount > left {
			_, err := s.d.Orders.EndCardRefund(ctx, tx, orderID, "", order.CardMoney{}, fmt.Sprintf("Only %s is left of the payment by card.", left.Format()))
			ask = order.RefundAsk{}
			return err
		}
		list, err := tx.CardAttempts(ctx, orderID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(list, func(a Attempt) bool { return a.Reference == reference })
		if at < 0 || list[at].Provider != s.d.Provider.Name() {
			_, err := s.d.Orders.EndCardRefund(ctx, tx, orderID, "", order.CardMoney{}, "The card paid at a provider that the shop is not connected to any more.")
			ask = order.RefundAsk{}
			return err
		}
		paid, booked = list[at], nil
		for _, e := range o.Entries {
			if e.Kind == order.Refund && e.Account == order.AccountCard && e.Evidence == reference {
				booked = append(booked, e.Reference)
			}
		}
		if try, err = tx.CardRefund(ctx, orderID, ask.No); err != nil {
			return err
		}
		if try.AskAt.After(tx.Now()) {
			ask = order.RefundAsk{} // another node asks now
			return nil
		}
		held := try
		held.AskAt = tx.Now().Add(refundHold)
		return tx.PutCardRefund(ctx, held)
	})
	if err != nil || ask.No == 0 {
		return err
	}
	return s.refund(ctx, &paid, &ask, try, booked)
}

// refund asks the provider, outside of any transaction, and stores what came of it.
func (s *Service) refund(ctx context.Context, paid *Attempt, ask *order.RefundAsk, try RefundTry, booked []string) error {
	report, err := s.d.Provider.Look(ctx, paid.Reference)
	s.d.Asked("look", err)
	if err != nil {
		return s.refundLater(ctx, try, err)
	}
	if r := report; r.Reference != paid.Reference || !r.Ours || r.Currency != Currency {
		return s.refundLater(ctx, try, fmt.Errorf("paying: the provider answered about another payment"))
	}
	var unknown []Refunded
	for _, r := range report.Refunds {
		if !slices.Contains(booked, r.Reference) {
			unknown = append(unknown, r)
		}
	}
	switch {
	case len(unknown) == 1 && unknown[0].Amount == ask.Amount:
		return s.refundEnds(ctx, paid, order.CardMoney{Amount: ask.Amount, Reference: unknown[0].Reference}, "")
	case len(unknown) > 0:
		var sum money.Paisa
		for _, r := range unknown {
			sum += r.Amount
		}
		return s.refundEnds(ctx, paid, order.CardMoney{}, fmt.Sprintf("The provider has refunds of %s that the shop does not know. Nothing was sent. Look at them there, then pay back what is missing by hand.", sum.Format()))
	case !try.SentAt.IsZero() && s.d.Now().Sub(try.SentAt) < refundUnsure:
		return s.refundLater(ctx, try, fmt.Errorf("paying: the answer to a refund was lost; its list is looked at again before it is asked for once more"))
	}
	sent := try
	sent.SentAt, sent.AskAt = s.d.Now(), s.d.Now().Add(refundHold)
	if err := s.putTry(ctx, sent); err != nil { // before the request: a crash between must not pay twice
		return err
	}
	reference, err := s.d.Provider.Refund(ctx, paid.Reference, ask.Amount)
	s.d.Asked("refund", err)
	switch {
	case err == nil:
		return s.refundEnds(ctx, paid, order.CardMoney{Amount: ask.Amount, Reference: reference}, "")
	case fault.KindOf(err) == fault.Invalid:
		return s.refundEnds(ctx, paid, order.CardMoney{}, "The provider refused to pay it back. Pay it back another way.")
	}
	return s.refundLater(ctx, sent, err)
}

func (s *Service) putTry(ctx context.Context, t RefundTry) error {
	return s.d.InTx(context.WithoutCancel(ctx), func(ctx context.Context, tx Tx) error { return tx.PutCardRefund(ctx, t) })
}

// refundLater has a refund asked about again after a pause that grows, and returns why.
func (s *Service) refundLater(ctx context.Context, t RefundTry, why error) error {
	t.Tries++
	t.AskAt = s.d.Now().Add(pause(t.Tries))
	if err := s.putTry(ctx, t); err != nil {
		return err
	}
	return why
}

// refundEnds books a refund that was made, or ends one that was not, for a reason. Where the
// ledger has its reference already, it is booked.
func (s *Service) refundEnds(ctx context.Context, paid *Attempt, made order.CardMoney, why string) error {
	return s.d.InTx(context.WithoutCancel(ctx), func(ctx context.Context, tx Tx) error {
		_, err := s.d.Orders.EndCardRefund(ctx, tx, paid.OrderID, paid.Reference, made, why)
		return err
	})
}
