package orderdb

import (
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/store/sqldb"
)

// HandWritten returns the statements that sqlc does not check.
func HandWritten(db *sqldb.DB) []string {
	var f sqldb.Filter
	f.Add(ownersOrders, "account", "guest")
	f.Add(`status = ?`, "Pending")
	f.Add(`search_text LIKE ? ESCAPE '\'`, "%x%")
	return []string{
		`SELECT id FROM orders WHERE id = $1` + db.Dialect.ForUpdate,
		newestFirst(&f),
		insertLine, updateLine, linesOf + ` ($1)` + linesOrder, nextCalls, toRemind, toAskForReview, waiting, waitingOf,
		insertOrder, updateOrder, redirectOrder, orderByID, EraseOrders + ` ('x')`,
	}
}

// Plan is a frequent list query with the index that SQLite must use.
type Plan struct {
	Query  string
	Index  string
	Sorted bool // the index also sorts
}

// Plans returns the list queries that must stay fast with many orders.
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
		{`SELECT o.id` + toCall + `o.call_tries < $1 AND o.call_at <= $2 ORDER BY o.created_at, o.id`, "orders_to_call", true},
	}
}
