// Package store keeps the shop's data, in SQLite or in PostgreSQL, with one SQL
// text for both. It promises that a transaction is stored whole or not at all,
// that whatever a failed COMMIT says reaches the caller, and that nothing above
// it can tell the engines apart. One *Tx satisfies the Tx interface of every
// domain package, one *DB their readers. It holds no rules of the shop: which
// order may move where, or who may see it, is for others to say.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"gulaab/internal/poll"
	"gulaab/internal/store/sqlcgen"
)

// Config says where the database is. The zero value of every field but DataDir
// works.
type Config struct {
	// URL is "" for SQLite in DataDir, "sqlite:PATH" for SQLite in another
	// file, or a postgres:// URL as PostgreSQL's own tools take it.
	URL string
	// DataDir is the folder of the SQLite file; it is made when missing.
	DataDir string
	// MustExist refuses a SQLite file that is not there, which is made otherwise.
	MustExist bool
	// Connections bounds how many connections are open at the same time: SQLite's
	// read connections, or all connections to PostgreSQL but the one of Ready. 0
	// means DefaultConnections.
	Connections int
	// Unhurried lets statements and transactions take as long as they need, for
	// commands that read or write everything. A shop that serves must not.
	Unhurried bool
	// Command says that this is a command beside a shop, and no server.
	Command bool
	// Now is the clock of transactions; nil means time.Now.
	Now func() time.Time
	// Log is told of rows that cannot be understood; nil discards it.
	Log *slog.Logger
}

// DefaultConnections is how many connections are open at the same time unless
// told otherwise.
const DefaultConnections = 10

// FileName is the name of the SQLite file in the data folder.
const FileName = "gulaab.db"

// DB is an open database. Its methods may be called from several goroutines;
// each one that reads answers from one snapshot of the data.
type DB struct {
	dialect  dialect
	writer   *sql.DB  // SQLite: the one connection that writes; PostgreSQL: the pool
	reader   outside  // SQLite: connections that cannot write; PostgreSQL: the same pool
	probe    *sql.DB  // one connection for Ready, which must not queue behind the shop
	path     string   // of the SQLite file
	alone    *os.File // locked while this is its only server; nil: it is not known to be
	writes   *statements
	reads    *statements
	q        *sqlcgen.Queries // single statements on reader
	now      func() time.Time
	enqueued func(kinds ...string) // what the owner of OnEnqueued does after a commit; may be nil
	// badMarks are subjects of marks that could not be worked in.
	badMarks *poll.Rows
	log      *slog.Logger
	spoiled  spoiled
	months   topMonths // what the products of months came to
	units    units
	group    *group // SQLite: transactions that are committed together
	parts    int    // how many connections may read the whole catalogue at the same time

	unhurried func() *sql.DB // PostgreSQL: connections for what may take long
}

// Open opens the database that cfg names and checks that it answers. The schema
// is left as it is: see Migrate.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	if cfg.Connections <= 0 {
		cfg.Connections = DefaultConnections
	}
	db := &DB{now: cfg.Now, log: cfg.Log, parts: max(1, cfg.Connections/2)}
	if db.now == nil {
		db.now = time.Now
	}
	if db.log == nil {
		db.log = slog.New(slog.DiscardHandler)
	}
	db.badMarks = &poll.Rows{Now: db.now, Log: db.log, What: "an order or a person could not be worked into customers and reports"}
	var err error
	switch {
	case isSQLite(cfg.URL):
		err = db.openSQLite(cfg)
	case isPostgres(cfg.URL):
		err = db.openPostgres(cfg)
	default:
		err = errAddress
	}
	if err != nil {
		return nil, fmt.Errorf("store: open: %w", err)
	}
	db.writes = newStatements(db.writer, db.dialect)
	db.reads = newStatements(db.reader.DB, db.dialect)
	db.reader.of = db
	db.q = sqlcgen.New(pooled{db.reads, db})
	if err := db.Ping(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("store: open: %w", err), db.Close())
	}
	return db, nil
}

// errAddress does not repeat the address: it may hold a password.
var errAddress = errors.New(`the database address must be empty, "sqlite:PATH" or "postgres://…"`)

func isSQLite(address string) bool { return address == "" || strings.HasPrefix(address, "sqlite:") }

func isPostgres(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// CheckAddress says what is wrong with a Config's URL, as far as can be told
// without asking a server.
func CheckAddress(address string) (err error) {
	switch {
	case isSQLite(address):
		_, err = sqlitePath(Config{URL: address, DataDir: "data"})
	case isPostgres(address):
		_, err = postgresConfig(address)
	default:
		err = errAddress
	}
	return err
}

// Close waits for running statements and closes every connection.
func (db *DB) Close() error {
	err := errors.Join(db.reader.Close(), db.probe.Close())
	if db.writer != db.reader.DB {
		err = errors.Join(err, db.writer.Close())
	}
	if db.alone != nil {
		err = errors.Join(err, db.alone.Close())
		db.alone = nil // whoever closes once more, as the pools allow, closes nothing
	}
	if err != nil {
		return fmt.Errorf("store: close: %w", err)
	}
	return nil
}

// Engine returns "sqlite" or "postgres", for logs and the version command.
func (db *DB) Engine() string { return db.dialect.name }

// Ping says whether the database answers, to readers and to the writer.
func (db *DB) Ping(ctx context.Context) error {
	if err := db.writer.PingContext(ctx); err != nil {
		return translate("ping", err)
	}
	if err := db.reader.PingContext(ctx); err != nil {
		return translate("ping", err)
	}
	return nil
}

// readyWithin is how long Ready waits for an answer.
const readyWithin = 3 * time.Second

// Ready says whether the database answers and its schema is at least the one
// this program was built for: during a deploy a newer one is fine. It has a
// connection of its own, so that a shop whose connections all wait is still
// told from one whose database is gone.
func (db *DB) Ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	have, err := schemaVersion(ctx, db.probe)
	if err != nil {
		return err
	}
	want, err := latestVersion()
	if err != nil {
		return err
	}
	if have < want {
		return fmt.Errorf("store: the schema is at version %d, this program needs %d: run the migrations", have, want)
	}
	return nil
}

// OnEnqueued has fn called after each commit that enqueued jobs here, with their
// kinds; jobs that another process enqueues are not told. fn must not block. It is
// set once, before several goroutines use db.
func (db *DB) OnEnqueued(fn func(kinds ...string)) { db.enqueued = fn }
