package store

import (
	"cmp"
	"context"
	"slices"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/job"
	"gulaab/internal/store/sqlcgen"
)

// EnqueueJob implements order.Tx and account.Tx.
func (tx *Tx) EnqueueJob(ctx context.Context, kind string, payload []byte, runAt time.Time) error {
	err := tx.q.InsertJob(ctx, sqlcgen.InsertJobParams{
		ID: ident.NewID(), Kind: kind, Payload: string(payload), RunAt: micros(runAt), CreatedAt: micros(tx.now),
	})
	if err != nil {
		return translate("enqueue job", err)
	}
	tx.enqueued = true
	return nil
}

// claimJobs takes a lock clause between its halves. The jobs are chosen in a
// common table expression: it is evaluated once, while PostgreSQL may run a
// sub-select with LIMIT several times and claim more than was asked for.
const (
	claimJobs = `WITH due AS (
	SELECT id FROM jobs WHERE NOT buried AND run_at <= $1 AND leased_until <= $1 ORDER BY run_at, id LIMIT $2`
	claimJobsEnd = `
)
UPDATE jobs SET leased_until = $3, attempts = attempts + 1
FROM due
WHERE jobs.id = due.id
RETURNING jobs.id, kind, payload, run_at, attempts, last_error`
)

// ClaimJobs implements job.Queue. Jobs come in the order in which they are due.
func (db *DB) ClaimJobs(ctx context.Context, now, leaseUntil time.Time, n int) (jobs []job.Job, err error) {
	type due struct {
		job.Job
		runAt int64
	}
	var claimed []due
	err = db.InTx(ctx, func(tx *Tx) error {
		claimed = nil
		rows, err := tx.conn.tx.QueryContext(ctx, claimJobs+tx.dialect.skipLocked+claimJobsEnd, micros(now), n, micros(leaseUntil))
		if err != nil {
			return translate("claim jobs", err)
		}
		defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
		for rows.Next() {
			var d due
			if err := rows.Scan(&d.ID, &d.Kind, &d.Payload, &d.runAt, &d.Attempts, &d.LastError); err != nil {
				return translate("claim jobs", err)
			}
			d.RunAt = fromMicros(d.runAt)
			claimed = append(claimed, d)
		}
		return translate("claim jobs", rows.Err())
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(claimed, func(a, b due) int {
		return cmp.Or(cmp.Compare(a.runAt, b.runAt), cmp.Compare(a.ID, b.ID))
	})
	for _, d := range claimed {
		jobs = append(jobs, d.Job)
	}
	return jobs, nil
}

// FinishJob implements job.Queue.
func (db *DB) FinishJob(ctx context.Context, id string) error {
	return db.InTx(ctx, func(tx *Tx) error {
		return translate("finish job", tx.q.FinishJob(ctx, id))
	})
}

// RetryJob implements job.Queue.
func (db *DB) RetryJob(ctx context.Context, id string, runAt time.Time, lastError string) error {
	return db.InTx(ctx, func(tx *Tx) error {
		return translate("retry job", tx.q.RetryJob(ctx, sqlcgen.RetryJobParams{ID: id, RunAt: micros(runAt), LastError: lastError}))
	})
}

// BuryJob implements job.Queue.
func (db *DB) BuryJob(ctx context.Context, id string, lastError string) error {
	return db.InTx(ctx, func(tx *Tx) error {
		return translate("bury job", tx.q.BuryJob(ctx, sqlcgen.BuryJobParams{ID: id, LastError: lastError}))
	})
}

// CountJobs returns how many jobs wait or run, and how many are buried.
func (db *DB) CountJobs(ctx context.Context) (waiting, buried int64, err error) {
	rows, err := db.q.CountJobs(ctx)
	if err != nil {
		return 0, 0, translate("count jobs", err)
	}
	for _, r := range rows {
		if r.Buried {
			buried = r.Total
		} else {
			waiting = r.Total
		}
	}
	return waiting, buried, nil
}
