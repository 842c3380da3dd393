// Package reportdb reads the reports: sums of days and months and their orders, cash with
// couriers, cancelled orders, and the stock's cover and expiry.
package reportdb

import "gulaab/internal/store/sqldb"

// Reader reads the reports.
type Reader struct {
	db     *sqldb.Reader
	months topMonths // cached sums of months by product
}

// NewReader returns a Reader of db.
func NewReader(db *sqldb.Reader) *Reader { return &Reader{db: db} }

// Tx records what couriers paid over.
type Tx struct{ *sqldb.Tx }

// NewTx returns a Tx in tx.
func NewTx(tx *sqldb.Tx) *Tx { return &Tx{tx} }
