package sqldb

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"gulaab/internal/fault"
)

// Migrate brings the schema to the version of this program. Several nodes may
// call it at once: on PostgreSQL an advisory lock lets one of them work and the
// others wait. It refuses a database that a newer program has migrated.
func (db *DB) Migrate(ctx context.Context) error { return db.MigrateTo(ctx, 0) }

// errServing is the error of a command that would migrate the schema under a running older
// server.
var errServing = fault.New(fault.Conflict, "a server is running on this database, and its schema is older than this program: start the new server first, which brings the schema up to date while shoppers order, or stop the old one; then run this again")

// MigrateAlone is Migrate for commands beside a shop: it refuses to change the schema under
// a running server. A new or current schema is always accepted.
func (db *DB) MigrateAlone(ctx context.Context) error {
	have, err := schemaVersion(ctx, db.Probe)
	if err != nil {
		return db.Migrate(ctx) // no schema yet, or a reason that this says
	}
	want, err := db.LatestVersion()
	if err != nil || have == want {
		return err
	}
	serving, err := db.serving(ctx)
	if err != nil {
		return err
	}
	if serving && have < want {
		return errServing
	}
	return db.Migrate(ctx)
}

// serving says whether a server works with the database, as far as that can be known.
func (db *DB) serving(ctx context.Context) (bool, error) {
	if db.path != "" {
		alone, err := lockAlone(db.path)
		if err != nil || alone == nil {
			return err == nil, err
		}
		return false, alone.Close()
	}
	var n int64
	err := db.Probe.QueryRowContext(ctx, `SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1`, serverName).Scan(&n)
	return n > 0, Translate("servers", err)
}

// MigrateTo brings the schema to a version; 0 means the newest there is.
func (db *DB) MigrateTo(ctx context.Context, version int64) (err error) {
	conn := db.writer
	if db.unhurried != nil {
		conn = db.unhurried()
		defer func() { err = errors.Join(err, conn.Close()) }()
	}
	if version == 0 && db.isCurrent(ctx, conn) {
		return nil
	}
	p, err := db.provider(conn)
	if err != nil {
		return err
	}
	if version > 0 {
		_, err = p.UpTo(ctx, version)
	} else {
		_, err = p.Up(ctx)
	}
	if err != nil {
		return fmt.Errorf("store: migrate: %w", err)
	}
	// The version is read under Up's lock: before it, another node may be migrating.
	have, err := schemaVersion(ctx, conn)
	if err != nil {
		return err
	}
	want := version
	if want == 0 {
		if want, err = db.LatestVersion(); err != nil {
			return err
		}
	}
	if have > want {
		return fmt.Errorf("store: migrate: the database's schema is at version %d, but this program knows versions up to %d only: start the newer program, or restore a backup", have, want)
	}
	return nil
}

// isCurrent says that every migration of this program is applied and no other. Most starts find
// it so, and need not read a hundred migrations and wait for their lock. A database without a
// schema, or one that cannot be asked, is left to goose, which says what is wrong.
func (db *DB) isCurrent(ctx context.Context, conn *sql.DB) bool {
	files, err := fs.Glob(db.migrations, "*.sql")
	if err != nil {
		return false
	}
	want, err := db.LatestVersion()
	if err != nil {
		return false
	}
	var have sql.NullInt64
	var applied int
	err = conn.QueryRowContext(ctx, `SELECT MAX(version_id), COUNT(DISTINCT version_id) FROM goose_db_version WHERE is_applied AND version_id > 0`).Scan(&have, &applied)
	return err == nil && have.Int64 == want && applied == len(files)
}

// AppliedVersion is the query of the version that a schema has.
const AppliedVersion = `SELECT MAX(version_id) FROM goose_db_version WHERE is_applied`

// schemaVersion returns the version of a migrated database's schema.
func schemaVersion(ctx context.Context, conn *sql.DB) (int64, error) {
	var version int64
	err := conn.QueryRowContext(ctx, AppliedVersion).Scan(&version)
	if err != nil {
		return 0, Translate("read the schema's version", err)
	}
	return version, nil
}

// LatestVersion is the schema's version that this program was built for, told
// by the names of the migrations.
func (db *DB) LatestVersion() (int64, error) {
	files, err := fs.Glob(db.migrations, "*.sql")
	if err != nil || len(files) == 0 {
		return 0, fmt.Errorf("store: migrations: none (%w)", err)
	}
	number, _, _ := strings.Cut(files[len(files)-1], "_") // sorted by name
	return strconv.ParseInt(number, 10, 64)
}

// concurrently marks an index that a migration builds beside writers. Such a migration says
// NO TRANSACTION, and drops what an earlier attempt left.
const concurrently = "CREATE INDEX /* CONCURRENTLY */"

// inWordsOf replaces some migrations on PostgreSQL. They fill large tables, which SQLite
// does in one transaction before the shop opens; PostgreSQL's versions, in a folder of
// their own, reach the same schema in parts that block nobody.
type inWordsOf struct{ fs.FS }

func (w inWordsOf) Open(name string) (fs.File, error) {
	if !strings.HasSuffix(name, ".sql") {
		return w.FS.Open(name)
	}
	f, err := w.FS.Open("postgres/" + name)
	if errors.Is(err, fs.ErrNotExist) {
		f, err = w.FS.Open(name)
	}
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &sqlFile{f, bytes.NewReader(bytes.ReplaceAll(text, []byte(concurrently), []byte("CREATE INDEX CONCURRENTLY")))}, nil
}

type sqlFile struct {
	fs.File
	text *bytes.Reader
}

func (f *sqlFile) Read(p []byte) (int, error) { return f.text.Read(p) }

// provider reads the embedded migrations.
func (db *DB) provider(conn *sql.DB) (*goose.Provider, error) {
	dir := db.migrations
	opts := []goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}
	if db.Dialect.migrations == goose.DialectPostgres {
		dir = inWordsOf{dir}
		// Tried each second, for five minutes: a long migration of another node.
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300))
		if err != nil {
			return nil, fmt.Errorf("store: migrations: %w", err)
		}
		opts = append(opts, goose.WithSessionLocker(locker))
	}
	p, err := goose.NewProvider(db.Dialect.migrations, conn, dir, opts...)
	if err != nil {
		return nil, fmt.Errorf("store: migrations: %w", err)
	}
	return p, nil
}
