// Package todaydb reads the start page of the office: queues of work, and contradictions,
// which it also stores.
package todaydb

import (
	"context"
	"database/sql"

	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Reader reads queues and contradictions.
type Reader struct {
	db *sqldb.Reader
	q  *sqlcgen.Queries
}

// NewReader returns a Reader of db.
func NewReader(db *sqldb.Reader) *Reader { return &Reader{db, sqlcgen.New(db.Singly())} }

// view runs fn on one snapshot.
func (r *Reader) view(ctx context.Context, op string, fn func(*sql.Tx, *sqlcgen.Queries) error) error {
	return r.db.View(ctx, op, func(tx *sql.Tx, conn sqldb.DBTX) error { return fn(tx, sqlcgen.New(conn)) })
}

// Tx stores contradictions.
type Tx struct {
	*sqldb.Tx
	q       *sqlcgen.Queries
	changed func(subject, id string)
}

// NewTx returns a Tx in tx. changed records what open screens must reload.
func NewTx(tx *sqldb.Tx, changed func(subject, id string)) *Tx {
	return &Tx{tx, sqlcgen.New(tx.Conn), changed}
}
