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

// SetLowAt implements stock.OfficeTx.
func (tx *Tx) SetLowAt(ctx context.Context, variantID string, n int64) error {
	return sqldb.Translate("set low", tx.q.SetLowAt(ctx, sqlcgen.SetLowAtParams{VariantID: variantID, LowAt: n, ChangedAt: sqldb.Micros(tx.Now())}))
}

// UnitValue implements stock.OfficeTx.
func (tx *Tx) UnitValue(ctx context.Context, variantID string) (worth money.Paisa, atList bool, err error) {
	return unitValue(ctx, tx.q, variantID)
}

func unitValue(ctx context.Context, q *sqlcgen.Queries, variantID string) (worth money.Paisa, atList bool, err error) {
	cost, err := q.NewestCost(ctx, variantID)
	if sqldb.IsNoRows(err) {
		atList = true
		cost, err = q.ListPrice(ctx, variantID)
	}
	if err != nil {
		return 0, false, sqldb.Found("unit value", noVariant, err)
	}
	return money.Paisa(cost), atList, nil
}

// SetApart implements stock.OfficeTx.
func (tx *Tx) SetApart(ctx context.Context, lotID string) (int64, error) {
	// Units go to quarantine and leave it because of their date with one of DatedWords. Of
	// the other units that left, those that were set apart are taken to have left first.
	var f sqldb.Filter
	of := f.Arg(lotID)
	var n int64
	err := tx.Conn.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(CASE WHEN kind = 'received' OR reason IN (`+f.Among(stock.DatedWords())+`) THEN 0
		WHEN from_place = 'quarantine' THEN -quantity ELSE quantity END), 0) AS BIGINT)
		FROM stock_moves WHERE lot_id = `+of+` AND lot_id <> '' AND 'quarantine' IN (to_place, from_place)`, f.Args...).Scan(&n)
	return max(0, n), sqldb.Translate("set apart", err)
}

// CountedBy implements stock.OfficeTx.
func (tx *Tx) CountedBy(ctx context.Context, actor string, since time.Time) (money.Paisa, error) {
	n, err := tx.q.CountedBy(ctx, sqlcgen.CountedByParams{Actor: actor, Since: sqldb.Micros(since)})
	return money.Paisa(n), sqldb.Translate("counted by", err)
}

// stockFilter returns the conditions for a page of levels.
func stockFilter(q stock.Query, exact []string) (f sqldb.Filter) {
	switch {
	case len(exact) > 0:
		f.Add(`s.variant_id IN (` + f.Among(exact) + `)`)
	case q.Search != "":
		// Words find the products; the conditions below choose among their variants.
		sqltext.ProductWords.Has(&f, "v.product_id", q.Search)
		for word := range strings.FieldsSeq(sqldb.FoldText(q.Search)) {
			// A word of the product counts, unless it names another variant's shade or
			// size.
			like := sqldb.Contains(word)
			f.Add(`(lower(v.shade) LIKE ? ESCAPE '\' OR lower(v.size) LIKE ? ESCAPE '\'
				OR EXISTS (SELECT 1 FROM product_rows r WHERE r.product_id = v.product_id AND r.search_text LIKE ? ESCAPE '\')
				AND NOT EXISTS (SELECT 1 FROM variants o WHERE o.product_id = v.product_id AND (lower(o.shade) LIKE ? ESCAPE '\' OR lower(o.size) LIKE ? ESCAPE '\')))`,
				like, like, like, like, like)
		}
	}
	switch q.Show {
	case stock.ShowLow:
		f.Add(lowStock)
	case stock.ShowOut:
		f.Add(`s.tracked AND s.on_hand - s.held <= 0`)
	case stock.ShowExpiring:
		f.Add(`EXISTS (SELECT 1 FROM lots l WHERE l.variant_id = s.variant_id AND l.expires_on <> '' AND l.expires_on <= ? AND l.on_hand + l.quarantined > 0)`, q.Until)
	case stock.ShowQuarantine:
		f.Add(`s.quarantined > 0`)
	case stock.ShowUntracked:
		f.Add(`NOT s.tracked`)
	case stock.ShowWaited:
		f.Add(`EXISTS (SELECT 1 FROM stock_waits w WHERE w.variant_id = s.variant_id)`)
	}
	if m := q.After; m.VariantID != "" && q.ByFree {
		f.Add(`s.on_hand - s.held >= ? AND (s.on_hand - s.held > ? OR s.variant_id > ?)`, m.Free, m.Free, m.VariantID)
	} else if m.VariantID != "" {
		f.Add(`p.name >= ? AND (p.name > ? OR s.variant_id > ?)`, m.Name, m.Name, m.VariantID)
	}
	return f
}

// lowStock is stock.Row.Low in SQL.
var lowStock = sqltext.LowLevel + ` AND ` + sqltext.OnSale

var rowColumns = `s.variant_id, s.tracked, s.on_hand, s.held, s.quarantined, s.low_at, v.product_id, p.name, p.brand, v.size,
	` + sqltext.ShadeName + ` AS color, v.sku, v.barcode,
	CASE WHEN v.picture <> '' THEN v.picture ELSE p.front_image END AS picture, p.state, v.enabled, s.sold_30, ` + lowStock + ` AS low`

const stockTables = ` FROM stock_levels s JOIN variants v ON v.id = s.variant_id JOIN products p ON p.id = v.product_id`

// StockLevels returns a page of levels.
func (r *Reader) StockLevels(ctx context.Context, q stock.Query) (page []stock.Row, err error) {
	err = r.db.View(ctx, "stock levels", func(tx *sql.Tx, _ sqldb.DBTX) error {
		exact, err := exactVariants(ctx, tx, q.Search)
		if err != nil {
			return err
		}
		f := stockFilter(q, exact)
		if len(exact) == 0 {
			if err := sqltext.ProductWords.Narrow(ctx, tx, &f, "v.product_id", q.Search); err != nil {
				return err
			}
		}
		order := ` ORDER BY p.name, s.variant_id`
		if q.ByFree {
			order = ` ORDER BY s.on_hand - s.held, s.variant_id`
		}
		page, err = stockRows(ctx, tx, &f, order+` LIMIT `+f.Arg(q.Limit))
		return err
	})
	return page, err
}

// exactVariants finds variants by a whole SKU, barcode or lot code. Scanners write a UPC
// with or without the leading zero of an EAN.
func exactVariants(ctx context.Context, tx *sql.Tx, search string) ([]string, error) {
	if search == "" {
		return nil, nil
	}
	var f sqldb.Filter
	marks := f.Among([]string{search, strings.ToUpper(search), "0" + search, strings.TrimPrefix(search, "0")})
	return sqldb.List(ctx, tx, `SELECT id FROM variants WHERE sku IN (`+marks+`) AND sku <> '' UNION
		SELECT id FROM variants WHERE barcode IN (`+marks+`) AND barcode <> '' UNION
		SELECT variant_id FROM lots WHERE code IN (`+marks+`) AND code <> '' LIMIT 200`, f.Args, sqldb.Text)
}

// awaited are the lines of sent purchase orders that await units of the level s.
const awaited = ` FROM purchase_lines l JOIN purchases o ON o.id = l.purchase_id WHERE l.variant_id = s.variant_id AND l.units > l.received AND o.state = 'sent'`

// stockRows reads levels with related data. Sums for each level are computed for the page
// only.
func stockRows(ctx context.Context, tx *sql.Tx, f *sqldb.Filter, rest string) ([]stock.Row, error) {
	text := `SELECT ` + rowColumns + stockTables + f.Where() + rest
	text = `SELECT s.*,
		COALESCE((SELECT MIN(l.expires_on) FROM lots l WHERE l.variant_id = s.variant_id AND l.on_hand > 0 AND l.expires_on <> ''), ''),
		COALESCE((SELECT MIN(l.received_at) FROM lots l WHERE l.variant_id = s.variant_id AND l.quarantined > 0), 0),
		(SELECT COUNT(*) FROM stock_waits w WHERE w.variant_id = s.variant_id),
		(SELECT CAST(COALESCE(SUM(l.units - l.received), 0) AS BIGINT)` + awaited + `),
		COALESCE((SELECT MIN(o.expected_on)` + awaited + ` AND o.expected_on <> ''), '')
		FROM (` + text + `) s`
	if i := strings.Index(rest, " ORDER BY "); i >= 0 {
		order, _, _ := strings.Cut(rest[i:], " LIMIT ")
		text += strings.ReplaceAll(order, "p.name", "s.name")
	}
	return sqldb.List(ctx, tx, text, f.Args, func(rows *sql.Rows, r *stock.Row) error {
		var since int64
		err := rows.Scan(&r.VariantID, &r.Tracked, &r.OnHand, &r.Held, &r.Quarantined, &r.LowAt, &r.ProductID, &r.Name, &r.Brand, &r.Size,
			&r.Color, &r.SKU, &r.Barcode, &r.Image, &r.State, &r.Enabled, &r.Sold30, &r.Low, &r.ExpiresOn, &since, &r.Waiting, &r.Incoming, &r.IncomingOn)
		r.QuarantinedSince = sqldb.MaybeMicros(since)
		return err
	})
}

// StockRows returns levels by variant id.
func (r *Reader) StockRows(ctx context.Context, variantIDs []string) (rows map[string]stock.Row, err error) {
	err = r.db.View(ctx, "stock rows", func(tx *sql.Tx, _ sqldb.DBTX) (err error) {
		rows, err = rowsByID(ctx, tx, variantIDs)
		return err
	})
	return rows, err
}

// StockRow returns one variant's level.
func (r *Reader) StockRow(ctx context.Context, variantID string) (row stock.Row, err error) {
	err = r.db.View(ctx, "stock row", func(tx *sql.Tx, _ sqldb.DBTX) (err error) {
		row, err = stockRow(ctx, tx, variantID)
		return err
	})
	return row, err
}

func stockRow(ctx context.Context, tx *sql.Tx, variantID string) (row stock.Row, err error) {
	var f sqldb.Filter
	f.Add(`s.variant_id = ?`, variantID)
	page, err := stockRows(ctx, tx, &f, "")
	if err != nil {
		return row, err
	}
	if len(page) == 0 {
		return row, fault.New(fault.NotFound, noVariant)
	}
	return page[0], nil
}

// StockDetail returns all about one variant, from one snapshot.
func (r *Reader) StockDetail(ctx context.Context, variantID string, moves int) (d stock.Detail, err error) {
	err = r.view(ctx, "stock detail", func(tx *sql.Tx, q *sqlcgen.Queries) (err error) {
		d = stock.Detail{}
		if d.Row, err = stockRow(ctx, tx, variantID); err != nil {
			return err
		}
		if err := tx.QueryRowContext(ctx, `SELECT purchase_cost FROM stock_levels WHERE variant_id = $1`, variantID).Scan(&d.Cost); err != nil {
			return err
		}
		if d.Lots, err = lots(q.LotsOf(ctx, variantID)); err != nil {
			return err
		}
		past, err := ledger(ctx, tx, stock.LedgerQuery{VariantID: variantID, Limit: moves})
		if err != nil {
			return err
		}
		for i := range past {
			d.Moves = append(d.Moves, past[i].Past)
		}
		d.Holders, err = holders(ctx, tx, variantID)
		return err
	})
	return d, err
}

// mostHolders bounds the orders that holders returns.
const mostHolders = 50

// holders returns the orders that hold units of a variant, oldest first.
func holders(ctx context.Context, tx *sql.Tx, variantID string) ([]stock.Holder, error) {
	var f sqldb.Filter
	f.Add(`l.variant_id = ? AND l.held > 0 AND o.delivery = 'none' AND o.placement <> 'cancelled'`, variantID)
	return sqldb.List(ctx, tx, `SELECT o.id, o.number, l.held FROM order_lines l JOIN orders o ON o.id = l.order_id`+
		f.Where()+` ORDER BY o.created_at, o.id LIMIT `+f.Arg(mostHolders), f.Args, func(rows *sql.Rows, h *stock.Holder) error {
		return rows.Scan(&h.OrderID, &h.Number, &h.Quantity)
	})
}

// Lot implements stock.OfficeTx.
func (tx *Tx) Lot(ctx context.Context, id string) (stock.Lot, error) {
	return lot(tx.q.LotByID(ctx, id))
}

// UpdateLot implements stock.OfficeTx.
func (tx *Tx) UpdateLot(ctx context.Context, l stock.Lot) error {
	err := tx.q.UpdateLot(ctx, sqlcgen.UpdateLotParams{ID: l.ID, Code: l.Code, ExpiresOn: l.ExpiresOn, State: string(l.State), Note: l.Note})
	if err != nil {
		return sqldb.Translate("update lot", err)
	}
	// The level is touched so that nodes read it: pages show the lot's expiry.
	return sqldb.Translate("update lot", tx.q.TouchLevel(ctx, sqlcgen.TouchLevelParams{VariantID: l.VariantID, ChangedAt: sqldb.Micros(tx.Now())}))
}

// NewestCosts returns what a unit cost in the newest lot of each variant that says it.
func (r *Reader) NewestCosts(ctx context.Context) (map[string]money.Paisa, error) {
	costs := map[string]money.Paisa{}
	err := sqldb.Each(ctx, r.db, `SELECT variant_id, unit_cost FROM lots WHERE unit_cost > 0 ORDER BY received_at, id`, nil, func(rows *sql.Rows) error {
		var id string
		var cost int64
		err := rows.Scan(&id, &cost)
		costs[id] = money.Paisa(cost) // a later lot takes the place of an earlier one
		return err
	})
	return costs, sqldb.Translate("newest costs", err)
}
