package cashdb

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"strings"

	"gulaab/internal/settle"
	"gulaab/internal/store/sqldb"
)

// LinesAbout implements settle.Tx.
func (tx *Tx) LinesAbout(ctx context.Context, lines []settle.Judged) (out []settle.About, err error) {
	ids, parcels := make([]string, len(lines)), map[string]bool{}
	for i := range lines {
		ids[i], parcels[parcelID(&lines[i])] = lines[i].OrderID, true
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	said := map[string][]settle.Judged{}
	err = sqldb.EachAmong(ctx, tx.Conn, `SELECT statement_id, line, tracking, reference, order_id, parcel, outcome, collected, fee, tax, withheld, paid, charge
		FROM statement_lines WHERE order_id <> '' AND order_id IN`, ids, ``, func(rows *sql.Rows) error {
		var j settle.Judged
		var statement string
		err := rows.Scan(&statement, &j.N, &j.Tracking, &j.Reference, &j.OrderID, &j.Parcel, &j.Outcome, &j.Collected, &j.Fee, &j.Tax, &j.Withheld, &j.Paid, &j.Charge)
		if parcels[parcelID(&j)] {
			said[statement] = append(said[statement], j)
		}
		return err
	})
	if err != nil {
		return nil, sqldb.Translate("lines about parcels", err)
	}
	err = sqldb.EachAmong(ctx, tx.Conn, statementFields+`WHERE state = 'taken' AND id IN`, slices.Sorted(maps.Keys(said)), ``, func(rows *sql.Rows) error {
		s, err := scanStatement(rows)
		if err != nil {
			return err
		}
		slices.SortFunc(said[s.ID], func(a, b settle.Judged) int { return a.N - b.N })
		out = append(out, settle.About{Statement: s, Lines: said[s.ID]})
		return nil
	})
	// A run's id grows with time, so its order is the order in which files were taken.
	slices.SortFunc(out, func(a, b settle.About) int { return strings.Compare(a.Statement.Body.Run, b.Statement.Body.Run) })
	return out, sqldb.Translate("lines about parcels", err)
}

// DropSaid implements settle.Tx.
func (tx *Tx) DropSaid(ctx context.Context, id string, lines []settle.Line) error {
	f := sqldb.Filter{Args: []any{id}}
	rows := make([]string, len(lines))
	for i := range lines {
		rows[i] = f.Arg(lines[i].N)
	}
	tx.changed("statement", id)
	_, err := tx.Conn.ExecContext(ctx, `DELETE FROM statement_lines WHERE statement_id = $1 AND NOT booked AND line IN (`+strings.Join(rows, ",")+`)`, f.Args...)
	return sqldb.Translate("drop lines", err)
}
