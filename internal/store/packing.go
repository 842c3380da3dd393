package store

import (
	"cmp"
	"context"
	"database/sql"
	"maps"
	"slices"

	"gulaab/internal/invoice"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/store/orderdb"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
	"gulaab/internal/store/stockdb"
)

// LowerInvoice implements order.Tx.
func (tx *Tx) LowerInvoice(ctx context.Context, o *order.Order, amount money.Paisa, why, actor string) error {
	return invoice.Lower(ctx, tx, o, amount, why, actor)
}

// ReviseInvoice implements order.Tx.
func (tx *Tx) ReviseInvoice(ctx context.Context, o *order.Order, why, actor string) error {
	return invoice.Revise(ctx, tx, o, why, actor)
}

// unpacked lists the orders to pack, oldest first.
const unpacked = `SELECT o.id FROM orders o WHERE ` + sqltext.UnpackedOrders + ` ORDER BY o.created_at, o.id LIMIT $1`

// ToPack returns the orders to pack, oldest first, with what packers need to know of their
// goods.
func (db *DB) ToPack(ctx context.Context, limit int) (orders []*order.Order, goods map[string]parcel.Goods, err error) {
	var ids []string
	ids, err = sqldb.List(ctx, db, unpacked, []any{limit}, sqldb.Text)
	if err != nil {
		return nil, nil, sqldb.Translate("to pack", err)
	}
	err = db.view(ctx, "to pack", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		if orders, err = orderdb.Whole(ctx, tx, q, ids); err != nil {
			return err
		}
		place := map[string]int{}
		for i, id := range ids {
			place[id] = i
		}
		slices.SortFunc(orders, func(a, b *order.Order) int { return cmp.Compare(place[a.ID], place[b.ID]) })
		goods, err = goodsOfOrders(ctx, tx, orders)
		return err
	})
	return orders, goods, err
}

// goodsOfOrders reads what packers need to know of orders' goods.
func goodsOfOrders(ctx context.Context, tx *sql.Tx, orders []*order.Order) (map[string]parcel.Goods, error) {
	goods := map[string]parcel.Goods{}
	for _, o := range orders {
		for i := range o.Lines {
			if id := o.Lines[i].VariantID; id != "" {
				goods[id] = parcel.Goods{}
			}
		}
	}
	variants := slices.Sorted(maps.Keys(goods))
	err := sqldb.EachAmong(ctx, tx, `SELECT v.id, v.barcode, l.shelf, l.tracked FROM variants v JOIN stock_levels l ON l.variant_id = v.id WHERE v.id IN`, variants, ``, func(rows *sql.Rows) error {
		var id string
		var g parcel.Goods
		err := rows.Scan(&id, &g.Barcode, &g.Shelf, &g.Tracked)
		goods[id] = g
		return err
	})
	if err != nil {
		return nil, err
	}
	err = sqldb.EachAmong(ctx, tx, `SELECT id, variant_id, code, expires_on, supplier, document, unit_cost, state, on_hand, quarantined, received_at, shipment_id, note, received, cost
		FROM lots WHERE on_hand + quarantined > 0 AND variant_id IN`, variants, ` ORDER BY CASE WHEN expires_on = '' THEN 1 ELSE 0 END, expires_on, id`, func(rows *sql.Rows) error {
		var r sqlcgen.Lot
		err := rows.Scan(&r.ID, &r.VariantID, &r.Code, &r.ExpiresOn, &r.Supplier, &r.Document, &r.UnitCost, &r.State, &r.OnHand, &r.Quarantined, &r.ReceivedAt, &r.ShipmentID, &r.Note, &r.Received, &r.Cost)
		g := goods[r.VariantID]
		g.Lots = append(g.Lots, stockdb.LotOf(r))
		goods[r.VariantID] = g
		return err
	})
	return goods, err
}
