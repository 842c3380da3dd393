// Package cashdb keeps the money that comes from outside: what couriers pay over by their
// statements, credits and the account of the bank, screenshots of transfers, invoices.
package cashdb

import (
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Reader reads them.
type Reader struct {
	db *sqldb.Reader
	q  *sqlcgen.Queries
}

// NewReader reads from db.
func NewReader(db *sqldb.Reader) *Reader { return &Reader{db, sqlcgen.New(db.Singly())} }

// Tx changes them in a transaction.
type Tx struct {
	*sqldb.Tx
	q       *sqlcgen.Queries
	changed func(subject, id string)
	mark    func(kind, id string)
}

// NewTx works in tx. changed notes what screens show, mark which orders' figures are to
// be worked out anew.
func NewTx(tx *sqldb.Tx, changed, mark func(subject, id string)) *Tx {
	return &Tx{tx, sqlcgen.New(tx.Conn), changed, mark}
}
