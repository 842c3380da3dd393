package order

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/outbox"
)

var _ outbox.Links = (*Service)(nil)

// Links let whoever holds one confirm, change or cancel an order without an
// account (COD-2), and follow it afterwards (WAY-1). They stand in the order's
// mails and WhatsApp texts; only their hash is kept. With the parcel's leaving they
// change nothing any more and show less. The shop can revoke them; another phone
// given by the shop and LinkLife end them too.

// maxLinks is how many links an order has at most; the oldest gives way.
const maxLinks = 20

// LinkLife is how long a link opens its order.
const LinkLife = 30 * 24 * time.Hour

// errLink is what every link gets that opens nothing: a wrong one is told no more
// than one that was good.
func errLink() *fault.Error {
	return fault.New(fault.NotFound, "This link opens nothing any more. Ask us for another, or follow the order with its number and your phone.")
}

// MakeLink implements outbox.Links. A message that is tried or sent again has the
// link it had: each try of a mail would otherwise end a link that somebody holds.
// NotFound where the order is cancelled.
func (s *Service) MakeLink(ctx context.Context, id, messageID string) (link outbox.Link, err error) {
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		o, err := tx.OrderForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if o.Placement == Cancelled {
			return errLink()
		}
		link = outbox.Link{Token: s.linkToken(o, messageID), Waits: o.waits(), Changes: o.linked()}
		return tx.PutOrderLink(ctx, ident.HashToken(link.Token), id, maxLinks)
	})
	return link, err
}

// linkToken is what stands in the address of a message's link: nobody can work it
// out without the shop's secret, and it is another one once links were ended.
func (s *Service) linkToken(o *Order, messageID string) string {
	mac := hmac.New(sha256.New, s.d.LinkKey)
	_, _ = fmt.Fprintf(mac, "order link\x00%s\x00%s\x00%d", o.ID, messageID, o.LinksEnded)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
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

// linked says whether a link to the order changes anything: its parcel has not
// left. Afterwards it only shows where the parcel is.
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
	}
	return o, nil
}

// Linked says whether a link to the order still changes it: its parcel has not left.
func (o *Order) Linked() bool { return o.linked() }

// linkMoves are those that a link may make.
var linkMoves = map[Move]bool{MoveConfirm: true, MoveCancel: true, MoveRedirect: true}

// MoveByLink makes a move for the shopper who holds a link. What was made before
// is not made again: the order is returned as it is.
//
// Errors: as Do; NotFound for a link that opens nothing.
func (s *Service) MoveByLink(ctx context.Context, token string, name Move, to *Redirection) (*Order, error) {
	return s.byLink(ctx, token, name, MoveInput{To: to})
}

func (s *Service) byLink(ctx context.Context, token string, name Move, in MoveInput) (*Order, error) {
	o, err := s.ByLink(ctx, token)
	switch {
	case err != nil:
		return nil, err
	case !linkMoves[name], !o.linked():
		return nil, errLink()
	case name == MoveConfirm && o.Placement == Confirmed, name == MoveCancel && o.Placement == Cancelled:
		return o, nil
	}
	in.Actor = ActorCustomer
	return s.Do(ctx, o.ID, name, 0, in)
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
