package store

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/store/postdb"
	"gulaab/internal/store/sqldb"
)

// Health is the state of the shop's database, for its operators.
type Health struct {
	Schema, Wants   int64     // the database's version, and the version this program needs
	Waiting, Buried int64     // numbers of jobs
	OldestDue       time.Time // when the oldest job that is not buried became due; zero: none
	Owners          int64     // accounts with every permission
}

// Health reads the state, even from a schema older than this program's.
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
		return h, nil // an old schema may lack columns for what jobs wait for
	}
	if err := db.Probe.QueryRowContext(ctx, `SELECT MIN(run_at) FROM jobs WHERE NOT buried AND NOT `+postdb.WaitsBehind).Scan(&due); err != nil {
		return h, sqldb.Translate("health", err)
	}
	if due.Valid {
		h.OldestDue = sqldb.FromMicros(due.Int64)
	}
	return h, nil
}
