package orderdb

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

// ToCall implements order.Tx.
func (tx *Tx) ToCall(ctx context.Context, actor string, most int) ([]string, error) {
	ids, err := sqldb.List(ctx, tx.Conn, nextCalls, []any{order.MaxCalls, sqldb.Micros(tx.Now()), actor, most}, sqldb.Text)
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
	return tx.books.RecordOrder(ctx, "order.link_made", orderID)
}

// DropOrderLinks implements order.Tx.
func (tx *Tx) DropOrderLinks(ctx context.Context, orderID string) error {
	if err := tx.q.DropOrderLinks(ctx, orderID); err != nil {
		return sqldb.Translate("drop order links", err)
	}
	if err := tx.q.CountLinksEnded(ctx, orderID); err != nil {
		return sqldb.Translate("count ended order links", err)
	}
	return tx.books.RecordOrder(ctx, "order.links_revoked", orderID)
}

// OrderByLink implements order.Reader.
func (r *Reader) OrderByLink(ctx context.Context, tokenHash string) (o *order.Order, err error) {
	err = r.db.View(ctx, "order by link", func(_ *sql.Tx, conn sqldb.DBTX) error {
		id, err := sqlcgen.New(conn).OrderIDByLink(ctx, sqlcgen.OrderIDByLinkParams{TokenHash: tokenHash, Since: sqldb.Micros(r.db.Now().Add(-order.LinkLife))})
		if err != nil {
			return sqldb.Found("order by link", noOrder, err)
		}
		o, err = readOrder(ctx, conn, id)
		return err
	})
	return o, err
}

// ToRemind implements order.Reader.
func (r *Reader) ToRemind(ctx context.Context, before time.Time, most int) ([]string, error) {
	return orderIDs(ctx, r.db, "orders to remind of", toRemind, sqldb.Micros(before), most)
}

// toAskForReview selects by the time at which parcels arrived.
const toAskForReview = `SELECT o.id FROM parcels p JOIN orders o ON o.id = p.order_id
	WHERE p.state = 'delivered' AND p.state_at > $1 AND p.state_at <= $2 AND o.delivery = 'delivered'
		AND NOT EXISTS (SELECT 1 FROM review_asks r WHERE r.order_id = o.id)
		AND NOT EXISTS (SELECT 1 FROM parcels l WHERE l.order_id = o.id AND l.delivered_at > $2)
	GROUP BY o.id ORDER BY MIN(p.state_at), o.id LIMIT $3`

// ToAskForReview implements order.Reader.
func (r *Reader) ToAskForReview(ctx context.Context, from, to time.Time, most int) ([]string, error) {
	return orderIDs(ctx, r.db, "orders to ask for reviews", toAskForReview, sqldb.Micros(from), sqldb.Micros(to), most)
}

// PutReviewAsk implements order.Tx.
func (tx *Tx) PutReviewAsk(ctx context.Context, orderID string, asked bool) (bool, error) {
	done, err := tx.Conn.ExecContext(ctx, `INSERT INTO review_asks (order_id, asked, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		orderID, asked, sqldb.Micros(tx.Now()))
	if err != nil {
		return false, sqldb.Translate("put review ask", err)
	}
	n, err := done.RowsAffected()
	return n > 0, sqldb.Translate("put review ask", err)
}

// toCall selects orders that wait for a call; a condition follows.
const toCall = ` FROM orders o WHERE o.placement = 'placed' AND (` + sqltext.ByWord + ` OR o.call_first) AND `

// nextCalls selects orders that are due a call and not claimed by another; toRemind those
// that wait for confirmation, waiting also those that wait for money.
const (
	nextCalls = `SELECT o.id` + toCall + `o.call_tries < $1 AND o.call_at <= $2
		AND NOT EXISTS (SELECT 1 FROM order_claims c WHERE c.order_id = o.id AND c.actor <> $3 AND c.actor <> '' AND c.held_until > $2)
		ORDER BY o.created_at, o.id LIMIT $4`
	toRemind = `SELECT o.id FROM orders o WHERE o.waiting_since > 0 AND o.waiting_since <= $1 AND ` + sqltext.ByWord + ` AND NOT o.reminded
		ORDER BY o.waiting_since, o.id LIMIT $2`
	waiting = `SELECT o.id FROM orders o WHERE o.waiting_since > 0
		AND (` + sqltext.ByWord + ` AND o.waiting_since <= $1 OR ` + sqltext.PaysBefore + ` AND o.waiting_since <= $2)
		ORDER BY o.waiting_since, o.id LIMIT $3`
)

// waitingOf counts the placed orders that wait for confirmation: of a phone, of a guest's
// e-mail address and of an account.
const waitingOf = `SELECT (SELECT COUNT(*) FROM orders o WHERE o.phone_e164 = $1 AND o.phone_e164 <> '' AND ` + waitForWord + `),
	(SELECT COUNT(*) FROM orders o WHERE o.account_id IS NULL AND LOWER(o.email) = $2 AND ` + waitForWord + `),
	(SELECT COUNT(*) FROM orders o WHERE o.account_id = $3 AND ` + waitForWord + `)`

const waitForWord = `o.placement = 'placed' AND ` + sqltext.ByWord

// orderIDs returns the ids that a query finds.
func orderIDs(ctx context.Context, db *sqldb.Reader, what, text string, args ...any) (ids []string, err error) {
	err = db.Rows(ctx, what, text, args, sqldb.Into(&ids))
	return ids, err
}

// callList selects orders to call; a condition follows. A phone has one row, its first
// order, with the number of its orders, because one call settles them all (GUARD-7).
const callList = `SELECT o.id, o.number, o.first_name, o.last_name, o.city, o.total, o.created_at, o.call_tries, o.call_at,
		COALESCE(c.actor, ''), COALESCE(c.held_until, 0), o.of_phone
	FROM (SELECT o.*, ROW_NUMBER() OVER (PARTITION BY COALESCE(NULLIF(o.phone_e164, ''), o.id) ORDER BY o.created_at, o.id) AS nth,
			COUNT(*) OVER (PARTITION BY COALESCE(NULLIF(o.phone_e164, ''), o.id)) AS of_phone
		FROM (SELECT id, number, first_name, last_name, city, total, created_at, call_tries, call_at, phone_e164` + toCall

// callListEnd follows the condition.
const callListEnd = `) AS o) AS o LEFT JOIN order_claims c ON c.order_id = o.id WHERE o.nth = 1 ORDER BY `

// crowded is 1 for orders of a network with more than twenty waiting ones, which come last,
// else 0. A carrier's shared address has honest shoppers, but somebody who floods the desk
// must not keep others waiting (GUARD-7).
const crowded = `CASE WHEN (SELECT COUNT(*) FROM (SELECT 1 FROM order_traces k JOIN order_traces t ON t.trace = k.trace
	WHERE k.order_id = o.id AND k.trace LIKE 'network %' LIMIT 21) AS n) > 20 THEN 1 ELSE 0 END`

// CallList implements orders.Desk. The total counts orders, not phones.
func (r *Reader) CallList(ctx context.Context, part order.CallPart, now time.Time, most int) ([]order.CallRow, int64, error) {
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
	err := r.view(ctx, "orders to call", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*)`+toCall+where, order.MaxCalls, sqldb.Micros(now)).Scan(&total); err != nil {
			return err
		}
		return sqldb.Each(ctx, tx, callList+where+callListEnd+by+` LIMIT $3`, []any{order.MaxCalls, sqldb.Micros(now), most}, func(rows *sql.Rows) error {
			var row order.CallRow
			var first, last string
			var sum, created, at, until int64
			if err := rows.Scan(&row.ID, &row.Number, &first, &last, &row.City, &sum, &created, &row.Tries, &at, &row.Hand.Actor, &until, &row.OfPhone); err != nil {
				return err
			}
			row.Name, row.Total, row.CreatedAt, row.At, row.Hand.Until = first+" "+last, money.Paisa(sum), sqldb.FromMicros(created), sqldb.MaybeMicros(at), sqldb.MaybeMicros(until)
			if !row.Hand.Until.After(now) {
				row.Hand = order.Hand{}
			}
			list = append(list, row)
			return nil
		})
	})
	return list, total, sqldb.Translate("orders to call", err)
}

// phoneOrders selects the newest orders of a phone; refused means that the parcel came back
// undelivered.
const phoneOrders = `SELECT id, number, total, status, placement, delivery, created_at,
		delivery IN ('returning', 'returned') AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = orders.id AND e.kind = 'delivered')
	FROM orders WHERE phone_e164 = $1 AND phone_e164 <> '' ORDER BY created_at DESC, id DESC LIMIT $2`

// PhoneOrders implements orders.Desk.
func (r *Reader) PhoneOrders(ctx context.Context, phone string, most int) ([]order.PhoneOrder, error) {
	var list []order.PhoneOrder
	err := r.view(ctx, "orders of a phone", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
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
func (r *Reader) KnownByPhone(ctx context.Context, phone string) (string, error) {
	if phone == "" {
		return "", nil
	}
	ids, err := r.q.KnownByPhone(ctx, phone)
	if err != nil || len(ids) == 0 {
		return "", sqldb.Translate("known order of a phone", err)
	}
	return ids[0], nil
}

// MemberPhone implements orders.Desk.
func (r *Reader) MemberPhone(ctx context.Context, phone string) (bool, error) {
	if phone == "" {
		return false, nil
	}
	member, err := r.q.MemberPhone(ctx, phone)
	return member, sqldb.Translate("member of a phone", err)
}

// FromNetwork implements orders.Desk.
func (r *Reader) FromNetwork(ctx context.Context, orderID string) (n int64, err error) {
	n, err = r.q.FromNetwork(ctx, orderID)
	return n, sqldb.Translate("orders of a network", err)
}

// OrderNumbers implements office.Desk.
func (r *Reader) OrderNumbers(ctx context.Context, ids []string) (map[string]string, error) {
	numbers := make(map[string]string, len(ids))
	if len(ids) == 0 {
		return numbers, nil
	}
	err := r.view(ctx, "order numbers", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
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

// CashWaiting implements order.Tx.
func (tx *Tx) CashWaiting(ctx context.Context, phone, email, accountID string) (int, error) {
	var ofPhone, ofEmail, ofAccount int
	err := tx.Conn.QueryRowContext(ctx, waitingOf, phone, email, accountID).Scan(&ofPhone, &ofEmail, &ofAccount)
	if accountID != "" || email == "" {
		ofEmail = 0 // others may order with a member's address; those orders are not the member's
	}
	return max(ofPhone, ofEmail, ofAccount), sqldb.Translate("cash orders of a phone", err)
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
		tx.books.Mark("order", id)
	}
	return len(ids), nil
}

// Unclaimed implements account.Reader.
func (r *Reader) Unclaimed(ctx context.Context, address string) (bool, error) {
	n, err := r.q.UnclaimedOrders(ctx, ident.FoldEmail(address))
	return n > 0, sqldb.Translate("unclaimed orders", err)
}
