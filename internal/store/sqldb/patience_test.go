package sqldb_test

import (
	"context"
	"strings"
	"testing"

	"gulaab/internal/fault"
	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/storetest"
)

// with returns cfg with more parameters in its PostgreSQL address.
func with(cfg store.Config, parameters string) store.Config {
	mark := "?"
	if strings.Contains(cfg.URL, "?") {
		mark = "&"
	}
	cfg.URL += mark + parameters
	return cfg
}

// hold begins a transaction that has written a setting, and so locks its row, until release is
// called. release returns the transaction's result.
func hold(t *testing.T, db *store.DB, setting string) (release func() error) {
	t.Helper()
	holding, let, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		first := true
		done <- db.InTx(context.WithoutCancel(t.Context()), func(_ context.Context, tx *store.Tx) error {
			if err := tx.PutSetting(t.Context(), setting, "held"); err != nil {
				return err
			}
			if first {
				first = false
				close(holding)
			}
			<-let
			return tx.PutSetting(t.Context(), setting, "held to the end")
		})
	}()
	select {
	case <-holding:
	case err := <-done:
		t.Fatalf("the row cannot be held: %v", err)
	}
	return func() error { close(let); return <-done }
}

func put(t *testing.T, db *store.DB, setting string) error {
	t.Helper()
	return db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error { return tx.PutSetting(t.Context(), setting, "put") })
}

// NODE-1: a wait for a row that a stuck node locks ends early, instead of keeping its
// connection to the end of the request.
func TestStuckNodeIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	cfg := storetest.Postgres.Fresh(t)
	stuck := storetest.Open(t, cfg)
	if err := put(t, stuck, "shared"); err != nil {
		t.Fatal(err)
	}
	other := storetest.Open(t, with(cfg, "lock_timeout=50ms"))
	release := hold(t, stuck, "shared")
	if err := put(t, other, "shared"); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("with the row held by another node: %v, want Unavailable", err)
	}
	if err := put(t, other, "another"); err != nil {
		t.Errorf("another row is held up too: %v", err)
	}
	if err := release(); err != nil {
		t.Errorf("the node that was slow: %v", err)
	}
}

// NODE-1: a node that stalls in the middle of a transaction loses it, and its locks are
// released.
func TestDeadNodeLosesItsLocks(t *testing.T) {
	t.Parallel()
	cfg := storetest.Postgres.Fresh(t)
	other := storetest.Open(t, with(cfg, "lock_timeout=60s"))
	if err := put(t, other, "shared"); err != nil {
		t.Fatal(err)
	}
	// Long enough between a BEGIN and the next statement on a slow machine.
	stuck := storetest.Open(t, with(cfg, "idle_in_transaction_session_timeout=3s"))
	release := hold(t, stuck, "shared")
	if err := put(t, other, "shared"); err != nil {
		t.Errorf("the dead node's row is not free: %v", err)
	}
	if err := release(); err == nil {
		t.Error("the transaction that was ended in the middle is said to be stored")
	}
	if v, err := other.Setting(t.Context(), "shared"); err != nil || v != "put" {
		t.Errorf("%q (%v) is stored, want what the living node put", v, err)
	}
	if err := put(t, stuck, "next"); err != nil {
		t.Errorf("the node cannot go on afterwards: %v", err)
	}
}

// NODE-1: the settings of every connection, unless the address overrides them. An empty value
// is for poolers that accept no such settings.
func TestPatience(t *testing.T) {
	t.Parallel()
	cfg := storetest.Postgres.Fresh(t)
	ask := func(cfg store.Config, name string) (value string) {
		db := storetest.Open(t, cfg)
		if err := storetest.Reader(db).QueryRowContext(t.Context(), `SELECT current_setting($1)`, name).Scan(&value); err != nil {
			t.Fatal(err)
		}
		return value
	}
	patient := cfg
	patient.Unhurried = true
	for _, c := range []struct {
		name string
		cfg  store.Config
		want string
	}{
		{"lock_timeout", cfg, "2s"},
		{"statement_timeout", cfg, "30s"},
		{"idle_in_transaction_session_timeout", cfg, "10s"},
		{"lock_timeout", with(cfg, "lock_timeout=7s"), "7s"},
		{"lock_timeout", with(cfg, "lock_timeout="), "0"}, // the server's default
		{"statement_timeout", patient, "0"},
		{"lock_timeout", patient, "1min"},
	} {
		if got := ask(c.cfg, c.name); got != c.want {
			t.Errorf("%s = %s, want %s", c.name, got, c.want)
		}
	}
}

// NODE-1: the readiness check has a connection of its own, also when all others are waiting.
func TestReadyBesideBusyConnections(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		cfg := e.Fresh(t)
		cfg.Connections = 1
		db := storetest.Open(t, cfg)
		release := hold(t, db, "held")
		if e.Name == storetest.SQLite.Name { // it reads on other connections
			reading, err := storetest.Reader(db).Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer reading.Close()
		}
		if err := db.Ready(t.Context()); err != nil {
			t.Errorf("not ready: %v", err)
		}
		if err := release(); err != nil {
			t.Error(err)
		}
	})
}

// NODE-3: an address with an unknown parameter is refused, and the error names it.
func TestUnknownParametersAreRefused(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"postgres://shop:hunter2@127.0.0.1:1/shop?insecure=true", "postgres://shop:hunter2@127.0.0.1:1/shop?sslmode=disable&insecure=",
		"sqlite:shop.db?insecure=true",
	} {
		err := sqldb.CheckAddress(address)
		if err == nil || !strings.Contains(err.Error(), `"insecure"`) || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v, want a refusal that names the parameter alone", address, err)
		}
	}
	for _, address := range []string{
		"", "sqlite:shop.db", "sqlite:///var/lib/shop.db", "postgres://shop:x@db:5432/shop?sslmode=disable",
		"postgres://one,two:5433/shop?target_session_attrs=primary&application_name=a&lock_timeout=",
		"postgresql:///shop?host=/run/postgresql&default_query_exec_mode=exec&options=-c%20work_mem%3D8MB",
	} {
		if err := sqldb.CheckAddress(address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
}
