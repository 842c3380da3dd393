package order

import (
	"context"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// This file holds orders that somebody of the shop takes, from WhatsApp, the phone
// or Instagram (DOOR-1): by the same rules and prices as the shop's own, but for
// what people do not say in a chat.

// Channel is how an order came to the shop.
type Channel string

// The channels.
const (
	OnSite      Channel = "" // the shopper ordered in the shop
	ByWhatsApp  Channel = "whatsapp"
	ByPhone     Channel = "phone"
	ByInstagram Channel = "instagram"
)

// Taken says that somebody of the shop takes an order, and how it came.
type Taken struct {
	Channel Channel // not OnSite
	Actor   string  // the account of who takes it
	// Agreed says that the shopper stood by an order to be paid at the door while
	// it was taken: it starts confirmed.
	Agreed bool
	Note   string
}

// Take places an order for somebody who wrote or called. Errors are those of Place;
// a transfer needs no screenshot, it waits for its money.
func (s *Service) Take(ctx context.Context, in PlaceInput, by Taken) (o *Order, replayed bool, err error) {
	switch by.Channel {
	case ByWhatsApp, ByPhone, ByInstagram:
	case OnSite:
		return nil, false, fault.Fields(msgCheck, map[string]string{"channel": "Say how the order came."})
	default:
		return nil, false, fault.Fields(msgCheck, map[string]string{"channel": "Must be whatsapp, phone or instagram."})
	}
	if by.Actor == "" || in.IdempotencyKey == "" {
		return nil, false, fault.Fields(msgCheck, map[string]string{"key": "The attempt needs a name of its own."})
	}
	in.Taken = &by
	return s.Place(ctx, in)
}

// unasked are the fields of a contact that nobody is asked for in a chat.
var unasked = []string{"email", "state", "zip"}

// lenient forgives what of the fields is empty in c that a chat leaves out, and
// says whether anything else is missing.
func lenient(c Contact, wrong map[string]string) (missing bool) {
	values := map[string]string{"email": c.Email, "state": c.State, "zip": c.ZIP}
	for _, name := range unasked {
		if strings.TrimSpace(values[name]) == "" {
			delete(wrong, name)
		}
	}
	for _, message := range wrong {
		missing = missing || strings.HasSuffix(message, " is required")
	}
	return missing
}

// said is what the first event says of how an order came.
func (by *Taken) said() string {
	text := "by " + string(by.Channel)
	if by.Note != "" {
		text += ": " + ident.Shorten(ident.Tidy(by.Note), maxNote)
	}
	return text
}

// begin notes who took an order and how it starts.
func (by *Taken) begin(o *Order) {
	o.Channel, o.TakenBy = by.Channel, by.Actor
	if by.Agreed && !o.PaysBefore() {
		o.Placement = Confirmed
	}
}

// placedBy is the actor of an order's first event.
func (in *PlaceInput) placedBy() string {
	if in.Taken != nil {
		return in.Taken.Actor
	}
	return ActorCustomer
}

// otherHand says whether an order taken by hand is worth so much that not the same
// person approves its payment.
func (r Rules) otherHand(o *Order) bool { return r.HandMost > 0 && o.Total > r.HandMost }

// OverHand says whether somebody else than who takes o must approve its payment: it is a
// transfer, and worth more than the owner lets one person do alone (DOOR-1).
func (s *Service) OverHand(o *Order) bool {
	return o.PaysBefore() && s.d.Rules().otherHand(o)
}

// Seconds says whether there is a second person: without one the rules that want one
// sleep (OWN-2).
func (s *Service) Seconds(ctx context.Context) (bool, error) {
	n, err := s.d.Reader.Approvers(ctx)
	return n > 1, err
}

// sameHand refuses that whoever took an order finds its money in the account, where
// it is worth more than the owner lets one person do alone (DOOR-1).
func (m *transition) sameHand() error {
	if m.o.TakenBy == "" || !m.rules.otherHand(m.o) {
		return nil
	}
	for _, e := range m.entries {
		if e.Kind == Credit && e.Actor == m.o.TakenBy && m.approved() {
			return ruled("handMost", "You took order %s, and it is worth more than %s: somebody else must approve its payment.", m.o.Number, m.rules.HandMost.Format())
		}
	}
	return m.err
}
