package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strconv"

	"gulaab/internal/audit"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// auditPage returns the statement of a page of the log. Its order is that of the
// moments, which the days of a filter are about, so that each filter is a stretch of
// one index, however long ago it was; an entry's id tells its place among those of one moment.
func auditPage(q audit.Query) (string, []any) {
	var f sqldb.Filter
	for _, is := range []struct{ column, value string }{
		{"actor", q.Actor}, {"subject", q.Subject}, {"subject_id", q.SubjectID}, {"action", q.Action},
	} {
		if is.value != "" {
			f.Add(`l.`+is.column+` = ?`, is.value)
		}
	}
	if !q.From.IsZero() {
		f.Add(`l.happened_at >= ?`, sqldb.Micros(q.From))
	}
	if !q.To.IsZero() {
		f.Add(`l.happened_at < ?`, sqldb.Micros(q.To))
	}
	if q.After != "" {
		f.Add(`(l.happened_at, l.id) < ((SELECT c.happened_at FROM audit_log c WHERE c.id = ?), ?)`, q.After, q.After)
	}
	return `SELECT l.id, l.happened_at, l.actor, COALESCE(a.name, ''), l.network, l.action, l.subject, l.subject_id,
		l.value_before, l.value_after, l.why FROM audit_log l LEFT JOIN accounts a ON a.id = l.actor` + f.Where() +
		` ORDER BY l.happened_at DESC, l.id DESC LIMIT ` + strconv.Itoa(q.Limit), f.Args
}

// Audit returns a page of the log, newest first, with the names that the actors
// have now.
func (db *DB) Audit(ctx context.Context, q audit.Query) (page []audit.Entry, err error) {
	text, args := auditPage(q)
	// A plan for any action is one for the most frequent: what is rare would be looked for
	// among everything, newest first.
	args = append(slices.Clone(db.Dialect.NoPlanCache), args...)
	err = db.view(ctx, "audit", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		page = nil
		err := sqldb.Each(ctx, tx, text, args, func(rows *sql.Rows) error {
			var e audit.Entry
			var at int64
			var before, after string
			err := rows.Scan(&e.ID, &at, &e.Actor, &e.ActorName, &e.Network, &e.Action, &e.Subject, &e.SubjectID, &before, &after, &e.Why)
			if err != nil {
				return err
			}
			e.At = sqldb.FromMicros(at)
			if before != "" {
				e.Before = json.RawMessage(before)
			}
			if after != "" {
				e.After = json.RawMessage(after)
			}
			page = append(page, e)
			return nil
		})
		if err != nil {
			return err
		}
		if err := sayWhy(ctx, tx, page); err != nil {
			return err
		}
		return nameEntries(ctx, tx, page)
	})
	return page, err
}
