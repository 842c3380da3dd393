// Package outbox stores each message to a shopper or to staff as a row of the transaction
// it belongs to, and sends each mail by a job. No mailbox gets more than a few mails of a
// kind an hour: the rest is held and, where it is about orders, merged. An unconfirmed
// mailbox gets no text that a stranger typed. No row holds a token: links are made when
// their mail is sent.
package outbox

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/job"
	"gulaab/internal/mail"
	"gulaab/internal/zone"
)

// State says what became of a message.
type State string

// The states. Queued, Held and Failed messages are still to be sent.
const (
	Queued  State = "queued"
	Held    State = "held"   // the mailbox has had enough for now, or it goes out with another (MergedInto)
	Failed  State = "failed" // will be tried again
	Sent    State = "sent"
	Merged  State = "merged"  // went out as part of another
	Buried  State = "buried"  // failed for good: a person must look
	Expired State = "expired" // was of no more use when it could have been sent
	Waiting State = "waiting" // for a person of the shop, who sends it by one press
)

// States are all of them, in the order of a message's life.
var States = []State{Queued, Waiting, Held, Failed, Sent, Merged, Buried, Expired}

// Open says whether a message is still to be sent.
func (s State) Open() bool { return s == Queued || s == Held || s == Failed }

// Message is one row of the outbox.
type Message struct {
	ID         string // UUIDv7
	Kind       string // the mail's template: "order-placed-cod"
	To         string // e-mail address, or a phone in E.164
	OrderID    string // or empty
	Event      string // what happened to the order: told once by each channel; empty for other messages
	Channel    mail.Channel
	Language   mail.Language
	Asked      bool   // its recipient waits for it, so it goes out at night too
	Data       []byte // what the mail says: mail.Encode
	State      State
	Attempts   int64
	LastError  string // in words, without personal data
	MergedInto string // the message that carries this one, or empty
	CreatedAt  time.Time
	ChangedAt  time.Time
	SentAt     time.Time // when it was handed over to the mail server, or a hand-over began whose end is unknown; or zero
	SentBy     string    // the staff account that sent it by hand, or empty
}

// Tried says whether sending was attempted before. The message may have arrived even if
// the shop never learned so.
func (m *Message) Tried() bool { return m.Attempts > 0 || !m.SentAt.IsZero() }

// ByHand says whether a person of the shop sends the message.
func (m *Message) ByHand() bool { return m.Channel == mail.ByWhatsApp }

// The kinds of the outbox's jobs.
const (
	JobMessage = "message"
	JobReset   = "reset-message" // a link for a new password or to sign in: a lane of its own, so that no other mail delays it
)

// ticket is the payload of a job.
type ticket struct {
	Message string `json:"message"`
}

// Poster is what posting needs of a transaction.
type Poster interface {
	Now() time.Time
	// InsertMessage stores a message and, unless jobKind is empty, a job of that
	// kind that is due now. A second message for the same order, event and channel
	// is not stored.
	InsertMessage(ctx context.Context, m *Message, jobKind string, payload []byte) error
}

// Post posts a mail; it is sent after the commit, and never if there is none.
// orderID is the order it is about, or empty.
func Post(ctx context.Context, tx Poster, m mail.Message, orderID string) error {
	return post(ctx, tx, ident.NewID(), m, orderID)
}

func post(ctx context.Context, tx Poster, id string, m mail.Message, orderID string) error {
	data, err := mail.Encode(m)
	if err != nil {
		return err
	}
	payload, err := json.Marshal(ticket{id})
	if err != nil {
		return fmt.Errorf("outbox: %w", err)
	}
	kind := JobMessage
	switch m.(type) {
	case mail.PasswordReset, mail.SignIn:
		kind = JobReset
	}
	return tx.InsertMessage(ctx, &Message{
		ID: id, Kind: mail.Kind(m), To: mail.Recipient(m), OrderID: orderID, Data: data,
		Channel: mail.ByMail, Language: mail.English, Asked: !mail.ForStaff(mail.Kind(m)) && mail.Stops(mail.Kind(m)) == "",
		State: Queued, CreatedAt: tx.Now(), ChangedAt: tx.Now(),
	}, kind, payload)
}

// Task stores a message about no order as a text that a person of the shop sends by WhatsApp.
func Task(ctx context.Context, tx Poster, m mail.Message, language mail.Language) error {
	data, err := mail.Encode(m)
	if err != nil {
		return err
	}
	return tx.InsertMessage(ctx, &Message{
		ID: ident.NewID(), Kind: mail.Kind(m), To: mail.Recipient(m), Data: data, Channel: mail.ByWhatsApp, Language: language.Or(),
		Asked: true, State: Waiting, CreatedAt: tx.Now(), ChangedAt: tx.Now(),
	}, "", nil)
}

// OrderPoster is what Tell needs of a transaction.
type OrderPoster interface {
	Poster
	// ExpireWaiting expires the messages of an order that still wait for a person,
	// since a newer event has made them outdated.
	ExpireWaiting(ctx context.Context, orderID string) error
	// TurnedOff returns the channels that the owner has turned off for a kind of message.
	TurnedOff(ctx context.Context, kind string) ([]mail.Channel, error)
}

// WriteShopper posts the messages of one event of an order: a mail that is sent after the commit
// and, where there is a phone, a WhatsApp text that staff send by one press. An event is
// posted once. A channel that the owner has turned off for the kind is skipped, except
// WhatsApp for a message that shoppers must get and an order without a mail address.
func WriteShopper(ctx context.Context, tx OrderPoster, m mail.OrderMail, orderID, event, phone string, asked bool) error {
	off, err := tx.TurnedOff(ctx, m.Kind)
	if err != nil {
		return err
	}
	if err := tx.ExpireWaiting(ctx, orderID); err != nil {
		return err
	}
	onlyWay := mail.Must(m.Kind) != "" && m.To == ""
	for _, channel := range mail.Channels() {
		if slices.Contains(off, channel) && !onlyWay {
			continue
		}
		row := &Message{
			ID: ident.NewID(), Kind: m.Kind, OrderID: orderID, Event: event, Channel: channel, Language: m.Language.Or(),
			Asked: asked, State: Queued, CreatedAt: tx.Now(), ChangedAt: tx.Now(),
		}
		kind := JobMessage
		if channel == mail.ByWhatsApp {
			if phone == "" {
				continue
			}
			m.To, row.State, kind = phone, Waiting, ""
		}
		if m.To == "" {
			continue // an order taken by phone may have no mail address
		}
		row.To = m.To
		if row.Data, err = mail.Encode(m); err != nil {
			return err
		}
		payload, err := json.Marshal(ticket{row.ID})
		if err != nil {
			return fmt.Errorf("outbox: %w", err)
		}
		if err := tx.InsertMessage(ctx, row, kind, payload); err != nil {
			return err
		}
	}
	return nil
}

// Quiet hours in Karachi: messages that nobody waits for are not sent in them (SAY-2).
const (
	quietFrom = 22
	quietTo   = 9
)

// Awake returns the earliest time for a message that nobody waits for: now by day, the
// end of the quiet hours at night.
func Awake(now time.Time) time.Time {
	t := now.In(zone.Karachi)
	switch {
	case t.Hour() >= quietFrom:
		return time.Date(t.Year(), t.Month(), t.Day()+1, quietTo, 0, 0, 0, zone.Karachi)
	case t.Hour() < quietTo:
		return time.Date(t.Year(), t.Month(), t.Day(), quietTo, 0, 0, 0, zone.Karachi)
	}
	return now
}

// Ticket returns the job that sends a message.
func Ticket(id string) (kind string, payload []byte, err error) {
	payload, err = json.Marshal(ticket{id})
	return JobMessage, payload, err
}

// Query selects messages, newest first.
type Query struct {
	State   State  // or empty
	OrderID string // or empty
	Before  string // only messages whose id is less: for the next page
	Limit   int    // 50 unless given
}

// Outcome returns the state that a job's verdict gives its message; false where
// it changes nothing.
func Outcome(v job.Verdict) (State, bool) {
	switch v {
	case job.Done:
		return Sent, true
	case job.Again:
		return Failed, true
	case job.Held:
		return Held, true
	case job.Buried:
		return Buried, true
	case job.Expired:
		return Expired, true
	case job.Released:
	}
	return "", false
}
