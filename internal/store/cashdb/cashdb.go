// Package cashdb stores money from outside: couriers' statements, credits and changes of
// the bank account, screenshots of transfers, invoices.
package cashdb

import (
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Reader reads this data.
type Reader struct {
	db *sqldb.Reader
	q  *sqlcgen.Queries
}

// NewReader returns a Reader of db.
func NewReader(db *sqldb.Reader) *Reader { return &Reader{db, sqlcgen.New(db.Singly())} }

// Tx changes this data in a transaction.
type Tx struct {
	*sqldb.Tx
	q       *sqlcgen.Queries
	changed func(subject, id string)
	mark    func(kind, id string)
}

// NewTx returns a Tx in tx. changed records what open screens must reload, and mark the
// orders whose figures must be worked out again.
func NewTx(tx *sqldb.Tx, changed, mark func(subject, id string)) *Tx {
	return &Tx{tx, sqlcgen.New(tx.Conn), changed, mark}
}
