package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
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
func (db *DB) StockMoves(ctx context.Context, q stock.LedgerQuery) (page []stock.Ledgered, err error) {
	err = db.view(ctx, "ledger", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
		page, err = ledger(ctx, tx, q)
		return err
	})
	return page, err
}

// ledger reads a page of the ledger, newest first.
func ledger(ctx context.Context, tx *sql.Tx, q stock.LedgerQuery) (page []stock.Ledgered, err error) {
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
	err = sqldb.Each(ctx, tx, `SELECT m.id, m.happened_at, m.variant_id, m.lot_id, COALESCE(l.code, ''), m.kind, m.quantity, m.from_place, m.to_place,
		m.order_id, COALESCE(o.number, ''), m.actor, COALESCE(a.name, ''), m.reason, COALESCE(p.name, ''), COALESCE(v.size, ''),
		COALESCE(`+sqltext.ShadeName+`, ''), COALESCE(CASE WHEN v.picture <> '' THEN v.picture ELSE p.front_image END, ''),
		COALESCE(v.product_id, '')
		FROM stock_moves m LEFT JOIN lots l ON l.id = m.lot_id LEFT JOIN orders o ON o.id = m.order_id LEFT JOIN accounts a ON a.id = m.actor
		LEFT JOIN variants v ON v.id = m.variant_id LEFT JOIN products p ON p.id = v.product_id`+
		f.Where()+` ORDER BY m.happened_at DESC, m.id DESC LIMIT `+f.Arg(q.Limit), f.Args, func(rows *sql.Rows) error {
		var p stock.Ledgered
		var at int64
		err := rows.Scan(&p.ID, &at, &p.VariantID, &p.LotID, &p.LotCode, &p.Kind, &p.Quantity, &p.From, &p.To,
			&p.OrderID, &p.OrderNumber, &p.Actor, &p.ActorName, &p.Reason, &p.Name, &p.Size, &p.Color, &p.Image, &p.ProductID)
		if err != nil {
			return err
		}
		p.At = sqldb.FromMicros(at)
		page = append(page, p)
		return nil
	})
	return page, err
}

// mostLots bounds the lots of one code.
const mostLots = 200

// ledgerOf adds that rows are of an order's number or a lot's code. What is meant
// is found first: a condition that asks for either goes through the whole ledger.
func ledgerOf(ctx context.Context, tx *sql.Tx, f *sqldb.Filter, search string) error {
	var orders, lots []string
	for _, of := range []struct {
		text, of string
		into     *[]string
	}{
		{`SELECT id FROM orders WHERE number = $1 LIMIT $2`, strings.ToUpper(search), &orders},
		{`SELECT id FROM lots WHERE code = $1 AND code <> '' LIMIT $2`, search, &lots},
	} {
		err := sqldb.Each(ctx, tx, of.text, []any{of.of, mostLots}, func(rows *sql.Rows) error {
			var id string
			err := rows.Scan(&id)
			*of.into = append(*of.into, id)
			return err
		})
		if err != nil {
			return err
		}
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

// lotColumns are those of sqlcgen.Lot.
const lotColumns = `l.id, l.variant_id, l.code, l.expires_on, l.supplier, l.document, l.unit_cost, l.state, l.on_hand, l.quarantined,
	l.received_at, l.shipment_id, l.note, l.received, l.cost`

func lotsWhere(ctx context.Context, tx *sql.Tx, rest string, args ...any) (out []stock.Lot, err error) {
	err = sqldb.Each(ctx, tx, `SELECT `+lotColumns+` FROM lots l `+rest, args, func(rows *sql.Rows) error {
		var r sqlcgen.Lot
		err := rows.Scan(&r.ID, &r.VariantID, &r.Code, &r.ExpiresOn, &r.Supplier, &r.Document, &r.UnitCost, &r.State, &r.OnHand, &r.Quarantined,
			&r.ReceivedAt, &r.ShipmentID, &r.Note, &r.Received, &r.Cost)
		if err != nil {
			return err
		}
		out = append(out, lotRow(r))
		return nil
	})
	return out, err
}

// ExpiringLots returns lots with units that expire until a day, or are off sale,
// first expiring first, and who holds units that may not be sent.
func (db *DB) ExpiringLots(ctx context.Context, until string, limit int) (out []stock.Aged, err error) {
	err = db.view(ctx, "expiring lots", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		out = nil
		// In this order each part is one range of an index, and those before it leave
		// fewer to be found: what expires by the day, what is off sale though it keeps
		// longer, and what is off sale without a day.
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
func (db *DB) Lot(ctx context.Context, id string) (stock.Lot, error) {
	r, err := db.q.LotByID(ctx, id)
	if err != nil {
		return stock.Lot{}, sqldb.Found("lot", noLot, err)
	}
	return lotRow(r), nil
}

// LotsToReview returns the lots whose time has come: on sale with less life than
// the limit, or expired and not known to be.
func (db *DB) LotsToReview(ctx context.Context, today, life string, limit int) ([]string, error) {
	ids, err := db.q.LotsToReview(ctx, sqlcgen.LotsToReviewParams{Life: max(life, today), Today: today, Most: int32(limit)}) //nolint:gosec // a few hundred
	return ids, sqldb.Translate("lots to review", err)
}

// StockSummary adds everything up. until is the last day that counts as expiring.
func (db *DB) StockSummary(ctx context.Context, today, until string) (s stock.Summary, err error) {
	err = db.view(ctx, "stock summary", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		// What few levels and lots have is counted along an index of its own: only plain
		// sums go over all.
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

// Recall returns the orders that got units of a lot, or of the lots of its
// variant with the same code, newest first.
func (db *DB) Recall(ctx context.Context, lotID string) (lot stock.Lot, out []stock.RecallOrder, err error) {
	err = db.view(ctx, "recall", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		out = nil
		r, err := q.LotByID(ctx, lotID)
		if err != nil {
			return sqldb.Found("lot", noLot, err)
		}
		lot = lotRow(r)
		same := []stock.Lot{lot}
		if lot.Code != "" {
			if same, err = lotsWhere(ctx, tx, `WHERE l.variant_id = $1 AND l.code = $2`, lot.VariantID, lot.Code); err != nil {
				return err
			}
		}
		var f sqldb.Filter
		ids := make([]string, len(same))
		for i := range same {
			ids[i] = same[i].ID
		}
		f.Add(`m.lot_id IN (` + f.Among(ids) + `) AND m.lot_id <> '' AND m.order_id <> ''`)
		return sqldb.Each(ctx, tx, `SELECT o.id, o.number, o.first_name, o.last_name, o.phone, o.email, o.city, o.country, o.delivery, o.created_at, x.out_n, x.back_n
			FROM (SELECT m.order_id, CAST(SUM(CASE WHEN m.kind = 'packed' THEN m.quantity ELSE 0 END) AS BIGINT) AS out_n,
				CAST(SUM(CASE WHEN m.kind <> 'packed' AND m.from_place IN ('parcel', 'customer') THEN m.quantity ELSE 0 END) AS BIGINT) AS back_n
				FROM stock_moves m`+f.Where()+` GROUP BY m.order_id) x JOIN orders o ON o.id = x.order_id
			WHERE x.out_n > 0 ORDER BY o.created_at DESC, o.id DESC LIMIT `+f.Arg(mostRecalled), f.Args, func(rows *sql.Rows) error {
			var o stock.RecallOrder
			var first, last string
			var at int64
			if err := rows.Scan(&o.OrderID, &o.Number, &first, &last, &o.Phone, &o.Email, &o.City, &o.Country, &o.Delivery, &at, &o.Quantity, &o.Back); err != nil {
				return err
			}
			o.Name, o.PlacedAt = strings.TrimSpace(first+" "+last), sqldb.FromMicros(at)
			out = append(out, o)
			return nil
		})
	})
	return lot, out, err
}

// Expected returns how many units the shelf should have of a lot, or of no lot,
// what one is worth, and what somebody booked since a moment.
func (db *DB) Expected(ctx context.Context, variantID, lotID, actor string, since time.Time) (e stock.Expected, err error) {
	err = db.view(ctx, "expected", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		row, err := stockRow(ctx, tx, variantID)
		if err != nil {
			return err
		}
		lots, err := lotsOf(ctx, q, variantID)
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

// RefreshSold works out anew what was delivered of each variant lately, and
// returns of how many that changed. What is sold meanwhile stays counted: a
// variant that is no more as it was read is read again.
func (db *DB) RefreshSold(ctx context.Context) (changed int, err error) {
	since := sqldb.Micros(db.Now().Add(-stock.CoverWindow * 24 * time.Hour))
	for range soldTries {
		rows, err := db.q.SoldSince(ctx, since)
		if err != nil || len(rows) == 0 {
			return changed, sqldb.Translate("sold", err)
		}
		late := 0
		for chunk := range slices.Chunk(rows, sqldb.LinesChunk) {
			var set int
			err := db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
				set = 0
				for _, r := range chunk {
					n, err := tx.q.SetSold(ctx, sqlcgen.SetSoldParams{VariantID: r.VariantID, Sold30: r.Sold, Was: r.Was})
					if err != nil {
						return sqldb.Translate("set sold", err)
					}
					set += int(n)
				}
				return nil
			})
			if err != nil {
				return changed, fmt.Errorf("store: what was sold: %w", err)
			}
			changed, late = changed+set, late+len(chunk)-set
		}
		if late == 0 {
			break
		}
	}
	return changed, nil
}

// soldTries bounds how often a reckoning of what was sold begins again because of
// sales in between; what is left then is put right by the next one.
const soldTries = 3

// LotMismatches returns the lots that are not what their rows of the ledger come
// to, or that together have more units than their variant.
func (db *DB) LotMismatches(ctx context.Context) ([]stock.LotOf, error) {
	rows, err := db.q.LotMismatches(ctx)
	lots := make([]stock.LotOf, len(rows))
	for i, r := range rows {
		lots[i] = stock.LotOf(r)
	}
	return lots, sqldb.Translate("lot mismatches", err)
}

// stockCheckSetting remembers when levels were held against the ledger, and how
// many were wrong.
const stockCheckSetting = "stock check"

// NoteStockCheck remembers a check of now.
func (db *DB) NoteStockCheck(ctx context.Context, wrong int64) error {
	return db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		return tx.PutSetting(ctx, stockCheckSetting, tx.Now().Format(time.RFC3339)+" "+strconv.FormatInt(wrong, 10))
	})
}

// StockCheck returns when levels were last held against the ledger, a zero time
// for never, and how many were wrong.
func (db *DB) StockCheck(ctx context.Context) (at time.Time, wrong int64, err error) {
	text, err := db.Setting(ctx, stockCheckSetting)
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			err = nil
		}
		return at, 0, err
	}
	when, n, _ := strings.Cut(text, " ")
	if at, err = time.Parse(time.RFC3339, when); err != nil {
		return at, 0, fmt.Errorf("store: the note of the stock check: %w", err)
	}
	wrong, err = strconv.ParseInt(n, 10, 64)
	return at, wrong, err
}

// StockHolders returns the numbers of the orders that may lean on units of a lot
// that are still on the shelf though it is off sale.
func (db *DB) StockHolders(ctx context.Context, l stock.Lot) (numbers []string, err error) {
	if l.OnHand == 0 {
		return nil, nil
	}
	err = db.view(ctx, "stock holders", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		list, err := holders(ctx, tx, l.VariantID)
		numbers = nil
		for _, h := range list {
			numbers = append(numbers, h.Number)
		}
		return err
	})
	return numbers, err
}
