// Package storetest gives tests a database of their own on each engine. No test sees
// another's rows, a database is migrated once and then copied, and a PostgreSQL server that
// the package started ends with the tests. The store's own tests, which use Each, check
// what the store must do.
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
	"errors"
	"flag"
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

	database func(t testing.TB, of *Template) store.Config
}

// OrSkip skips a test where GULAAB_TEST_ENGINES names the other engine. Tests of one engine
// call it before they start anything of their own, such as a mail server; Fresh, Empty and
// EachEngine call it themselves.
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

// SQLite needs no installation.
var SQLite = Engine{Name: "sqlite", database: sqliteDatabase}

// Postgres is the server at GULAAB_TEST_POSTGRES_URL, whose user must be able to create
// databases, or else one started from the system's PostgreSQL. Without either, tests skip;
// they fail where CI is "true" or GULAAB_REQUIRE_POSTGRES is "1".
var Postgres = Engine{Name: "postgres", database: postgresDatabase}

// Engines returns every engine, for benchmarks and for tests that open databases
// themselves.
func Engines() []Engine { return []Engine{SQLite, Postgres} }

// Fresh returns the Config of a new database with the present schema and no rows, which
// lasts until t ends.
func (e Engine) Fresh(t testing.TB) store.Config {
	t.Helper()
	return e.Copy(t, migrated)
}

// Copy is Fresh with the rows of a template.
func (e Engine) Copy(t testing.TB, of *Template) store.Config {
	t.Helper()
	e.OrSkip(t)
	return e.database(t, of)
}

// Empty is Fresh without a schema.
func (e Engine) Empty(t testing.TB) store.Config {
	t.Helper()
	e.OrSkip(t)
	return e.database(t, nil)
}

// Each runs fn once for each engine in parallel sub-tests, with a fresh database.
func Each(t *testing.T, fn func(t *testing.T, db *store.DB)) {
	t.Helper()
	EachEngine(t, func(t *testing.T, e Engine) { fn(t, Open(t, e.Fresh(t))) })
}

// EachEngine is Each for tests that choose their own database.
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

// Writer and Reader return the connections of an open database, for tests that bypass the
// store.
func Writer(db *store.DB) *sql.DB { writer, _ := db.Pools(); return writer }

// Reader returns the connections that only read; see Writer.
func Reader(db *store.DB) *sql.DB { _, reader := db.Pools(); return reader }

// Main runs a package's tests and stops what they started. Under the race detector a model
// test makes four of its usual hundred runs, unless -rapid.checks is given: a run has one
// goroutine, and the detector finds nothing in it.
func Main(m *testing.M) {
	underMain = true
	if checks := flag.Lookup("rapid.checks"); raced && checks != nil {
		_ = checks.Value.Set("4") // "4" always parses
	}
	m.Run() // TestMain's return makes the testing package exit with its result
	if err := stopPostgres(); err != nil {
		_, _ = os.Stderr.WriteString("storetest: " + err.Error() + "\n")
	}
}

// underMain is set before any test runs.
var underMain bool

// Template is a database that others are copied from. The first test that needs it makes
// it, once for each engine.
type Template struct {
	from *Template // the template that it copies itself
	fill func(store.Config) error
	file func() ([]byte, error) // of SQLite
}

// migrated has the present schema and no rows.
var migrated = newTemplate(nil, migrate)

// NewTemplate returns a template with what fill writes into a new database; fill closes
// what it opens.
func NewTemplate(fill func(store.Config) error) *Template { return newTemplate(migrated, fill) }

func newTemplate(from *Template, fill func(store.Config) error) *Template {
	of := &Template{from: from, fill: fill}
	of.file = sync.OnceValues(func() ([]byte, error) {
		dir, err := os.MkdirTemp("", "gulaab-sqlite-")
		if err != nil {
			return nil, err
		}
		defer func() { _ = os.RemoveAll(dir) }()
		if err := errors.Join(from.copyInto(dir), fill(store.Config{DataDir: dir})); err != nil {
			return nil, err
		}
		return os.ReadFile(filepath.Join(dir, sqldb.FileName)) // closing has merged the write-ahead log into it
	})
	return of
}

// copyInto writes the SQLite file into a folder; a nil template writes nothing.
func (of *Template) copyInto(dir string) error {
	if of == nil {
		return nil
	}
	b, err := of.file()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, sqldb.FileName), b, 0o600)
}

func migrate(cfg store.Config) error {
	ctx := context.Background() // the result is shared by tests, so no test's context
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

func sqliteDatabase(t testing.TB, of *Template) store.Config {
	t.Helper()
	dir := t.TempDir()
	if err := of.copyInto(dir); err != nil {
		t.Fatal(err)
	}
	return store.Config{DataDir: dir}
}
