package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
)

// Backup copies the database as it is now to a new file, while the shop goes on. The file
// is a complete SQLite database: to restore it, put it in place of FileName in the data
// folder of a stopped shop. It refuses an existing path, and PostgreSQL, which has pg_dump.
func (db *DB) Backup(ctx context.Context, path string) error {
	if db.path == "" {
		return errors.New("store: backup: PostgreSQL is backed up with its own pg_dump")
	}
	// SQLite accepts an existing empty file; creating it here makes sure that it is new and
	// private.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("store: backup: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("store: backup: %w", err)
	}
	if err := copyDatabase(ctx, db.path, path); err != nil {
		return errors.Join(Translate("backup", err), os.Remove(path))
	}
	return syncFile(path)
}

// copyDatabase uses a connection of its own, since readers refuse the statement and the
// writer is busy. It locks nobody out.
func copyDatabase(ctx context.Context, from, to string) error {
	source, err := sql.Open("sqlite", FileAddress(from, true))
	if err != nil {
		return err
	}
	_, err = source.ExecContext(ctx, `VACUUM INTO $1`, to)
	return errors.Join(err, source.Close())
}

// syncFile flushes a written file to the disk.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("store: backup: %w", err)
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("store: backup: %w", err)
	}
	return nil
}
