package reportdb

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"

	"gulaab/internal/report"
	"gulaab/internal/store/sqldb"
)

// ProfitLines implements report.ProfitReader (BOOKS-2).
func (r *Reader) ProfitLines(ctx context.Context, q report.ProfitQuery) (out []report.ProfitLine, err error) {
	out, err = sqldb.List(ctx, r.db, `SELECT month, kind, units, amount FROM profit_sums WHERE dim = $1 AND month BETWEEN $2 AND $3 AND sum_key = $4
		AND (units <> 0 OR amount <> 0) ORDER BY month, kind`, []any{string(q.Dim), q.From, q.To, q.Key}, func(rows *sql.Rows, l *report.ProfitLine) error {
		return rows.Scan(&l.Month, &l.Kind, &l.Units, &l.Amount)
	})
	return out, sqldb.Translate("profit lines", err)
}

// profitColumns sum up what report.ProfitKey has.
var profitColumns = func() string {
	var revenue, costs []string
	for _, k := range report.ProfitKinds {
		switch when := `WHEN '` + string(k.Kind) + `' THEN `; {
		case k.Sign == 0:
		case report.IsCost(k.Kind):
			costs = append(costs, when+strconv.FormatInt(int64(-k.Sign), 10)+` * amount`)
		default:
			revenue = append(revenue, when+strconv.FormatInt(int64(k.Sign), 10)+` * amount`)
		}
	}
	sum := func(whens ...string) string {
		return `CAST(SUM(CASE kind ` + strings.Join(whens, ` `) + ` ELSE 0 END) AS BIGINT)`
	}
	return sum(`WHEN 'list' THEN units`) + ` AS sold, ` + sum(revenue...) + ` AS revenue, ` + sum(costs...) + ` AS costs, ` + sum(`WHEN 'no_cost' THEN units`) + ` AS unknown`
}()

// ProfitTop implements report.ProfitReader.
func (r *Reader) ProfitTop(ctx context.Context, q report.ProfitQuery) (out []report.ProfitKey, err error) {
	out, err = sqldb.List(ctx, r.db, `SELECT sum_key, label, sold, revenue, costs, unknown FROM (SELECT sum_key, MAX(label) AS label, `+profitColumns+`
		FROM profit_sums WHERE dim = $1 AND month BETWEEN $2 AND $3 GROUP BY sum_key) s
		WHERE sold <> 0 OR revenue <> 0 OR costs <> 0 OR unknown <> 0 ORDER BY revenue - costs DESC, sum_key LIMIT $4`,
		[]any{string(q.Dim), q.From, q.To, q.Limit}, func(rows *sql.Rows, k *report.ProfitKey) error {
			return rows.Scan(&k.Key, &k.Label, &k.Units, &k.Revenue, &k.Costs, &k.NoCost)
		})
	return out, sqldb.Translate("profit top", err)
}

// Expenses implements report.ProfitReader.
func (r *Reader) Expenses(ctx context.Context, q report.ExpenseQuery) (out []report.Expense, err error) {
	var f sqldb.Filter
	f.Add(`month BETWEEN ? AND ?`, q.From, q.To)
	if q.Kind != "" {
		f.Add(`kind = ?`, string(q.Kind))
	}
	if q.After.ID != "" {
		f.Add(`(day < ? OR day = ? AND id < ?)`, q.After.Day, q.After.Day, q.After.ID)
	}
	out, err = sqldb.List(ctx, r.db, `SELECT id, day, kind, amount, note, row_version FROM expenses`+f.Where()+` ORDER BY day DESC, id DESC LIMIT `+f.Arg(q.Limit), f.Args,
		func(rows *sql.Rows, e *report.Expense) error {
			return rows.Scan(&e.ID, &e.Day, &e.Kind, &e.Amount, &e.Note, &e.Version)
		})
	return out, sqldb.Translate("expenses", err)
}

// ExpenseSums implements report.ProfitReader.
func (r *Reader) ExpenseSums(ctx context.Context, from, to string) (out []report.ExpenseSum, err error) {
	out, err = sqldb.List(ctx, r.db, `SELECT month, kind, CAST(SUM(amount) AS BIGINT) FROM expenses WHERE month BETWEEN $1 AND $2 GROUP BY month, kind ORDER BY month, kind`,
		[]any{from, to}, func(rows *sql.Rows, s *report.ExpenseSum) error {
			return rows.Scan(&s.Month, &s.Kind, &s.Amount)
		})
	return out, sqldb.Translate("expense sums", err)
}

// LockExpense implements report.ExpenseTx.
func (tx *Tx) LockExpense(ctx context.Context, id string) (e report.Expense, is bool, err error) {
	// The row serializes what is noted, so that a month's bound holds.
	if _, err := tx.Conn.ExecContext(ctx, `UPDATE marks_hold SET held_at = $1 WHERE id = 1`, sqldb.Micros(tx.Now())); err != nil {
		return e, false, sqldb.Translate("lock expense", err)
	}
	err = tx.Conn.QueryRowContext(ctx, `SELECT id, day, kind, amount, note, row_version FROM expenses WHERE id = $1`, id).Scan(&e.ID, &e.Day, &e.Kind, &e.Amount, &e.Note, &e.Version)
	if errors.Is(err, sql.ErrNoRows) {
		return report.Expense{}, false, nil
	}
	return e, err == nil, sqldb.Translate("lock expense", err)
}

// CountExpenses implements report.ExpenseTx.
func (tx *Tx) CountExpenses(ctx context.Context, month string) (n int, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT COUNT(*) FROM expenses WHERE month = $1`, month).Scan(&n)
	return n, sqldb.Translate("count expenses", err)
}

// PutExpense implements report.ExpenseTx.
func (tx *Tx) PutExpense(ctx context.Context, e *report.Expense) error {
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO expenses (id, month, day, kind, amount, note, row_version) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (id) DO UPDATE SET month = excluded.month, day = excluded.day, kind = excluded.kind, amount = excluded.amount, note = excluded.note, row_version = excluded.row_version`,
		e.ID, e.Day[:len("2026-11")], e.Day, string(e.Kind), int64(e.Amount), e.Note, e.Version)
	return sqldb.Translate("put expense", err)
}

// DeleteExpense implements report.ExpenseTx.
func (tx *Tx) DeleteExpense(ctx context.Context, id string) error {
	_, err := tx.Conn.ExecContext(ctx, `DELETE FROM expenses WHERE id = $1`, id)
	return sqldb.Translate("delete expense", err)
}
