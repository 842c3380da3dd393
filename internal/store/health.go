package store

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/store/postdb"
	"gulaab/internal/store/sqldb"
)

// Health is what the database knows of the shop's state, for people who look
// after it.
type Health struct {
	Schema, Wants   int64     // versions: what there is, what this program was built for
	Waiting, Buried int64     // jobs
	OldestDue       time.Time // since when the oldest job that is not buried is due; zero: none
	Owners          int64     // accounts that may do everything
}

// Health reads it, also from a schema that is older than this program's.
func (db *DB) Health(ctx context.Context) (h Health, err error) {
	if h.Wants, err = db.LatestVersion(); err != nil {
		return h, err
	}
	var due sql.NullInt64
	for _, q := range []struct {
		query string
		into  any
	}{
		{sqldb.AppliedVersion, &h.Schema},
		{`SELECT COUNT(*) FROM jobs WHERE NOT buried`, &h.Waiting},
		{`SELECT COUNT(*) FROM jobs WHERE buried`, &h.Buried},
		{`SELECT COUNT(*) FROM accounts WHERE role = 'admin'`, &h.Owners},
	} {
		if err := db.Probe.QueryRowContext(ctx, q.query).Scan(q.into); err != nil {
			return h, sqldb.Translate("health", err)
		}
	}
	if h.Schema < h.Wants {
		return h, nil // what jobs wait for is in columns that may be missing yet
	}
	if err := db.Probe.QueryRowContext(ctx, `SELECT MIN(run_at) FROM jobs WHERE NOT buried AND NOT `+postdb.WaitsBehind).Scan(&due); err != nil {
		return h, sqldb.Translate("health", err)
	}
	if due.Valid {
		h.OldestDue = sqldb.FromMicros(due.Int64)
	}
	return h, nil
}
