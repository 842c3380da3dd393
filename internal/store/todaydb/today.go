package todaydb

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/parcel"
	"gulaab/internal/settle"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
	"gulaab/internal/today"
)

// WrongLife is how long resolved contradictions are kept.
const WrongLife = 30 * 24 * time.Hour

// The times since when an order's screenshot, agreement or debt waits.
const (
	proofSince  = `COALESCE((SELECT MAX(e.happened_at) FROM order_events e WHERE e.order_id = o.id AND e.kind = 'proof_submitted'), o.created_at)`
	agreedSince = `COALESCE((SELECT MAX(e.happened_at) FROM order_events e WHERE e.order_id = o.id AND e.kind = 'confirmed'), o.created_at)`
	owedSince   = `COALESCE((SELECT MAX(e.happened_at) FROM order_events e WHERE e.order_id = o.id
		AND e.kind IN ('cancelled', 'expired', 'returned', 'lost', 'paid', 'money_received', 'dropped', 'edited')), o.updated_at)`
)

// ofOrders, ofParcels and ofReturns begin a queue's query: the waiting thing, its order,
// and a name where the order's is not meant. Names and numbers of orders are looked up only
// for rows that are shown.
const (
	ofOrders  = `SELECT o.id AS id, o.id AS order_id, '' AS called, `
	ofParcels = `SELECT p.id AS id, p.order_id AS order_id, '' AS called, `
	ofReturns = `SELECT r.order_id || '-return-' || r.no AS id, r.order_id AS order_id, '' AS called, `
)

// queueSQL are the queries of the office's queues, with at most one parameter.
var queueSQL = map[string]string{
	// The status repeats what the states say; it keeps SQLite from reading all cash orders
	// ever placed. Transfers to be called first have their own index.
	today.ToConfirm: ofOrders + fmt.Sprintf(`o.created_at AS since FROM orders o
		WHERE o.placement = 'placed' AND `+sqltext.ByWord+` AND o.status IN ('Pending', 'Payment Review', 'Refunded') AND o.call_tries < %[1]d AND o.call_at <= $1
		UNION ALL `+ofOrders+`o.created_at AS since FROM orders o
		WHERE o.placement = 'placed' AND `+sqltext.PaysBefore+` AND o.call_first AND o.call_tries < %[1]d AND o.call_at <= $1`, order.MaxCalls),
	today.ProofsToCheck: ofOrders + proofSince + ` AS since FROM orders o WHERE ` + sqltext.ProofWaits,
	today.ToPack:        ofOrders + agreedSince + ` AS since FROM orders o WHERE ` + sqltext.UnpackedOrders,
	today.ToHandOver:    ofParcels + `p.created_at AS since FROM parcels p WHERE p.state IN ('packed', 'booked')`,
	today.TooLong:       ofParcels + `p.state_at AS since FROM parcels p WHERE p.state IN ('on_the_way', 'out', 'attempted') AND p.state_at < $1`,
	today.ToRescue:      ofParcels + `r.opened_at AS since FROM rescues r JOIN parcels p ON p.id = r.parcel_id WHERE r.closed_at = 0`,
	today.ReturnsAsked:  ofReturns + `r.state_at AS since FROM returns r WHERE r.state = 'asked'`,
	today.ToCheckIn: ofParcels + `p.state_at AS since FROM parcels p WHERE p.state IN ('returning', 'back')
		UNION ALL ` + ofReturns + `r.state_at AS since FROM returns r WHERE r.state = 'received'`,
	today.RefundsOwed: ofOrders + owedSince + ` AS since FROM orders o WHERE o.owed > 0`,
	today.Questions: `SELECT q.id AS id, '' AS order_id, COALESCE((SELECT p.name FROM products p WHERE p.id = q.product_id), '') AS called, q.asked_at AS since
		FROM product_questions q WHERE q.state = 'waiting'`,
	today.MessagesFailed: `SELECT m.id AS id, m.order_id AS order_id, m.kind AS called, m.changed_at AS since
		FROM messages m WHERE m.state = '` + string(outbox.Buried) + `'`,
	today.Fiscal: `SELECT f.invoice_id AS id, i.order_id AS order_id, '' AS called, f.changed_at AS since
		FROM fiscal_papers f JOIN invoices i ON i.id = f.invoice_id WHERE f.state IN ('refused', 'unsure')`,
}

// queueArgs are the parameters of a queue.
func queueArgs(name string, now time.Time) []any {
	switch name {
	case today.ToConfirm:
		return []any{sqldb.Micros(now)}
	case today.TooLong:
		return []any{sqldb.Micros(now.Add(-today.StuckAfter))}
	}
	return nil
}

// QueueNow implements today.Reader. It reads a queue once: each shown row carries the
// counts.
func (r *Reader) QueueNow(ctx context.Context, name string, now time.Time, limit today.Limit, shown int) (s today.State, err error) {
	f := sqldb.Filter{Args: queueArgs(name, now)}
	before := f.Arg(sqldb.Micros(limit.Before))
	if len(limit.By) > 0 {
		// Couriers have different closing times (PARCEL-4).
		before = "ELSE CAST(" + before + " AS BIGINT) END"
		for _, key := range slices.Backward(slices.Sorted(maps.Keys(limit.By))) {
			before = "WHEN " + f.Arg(key) + " THEN CAST(" + f.Arg(sqldb.Micros(limit.By[key])) + " AS BIGINT) " + before
		}
		before = "CASE (SELECT t.courier FROM parcels t WHERE t.id = q.id) " + before
	}
	text := `SELECT w.counted, w.late, w.oldest, w.id, COALESCE(o.id, ''), COALESCE(o.number, ''),
			CASE WHEN w.called <> '' THEN w.called ELSE COALESCE(o.first_name || ' ' || o.last_name, '') END,
			w.since, w.is_late, COALESCE(c.actor, ''), COALESCE(c.held_until, 0)
		FROM (SELECT q.id, q.order_id, q.called, q.since, q.is_late, COUNT(*) OVER () AS counted,
				SUM(q.is_late) OVER () AS late, MIN(q.since) OVER () AS oldest
			FROM (SELECT q.id, q.order_id, q.called, q.since, CASE WHEN q.since < ` + before + ` THEN 1 ELSE 0 END AS is_late
				FROM (` + queueSQL[name] + `) q) q ORDER BY q.since, q.id LIMIT ` + f.Arg(shown) + `) w
		LEFT JOIN orders o ON o.id = w.order_id LEFT JOIN order_claims c ON c.order_id = w.order_id ORDER BY w.since, w.id`
	err = r.view(ctx, "queue "+name, func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		s = today.State{}
		return sqldb.Each(ctx, tx, text, f.Args, func(rows *sql.Rows) error {
			var i today.Item
			var oldest, at, until int64
			err := rows.Scan(&s.Count, &s.Late, &oldest, &i.ID, &i.OrderID, &i.Number, &i.Name, &at, &i.Late, &i.Hand.Actor, &until)
			s.Oldest, i.Since, i.Hand.Until = sqldb.FromMicros(oldest), sqldb.FromMicros(at), sqldb.MaybeMicros(until)
			s.Items = append(s.Items, i)
			return err
		})
	})
	return s, sqldb.Translate("queue "+name, err)
}

// wrongSQL are the queries for contradictions by kind. Their columns are key, order,
// number, subject, words, actual value, expected value and since when; they have at most
// one parameter, until when it may wait.
var wrongSQL = map[string]string{
	today.CancelledParcel: `SELECT p.id, o.id, o.number, CAST(p.no AS TEXT), p.courier, 0, 0, p.state_at
		FROM parcels p JOIN orders o ON o.id = p.order_id
		WHERE o.placement = 'cancelled' AND p.state IN ('packed', 'booked', 'on_the_way', 'out', 'attempted')`,
	today.TwoParcels: `SELECT o.id, o.id, o.number, '', '', COUNT(*), 1, 0
		FROM parcels p JOIN orders o ON o.id = p.order_id
		WHERE p.state IN ('booked', 'on_the_way', 'out', 'attempted') AND NOT p.replacement
		GROUP BY o.id, o.number
		HAVING COUNT(*) > 1 AND SUM(CASE WHEN EXISTS (SELECT 1 FROM parcel_lines l WHERE l.parcel_id = p.id) THEN 0 ELSE 1 END) > 0`,
	// Where a parcel was lost or came back, or something is unpacked, couriers rightly
	// collect less than is due.
	today.OtherAmount: `SELECT w.id, w.id, w.number, '', w.courier, w.collects, w.due, 0
		FROM (SELECT o.id AS id, o.number AS number, MAX(p.courier) AS courier, SUM(p.collect) AS collects,
				(` + sqltext.DueAtDoor + ` + 50) / 100 * 100 AS due,
				CASE WHEN EXISTS (SELECT 1 FROM parcels q WHERE q.order_id = o.id AND NOT q.replacement AND q.state IN ('lost', 'returned'))
					OR (SELECT SUM(l.quantity - l.dropped) FROM order_lines l WHERE l.order_id = o.id) > ` + sqltext.InParcels + `
					THEN 1 ELSE 0 END AS less
			FROM parcels p JOIN orders o ON o.id = p.order_id
			WHERE p.state IN ('packed', 'booked', 'on_the_way', 'out', 'attempted', 'returning', 'back') AND NOT p.replacement AND p.delivered_at = 0
				AND o.placement <> 'cancelled'
			GROUP BY o.id, o.number, o.method, o.due) w
		WHERE w.collects > w.due OR w.collects < w.due AND w.less = 0`,
	today.NotBooked: `SELECT w.id, w.id, w.number, '', '', 0, 0, w.since
		FROM (SELECT o.id AS id, o.number AS number, ` + agreedSince + ` AS since FROM orders o
			WHERE o.status IN ('Confirmed', 'Packed') AND o.placement = 'confirmed' AND o.delivery IN ('none', 'packed') AND o.ships_from = ''
			AND NOT EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = o.id AND p.state NOT IN ('packed', 'cancelled'))) w
		WHERE w.since < $1`,
	today.NotCheckedIn: `SELECT p.id, o.id, o.number, CAST(p.no AS TEXT), p.courier, 0, 0, p.state_at
		FROM parcels p JOIN orders o ON o.id = p.order_id WHERE p.state = 'back' AND p.state_at < $1`,
	today.ProofWaits: `SELECT w.id, w.id, w.number, '', '', 0, 0, w.since
		FROM (SELECT o.id AS id, o.number AS number, ` + proofSince + ` AS since FROM orders o
			WHERE ` + sqltext.ProofWaits + `) w
		WHERE w.since < $1`,
	// What a courier delivered and did not pay over, until it pays or explains; and
	// delivered orders that are not fully paid.
	today.NotPaid: `SELECT l.parcel_id, o.id, o.number, CAST(l.parcel AS TEXT), s.courier, 0, l.due, 0
		FROM statement_lines l JOIN statements s ON s.id = l.statement_id JOIN orders o ON o.id = l.order_id
		WHERE l.dispute = 'open' AND l.outcome = '` + string(settle.NotPaid) + `' AND s.state = 'taken'
		UNION ALL SELECT o.id, o.id, o.number, '', '', o.received - o.refunded, o.received - o.refunded + o.due, 0 FROM orders o
		WHERE o.delivery = 'delivered' AND o.due > 0 AND o.due >= 100 AND o.placement <> 'cancelled'`,
	today.CardOdd: `SELECT c.id, o.id, o.number, '', c.problem, c.told, c.amount, c.changed_at
		FROM card_attempts c JOIN orders o ON o.id = c.order_id WHERE c.state = 'odd'`,
	today.HeldForNobody: `SELECT s.variant_id, '', '', s.variant_id,
			g.name || CASE WHEN v.shade <> '' THEN ', ' || v.shade WHEN v.color <> '' AND v.color NOT LIKE '#%' THEN ', ' || v.color ELSE '' END
				|| CASE WHEN v.size <> '' THEN ', ' || v.size ELSE '' END, s.held, COALESCE(h.units, 0), 0
		FROM stock_levels s JOIN variants v ON v.id = s.variant_id JOIN products g ON g.id = v.product_id
		LEFT JOIN (` + heldByOrders(``) + `) h ON h.variant_id = s.variant_id
		WHERE s.tracked AND s.held > COALESCE(h.units, 0)`,
}

// apartSQL finds parcels that were unpacked here although a courier has them. They show
// until the courier has brought them back, or another parcel has their number.
var apartSQL = sync.OnceValues(func() (string, error) {
	couriers, err := parcel.Couriers(nil)
	return `SELECT p.id, o.id, o.number, CAST(p.no AS TEXT), p.courier, 0, 0, MIN(e.happened_at)
		FROM parcels p JOIN orders o ON o.id = p.order_id JOIN courier_events e ON e.courier = p.courier AND e.tracking = p.tracking
		WHERE p.state = 'cancelled' AND p.tracking <> '' AND e.happened_at > $1 AND ` + means("e", couriers, parcel.Meaning.Moves) + `
			AND NOT EXISTS (SELECT 1 FROM courier_events b WHERE b.courier = p.courier AND b.tracking = p.tracking AND b.happened_at >= e.happened_at
				AND ` + means("b", couriers, func(m parcel.Meaning) bool { return m == parcel.Back }) + `)
			AND NOT EXISTS (SELECT 1 FROM parcels q WHERE q.courier = p.courier AND q.tracking = p.tracking AND q.id <> p.id
				AND (q.state <> 'cancelled' OR q.created_at > p.created_at))
		GROUP BY p.id, o.id, o.number, p.no, p.courier`, err
})

// means is an SQL condition: the event's code has a meaning that fits, by staff's answer or
// else by the program's table.
func means(event string, couriers []*parcel.Courier, fits func(parcel.Meaning) bool) string {
	var said, known []string
	for _, m := range parcel.Meanings() {
		if fits(m) {
			said = append(said, "'"+string(m)+"'")
		}
	}
	for _, c := range couriers {
		for _, code := range c.Codes(nil) {
			if fits(code.Meaning) {
				known = append(known, "'"+strings.ReplaceAll(c.Key+" "+strings.ToLower(code.Code), "'", "''")+"'")
			}
		}
	}
	slices.Sort(known)
	learned := `SELECT 1 FROM courier_codes c WHERE c.courier = ` + event + `.courier AND LOWER(c.code) = LOWER(` + event + `.code) AND c.meaning `
	return `(EXISTS (` + learned + `IN (` + strings.Join(said, ", ") + `)) OR ` + event + `.courier || ' ' || LOWER(` + event + `.code) IN (` + strings.Join(known, ", ") + `)
		AND NOT EXISTS (` + learned + `<> ''))`
}

// wrongArgs are the parameters of a kind of contradiction.
func wrongArgs(kind string, m today.Moments) []any {
	switch kind {
	case today.ApartParcel:
		return []any{sqldb.Micros(m.Apart)}
	case today.NotBooked:
		return []any{sqldb.Micros(m.Booked)}
	case today.NotCheckedIn:
		return []any{sqldb.Micros(m.Back)}
	case today.ProofWaits:
		return []any{sqldb.Micros(m.Proof)}
	}
	return nil
}

// WrongNow implements today.Reader.
func (r *Reader) WrongNow(ctx context.Context, kind string, m today.Moments) (found []today.Wrong, err error) {
	text := wrongSQL[kind]
	if kind == today.ApartParcel {
		if text, err = apartSQL(); err != nil {
			return nil, err
		}
	}
	err = r.db.Rows(ctx, "contradictions", text, wrongArgs(kind, m), func(rows *sql.Rows) error {
		w := today.Wrong{Kind: kind}
		var since int64
		err := rows.Scan(&w.Key, &w.OrderID, &w.Number, &w.Subject, &w.Words, &w.Have, &w.Want, &since)
		w.Since = sqldb.MaybeMicros(since)
		found = append(found, w)
		return err
	})
	return found, err
}

// WrongOpen implements today.Reader.
func (r *Reader) WrongOpen(ctx context.Context) ([]today.Wrong, error) {
	return sqldb.All("open contradictions", func(row sqlcgen.WrongOpenRow) today.Wrong {
		return today.Wrong{Kind: row.Kind, Key: row.WrongKey, FoundAt: sqldb.FromMicros(row.FoundAt)}
	})(r.q.WrongOpen(ctx))
}

// Done implements today.Reader. It reads staff's work from the log, which is indexed by
// action and time; timelines are not.
func (r *Reader) Done(ctx context.Context, events []string, since time.Time) (map[string]int64, error) {
	counts := map[string]int64{}
	err := r.view(ctx, "work of the day", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		f := sqldb.Filter{Args: []any{sqldb.Micros(since)}}
		actions := f.Among(actionsOf(events))
		// An approved transfer is also confirmed, but nobody called. Booked money answers a
		// screenshot only if one was waiting (OWN-10); cash does not count.
		return sqldb.Each(ctx, tx, `SELECT l.action, COUNT(*) FROM audit_log l WHERE l.happened_at >= $1 AND l.action IN (`+actions+`)
			AND NOT (l.action = 'order.confirmed' AND EXISTS (SELECT 1 FROM audit_log p
				WHERE p.subject_id = l.subject_id AND p.happened_at = l.happened_at AND p.action = 'order.paid'))
			AND (l.action NOT IN ('order.paid', 'order.money_received', 'order.proof_rejected') OR EXISTS (SELECT 1 FROM order_events e
				WHERE e.order_id = l.subject_id AND e.happened_at = l.happened_at AND l.action = '`+sqltext.MoveActions+`' || e.kind AND (SELECT b.kind FROM order_events b
					WHERE b.order_id = e.order_id AND b.seq < e.seq AND b.kind IN ('proof_submitted', 'proof_rejected', 'money_received', 'paid', 'payment_reversed')
					ORDER BY b.seq DESC LIMIT 1) = 'proof_submitted'))
			GROUP BY l.action`,
			f.Args, func(rows *sql.Rows) error {
				var action string
				var n int64
				err := rows.Scan(&action, &n)
				counts[strings.TrimPrefix(action, sqltext.MoveActions)] = n
				return err
			})
	})
	return counts, err
}

// actionsOf returns the log's actions of moves with these events.
func actionsOf(events []string) []string {
	out := make([]string, len(events))
	for i, e := range events {
		out[i] = sqltext.MoveActions + e
	}
	return out
}

// moneyEvents are the events that book a transfer or a refund.
var moneyEvents = []string{order.EventPaid, order.EventMoneyReceived, order.EventReversed, order.EventRefunded, order.EventPartRefunded}

// MoneyMoved implements today.Reader. It finds the orders as Done does.
func (r *Reader) MoneyMoved(ctx context.Context, since time.Time) (m today.Money, err error) {
	err = r.view(ctx, "money of the day", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		f := sqldb.Filter{Args: []any{sqldb.Micros(since)}}
		actions := f.Among(actionsOf(moneyEvents))
		return sqldb.Each(ctx, tx, `SELECT kind, SUM(amount) FROM payments WHERE happened_at >= $1 AND order_id IN
			(SELECT subject_id FROM audit_log WHERE happened_at >= $1 AND action IN (`+actions+`)) GROUP BY kind`,
			f.Args, func(rows *sql.Rows) error {
				var kind string
				var sum money.Paisa
				if err := rows.Scan(&kind, &sum); err != nil {
					return err
				}
				switch order.EntryKind(kind) {
				case order.Credit:
					m.Credited += sum
				case order.Reversed:
					m.Credited -= sum
				case order.Refund:
					m.Refunded += sum
				case order.Cash, order.Fee, order.FeeBack, order.Rounding, order.Spent, order.GivenBack: // cash at the door, couriers' fees, and no money
				}
				return nil
			})
	})
	return m, err
}

// WrongClosed implements today.Reader.
func (r *Reader) WrongClosed(ctx context.Context, since time.Time) (int64, error) {
	n, err := r.q.WrongClosed(ctx, sqldb.Micros(since))
	return n, sqldb.Translate("closed contradictions", err)
}

// WrongChecked implements today.Reader.
func (r *Reader) WrongChecked(ctx context.Context) (time.Time, error) {
	at, err := r.q.WrongChecked(ctx)
	return sqldb.MaybeMicros(at), sqldb.Translate("check of contradictions", err)
}

// BeginCheck implements today.Tx.
func (tx *Tx) BeginCheck(ctx context.Context, since time.Time) (bool, error) {
	n, err := tx.q.BeginCheck(ctx, sqlcgen.BeginCheckParams{Now: sqldb.Micros(tx.Now()), Since: sqldb.Micros(since)})
	return n > 0, sqldb.Translate("begin check", err)
}

// PutWrong implements today.Tx.
func (tx *Tx) PutWrong(ctx context.Context, kind string, found []today.Wrong) error {
	open, err := tx.q.WrongOpenOf(ctx, kind)
	if err != nil {
		return sqldb.Translate("open contradictions", err)
	}
	gone := map[string]bool{}
	for _, key := range open {
		gone[key] = true
	}
	changed := int64(0)
	for _, w := range found {
		if gone[w.Key] {
			delete(gone, w.Key)
			continue
		}
		n, err := tx.q.OpenWrong(ctx, sqlcgen.OpenWrongParams{Kind: kind, WrongKey: w.Key, Now: sqldb.Micros(tx.Now())})
		if err != nil {
			return sqldb.Translate("open contradiction", err)
		}
		changed += n
	}
	for key := range gone {
		n, err := tx.q.CloseWrong(ctx, sqlcgen.CloseWrongParams{Kind: kind, WrongKey: key, Now: sqldb.Micros(tx.Now())})
		if err != nil {
			return sqldb.Translate("close contradiction", err)
		}
		changed += n
	}
	if changed > 0 {
		tx.changed("today", kind)
	}
	return nil
}

// heldByOrders counts the units that open orders hold, by variant; and restricts
// order_lines l. An order holds what it took, less what is in its parcels.
func heldByOrders(and string) string {
	return `SELECT n.variant_id AS variant_id, CAST(SUM(CASE WHEN n.units > 0 THEN n.units ELSE 0 END) AS BIGINT) AS units
			FROM (SELECT l.variant_id AS variant_id, l.held + l.back - COALESCE((SELECT SUM(k.counted) FROM parcel_lines k JOIN parcels p ON p.id = k.parcel_id
					WHERE p.order_id = l.order_id AND k.line = l.line AND p.state <> 'cancelled' AND NOT p.replacement), 0) AS units
				FROM orders o JOIN order_lines l ON l.order_id = o.id
				WHERE o.status IN ('Pending', 'Payment Review', 'Confirmed', 'Packed', 'Shipped')
				AND o.placement IN ('placed', 'confirmed') AND l.held > 0` + and + `) n GROUP BY n.variant_id`
}

// HeldForNobody implements stock.OfficeTx.
func (tx *Tx) HeldForNobody(ctx context.Context, variantID string) (n int64, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT s.held - COALESCE(h.units, 0) FROM stock_levels s
		LEFT JOIN (`+heldByOrders(` AND l.variant_id = $1`)+`) h ON h.variant_id = s.variant_id WHERE s.variant_id = $1 AND s.tracked`, variantID).Scan(&n)
	if sqldb.IsNoRows(err) {
		return 0, nil
	}
	return n, sqldb.Translate("held for nobody", err)
}
