package reportdb

import (
	"context"
	"database/sql"

	"gulaab/internal/credit"
	"gulaab/internal/report"
	"gulaab/internal/store/sqldb"
)

// ReportMoney implements report.Reader.
func (r *Reader) ReportMoney(ctx context.Context, q report.Query) (m report.Money, err error) {
	from, until := q.Period.Moments()
	var f sqldb.Filter
	f.Add(`p.happened_at >= ? AND p.happened_at < ?`, sqldb.Micros(from), sqldb.Micros(until))
	f.Add(`p.kind IN ('credit', 'cash', 'spent', 'refund', 'reversed', 'given_back')`)
	if q.Tier != "" {
		f.Add(`o.tier = ?`, string(q.Tier))
	}
	const text = `SELECT way, card, CAST(SUM(came) AS BIGINT), CAST(SUM(went) AS BIGINT) FROM (SELECT
		CASE WHEN p.kind = 'cash' THEN 'cash' WHEN p.account LIKE 'card:%' THEN 'gift_card' WHEN p.kind IN ('spent', 'given_back') OR p.account = 'credit' THEN 'credit' ELSE p.account END AS way,
		CASE WHEN o.sells_card <> '' THEN 1 ELSE 0 END AS card,
		CASE WHEN p.kind IN ('credit', 'cash', 'spent') THEN p.amount ELSE 0 END AS came, CASE WHEN p.kind IN ('credit', 'cash', 'spent') THEN 0 ELSE p.amount END AS went
		FROM payments p JOIN orders o ON o.id = p.order_id`
	err = r.db.Rows(ctx, "report money", text+f.Where()+`) AS moved GROUP BY way, card ORDER BY way, card`, f.Args, func(rows *sql.Rows) error {
		var w report.MoneyWay
		var card int64
		if err := rows.Scan(&w.Way, &card, &w.In, &w.Back); err != nil {
			return err
		}
		if card == 1 {
			m.Cards += w.In - w.Back
		}
		if n := len(m.Ways); n > 0 && m.Ways[n-1].Way == w.Way {
			m.Ways[n-1].In, m.Ways[n-1].Back = m.Ways[n-1].In+w.In, m.Ways[n-1].Back+w.Back
		} else {
			m.Ways = append(m.Ways, w)
		}
		return nil
	})
	if err != nil {
		return m, err
	}
	m.Deposits, err = r.deposits(ctx, q)
	return m, err
}

// deposits sums what came of the deposits of a period's orders. What was transferred for an order
// that was delivered is a part of its price, whatever went back later; of others it is told apart.
func (r *Reader) deposits(ctx context.Context, q report.Query) (d report.Deposits, err error) {
	from, until := q.Period.Moments()
	var f sqldb.Filter
	f.Add(`o.deposit > 0 AND o.created_at >= ? AND o.created_at < ?`, sqldb.Micros(from), sqldb.Micros(until))
	if q.Tier != "" {
		f.Add(`o.tier = ?`, string(q.Tier))
	}
	const fate = `CASE WHEN delivery = 'delivered' THEN 'delivered' WHEN placement IN ('placed', 'confirmed') AND delivery NOT IN ('returned', 'lost') THEN 'held' ELSE 'kept' END`
	text := `SELECT ` + fate + ` AS fate, COUNT(*), CAST(SUM(came) AS BIGINT), CAST(SUM(CASE WHEN delivery = 'delivered' THEN 0 WHEN refunded < came THEN refunded ELSE came END) AS BIGINT)
		FROM (SELECT o.placement, o.delivery, o.refunded, (SELECT CAST(COALESCE(SUM(CASE WHEN p.kind = 'reversed' THEN -p.amount ELSE p.amount END), 0) AS BIGINT)
			FROM payments p WHERE p.order_id = o.id AND p.kind IN ('credit', 'reversed')) AS came FROM orders o` + f.Where() + `) AS first WHERE came > 0 GROUP BY ` + fate
	err = r.db.Rows(ctx, "report deposits", text, f.Args, func(rows *sql.Rows) error {
		var fate string
		var n int64
		var one report.Deposits
		if err := rows.Scan(&fate, &n, &one.Came, &one.Back); err != nil {
			return err
		}
		d.Orders, d.Came, d.Back = d.Orders+n, d.Came+one.Came, d.Back+one.Back
		switch rest := one.Came - one.Back; fate {
		case "delivered":
			d.Delivered += rest
		case "held":
			d.Held += rest
		default:
			d.Kept += rest
		}
		return nil
	})
	return d, err
}

// CreditMonth implements report.ProfitReader.
func (r *Reader) CreditMonth(ctx context.Context, month string) (list []report.CreditMoved, err error) {
	first, last := report.MonthDays(month)
	p := report.Period{From: first, To: last}
	from, until := p.Moments()
	err = r.db.Rows(ctx, "credit of a month", `SELECT CASE WHEN c.id IS NULL THEN 0 ELSE 1 END AS card, m.reason, CAST(SUM(m.amount) AS BIGINT)
		FROM balance_moves m LEFT JOIN gift_cards c ON c.id = m.balance_id WHERE m.happened_at >= $1 AND m.happened_at < $2
		GROUP BY CASE WHEN c.id IS NULL THEN 0 ELSE 1 END, m.reason ORDER BY card, m.reason`, []any{sqldb.Micros(from), sqldb.Micros(until)}, func(rows *sql.Rows) error {
		m := report.CreditMoved{Month: month}
		var card int64
		var reason string
		err := rows.Scan(&card, &reason, &m.Amount)
		m.Card, m.Reason = card == 1, credit.Reason(reason)
		list = append(list, m)
		return err
	})
	return list, err
}
