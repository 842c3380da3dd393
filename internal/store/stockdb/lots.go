package stockdb

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"gulaab/internal/money"
	"gulaab/internal/stock"
	"gulaab/internal/store/sqldb"
)

// StockLots returns a page of lots with units in the house: those without an expiry date,
// then first expiring first.
func (r *Reader) StockLots(ctx context.Context, q stock.LotQuery) (page []stock.Aged, err error) {
	err = r.db.View(ctx, "stock lots", func(tx *sql.Tx, _ sqldb.DBTX) error {
		page = nil
		var f sqldb.Filter
		f.Add(`l.on_hand + l.quarantined > 0`)
		if q.Search != "" {
			if err := lotsNamed(ctx, tx, &f, q.Search); err != nil {
				return err
			}
		}
		if len(q.States) > 0 {
			states := make([]string, len(q.States))
			for i, s := range q.States {
				states[i] = string(s)
			}
			f.Add(`l.state IN (` + f.Among(states) + `)`)
		}
		if q.After.ID != "" {
			f.Add(`l.expires_on >= ? AND (l.expires_on > ? OR l.id > ?)`, q.After.ExpiresOn, q.After.ExpiresOn, q.After.ID)
		}
		lots, err := lotsWhere(ctx, tx, f.Where()+` ORDER BY l.expires_on, l.id LIMIT `+f.Arg(q.Limit), f.Args...)
		if err != nil {
			return err
		}
		goods, err := goodsOf(ctx, tx, lots)
		for i := range lots {
			page = append(page, stock.Aged{Lot: lots[i], Row: goods[lots[i].VariantID]})
		}
		return err
	})
	return page, err
}

// goodsOf reads the variants of lots, by variant.
func goodsOf(ctx context.Context, tx *sql.Tx, lots []stock.Lot) (map[string]stock.Row, error) {
	ids := make([]string, 0, len(lots))
	for i := range lots {
		ids = append(ids, lots[i].VariantID)
	}
	slices.Sort(ids)
	return rowsByID(ctx, tx, slices.Compact(ids))
}

// lotsNamed adds a search for lots: by a whole lot code, SKU or barcode, or else by words
// of the product or the supplier.
func lotsNamed(ctx context.Context, tx *sql.Tx, f *sqldb.Filter, search string) error {
	coded, err := sqldb.List(ctx, tx, `SELECT id FROM lots WHERE code IN ($1, $2) AND code <> '' LIMIT $3`, []any{search, strings.ToUpper(search), mostLots}, sqldb.Text)
	if err != nil {
		return err
	}
	if len(coded) > 0 {
		f.Add(`l.id IN (` + f.Among(coded) + `)`)
		return nil
	}
	exact, err := exactVariants(ctx, tx, search)
	switch {
	case err != nil:
		return err
	case len(exact) > 0:
		f.Add(`l.variant_id IN (` + f.Among(exact) + `)`)
		return nil
	}
	var of []string
	var args []any
	for _, w := range sqldb.WordsOf(search) {
		of = append(of, `v.product_id IN (SELECT w.product_id FROM product_words w WHERE w.word BETWEEN ? AND ?)`)
		args = append(args, w, w+sqldb.WordsEnd)
	}
	from := `lower(l.supplier) LIKE ? ESCAPE '\'`
	if len(of) == 0 {
		f.Add(from, sqldb.Contains(strings.ToLower(search)))
		return nil
	}
	f.Add(`(l.variant_id IN (SELECT v.id FROM variants v WHERE `+strings.Join(of, ` AND `)+`) OR `+from+`)`, append(args, sqldb.Contains(strings.ToLower(search)))...)
	return nil
}

// lacking sorts low levels by how long they last; those without recent sales come last.
var lacking = fmt.Sprintf(` ORDER BY CASE WHEN s.sold_30 > 0 THEN 0 ELSE 1 END,
	CASE WHEN s.sold_30 > 0 THEN (s.on_hand - s.held) * %d / s.sold_30 ELSE s.on_hand - s.held END, s.variant_id LIMIT `, stock.CoverWindow*1000)

// StockLacks returns low levels, shortest cover first, with the supplier of the newest lot.
func (r *Reader) StockLacks(ctx context.Context, limit int) (out []stock.Lack, err error) {
	err = r.db.View(ctx, "stock lacks", func(tx *sql.Tx, _ sqldb.DBTX) error {
		var f sqldb.Filter
		f.Add(lowStock)
		rows, err := stockRows(ctx, tx, &f, lacking+f.Arg(limit))
		if err != nil {
			return err
		}
		out = make([]stock.Lack, len(rows))
		at := make(map[string]*stock.Lack, len(rows))
		ids := make([]string, len(rows))
		for i := range rows {
			out[i].Row, ids[i] = rows[i], rows[i].VariantID
			at[ids[i]] = &out[i]
		}
		return sqldb.EachAmong(ctx, tx, `SELECT l.variant_id, l.supplier, l.unit_cost FROM lots l WHERE l.supplier <> '' AND l.variant_id IN`, ids,
			` ORDER BY l.variant_id, l.received_at, l.id`, func(rows *sql.Rows) error {
				var id, supplier string
				var cost int64
				err := rows.Scan(&id, &supplier, &cost)
				if l := at[id]; l != nil { // rows are oldest first, so the newest wins
					l.Supplier, l.UnitCost = supplier, money.Paisa(cost)
				}
				return err
			})
	})
	return out, err
}

// LotLabels returns code and expiry of lots with the code of the papers that shoppers see, by id.
func (r *Reader) LotLabels(ctx context.Context, ids []string) (map[string]stock.Lot, error) {
	labels := map[string]stock.Lot{}
	for some := range slices.Chunk(ids, sqldb.LinesChunk) {
		var f sqldb.Filter
		err := r.db.Rows(ctx, "lot labels", `SELECT l.id, l.code, l.expires_on, COALESCE(p.code, '') FROM lots l LEFT JOIN lot_papers p ON p.lot_id = l.id AND p.shown
			WHERE l.id IN (`+f.Among(some)+`)`, f.Args, func(rows *sql.Rows) error {
			var id string
			l := stock.Lot{}
			err := rows.Scan(&id, &l.Code, &l.ExpiresOn, &l.PapersCode)
			labels[id] = l
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return labels, nil
}
