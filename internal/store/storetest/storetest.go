// Package storetest gives tests a database of their own on each engine. It
// promises that no test sees another's rows, that a database is migrated once
// and copied from then on, and that a PostgreSQL server which it started ends
// with the tests. What the store must do is checked by the store's own tests,
// all of them through Each.
//
// A package that uses it has
//
//	func TestMain(m *testing.M) { storetest.Main(m) }
//
// and tests such as
//
//	func TestCheckout(t *testing.T) {
//		storetest.Each(t, func(t *testing.T, db *store.DB) { … })
//	}
package storetest

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
)

// Engine is a database engine to test on.
type Engine struct {
	// Name is "sqlite" or "postgres".
	Name string

	database func(t testing.TB, migrated bool) store.Config
}

// OrSkip skips a test where GULAAB_TEST_ENGINES names the other engine. A test
// of one engine calls it before it starts anything of its own, such as a mail
// server; Fresh, Empty and EachEngine do it themselves.
func (e Engine) OrSkip(t testing.TB) {
	t.Helper()
	switch only := os.Getenv("GULAAB_TEST_ENGINES"); only {
	case "", e.Name:
	case "sqlite", "postgres":
		t.Skip("GULAAB_TEST_ENGINES leaves " + e.Name + " out")
	default:
		t.Fatalf("GULAAB_TEST_ENGINES is %q; it may be sqlite or postgres", only)
	}
}

// SQLite needs nothing installed.
var SQLite = Engine{Name: "sqlite", database: sqliteDatabase}

// Postgres is the server named by GULAAB_TEST_POSTGRES_URL, which must let its
// user create databases, or else one started from the system's PostgreSQL.
// Where there is neither, tests skip; they fail when CI is "true" or
// GULAAB_REQUIRE_POSTGRES is "1".
var Postgres = Engine{Name: "postgres", database: postgresDatabase}

// Engines returns every engine, for benchmarks and for tests that open
// databases in their own way.
func Engines() []Engine { return []Engine{SQLite, Postgres} }

// Fresh returns the Config of a new database with the present schema and no
// rows, which lasts until t ends.
func (e Engine) Fresh(t testing.TB) store.Config {
	t.Helper()
	e.OrSkip(t)
	return e.database(t, true)
}

// Empty is Fresh without a schema.
func (e Engine) Empty(t testing.TB) store.Config {
	t.Helper()
	e.OrSkip(t)
	return e.database(t, false)
}

// Each runs fn once for each engine, as parallel sub-tests, with a fresh
// database that is closed at the end.
func Each(t *testing.T, fn func(t *testing.T, db *store.DB)) {
	t.Helper()
	EachEngine(t, func(t *testing.T, e Engine) { fn(t, Open(t, e.Fresh(t))) })
}

// EachEngine is Each for tests that say themselves which database they need.
func EachEngine(t *testing.T, fn func(t *testing.T, e Engine)) {
	t.Helper()
	for _, e := range Engines() {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			e.OrSkip(t)
			fn(t, e)
		})
	}
}

// Open opens a database and closes it when t ends.
func Open(t testing.TB, cfg store.Config) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// Writer and Reader are the connections of an open database, for tests that look behind
// what the store answers.
func Writer(db *store.DB) *sql.DB { writer, _ := db.Pools(); return writer }

// Reader is described at Writer.
func Reader(db *store.DB) *sql.DB { _, reader := db.Pools(); return reader }

// Main runs a package's tests and then stops what they started.
func Main(m *testing.M) {
	underMain = true
	m.Run() // TestMain's return makes the testing package exit with its result
	if err := stopPostgres(); err != nil {
		_, _ = os.Stderr.WriteString("storetest: " + err.Error() + "\n")
	}
}

// underMain is set before any test runs.
var underMain bool

// migratedFile holds the bytes of a migrated SQLite file without rows.
var migratedFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "gulaab-sqlite-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := migrate(store.Config{DataDir: dir}); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, sqldb.FileName)) // closing has moved the log into it
})

func migrate(cfg store.Config) error {
	ctx := context.Background() // shared by every test, so no test's context
	db, err := store.Open(ctx, cfg)
	if err != nil {
		return err
	}
	err = db.Migrate(ctx)
	if closing := db.Close(); err == nil {
		err = closing
	}
	return err
}

func sqliteDatabase(t testing.TB, migrated bool) store.Config {
	t.Helper()
	dir := t.TempDir()
	if migrated {
		b, err := migratedFile()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, sqldb.FileName), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return store.Config{DataDir: dir}
}
