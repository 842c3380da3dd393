package store

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/report"
	"gulaab/internal/store/sqldb"
)

// This file works out profits from what orders say and what their goods cost (BOOKS-2).

// stockOf reads what the stock knows of orders' goods.
func stockOf(ctx context.Context, q sqldb.Querier, orders []*order.Order) (*report.Stock, error) {
	s := &report.Stock{Lots: map[string][]report.Lot{}, Typed: map[string]money.Paisa{}, Returned: map[string][]report.Returned{}}
	var variants, back []string
	for _, o := range orders {
		if o.Delivery == order.NotPacked && len(o.Parcels) == 0 {
			continue
		}
		for i := range o.Lines {
			variants = append(variants, o.Lines[i].VariantID)
		}
		if slices.ContainsFunc(o.Parcels, func(p order.Parcel) bool {
			return p.State == order.ParcelReturned || slices.ContainsFunc(p.Lines, func(l order.ParcelLine) bool { return l.Back > 0 })
		}) || slices.ContainsFunc(o.Lines, func(l order.Line) bool { return l.Back > 0 }) {
			back = append(back, o.ID)
		}
	}
	slices.Sort(variants)
	variants = slices.Compact(variants)
	err := sqldb.EachAmong(ctx, q, `SELECT variant_id, purchase_cost FROM stock_levels WHERE purchase_cost > 0 AND variant_id IN`, variants, ``, func(rows *sql.Rows) error {
		var variant string
		var cost money.Paisa
		err := rows.Scan(&variant, &cost)
		s.Typed[variant] = cost
		return err
	})
	if err != nil {
		return nil, err
	}
	err = sqldb.EachAmong(ctx, q, `SELECT id, variant_id, unit_cost, received, received_at FROM lots WHERE variant_id IN`, variants, ``, func(rows *sql.Rows) error {
		var l report.Lot
		var variant string
		var at int64
		err := rows.Scan(&l.ID, &variant, &l.UnitCost, &l.Received, &at)
		l.At = sqldb.FromMicros(at)
		s.Lots[variant] = append(s.Lots[variant], l)
		return err
	})
	if err != nil {
		return nil, err
	}
	err = sqldb.EachAmong(ctx, q, `SELECT order_id, variant_id, lot_id, to_place, quantity, happened_at FROM stock_moves WHERE from_place = 'parcel'
		AND to_place IN ('shelf', 'quarantine', 'gone') AND order_id <> '' AND order_id IN`, back, ` ORDER BY happened_at, id`, func(rows *sql.Rows) error {
		var r report.Returned
		var id, to string
		var at int64
		err := rows.Scan(&id, &r.Variant, &r.Lot, &to, &r.Units, &at)
		r.Sellable, r.At = to == "shelf", sqldb.FromMicros(at)
		s.Returned[id] = append(s.Returned[id], r)
		return err
	})
	return s, err
}

// SetPurchaseCost implements stock.OfficeTx. It marks the orders in which the cost may count.
func (tx *Tx) SetPurchaseCost(ctx context.Context, variantID string, cost money.Paisa) (before money.Paisa, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT purchase_cost FROM stock_levels WHERE variant_id = $1`+tx.Dialect.ForUpdate, variantID).Scan(&before)
	if err != nil {
		return 0, sqldb.Found("purchase cost", "Variant not found", err)
	}
	// The row is held as by workMarks, so that no order is worked in at the cost of before.
	if _, err := tx.Conn.ExecContext(ctx, `UPDATE marks_hold SET held_at = $1 WHERE id = 1`, sqldb.Micros(tx.Now())); err != nil {
		return 0, sqldb.Translate("set purchase cost", err)
	}
	if _, err := tx.Conn.ExecContext(ctx, `UPDATE stock_levels SET purchase_cost = $1 WHERE variant_id = $2`, int64(cost), variantID); err != nil {
		return 0, sqldb.Translate("set purchase cost", err)
	}
	// Units that came back were sold in the same order, so their facts need no look.
	_, err = tx.Conn.ExecContext(ctx, `INSERT INTO marks (id, subject, subject_id)
		SELECT DISTINCT CAST($1 AS TEXT) || f.order_id, 'order', f.order_id FROM report_facts f JOIN order_lines l ON l.order_id = f.order_id AND l.variant_id = $2
		WHERE f.product_id = (SELECT v.product_id FROM variants v WHERE v.id = $2) AND f.kind IN ('no_cost', 'goods_typed', 'goods_lost')`, ident.NewID()+"-", variantID)
	return before, sqldb.Translate("set purchase cost", err)
}

// profitRows are the rows of a book, sorted along the index.
func profitRows(book report.ProfitBook) (rows [][]any) {
	for c, e := range book {
		if e.Units != 0 || e.Amount != 0 {
			rows = append(rows, []any{string(c.Dim), c.Month, c.Key, string(c.Kind), e.Label, e.Units, int64(e.Amount)})
		}
	}
	slices.SortFunc(rows, func(a, b []any) int {
		for i := range 4 {
			if c := strings.Compare(a[i].(string), b[i].(string)); c != 0 { //nolint:forcetypeassert // as they were put in
				return c
			}
		}
		return 0
	})
	return rows
}

// addProfit adds a book to the stored lines.
func (tx *Tx) addProfit(ctx context.Context, book report.ProfitBook) error {
	return tx.InsertRows(ctx, `INSERT INTO profit_sums (dim, month, sum_key, kind, label, units, amount)`, profitRows(book), ` ON CONFLICT (dim, month, sum_key, kind) DO UPDATE SET
		label = CASE WHEN excluded.label = '' THEN profit_sums.label ELSE excluded.label END,
		units = profit_sums.units + excluded.units, amount = profit_sums.amount + excluded.amount`)
}

// checkProfit compares the lines of a month with the facts, and writes them anew where they differ.
func (tx *Tx) checkProfit(ctx context.Context, month string) (wrong int64, err error) {
	book := report.ProfitBook{}
	first, last := report.MonthDays(month)
	err = sqldb.Each(ctx, tx.Conn, `SELECT `+factColumns+` FROM report_facts WHERE day BETWEEN $1 AND $2`, []any{first, last}, func(rows *sql.Rows) error {
		_, f, err := scanFact(rows)
		book.Add([]report.Fact{f}, 1)
		return err
	})
	if err != nil {
		return 0, sqldb.Translate("check profit", err)
	}
	right := 0
	err = sqldb.Each(ctx, tx.Conn, `SELECT dim, sum_key, kind, units, amount FROM profit_sums WHERE dim IN ('all', 'product', 'city') AND month = $1`, []any{month}, func(rows *sql.Rows) error {
		c, e := report.ProfitCell{Month: month}, report.ProfitEntry{}
		if err := rows.Scan(&c.Dim, &c.Key, &c.Kind, &e.Units, &e.Amount); err != nil {
			return err
		}
		is := book[c]
		if is != nil {
			right++
			e.Label = is.Label
		}
		if is != nil && e != *is || is == nil && (e.Units != 0 || e.Amount != 0) {
			wrong++
		}
		return nil
	})
	if err != nil {
		return 0, sqldb.Translate("check profit", err)
	}
	for _, e := range book {
		if e.Units == 0 && e.Amount == 0 {
			right++ // needs no row
		}
	}
	if wrong += int64(max(0, len(book)-right)); wrong == 0 {
		return 0, nil
	}
	if _, err := tx.Conn.ExecContext(ctx, `DELETE FROM profit_sums WHERE dim IN ('all', 'product', 'city') AND month = $1`, month); err != nil {
		return 0, sqldb.Translate("check profit", err)
	}
	return wrong, sqldb.Translate("check profit", tx.addProfit(ctx, book))
}
