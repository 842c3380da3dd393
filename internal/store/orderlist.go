package store

import (
	"context"
	"database/sql"

	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// newestFirst returns the text of an order list, newest first.
func newestFirst(f *sqldb.Filter) string {
	return `SELECT ` + listColumns + ` FROM orders` + f.Where() + ` ORDER BY created_at DESC, id DESC`
}

// ownersOrders are the orders of one account together with those of one
// browser. A union lets both indexes serve; OR over a join would read every order.
const ownersOrders = `id IN (SELECT id FROM orders WHERE account_id = ? UNION SELECT order_id FROM guest_orders WHERE guest_hash = ?)`

// orderFilter returns ok=false where a query can match nothing: somebody
// without an account and without a cookie has no orders.
func orderFilter(q order.Query) (f sqldb.Filter, ok bool) {
	switch {
	case q.All:
	case q.AccountID != "" && q.GuestHash != "":
		f.Add(ownersOrders, q.AccountID, q.GuestHash)
	case q.AccountID != "":
		f.Add(`account_id = ?`, q.AccountID)
	case q.GuestHash != "":
		f.Add(`id IN (SELECT order_id FROM guest_orders WHERE guest_hash = ?)`, q.GuestHash)
	default:
		return sqldb.Filter{}, false
	}
	if q.Status != "" {
		f.Add(`status = ?`, string(q.Status))
	}
	if q.Method != "" {
		f.Add(`method = ?`, string(q.Method))
	}
	if s := sqldb.FoldText(q.Search); s != "" {
		condition, args := `search_text LIKE ? ESCAPE '\'`, []any{sqldb.Contains(s)}
		if d := sqldb.DigitsOf(s); d != "" {
			condition, args = `(`+condition+` OR search_text LIKE ? ESCAPE '\')`, append(args, sqldb.Contains(d))
		}
		f.Add(condition, args...)
	}
	return f, true
}

// Orders implements order.Reader.
func (db *DB) Orders(ctx context.Context, query order.Query) (page []*order.Order, total int64, err error) {
	f, ok := orderFilter(query)
	if !ok {
		return nil, 0, nil
	}
	err = db.view(ctx, "orders", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		page, total = nil, -1
		if b := query.Before; b != nil {
			// The list's own order, so that its index serves; a row of two is not
			// compared alike on both engines' plans.
			at := sqldb.Micros(b.CreatedAt)
			f.Add(`(created_at < ? OR (created_at = ? AND id < ?))`, at, at, b.ID)
		} else if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM orders`+f.Where(), f.Args...).Scan(&total); err != nil {
			return err
		}
		text := newestFirst(&f)
		if query.Limit > 0 {
			text += ` LIMIT ` + f.Arg(query.Limit) + ` OFFSET ` + f.Arg(max(query.Offset, 0))
		}
		var err error
		if page, err = scanOrders(ctx, tx, text, f.Args); err != nil {
			return err
		}
		if query.Limit <= 0 {
			page = page[min(max(query.Offset, 0), len(page)):]
		}
		return fillLines(ctx, tx, page)
	})
	if err != nil {
		return nil, 0, err
	}
	return page, total, nil
}

func scanOrders(ctx context.Context, tx sqldb.Querier, text string, args []any) (orders []*order.Order, err error) {
	err = sqldb.Each(ctx, tx, text, args, func(rows *sql.Rows) error {
		o, err := scanOrder(rows.Scan)
		orders = append(orders, o)
		return err
	})
	return orders, err
}

// fillLines reads the lines of many orders with few statements.
func fillLines(ctx context.Context, tx sqldb.Querier, orders []*order.Order) error {
	byID := make(map[string]*order.Order, len(orders))
	ids := make([]string, len(orders))
	for i, o := range orders {
		byID[o.ID], ids[i] = o, o.ID
	}
	return sqldb.EachAmong(ctx, tx, `SELECT order_id, product_id, variant_id, sku, name, brand, size, color, shade, image, quantity, held, back,
		to_choose, list_price, unit_price, deal_id, deal_price, dropped, discount, open_back
		FROM order_lines WHERE order_id IN`, ids, ` ORDER BY order_id, line`, func(rows *sql.Rows) error {
		var id string
		var r sqlcgen.OrderLinesRow
		err := rows.Scan(&id, &r.ProductID, &r.VariantID, &r.Sku, &r.Name, &r.Brand, &r.Size, &r.Color, &r.Shade, &r.Image, &r.Quantity, &r.Held, &r.Back,
			&r.ToChoose, &r.ListPrice, &r.UnitPrice, &r.DealID, &r.DealPrice, &r.Dropped, &r.Discount, &r.OpenBack)
		if err == nil {
			byID[id].Lines = append(byID[id].Lines, lineOf(&r))
		}
		return err
	})
}
