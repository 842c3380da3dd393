package outbox

import (
	"context"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/mail"
)

// NoticeKind is one kind of thing that the people of the shop hear of (TODAY-3).
type NoticeKind string

// The kinds of notices.
const (
	NewOrder NoticeKind = "order"   // an order came
	NewProof NoticeKind = "proof"   // a payment screenshot came
	NewTime  NoticeKind = "time"    // a shopper says when a parcel should come again
	Failing  NoticeKind = "message" // a message does not arrive
)

// Notice is one thing that the people of the shop hear of: a row of the
// transaction in which it happened. Who is told of it, and how, package notify
// decides later.
type Notice struct {
	ID      string // UUIDv7
	Kind    NoticeKind
	Ref     string // tells those of a kind apart: the same one is stored once
	OrderID string // or empty
	Message string // what kind of message fails; empty of other kinds
	Actor   string // the account of who did it in the office, who need not be told; or empty
	At      time.Time
}

// NoticePoster is what posting a notice needs of a transaction.
type NoticePoster interface {
	Now() time.Time
	// InsertNotice stores a notice, unless one of its kind and reference is stored already.
	InsertNotice(ctx context.Context, n Notice) error
}

// Notify tells the people of the shop of an order, of a screenshot of its payment,
// or of another time that its shopper asks for, after the commit. actor is the account of who of the shop did it, or empty.
func Notify(ctx context.Context, tx NoticePoster, kind NoticeKind, orderID, actor string) error {
	n := Notice{ID: ident.NewID(), Kind: kind, Ref: orderID, OrderID: orderID, Actor: actor, At: tx.Now()}
	if kind == NewProof || kind == NewTime {
		n.Ref = n.ID // an order's payment may be shown, and another time asked for, more than once
	}
	return tx.InsertNotice(ctx, n)
}

// failsAt is after how many attempts somebody hears that a message does not
// arrive, though it is tried on: the better part of an hour.
const failsAt = 5

// Failure returns the notice of a message that a job's outcome left in a state;
// false where nobody need hear of it. What the shop writes to its own people is
// left out: a notice of a notice would go on for ever.
func Failure(m *Message, now time.Time) (Notice, bool) {
	if mail.ForStaff(m.Kind) || m.State != Buried && (m.State != Failed || m.Attempts != failsAt) {
		return Notice{}, false
	}
	return Notice{ID: ident.NewID(), Kind: Failing, Ref: m.ID, OrderID: m.OrderID, Message: m.Kind, At: now}, true
}

// PostStaff writes a mail to somebody of the shop. Nobody waits for it: it does
// not go out at night, and does not count against what else their mailbox gets.
func PostStaff(ctx context.Context, tx Poster, m mail.StaffNotice) error {
	return post(ctx, tx, ident.NewID(), m, "")
}
