// Package notify notifies the shop's staff (TODAY-3) by mail, in the open office and by web
// push (RFC 8030): of orders, payment screenshots, redelivery requests, questions about products and
// messages that do not arrive. Notices are rows of the transaction in which the event happened
// (outbox.Notify). Each is told once to everybody who wants it and may see it; many at once
// are one message; nothing is sent at night, and no amount reaches a role that sees none.
package notify

import (
	"slices"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/staff"
	"gulaab/internal/zone"
)

// Channel is a way in which staff are notified.
type Channel string

// The channels. Live is told by the open office itself; see package feed.
const (
	ByMail Channel = "mail"
	ByPush Channel = "push"
	Live   Channel = "live"
)

// Rhythm is how often a person is written to.
type Rhythm string

// The rhythms of mails.
const (
	AtOnce Rhythm = "now"
	Hourly Rhythm = "hour"
	Daily  Rhythm = "day"
)

// kindOf describes a kind of notice.
type kindOf struct {
	Kind  outbox.NoticeKind
	Needs staff.Permission // who may hear of it
	Title string           // of those of a mail
	One   string           // of a headline: one of them, and several
	Many  string
	Path  string // the screen of the office that works them
}

// kinds is the one table of kinds, in the order in which messages list them.
var kinds = []kindOf{
	{outbox.NewOrder, staff.OrdersRead, "New orders", "1 new order", "%d new orders", "/admin/orders"},
	{outbox.NewProof, staff.PaymentsRead, "Payments to check", "1 payment to check", "%d payments to check", "/admin/proofs"},
	{outbox.NewTime, staff.OrdersPack, "Parcels to bring at another time", "1 parcel to bring at another time", "%d parcels to bring at another time", "/admin/on-the-way"},
	{outbox.NewQuestion, staff.ProductsWrite, "Questions about products", "1 question about a product", "%d questions about products", "/admin/reviews/questions"},
	{outbox.CardGuesses, staff.PaymentsWrite, "Wrong codes of gift cards", "1 network tried many codes of gift cards and is kept out for an hour", "%d networks tried many codes of gift cards and are kept out for an hour", "/admin/credit"},
	{outbox.Failing, staff.MailRead, "Messages that do not arrive", "1 message does not arrive", "%d messages do not arrive", "/admin/messages?state=buried"},
}

// Kinds lists the kinds that a role may be notified of.
func Kinds(role account.Role) []outbox.NoticeKind {
	var may []outbox.NoticeKind
	for _, k := range kinds {
		if staff.Can(role, k.Needs) {
			may = append(may, k.Kind)
		}
	}
	return may
}

// Needs returns the permission that a kind requires; the owner's for an unknown kind.
func Needs(kind outbox.NoticeKind) staff.Permission {
	for _, k := range kinds {
		if k.Kind == kind {
			return k.Needs
		}
	}
	return staff.StaffManage
}

// Wishes are what a person wants to be notified of, by channel.
type Wishes struct {
	Rhythm Rhythm // of mails
	Kinds  map[Channel][]outbox.NoticeKind
}

// Usual returns the wishes of a person who never set any: the owner is notified of
// everything at once, others in the open office and on devices that they add.
func Usual(role account.Role) Wishes {
	w := Wishes{Rhythm: AtOnce, Kinds: map[Channel][]outbox.NoticeKind{}}
	for _, k := range kinds {
		w.Kinds[Live] = append(w.Kinds[Live], k.Kind)
		w.Kinds[ByPush] = append(w.Kinds[ByPush], k.Kind)
		if role == account.Admin {
			w.Kinds[ByMail] = append(w.Kinds[ByMail], k.Kind)
		}
	}
	return w
}

// Person is a staff member with their wishes.
type Person struct {
	ID     string // the account's
	Name   string
	Email  string
	Role   account.Role
	Wishes Wishes
}

// hears says whether a person is notified of a kind by a channel.
func (p *Person) hears(c Channel, kind outbox.NoticeKind) bool {
	return slices.Contains(p.Wishes.Kinds[c], kind) && staff.Can(p.Role, Needs(kind))
}

// Line is a notice that somebody has not been told of, with what the order says now.
type Line struct {
	outbox.Notice
	Number string // of the order; empty where it is about none
	Cash   bool   // it is paid at the door
	Card   bool   // its shopper chose to pay it by card
	Total  money.Paisa
	Again  bool // of a message: it is tried again
}

// Round is the state of notifying one person by one channel.
type Round struct {
	DueAt  time.Time // when what waits is told; zero: nothing waits
	ToldAt time.Time // when something was told last; zero: never
}

// gaps are the pauses after an immediate message; what happens in them is sent together.
var gaps = map[Channel]time.Duration{ByMail: 15 * time.Minute, ByPush: time.Minute}

// morning is the hour of daily mails, at which the quiet hours end.
const morning = 9

// Due returns when an event of now is sent by a channel that was last used at toldAt: never
// at night (SAY-2).
func Due(c Channel, r Rhythm, now, toldAt time.Time) time.Time {
	at := now
	t := now.In(zone.Karachi)
	switch {
	case c == ByMail && r == Hourly:
		at = time.Date(t.Year(), t.Month(), t.Day(), t.Hour()+1, 0, 0, 0, zone.Karachi)
	case c == ByMail && r == Daily:
		at = time.Date(t.Year(), t.Month(), t.Day(), morning, 0, 0, 0, zone.Karachi)
		if !at.After(now) {
			at = time.Date(t.Year(), t.Month(), t.Day()+1, morning, 0, 0, 0, zone.Karachi)
		}
	default:
		if next := toldAt.Add(gaps[c]); next.After(at) {
			at = next
		}
	}
	return outbox.Awake(at)
}
