package store

import (
	"context"
	"database/sql"
	"slices"

	"gulaab/internal/order"
	"gulaab/internal/report"
	"gulaab/internal/store/sqldb"
)

// This file keeps which orders were cancelled, by day and reason (KNOW-1).

// workCancelled replaces what is kept of orders that were cancelled.
func (tx *Tx) workCancelled(ctx context.Context, ids []string, orders []*order.Order) error {
	for _, text := range []string{`DELETE FROM cancelled_goods WHERE order_id IN`, `DELETE FROM cancelled_orders WHERE order_id IN`} {
		if err := tx.Among(ctx, text, ids, ``); err != nil {
			return err
		}
	}
	var rows, goods [][]any
	for _, o := range orders {
		if c, ok := report.CancelledOf(o); ok {
			rows = append(rows, []any{o.ID, c.Day, string(c.Reason), c.City, report.CityKey(c.City), string(c.Tier), int64(c.Amount)})
			for _, g := range report.GoodsOf(o) {
				goods = append(goods, []any{o.ID, g.Product, c.Day, string(c.Tier), g.Name, int64(g.Amount)})
			}
		}
	}
	if err := tx.InsertRows(ctx, `INSERT INTO cancelled_orders (order_id, day, reason, city, city_key, tier, amount)`, rows, ``); err != nil {
		return err
	}
	return tx.InsertRows(ctx, `INSERT INTO cancelled_goods (order_id, product_id, day, tier, name, amount)`, goods, ``)
}

// keptCancelled is what is kept of an order that was cancelled.
type keptCancelled struct {
	report.Cancelled
	goods map[report.CancelledGoods]bool
}

// is says whether what is kept of an order is what the order says.
func (k keptCancelled) is(o *order.Order) bool {
	c, ok := report.CancelledOf(o)
	var goods []report.CancelledGoods
	if ok {
		goods = report.GoodsOf(o)
	}
	return k.Cancelled == c && len(k.goods) == len(goods) && !slices.ContainsFunc(goods, func(g report.CancelledGoods) bool { return !k.goods[g] })
}

// cancelledAmong reads what is kept of orders that were cancelled.
func cancelledAmong(ctx context.Context, q sqldb.Querier, ids []string) (map[string]keptCancelled, error) {
	kept := map[string]keptCancelled{}
	err := sqldb.EachAmong(ctx, q, `SELECT order_id, day, reason, city, tier, amount FROM cancelled_orders WHERE order_id IN`, ids, ``, func(rows *sql.Rows) error {
		var id string
		var c report.Cancelled
		err := rows.Scan(&id, &c.Day, &c.Reason, &c.City, &c.Tier, &c.Amount)
		kept[id] = keptCancelled{c, map[report.CancelledGoods]bool{}}
		return err
	})
	if err != nil {
		return nil, err
	}
	err = sqldb.EachAmong(ctx, q, `SELECT order_id, day, tier, product_id, name, amount FROM cancelled_goods WHERE order_id IN`, ids, ``, func(rows *sql.Rows) error {
		var id, day, tier string
		var g report.CancelledGoods
		err := rows.Scan(&id, &day, &tier, &g.Product, &g.Name, &g.Amount)
		if k := kept[id]; day == k.Day && tier == string(k.Tier) {
			k.goods[g] = true
		}
		return err
	})
	return kept, err
}

// cancelledIn are the conditions on cancelled orders of a period, and of a tier.
func cancelledIn(p report.Period, tier string) (f sqldb.Filter) {
	f.Add(`c.day BETWEEN ? AND ?`, p.From, p.To)
	if tier != "" {
		f.Add(`c.tier = ?`, tier)
	}
	return f
}

// ReportCancelled implements report.Reader.
func (db *DB) ReportCancelled(ctx context.Context, q report.Query) (out []report.CancelledSums, err error) {
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
	out, err = sqldb.List(ctx, db, text, f.Args, func(rows *sql.Rows, s *report.CancelledSums) error {
		return rows.Scan(&s.Key, &s.Label, &s.Orders, &s.Amount)
	})
	return out, sqldb.Translate("report cancelled", err)
}

// ReportCancelledOrders implements report.Reader.
func (db *DB) ReportCancelledOrders(ctx context.Context, q report.OrdersQuery) (out []report.OrderRow, err error) {
	f := cancelledIn(q.Period, string(q.Tier))
	switch q.Dim {
	case report.ByReason:
		f.Add(`c.reason = ?`, q.Key)
	case report.ByCity:
		f.Add(`c.city_key = ?`, q.Key)
	case report.ByProduct:
		f.Add(`c.order_id IN (SELECT g.order_id FROM cancelled_goods g WHERE g.product_id = ?)`, q.Key)
	case report.All, report.ByBrand, report.ByCourier:
	}
	if q.After.OrderID != "" {
		f.Add(`(c.day < ? OR c.day = ? AND c.order_id < ?)`, q.After.Day, q.After.Day, q.After.OrderID)
	}
	text := `SELECT c.day, c.order_id, o.number, c.city, o.method, c.amount FROM cancelled_orders c JOIN orders o ON o.id = c.order_id` + f.Where() +
		` ORDER BY c.day DESC, c.order_id DESC LIMIT ` + f.Arg(q.Limit)
	out, err = sqldb.List(ctx, db, text, f.Args, func(rows *sql.Rows, r *report.OrderRow) error {
		return rows.Scan(&r.Day, &r.OrderID, &r.Number, &r.City, &r.Method, &r.Amount)
	})
	return out, sqldb.Translate("report cancelled orders", err)
}
