package store_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5/pgconn"

	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/storetest"
	"gulaab/internal/zone"
)

func TestFailedCommitSurfaces(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		// The reference from key to order is checked only at COMMIT.
		err := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
			if err := tx.PutSetting(t.Context(), "left", "behind"); err != nil {
				return err
			}
			_, err := tx.ClaimKey(t.Context(), "order", "key", "hash", "no-such-order")
			if err != nil {
				t.Errorf("the key was refused before COMMIT: %v", err)
			}
			return err
		})
		if err == nil {
			t.Fatal("the COMMIT failed, and nobody was told")
		}
		if _, err := db.Setting(t.Context(), "left"); fault.KindOf(err) != fault.NotFound {
			t.Errorf("something of the failed transaction is left: %v", err)
		}
		do(t, db, func(tx *store.Tx) error { return tx.PutSetting(t.Context(), "next", "works") })
	})
}

func TestRollback(t *testing.T) {
	t.Parallel()
	failure := errors.New("no")
	for name, end := range map[string]func() error{
		"error":  func() error { return failure },
		"panic":  func() error { panic(failure) },
		"goexit": func() error { runtime.Goexit(); return nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				var err error
				var recovered any
				var wg sync.WaitGroup
				wg.Go(func() {
					defer func() { recovered = recover() }()
					err = db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
						if err := tx.PutSetting(t.Context(), "left", "behind"); err != nil {
							return err
						}
						return end()
					})
				})
				wg.Wait()
				if name == "error" && !errors.Is(err, failure) {
					t.Errorf("InTx = %v, want the function's error", err)
				}
				if got, _ := recovered.(error); name == "panic" && !errors.Is(got, failure) {
					t.Errorf("recovered %v, want the function's panic", recovered)
				}
				if _, err := db.Setting(t.Context(), "left"); fault.KindOf(err) != fault.NotFound {
					t.Errorf("something is left: %v", err)
				}
				do(t, db, func(tx *store.Tx) error { return tx.PutSetting(t.Context(), "next", "works") })
			})
		})
	}
}

// HOUSE-2: the context tells that a transaction is running; no stack is inspected.
func TestNestedTransactionIsRefused(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			below, cancel := context.WithTimeout(ctx, time.Minute) // without a deadline SQLite would wait for ever
			defer cancel()
			err := db.InTx(below, func(context.Context, *store.Tx) error {
				t.Error("the inner function ran")
				return nil
			})
			if !errors.Is(err, sqldb.ErrNested) {
				t.Errorf("a transaction inside a transaction: %v", err)
			}
			// TRUE-2: a read outside the transaction needs a second connection too. The
			// transaction may go on.
			if _, err := db.CatalogueVersion(ctx); err == nil {
				t.Error("TRUE-2 a single row is read beside a transaction")
			}
			if _, err := db.StoredCouriers(ctx); !errors.Is(err, sqldb.ErrNested) {
				t.Errorf("TRUE-2 rows are read beside a transaction: %v", err)
			}
			if _, err := db.Order(ctx, "none"); !errors.Is(err, sqldb.ErrNested) {
				t.Errorf("TRUE-2 a view is opened beside a transaction: %v", err)
			}
			return tx.PutSetting(ctx, "outer", "works")
		})
		if err != nil {
			t.Error(err)
		}
		// A transaction that a method of the store begins itself, further down, is refused too.
		err = db.InTx(t.Context(), func(ctx context.Context, _ *store.Tx) error {
			below, cancel := context.WithTimeout(ctx, time.Minute)
			defer cancel()
			return db.Sweep(below)
		})
		if !errors.Is(err, sqldb.ErrNested) {
			t.Errorf("a method that begins a transaction, inside one: %v", err)
		}
	})
}

func TestOneNow(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		cfg := e.Fresh(t)
		clock := time.Date(2026, 1, 2, 3, 4, 5, 678_901_234, zone.Karachi)
		cfg.Now = func() time.Time { clock = clock.Add(time.Hour); return clock }
		db := storetest.Open(t, cfg)
		do(t, db, func(tx *store.Tx) error {
			first := tx.Now()
			if want := time.Date(2026, 1, 1, 23, 4, 5, 678_901_000, time.UTC); !first.Equal(want) || first.Location() != time.UTC {
				t.Errorf("Now = %v, want %v, which the database can hold", first, want)
			}
			if again := tx.Now(); again != first {
				t.Errorf("Now = %v, then %v", first, again)
			}
			return nil
		})
	})
}

func TestConflictingTransactionsRunAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		serialization := &pgconn.PgError{Code: "40001"}
		runs := 0
		err := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
			runs++
			if err := tx.PutSetting(t.Context(), "runs", "some"); err != nil {
				return err
			}
			if runs < 3 {
				return serialization
			}
			return nil
		})
		if err != nil || runs != 3 {
			t.Errorf("InTx = %v after %d runs, want success in the third", err, runs)
		}

		runs = 0
		err = db.InTx(t.Context(), func(_ context.Context, _ *store.Tx) error { runs++; return serialization })
		if !errors.Is(err, serialization) || runs < 2 || runs > 10 {
			t.Errorf("InTx = %v after %d runs, want it to give up after a few", err, runs)
		}

		ctx, cancel := context.WithCancel(t.Context())
		err = db.InTx(ctx, func(_ context.Context, _ *store.Tx) error { cancel(); return serialization })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("InTx = %v, want it to end with its context", err)
		}
	})
}

// Two moves lock two orders in opposite order. PostgreSQL aborts one of them, which must run
// again; SQLite serializes them.
func TestDeadlockIsResolved(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.Postgres.Fresh(t)) // SQLite serializes its writers
	a, b := newOrder(nil), newOrder(nil)
	putOrder(t, db, a)
	putOrder(t, db, b)
	// In the first run, both lock their first order before either asks for its second.
	var both sync.WaitGroup
	both.Add(2)
	holding := make(chan struct{})
	go func() { both.Wait(); close(holding) }()
	move := func(first, second *order.Order) error {
		once := sync.OnceFunc(both.Done)
		return db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
			if _, err := tx.OrderForUpdate(t.Context(), first.ID); err != nil {
				return err
			}
			once()
			<-holding
			_, err := tx.OrderForUpdate(t.Context(), second.ID)
			return err
		})
	}
	var wg sync.WaitGroup
	for _, pair := range [][2]*order.Order{{a, b}, {b, a}} {
		wg.Go(func() {
			if err := move(pair[0], pair[1]); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func TestBusyIsUnavailable(t *testing.T) {
	t.Parallel()
	cfg := storetest.SQLite.Fresh(t)
	db := storetest.Open(t, cfg)
	if err := setBusyTimeout(t.Context(), db, time.Millisecond); err != nil {
		t.Fatal(err)
	}
	other := storetest.Open(t, cfg) // as another process
	do(t, other, func(*store.Tx) error {
		done := make(chan error)
		go func() { done <- db.InTx(t.Context(), func(_ context.Context, _ *store.Tx) error { return nil }) }()
		if err := <-done; fault.KindOf(err) != fault.Unavailable {
			t.Errorf("with the file locked by another process: %v, want Unavailable", err)
		}
		return nil
	})
	do(t, db, func(*store.Tx) error { return nil })
}

func TestTextThatCannotBeStored(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for _, text := range []string{"a\x00b", "\xff\xfe"} {
			err := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error { return tx.PutSetting(t.Context(), "name", text) })
			if fault.KindOf(err) != fault.Invalid {
				t.Errorf("storing %q: %v, want Invalid", text, err)
			}
			_, err = db.OrderNamed(t.Context(), text)
			if k := fault.KindOf(err); err != nil && k != fault.Invalid && k != fault.NotFound {
				t.Errorf("asking for %q: %v, want Invalid or NotFound", text, err)
			}
		}
	})
}

func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]store.Config{
		"memory":        {URL: "sqlite::memory:"},
		"memory mode":   {URL: "sqlite:x.db?mode=memory"},
		"no folder":     {},
		"no file":       {URL: "sqlite:"},
		"another":       {URL: "mysql://root:hunter2@localhost/shop"},
		"bad address":   {URL: "postgres://root:hunter2@localhost:notaport/shop"},
		"nobody's home": {URL: "postgres://root:hunter2@/shop?host=" + filepath.Join(t.TempDir(), "nowhere")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db, err := store.Open(t.Context(), cfg)
			if err == nil {
				t.Fatal("accepted", db.Close())
			}
			if got := err.Error(); containsFold(got, "hunter2") {
				t.Errorf("the error repeats the password: %s", got)
			}
		})
	}
}

func TestOpenOddPaths(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"a b", "50%", "what?", "#1", "ö", "a&b=c"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), name)
			db := storetest.Open(t, store.Config{DataDir: dir})
			if err := db.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, file := range []string{sqldb.FileName, sqldb.FileName + "-wal"} {
				info, err := os.Stat(filepath.Join(dir, file))
				if err != nil {
					t.Error(err)
				} else if info.Mode().Perm() != 0o600 {
					t.Errorf("%s is %v: others can read customers' addresses", file, info.Mode())
				}
			}
		})
	}
}

// TRUE-8: a commit announces the kinds of its jobs, so that other lanes are not woken.
func TestTRUE8CommitTellsTheKindsOfItsJobs(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		var told [][]string
		db.OnEnqueued(func(kinds ...string) { told = append(told, kinds) })
		enqueue := func(tx *store.Tx) error {
			return errors.Join(tx.EnqueueJob(t.Context(), "mail", []byte(`{}`), day), tx.EnqueueJob(t.Context(), "task", []byte(`{}`), day),
				tx.EnqueueJob(t.Context(), "mail", []byte(`{}`), day))
		}
		_ = db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error { return errors.Join(enqueue(tx), errors.New("no")) })
		if told != nil {
			t.Errorf("told of jobs that were rolled back: %v", told)
		}
		do(t, db, func(*store.Tx) error { return nil })
		do(t, db, func(tx *store.Tx) error { // an undone item enqueued nothing, whatever the rest does
			_ = tx.Try(t.Context(), func(context.Context) error { return errors.Join(enqueue(tx), errors.New("no")) })
			return nil
		})
		if told != nil {
			t.Errorf("told of jobs of an item that was undone: %v", told)
		}
		do(t, db, enqueue)
		if diff := cmp.Diff([][]string{{"mail", "task"}}, told); diff != "" {
			t.Error(diff)
		}
	})
}

// setBusyTimeout shortens the writer's wait for other processes.
func setBusyTimeout(ctx context.Context, db *store.DB, d time.Duration) error {
	_, err := storetest.Writer(db).ExecContext(ctx, "PRAGMA busy_timeout = "+strconv.FormatInt(d.Milliseconds(), 10))
	return err
}
