package sqldb_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"

	"gulaab/internal/fault"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// together begins one transaction and, while it runs, all others, so that on SQLite they share
// a COMMIT. It returns their results, the first one's first.
func together(ctx context.Context, t *testing.T, db *store.DB, first func(context.Context, *store.Tx) error, others ...func(context.Context, *store.Tx) error) []error {
	t.Helper()
	told := make([]error, 1+len(others))
	var all sync.WaitGroup
	begun := make(chan struct{})
	queued := func() {
		for db.WaitTogether() < len(others) {
			runtime.Gosched()
		}
	}
	run := func(i int, fn func(context.Context, *store.Tx) error) {
		all.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					told[i] = fmt.Errorf("panic: %v", p)
				}
			}()
			told[i] = db.InTxTogether(ctx, fn)
		})
	}
	var once sync.Once
	run(0, func(ctx context.Context, tx *store.Tx) error {
		once.Do(func() { close(begun); queued() })
		return first(ctx, tx)
	})
	<-begun
	for i, fn := range others {
		run(1+i, fn)
	}
	all.Wait()
	return told
}

func puts(key string) func(context.Context, *store.Tx) error {
	return func(ctx context.Context, tx *store.Tx) error { return tx.PutSetting(ctx, key, "is there") }
}

func TestQUICK1TransactionsThatAreCommittedTogether(t *testing.T) {
	t.Parallel()
	refused := errors.New("refused by its own rule")
	fails := func(key string) func(context.Context, *store.Tx) error {
		return func(ctx context.Context, tx *store.Tx) error { return errors.Join(puts(key)(ctx, tx), refused) }
	}
	panics := func(ctx context.Context, tx *store.Tx) error {
		_ = puts("panicked")(ctx, tx)
		panic("a bug")
	}
	// The key's order is checked at COMMIT and never stored.
	spoils := func(ctx context.Context, tx *store.Tx) error {
		_, err := tx.ClaimKey(ctx, "scope", "key", "hash", "no such order")
		return errors.Join(err, puts("spoiled")(ctx, tx))
	}
	ok := func(err error) bool { return err == nil }
	own := func(err error) bool { return errors.Is(err, refused) }
	failed := func(err error) bool { return err != nil }
	type member struct {
		fn   func(context.Context, *store.Tx) error
		told func(error) bool
		key  string
		kept bool
	}
	good := func(key string) member { return member{puts(key), ok, key, true} }
	rows := map[string][]member{
		"all succeed":                   {good("a"), good("b"), good("c")},
		"the first fails":               {{fails("a"), own, "a", false}, good("b"), good("c")},
		"one in the middle fails":       {good("a"), {fails("b"), own, "b", false}, good("c")},
		"the last fails":                {good("a"), good("b"), {fails("c"), own, "c", false}},
		"all fail":                      {{fails("a"), own, "a", false}, {fails("b"), own, "b", false}},
		"one panics":                    {good("a"), {panics, failed, "panicked", false}, good("c")},
		"the first panics":              {{panics, failed, "panicked", false}, good("b")},
		"one of them spoils the COMMIT": {good("a"), {spoils, failed, "spoiled", false}, good("c")},
	}
	for name, members := range rows {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := storetest.Open(t, storetest.SQLite.Fresh(t))
			fns := make([]func(context.Context, *store.Tx) error, 0, len(members))
			for _, m := range members {
				fns = append(fns, m.fn)
			}
			for i, told := range together(t.Context(), t, db, fns[0], fns[1:]...) {
				m := members[i]
				if !m.told(told) {
					t.Errorf("%d was told %v", i, told)
				}
				if isSet(t, db, m.key) != m.kept {
					t.Errorf("%s: want it kept: %v", m.key, m.kept)
				}
			}
			if err := db.InTxTogether(t.Context(), puts("after")); err != nil {
				t.Errorf("the next one: %v", err)
			}
		})
	}
}

// A shopper who hangs up does not fail the others: SQLite rolls back a whole transaction when
// one of its statements is interrupted.
func TestQUICK1WhoGoesAwayTakesNobodyAlong(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.SQLite.Fresh(t))
	gone, leave := context.WithCancel(t.Context())
	leaves := func(ctx context.Context, tx *store.Tx) error {
		leave()
		return puts("second")(ctx, tx)
	}
	told := together(gone, t, db, puts("first"), leaves, puts("third"))
	if told[0] != nil || told[1] != nil {
		t.Error(told)
	}
	for key, want := range map[string]bool{"first": told[0] == nil, "second": told[1] == nil, "third": told[2] == nil} {
		if isSet(t, db, key) != want {
			t.Errorf("%s is not as its caller was told: %v", key, told)
		}
	}
	if err := db.InTxTogether(gone, puts("too late")); !errors.Is(err, context.Canceled) || isSet(t, db, "too late") {
		t.Errorf("who was away before it began was told %v", err)
	}
	if err := db.InTxTogether(t.Context(), puts("after")); err != nil {
		t.Error(err)
	}
}

func isSet(t *testing.T, db *store.DB, key string) bool {
	t.Helper()
	_, err := db.Setting(t.Context(), key)
	if err != nil && fault.KindOf(err) != fault.NotFound {
		t.Error(err)
	}
	return err == nil
}

// Many concurrent transactions, some of which fail: exactly those that returned success are
// stored.
func TestQUICK1ManyTogether(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.SQLite.Fresh(t))
	const n = 200
	refused := errors.New("refused")
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			key := fmt.Sprint("key ", i)
			err := db.InTxTogether(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				if err := puts(key)(ctx, tx); err != nil || i%3 > 0 {
					return err
				}
				return refused
			})
			if want := i%3 == 0; errors.Is(err, refused) != want || !want && err != nil {
				t.Errorf("%d: %v", i, err)
			}
			if isSet(t, db, key) != (i%3 > 0) {
				t.Errorf("%d is not as its caller was told", i)
			}
		})
	}
	all.Wait()
}
