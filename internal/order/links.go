package order

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
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

// PlacedLink is the link that an order got as it was placed, for the device that ordered;
// "" where the order waits for no shopper.
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

// linked says whether a link to the order changes anything: it stands, and its parcel
// has not left. Otherwise the link shows less: what became of it, not whose it is.
func (o *Order) linked() bool { return o.Placement != Cancelled && o.inHouse() }

// inHouse says whether the order's parcel has not left.
func (o *Order) inHouse() bool { return o.Delivery == NotPacked || o.Delivery == Packed }

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

// LinkAct is what somebody does by a link to an order.
type LinkAct string

// The acts of a link.
const (
	LinkConfirm LinkAct = "confirm"
	LinkChange  LinkAct = "change" // of the address or the phone
	LinkCancel  LinkAct = "cancel"
	LinkPay     LinkAct = "pay"   // another way
	LinkProve   LinkAct = "prove" // by a screenshot
	LinkTime    LinkAct = "time"  // another one, after a try that failed
	LinkClaim   LinkAct = "claim" // into an account
)

// linkActs are the moves that a link may make by name.
var linkActs = map[Move]LinkAct{MoveConfirm: LinkConfirm, MoveCancel: LinkCancel, MoveRedirect: LinkChange}

// mayByLink says why a link does not do something to the order as it is, or nil. The
// page, the calls and the transaction of the act ask this one rule, so that a link does
// what it shows and no more (GUARD-2). A return needs the order's phone beside the link.
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
	switch act {
	case LinkProve:
		return o.provable()
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

// refusedByLink is mayByLink with the order that the refusal is about; nothing tells
// a link that opens nothing from one that may not.
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

// MoveByLink makes a move for the shopper who holds a link. What was made before
// is not made again: the order is returned as it is.
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
	switch {
	case err != nil:
		return nil, err
	case name == MoveConfirm && o.Placement == Confirmed && o.linked(), name == MoveCancel && o.Placement == Cancelled:
		return o, nil
	}
	in.Actor, in.link = ActorCustomer, act
	return s.Do(ctx, o.ID, name, 0, in)
}

// AnswerUntil is until when the shop waits for the shopper's word; zero where it
// does not wait.
func (s *Service) AnswerUntil(o *Order) time.Time {
	if o.PaysBefore() {
		return time.Time{}
	}
	return s.d.Rules().waitsUntil(o)
}

// ConfirmBy is until when the order's shopper has to confirm it by its link; zero where
// nothing is to be confirmed.
func (s *Service) ConfirmBy(o *Order) time.Time {
	if o.mayByLink(LinkConfirm) != nil {
		return time.Time{}
	}
	return s.AnswerUntil(o)
}

// waitsUntil is until when the shop waits for an order's shopper, for a word or for money;
// zero where it does not wait.
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

// toldUntil is waitsUntil for a message; zero where the shop calls first: nothing that
// its shopper does before counts.
func (r Rules) toldUntil(o *Order) time.Time {
	if o.CallFirst {
		return time.Time{}
	}
	return r.waitsUntil(o)
}

// Hints names what a person should look at before the parcel of an order leaves.
func (s *Service) Hints(o *Order, past Past) []Hint { return Hints(o, past, s.d.Rules()) }
