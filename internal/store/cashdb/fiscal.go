package cashdb

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/fiscal"
	"gulaab/internal/invoice"
	"gulaab/internal/store/sqldb"
)

const fiscalColumns = `f.invoice_id, f.state, f.live, f.number, f.problem, f.tries, f.ask_at, f.sent_at, f.changed_at`

func scanFiscal(rows *sql.Rows, p *fiscal.Paper, more ...any) error {
	var ask, sent, changed int64
	err := rows.Scan(append([]any{&p.InvoiceID, &p.State, &p.Live, &p.Number, &p.Problem, &p.Tries, &ask, &sent, &changed}, more...)...)
	p.AskAt, p.SentAt, p.ChangedAt = sqldb.MaybeMicros(ask), sqldb.MaybeMicros(sent), sqldb.FromMicros(changed)
	return err
}

// QueueFiscal implements fiscal.Tx.
func (tx *Tx) QueueFiscal(ctx context.Context, live bool, most int) error {
	now := sqldb.Micros(tx.Now())
	if _, err := tx.Conn.ExecContext(ctx, `INSERT INTO fiscal_start (live, began_at) VALUES ($1, $2) ON CONFLICT (live) DO NOTHING`, live, now); err != nil {
		return sqldb.Translate("begin to report", err)
	}
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO fiscal_papers (invoice_id, state, live, number, problem, tries, ask_at, sent_at, changed_at)
		SELECT i.id, 'waits', s.live, '', '', 0, CAST($2 AS BIGINT), 0, CAST($2 AS BIGINT) FROM invoices i JOIN fiscal_start s ON s.live = $1 AND i.issued_at >= s.began_at
		WHERE NOT EXISTS (SELECT 1 FROM fiscal_papers f WHERE f.invoice_id = i.id) ORDER BY i.issued_at, i.id LIMIT $3
		ON CONFLICT (invoice_id) DO NOTHING`, live, now, most)
	if err != nil {
		return sqldb.Translate("queue papers", err)
	}
	// Else each round would look through all papers that were ever written.
	until := sqldb.Micros(tx.Now().Add(-queuedAfter))
	_, err = tx.Conn.ExecContext(ctx, `UPDATE fiscal_start SET began_at = $2 WHERE live = $1 AND began_at < $3 AND NOT EXISTS (
		SELECT 1 FROM invoices i WHERE i.issued_at >= fiscal_start.began_at AND i.issued_at < $2 AND NOT EXISTS (SELECT 1 FROM fiscal_papers f WHERE f.invoice_id = i.id))`,
		live, until, sqldb.Micros(tx.Now().Add(-2*queuedAfter)))
	return sqldb.Translate("queue papers", err)
}

// queuedAfter is how long after it was written a paper is looked for at least: longer than the
// transaction that writes it takes, and than clocks of nodes differ.
const queuedAfter = time.Hour

// FiscalForUpdate implements fiscal.Tx.
func (tx *Tx) FiscalForUpdate(ctx context.Context, invoiceID string) (p fiscal.Paper, err error) {
	list, err := sqldb.List(ctx, tx.Conn, `SELECT `+fiscalColumns+` FROM fiscal_papers f WHERE f.invoice_id = $1`+tx.Dialect.ForUpdate, []any{invoiceID},
		func(rows *sql.Rows, p *fiscal.Paper) error { return scanFiscal(rows, p) })
	if err == nil && len(list) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return p, sqldb.Found("fiscal paper", "This paper is not reported.", err)
	}
	return list[0], nil
}

// FiscalPaper implements fiscal.Tx.
func (tx *Tx) FiscalPaper(ctx context.Context, invoiceID string) (paper *invoice.Invoice, all []invoice.Invoice, err error) {
	var orderID string
	if err := tx.Conn.QueryRowContext(ctx, `SELECT order_id FROM invoices WHERE id = $1`, invoiceID).Scan(&orderID); err != nil {
		return nil, nil, sqldb.Found("paper", "There is no such paper.", err)
	}
	if all, err = tx.InvoicesOf(ctx, orderID); err != nil {
		return nil, nil, err
	}
	for i := range all {
		if all[i].ID == invoiceID {
			paper = &all[i]
		}
	}
	return paper, all, nil
}

// FiscalOf implements fiscal.Tx.
func (tx *Tx) FiscalOf(ctx context.Context, invoiceIDs []string) (map[string]fiscal.Paper, error) {
	return fiscalOf(ctx, tx.Conn, invoiceIDs)
}

func fiscalOf(ctx context.Context, q sqldb.Querier, ids []string) (map[string]fiscal.Paper, error) {
	out := map[string]fiscal.Paper{}
	err := sqldb.EachAmong(ctx, q, `SELECT `+fiscalColumns+` FROM fiscal_papers f WHERE f.invoice_id IN`, ids, ``, func(rows *sql.Rows) error {
		var p fiscal.Paper
		err := scanFiscal(rows, &p)
		out[p.InvoiceID] = p
		return err
	})
	return out, sqldb.Translate("fiscal papers", err)
}

// FiscalNumberOf implements fiscal.Tx.
func (tx *Tx) FiscalNumberOf(ctx context.Context, number string) (id string, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT invoice_id FROM fiscal_papers WHERE number = $1 AND number <> ''`, number).Scan(&id)
	if sqldb.IsNoRows(err) {
		return "", nil
	}
	return id, sqldb.Translate("fiscal number", err)
}

// PutFiscal implements fiscal.Tx.
func (tx *Tx) PutFiscal(ctx context.Context, p fiscal.Paper) error {
	_, err := tx.Conn.ExecContext(ctx, `UPDATE fiscal_papers SET state = $2, live = $3, number = $4, problem = $5, tries = $6, ask_at = $7, sent_at = $8, changed_at = $9 WHERE invoice_id = $1`,
		p.InvoiceID, string(p.State), p.Live, p.Number, p.Problem, p.Tries, sqldb.MicrosOrZero(p.AskAt), sqldb.MicrosOrZero(p.SentAt), sqldb.Micros(p.ChangedAt))
	return sqldb.Translate("put fiscal paper", err)
}

// FiscalDue implements fiscal.Reader.
func (r *Reader) FiscalDue(ctx context.Context, now time.Time, most int) (ids []string, err error) {
	err = r.db.Rows(ctx, "fiscal papers due", `SELECT invoice_id FROM fiscal_papers WHERE ask_at > 0 AND ask_at <= $1 ORDER BY ask_at, invoice_id LIMIT $2`,
		[]any{sqldb.Micros(now), most}, sqldb.Into(&ids))
	return ids, err
}

// FiscalToSee implements fiscal.Reader.
func (r *Reader) FiscalToSee(ctx context.Context, most int) (list []fiscal.Row, err error) {
	err = r.db.Rows(ctx, "fiscal papers to see", `SELECT `+fiscalColumns+`, i.kind, i.tax_year, i.number, i.order_id, o.number FROM fiscal_papers f
		JOIN invoices i ON i.id = f.invoice_id JOIN orders o ON o.id = i.order_id WHERE f.state IN ('refused', 'unsure') ORDER BY f.changed_at, f.invoice_id LIMIT $1`,
		[]any{most}, func(rows *sql.Rows) error {
			var row fiscal.Row
			var i invoice.Invoice
			err := scanFiscal(rows, &row.Paper, &i.Kind, &i.Year, &i.Number, &row.OrderID, &row.Order)
			row.Label = i.Label()
			list = append(list, row)
			return err
		})
	return list, err
}

// FiscalCounts implements fiscal.Reader.
func (r *Reader) FiscalCounts(ctx context.Context) (waits, done int64, err error) {
	err = r.db.Rows(ctx, "fiscal counts", `SELECT state, COUNT(*) FROM fiscal_papers WHERE state IN ('waits', 'sending', 'done') GROUP BY state`, nil, func(rows *sql.Rows) error {
		var state fiscal.State
		var n int64
		err := rows.Scan(&state, &n)
		if state == fiscal.Done {
			done = n
		} else {
			waits += n
		}
		return err
	})
	return waits, done, err
}

// FiscalOfPapers implements fiscal.Reader.
func (r *Reader) FiscalOfPapers(ctx context.Context, invoiceIDs []string) (out map[string]fiscal.Paper, err error) {
	err = r.db.View(ctx, "fiscal papers", func(tx *sql.Tx, _ sqldb.DBTX) (err error) {
		out, err = fiscalOf(ctx, tx, invoiceIDs)
		return err
	})
	return out, err
}
