package orderdb

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/tariff"
)

// mostPast bounds the orders read: a large shop's newest orders tell as much as all of
// them.
const mostPast = 20_000

// PastDeliveries returns what orders since a time were charged for delivery and what it
// cost, without cancelled ones (FEE-1).
func (r *Reader) PastDeliveries(ctx context.Context, since time.Time) (past []tariff.Past, err error) {
	err = r.view(ctx, "past deliveries", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		past = nil
		at, ended := map[string]int{}, []string(nil)
		err := sqldb.Each(ctx, tx, `SELECT o.id, o.country, o.city, o.total, o.charges, o.method, o.refunded > 0 OR o.delivery IN ('returned', 'returning', 'lost'),
			(SELECT COALESCE(SUM(CASE p.kind WHEN 'fee' THEN p.amount ELSE -p.amount END), 0) FROM payments p WHERE p.order_id = o.id AND p.kind IN ('fee', 'fee_back')),
			(SELECT COALESCE(SUM(p.weight), 0) FROM parcels p WHERE p.order_id = o.id AND p.state <> 'cancelled' AND NOT p.replacement),
			(SELECT COALESCE(SUM(l.quantity), 0) FROM order_lines l WHERE l.order_id = o.id)
			FROM orders o WHERE o.created_at >= $1 AND o.placement <> 'cancelled' ORDER BY o.created_at DESC, o.id DESC LIMIT $2`,
			[]any{sqldb.Micros(since), mostPast}, func(rows *sql.Rows) error {
				var id string
				var p tariff.Past
				var charges order.Charges
				var one order.Order
				var total, cost int64
				var over bool
				if err := rows.Scan(&id, &p.Country, &p.City, &total, &charges, &one.Method, &over, &cost, &p.Grams, &p.Pieces); err != nil {
					return err
				}
				p.Charged, p.Freed, p.Cost = charges.Of(order.ChargeDelivery), charges.Freed(), money.Paisa(cost)
				p.AtDoor, p.CashFee, p.Saved = one.PaysAtDoor(), charges.Of(order.ChargeCash), -charges.Of(order.ChargePrepaid)
				p.Goods = money.Paisa(total) - charges.Sum()
				if over && p.Charged > 0 {
					at[id] = len(past)
					ended = append(ended, id)
				}
				past = append(past, p)
				return nil
			})
		if err != nil {
			return err
		}
		whole, err := Whole(ctx, tx, q, ended)
		for _, o := range whole {
			past[at[o.ID]].Forgone = o.Forgone(order.ChargeDelivery)
		}
		return err
	})
	return past, err
}

// PastDeposits counts the orders with a deposit since a time (PAYS-3).
func (r *Reader) PastDeposits(ctx context.Context, since time.Time) (p order.PastDeposits, err error) {
	err = r.db.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(SUM(CASE WHEN o.received > 0 AND o.placement <> 'placed' THEN 1 ELSE 0 END), 0),
		COALESCE(SUM(CASE WHEN o.delivery = 'delivered' THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN o.placement = 'cancelled' AND o.received = 0 THEN 1 ELSE 0 END), 0)
		FROM orders o WHERE o.deposit > 0 AND o.created_at >= $1`, sqldb.Micros(since)).Scan(&p.Orders, &p.Kept, &p.Delivered, &p.Ended)
	return p, sqldb.Translate("past deposits", err)
}
