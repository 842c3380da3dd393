package app

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// STOCK-1, SWIFT-3: stock is compared with its ledger once a day, however often a node starts.
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

// TRUE-7: the doctor says which node ran each round that only one node runs, which round
// failed, and which no longer runs. The metrics say it for this node.
func TestTRUE7RoundsAreTold(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		now := time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC)
		cfg := e.Fresh(t)
		cfg.Now = func() time.Time { return now }
		a := &App{db: storetest.Open(t, cfg), opts: Options{Now: cfg.Now}}
		a.openLoops()
		told := func() Finding {
			t.Helper()
			d := &doctor{now: now}
			d.rounds(t.Context(), a.db, store.Health{})
			if len(d.findings) != 1 {
				t.Fatalf("TRUE-7 %d findings", len(d.findings))
			}
			return d.findings[0]
		}
		round := func(name string, every time.Duration, err error) {
			t.Helper()
			l := &loop{name: name, every: every, one: true, run: func(context.Context) error { return err }}
			if did, got := a.round(t.Context(), l); !did || !errors.Is(got, err) {
				t.Fatalf("TRUE-7 the round: %v, %v", did, got)
			}
		}
		want := func(state State, parts ...string) {
			t.Helper()
			f := told()
			for _, part := range parts {
				if f.State != state || !strings.Contains(f.Says, part) {
					t.Errorf("TRUE-7 the doctor says %q (%v), want %v with %q", f.Says, f.State, state, part)
				}
			}
		}
		want(Note, "none was done yet")
		round("lots", time.Minute, nil)
		round("sweep", time.Hour, nil)
		want(Good, "2, the last", "by "+nodeName())
		now = now.Add(time.Hour)
		round("lots", time.Minute, nil)
		round("sweep", time.Hour, errors.New("the bucket is away"))
		want(Needs, "sweep failed", "on "+nodeName())
		shown := prometheus.NewRegistry()
		shown.MustRegister(a.done.last, a.done.failed)
		all, err := shown.Gather()
		if err != nil || len(all) != 2 || len(all[0].GetMetric()) != 1 || len(all[1].GetMetric()) != 2 {
			t.Errorf("TRUE-7 of this node the metrics tell %v (%v)", all, err)
		}
		now = now.Add(time.Hour)
		round("sweep", time.Hour, nil)
		want(Needs, "lots was last done 60 minutes ago by "+nodeName())
		now = now.AddDate(0, 0, 7)
		want(Note, "no server runs")
	})
}
