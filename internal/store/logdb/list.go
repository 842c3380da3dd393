package logdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strconv"

	"gulaab/internal/audit"
	"gulaab/internal/store/sqldb"
)

// auditPage returns the statement for a page of the log, sorted by time and then id, so
// that a filter's days are one range of an index.
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

// Audit returns a page of the log, newest first, with the actors' present names.
func (r *Reader) Audit(ctx context.Context, q audit.Query) (page []audit.Entry, err error) {
	text, args := auditPage(q)
	// NoPlanCache avoids a generic plan, which fits the most frequent action: it would
	// search for a rare one through all entries, newest first.
	args = append(slices.Clone(r.db.Dialect.NoPlanCache), args...)
	err = r.db.View(ctx, "audit", func(tx *sql.Tx, _ sqldb.DBTX) error {
		page, err = sqldb.List(ctx, tx, text, args, func(rows *sql.Rows, e *audit.Entry) error {
			var at int64
			var before, after []byte
			err := rows.Scan(&e.ID, &at, &e.Actor, &e.ActorName, &e.Network, &e.Action, &e.Subject, &e.SubjectID, &before, &after, &e.Why)
			e.At = sqldb.FromMicros(at)
			if len(before) > 0 {
				e.Before = json.RawMessage(before)
			}
			if len(after) > 0 {
				e.After = json.RawMessage(after)
			}
			return err
		})
		if err != nil {
			return err
		}
		if err := addWords(ctx, tx, page); err != nil {
			return err
		}
		return nameSubjects(ctx, tx, page)
	})
	return page, err
}
