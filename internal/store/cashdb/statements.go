package cashdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/settle"
	"gulaab/internal/store/sqldb"
)

var (
	errSameFile = fault.New(fault.Conflict, "This file is here already.")
	errNewer    = fault.New(fault.Conflict, "Somebody else has changed this meanwhile. Please look at it again.")
)

// InsertStatement implements settle.Tx.
func (tx *Tx) InsertStatement(ctx context.Context, s *settle.Statement) error {
	body, err := json.Marshal(s.Body)
	if err != nil {
		return err
	}
	done, err := tx.Conn.ExecContext(ctx, `INSERT INTO statements (id, courier, file_name, file_key, file_sum, reference, paid_day, state, actor, body, row_version, created_at)
		VALUES ($1, $2, $3, $4, $5, '', $6, $7, $8, $9, 1, $10) ON CONFLICT DO NOTHING`,
		s.ID, s.Courier, s.FileName, s.FileKey, s.FileSum, s.Day, string(s.State), s.Actor, string(body), sqldb.Micros(s.CreatedAt))
	if err != nil {
		return sqldb.Translate("insert statement", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(errSameFile, err)
	}
	return nil
}

// PutStatement implements settle.Tx.
func (tx *Tx) PutStatement(ctx context.Context, s *settle.Statement) error {
	body, err := json.Marshal(s.Body)
	if err != nil {
		return err
	}
	done, err := tx.Conn.ExecContext(ctx, `UPDATE statements SET reference = $3, paid_day = $4, state = $5, body = $6, row_version = row_version + 1 WHERE id = $1 AND row_version = $2`,
		s.ID, s.Version, s.Reference, s.Day, string(s.State), string(body))
	if err != nil {
		return sqldb.Translate("put statement", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(errNewer, err)
	}
	tx.changed("statement", s.ID)
	return nil
}

// PutStatementColumns implements settle.Tx.
func (tx *Tx) PutStatementColumns(ctx context.Context, courier string, heads map[string]settle.Field) error {
	known, err := statementColumns(ctx, tx.Conn, courier)
	if err != nil {
		return err
	}
	for head, field := range heads {
		known[head] = field
	}
	if len(known) > 400 { // from files in formats that are no longer used
		known = heads
	}
	text, err := json.Marshal(known)
	if err != nil {
		return err
	}
	_, err = tx.Conn.ExecContext(ctx, `INSERT INTO statement_columns (courier, heads) VALUES ($1, $2) ON CONFLICT (courier) DO UPDATE SET heads = excluded.heads`, courier, string(text))
	return sqldb.Translate("put statement columns", err)
}

// StatementColumns implements settle.Reader.
func (r *Reader) StatementColumns(ctx context.Context, courier string) (map[string]settle.Field, error) {
	return statementColumns(ctx, r.db, courier)
}

func statementColumns(ctx context.Context, q sqldb.Querier, courier string) (map[string]settle.Field, error) {
	known := map[string]settle.Field{}
	err := sqldb.Each(ctx, q, `SELECT heads FROM statement_columns WHERE courier = $1`, []any{courier}, func(rows *sql.Rows) error {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		return json.Unmarshal([]byte(text), &known)
	})
	return known, sqldb.Translate("statement columns", err)
}

// PutCourierRates implements settle.Tx.
func (tx *Tx) PutCourierRates(ctx context.Context, courier string, rates []settle.Rate) error {
	if _, err := tx.Conn.ExecContext(ctx, `DELETE FROM courier_rates WHERE courier = $1`, courier); err != nil {
		return sqldb.Translate("put courier rates", err)
	}
	var rows [][]any
	for _, r := range rates {
		rows = append(rows, []any{courier, r.From, int64(r.Fee), r.Tax, r.Withheld})
	}
	return sqldb.Translate("put courier rates", tx.InsertRows(ctx, `INSERT INTO courier_rates (courier, from_day, fee, tax, withheld)`, rows, ``))
}

// CourierRates implements settle.Reader.
func (r *Reader) CourierRates(ctx context.Context, courier string) ([]settle.Rate, error) {
	return courierRates(ctx, r.db, courier)
}

// CourierRates implements settle.Tx. A courier without rates has no row to lock, so its
// name is locked.
func (tx *Tx) CourierRates(ctx context.Context, courier string) ([]settle.Rate, error) {
	if err := tx.Lock(ctx, "courier rates "+courier); err != nil {
		return nil, err
	}
	return courierRates(ctx, tx.Conn, courier)
}

func courierRates(ctx context.Context, q sqldb.Querier, courier string) (out []settle.Rate, err error) {
	out, err = sqldb.List(ctx, q, `SELECT from_day, fee, tax, withheld FROM courier_rates WHERE courier = $1 ORDER BY from_day`, []any{courier}, func(rows *sql.Rows, r *settle.Rate) error {
		return rows.Scan(&r.From, &r.Fee, &r.Tax, &r.Withheld)
	})
	return out, sqldb.Translate("courier rates", err)
}

const statementFields = `SELECT id, courier, file_name, file_key, file_sum, reference, paid_day, state, actor, body, row_version, created_at FROM statements `

func scanStatement(rows *sql.Rows) (*settle.Statement, error) {
	var s settle.Statement
	var body string
	var at int64
	if err := rows.Scan(&s.ID, &s.Courier, &s.FileName, &s.FileKey, &s.FileSum, &s.Reference, &s.Day, &s.State, &s.Actor, &body, &s.Version, &at); err != nil {
		return nil, err
	}
	s.CreatedAt = sqldb.FromMicros(at)
	return &s, json.Unmarshal([]byte(body), &s.Body)
}

func listStatements(ctx context.Context, q sqldb.Querier, where string, args ...any) (out []*settle.Statement, err error) {
	err = sqldb.Each(ctx, q, statementFields+where, args, func(rows *sql.Rows) error {
		s, err := scanStatement(rows)
		out = append(out, s)
		return err
	})
	return out, sqldb.Translate("statements", err)
}

// StatementForUpdate implements settle.Tx.
func (tx *Tx) StatementForUpdate(ctx context.Context, id string) (*settle.Statement, error) {
	return oneStatement(listStatements(ctx, tx.Conn, `WHERE id = $1`+tx.Dialect.ForUpdate, id))
}

// Statement implements settle.Reader.
func (r *Reader) Statement(ctx context.Context, id string) (*settle.Statement, error) {
	return oneStatement(listStatements(ctx, r.db, `WHERE id = $1`, id))
}

func oneStatement(list []*settle.Statement, err error) (*settle.Statement, error) {
	if err == nil && len(list) == 0 {
		err = fault.New(fault.NotFound, "There is no such statement.")
	}
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// SameStatement implements settle.Reader.
func (r *Reader) SameStatement(ctx context.Context, courier, sum string) (*settle.Statement, error) {
	list, err := listStatements(ctx, r.db, `WHERE courier = $1 AND file_sum = $2 AND (state = 'open' OR state = 'taken')`, courier, sum)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0], nil
}

// Statements returns couriers' statements, newest first, without discarded ones.
func (r *Reader) Statements(ctx context.Context, most int) ([]*settle.Statement, error) {
	return listStatements(ctx, r.db, `WHERE state <> 'away' ORDER BY created_at DESC, id DESC LIMIT $1`, most)
}

// DropStatementLines implements settle.Tx.
func (tx *Tx) DropStatementLines(ctx context.Context, id string) error {
	_, err := tx.Conn.ExecContext(ctx, `DELETE FROM statement_lines WHERE statement_id = $1 AND NOT booked`, id)
	return sqldb.Translate("drop statement lines", err)
}

// PutStatementLines implements settle.Tx.
func (tx *Tx) PutStatementLines(ctx context.Context, id string, lines []*settle.Judged, booked map[int]bool) error {
	rows := make([][]any, len(lines))
	for i, j := range lines {
		parcel, dispute := "", ""
		if j.OrderID != "" {
			parcel = parcelID(j)
		}
		if j.Outcome.Disputed() {
			dispute = "open"
		}
		rows[i] = []any{
			id, j.N, j.Tracking, j.Reference, j.OrderID, j.Parcel, parcel, string(j.Outcome), j.Message, j.Day, int64(j.Collected), int64(j.Fee), int64(j.Tax),
			int64(j.Withheld), int64(j.Paid), int64(j.Due), int64(j.Expects.Paid), j.Charge, booked[j.N], dispute, "", "", int64(0),
		}
	}
	err := tx.InsertRows(ctx, `INSERT INTO statement_lines (statement_id, line, tracking, reference, order_id, parcel, parcel_id, outcome,
		message, delivered_day, collected, fee, tax, withheld, paid, due, expected, charge, booked, dispute, dispute_note, closed_by, closed_at)`, rows, ``)
	if err != nil {
		return sqldb.Translate("put statement lines", err)
	}
	return tx.sumLines(ctx, id, slices.Collect(maps.Keys(booked)), "")
}

func parcelID(j *settle.Judged) string { return j.OrderID + "-" + strconv.Itoa(j.Parcel) }

// PayCash implements settle.Tx. An entry that was paid over before stays unchanged. One for
// several parcels is paid over once statements have brought all of it.
func (tx *Tx) PayCash(ctx context.Context, s *settle.Statement, lines []*settle.Judged, actor string) error {
	if len(lines) == 0 {
		return nil
	}
	var rows [][]any
	var ids []string
	for _, j := range lines {
		all := true
		if j.Shared {
			var err error
			if all, err = tx.allCame(ctx, j.OrderID); err != nil {
				return err
			}
		}
		for _, seq := range j.Seqs {
			if all {
				rows = append(rows, []any{j.OrderID, seq, s.Reference, s.ID, actor, sqldb.Micros(tx.Now())})
			}
		}
		if !j.Charge {
			ids = append(ids, j.OrderID)
		}
		tx.mark("order", j.OrderID)
	}
	if err := tx.InsertRows(ctx, `INSERT INTO courier_cash_paid (order_id, seq, reference, statement_id, actor, settled_at)`, rows, ` ON CONFLICT (order_id, seq) DO NOTHING`); err != nil {
		return sqldb.Translate("pay cash", err)
	}
	tx.changed("statement", s.ID)
	return tx.endUnpaid(ctx, s, lines, ids, actor)
}

// allCame says whether statements have brought all cash of an order.
func (tx *Tx) allCame(ctx context.Context, orderID string) (bool, error) {
	var came, all int64
	err := tx.Conn.QueryRowContext(ctx, `SELECT (SELECT CAST(COALESCE(SUM(due), 0) AS BIGINT) FROM statement_lines WHERE order_id = $1 AND booked AND NOT charge),
		(SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payments WHERE order_id = $1 AND kind = 'cash')`, orderID).Scan(&came, &all)
	return came+100 >= all, sqldb.Translate("pay cash", err) // the paisa beside whole rupees are in no parcel's amount
}

// endUnpaid closes open questions about missing payments for the parcels that the lines
// pay; ids are their orders.
func (tx *Tx) endUnpaid(ctx context.Context, s *settle.Statement, lines []*settle.Judged, ids []string, actor string) error {
	open := map[string]bool{}
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT parcel_id FROM statement_lines WHERE outcome = 'not_paid' AND dispute = 'open' AND order_id <> '' AND order_id IN`, ids, ``,
		func(rows *sql.Rows) error {
			var id string
			err := rows.Scan(&id)
			open[id] = true
			return err
		})
	for _, j := range lines {
		if err == nil && !j.Charge && open[parcelID(j)] {
			_, err = tx.Conn.ExecContext(ctx, `UPDATE statement_lines SET dispute = 'closed', dispute_note = $3, closed_by = $4, closed_at = $5
				WHERE order_id = $1 AND order_id <> '' AND parcel = $2 AND outcome = $6 AND dispute = 'open'`,
				j.OrderID, j.Parcel, paidWith(s), actor, sqldb.Micros(tx.Now()), string(settle.NotPaid))
		}
	}
	return sqldb.Translate("pay cash", err)
}

// paidWith is the closing note of a question whose parcel a later statement pays.
func paidWith(s *settle.Statement) string { return "Paid with " + s.Reference + "." }

// BookedLines implements settle.Tx.
func (tx *Tx) BookedLines(ctx context.Context, id string, after, most int) (out []settle.Judged, err error) {
	out, err = sqldb.List(ctx, tx.Conn, `SELECT line, tracking, reference, order_id, parcel, outcome, charge FROM statement_lines
		WHERE statement_id = $1 AND booked AND line > $2 ORDER BY line LIMIT $3`, []any{id, after, most}, func(rows *sql.Rows, j *settle.Judged) error {
		return rows.Scan(&j.N, &j.Tracking, &j.Reference, &j.OrderID, &j.Parcel, &j.Outcome, &j.Charge)
	})
	return out, sqldb.Translate("booked lines", err)
}

// UnpayCash implements settle.Tx. An entry for several parcels is no longer paid over,
// whichever statement brought its last part.
func (tx *Tx) UnpayCash(ctx context.Context, s *settle.Statement, lines []settle.Judged) error {
	if len(lines) == 0 {
		return nil
	}
	var ids []string
	paid := map[string]bool{}
	taken := sqldb.Filter{Args: []any{s.ID}}
	rows := make([]string, len(lines))
	var among sqldb.Filter
	var shared []string // the entries of several parcels
	for i := range lines {
		j := &lines[i]
		rows[i] = taken.Arg(j.N)
		tx.mark("order", j.OrderID)
		if !j.Charge {
			ids, paid[parcelID(j)] = append(ids, j.OrderID), true
		}
		if j.Shared {
			for _, seq := range j.Seqs {
				shared = append(shared, `order_id = `+among.Arg(j.OrderID)+` AND seq = `+among.Arg(seq))
			}
		}
	}
	for part := range slices.Chunk(ids, sqldb.LinesChunk) {
		f := sqldb.Filter{Args: []any{s.ID}}
		if _, err := tx.Conn.ExecContext(ctx, `DELETE FROM courier_cash_paid WHERE statement_id = $1 AND order_id IN (`+f.Among(part)+`)`, f.Args...); err != nil {
			return sqldb.Translate("unpay cash", err)
		}
	}
	if len(shared) > 0 {
		if _, err := tx.Conn.ExecContext(ctx, `DELETE FROM courier_cash_paid WHERE statement_id <> '' AND (`+strings.Join(shared, ` OR `)+`)`, among.Args...); err != nil {
			return sqldb.Translate("unpay cash", err)
		}
	}
	if err := tx.askAgain(ctx, s, ids, paid); err != nil {
		return err
	}
	tx.changed("statement", s.ID)
	back := make([]int, len(lines))
	for i := range lines {
		back[i] = lines[i].N
	}
	if err := tx.sumLines(ctx, s.ID, back, "-"); err != nil {
		return err
	}
	_, err := tx.Conn.ExecContext(ctx, `UPDATE statement_lines SET booked = FALSE, dispute = '' WHERE statement_id = $1 AND line IN (`+strings.Join(rows, ",")+`)`, taken.Args...)
	return sqldb.Translate("unpay cash", err)
}

// askAgain reopens the questions that endUnpaid closed for a statement, about parcels of
// these orders.
func (tx *Tx) askAgain(ctx context.Context, s *settle.Statement, ids []string, parcels map[string]bool) error {
	closed := map[string][]int{} // lines by statement
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT statement_id, line, parcel_id, dispute_note FROM statement_lines WHERE outcome = 'not_paid' AND dispute = 'closed' AND order_id <> '' AND order_id IN`, ids, ``,
		func(rows *sql.Rows) error {
			var statement, parcel, note string
			var n int
			if err := rows.Scan(&statement, &n, &parcel, &note); err != nil {
				return err
			}
			if parcels[parcel] && note == paidWith(s) {
				closed[statement] = append(closed[statement], n)
			}
			return nil
		})
	if err != nil {
		return sqldb.Translate("ask again", err)
	}
	for _, statement := range slices.Sorted(maps.Keys(closed)) {
		f := sqldb.Filter{Args: []any{statement}}
		lines := make([]string, len(closed[statement]))
		for i, n := range closed[statement] {
			lines[i] = f.Arg(n)
		}
		_, err := tx.Conn.ExecContext(ctx, `UPDATE statement_lines SET dispute = 'open', dispute_note = '', closed_by = '', closed_at = 0
			WHERE statement_id = $1 AND line IN (`+strings.Join(lines, ",")+`)`, f.Args...)
		if err != nil {
			return sqldb.Translate("ask again", err)
		}
	}
	return nil
}

// CloseDispute implements settle.Tx.
func (tx *Tx) CloseDispute(ctx context.Context, id string, line int, note, actor string) error {
	done, err := tx.Conn.ExecContext(ctx, `UPDATE statement_lines SET dispute = 'closed', dispute_note = $3, closed_by = $4, closed_at = $5
		WHERE statement_id = $1 AND line = $2 AND dispute = 'open'`, id, line, note, actor, sqldb.Micros(tx.Now()))
	if err != nil {
		return sqldb.Translate("close dispute", err)
	}
	switch n, err := done.RowsAffected(); {
	case err != nil:
		return sqldb.Translate("close dispute", err)
	case n == 0:
		var known string
		if err := tx.Conn.QueryRowContext(ctx, `SELECT id FROM statements WHERE id = $1`, id).Scan(&known); err != nil {
			return sqldb.Found("statement", "There is no such statement.", err)
		}
		return fault.New(fault.Conflict, "No question about this line is open.")
	}
	tx.changed("statement", id)
	return nil
}
