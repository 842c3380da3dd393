package store

import (
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
)

// filter assembles the WHERE clause of a list. Only the conditions that apply
// are written: one text for all of them, with "$1 IS NULL OR …", keeps the
// engines from using their indexes.
type filter struct {
	conditions []string
	args       []any

	// Of a search of orders: see searched.
	words   []string
	narrow  bool
	numbers []string
	young   string
	likes   []any
}

// add appends a condition; each ? in it stands for the next of args.
func (f *filter) add(condition string, args ...any) {
	for _, a := range args {
		condition = strings.Replace(condition, "?", f.arg(a), 1)
	}
	f.conditions = append(f.conditions, condition)
}

// arg adds an argument and returns its placeholder.
func (f *filter) arg(a any) string {
	f.args = append(f.args, a)
	return "$" + strconv.Itoa(len(f.args))
}

// among adds arguments and returns their placeholders, for IN (…). The last is
// repeated up to a power of two, so that lists of many lengths share few texts,
// which stay prepared.
func (f *filter) among(values []string) string {
	marks := make([]string, 0, 2*len(values))
	for _, v := range values {
		marks = append(marks, f.arg(v))
	}
	for n := len(marks); n&(n-1) != 0; n++ {
		marks = append(marks, f.arg(values[len(values)-1]))
	}
	return strings.Join(marks, ",")
}

func (f *filter) where() string {
	if len(f.conditions) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(f.conditions, " AND ")
}

// list returns the text of an order list, newest first.
func (f *filter) list() string {
	return `SELECT ` + listColumns + ` FROM orders` + f.where() + ` ORDER BY created_at DESC, id DESC`
}

// listColumns are the columns of sqlcgen.OrderByIDRow.
const listColumns = `id, number, first_name, last_name, email, country, street_address, city, state, zip, phone, phone_e164,
	tier, percent_off, total, method, placement, payment, delivery, proof_key, account_id, created_at, updated_at,
	version, received, refunded, waiting_since, call_first, called_first, language, call_tries, call_at, reminded, coupon_code, discount,
	channel, taken_by, owed_since, return_days, return_paid, return_terms, links_ended, second_phone, landmark, rider_note, national_address`

// ownersOrders are the orders of one account together with those of one
// browser. A union lets both indexes serve; OR over a join would read every order.
const ownersOrders = `id IN (SELECT id FROM orders WHERE account_id = ? UNION SELECT order_id FROM guest_orders WHERE guest_hash = ?)`

// orderFilter returns ok=false where a query can match nothing: somebody
// without an account and without a cookie has no orders.
func orderFilter(q order.Query) (f filter, ok bool) {
	switch {
	case q.All:
	case q.AccountID != "" && q.GuestHash != "":
		f.add(ownersOrders, q.AccountID, q.GuestHash)
	case q.AccountID != "":
		f.add(`account_id = ?`, q.AccountID)
	case q.GuestHash != "":
		f.add(`id IN (SELECT order_id FROM guest_orders WHERE guest_hash = ?)`, q.GuestHash)
	default:
		return filter{}, false
	}
	if q.Status != "" {
		f.add(`status = ?`, string(q.Status))
	}
	if q.Method != "" {
		f.add(`method = ?`, string(q.Method))
	}
	if s := foldText(q.Search); s != "" {
		condition, args := `search_text LIKE ? ESCAPE '\'`, []any{contains(s)}
		if d := digitsOf(s); d != "" {
			condition, args = `(`+condition+` OR search_text LIKE ? ESCAPE '\')`, append(args, contains(d))
		}
		f.add(condition, args...)
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
			at := micros(b.CreatedAt)
			f.add(`(created_at < ? OR (created_at = ? AND id < ?))`, at, at, b.ID)
		} else if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM orders`+f.where(), f.args...).Scan(&total); err != nil {
			return err
		}
		text := f.list()
		if query.Limit > 0 {
			text += ` LIMIT ` + f.arg(query.Limit) + ` OFFSET ` + f.arg(max(query.Offset, 0))
		}
		var err error
		if page, err = scanOrders(ctx, tx, text, f.args); err != nil {
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

func scanOrders(ctx context.Context, tx querier, text string, args []any) ([]*order.Order, error) {
	rows, err := tx.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	var orders []*order.Order
	for rows.Next() {
		var r sqlcgen.OrderByIDRow
		err := rows.Scan(&r.ID, &r.Number, &r.FirstName, &r.LastName, &r.Email, &r.Country, &r.StreetAddress, &r.City,
			&r.State, &r.Zip, &r.Phone, &r.PhoneE164, &r.Tier, &r.PercentOff, &r.Total, &r.Method, &r.Placement,
			&r.Payment, &r.Delivery, &r.ProofKey, &r.AccountID, &r.CreatedAt, &r.UpdatedAt,
			&r.Version, &r.Received, &r.Refunded, &r.WaitingSince, &r.CallFirst, &r.CalledFirst, &r.Language, &r.CallTries, &r.CallAt, &r.Reminded,
			&r.CouponCode, &r.Discount, &r.Channel, &r.TakenBy, &r.OwedSince, &r.ReturnDays, &r.ReturnPaid, &r.ReturnTerms, &r.LinksEnded,
			&r.SecondPhone, &r.Landmark, &r.RiderNote, &r.NationalAddress)
		if err != nil {
			return nil, err
		}
		orders = append(orders, orderOf(&r))
	}
	return orders, rows.Err()
}

// linesChunk bounds the parameters of one statement; SQLite takes 32,766.
const linesChunk = 500

// fillLines reads the lines of many orders with few statements.
func fillLines(ctx context.Context, tx querier, orders []*order.Order) error {
	byID := make(map[string]*order.Order, len(orders))
	for _, o := range orders {
		byID[o.ID] = o
	}
	for chunk := range slices.Chunk(orders, linesChunk) {
		var f filter
		ids := make([]string, len(chunk))
		for i, o := range chunk {
			ids[i] = o.ID
		}
		if err := scanLines(ctx, tx, byID, f.among(ids), f.args); err != nil {
			return err
		}
	}
	return nil
}

func scanLines(ctx context.Context, tx querier, byID map[string]*order.Order, marks string, args []any) error {
	rows, err := tx.QueryContext(ctx, `SELECT order_id, product_id, variant_id, sku, name, brand, size, color, shade, image, quantity, held, back,
		to_choose, list_price, unit_price, deal_id, deal_price, dropped, discount, open_back
		FROM order_lines WHERE order_id IN (`+marks+`) ORDER BY order_id, line`, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	for rows.Next() {
		var id string
		var r sqlcgen.OrderLinesRow
		err := rows.Scan(&id, &r.ProductID, &r.VariantID, &r.Sku, &r.Name, &r.Brand, &r.Size, &r.Color, &r.Shade, &r.Image, &r.Quantity, &r.Held, &r.Back,
			&r.ToChoose, &r.ListPrice, &r.UnitPrice, &r.DealID, &r.DealPrice, &r.Dropped, &r.Discount, &r.OpenBack)
		if err != nil {
			return err
		}
		byID[id].Lines = append(byID[id].Lines, lineOf(&r))
	}
	return rows.Err()
}
