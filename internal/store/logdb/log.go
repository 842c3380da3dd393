// Package logdb keeps the office's log (STAFF-5) and the changes that screens follow.
// A transaction notes both in memory and stores them at its end, in one statement each.
package logdb

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/feed"
	"gulaab/internal/ident"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Reader reads the log and the changes.
type Reader struct {
	db *sqldb.Reader
	q  *sqlcgen.Queries
}

// NewReader reads from db.
func NewReader(db *sqldb.Reader) *Reader { return &Reader{db, sqlcgen.New(db.Singly())} }

// Tx is what a transaction adds to the log.
type Tx struct {
	*sqldb.Tx
	entries [][]any
	changes []thing
}

// thing is something that screens follow.
type thing struct{ subject, id string }

// NewTx adds to the log in tx. FinishLog stores what was noted.
func NewTx(tx *sqldb.Tx) *Tx {
	log := &Tx{Tx: tx}
	tx.OnUndo(func() func() {
		entries, changes := len(log.entries), len(log.changes)
		return func() { log.entries, log.changes = log.entries[:entries], log.changes[:changes] }
	})
	return log
}

// Record implements audit.Tx. The account and the network come from the context.
func (log *Tx) Record(ctx context.Context, e audit.Entry) error {
	who, ok := audit.From(ctx)
	if !ok {
		who.Account = audit.System
	}
	before, err := auditText(e.Before)
	if err != nil {
		return err
	}
	after, err := auditText(e.After)
	if err != nil {
		return err
	}
	log.entries = append(log.entries, []any{
		ident.NewID(), sqldb.Micros(log.Now()), who.Account, who.Network, e.Action, e.Subject, e.SubjectID, before, after, e.Why,
	})
	log.Changed(e.Subject, e.SubjectID)
	return nil
}

// RecordOrder records what the office did with an order. What the shop itself does is
// not recorded.
func (log *Tx) RecordOrder(ctx context.Context, action, orderID string) error {
	if _, office := audit.From(ctx); !office {
		return nil
	}
	return log.Record(ctx, audit.Entry{Action: action, Subject: "order", SubjectID: orderID})
}

func auditText(v any) (string, error) {
	if v == nil {
		return "", nil
	}
	b, err := json.Marshal(v)
	return string(b), err
}

// Changed has the screens that show a thing read it anew after the transaction.
func (log *Tx) Changed(subject, id string) {
	if t := (thing{subject, id}); !slices.Contains(log.changes, t) {
		log.changes = append(log.changes, t)
	}
}

// errUnrecorded refuses a change by the office without an entry in the log (STAFF-5).
var errUnrecorded = fault.New(fault.Internal, "store: the office would change something without an entry in the log")

// FinishLog stores the entries and the changes. A transaction of the office that has no
// entry is refused.
func (log *Tx) FinishLog(ctx context.Context) error {
	if _, office := audit.From(ctx); office && len(log.entries) == 0 {
		return errUnrecorded
	}
	err := log.InsertRows(ctx,
		`INSERT INTO audit_log (id, happened_at, actor, network, action, subject, subject_id, value_before, value_after, why)`, log.entries, ``)
	if err != nil {
		return sqldb.Translate("record", err)
	}
	rows := make([][]any, len(log.changes))
	for i, t := range log.changes {
		rows[i] = []any{ident.NewID(), sqldb.Micros(log.Now()), t.subject, t.id}
	}
	return sqldb.Translate("record changes", log.InsertRows(ctx, `INSERT INTO changes (id, happened_at, subject, subject_id)`, rows, ``))
}

// Changes implements feed.Source.
func (r *Reader) Changes(ctx context.Context, since time.Time, limit int) ([]feed.Change, error) {
	return sqldb.All("changes", func(r sqlcgen.Change) feed.Change {
		return feed.Change{ID: r.ID, At: sqldb.FromMicros(r.HappenedAt), Subject: r.Subject, SubjectID: r.SubjectID}
	})(r.q.Changes(ctx, sqlcgen.ChangesParams{Since: sqldb.Micros(since), Most: int32(limit)})) //nolint:gosec // a few hundred
}
