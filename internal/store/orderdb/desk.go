package orderdb

import (
	"context"
	"database/sql"
	"strings"
	"sync"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Queries whose lists are as long as an order's.
const (
	offersOf = `SELECT v.id, v.price, l.tracked, l.on_hand, l.held, l.preorder_day, l.preorder_limit, l.promised,
			COALESCE(g.deal_id, ''), COALESCE(g.price, 0), COALESCE(gd.with_coupon, FALSE),
			COALESCE(m.deal_id, ''), COALESCE(m.price, 0), COALESCE(md.with_coupon, FALSE)
		FROM stock_levels l
		JOIN variants v ON v.id = l.variant_id
		JOIN products p ON p.id = v.product_id
		LEFT JOIN deal_prices g ON g.variant_id = v.id AND g.tier = 'guest' AND g.closed_at = 0 AND g.list = v.price AND g.ends_at > $1
		LEFT JOIN deal_prices m ON m.variant_id = v.id AND m.tier = 'member' AND m.closed_at = 0 AND m.list = v.price AND m.ends_at > $1
		LEFT JOIN deals gd ON gd.id = g.deal_id
		LEFT JOIN deals md ON md.id = m.deal_id
		WHERE l.variant_id IN (`
	offersEnd = `) AND v.enabled AND p.state = 'live' ORDER BY l.variant_id`
	ofNetwork = `SELECT COALESCE(SUM(l.held + l.promised), 0) FROM order_traces t JOIN order_lines l ON l.order_id = t.order_id AND l.held + l.promised > 0 WHERE t.trace = $1`
	ofItems   = `SELECT l.variant_id, CAST(SUM(l.held + l.promised) AS BIGINT) FROM order_lines l JOIN order_traces t ON t.order_id = l.order_id AND t.trace = $1
		WHERE l.held + l.promised > 0 AND l.variant_id IN (`
	ofItemsEnd  = `) GROUP BY l.variant_id`
	oneTrace    = `(SELECT COUNT(*) AS n FROM (SELECT 1 FROM order_traces WHERE trace = `
	leaveTraces = `INSERT INTO order_traces (trace, order_id, created_at) VALUES `
)

// Offers implements order.Tx. It locks the rows as it reads them, in the order of the ids,
// like every other transaction.
func (tx *Tx) Offers(ctx context.Context, variantIDs []string) (map[string]order.Offer, error) {
	offers := make(map[string]order.Offer, len(variantIDs))
	if len(variantIDs) == 0 {
		return offers, nil
	}
	var f sqldb.Filter
	f.Arg(sqldb.Micros(tx.Now())) // $1: a deal ends at its time, even if nothing has closed it yet
	err := sqldb.Each(ctx, tx.Conn, offersOf+f.Among(variantIDs)+offersEnd+tx.Dialect.LockLevels, f.Args, func(rows *sql.Rows) error {
		var id string
		var price, guest, member int64
		var o order.Offer
		if err := rows.Scan(&id, &price, &o.Tracked, &o.OnHand, &o.Held, &o.PreorderDay, &o.PreorderLimit, &o.Promised, &o.Guest.DealID, &guest, &o.Guest.WithCoupon,
			&o.Member.DealID, &member, &o.Member.WithCoupon); err != nil {
			return err
		}
		o.Price, o.Guest.Price, o.Member.Price = money.Paisa(price), money.Paisa(guest), money.Paisa(member)
		offers[id] = o
		return nil
	})
	return offers, sqldb.Translate("offers", err)
}

// Traced implements order.Tx with one statement, because an order waits for it. It counts
// only up to most, since thousands of orders may share a trace.
func (tx *Tx) Traced(ctx context.Context, traces []string, most int) (int64, error) {
	var f sqldb.Filter
	counts := make([]string, len(traces))
	limit := f.Arg(most)
	for i, trace := range traces {
		counts[i] = oneTrace + f.Arg(trace) + ` LIMIT ` + limit + `) AS found)`
	}
	var n int64
	err := tx.Conn.QueryRowContext(ctx, `SELECT MAX(n) FROM (SELECT 0 AS n UNION ALL SELECT n FROM `+strings.Join(counts, ` AS c UNION ALL SELECT n FROM `)+` AS c) AS counts`, f.Args...).Scan(&n)
	return n, sqldb.Translate("traced", err)
}

// NetworkHolds implements order.Tx. It starts from the orders that hold the items: these
// are fewer than a network's orders.
func (tx *Tx) NetworkHolds(ctx context.Context, network string, variantIDs []string) (map[string]int64, error) {
	held := make(map[string]int64, len(variantIDs))
	var f sqldb.Filter
	f.Arg(network)
	err := sqldb.Each(ctx, tx.Conn, ofItems+f.Among(variantIDs)+ofItemsEnd, f.Args, func(rows *sql.Rows) error {
		var variant string
		var n int64
		err := rows.Scan(&variant, &n)
		held[variant] = n
		return err
	})
	return held, sqldb.Translate("network holds", err)
}

// NetworkHoldsInAll implements order.Tx.
func (tx *Tx) NetworkHoldsInAll(ctx context.Context, network string) (n int64, err error) {
	err = tx.Conn.QueryRowContext(ctx, ofNetwork, network).Scan(&n)
	return n, sqldb.Translate("network holds in all", err)
}

// LeaveTraces implements order.Tx.
func (tx *Tx) LeaveTraces(ctx context.Context, orderID string, traces []string) error {
	if len(traces) == 0 {
		return nil
	}
	var f sqldb.Filter
	id, now := f.Arg(orderID), f.Arg(sqldb.Micros(tx.Now()))
	rows := make([]string, len(traces))
	for i, trace := range traces {
		rows[i] = "(" + f.Arg(trace) + "," + id + "," + now + ")"
	}
	return sqldb.Translate("insert traces", tx.Conn.Write(ctx, -1, leaveTraces+strings.Join(rows, ","), f.Args...))
}

// unitsFor is how long the sums of all levels may be reused where they leave room.
const unitsFor = 3 * time.Second

// Units caches the sums of all levels.
type Units struct {
	mu   sync.Mutex
	sums order.Units
	at   time.Time
}

// take returns the cached sums if they are fresh and enough accepts them, and adds wanted
// to their held units.
func (u *Units) take(now time.Time, wanted int64, enough func(order.Units) bool) (sums order.Units, ok bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if age := now.Sub(u.at); age < 0 || age >= unitsFor || !enough(u.sums) {
		return order.Units{}, false
	}
	sums = u.sums
	u.sums.Held += wanted
	return sums, true
}

// UnitsOnHand implements order.Tx. It reads every level, 100,000 in a large shop, so the
// result is cached for some seconds. Units that this server's orders take meanwhile are
// added, so that many orders at once are counted.
func (tx *Tx) UnitsOnHand(ctx context.Context, wanted int64, enough func(order.Units) bool) (order.Units, error) {
	kept := tx.units
	if sums, ok := kept.take(tx.Now(), wanted, enough); ok {
		return sums, nil
	}
	r, err := tx.q.UnitsOnHand(ctx)
	if err != nil {
		return order.Units{}, sqldb.Translate("units on hand", err)
	}
	sums := order.Units{OnHand: r.OnHand, Held: r.Held}
	kept.mu.Lock()
	defer kept.mu.Unlock()
	kept.sums, kept.at = sums, tx.Now()
	kept.sums.Held += wanted
	return sums, nil
}

// DropTraces implements order.Tx.
func (tx *Tx) DropTraces(ctx context.Context, orderID string) error {
	return sqldb.Translate("drop traces", tx.q.DropTraces(ctx, orderID))
}

// Approvers implements order.Tx. The query names the roles with staff.PaymentsWrite; a test
// compares it with the table of permissions.
func (tx *Tx) Approvers(ctx context.Context) (int64, error) {
	n, err := tx.q.CountApprovers(ctx)
	return n, sqldb.Translate("approvers", err)
}

// Approvers implements order.Reader.
func (r *Reader) Approvers(ctx context.Context) (int64, error) {
	n, err := r.q.CountApprovers(ctx)
	return n, sqldb.Translate("approvers", err)
}

// OrderClaim implements order.Tx.
func (tx *Tx) OrderClaim(ctx context.Context, id string) (actor string, until time.Time, err error) {
	return orderHand(ctx, tx.q, id)
}

// OrderHand implements order.Reader.
func (r *Reader) OrderHand(ctx context.Context, id string) (actor string, until time.Time, err error) {
	return orderHand(ctx, r.q, id)
}

func orderHand(ctx context.Context, q *sqlcgen.Queries, id string) (actor string, until time.Time, err error) {
	r, err := q.OrderClaim(ctx, id)
	if sqldb.IsNoRows(err) {
		return "", time.Time{}, nil
	}
	return r.Actor, sqldb.FromMicros(r.HeldUntil), sqldb.Translate("order claim", err)
}

// PutOrderClaim implements order.Tx.
func (tx *Tx) PutOrderClaim(ctx context.Context, id, actor string, until time.Time) error {
	action, err := "order.claimed", error(nil)
	if actor != "" {
		err = tx.q.PutOrderClaim(ctx, sqlcgen.PutOrderClaimParams{OrderID: id, Actor: actor, HeldUntil: sqldb.Micros(until)})
	} else {
		action, err = "order.unclaimed", tx.q.DropOrderClaim(ctx, id)
	}
	if err != nil {
		return sqldb.Translate("put order claim", err)
	}
	if _, office := audit.From(ctx); !office {
		return nil
	}
	return tx.books.Record(ctx, audit.Entry{Action: action, Subject: "order", SubjectID: id})
}

// GuestOwns implements order.Reader.
func (r *Reader) GuestOwns(ctx context.Context, guestHash, orderID string) (bool, error) {
	n, err := r.q.GuestOwns(ctx, sqlcgen.GuestOwnsParams{GuestHash: guestHash, OrderID: orderID})
	return n > 0, sqldb.Translate("guest owns", err)
}

// Waiting implements order.Reader.
func (r *Reader) Waiting(ctx context.Context, cash, transfer time.Time, limit int) ([]string, error) {
	return orderIDs(ctx, r.db, "waiting orders", waiting, sqldb.Micros(cash), sqldb.Micros(transfer), limit)
}
