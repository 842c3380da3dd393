// Package peopledb stores people: accounts, logins, the office's sessions, invitations and
// second factors, customers' flags, and the throttles of guesses.
package peopledb

import (
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Reader reads people.
type Reader struct {
	db *sqldb.Reader
	q  *sqlcgen.Queries
}

// NewReader returns a Reader of db.
func NewReader(db *sqldb.Reader) *Reader { return &Reader{db, sqlcgen.New(db.Singly())} }

// Tx changes people in a transaction.
type Tx struct {
	*sqldb.Tx
	q    *sqlcgen.Queries
	mark func(kind, id string)
}

// NewTx returns a Tx in tx. mark records an account whose customer must be recomputed.
func NewTx(tx *sqldb.Tx, mark func(kind, id string)) *Tx { return &Tx{tx, sqlcgen.New(tx.Conn), mark} }
