package reportdb

import (
	"context"
	"database/sql"

	"gulaab/internal/report"
	"gulaab/internal/store/sqldb"
)

// cancelledIn are the conditions for cancelled orders of a period, and of a tier.
func cancelledIn(p report.Period, tier string) (f sqldb.Filter) {
	f.Add(`c.day BETWEEN ? AND ?`, p.From, p.To)
	if tier != "" {
		f.Add(`c.tier = ?`, tier)
	}
	return f
}

// ReportCancelled implements report.Reader.
func (r *Reader) ReportCancelled(ctx context.Context, q report.Query) (out []report.CancelledSums, err error) {
	key, label := `c.reason`, `c.reason`
	if q.Dim == report.ByCity {
		key, label = `c.city_key`, `MAX(c.city)`
	}
	from := `cancelled_orders c`
	f := cancelledIn(q.Period, string(q.Tier))
	if q.Dim == report.ByProduct {
		key, label, from = `c.product_id`, `MAX(c.name)`, `cancelled_goods c`
	}
	text := `SELECT ` + key + `, ` + label + `, COUNT(*) AS n, CAST(SUM(c.amount) AS BIGINT) FROM ` + from + f.Where() +
		` GROUP BY ` + key + ` ORDER BY n DESC, ` + key + ` LIMIT ` + f.Arg(q.Limit)
	out, err = sqldb.List(ctx, r.db, text, f.Args, func(rows *sql.Rows, s *report.CancelledSums) error {
		return rows.Scan(&s.Key, &s.Label, &s.Orders, &s.Amount)
	})
	return out, sqldb.Translate("report cancelled", err)
}

// ReportCancelledOrders implements report.Reader.
func (r *Reader) ReportCancelledOrders(ctx context.Context, q report.OrdersQuery) (out []report.OrderRow, err error) {
	f := cancelledIn(q.Period, string(q.Tier))
	switch q.Dim {
	case report.ByReason:
		f.Add(`c.reason = ?`, q.Key)
	case report.ByCity:
		f.Add(`c.city_key = ?`, q.Key)
	case report.ByProduct:
		f.Add(`c.order_id IN (SELECT g.order_id FROM cancelled_goods g WHERE g.product_id = ?)`, q.Key)
	case report.All, report.ByBrand, report.ByCourier, report.ByClass:
	}
	if q.After.OrderID != "" {
		f.Add(`(c.day < ? OR c.day = ? AND c.order_id < ?)`, q.After.Day, q.After.Day, q.After.OrderID)
	}
	text := `SELECT c.day, c.order_id, o.number, c.city, o.method, c.amount FROM cancelled_orders c JOIN orders o ON o.id = c.order_id` + f.Where() +
		` ORDER BY c.day DESC, c.order_id DESC LIMIT ` + f.Arg(q.Limit)
	out, err = sqldb.List(ctx, r.db, text, f.Args, func(rows *sql.Rows, r *report.OrderRow) error {
		return rows.Scan(&r.Day, &r.OrderID, &r.Number, &r.City, &r.Method, &r.Amount)
	})
	return out, sqldb.Translate("report cancelled orders", err)
}
