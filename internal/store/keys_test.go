package store_test

import (
	"context"
	"testing"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// waiting returns the number of transactions that wait for another.
func waiting(t *testing.T, db *store.DB) int64 {
	t.Helper()
	if db.Engine() == "sqlite" {
		return storetest.Writer(db).Stats().WaitCount
	}
	var n int64
	err := storetest.Reader(db).QueryRowContext(t.Context(),
		`SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// until polls ok, and gives up after a bounded time.
func until(t *testing.T, ok func() bool) {
	t.Helper()
	ticker := time.NewTicker(time.Millisecond)
	defer ticker.Stop()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	for !ok() {
		select {
		case <-ctx.Done():
			t.Fatal("it did not happen")
		case <-ticker.C:
		}
	}
}

// SURE-1: a question about a key whose order is in an open transaction waits for its outcome. A
// call that closes the key meanwhile is too late.
func TestKeyAskedInMidTransaction(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := counterOf(t, db)
		o := newOrder(nil)
		const key = "6f1f0c8e-5c9a-4e0f-9c39-0a7f7f2f4c11"
		claimed, release, stored := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		go func() {
			stored <- db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
				if _, err := tx.ClaimKey(t.Context(), "order", key, "hash", o.ID); err != nil {
					return err
				}
				close(claimed)
				<-release
				return tx.InsertOrder(t.Context(), o)
			})
		}()
		<-claimed
		type answer struct {
			o   *order.Order
			err error
		}
		asked, closed := make(chan answer, 1), make(chan answer, 1)
		go func() {
			got, err := s.ByKey(t.Context(), key, order.Asker{})
			asked <- answer{got, err}
		}()
		go func() {
			got, _, err := s.CloseKey(t.Context(), key, order.Asker{})
			closed <- answer{got, err}
		}()
		until(t, func() bool { return waiting(t, db) >= 2 || len(asked)+len(closed) > 0 })
		close(release)
		if err := <-stored; err != nil {
			t.Fatal(err)
		}
		for name, ch := range map[string]chan answer{"asked": asked, "closed": closed} {
			if a := <-ch; a.err != nil || a.o == nil || a.o.ID != o.ID {
				t.Errorf("%s: order %v, error %v; want the order that was being placed", name, a.o, a.err)
			}
		}
	})
}

// SURE-1: of a request and a concurrent call that gives it up, one wins and both learn it.
func TestKeyClosedWhileOrdering(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 1000)
		s := counterOf(t, db)
		for range 20 {
			in := input(p)
			in.IdempotencyKey = ident.NewID()
			type end struct {
				placed bool
				err    error
			}
			ended := make(chan end, 1)
			go func() {
				_, placed, err := s.CloseKey(t.Context(), in.IdempotencyKey, order.Asker{})
				ended <- end{placed, err}
			}()
			_, _, err := s.Place(t.Context(), in)
			e := <-ended
			if e.err != nil || e.placed != (err == nil) {
				t.Fatalf("the order: %v; who closed its key heard: placed %v, %v", err, e.placed, e.err)
			}
		}
	})
}
