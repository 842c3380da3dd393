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
	"strings"
	"time"

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
	// Readers bounds the connections that read at the same time: SQLite's read
	// connections, or all connections to PostgreSQL. 0 means DefaultReaders.
	Readers int
	// Now is the clock of transactions; nil means time.Now.
	Now func() time.Time
}

// DefaultReaders is how many connections read at the same time unless told otherwise.
const DefaultReaders = 10

// FileName is the name of the SQLite file in the data folder.
const FileName = "gulaab.db"

// DB is an open database. Its methods may be called from several goroutines;
// each one that reads answers from one snapshot of the data.
type DB struct {
	dialect dialect
	writer  *sql.DB // SQLite: the one connection that writes; PostgreSQL: the pool
	reader  *sql.DB // SQLite: connections that cannot write; PostgreSQL: the same pool
	path    string  // of the SQLite file
	writes  *statements
	reads   *statements
	q       *sqlcgen.Queries // single statements on reader
	now     func() time.Time
	jobs    chan struct{}
}

// Open opens the database that cfg names and checks that it answers. The schema
// is left as it is: see Migrate.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	if cfg.Readers <= 0 {
		cfg.Readers = DefaultReaders
	}
	db := &DB{now: cfg.Now, jobs: make(chan struct{}, 1)}
	if db.now == nil {
		db.now = time.Now
	}
	var err error
	switch {
	case cfg.URL == "", strings.HasPrefix(cfg.URL, "sqlite:"):
		err = db.openSQLite(cfg)
	case strings.HasPrefix(cfg.URL, "postgres://"), strings.HasPrefix(cfg.URL, "postgresql://"):
		err = db.openPostgres(cfg)
	default:
		// The address is not repeated: it may hold a password.
		err = errors.New(`the database address must be empty, "sqlite:PATH" or "postgres://…"`)
	}
	if err != nil {
		return nil, fmt.Errorf("store: open: %w", err)
	}
	db.writes = newStatements(db.writer, db.dialect)
	db.reads = newStatements(db.reader, db.dialect)
	db.q = sqlcgen.New(pooled{db.reads})
	if err := db.Ping(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("store: open: %w", err), db.Close())
	}
	return db, nil
}

// Close waits for running statements and closes every connection.
func (db *DB) Close() error {
	err := db.reader.Close()
	if db.writer != db.reader {
		err = errors.Join(err, db.writer.Close())
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

// Ready says whether the database answers and its schema is at least the one
// this program was built for: during a deploy a newer one is fine.
func (db *DB) Ready(ctx context.Context) error {
	if err := db.Ping(ctx); err != nil {
		return err
	}
	p, err := db.provider()
	if err != nil {
		return err
	}
	have, err := db.schemaVersion(ctx)
	if err != nil {
		return err
	}
	if want := latestVersion(p); have < want {
		return fmt.Errorf("store: the schema is at version %d, this program needs %d: run the migrations", have, want)
	}
	return nil
}

// JobsEnqueued returns a channel that gets a value soon after a transaction
// that enqueued a job was committed here. Values are not counted: one may stand
// for many jobs. Jobs enqueued by another process give none.
func (db *DB) JobsEnqueued() <-chan struct{} { return db.jobs }
