package store

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/customer"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// ToCall implements order.Tx.
func (tx *Tx) ToCall(ctx context.Context, actor string, most int) ([]string, error) {
	ids, err := tx.q.ToCall(ctx, sqlcgen.ToCallParams{MaxCalls: order.MaxCalls, Now: sqldb.Micros(tx.Now()), Actor: actor, Most: int32(most)})
	return ids, sqldb.Translate("orders to call", err)
}

// PutOrderLink implements order.Tx.
func (tx *Tx) PutOrderLink(ctx context.Context, tokenHash, orderID string, most int) error {
	err := tx.later.PutOrderLink(ctx, sqlcgen.PutOrderLinkParams{TokenHash: tokenHash, OrderID: orderID, CreatedAt: sqldb.Micros(tx.Now())})
	if err != nil {
		return sqldb.Translate("put order link", err)
	}
	if err := tx.later.ThinOrderLinks(ctx, sqlcgen.ThinOrderLinksParams{OrderID: orderID, Most: int32(most)}); err != nil {
		return sqldb.Translate("thin order links", err)
	}
	return tx.RecordOrder(ctx, "order.link_made", orderID)
}

// DropOrderLinks implements order.Tx.
func (tx *Tx) DropOrderLinks(ctx context.Context, orderID string) error {
	if err := tx.q.DropOrderLinks(ctx, orderID); err != nil {
		return sqldb.Translate("drop order links", err)
	}
	if err := tx.q.CountLinksEnded(ctx, orderID); err != nil {
		return sqldb.Translate("count ended order links", err)
	}
	return tx.RecordOrder(ctx, "order.links_revoked", orderID)
}

// OrderByLink implements order.Reader.
func (db *DB) OrderByLink(ctx context.Context, tokenHash string) (o *order.Order, err error) {
	err = db.View(ctx, "order by link", func(_ *sql.Tx, conn sqldb.DBTX) error {
		id, err := sqlcgen.New(conn).OrderIDByLink(ctx, sqlcgen.OrderIDByLinkParams{TokenHash: tokenHash, Since: sqldb.Micros(db.Now().Add(-order.LinkLife))})
		if err != nil {
			return sqldb.Found("order by link", noOrder, err)
		}
		o, err = readOrder(ctx, conn, id)
		return err
	})
	return o, err
}

// ToRemind implements order.Reader.
func (db *DB) ToRemind(ctx context.Context, before time.Time, most int) ([]string, error) {
	ids, err := db.q.ToRemind(ctx, sqlcgen.ToRemindParams{Before: sqldb.Micros(before), Most: int32(most)})
	return ids, sqldb.Translate("orders to remind of", err)
}

// toCall are orders that wait for a call, before the condition of a part of them.
const toCall = ` FROM orders o WHERE o.placement = 'placed' AND (o.method = 'cod' OR o.call_first) AND `

// callList are orders whose shoppers are to be called, before the condition of a part of them; a phone
// has one row, that of its first order, which says how many there are: one call settles them (GUARD-7).
const callList = `SELECT o.id, o.number, o.first_name, o.last_name, o.city, o.total, o.created_at, o.call_tries, o.call_at,
		COALESCE(c.actor, ''), COALESCE(c.held_until, 0), o.of_phone
	FROM (SELECT o.*, ROW_NUMBER() OVER (PARTITION BY COALESCE(NULLIF(o.phone_e164, ''), o.id) ORDER BY o.created_at, o.id) AS nth,
			COUNT(*) OVER (PARTITION BY COALESCE(NULLIF(o.phone_e164, ''), o.id)) AS of_phone
		FROM (SELECT id, number, first_name, last_name, city, total, created_at, call_tries, call_at, phone_e164` + toCall

// callListEnd follows it.
const callListEnd = `) AS o) AS o LEFT JOIN order_claims c ON c.order_id = o.id WHERE o.nth = 1 ORDER BY `

// crowded puts orders of a network behind others from which more than twenty wait, and is
// 0 for all others: a carrier's shared address has honest shoppers, but one who floods the
// desk keeps nobody else waiting (GUARD-7).
const crowded = `CASE WHEN (SELECT COUNT(*) FROM (SELECT 1 FROM order_traces k JOIN order_traces t ON t.trace = k.trace
	WHERE k.order_id = o.id AND k.trace LIKE 'network %' LIMIT 21) AS n) > 20 THEN 1 ELSE 0 END`

// CallList implements orders.Desk. The total is that of orders, whoever's phone they are of.
func (db *DB) CallList(ctx context.Context, part order.CallPart, now time.Time, most int) ([]order.CallRow, int64, error) {
	where, by := map[order.CallPart]string{
		order.CallsDue:   `o.call_tries < $1 AND o.call_at <= $2`,
		order.CallsLater: `o.call_tries < $1 AND o.call_at > $2`,
		order.CallsLost:  `o.call_tries >= $1 AND CAST($2 AS BIGINT) > 0`,
	}[part], crowded+`, o.created_at, o.id`
	if part == order.CallsLater {
		by = "o.call_at, o.id"
	}
	var list []order.CallRow
	var total int64
	err := db.view(ctx, "orders to call", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*)`+toCall+where, order.MaxCalls, sqldb.Micros(now)).Scan(&total); err != nil {
			return err
		}
		return sqldb.Each(ctx, tx, callList+where+callListEnd+by+` LIMIT $3`, []any{order.MaxCalls, sqldb.Micros(now), most}, func(rows *sql.Rows) error {
			var r order.CallRow
			var first, last string
			var sum, created, at, until int64
			if err := rows.Scan(&r.ID, &r.Number, &first, &last, &r.City, &sum, &created, &r.Tries, &at, &r.Hand.Actor, &until, &r.OfPhone); err != nil {
				return err
			}
			r.Name, r.Total, r.CreatedAt, r.At, r.Hand.Until = first+" "+last, money.Paisa(sum), sqldb.FromMicros(created), sqldb.MaybeMicros(at), sqldb.MaybeMicros(until)
			if !r.Hand.Until.After(now) {
				r.Hand = order.Hand{}
			}
			list = append(list, r)
			return nil
		})
	})
	return list, total, sqldb.Translate("orders to call", err)
}

// phoneOrders are the newest orders of a phone; refused is one that came back
// without having been delivered.
const phoneOrders = `SELECT id, number, total, status, placement, delivery, created_at,
		delivery IN ('returning', 'returned') AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = orders.id AND e.kind = 'delivered')
	FROM orders WHERE phone_e164 = $1 AND phone_e164 <> '' ORDER BY created_at DESC, id DESC LIMIT $2`

// PhoneOrders implements orders.Desk.
func (db *DB) PhoneOrders(ctx context.Context, phone string, most int) ([]order.PhoneOrder, error) {
	var list []order.PhoneOrder
	err := db.view(ctx, "orders of a phone", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		return sqldb.Each(ctx, tx, phoneOrders, []any{phone, most}, func(rows *sql.Rows) error {
			var o order.PhoneOrder
			var sum, created int64
			if err := rows.Scan(&o.ID, &o.Number, &sum, &o.Status, &o.Placement, &o.Delivery, &created, &o.Refused); err != nil {
				return err
			}
			o.Total, o.CreatedAt = money.Paisa(sum), sqldb.FromMicros(created)
			list = append(list, o)
			return nil
		})
	})
	return list, sqldb.Translate("orders of a phone", err)
}

// KnownByPhone implements orders.Desk.
func (db *DB) KnownByPhone(ctx context.Context, phone string) (string, error) {
	if phone == "" {
		return "", nil
	}
	ids, err := db.q.KnownByPhone(ctx, phone)
	if err != nil || len(ids) == 0 {
		return "", sqldb.Translate("known order of a phone", err)
	}
	return ids[0], nil
}

// MemberPhone implements orders.Desk.
func (db *DB) MemberPhone(ctx context.Context, phone string) (bool, error) {
	if phone == "" {
		return false, nil
	}
	member, err := db.q.MemberPhone(ctx, phone)
	return member, sqldb.Translate("member of a phone", err)
}

// FromNetwork implements orders.Desk.
func (db *DB) FromNetwork(ctx context.Context, orderID string) (n int64, err error) {
	n, err = db.q.FromNetwork(ctx, orderID)
	return n, sqldb.Translate("orders of a network", err)
}

// OrderNumbers implements office.Desk.
func (db *DB) OrderNumbers(ctx context.Context, ids []string) (map[string]string, error) {
	numbers := make(map[string]string, len(ids))
	if len(ids) == 0 {
		return numbers, nil
	}
	err := db.view(ctx, "order numbers", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		var f sqldb.Filter
		return sqldb.Each(ctx, tx, `SELECT id, number FROM orders WHERE id IN (`+f.Among(ids)+`)`, f.Args, func(rows *sql.Rows) error {
			var id, number string
			if err := rows.Scan(&id, &number); err != nil {
				return err
			}
			numbers[id] = number
			return nil
		})
	})
	return numbers, sqldb.Translate("order numbers", err)
}

// HoldCash implements order.Tx. What is counted next is read by a statement of its own: one that
// waits for a lock has looked before it waited.
func (tx *Tx) HoldCash(ctx context.Context, phone, email, accountID string) (time.Time, error) {
	if tx.Dialect.LockNames == "" {
		return noCashUntil(tx.Flags(ctx, phone))
	}
	names := make([]any, 0, 6)
	for _, of := range [][2]string{{"phone", phone}, {"email", email}, {"account", accountID}} {
		if of[1] == "" {
			of[1] = ident.NewID() // of nobody: a lock that nobody waits for
		}
		names = append(names, "cash "+of[0]+" "+of[1])
	}
	var until int64
	err := tx.Conn.QueryRowContext(ctx, `SELECT COALESCE(MAX(f.ends_at), 0) FROM (`+tx.Dialect.LockNames+`) AS held
		LEFT JOIN customer_flags f ON held.n > 0 AND f.contact = $4 AND f.contact <> '' AND f.kind = $5 AND f.ended_at = 0 AND f.ends_at > $6`,
		append(names, phone, string(customer.NoCOD), sqldb.Micros(tx.Now()))...).Scan(&until)
	return sqldb.MaybeMicros(until), sqldb.Translate("hold cash orders", err)
}

// NoCashUntil implements order.Reader.
func (db *DB) NoCashUntil(ctx context.Context, phone string) (time.Time, error) {
	return noCashUntil(db.Flags(ctx, phone))
}

func noCashUntil(flags []customer.Flag, err error) (time.Time, error) {
	if flag := customer.Running(flags, customer.NoCOD); err == nil && flag != nil {
		return flag.EndsAt, nil
	}
	return time.Time{}, err
}

// CashWaiting implements order.Tx.
func (tx *Tx) CashWaiting(ctx context.Context, phone, email, accountID string) (int, error) {
	n, err := tx.q.CashWaiting(ctx, sqlcgen.CashWaitingParams{
		Phone: phone, Email: email, AccountID: sql.NullString{String: accountID, Valid: accountID != ""},
	})
	if accountID != "" || email == "" {
		n.OfEmail = 0 // others order with a member's address; their orders are not the member's
	}
	return int(max(n.OfPhone, n.OfEmail, n.OfAccount)), sqldb.Translate("cash orders of a phone", err)
}

// ClaimOrder implements order.Tx.
func (tx *Tx) ClaimOrder(ctx context.Context, id, accountID string) error {
	err := tx.q.ClaimOrder(ctx, sqlcgen.ClaimOrderParams{AccountID: sql.NullString{String: accountID, Valid: true}, ID: id})
	return sqldb.Translate("claim order", err)
}

// ClaimOrders implements account.Tx.
func (tx *Tx) ClaimOrders(ctx context.Context, accountID, address string) (int, error) {
	ids, err := tx.q.ClaimOrdersOf(ctx, sqlcgen.ClaimOrdersOfParams{AccountID: sql.NullString{String: accountID, Valid: true}, Email: ident.FoldEmail(address)})
	if err != nil {
		return 0, sqldb.Translate("claim orders", err)
	}
	for _, id := range ids {
		tx.mark("order", id)
	}
	return len(ids), nil
}

// Unclaimed implements account.Reader.
func (db *DB) Unclaimed(ctx context.Context, address string) (bool, error) {
	n, err := db.q.UnclaimedOrders(ctx, ident.FoldEmail(address))
	return n > 0, sqldb.Translate("unclaimed orders", err)
}
