// Package sqldb connects the shop to SQLite or PostgreSQL: transactions with retries,
// errors with a kind, migrations, backups, and helpers that assemble SQL. One SQL text
// serves both engines. A transaction is stored whole or not at all, and the error of a
// failed COMMIT reaches the caller. The package knows no table of the shop.
package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"time"
)

// Config says where the database is. Every field but DataDir may be zero.
type Config struct {
	// URL is "" for SQLite in DataDir, "sqlite:PATH" for SQLite in another
	// file, or a postgres:// URL as PostgreSQL's own tools take it.
	URL string
	// DataDir is the folder of the SQLite file; it is made when missing.
	DataDir string
	// MustExist refuses a missing SQLite file, which is created otherwise.
	MustExist bool
	// Connections bounds the open connections: SQLite's readers, or all of PostgreSQL's
	// except the one of Ready. 0 means DefaultConnections.
	Connections int
	// Unhurried lifts the time limits of statements and transactions, for commands that
	// read or write everything. A server must not set it.
	Unhurried bool
	// Command says that this is a command beside a shop, and not a server.
	Command bool
	// Now is the clock of transactions; nil means time.Now.
	Now func() time.Time
	// Log gets warnings about unreadable rows; nil discards them.
	Log *slog.Logger
}

// DefaultConnections is the usual bound of open connections.
const DefaultConnections = 10

// FileName is the name of the SQLite file in the data folder.
const FileName = "gulaab.db"

// DB is an open database. Its methods may be called from several goroutines.
type DB struct {
	Reader
	writer     *sql.DB  // SQLite: the one connection that writes; PostgreSQL: the pool
	Probe      *sql.DB  // one connection for Ready, which must not queue behind the shop
	path       string   // of the SQLite file
	aloneFile  *os.File // locked while this is its only server; nil: it is not known to be
	writes     *statements
	group      *group         // SQLite: transactions that are committed together
	migrations fs.FS          // the shop's
	unhurried  func() *sql.DB // PostgreSQL: connections for what may take long
}

// Open opens the database that cfg names and checks that it answers. It leaves the schema
// as it is; see Migrate.
func Open(ctx context.Context, cfg Config, migrations fs.FS) (*DB, error) {
	if cfg.Connections <= 0 {
		cfg.Connections = DefaultConnections
	}
	db := &DB{Reader: Reader{Now: cfg.Now, Log: cfg.Log, Connections: cfg.Connections}, migrations: migrations}
	if db.Now == nil {
		db.Now = time.Now
	}
	if db.Log == nil {
		db.Log = slog.New(slog.DiscardHandler)
	}
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
	db.prepare()
	if err := db.Ping(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("store: open: %w", err), db.Close())
	}
	return db, nil
}

// prepare makes caches of prepared statements for the pools.
func (db *DB) prepare() {
	db.writes, db.reads = newStatements(db.writer, db.Dialect), newStatements(db.pool, db.Dialect)
}

// errAddress does not repeat the address, which may contain a password.
var errAddress = errors.New(`the database address must be empty, "sqlite:PATH" or "postgres://…"`)

func isSQLite(address string) bool { return address == "" || strings.HasPrefix(address, "sqlite:") }

func isPostgres(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// CheckAddress says what is wrong with a Config's URL, as far as that shows without asking
// a server.
func CheckAddress(address string) (err error) {
	switch {
	case isSQLite(address):
		_, err = sqlitePath(Config{URL: address, DataDir: "data"})
	case isPostgres(address):
		_, err = ServerConfig(address)
	default:
		err = errAddress
	}
	return err
}

// Close waits for running statements and closes every connection.
func (db *DB) Close() error {
	err := errors.Join(db.pool.Close(), db.Probe.Close())
	if db.writer != db.pool {
		err = errors.Join(err, db.writer.Close())
	}
	if db.aloneFile != nil {
		err = errors.Join(err, db.aloneFile.Close())
		db.aloneFile = nil // whoever closes once more, as the pools allow, closes nothing
	}
	if err != nil {
		return fmt.Errorf("store: close: %w", err)
	}
	return nil
}

// Pools are the writing and the reading connections, for tests that look behind the stores.
// The shop writes through InTx only.
func (db *DB) Pools() (writer, reader *sql.DB) { return db.writer, db.pool }

// Use replaces the connections that Pools returns, such as by ones that count queries. It
// must be called before anything else.
func (db *DB) Use(writer, reader *sql.DB) {
	db.writer, db.pool = writer, reader
	db.prepare()
}

// Alone says whether this is, from now on, the only server of its database, which can be
// known of a SQLite file only. first says that it was not before.
func (db *DB) Alone() (first bool, err error) {
	if db.path == "" || db.aloneFile != nil {
		return false, nil
	}
	db.aloneFile, err = lockAlone(db.path)
	return db.aloneFile != nil, err
}

// Ping checks that the database answers, readers and the writer.
func (db *DB) Ping(ctx context.Context) error {
	if err := db.writer.PingContext(ctx); err != nil {
		return Translate("ping", err)
	}
	if err := db.pool.PingContext(ctx); err != nil {
		return Translate("ping", err)
	}
	return nil
}

// readyWithin is how long Ready waits for an answer.
const readyWithin = 3 * time.Second

// Ready checks that the database answers, and that its schema is at least this program's;
// during a deploy it may be newer. It has a connection of its own, so that a busy pool is
// not mistaken for a lost database.
func (db *DB) Ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	have, err := schemaVersion(ctx, db.Probe)
	if err != nil {
		return err
	}
	want, err := db.LatestVersion()
	if err != nil {
		return err
	}
	if have < want {
		return fmt.Errorf("store: the schema is at version %d, this program needs %d: run the migrations", have, want)
	}
	return nil
}
