// Package notify tells the people of the shop what happened (TODAY-3): of a new
// order, of a payment screenshot, of a shopper who says when a parcel should come
// again (PARCEL-3), of a message that does not arrive; by mail, in
// the open office and as a web push (RFC 8030). Notices are rows of the
// transactions in which things happened (outbox.Notify). Package notify promises
// that each is told once to everybody who wants to hear of it and may, that many
// at once are one message, that nobody is written to at night, and that nobody
// reads an amount whose role sees none.
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

// Channel is one way in which somebody hears.
type Channel string

// The channels. Live is told by the open office itself; see package feed.
const (
	ByMail Channel = "mail"
	ByPush Channel = "push"
	Live   Channel = "live"
)

// Rhythm is how often somebody is written to.
type Rhythm string

// The rhythms of mails.
const (
	AtOnce Rhythm = "now"
	Hourly Rhythm = "hour"
	Daily  Rhythm = "day"
)

// kindOf is what is known of a kind of notice.
type kindOf struct {
	Kind  outbox.NoticeKind
	Needs staff.Permission // who may hear of it
	Title string           // of those of a mail
	One   string           // of a headline: one of them, and several
	Many  string
	Path  string // the screen of the office that works them
}

// kinds is the one table of them, in the order in which they are told.
var kinds = []kindOf{
	{outbox.NewOrder, staff.OrdersRead, "New orders", "1 new order", "%d new orders", "/admin/orders"},
	{outbox.NewProof, staff.PaymentsRead, "Payments to check", "1 payment to check", "%d payments to check", "/admin/proofs"},
	{outbox.NewTime, staff.OrdersPack, "Parcels to bring at another time", "1 parcel to bring at another time", "%d parcels to bring at another time", "/admin/on-the-way"},
	{outbox.Failing, staff.MailRead, "Messages that do not arrive", "1 message does not arrive", "%d messages do not arrive", "/admin/messages?state=buried"},
}

// Kinds lists the kinds that a role may hear of.
func Kinds(role account.Role) []outbox.NoticeKind {
	var may []outbox.NoticeKind
	for _, k := range kinds {
		if staff.Can(role, k.Needs) {
			may = append(may, k.Kind)
		}
	}
	return may
}

// Needs is the permission without which nobody hears of a kind; the owner's
// alone where there is no such kind.
func Needs(kind outbox.NoticeKind) staff.Permission {
	for _, k := range kinds {
		if k.Kind == kind {
			return k.Needs
		}
	}
	return staff.StaffManage
}

// Wishes are what somebody wants to hear of, by channel.
type Wishes struct {
	Rhythm Rhythm // of mails
	Kinds  map[Channel][]outbox.NoticeKind
}

// Usual are the wishes of who never said any: the owner hears of everything at
// once, the others see it in the open office and on devices that they add.
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

// Person is somebody who works in the shop, with what they want to hear of.
type Person struct {
	ID     string // the account's
	Name   string
	Email  string
	Role   account.Role
	Wishes Wishes
}

// hears says whether somebody is told of a kind by a channel.
func (p *Person) hears(c Channel, kind outbox.NoticeKind) bool {
	return slices.Contains(p.Wishes.Kinds[c], kind) && staff.Can(p.Role, Needs(kind))
}

// Line is a notice that somebody has not been told of, with what the order says now.
type Line struct {
	outbox.Notice
	Number string // of the order; empty where it is about none
	Cash   bool   // it is paid at the door
	Total  money.Paisa
	Again  bool // of a message: it is tried again
}

// Round is how far the telling of somebody by a channel has come.
type Round struct {
	DueAt  time.Time // when what waits is told; zero: nothing waits
	ToldAt time.Time // when something was told last; zero: never
}

// gaps are how long somebody is left alone after they were told something at
// once: what happens meanwhile is told together.
var gaps = map[Channel]time.Duration{ByMail: 15 * time.Minute, ByPush: time.Minute}

// morning is the hour of daily mails, when the quiet of the night ends.
const morning = 9

// Due is when what happened now is told by a channel, where something was told
// last at toldAt: never at night (SAY-2).
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
