package store

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrate brings the schema to the version of this program. Several nodes may
// call it at once: on PostgreSQL an advisory lock lets one of them work and the
// others wait. It refuses a database that a newer program has migrated.
func (db *DB) Migrate(ctx context.Context) error {
	p, err := db.provider()
	if err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("store: migrate: %w", err)
	}
	// Only now, as Up holds the lock: before it, another node may be at work.
	have, err := db.schemaVersion(ctx)
	if err != nil {
		return err
	}
	if want := latestVersion(p); have > want {
		return fmt.Errorf("store: migrate: the database's schema is at version %d, but this program knows versions up to %d only: start the newer program, or restore a backup", have, want)
	}
	return nil
}

// schemaVersion returns the version of a migrated database's schema.
func (db *DB) schemaVersion(ctx context.Context) (int64, error) {
	var version int64
	err := db.reader.QueryRowContext(ctx, `SELECT MAX(version_id) FROM goose_db_version WHERE is_applied`).Scan(&version)
	if err != nil {
		return 0, translate("read the schema's version", err)
	}
	return version, nil
}

func latestVersion(p *goose.Provider) int64 {
	sources := p.ListSources()
	return sources[len(sources)-1].Version
}

// provider reads the embedded migrations.
func (db *DB) provider() (*goose.Provider, error) {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, fmt.Errorf("store: migrations: %w", err)
	}
	opts := []goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}
	if db.dialect.migrations == goose.DialectPostgres {
		// Tried each second, for five minutes: a long migration of another node.
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300))
		if err != nil {
			return nil, fmt.Errorf("store: migrations: %w", err)
		}
		opts = append(opts, goose.WithSessionLocker(locker))
	}
	p, err := goose.NewProvider(db.dialect.migrations, db.writer, dir, opts...)
	if err != nil {
		return nil, fmt.Errorf("store: migrations: %w", err)
	}
	return p, nil
}
