package postdb

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/job"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// EnqueueJob stores a job to run at or after runAt.
func (tx *Tx) EnqueueJob(ctx context.Context, kind string, payload []byte, runAt time.Time) error {
	err := tx.later.InsertJob(ctx, sqlcgen.InsertJobParams{
		ID: ident.NewID(), Kind: kind, Payload: string(payload), RunAt: sqldb.Micros(runAt), CreatedAt: sqldb.Micros(tx.Now()),
	})
	if err != nil {
		return sqldb.Translate("enqueue job", err)
	}
	tx.signal(kind)
	return nil
}

// WaitsBehind is true of a job whose message must not overtake an earlier one of the same
// order, channel and recipient that is queued, failed or held (SAY-1). Exceptions: the
// earlier one has no live job, or it is held and was never attempted, since this one takes
// it along; a reminder takes nothing along. It is a value and not EXISTS, for which
// PostgreSQL would join all messages.
const WaitsBehind = `COALESCE((SELECT TRUE FROM messages m
	JOIN messages b ON b.order_id = m.order_id AND b.order_id <> '' AND b.id < m.id AND b.channel = m.channel AND b.recipient_folded = m.recipient_folded
	JOIN messages c ON c.id = CASE WHEN b.merged_into = '' THEN b.id ELSE b.merged_into END
	JOIN jobs f ON f.message_id = c.id AND f.message_id <> '' AND NOT f.buried
	WHERE m.id = jobs.message_id AND jobs.message_id <> '' AND c.id <> m.id AND m.sent_by = '' AND c.sent_by = '' AND b.state IN ('queued', 'failed', 'held')
		AND (c.state <> 'held' OR c.attempts > 0 OR c.sent_at > 0 OR m.kind = '` + mail.KindReminder + `') LIMIT 1), FALSE)`

// claimJobs is followed by a lock clause and claimJobsEnd. PostgreSQL evaluates a common
// table expression once; it may run a sub-select with LIMIT again and claim too many.
const (
	claimJobs = `WITH due AS (
	SELECT id FROM jobs WHERE kind = $1 AND NOT buried AND run_at <= $2 AND leased_until <= $2 AND NOT ` + WaitsBehind + ` ORDER BY run_at, id LIMIT $3`
	claimJobsEnd = `
)
UPDATE jobs SET leased_until = $4, lease = $5, attempts = attempts + 1
FROM due
WHERE jobs.id = due.id
RETURNING jobs.id, payload, run_at, created_at, attempts, last_error`
)

// ClaimJobs implements job.Queue. Jobs come in the order in which they are due. A look-up
// that writes nothing comes first, because mostly none is due.
func (db *DB) ClaimJobs(ctx context.Context, c job.Claim) (jobs []job.Job, err error) {
	due, err := db.q.JobIsDue(ctx, sqlcgen.JobIsDueParams{Kind: c.Kind, Now: sqldb.Micros(c.Now)})
	if err != nil || !due {
		return nil, sqldb.Translate("look for jobs", err)
	}
	lease := ident.NewID()
	err = db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		jobs, err = sqldb.List(ctx, tx.Conn, claimJobs+tx.Dialect.SkipLocked+claimJobsEnd, []any{c.Kind, sqldb.Micros(c.Now), c.Most, sqldb.Micros(c.Until), lease}, func(rows *sql.Rows, j *job.Job) error {
			var runAt, createdAt int64
			err := rows.Scan(&j.ID, &j.Payload, &runAt, &createdAt, &j.Attempts, &j.LastError)
			j.Kind, j.Lease, j.RunAt, j.CreatedAt = c.Kind, lease, sqldb.FromMicros(runAt), sqldb.FromMicros(createdAt)
			return err
		})
		return sqldb.Translate("claim jobs", err)
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(jobs, func(a, b job.Job) int {
		return cmp.Or(a.RunAt.Compare(b.RunAt), cmp.Compare(a.ID, b.ID))
	})
	return jobs, nil
}

// RenewJob implements job.Queue.
func (db *DB) RenewJob(ctx context.Context, j job.Job, until time.Time) error {
	return db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		n, err := tx.q.RenewJob(ctx, sqlcgen.RenewJobParams{ID: j.ID, Lease: j.Lease, LeasedUntil: sqldb.Micros(until)})
		if err == nil && n == 0 {
			return job.ErrLost
		}
		return sqldb.Translate("renew job", err)
	})
}

// FreeJobs ends the leases of a server that is gone, so that its jobs run at once, and
// returns how many. Only the only server of a SQLite file does it. The attempt stays
// counted, so that a job that crashes the program is not retried for ever.
func (db *DB) FreeJobs(ctx context.Context) (freed int64, err error) {
	if first, err := db.alone(); err != nil || !first {
		return 0, err
	}
	err = db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		freed, err = tx.q.FreeJobs(ctx)
		return sqldb.Translate("free jobs", err)
	})
	return freed, err
}

// SettleJob implements job.Queue. The message that a job sends changes with it.
func (db *DB) SettleJob(ctx context.Context, j job.Job, o job.Outcome) error {
	return db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		message, err := tx.settle(ctx, j, o)
		if sqldb.IsNoRows(err) {
			return job.ErrLost
		}
		if err != nil || message == "" {
			return sqldb.Translate("settle job", err)
		}
		if err := tx.settleMessage(ctx, message, o); err != nil {
			return sqldb.Translate("settle message", err)
		}
		// Messages that waited behind this one are due now.
		next, err := tx.q.AnotherWaits(ctx, message)
		if next {
			tx.signal(j.Kind)
		}
		return sqldb.Translate("settle message", err)
	})
}

// settle returns the id of the job's message, or "".
func (tx *Tx) settle(ctx context.Context, j job.Job, o job.Outcome) (message string, err error) {
	switch o.Verdict {
	case job.Again, job.Held:
		uncounted := int64(0)
		if o.Verdict == job.Held {
			uncounted = 1
		}
		return tx.q.PostponeJob(ctx, sqlcgen.PostponeJobParams{
			ID: j.ID, Lease: j.Lease, RunAt: sqldb.Micros(o.RunAt), LastError: o.Why, Uncounted: uncounted,
		})
	case job.Buried:
		return tx.q.BuryJob(ctx, sqlcgen.BuryJobParams{ID: j.ID, Lease: j.Lease, LastError: o.Why})
	case job.Released:
		return tx.q.ReleaseJob(ctx, sqlcgen.ReleaseJobParams{ID: j.ID, Lease: j.Lease})
	case job.Done, job.Expired:
	}
	return tx.q.EndJob(ctx, sqlcgen.EndJobParams{ID: j.ID, Lease: j.Lease})
}

func (tx *Tx) settleMessage(ctx context.Context, id string, o job.Outcome) error {
	now := sqldb.Micros(tx.Now())
	state, changes := outbox.Outcome(o.Verdict)
	switch {
	case !changes:
		return tx.q.ResetSending(ctx, id)
	case state == outbox.Sent:
		err := tx.q.MergedSent(ctx, sqlcgen.MergedSentParams{State: string(outbox.Merged), Now: now, ID: id})
		if err != nil {
			return err
		}
		return tx.q.MessageSent(ctx, sqlcgen.MessageSentParams{State: string(state), Now: now, ID: id})
	case state == outbox.Failed || state == outbox.Buried:
		err := tx.q.MessageFailed(ctx, sqlcgen.MessageFailedParams{State: string(state), LastError: o.Why, Now: now, ID: id})
		if err != nil {
			return err
		}
		return tx.noticeOfFailure(ctx, id)
	}
	return tx.q.MessageWaits(ctx, sqlcgen.MessageWaitsParams{State: string(state), LastError: o.Why, Now: now, ID: id})
}

// RetryJob retries a buried job from its first attempt; NotFound where no buried job has
// the id.
func (db *DB) RetryJob(ctx context.Context, id string) error {
	return db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		err := tx.unbury(ctx, id)
		if sqldb.IsNoRows(err) {
			return fault.New(fault.NotFound, "No buried job has this id.")
		}
		return sqldb.Translate("retry job", err)
	})
}

// RetryJobs retries all buried jobs, and returns how many there were.
func (db *DB) RetryJobs(ctx context.Context) (n int, err error) {
	err = db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		n = 0
		ids, err := tx.q.BuriedJobs(ctx)
		if err != nil {
			return sqldb.Translate("buried jobs", err)
		}
		for _, id := range ids {
			if err := tx.unbury(ctx, id); err != nil && !sqldb.IsNoRows(err) {
				return sqldb.Translate("retry job", err)
			}
			n++
		}
		return nil
	})
	return n, err
}

func (tx *Tx) unbury(ctx context.Context, id string) error {
	unburied, err := tx.q.UnburyJob(ctx, sqlcgen.UnburyJobParams{ID: id, Now: sqldb.Micros(tx.Now())})
	if err != nil {
		return err
	}
	tx.signal(unburied.Kind)
	if unburied.MessageID == "" {
		return nil
	}
	return tx.q.RequeueMessage(ctx, sqlcgen.RequeueMessageParams{ID: unburied.MessageID, State: string(outbox.Queued), Now: sqldb.Micros(tx.Now())})
}

// JobInfo is a job as operators see it, without addresses and names.
type JobInfo struct {
	ID        string
	Kind      string
	Message   string // the kind of mail it sends, or empty
	OrderID   string // the order of that mail, or empty
	State     string // "buried", "running", "waiting"
	Attempts  int64
	RunAt     time.Time
	CreatedAt time.Time
	LastError string
}

// ListJobs returns jobs, oldest first: the buried ones, or all.
func (r *Reader) ListJobs(ctx context.Context, buriedOnly bool, limit int) ([]JobInfo, error) {
	now := sqldb.Micros(r.db.Now())
	return sqldb.All("list jobs", func(row sqlcgen.ListJobsRow) JobInfo {
		state := "waiting"
		switch {
		case row.Buried:
			state = "buried"
		case row.LeasedUntil > now:
			state = "running"
		}
		return JobInfo{
			ID: row.ID, Kind: row.Kind, Message: row.Message, OrderID: row.OrderID, State: state, Attempts: row.Attempts,
			RunAt: sqldb.FromMicros(row.RunAt), CreatedAt: sqldb.FromMicros(row.CreatedAt), LastError: row.LastError,
		}
	})(r.q.ListJobs(ctx, sqlcgen.ListJobsParams{Everything: !buriedOnly, Most: int32(min(limit, 10_000))}))
}

// CountJobs returns how many jobs are waiting or running, and how many are buried.
func (r *Reader) CountJobs(ctx context.Context) (waiting, buried int64, err error) {
	rows, err := r.q.CountJobs(ctx)
	if err != nil {
		return 0, 0, sqldb.Translate("count jobs", err)
	}
	for _, row := range rows {
		if row.Buried {
			buried = row.Total
		} else {
			waiting = row.Total
		}
	}
	return waiting, buried, nil
}
