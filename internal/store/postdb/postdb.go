// Package postdb stores the work that follows a transaction: jobs, messages and their
// wordings, notices to staff, tasks, and idempotency keys.
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

// NewReader returns a Reader of db.
func NewReader(db *sqldb.Reader) *Reader { return &Reader{db, sqlcgen.New(db.Singly())} }

// Log records the office's actions, and what open screens must reload.
type Log interface {
	audit.Tx
	RecordOrder(ctx context.Context, action, orderID string) error
	Changed(subject, id string)
}

// Tx writes this data in a transaction.
type Tx struct {
	*sqldb.Tx
	q, later *sqlcgen.Queries // later is for writes whose result is not awaited
	log      Log
	enqueued []string                  // kinds of jobs
	off      map[string][]mail.Channel // disabled channels, by kind of message
}

// NewTx returns a Tx in tx. After the commit enqueued is called with the kinds of the due
// jobs.
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

// signal makes the commit wake the workers of a kind of job.
func (tx *Tx) signal(kind string) {
	if !slices.Contains(tx.enqueued, kind) {
		tx.enqueued = append(tx.enqueued, kind)
	}
}

// DB handles jobs and messages in its own transactions.
type DB struct {
	*Reader
	inTx  func(context.Context, func(context.Context, *Tx) error) error
	alone func() (first bool, err error)
}

// NewDB returns a DB whose transactions inTx begins. alone is sqldb.DB.Alone.
func NewDB(r *Reader, inTx func(context.Context, func(context.Context, *Tx) error) error, alone func() (first bool, err error)) *DB {
	return &DB{r, inTx, alone}
}
