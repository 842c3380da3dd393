package cashdb

import (
	"context"
	"database/sql"

	"gulaab/internal/settle"
	"gulaab/internal/store/sqldb"
)

// lineColumns select a line of a statement for lists, with the order's number and name even
// where it is not booked.
const lineColumns = `SELECT l.line, l.tracking, l.reference, l.order_id, COALESCE(o.number, ''), l.parcel, l.outcome, l.message, l.delivered_day, l.collected, l.fee, l.tax,
	l.withheld, l.paid, l.due, l.expected, l.charge, l.booked, l.dispute, l.dispute_note, s.id, s.file_name, s.reference, s.courier, COALESCE(o.first_name || ' ' || o.last_name, '')
	FROM statement_lines l JOIN statements s ON s.id = l.statement_id LEFT JOIN orders o ON o.id = l.order_id `

func (r *Reader) lineRows(ctx context.Context, where string, args ...any) (out []settle.LineRow, err error) {
	out, err = sqldb.List(ctx, r.db, lineColumns+where, args, func(rows *sql.Rows, r *settle.LineRow) error {
		err := rows.Scan(&r.N, &r.Tracking, &r.Reference, &r.OrderID, &r.Number, &r.Parcel, &r.Outcome, &r.Message, &r.Day, &r.Collected, &r.Fee, &r.Tax,
			&r.Withheld, &r.Paid, &r.Due, &r.Expects.Paid, &r.Charge, &r.Booked, &r.Dispute, &r.DisputeNote, &r.Statement, &r.File, &r.PaidBy, &r.Courier, &r.Name)
		return err
	})
	return out, sqldb.Translate("statement lines", err)
}

// StatementLines returns lines of a statement after a row, in order. differ leaves out
// lines that agree; a non-empty only selects one outcome.
func (r *Reader) StatementLines(ctx context.Context, id string, differ bool, only settle.Outcome, after, most int) ([]settle.LineRow, error) {
	where := `WHERE l.statement_id = $1 AND l.line > $2 AND ($4 = '' OR l.outcome = $4)`
	if differ {
		where += ` AND l.outcome NOT IN ('matched', 'charged')`
	}
	return r.lineRows(ctx, where+` ORDER BY l.line LIMIT $3`, id, after, most, string(only))
}

// StatementTallies returns the sums of statements' lines by statement; a statement without
// checked lines is missing.
func (r *Reader) StatementTallies(ctx context.Context, ids []string) (map[string]settle.Tally, error) {
	out := map[string]settle.Tally{}
	err := r.db.View(ctx, "statement tallies", func(tx *sql.Tx, _ sqldb.DBTX) error {
		return sqldb.EachAmong(ctx, tx, `SELECT statement_id, outcome, COUNT(*), COUNT(CASE WHEN dispute = 'open' THEN 1 END), CAST(SUM(collected) AS BIGINT), CAST(SUM(expected) AS BIGINT), CAST(SUM(paid) AS BIGINT)
			FROM statement_lines WHERE statement_id IN`, ids, ` GROUP BY statement_id, outcome`, func(rows *sql.Rows) error {
			var id string
			var o settle.Outcome
			var of settle.Sum
			var open int64
			if err := rows.Scan(&id, &o, &of.Lines, &open, &of.Collected, &of.Expected, &of.Paid); err != nil {
				return err
			}
			t := out[id]
			if t.Counts == nil {
				t.Counts = map[settle.Outcome]int64{}
			}
			t.Add(o, of)
			t.Open += open
			out[id] = t
			return nil
		})
	})
	return out, err
}

// OpenDisputes returns the open questions to couriers from taken statements, oldest first.
func (r *Reader) OpenDisputes(ctx context.Context, courier string, most int) ([]settle.LineRow, error) {
	return r.lineRows(ctx, `WHERE l.dispute = 'open' AND s.state = 'taken' AND ($1 = '' OR s.courier = $1) ORDER BY s.created_at, l.line LIMIT $2`, courier, most)
}

// PaidMonths returns what couriers paid over by statement, of a month or of all. Parcels
// counts those whose cash it was, and not returned ones that were only charged for.
func (r *Reader) PaidMonths(ctx context.Context, month string) (out []settle.Month, err error) {
	out, err = sqldb.List(ctx, r.db, `SELECT SUBSTR(s.paid_day, 1, 7), s.courier, s.reference, s.paid_day, u.parcels, u.collected, u.fee, u.tax, u.withheld, u.paid, u.expected
		FROM statement_sums u JOIN statements s ON s.id = u.statement_id
		WHERE u.lines > 0 AND s.state = 'taken' AND ($1 = '' OR SUBSTR(s.paid_day, 1, 7) = $1)
		ORDER BY s.paid_day, s.courier, s.id`, []any{month}, func(rows *sql.Rows, m *settle.Month) error {
		return rows.Scan(&m.Month, &m.Courier, &m.Reference, &m.Day, &m.Parcels, &m.Collected, &m.Fee, &m.Tax, &m.Withheld, &m.Paid, &m.Expected)
	})
	return out, sqldb.Translate("paid months", err)
}
