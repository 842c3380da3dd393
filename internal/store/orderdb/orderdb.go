// Package orderdb stores orders: lines, timeline and ledger, parcels, returns and refunds,
// links and claims, and couriers' events.
package orderdb

import (
	"context"
	"database/sql"

	"gulaab/internal/audit"
	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Reader reads orders and parcels.
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

// Books records the effects of an order's writes elsewhere: the office's log, open screens,
// screenshots, bank credits and, by Mark, figures to recompute.
type Books interface {
	audit.Tx
	RecordOrder(ctx context.Context, action, orderID string) error
	Changed(subject, id string)
	Mark(subject, id string)
	AddProof(ctx context.Context, key, orderID string) error
	PayCredit(ctx context.Context, orderID, account, reference string) error
}

// Tx changes orders in a transaction.
type Tx struct {
	*sqldb.Tx
	q, later *sqlcgen.Queries // later is for writes whose result is not awaited
	books    Books
	units    *Units
	was      map[string]orderStates // states of locked orders, for the log
	seen     map[string]stored      // stored lines and parcels of locked orders
	ready    map[string]*order.Order
	fees     [][]any // ledger entries to be stored together
}

// NewTx returns a Tx in tx; units are the server's. Whoever began the transaction calls
// LeaveFees before its end.
func NewTx(tx *sqldb.Tx, books Books, units *Units) *Tx {
	orders := &Tx{
		Tx: tx, q: sqlcgen.New(tx.Conn), later: sqlcgen.New(tx.Later()), books: books, units: units,
		was: map[string]orderStates{}, seen: map[string]stored{}, ready: map[string]*order.Order{},
	}
	tx.OnUndo(func() func() {
		return func() {
			clear(orders.seen)
			clear(orders.ready)
		}
	})
	return orders
}

// Locked returns an order that LockOrders read and that has not changed since, or nil.
func (tx *Tx) Locked(id string) *order.Order { return tx.ready[id] }
