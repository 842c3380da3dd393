// Package outbox keeps what the shop writes to people: every mail is a row,
// posted in the transaction it belongs to, with what became of it. A job per
// message sends it. The outbox promises that no mailbox is flooded (a few mails
// an hour of each kind, the rest is held and, where it is about orders, merged),
// that a mailbox nobody has confirmed gets no text a stranger typed, and that no
// row holds a token: a reset link is made when its mail is sent.
package outbox

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/job"
	"gulaab/internal/mail"
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
)

// States are all of them, in the order of a message's life.
var States = []State{Queued, Held, Failed, Sent, Merged, Buried, Expired}

// Open says whether a message is still to be sent.
func (s State) Open() bool { return s == Queued || s == Held || s == Failed }

// Message is one row of the outbox.
type Message struct {
	ID         string // UUIDv7
	Kind       string // the mail's template: "order-placed-cod"
	To         string // e-mail address
	OrderID    string // or empty
	Data       []byte // what the mail says: mail.Encode
	State      State
	Attempts   int64
	LastError  string // in words, without personal data
	MergedInto string // the message that carries this one, or empty
	CreatedAt  time.Time
	ChangedAt  time.Time
	SentAt     time.Time // when it was handed over, or zero
}

// The kinds of the outbox's jobs.
const (
	JobMessage = "message"
	JobReset   = "reset-message" // links for a new password: a lane of their own, before all else
)

// ticket is the payload of a job.
type ticket struct {
	Message string `json:"message"`
}

// Poster is what posting needs of a transaction.
type Poster interface {
	Now() time.Time
	// InsertMessage stores a message and a job of a kind that is due now and
	// refers to it.
	InsertMessage(ctx context.Context, m *Message, jobKind string, payload []byte) error
}

// Post writes a mail that leaves after the commit, or never if there is none.
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
	if _, ok := m.(mail.PasswordReset); ok {
		kind = JobReset
	}
	return tx.InsertMessage(ctx, &Message{
		ID: id, Kind: mail.Kind(m), To: mail.Recipient(m), OrderID: orderID, Data: data,
		State: Queued, CreatedAt: tx.Now(), ChangedAt: tx.Now(),
	}, kind, payload)
}

// Query asks for messages, newest first.
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
