// Package stockdb stores the stock: levels of variants, lots, the ledger, shipments and
// counts.
package stockdb

import (
	"context"
	"database/sql"

	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Reader reads the stock.
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

// Tx changes the stock in a transaction.
type Tx struct {
	*sqldb.Tx
	q, later *sqlcgen.Queries // later is for writes whose result is not awaited
}

// NewTx returns a Tx in tx.
func NewTx(tx *sqldb.Tx) *Tx { return &Tx{tx, sqlcgen.New(tx.Conn), sqlcgen.New(tx.Later())} }
