package store

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/report"
	"gulaab/internal/store/orderdb"
	"gulaab/internal/store/reportdb"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// checkPart is how many orders CheckReports compares at a time.
const checkPart = 500

// CheckReports recomputes the facts of orders placed since a time and the sums of every
// month since, and returns how many orders and sums were wrong. It marks wrong orders, and
// rebuilds wrong months' sums from the facts.
func (db *DB) CheckReports(ctx context.Context, since time.Time) (wrong int64, err error) {
	at, after := sqldb.Micros(since), ""
	for {
		var ids, off []string
		err := db.view(ctx, "check reports", func(tx *sql.Tx, q *sqlcgen.Queries) (err error) {
			ids, off, at, err = differing(ctx, tx, q, at, after)
			return err
		})
		if err != nil {
			return wrong, err
		}
		if len(ids) == 0 {
			break
		}
		after = ids[len(ids)-1]
		wrong += int64(len(off))
		if err := db.MarkOrders(ctx, off); err != nil {
			return wrong, err
		}
	}
	for month := report.Month(since); month <= report.Month(db.Now()); month = report.NextMonth(month) {
		n, err := db.checkMonth(ctx, month)
		if wrong += n; err != nil {
			return wrong, err
		}
	}
	return wrong, nil
}

// MarkOrders marks orders to be worked into customers and reports again.
func (db *DB) MarkOrders(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	return db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		rows := make([][]any, len(ids))
		for i, id := range ids {
			rows[i] = []any{ident.NewID(), "order", id}
		}
		return sqldb.Translate("mark orders", tx.InsertRows(ctx, `INSERT INTO marks (id, subject, subject_id)`, rows, ``))
	})
}

// differing checks some orders after one, by time of placing, and returns those whose
// stored facts are wrong, without orders that are marked already.
func differing(ctx context.Context, tx *sql.Tx, q *sqlcgen.Queries, at int64, after string) (ids, off []string, last int64, err error) {
	last = at
	ids, err = sqldb.List(ctx, tx, `SELECT id, created_at FROM orders WHERE created_at >= $1 AND (created_at > $1 OR id > $2) ORDER BY created_at, id LIMIT $3`, []any{at, after, checkPart},
		func(rows *sql.Rows, id *string) error {
			return rows.Scan(id, &last)
		})
	if err != nil || len(ids) == 0 {
		return ids, nil, last, err
	}
	orders, err := orderdb.Whole(ctx, tx, q, ids)
	if err != nil {
		return nil, nil, last, err
	}
	kept, err := factsOf(ctx, tx, ids)
	if err != nil {
		return nil, nil, last, err
	}
	cancelled, err := cancelledAmong(ctx, tx, ids)
	if err != nil {
		return nil, nil, last, err
	}
	marked := map[string]bool{}
	err = sqldb.EachAmong(ctx, tx, `SELECT subject_id FROM marks WHERE subject_id IN`, ids, ``, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		marked[id] = true
		return err
	})
	if err != nil {
		return nil, nil, last, err
	}
	known, err := stockOf(ctx, tx, orders)
	for _, o := range orders {
		if err == nil && !marked[o.ID] && (!report.Same(report.FactsWithCosts(o, known), kept[o.ID]) || !cancelled[o.ID].is(o)) {
			off = append(off, o.ID)
		}
	}
	return ids, off, last, err
}

// checkMonth compares the sums of a month and of its days with the facts, and rewrites them
// where they differ.
func (db *DB) checkMonth(ctx context.Context, month string) (wrong int64, err error) {
	err = db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		if _, err := tx.Conn.ExecContext(ctx, `UPDATE marks_hold SET held_at = $1 WHERE id = 1`, sqldb.Micros(tx.Now())); err != nil {
			return sqldb.Translate("check month", err)
		}
		off, err := tx.checkProfit(ctx, month)
		if err != nil {
			return err
		}
		book := report.Book{}
		var order string
		var facts []report.Fact
		first, last := report.MonthDays(month)
		err = sqldb.Each(ctx, tx.Conn, `SELECT `+factColumns+` FROM report_facts
			WHERE kind IN ('delivered', 'refused', 'lost', 'refunded') AND day BETWEEN $1 AND $2 ORDER BY order_id, seq`, []any{first, last}, func(rows *sql.Rows) error {
			id, f, err := scanFact(rows)
			if id != order {
				book.Add(facts, 1)
				order, facts = id, facts[:0]
			}
			facts = append(facts, f)
			return err
		})
		if err != nil {
			return sqldb.Translate("check month", err)
		}
		book.Add(facts, 1)
		wrong = off
		kept := 0
		err = sqldb.Each(ctx, tx.Conn, `SELECT dim, start, sum_key, tier, parcels, units, sold, back, list, deal_off, tier_off, coupon_off, refused, lost
			FROM report_sums WHERE start BETWEEN $1 AND $2 OR start = $3`, []any{first, last, report.MonthMark + month}, func(rows *sql.Rows) error {
			var c report.Cell
			var s report.Sums
			if err := rows.Scan(append([]any{&c.Dim, &c.Start, &c.Key, &c.Tier}, reportdb.SumsInto(&s)...)...); err != nil {
				return err
			}
			e := book[c]
			switch {
			case e == nil && s == report.Sums{}:
			case e == nil || e.Sums != s:
				wrong++
			}
			if e != nil {
				kept++
			}
			return nil
		})
		if err != nil {
			return sqldb.Translate("check month", err)
		}
		if wrong += int64(len(book) - kept); wrong == off {
			return nil
		}
		_, err = tx.Conn.ExecContext(ctx, `DELETE FROM report_sums WHERE start BETWEEN $1 AND $2 OR start = $3`, first, last, report.MonthMark+month)
		if err != nil {
			return sqldb.Translate("check month", err)
		}
		book[report.Cell{Dim: report.All, Start: report.MonthMark + month}] = &report.Entry{} // the month counts as changed even where nothing is left of it
		return sqldb.Translate("check month", tx.addSums(ctx, book))
	})
	return wrong, err
}
