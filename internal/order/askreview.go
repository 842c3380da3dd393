package order

import (
	"context"
	"slices"
	"time"

	"gulaab/internal/mail"
	"gulaab/internal/outbox"
	"gulaab/internal/stop"
)

// This file asks buyers for a review, once an order (REAL-1).

const (
	// ReviewAfter is how long after delivery a review is asked for.
	ReviewAfter = 10 * 24 * time.Hour
	// reviewUntil is from when it is not asked for any more: a shop that begins to ask, or was
	// stopped, does not write to everybody who ever bought.
	reviewUntil = ReviewAfter + 7*24*time.Hour
	askKind     = "review-asked"
)

// settled says that everything of an order arrived and nothing of it came back or is to, in goods
// or money.
func (o *Order) settled() bool {
	return o.Placement != Cancelled && o.Delivery == Delivered && len(o.Returns) == 0 && o.Refunded == 0 &&
		!slices.ContainsFunc(o.Parcels, func(p Parcel) bool { return p.State != ParcelDelivered && p.State != ParcelCancelled })
}

// stoppedReviews says whether an order's shopper asked not to be asked, by mail or by phone.
func (s *Service) stoppedReviews(ctx context.Context, tx Tx, o *Order) (bool, error) {
	return tx.Stopped(ctx, stop.Reviews, s.d.Stops.Contact(o.Contact.Email), s.d.Stops.Contact(o.Contact.PhoneE164))
}

// AskReviews asks the shoppers of orders that arrived ReviewAfter before for a review, each in its
// own transaction, by day in Karachi.
func (s *Service) AskReviews(ctx context.Context) error {
	now := s.d.Now()
	if outbox.Awake(now).After(now) {
		return nil
	}
	return s.asking.Round(ctx, expireBatch, func(ctx context.Context, most int) ([]string, error) {
		return s.d.Reader.ToAskForReview(ctx, now.Add(-reviewUntil), now.Add(-ReviewAfter), most)
	}, s.askReview)
}

// askReview decides, once, whether an order's shopper is asked, and writes the messages.
func (s *Service) askReview(ctx context.Context, id string) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		o, err := tx.OrderForUpdate(ctx, id)
		if err != nil {
			return err
		}
		stopped, err := s.stoppedReviews(ctx, tx, o)
		if err != nil {
			return err
		}
		asks := o.settled() && !stopped && o.Contact.Email+o.Contact.PhoneE164 != ""
		if first, err := tx.PutReviewAsk(ctx, id, asks); err != nil || !first || !asks {
			return err
		}
		return outbox.WriteShopper(ctx, tx, mail.OrderMail{Kind: mail.KindReviewAsk, Order: mailOrder(o)}, id, askKind, o.Contact.PhoneE164, false)
	})
}
