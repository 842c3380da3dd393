// Package peopledb keeps the people whom the shop knows by name: accounts, logins, the
// office's sessions, invitations and second factors, flags of customers, and what slows
// down those who guess.
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

// NewReader reads from db.
func NewReader(db *sqldb.Reader) *Reader { return &Reader{db, sqlcgen.New(db.Singly())} }

// Tx changes people in a transaction.
type Tx struct {
	*sqldb.Tx
	q    *sqlcgen.Queries
	mark func(kind, id string)
}

// NewTx works in tx. mark notes an account whose customer is to be worked out anew.
func NewTx(tx *sqldb.Tx, mark func(kind, id string)) *Tx { return &Tx{tx, sqlcgen.New(tx.Conn), mark} }
