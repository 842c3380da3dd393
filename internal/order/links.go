package order

import (
	"context"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Links let whoever holds one confirm, change or cancel an order without an
// account (COD-2). They stand in the order's mail and in the WhatsApp text; only
// their hash is kept. The shop can revoke them, and the parcel's leaving ends them; another phone given by the shop and LinkLife do too.

// maxLinks is how many links an order has at most; the oldest gives way.
const maxLinks = 20

// LinkLife is how long a link opens its order.
const LinkLife = 30 * 24 * time.Hour

// errLink is what every link gets that opens nothing: a wrong one is told no more
// than one that was good.
func errLink() *fault.Error {
	return fault.New(fault.NotFound, "This link opens nothing any more. Ask us for another, or follow the order with its number and your phone.")
}

// MakeLink makes a link to an order and returns what stands in its address, and
// whether the order waits for its shopper. NotFound where the parcel has left or the order has ended.
func (s *Service) MakeLink(ctx context.Context, id string) (token string, waits bool, err error) {
	token = ident.Token()
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		o, err := tx.OrderForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if !o.linked() || o.Placement == Cancelled {
			return errLink()
		}
		waits = o.waits()
		return tx.PutOrderLink(ctx, ident.HashToken(token), id, maxLinks)
	})
	return token, waits, err
}

// RevokeLinks ends all links to an order.
func (s *Service) RevokeLinks(ctx context.Context, id string) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if _, err := tx.OrderForUpdate(ctx, id); err != nil {
			return err
		}
		return tx.DropOrderLinks(ctx, id)
	})
}

// linked says whether links to the order live: its parcel has not left.
func (o *Order) linked() bool { return o.Delivery == NotPacked || o.Delivery == Packed }

// ByLink returns the order that a link leads to. Looking changes nothing.
func (s *Service) ByLink(ctx context.Context, token string) (*Order, error) {
	if token == "" || len(token) > 100 {
		return nil, errLink()
	}
	o, err := s.d.Reader.OrderByLink(ctx, ident.HashToken(token))
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return nil, errLink().Because(err)
	case err != nil:
		return nil, err
	case !o.linked():
		return nil, errLink()
	}
	return o, nil
}

// linkMoves are those that a link may make.
var linkMoves = map[Move]bool{MoveConfirm: true, MoveCancel: true, MoveRedirect: true}

// MoveByLink makes a move for the shopper who holds a link. What was made before
// is not made again: the order is returned as it is.
//
// Errors: as Do; NotFound for a link that opens nothing.
func (s *Service) MoveByLink(ctx context.Context, token string, name Move, to *Redirection) (*Order, error) {
	o, err := s.ByLink(ctx, token)
	switch {
	case err != nil:
		return nil, err
	case !linkMoves[name]:
		return nil, errLink()
	case name == MoveConfirm && o.Placement == Confirmed, name == MoveCancel && o.Placement == Cancelled:
		return o, nil
	}
	return s.Do(ctx, o.ID, name, 0, MoveInput{Actor: ActorCustomer, To: to})
}

// AnswerUntil is until when the shop waits for the shopper's word; zero where it
// does not wait.
func (s *Service) AnswerUntil(o *Order) time.Time {
	if o.WaitingSince.IsZero() || o.Method != CashOnDelivery {
		return time.Time{}
	}
	return o.WaitingSince.Add(time.Duration(s.d.Rules().CashHours) * time.Hour)
}

// Hints names what a person should look at before the parcel of an order leaves.
func (s *Service) Hints(o *Order, past Past) []Hint { return Hints(o, past, s.d.Rules()) }
