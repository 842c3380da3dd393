package store

import (
	"context"
	"database/sql"
	"slices"

	"gulaab/internal/order"
	"gulaab/internal/report"
	"gulaab/internal/store/sqldb"
)

// This file stores cancelled orders by day and reason, for reports (KNOW-1).

// workCancelled rewrites the stored cancellations of orders.
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

// keptCancelled is the stored cancellation of an order.
type keptCancelled struct {
	report.Cancelled
	goods map[report.CancelledGoods]bool
}

// is says whether the stored cancellation agrees with the order.
func (k keptCancelled) is(o *order.Order) bool {
	c, ok := report.CancelledOf(o)
	var goods []report.CancelledGoods
	if ok {
		goods = report.GoodsOf(o)
	}
	return k.Cancelled == c && len(k.goods) == len(goods) && !slices.ContainsFunc(goods, func(g report.CancelledGoods) bool { return !k.goods[g] })
}

// cancelledAmong reads the stored cancellations of orders, by order.
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
