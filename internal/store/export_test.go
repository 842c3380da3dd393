package store

import (
	"context"
	"database/sql"
	"io/fs"
	"strconv"
	"time"
)

// Migrations are the embedded files.
var Migrations fs.FS = migrations

// SetBusyTimeout shortens the writer's patience with other processes.
func SetBusyTimeout(ctx context.Context, db *DB, d time.Duration) error {
	_, err := db.writer.ExecContext(ctx, "PRAGMA busy_timeout = "+strconv.FormatInt(d.Milliseconds(), 10))
	return err
}

// Writer and Reader are the connections, for looking behind the API.
func Writer(db *DB) *sql.DB { return db.writer }
func Reader(db *DB) *sql.DB { return db.reader }

// HandWritten are the statements that no generator checks.
func HandWritten(db *DB) []string {
	var f filter
	f.add(ownersOrders, "account", "guest")
	f.add(`status = ?`, "Pending")
	f.add(`search_text LIKE ? ESCAPE '\'`, "%x%")
	return []string{
		claimJobs + db.dialect.skipLocked + claimJobsEnd,
		`SELECT id FROM orders WHERE id = $1` + db.dialect.forUpdate,
		`SELECT ` + listColumns + ` FROM orders` + f.where(),
	}
}

// Prepared says how many statements the writer keeps prepared.
func Prepared(db *DB) (n int) {
	db.writes.mu.Lock()
	defer db.writes.mu.Unlock()
	for _, stmt := range db.writes.prepared {
		if stmt != nil {
			n++
		}
	}
	return n
}
