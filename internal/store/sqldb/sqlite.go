package sqldb

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	_ "modernc.org/sqlite" // driver "sqlite"
)

// busyTimeout is how long a statement waits for another process's lock, in
// milliseconds. Within this process nobody waits: there is one writer.
const busyTimeout = 5000

// sqlitePath returns the file that cfg names.
func sqlitePath(cfg Config) (string, error) {
	path, ok := strings.CutPrefix(cfg.URL, "sqlite:")
	path, query, _ := strings.Cut(path, "?")
	switch {
	case !ok && cfg.DataDir == "":
		return "", errors.New("no data folder is given")
	case !ok:
		path = filepath.Join(cfg.DataDir, FileName)
	case strings.Contains(path, ":memory:") || strings.Contains(query, "mode=memory"):
		// Every connection would get a database of its own.
		return "", errors.New("SQLite in memory is not supported: name a file")
	case query != "":
		name, _, _ := strings.Cut(query, "=")
		return "", fmt.Errorf("the SQLite address has an unknown parameter %q; it takes none", name)
	case strings.TrimPrefix(path, "//") == "":
		return "", errors.New("sqlite: names no file")
	default:
		path = strings.TrimPrefix(path, "//")
	}
	return filepath.Abs(path)
}

// openSQLite opens one connection that writes and cfg.Connections that cannot.
// With more than one writer, deferred transactions that read first and write
// later fail with SQLITE_BUSY at once, whatever the timeout; with one, and BEGIN
// IMMEDIATE, writers queue in database/sql instead.
func (db *DB) openSQLite(cfg Config) error {
	path, err := sqlitePath(cfg)
	if err != nil {
		return err
	}
	if cfg.MustExist {
		if _, err := os.Stat(path); err != nil {
			return err
		}
	} else if err := makePrivate(path); err != nil {
		return err
	}
	db.Dialect, db.path = sqliteDialect, path
	if db.writer, err = sql.Open("sqlite", FileAddress(path, true)); err != nil {
		return err
	}
	db.writer.SetMaxOpenConns(1)
	db.writer.SetMaxIdleConns(1)
	db.group = &group{db: db}
	if db.pool, err = sql.Open("sqlite", FileAddress(path, false)); err != nil {
		return errors.Join(err, db.writer.Close())
	}
	db.pool.SetMaxOpenConns(cfg.Connections)
	db.pool.SetMaxIdleConns(cfg.Connections)
	db.pool.SetConnMaxIdleTime(idle)
	if db.Probe, err = sql.Open("sqlite", FileAddress(path, false)); err != nil {
		return errors.Join(err, db.pool.Close(), db.writer.Close())
	}
	db.Probe.SetMaxOpenConns(1)
	return nil
}

// makePrivate makes the file, and its folder, unless they are there. Customers'
// addresses are in it: nobody else on this machine may read it. SQLite gives the
// log beside it the same mode. A file that is there is not opened: closing it would
// end every lock that this process holds on it for connections opened before, and
// whoever read the database from outside then would take its log away.
func makePrivate(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil
	case err != nil:
		return fmt.Errorf("make the database file: %w", err)
	}
	return f.Close()
}

// cacheSize is how much of the file a connection keeps in memory, in KiB. What it
// does not keep the operating system does, once for all connections; with 16 MB
// for each, one walk through every order held 40 MB (SWIFT-4).
const cacheSize = 2000

// idle is how long a connection for reading that nobody needs stays open, with
// what it keeps.
const idle = time.Minute

// FileAddress returns the address under which the driver sets up each connection.
// synchronous=FULL makes every COMMIT wait for the disk: in WAL mode NORMAL may
// lose the last orders when the power fails.
func FileAddress(path string, write bool) string {
	v := url.Values{}
	v.Add("_pragma", "busy_timeout("+strconv.Itoa(busyTimeout)+")")
	v.Add("_pragma", "journal_mode(WAL)")
	v.Add("_pragma", "synchronous(FULL)")
	v.Add("_pragma", "foreign_keys(1)")
	v.Add("_pragma", "cache_size("+strconv.Itoa(-cacheSize)+")")
	v.Add("_dqs", "0") // "x" is a column, never a string, as in PostgreSQL
	if write {
		v.Add("_txlock", "immediate")
	} else {
		v.Add("_pragma", "query_only(1)")
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: v.Encode()}).String()
}
