package postdb

import (
	"context"

	"gulaab/internal/stop"
	"gulaab/internal/store/sqldb"
)

// stopped asks whether one of some contacts stopped a kind of message.
func stopped(ctx context.Context, q sqldb.Querier, kind stop.Kind, contacts []string) (is bool, err error) {
	var f sqldb.Filter
	text := `SELECT EXISTS (SELECT 1 FROM message_stops WHERE kind = ` + f.Arg(string(kind)) + ` AND contact IN (` + f.Among(contacts) + `))`
	err = q.QueryRowContext(ctx, text, f.Args...).Scan(&is)
	return is, sqldb.Translate("stopped", err)
}

// Stopped implements stop.Deps.
func (r *Reader) Stopped(ctx context.Context, kind stop.Kind, contacts ...string) (bool, error) {
	return stopped(ctx, r.db.Singly(), kind, contacts)
}

// Stopped says whether one of some contacts stopped a kind of message.
func (tx *Tx) Stopped(ctx context.Context, kind stop.Kind, contacts ...string) (bool, error) {
	return stopped(ctx, tx.Conn, kind, contacts)
}

// PutStop implements stop.Tx.
func (tx *Tx) PutStop(ctx context.Context, kind stop.Kind, contact string) error {
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO message_stops (kind, contact, stopped_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		string(kind), contact, sqldb.Micros(tx.Now()))
	return sqldb.Translate("put stop", err)
}

// DropStop implements stop.Tx.
func (tx *Tx) DropStop(ctx context.Context, kind stop.Kind, contact string) error {
	_, err := tx.Conn.ExecContext(ctx, `DELETE FROM message_stops WHERE kind = $1 AND contact = $2`, string(kind), contact)
	return sqldb.Translate("drop stop", err)
}

// Reminders counts what the shop wrote of its own accord in 30 days, and who stopped it.
func (r *Reader) Reminders(ctx context.Context) (asked, reminded, stopped int64, err error) {
	err = r.db.Singly().QueryRowContext(ctx, `SELECT (SELECT COUNT(*) FROM review_asks WHERE asked AND at > $1),
		(SELECT COUNT(*) FROM left_carts WHERE sent_at > $1), (SELECT COUNT(*) FROM message_stops WHERE stopped_at > $1)`, sqldb.Micros(r.db.Now().AddDate(0, 0, -30))).
		Scan(&asked, &reminded, &stopped)
	return asked, reminded, stopped, sqldb.Translate("count reminders", err)
}
