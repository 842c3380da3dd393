package order

import (
	"context"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// This file holds orders that staff take from WhatsApp, the phone or Instagram (DOOR-1).
// They follow the shop's rules and prices, but lack what people do not say in a chat.

// Channel is how an order came to the shop.
type Channel string

// The channels.
const (
	OnSite      Channel = "" // the shopper ordered in the shop
	ByWhatsApp  Channel = "whatsapp"
	ByPhone     Channel = "phone"
	ByInstagram Channel = "instagram"
)

// Taken says which staff member takes an order, and through which channel.
type Taken struct {
	Channel Channel // not OnSite
	Actor   string  // the staff account
	// Agreed says that the shopper confirmed a cash order while it was taken, so that it
	// starts confirmed.
	Agreed bool
	Note   string
}

// Take places an order that staff take from a shopper. Errors are those of Place. A
// transfer needs no screenshot: it waits for its money.
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

// unasked are the fields of a contact that a chat may leave out.
var unasked = []string{"email", "state", "zip"}

// lenient removes the errors of unasked fields that are empty in c, and says whether
// another required field is missing.
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

// said is the note of the first event: how the order came.
func (by *Taken) said() string {
	text := "by " + string(by.Channel)
	if by.Note != "" {
		text += ": " + ident.Shorten(ident.Tidy(by.Note), maxNote)
	}
	return text
}

// begin records on the order who took it, and confirms it where Agreed allows.
func (by *Taken) begin(o *Order) {
	o.Channel, o.TakenBy = by.Channel, by.Actor
	if by.Agreed && !o.PaysBefore() {
		o.Placement = Confirmed
	}
}

// placedBy is the actor of the order's first event.
func (in *PlaceInput) placedBy() string {
	if in.Taken != nil {
		return in.Taken.Actor
	}
	return ActorCustomer
}

// otherHand says whether the order's total is above what the staff member who took it may
// approve alone.
func (r Rules) otherHand(o *Order) bool { return r.HandMost > 0 && o.Total > r.HandMost }

// OverHand says whether somebody other than the taker must approve o's payment: it is a
// transfer above the owner's limit for one person (DOOR-1).
func (s *Service) OverHand(o *Order) bool {
	return o.PaysBefore() && s.d.Rules().otherHand(o)
}

// Seconds says whether there is a second approver. Without one, rules that need a second
// person do not apply (OWN-2).
func (s *Service) Seconds(ctx context.Context) (bool, error) {
	n, err := s.d.Reader.Approvers(ctx)
	return n > 1, err
}

// sameHand refuses that the staff member who took an order above the limit also approves
// its payment (DOOR-1).
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
