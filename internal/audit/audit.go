// Package audit keeps who did what in the office: a log that is only ever added
// to. An entry is written in the transaction of what it tells of, and store
// refuses to commit a transaction that somebody of the office began and that
// left none.
package audit

import (
	"context"
	"errors"
	"time"
)

// Who is somebody of the office behind a request.
type Who struct {
	Account string // id
	Network string // wide enough to be nobody in particular: 203.0.113.0/24
}

type key struct{}

// With returns a context for the work that who asked for.
func With(ctx context.Context, who Who) context.Context { return context.WithValue(ctx, key{}, who) }

// Without returns a context for work that is nobody's change: counting tries,
// looking whether a password is right.
func Without(ctx context.Context) context.Context { return context.WithValue(ctx, key{}, nil) }

// From returns who of the office asked for the work; ok is false where nobody
// of the office did: shoppers, jobs, commands.
func From(ctx context.Context) (who Who, ok bool) {
	who, ok = ctx.Value(key{}).(Who)
	return who, ok
}

// System is the actor of what nobody of the office asked for.
const System = "system"

// ErrUnchanged ends a transaction that turns out to change nothing, such as saving what is stored
// already: it is taken back, leaves no entry, and is no error to whoever began it.
var ErrUnchanged = errors.New("audit: nothing changes")

// Entry is one line of the log. At, Actor and Network are the store's to fill in.
type Entry struct {
	ID        string // UUIDv7
	At        time.Time
	Actor     string // account id, or System
	ActorName string // as it is now; only when read
	Network   string
	Action    string // "order.move", "settings.change"
	Subject   string // "order", "settings", "staff", "task"
	SubjectID string
	// SubjectName is what people call the subject today: an order's number, the name of a
	// product. Empty where it has none or is gone; only when read.
	SubjectName string
	Before      any    // encoded as JSON; nil: nothing
	After       any    // the same
	Why         string // as somebody typed it, or empty
}

// Tx is what writing an entry needs of a transaction.
type Tx interface {
	Record(ctx context.Context, e Entry) error
}

// Query selects entries, newest first. Zero fields do not filter.
type Query struct {
	Actor     string
	Subject   string
	SubjectID string
	Action    string
	From, To  time.Time // of this moment or later, and before that one
	After     string    // the id of the last entry of the page before
	Limit     int
}
