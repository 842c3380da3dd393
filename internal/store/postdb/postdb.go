// Package postdb keeps the work that follows a transaction: jobs, messages and their
// words, notices to the office, long tasks, and the keys under which a request is
// answered once.
package postdb

import (
	"context"
	"slices"

	"gulaab/internal/audit"
	"gulaab/internal/mail"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Reader reads jobs, messages, notices and tasks.
type Reader struct {
	db *sqldb.Reader
	q  *sqlcgen.Queries
}

// NewReader reads from db.
func NewReader(db *sqldb.Reader) *Reader { return &Reader{db, sqlcgen.New(db.Singly())} }

// Log is what the office did and which screens change.
type Log interface {
	audit.Tx
	RecordOrder(ctx context.Context, action, orderID string) error
	Changed(subject, id string)
}

// Tx writes them in a transaction.
type Tx struct {
	*sqldb.Tx
	q, later *sqlcgen.Queries // later: for writes whose outcome nobody waits for
	log      Log
	enqueued []string                  // kinds of jobs
	off      map[string][]mail.Channel // channels that are turned off, by kind of message
}

// NewTx works in tx. enqueued is called after the commit with the kinds of the jobs
// that are due.
func NewTx(tx *sqldb.Tx, log Log, enqueued func(kinds ...string)) *Tx {
	post := &Tx{Tx: tx, q: sqlcgen.New(tx.Conn), later: sqlcgen.New(tx.Later()), log: log}
	tx.OnUndo(func() func() {
		n := len(post.enqueued)
		return func() { post.enqueued, post.off = post.enqueued[:n], nil }
	})
	tx.OnCommit(func() {
		if len(post.enqueued) > 0 && enqueued != nil {
			enqueued(post.enqueued...)
		}
	})
	return post
}

// signal has the commit signal the workers of a kind of job.
func (tx *Tx) signal(kind string) {
	if !slices.Contains(tx.enqueued, kind) {
		tx.enqueued = append(tx.enqueued, kind)
	}
}

// DB works jobs and messages in transactions of its own.
type DB struct {
	*Reader
	inTx  func(context.Context, func(context.Context, *Tx) error) error
	alone func() (first bool, err error)
}

// NewDB begins transactions with inTx. alone is sqldb.DB.Alone.
func NewDB(r *Reader, inTx func(context.Context, func(context.Context, *Tx) error) error, alone func() (first bool, err error)) *DB {
	return &DB{r, inTx, alone}
}
