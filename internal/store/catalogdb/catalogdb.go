// Package catalogdb stores what the shop offers: products with drafts, variants and
// pictures, terms, deals and coupons, the home page and search words, reviews, bulk runs,
// and imports of products.
package catalogdb

import (
	"context"
	"database/sql"

	"gulaab/internal/audit"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Reader reads the catalogue.
type Reader struct {
	db      *sqldb.Reader
	q       *sqlcgen.Queries
	spoiled spoiled
}

// NewReader returns a Reader of db.
func NewReader(db *sqldb.Reader) *Reader { return &Reader{db: db, q: sqlcgen.New(db.Singly())} }

// view runs fn on one snapshot.
func (r *Reader) view(ctx context.Context, op string, fn func(*sql.Tx, *sqlcgen.Queries) error) error {
	return r.db.View(ctx, op, func(tx *sql.Tx, conn sqldb.DBTX) error { return fn(tx, sqlcgen.New(conn)) })
}

// Log records the office's actions, and what open screens must reload.
type Log interface {
	audit.Tx
	Changed(subject, id string)
}

// Tx changes the catalogue in a transaction.
type Tx struct {
	*sqldb.Tx
	q            *sqlcgen.Queries
	log          Log
	changed      []string // products written since the last TouchCatalogue
	termsChanged bool     // terms were written since then; nodes read all terms with every change
}

// NewTx returns a Tx in tx.
func NewTx(tx *sqldb.Tx, log Log) *Tx {
	goods := &Tx{Tx: tx, q: sqlcgen.New(tx.Conn), log: log}
	tx.OnUndo(func() func() {
		n := len(goods.changed)
		return func() { goods.changed = goods.changed[:n] }
	})
	return goods
}

// DB changes the catalogue in its own transactions.
type DB struct {
	*Reader
	inTx func(context.Context, func(context.Context, *Tx) error) error
}

// NewDB returns a DB whose transactions inTx begins.
func NewDB(r *Reader, inTx func(context.Context, func(context.Context, *Tx) error) error) *DB {
	return &DB{r, inTx}
}
