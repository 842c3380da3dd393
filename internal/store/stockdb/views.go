package stockdb

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/stock"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

// StockMoves returns a page of the ledger, newest first.
func (r *Reader) StockMoves(ctx context.Context, q stock.LedgerQuery) (page []stock.Ledgered, err error) {
	err = r.db.View(ctx, "ledger", func(tx *sql.Tx, _ sqldb.DBTX) (err error) {
		page, err = ledger(ctx, tx, q)
		return err
	})
	return page, err
}

// ledger reads a page of the ledger, newest first.
func ledger(ctx context.Context, tx *sql.Tx, q stock.LedgerQuery) ([]stock.Ledgered, error) {
	var f sqldb.Filter
	if q.VariantID != "" {
		f.Add(`m.variant_id = ?`, q.VariantID)
	}
	if q.LotID != "" {
		f.Add(`m.lot_id = ?`, q.LotID)
	}
	if q.Search != "" {
		if err := ledgerOf(ctx, tx, &f, q.Search); err != nil {
			return nil, err
		}
	}
	if q.Corrections {
		f.Add(`m.kind IN ('counted', 'written_off', 'quarantine')`)
	}
	if q.After.ID != "" {
		f.Add(`(m.happened_at < ? OR m.happened_at = ? AND m.id < ?)`, q.After.At, q.After.At, q.After.ID)
	}
	return sqldb.List(ctx, tx, `SELECT m.id, m.happened_at, m.variant_id, m.lot_id, COALESCE(l.code, ''), m.kind, m.quantity, m.from_place, m.to_place,
		m.order_id, COALESCE(o.number, ''), m.actor, COALESCE(a.name, ''), m.reason, COALESCE(p.name, ''), COALESCE(v.size, ''),
		COALESCE(`+sqltext.ShadeName+`, ''), COALESCE(CASE WHEN v.picture <> '' THEN v.picture ELSE p.front_image END, ''),
		COALESCE(v.product_id, '')
		FROM stock_moves m LEFT JOIN lots l ON l.id = m.lot_id LEFT JOIN orders o ON o.id = m.order_id LEFT JOIN accounts a ON a.id = m.actor
		LEFT JOIN variants v ON v.id = m.variant_id LEFT JOIN products p ON p.id = v.product_id`+
		f.Where()+` ORDER BY m.happened_at DESC, m.id DESC LIMIT `+f.Arg(q.Limit), f.Args, func(rows *sql.Rows, p *stock.Ledgered) error {
		var at int64
		err := rows.Scan(&p.ID, &at, &p.VariantID, &p.LotID, &p.LotCode, &p.Kind, &p.Quantity, &p.From, &p.To,
			&p.OrderID, &p.OrderNumber, &p.Actor, &p.ActorName, &p.Reason, &p.Name, &p.Size, &p.Color, &p.Image, &p.ProductID)
		p.At = sqldb.FromMicros(at)
		return err
	})
}

// mostLots bounds the lots of one code.
const mostLots = 200

// ledgerOf restricts the ledger to an order number or a lot code. The ids are looked up
// first, because a condition with OR would read the whole ledger.
func ledgerOf(ctx context.Context, tx *sql.Tx, f *sqldb.Filter, search string) error {
	orders, err := sqldb.List(ctx, tx, `SELECT id FROM orders WHERE number = $1 LIMIT $2`, []any{strings.ToUpper(search), mostLots}, sqldb.Text)
	if err != nil {
		return err
	}
	lots, err := sqldb.List(ctx, tx, `SELECT id FROM lots WHERE code = $1 AND code <> '' LIMIT $2`, []any{search, mostLots}, sqldb.Text)
	if err != nil {
		return err
	}
	var either []string
	if len(orders) > 0 {
		either = append(either, `m.order_id IN (`+f.Among(orders)+`) AND m.order_id <> ''`)
	}
	if len(lots) > 0 {
		either = append(either, `m.lot_id IN (`+f.Among(lots)+`) AND m.lot_id <> ''`)
	}
	if len(either) == 0 {
		either = []string{`1 = 0`}
	}
	f.Add(`(` + strings.Join(either, ` OR `) + `)`)
	return nil
}

// lotColumns are the columns of sqlcgen.Lot.
const lotColumns = `l.id, l.variant_id, l.code, l.expires_on, l.supplier, l.document, l.unit_cost, l.state, l.on_hand, l.quarantined,
	l.received_at, l.shipment_id, l.note, l.received, l.cost`

func lotsWhere(ctx context.Context, tx *sql.Tx, rest string, args ...any) ([]stock.Lot, error) {
	return sqldb.List(ctx, tx, `SELECT `+lotColumns+` FROM lots l `+rest, args, func(rows *sql.Rows, l *stock.Lot) error {
		var r sqlcgen.Lot
		err := rows.Scan(&r.ID, &r.VariantID, &r.Code, &r.ExpiresOn, &r.Supplier, &r.Document, &r.UnitCost, &r.State, &r.OnHand, &r.Quarantined,
			&r.ReceivedAt, &r.ShipmentID, &r.Note, &r.Received, &r.Cost)
		*l = LotOf(r)
		return err
	})
}

// ExpiringLots returns lots that expire by a day or are off sale, first expiring first,
// with the orders that hold units that may not be sent.
func (r *Reader) ExpiringLots(ctx context.Context, until string, limit int) (out []stock.Aged, err error) {
	err = r.db.View(ctx, "expiring lots", func(tx *sql.Tx, _ sqldb.DBTX) error {
		out = nil
		// Each part is one range of an index, and fills what the earlier ones left of the
		// limit: lots that expire by the day, then lots off sale that expire later, then
		// those off sale without a date.
		var lots []stock.Lot
		for _, part := range []struct {
			where string
			args  []any
		}{
			{`l.expires_on > '' AND l.expires_on <= $2`, []any{until}},
			{`l.state <> 'sale' AND l.expires_on > $2`, []any{until}},
			{`l.state <> 'sale' AND l.expires_on = ''`, nil},
		} {
			more, err := lotsWhere(ctx, tx, `WHERE l.on_hand + l.quarantined > 0 AND `+part.where+` ORDER BY l.expires_on, l.id LIMIT $1`,
				append([]any{limit - len(lots)}, part.args...)...)
			if err != nil {
				return err
			}
			if lots = append(lots, more...); len(lots) >= limit {
				break
			}
		}
		goods, err := goodsOf(ctx, tx, lots)
		if err != nil {
			return err
		}
		for i := range lots {
			a := stock.Aged{Lot: lots[i], Row: goods[lots[i].VariantID]}
			if a.Lot.OnHand > 0 && !a.Lot.OnSale() {
				if a.Holders, err = holders(ctx, tx, a.Lot.VariantID); err != nil {
					return err
				}
			}
			out = append(out, a)
		}
		return nil
	})
	return out, err
}

// Lot returns one lot.
func (r *Reader) Lot(ctx context.Context, id string) (stock.Lot, error) {
	return lot(r.q.LotByID(ctx, id))
}

// LotsToReview returns the lots whose state must change: on sale with too little life left,
// or expired and not marked so.
func (r *Reader) LotsToReview(ctx context.Context, today, life string, limit int) ([]string, error) {
	ids, err := r.q.LotsToReview(ctx, sqlcgen.LotsToReviewParams{Life: max(life, today), Today: today, Most: int32(limit)}) //nolint:gosec // a few hundred
	return ids, sqldb.Translate("lots to review", err)
}

// StockSummary returns the stock's totals. until is the last day that counts as expiring.
func (r *Reader) StockSummary(ctx context.Context, today, until string) (s stock.Summary, err error) {
	err = r.db.View(ctx, "stock summary", func(tx *sql.Tx, _ sqldb.DBTX) error {
		// Few levels and lots have these properties, and each is counted along its own
		// index; only plain sums read all rows.
		err := tx.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(s.on_hand), 0) AS BIGINT), CAST(COALESCE(SUM(s.held), 0) AS BIGINT), CAST(COALESCE(SUM(s.quarantined), 0) AS BIGINT),
			(SELECT COUNT(*)`+stockTables+` WHERE `+lowStock+`),
			(SELECT COUNT(*) FROM stock_levels s WHERE s.tracked AND s.on_hand - s.held <= 0) FROM stock_levels s`).
			Scan(&s.OnHand, &s.Held, &s.Quarantined, &s.Low, &s.Out)
		if err != nil {
			return err
		}
		err = tx.QueryRowContext(ctx, `SELECT COUNT(*), CAST(COALESCE(SUM(on_hand * unit_cost), 0) AS BIGINT),
			(SELECT CAST(COALESCE(SUM(on_hand + quarantined), 0) AS BIGINT) FROM lots WHERE on_hand + quarantined > 0 AND expires_on >= $1 AND expires_on <= $2),
			(SELECT CAST(COALESCE(SUM(on_hand + quarantined), 0) AS BIGINT) FROM lots WHERE on_hand + quarantined > 0 AND expires_on > '' AND expires_on < $1)
			FROM lots WHERE on_hand + quarantined > 0`, today, until).
			Scan(&s.Lots, &s.Worth, &s.Expiring, &s.Expired)
		if err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(CASE WHEN o.delivery = 'packed' THEN l.held ELSE 0 END), 0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN o.delivery = 'shipped' THEN l.held ELSE 0 END), 0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN o.delivery = 'returning' THEN l.held ELSE 0 END), 0) AS BIGINT)
			FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.delivery IN ('packed', 'shipped', 'returning')`).
			Scan(&s.Packed, &s.WithCouriers, &s.ComingBack)
	})
	return s, err
}

// mostRecalled bounds the orders of a recall.
const mostRecalled = 20_000

// Recall returns the orders that got units of a lot, or of lots of the same variant and
// code, newest first.
func (r *Reader) Recall(ctx context.Context, lotID string) (of stock.Lot, out []stock.RecallOrder, err error) {
	err = r.view(ctx, "recall", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		if of, err = lot(q.LotByID(ctx, lotID)); err != nil {
			return err
		}
		same := []stock.Lot{of}
		if of.Code != "" {
			if same, err = lotsWhere(ctx, tx, `WHERE l.variant_id = $1 AND l.code = $2`, of.VariantID, of.Code); err != nil {
				return err
			}
		}
		var f sqldb.Filter
		ids := make([]string, len(same))
		for i := range same {
			ids[i] = same[i].ID
		}
		f.Add(`m.lot_id IN (` + f.Among(ids) + `) AND m.lot_id <> '' AND m.order_id <> ''`)
		out, err = sqldb.List(ctx, tx, `SELECT o.id, o.number, o.first_name, o.last_name, o.phone, o.email, o.city, o.country, o.delivery, o.created_at, x.out_n, x.back_n
			FROM (SELECT m.order_id, CAST(SUM(CASE WHEN m.kind = 'packed' THEN m.quantity ELSE 0 END) AS BIGINT) AS out_n,
				CAST(SUM(CASE WHEN m.kind <> 'packed' AND m.from_place IN ('parcel', 'customer') THEN m.quantity ELSE 0 END) AS BIGINT) AS back_n
				FROM stock_moves m`+f.Where()+` GROUP BY m.order_id) x JOIN orders o ON o.id = x.order_id
			WHERE x.out_n > 0 ORDER BY o.created_at DESC, o.id DESC LIMIT `+f.Arg(mostRecalled), f.Args, func(rows *sql.Rows, o *stock.RecallOrder) error {
			var first, last string
			var at int64
			err := rows.Scan(&o.OrderID, &o.Number, &first, &last, &o.Phone, &o.Email, &o.City, &o.Country, &o.Delivery, &at, &o.Quantity, &o.Back)
			o.Name, o.PlacedAt = strings.TrimSpace(first+" "+last), sqldb.FromMicros(at)
			return err
		})
		return err
	})
	return of, out, err
}

// Expected returns how many units of a lot, or without a lot, should be on the shelf, what
// a unit is worth, and what actor booked since a time.
func (r *Reader) Expected(ctx context.Context, variantID, lotID, actor string, since time.Time) (e stock.Expected, err error) {
	err = r.view(ctx, "expected", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		row, err := stockRow(ctx, tx, variantID)
		if err != nil {
			return err
		}
		lots, err := lots(q.LotsOf(ctx, variantID))
		if err != nil {
			return err
		}
		e = stock.Expected{Units: row.OnHand}
		known := lotID == ""
		for i := range lots {
			l := &lots[i]
			if l.ID == lotID {
				e.Units, e.Worth, known = l.OnHand, l.UnitCost, true
				break
			}
			if lotID == "" {
				e.Units -= l.OnHand
			}
		}
		if !known {
			return fault.New(fault.NotFound, noLot)
		}
		if e.Worth == 0 {
			if e.Worth, e.AtList, err = unitValue(ctx, q, variantID); err != nil {
				return err
			}
		}
		booked, err := q.CountedBy(ctx, sqlcgen.CountedByParams{Actor: actor, Since: sqldb.Micros(since)})
		e.Booked = money.Paisa(booked)
		return err
	})
	return e, err
}

// LotMismatches returns the lots that differ from their ledger rows, or that together
// exceed their variant's level.
func (r *Reader) LotMismatches(ctx context.Context) ([]stock.LotOf, error) {
	return sqldb.All("lot mismatches", func(l sqlcgen.LotMismatchesRow) stock.LotOf { return stock.LotOf(l) })(r.q.LotMismatches(ctx))
}

// StockHolders returns the numbers of orders that may hold units of a lot that is off sale
// but still on the shelf.
func (r *Reader) StockHolders(ctx context.Context, l stock.Lot) (numbers []string, err error) {
	if l.OnHand == 0 {
		return nil, nil
	}
	err = r.db.View(ctx, "stock holders", func(tx *sql.Tx, _ sqldb.DBTX) error {
		list, err := holders(ctx, tx, l.VariantID)
		numbers = nil
		for _, h := range list {
			numbers = append(numbers, h.Number)
		}
		return err
	})
	return numbers, err
}
