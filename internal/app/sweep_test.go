package app

import (
	"context"
	"testing"
	"time"

	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// STOCK-1, SWIFT-3: stock is held against its ledger once a day, however often a
// node starts meanwhile.
func TestSTOCK1CheckedOnceADay(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		now := time.Now()
		cfg := e.Fresh(t)
		cfg.Now = func() time.Time { return now }
		due := func(db *store.DB) bool {
			t.Helper()
			checked := 0
			a := &App{db: db, opts: Options{Now: cfg.Now}}
			a.openLoops()
			for _, l := range a.loops() {
				if l.name != "check" {
					continue
				}
				l.run = func(context.Context) error { checked++; return nil }
				if _, err := a.round(t.Context(), &l); err != nil {
					t.Fatal(err)
				}
			}
			return checked == 1
		}
		if !due(storetest.Open(t, cfg)) {
			t.Error("a new shop is not checked")
		}
		if due(storetest.Open(t, cfg)) {
			t.Error("a shop that was checked just now is checked again")
		}
		now = now.Add(24 * time.Hour)
		if !due(storetest.Open(t, cfg)) {
			t.Error("a shop that was checked a day ago is not checked")
		}
	})
}
