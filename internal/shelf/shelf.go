// Package shelf is what the owner decides about how goods are found: the home page's layout
// (SHELF-2), what searches mean (SHELF-5), Top Sells and Trending (SHELF-3), redirects
// (FACE-4), their own pages (FACE-2), collections of products (GOOD-2) and translations of the owner's texts (LANG-4). It also counts views and
// searches by day, without remembering whose they were.
package shelf

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
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
	AttributeTx
	TranslationTx
	RedirectTx
	PageTx
	CollectionTx
}

// InTx runs fn in one transaction and commits it if fn returns nil.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Office changes the shelves.
type Office struct {
	inTx   InTx
	reader Reader
	// settings are the owner's texts among the settings, which shoppers read.
	settings func() []catalog.OwnerText
	now      func() time.Time
}

// Reader reads what the office shows.
type Reader interface {
	WordsReader
	RankingReader
	HomeReader
	AttributeReader
	TranslationReader
	RedirectReader
	PageReader
	CollectionReader
}

// New returns an Office.
func New(inTx InTx, reader Reader, settings func() []catalog.OwnerText, now func() time.Time) *Office {
	return &Office{inTx, reader, settings, now}
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

// ErrStale is returned where somebody else saved or removed it meanwhile.
type ErrStale[T any] struct {
	Now *T // without the actor's name; nil: removed
}

func (e *ErrStale[T]) Error() string { return errStale.Error() }

// Unwrap makes it a fault of kind Conflict.
func (e *ErrStale[T]) Unwrap() error { return errStale }
