package store

import (
	"context"
	"database/sql"

	"gulaab/internal/order"
	"gulaab/internal/report"
)

// This file keeps which orders were cancelled, by day and reason (KNOW-1).

// workCancelled replaces what is kept of orders that were cancelled.
func (tx *Tx) workCancelled(ctx context.Context, ids []string, orders []*order.Order) error {
	if err := tx.among(ctx, `DELETE FROM cancelled_orders WHERE order_id IN`, ids, ``); err != nil {
		return err
	}
	var rows [][]any
	for _, o := range orders {
		if c, ok := report.CancelledOf(o); ok {
			rows = append(rows, []any{o.ID, c.Day, string(c.Reason), c.City, report.CityKey(c.City), string(c.Tier), int64(c.Amount)})
		}
	}
	return tx.insertRows(ctx, `INSERT INTO cancelled_orders (order_id, day, reason, city, city_key, tier, amount)`, rows, ``)
}

// cancelledAmong reads what is kept of orders that were cancelled.
func cancelledAmong(ctx context.Context, q querier, ids []string) (map[string]report.Cancelled, error) {
	kept := map[string]report.Cancelled{}
	err := eachAmong(ctx, q, `SELECT order_id, day, reason, city, tier, amount FROM cancelled_orders WHERE order_id IN`, ids, ``, func(rows *sql.Rows) error {
		var id string
		var c report.Cancelled
		err := rows.Scan(&id, &c.Day, &c.Reason, &c.City, &c.Tier, &c.Amount)
		kept[id] = c
		return err
	})
	return kept, err
}

// cancelledIn are the conditions on cancelled orders of a period, and of a tier.
func cancelledIn(p report.Period, tier string) (f filter) {
	f.add(`c.day BETWEEN ? AND ?`, p.From, p.To)
	if tier != "" {
		f.add(`c.tier = ?`, tier)
	}
	return f
}

// ReportCancelled implements report.Reader.
func (db *DB) ReportCancelled(ctx context.Context, q report.Query) (out []report.CancelledSums, err error) {
	key, label := `c.reason`, `c.reason`
	if q.Dim == report.ByCity {
		key, label = `c.city_key`, `MAX(c.city)`
	}
	orders, amount, from := `COUNT(*)`, `c.amount`, `cancelled_orders c`
	f := cancelledIn(q.Period, string(q.Tier))
	if q.Dim == report.ByProduct {
		key, label, orders, amount = `l.product_id`, `MAX(l.name)`, `COUNT(DISTINCT c.order_id)`, `l.unit_price * (l.quantity - l.dropped)`
		from += ` JOIN order_lines l ON l.order_id = c.order_id`
		f.add(`l.quantity > l.dropped`)
	}
	text := `SELECT ` + key + `, ` + label + `, ` + orders + ` AS n, CAST(SUM(` + amount + `) AS BIGINT) FROM ` + from + f.where() +
		` GROUP BY ` + key + ` ORDER BY n DESC, ` + key + ` LIMIT ` + f.arg(q.Limit)
	err = db.rows(ctx, "report cancelled", text, f.args, func(rows *sql.Rows) error {
		var s report.CancelledSums
		err := rows.Scan(&s.Key, &s.Label, &s.Orders, &s.Amount)
		out = append(out, s)
		return err
	})
	return out, err
}

// ReportCancelledOrders implements report.Reader.
func (db *DB) ReportCancelledOrders(ctx context.Context, q report.OrdersQuery) (out []report.OrderRow, err error) {
	f := cancelledIn(q.Period, string(q.Tier))
	switch q.Dim {
	case report.ByReason:
		f.add(`c.reason = ?`, q.Key)
	case report.ByCity:
		f.add(`c.city_key = ?`, q.Key)
	case report.ByProduct:
		f.add(`EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = c.order_id AND l.product_id = ? AND l.quantity > l.dropped)`, q.Key)
	case report.All, report.ByBrand, report.ByCourier:
	}
	if q.After.OrderID != "" {
		f.add(`(c.day < ? OR c.day = ? AND c.order_id < ?)`, q.After.Day, q.After.Day, q.After.OrderID)
	}
	text := `SELECT c.day, c.order_id, o.number, c.city, o.method, c.amount FROM cancelled_orders c JOIN orders o ON o.id = c.order_id` + f.where() +
		` ORDER BY c.day DESC, c.order_id DESC LIMIT ` + f.arg(q.Limit)
	err = db.rows(ctx, "report cancelled orders", text, f.args, func(rows *sql.Rows) error {
		var r report.OrderRow
		err := rows.Scan(&r.Day, &r.OrderID, &r.Number, &r.City, &r.Method, &r.Amount)
		out = append(out, r)
		return err
	})
	return out, err
}
