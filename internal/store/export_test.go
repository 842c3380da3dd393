package store

import (
	"context"
	"database/sql"
	"errors"

	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/today"
)

// MakeWords makes the words of products that have none.
func MakeWords(ctx context.Context, db *DB) error { return db.makeWords(ctx) }

// HandWritten are the statements that no generator checks.
func HandWritten(db *DB) []string {
	var f sqldb.Filter
	f.Add(ownersOrders, "account", "guest")
	f.Add(`status = ?`, "Pending")
	f.Add(`search_text LIKE ? ESCAPE '\'`, "%x%")
	return []string{
		`SELECT id FROM orders WHERE id = $1` + db.Dialect.ForUpdate,
		newestFirst(&f),
		insertOrder, updateOrder, redirectOrder, orderByID, eraseOrders + ` ('x')`,
	}
}

// Plan is a list that is asked for often, and how SQLite finds it.
type Plan struct {
	Query  string
	Index  string
	Sorted bool // the index gives the order, too
}

// Plans are the lists that must stay fast in a shop with many orders.
func Plans() []Plan {
	list := func(q order.Query) string {
		f, _ := orderFilter(q)
		return newestFirst(&f)
	}
	page := func(q order.DeskQuery) string {
		q.Limit, q.After = 51, &order.DeskKey{By: 1, ID: "x"}
		f := deskFilter(q, ident.Prefixes{ident.OwnPrefix})
		return `SELECT ` + listColumns + ` FROM orders` + f.page(q)
	}
	return []Plan{
		{page(order.DeskQuery{Order: order.NewestFirst}), "orders_newest", true},
		{page(order.DeskQuery{Order: order.OldestFirst, Status: order.StatusPending}), "orders_by_status", true},
		{page(order.DeskQuery{Order: order.DearestFirst}), "orders_by_total", true},
		{page(order.DeskQuery{Order: order.NewestFirst, Search: "0300 1234567"}), "orders_by_phone", false},
		{page(order.DeskQuery{Order: order.NewestFirst, City: "pindi"}), "orders_by_city", false},
		{page(order.DeskQuery{Order: order.NewestFirst, Open: true}), "orders_open", true},
		{list(order.Query{All: true}), "orders_newest", true},
		{list(order.Query{All: true, Status: order.StatusPending}), "orders_by_status", true},
		{list(order.Query{AccountID: "a"}), "orders_by_account", true},
		{list(order.Query{GuestHash: "g"}), "guest_orders", false},
		{list(order.Query{AccountID: "a", GuestHash: "g"}), "orders_by_account", false},
		// TODAY-1: the queues of Today, however many orders the shop ever had.
		{queueSQL[today.ToConfirm], "orders_by_method (method=? AND status=?)", false},
		{queueSQL[today.ToConfirm], "orders_called_first", false},
		{`SELECT o.id` + toCall + `o.call_tries < $1 AND o.call_at <= $2 ORDER BY o.created_at, o.id`, "orders_to_call", true},
		{queueSQL[today.ProofsToCheck], "orders_proofs_waiting", false},
		{queueSQL[today.ToPack], "orders_by_status", false},
		{queueSQL[today.ToHandOver], "parcels_by_state", false},
		{queueSQL[today.TooLong], "parcels_by_state", false},
		{queueSQL[today.ToRescue], "rescues_open", false},
		{queueSQL[today.ReturnsAsked], "returns_by_state", false},
		{queueSQL[today.ToCheckIn], "parcels_by_state", false},
		{queueSQL[today.RefundsOwed], "orders_owed_since", false},
		{queueSQL[today.MessagesFailed], "messages_by_state", false},
	}
}

// ChangesAsked are the statements that read what changed in the catalogue.
func ChangesAsked(ctx context.Context) []string {
	var asked recorder
	q := sqlcgen.New(&asked)
	_, _ = q.ProductsChanged(ctx, 1)
	_, _ = q.VariantsChanged(ctx, 1)
	_, _ = q.DealPricesChanged(ctx, 1)
	_, _ = readRatings(ctx, &asked, ratedSince, 1)
	return asked.queries
}

// A recorder notes what it is asked and answers nothing.
type recorder struct {
	sqlcgen.DBTX
	queries []string
}

var errRecorded = errors.New("recorded")

func (r *recorder) QueryContext(_ context.Context, query string, _ ...any) (*sql.Rows, error) {
	r.queries = append(r.queries, query)
	return nil, errRecorded
}
