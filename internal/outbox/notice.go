package outbox

import (
	"context"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/mail"
)

// NoticeKind is the kind of an event that the shop's staff are notified of (TODAY-3).
type NoticeKind string

// The kinds of notices.
const (
	NewOrder NoticeKind = "order" // an order came
	NewProof NoticeKind = "proof" // a payment screenshot came
	NewTime  NoticeKind = "time"  // a shopper says when a parcel should come again
	// NewQuestion is a question about a product (REAL-4).
	NewQuestion NoticeKind = "question"
	// CardGuesses says that a network tried many codes of gift cards (PROMO-2).
	CardGuesses NoticeKind = "cards"
	Failing     NoticeKind = "message" // a message does not arrive
)

// Notice is one event that the shop's staff are notified of, stored in the
// transaction in which it happened. Package notify decides later who is told, and how.
type Notice struct {
	ID      string // UUIDv7
	Kind    NoticeKind
	Ref     string // identifies the event within its kind: a second notice of it is not stored
	OrderID string // or empty
	Message string // what kind of message fails; empty of other kinds
	Actor   string // the staff account that caused it, which need not be told; or empty
	At      time.Time
}

// NoticePoster is what posting a notice needs of a transaction.
type NoticePoster interface {
	Now() time.Time
	// InsertNotice stores a notice, unless one of its kind and reference is stored already.
	InsertNotice(ctx context.Context, n Notice) error
}

// Notify stores a notice that staff get after the commit: of an order, of a screenshot of
// its payment, or of a redelivery that its shopper asked for. actor is the staff account
// that caused it, or empty.
func Notify(ctx context.Context, tx NoticePoster, kind NoticeKind, orderID, actor string) error {
	n := Notice{ID: ident.NewID(), Kind: kind, Ref: orderID, OrderID: orderID, Actor: actor, At: tx.Now()}
	if kind == NewProof || kind == NewTime {
		n.Ref = n.ID // an order's payment may be shown, and another time asked for, more than once
	}
	return tx.InsertNotice(ctx, n)
}

// NotifyOf stores a notice of something that is about no order, such as a question, by its id.
func NotifyOf(ctx context.Context, tx NoticePoster, kind NoticeKind, id string) error {
	return tx.InsertNotice(ctx, Notice{ID: ident.NewID(), Kind: kind, Ref: id, At: tx.Now()})
}

// failsAt is the number of failed attempts, some 40 minutes of them, after which staff
// are told that a message does not arrive. It is tried on after that.
const failsAt = 5

// Failure returns the notice to store once a job has changed a message's state; false
// where staff need not be told. A message to staff never causes one: a notice of a
// notice would go on for ever.
func Failure(m *Message, now time.Time) (Notice, bool) {
	if mail.ForStaff(m.Kind) || m.State != Buried && (m.State != Failed || m.Attempts != failsAt) {
		return Notice{}, false
	}
	return Notice{ID: ident.NewID(), Kind: Failing, Ref: m.ID, OrderID: m.OrderID, Message: m.Kind, At: now}, true
}

// PostStaff posts a mail to a staff member. Nobody waits for it, so it does not go out at
// night; it does not count against what the mailbox may get in a day.
func PostStaff(ctx context.Context, tx Poster, m mail.StaffNotice) error {
	return post(ctx, tx, ident.NewID(), m, "")
}
