package order

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/outbox"
)

var _ outbox.Links = (*Service)(nil)

// A link lets its holder confirm, change or cancel an order without an account (COD-2), and
// follow it (WAY-1). It stands in the order's mails and WhatsApp texts, and only its hash
// is stored. Once the parcel leaves, it changes nothing and shows less. It ends after
// LinkLife, when the shop revokes it, and when staff change the phone.

// maxLinks bounds the links of an order; the oldest is dropped for a new one.
const maxLinks = 20

// LinkLife is how long a link opens its order.
const LinkLife = 30 * 24 * time.Hour

// errLink is the answer to every link that opens nothing, so that a wrong link cannot be
// told from an ended one.
func errLink() *fault.Error {
	return fault.New(fault.NotFound, "This link opens nothing any more. Ask us for another, or follow the order with its number and your phone.")
}

// MakeLink implements outbox.Links. A message that is sent again gets the same link, since
// a new one for each try would displace links that shoppers hold. NotFound where the order
// is cancelled.
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
		if o.settled() {
			stopped, err := s.stoppedReviews(ctx, tx, o)
			if err != nil {
				return err
			}
			link.Asks = !stopped
		}
		return tx.PutOrderLink(ctx, ident.HashToken(link.Token), id, maxLinks)
	})
	return link, err
}

// linkToken is the token in a message's link. It is derived from the shop's secret, and
// changes when links are ended.
func (s *Service) linkToken(o *Order, messageID string) string {
	mac := hmac.New(sha256.New, s.d.LinkKey)
	_, _ = fmt.Fprintf(mac, "order link\x00%s\x00%s\x00%d", o.ID, messageID, o.LinksEnded)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// PlacedLink is the link for the device that placed the order; "" where the order does not
// wait for its shopper.
func (s *Service) PlacedLink(o *Order) string {
	if !o.waits() {
		return ""
	}
	return s.linkToken(o, trackedLink)
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

// linked says whether a link can still change the order: it is not cancelled, and its
// parcel has not left. Otherwise the link shows the order's state, but not whose it is.
func (o *Order) linked() bool { return o.Placement != Cancelled && o.inHouse() }

// inHouse says whether the order's parcels have not left.
func (o *Order) inHouse() bool { return o.Delivery == NotPacked || o.Delivery == Packed }

// ByLink returns the order that a link opens, and changes nothing.
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

// Linked says whether a link can still change the order.
func (o *Order) Linked() bool { return o.linked() }

// LinkAct is something a link's holder does with the order.
type LinkAct string

// The acts of a link.
const (
	LinkConfirm LinkAct = "confirm"
	LinkChange  LinkAct = "change" // the address or the phone
	LinkCancel  LinkAct = "cancel"
	LinkPay     LinkAct = "pay"   // another way
	LinkProve   LinkAct = "prove" // by a screenshot
	LinkHold    LinkAct = "hold"  // again, after it ended unpaid
	LinkTime    LinkAct = "time"  // a redelivery, after a failed attempt
	LinkClaim   LinkAct = "claim" // into an account
)

// linkActs maps the moves that a link may make to their acts.
var linkActs = map[Move]LinkAct{MoveConfirm: LinkConfirm, MoveCancel: LinkCancel, MoveRedirect: LinkChange}

// mayByLink says why a link may not do an act now, or nil. The page, the calls and the
// act's transaction use this one rule, so that a link does what it shows and no more
// (GUARD-2). A return needs the order's phone as well.
func (o *Order) mayByLink(act LinkAct) *fault.Error {
	if act == LinkTime {
		if !slices.ContainsFunc(o.Parcels, func(p Parcel) bool { return p.State == ParcelAttempted }) {
			return fault.Newf(fault.Conflict, "No parcel of order %s waits for another time.", o.Number)
		}
		return nil
	}
	if !o.inHouse() {
		return errLink()
	}
	if o.SellsCard != "" && (act == LinkChange || act == LinkPay || act == LinkHold) {
		return o.onlyCard()
	}
	switch act {
	case LinkProve:
		return o.provable()
	case LinkHold:
		return o.mayHoldAgain()
	case LinkPay:
		return o.otherWay()
	case LinkClaim:
		if o.AccountID != "" || !o.linked() {
			return errLink()
		}
	case LinkConfirm:
		if o.CallFirst {
			return fault.New(fault.Conflict, msgCallFirst)
		}
		if o.Placement != Placed || o.PaysBefore() {
			return fault.Newf(fault.Conflict, "Order %s is %s: there is nothing to confirm.", o.Number, o.Status())
		}
	case LinkChange, LinkCancel:
		switch {
		case o.Delivery != NotPacked && act == LinkChange:
			return fault.Newf(fault.Conflict, msgPacked, o.Number)
		case o.Delivery != NotPacked:
			return fault.Newf(fault.Conflict, "Order %s is packed already: please write to us to cancel it.", o.Number)
		case !o.Open():
			return fault.Newf(fault.Conflict, "Order %s is %s: nothing of it can be changed any more.", o.Number, o.Status())
		}
	default:
		return errLink()
	}
	return nil
}

// refusedByLink is mayByLink as an error. Only a Conflict carries the order; a NotFound
// looks like that of a link that opens nothing.
func (o *Order) refusedByLink(act LinkAct) error {
	f := o.mayByLink(act)
	switch {
	case f == nil:
		return nil
	case f.Kind == fault.Conflict:
		return &Refused{o, f}
	}
	return f
}

// MoveByLink makes a move for the shopper who holds a link. A move that was made already is
// not repeated, and the order is returned as it is.
//
// Errors: as Do; NotFound for a link that opens nothing.
func (s *Service) MoveByLink(ctx context.Context, token string, name Move, to *Contact) (*Order, error) {
	return s.byLink(ctx, token, name, MoveInput{To: to})
}

func (s *Service) byLink(ctx context.Context, token string, name Move, in MoveInput) (*Order, error) {
	act, ok := linkActs[name]
	if !ok {
		return nil, errLink()
	}
	o, err := s.ByLink(ctx, token)
	if err != nil || o.madeByLink(name) {
		return o, err
	}
	in.Actor, in.link = ActorCustomer, act
	now, err := s.Do(ctx, o.ID, name, 0, in)
	// A button that is pressed twice at once is answered twice alike.
	if refused, ok := errors.AsType[*Refused](err); ok && refused.Order.madeByLink(name) {
		return refused.Order, nil
	}
	return now, err
}

// madeByLink says whether a move that a link asks for was made already.
func (o *Order) madeByLink(name Move) bool {
	return name == MoveConfirm && o.Placement == Confirmed && o.linked() || name == MoveCancel && o.Placement == Cancelled
}

// AnswerUntil is until when a cash order waits for its shopper's confirmation; zero where
// it does not wait.
func (s *Service) AnswerUntil(o *Order) time.Time {
	if o.PaysBefore() {
		return time.Time{}
	}
	return s.d.Rules().waitsUntil(o)
}

// ConfirmBy is until when the shopper can confirm the order by its link; zero where there
// is nothing to confirm.
func (s *Service) ConfirmBy(o *Order) time.Time {
	if o.mayByLink(LinkConfirm) != nil {
		return time.Time{}
	}
	return s.AnswerUntil(o)
}

// waitsUntil is until when the order waits for its shopper's confirmation or money; zero
// where it does not wait.
func (r Rules) waitsUntil(o *Order) time.Time {
	hours := r.CashHours
	if o.PaysBefore() {
		hours = r.TransferHours
	}
	if o.WaitingSince.IsZero() {
		return time.Time{}
	}
	return o.WaitingSince.Add(time.Duration(hours) * time.Hour)
}

// toldUntil is waitsUntil for a message; zero where the shop calls first, since nothing the
// shopper does before the call counts.
func (r Rules) toldUntil(o *Order) time.Time {
	if o.CallFirst {
		return time.Time{}
	}
	return r.waitsUntil(o)
}

// Hints lists what staff should look at before the order's parcel leaves.
func (s *Service) Hints(o *Order, past Past) []Hint { return Hints(o, past, s.d.Rules()) }
