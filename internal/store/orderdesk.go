package store

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
)

// Statements whose lists are as long as an order asks for.
const (
	offersOf = `SELECT v.id, v.price, l.tracked, l.on_hand, l.held,
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
	offersEnd   = `) AND v.enabled AND p.state = 'live' ORDER BY l.variant_id`
	heldFrom    = `SELECT l.variant_id, CAST(SUM(l.held) AS BIGINT) FROM order_traces t JOIN order_lines l ON l.order_id = t.order_id WHERE t.trace = `
	heldEnd     = ` AND l.held > 0 GROUP BY l.variant_id`
	mostTraces  = `SELECT '', COALESCE(MAX(n), 0) FROM (SELECT COUNT(*) AS n FROM order_traces WHERE trace IN (`
	tracesEnd   = `) GROUP BY trace) AS counts`
	leaveTraces = `INSERT INTO order_traces (trace, order_id, created_at) VALUES `
)

// Offers implements order.Tx. The rows are locked as they are read, in the order
// of the ids, like those of every other transaction.
func (tx *Tx) Offers(ctx context.Context, variantIDs []string) (map[string]order.Offer, error) {
	offers := make(map[string]order.Offer, len(variantIDs))
	if len(variantIDs) == 0 {
		return offers, nil
	}
	var f filter
	f.arg(micros(tx.now)) // $1: a deal is over at its end, also where nobody has closed it yet
	err := each(ctx, tx.conn, offersOf+f.among(variantIDs)+offersEnd+tx.dialect.lockLevels, f.args, func(rows *sql.Rows) error {
		var id string
		var price, guest, member int64
		var o order.Offer
		if err := rows.Scan(&id, &price, &o.Tracked, &o.OnHand, &o.Held, &o.Guest.DealID, &guest, &o.Guest.WithCoupon,
			&o.Member.DealID, &member, &o.Member.WithCoupon); err != nil {
			return err
		}
		o.Price, o.Guest.Price, o.Member.Price = money.Paisa(price), money.Paisa(guest), money.Paisa(member)
		offers[id] = o
		return nil
	})
	return offers, translate("offers", err)
}

// Traced implements order.Tx. It is one statement, for an order waits for it: the
// orders that have left traces stand beside the variant "".
func (tx *Tx) Traced(ctx context.Context, traces []string, network string) (orders int64, held map[string]int64, err error) {
	held = map[string]int64{}
	var f filter
	text := heldFrom + f.arg(network) + heldEnd
	if len(traces) > 0 {
		text += ` UNION ALL ` + mostTraces + f.among(traces) + tracesEnd
	}
	err = each(ctx, tx.conn, text, f.args, func(rows *sql.Rows) error {
		var variant string
		var n int64
		err := rows.Scan(&variant, &n)
		if variant == "" {
			orders = n
		} else {
			held[variant] = n
		}
		return err
	})
	return orders, held, translate("traced", err)
}

// insertTraces notes where an unconfirmed order came from.
func (tx *Tx) insertTraces(ctx context.Context, orderID string, traces []string) error {
	if len(traces) == 0 {
		return nil
	}
	var f filter
	id, now := f.arg(orderID), f.arg(micros(tx.now))
	rows := make([]string, len(traces))
	for i, trace := range traces {
		rows[i] = "(" + f.arg(trace) + "," + id + "," + now + ")"
	}
	return translate("insert traces", tx.conn.write(ctx, -1, leaveTraces+strings.Join(rows, ","), f.args...))
}

// mostCounted bounds the sizes and shades whose units are counted for one order.
const mostCounted = 10_000

// UnitsOnHand implements order.Tx. Each row that is looked at has a unit at least, so that
// no more rows are needed than units are enough.
func (tx *Tx) UnitsOnHand(ctx context.Context, enough int64) (n int64, err error) {
	err = tx.conn.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(on_hand), 0) AS BIGINT) FROM (SELECT on_hand FROM stock_levels WHERE tracked AND on_hand > 0 LIMIT $1) AS counted`,
		min(enough, mostCounted)).Scan(&n)
	return n, translate("units on hand", err)
}

// DropTraces implements order.Tx.
func (tx *Tx) DropTraces(ctx context.Context, orderID string) error {
	return translate("drop traces", tx.q.DropTraces(ctx, orderID))
}

// Approvers implements order.Tx: those whose role has staff.PaymentsWrite, which a test holds against the table.
func (tx *Tx) Approvers(ctx context.Context) (int64, error) {
	n, err := tx.q.CountApprovers(ctx)
	return n, translate("approvers", err)
}

// Approvers implements order.Reader.
func (db *DB) Approvers(ctx context.Context) (int64, error) {
	n, err := db.q.CountApprovers(ctx)
	return n, translate("approvers", err)
}

// OrderClaim implements order.Tx.
func (tx *Tx) OrderClaim(ctx context.Context, id string) (actor string, until time.Time, err error) {
	return orderHand(ctx, tx.q, id)
}

// OrderHand implements order.Reader.
func (db *DB) OrderHand(ctx context.Context, id string) (actor string, until time.Time, err error) {
	return orderHand(ctx, db.q, id)
}

func orderHand(ctx context.Context, q *sqlcgen.Queries, id string) (actor string, until time.Time, err error) {
	r, err := q.OrderClaim(ctx, id)
	if isNoRows(err) {
		return "", time.Time{}, nil
	}
	return r.Actor, fromMicros(r.HeldUntil), translate("order claim", err)
}

// PutOrderClaim implements order.Tx.
func (tx *Tx) PutOrderClaim(ctx context.Context, id, actor string, until time.Time) error {
	action, err := "order.claimed", error(nil)
	if actor != "" {
		err = tx.q.PutOrderClaim(ctx, sqlcgen.PutOrderClaimParams{OrderID: id, Actor: actor, HeldUntil: micros(until)})
	} else {
		action, err = "order.unclaimed", tx.q.DropOrderClaim(ctx, id)
	}
	if err != nil {
		return translate("put order claim", err)
	}
	if _, office := audit.From(ctx); !office {
		return nil
	}
	return tx.Record(ctx, audit.Entry{Action: action, Subject: "order", SubjectID: id})
}

// GuestOwns implements order.Reader.
func (db *DB) GuestOwns(ctx context.Context, guestHash, orderID string) (bool, error) {
	n, err := db.q.GuestOwns(ctx, sqlcgen.GuestOwnsParams{GuestHash: guestHash, OrderID: orderID})
	return n > 0, translate("guest owns", err)
}

// Waiting implements order.Reader.
func (db *DB) Waiting(ctx context.Context, cash, transfer time.Time, limit int) ([]string, error) {
	ids, err := db.q.WaitingOrders(ctx, sqlcgen.WaitingOrdersParams{Cash: micros(cash), Transfer: micros(transfer), AtMost: int32(limit)})
	return ids, translate("waiting orders", err)
}
