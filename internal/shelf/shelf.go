// Package shelf is what the owner says of how the shop's goods are found: how the
// home page is laid out (SHELF-2), what searches mean and where they lead
// (SHELF-5), and what stands in Top Sells and Trending, by hand or worked out
// (SHELF-3). It also counts what is looked at and searched for, by day, without
// saying by whom.
package shelf

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/zone"
)

// Tx is what changing the shelves needs of one transaction.
type Tx interface {
	// Now is the one moment of this transaction.
	Now() time.Time
	// TouchShelves makes every node read again what the owner says; it comes last.
	TouchShelves(ctx context.Context) error
	audit.Tx
	WordsTx
	RankingTx
	HomeTx
}

// InTx runs fn in one transaction and commits it if fn returns nil.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Office changes the shelves.
type Office struct {
	inTx   InTx
	reader Reader
	now    func() time.Time
}

// Reader reads what the office shows.
type Reader interface {
	WordsReader
	RankingReader
	HomeReader
}

// New returns an Office.
func New(inTx InTx, reader Reader, now func() time.Time) *Office {
	return &Office{inTx, reader, now}
}

// change runs fn and makes every node see what it did.
func (o *Office) change(ctx context.Context, fn func(context.Context, Tx) error) error {
	return o.inTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := fn(ctx, tx); err != nil {
			return err
		}
		return tx.TouchShelves(ctx)
	})
}

// Day is the day of a moment in Karachi, "2026-11-21".
func Day(t time.Time) string { return t.In(zone.Karachi).Format(time.DateOnly) }

var errStale = fault.New(fault.Conflict, "Somebody else has changed this meanwhile. Look at the newer version first.")
