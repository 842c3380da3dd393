package app

import (
	"log/slog"
	"testing"
	"time"

	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// STOCK-1, SWIFT-3: stock is held against its ledger once a day, however often a
// node starts meanwhile.
func TestSTOCK1CheckedOnceADay(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		now := time.Now()
		start := func() *App {
			return &App{db: db, opts: Options{Now: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)}}
		}
		if !start().checkDue(t.Context()) {
			t.Error("a new shop is not checked")
		}
		if err := start().CheckStock(t.Context()); err != nil {
			t.Fatal(err)
		}
		if start().checkDue(t.Context()) {
			t.Error("a shop that was checked just now is checked again")
		}
		now = now.Add(24 * time.Hour)
		if !start().checkDue(t.Context()) {
			t.Error("a shop that was checked a day ago is not checked")
		}
	})
}
