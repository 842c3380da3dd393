// Package reportdb reads the reports: sums of days and months, their orders, cash with
// couriers, cancelled orders, cover and expiry of the stock.
package reportdb

import "gulaab/internal/store/sqldb"

// Reader reads the reports.
type Reader struct {
	db     *sqldb.Reader
	months topMonths // what the products of months came to
}

// NewReader reads from db.
func NewReader(db *sqldb.Reader) *Reader { return &Reader{db: db} }

// Tx notes what couriers paid over.
type Tx struct{ *sqldb.Tx }

// NewTx works in tx.
func NewTx(tx *sqldb.Tx) *Tx { return &Tx{tx} }
