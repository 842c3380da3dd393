package orderdb

import (
	"context"
	"database/sql"

	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// newestFirst returns the statement of a list of orders, newest first.
func newestFirst(f *sqldb.Filter) string {
	return `SELECT ` + listColumns + ` FROM orders` + f.Where() + ` ORDER BY created_at DESC, id DESC`
}

// ownersOrders selects the orders of an account and a browser. With a UNION both indexes
// serve; an OR over a join would read every order.
const ownersOrders = `id IN (SELECT id FROM orders WHERE account_id = ? UNION SELECT order_id FROM guest_orders WHERE guest_hash = ?)`

// orderFilter returns the conditions of a query. ok is false where it cannot match: without
// account and cookie there are no orders.
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
func (r *Reader) Orders(ctx context.Context, query order.Query) (page []*order.Order, total int64, err error) {
	f, ok := orderFilter(query)
	if !ok {
		return nil, 0, nil
	}
	err = r.view(ctx, "orders", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		page, total = nil, -1
		if b := query.Before; b != nil {
			// The condition follows the list's index. A row comparison would not use it on
			// both engines.
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
	return sqldb.EachAmong(ctx, tx, linesOf, ids, linesOrder, func(rows *sql.Rows) error {
		id, l, err := scanLine(rows)
		if err == nil {
			byID[id].Lines = append(byID[id].Lines, l)
		}
		return err
	})
}

// CustomerOrders returns a customer's orders with lines, newest first.
func (r *Reader) CustomerOrders(ctx context.Context, id string, limit int) (list []*order.Order, err error) {
	err = r.view(ctx, "customer orders", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
		list, err = scanOrders(ctx, tx, `SELECT `+listColumns+` FROM orders WHERE customer_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`, []any{id, limit})
		if err != nil {
			return err
		}
		return fillLines(ctx, tx, list)
	})
	return list, err
}
