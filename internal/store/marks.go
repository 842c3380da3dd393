package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/poll"
	"gulaab/internal/report"
	"gulaab/internal/store/orderdb"
	"gulaab/internal/store/sqldb"
)

// This file updates customers and reports after changes. A change leaves a row in marks in
// its own transaction. Working a mark off reads the order as it is by then, so nothing is
// missed whatever the order of commits, and no sale waits for sums.

// subject is what a mark is about.
type subject struct{ kind, id string }

// Mark records once that an order or an account changed.
func (tx *Tx) Mark(kind, id string) {
	if !slices.Contains(tx.marks, subject{kind, id}) {
		tx.marks = append(tx.marks, subject{kind, id})
	}
}

// leaveMarks stores the recorded marks.
func (tx *Tx) leaveMarks(ctx context.Context) error {
	rows := make([][]any, len(tx.marks))
	for i, m := range tx.marks {
		rows[i] = []any{ident.NewID(), m.kind, m.id}
	}
	return sqldb.Translate("mark", tx.InsertRows(ctx, `INSERT INTO marks (id, subject, subject_id)`, rows, ``))
}

// Bounds of one transaction of WorkMarks, for which SQLite's other writers wait.
const (
	marksAtOnce     = 250
	marksAtOnceMany = 2000 // PostgreSQL's writers do not wait
)

// WorkMarks works some marks off; more says that there may be more.
func (db *DB) WorkMarks(ctx context.Context) (more bool, err error) {
	but := db.badMarks.Waiting()
	var one int
	where := sqldb.Filter{}
	if len(but) > 0 {
		where.Add(`subject_id NOT IN (` + where.Among(but) + `)`)
	}
	err = db.QueryRowContext(ctx, `SELECT 1 FROM marks`+where.Where()+` LIMIT 1`, where.Args...).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, sqldb.Translate("marks", err)
	}
	most := marksAtOnce
	if db.Dialect.OneSnapshot {
		most = marksAtOnceMany
	}
	err = db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		n, err := tx.workMarks(ctx, most, nil, but)
		more = n == most
		return sqldb.Translate("work marks", err)
	})
	if err == nil || ctx.Err() != nil || fault.KindOf(err) == fault.Unavailable {
		return more, err
	}
	return true, db.workApart(ctx, most, but)
}

// halvings bounds how often failing marks are split.
const halvings = 200

// workApart works marks off in parts, and sets failing ones aside for a while, such as
// those of unreadable orders, so that all others are worked off (TRUE-3).
func (db *DB) workApart(ctx context.Context, most int, but []string) error {
	var where sqldb.Filter
	if len(but) > 0 {
		where.Add(`subject_id NOT IN (` + where.Among(but) + `)`)
	}
	var subjects []string
	err := db.Rows(ctx, "marks", `SELECT DISTINCT subject_id FROM (SELECT id, subject_id FROM marks`+where.Where()+` ORDER BY id LIMIT `+strconv.Itoa(most)+`) m ORDER BY subject_id`, where.Args, sqldb.Into(&subjects))
	if err != nil {
		return err
	}
	failed, err := poll.Halve(ctx, subjects, halvings, func(ctx context.Context, some []string) error {
		return db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
			_, err := tx.workMarks(ctx, marksAtOnceMany, some, nil)
			return sqldb.Translate("work marks", err)
		})
	})
	for id, err := range failed {
		db.badMarks.Note(ctx, id, errors.New(err.Error())) // of any kind: the mark is set aside
	}
	return err
}

// workMarks works at most most marks off: only those of some subjects, or all but those of
// some.
func (tx *Tx) workMarks(ctx context.Context, most int, only, but []string) (int, error) {
	if _, err := tx.Conn.ExecContext(ctx, `UPDATE marks_hold SET held_at = $1 WHERE id = 1`, sqldb.Micros(tx.Now())); err != nil {
		return 0, err
	}
	var marks, orders, accounts []string
	var where sqldb.Filter
	if len(only) > 0 {
		where.Add(`subject_id IN (` + where.Among(only) + `)`)
	}
	if len(but) > 0 {
		where.Add(`subject_id NOT IN (` + where.Among(but) + `)`)
	}
	err := sqldb.Each(ctx, tx.Conn, `SELECT id, subject, subject_id FROM marks`+where.Where()+` ORDER BY id LIMIT `+strconv.Itoa(most), where.Args, func(rows *sql.Rows) error {
		var id, subject, of string
		err := rows.Scan(&id, &subject, &of)
		marks = append(marks, id)
		if subject == "order" {
			orders = append(orders, of)
		} else {
			accounts = append(accounts, of)
		}
		return err
	})
	if err != nil || len(marks) == 0 {
		return 0, err
	}
	if err := tx.Among(ctx, `DELETE FROM marks WHERE id IN`, marks, ``); err != nil {
		return 0, err
	}
	slices.Sort(orders)
	slices.Sort(accounts)
	if err := tx.workOrders(ctx, slices.Compact(orders)); err != nil {
		return 0, err
	}
	return len(marks), tx.workAccounts(ctx, slices.Compact(accounts))
}

func (tx *Tx) workOrders(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	orders, err := orderdb.Whole(ctx, tx.Conn, tx.q, ids)
	if err != nil {
		return err
	}
	if err := tx.workFacts(ctx, ids, orders); err != nil {
		return err
	}
	touched, err := tx.assignCustomers(ctx, orders)
	if err != nil {
		return err
	}
	return tx.recountCustomers(ctx, slices.Sorted(maps.Keys(touched)))
}

const factColumns = `order_id, kind, day, parcel, line, product_id, name, brand, city, courier, tier, units, amount, list, deal_off, tier_off, coupon_off`

// factsOf reads the stored facts of orders, by order.
func factsOf(ctx context.Context, q sqldb.Querier, ids []string) (map[string][]report.Fact, error) {
	facts := map[string][]report.Fact{}
	err := sqldb.EachAmong(ctx, q, `SELECT `+factColumns+` FROM report_facts WHERE order_id IN`, ids, ` ORDER BY order_id, seq`, func(rows *sql.Rows) error {
		id, f, err := scanFact(rows)
		facts[id] = append(facts[id], f)
		return err
	})
	return facts, err
}

func scanFact(rows *sql.Rows) (id string, f report.Fact, err error) {
	err = rows.Scan(&id, &f.Kind, &f.Day, &f.Parcel, &f.Line, &f.Product, &f.Name, &f.Brand, &f.City, &f.Courier, &f.Tier, &f.Units, &f.Amount,
		&f.List, &f.DealOff, &f.TierOff, &f.CouponOff)
	return id, f, err
}

// workFacts replaces the facts of orders, and changes the sums by the difference.
func (tx *Tx) workFacts(ctx context.Context, ids []string, orders []*order.Order) error {
	before, err := factsOf(ctx, tx.Conn, ids)
	if err != nil {
		return err
	}
	known, err := stockOf(ctx, tx.Conn, orders)
	if err != nil {
		return err
	}
	book, profit := report.Book{}, report.ProfitBook{}
	var gone []string
	var rows [][]any
	for id, facts := range before {
		book.Add(facts, -1)
		profit.Add(facts, -1)
		gone = append(gone, id)
	}
	for _, o := range orders {
		facts := report.FactsWithCosts(o, known)
		book.Add(facts, 1)
		profit.Add(facts, 1)
		rows = append(rows, factRows(o.ID, facts)...)
	}
	if err := tx.Among(ctx, `DELETE FROM report_facts WHERE order_id IN`, gone, ``); err != nil {
		return err
	}
	err = tx.InsertRows(ctx, `INSERT INTO report_facts (order_id, seq, kind, day, parcel, line, product_id, name, brand, brand_key, city, city_key, courier, tier,
		units, amount, list, deal_off, tier_off, coupon_off)`, rows, ``)
	if err != nil {
		return err
	}
	if err := tx.addSums(ctx, book); err != nil {
		return err
	}
	if err := tx.addProfit(ctx, profit); err != nil {
		return err
	}
	if err := tx.workCancelled(ctx, ids, orders); err != nil {
		return err
	}
	return tx.workCash(ctx, ids, orders)
}

func factRows(id string, facts []report.Fact) (rows [][]any) {
	for seq := range facts {
		f := &facts[seq]
		rows = append(rows, []any{
			id, seq, string(f.Kind), f.Day, f.Parcel, f.Line, f.Product, f.Name, f.Brand, f.BrandKey(), f.City, f.CityKey(), f.Courier, string(f.Tier),
			f.Units, int64(f.Amount), int64(f.List), int64(f.DealOff), int64(f.TierOff), int64(f.CouponOff),
		})
	}
	return rows
}

// addSums adds a book to the stored sums.
func (tx *Tx) addSums(ctx context.Context, book report.Book) error {
	if err := tx.changeMonths(ctx, book); err != nil {
		return err
	}
	var rows [][]any
	for c, e := range book {
		if e.Sums == (report.Sums{}) {
			continue // removed and added again
		}
		rows = append(rows, []any{
			string(c.Dim), c.Start, c.Key, string(c.Tier), e.Label, e.Parcels, e.Units, int64(e.Sold), int64(e.Back), int64(e.List),
			int64(e.DealOff), int64(e.TierOff), int64(e.CouponOff), e.Refused, e.Lost,
		})
	}
	// Sorted along the index, which is quicker.
	slices.SortFunc(rows, func(a, b []any) int {
		for i := range 4 {
			if c := strings.Compare(a[i].(string), b[i].(string)); c != 0 { //nolint:forcetypeassert // as they were put in
				return c
			}
		}
		return 0
	})
	return tx.InsertRows(ctx, `INSERT INTO report_sums (dim, start, sum_key, tier, label, parcels, units, sold, back, list, deal_off, tier_off, coupon_off, refused, lost)`,
		rows, ` ON CONFLICT (dim, start, sum_key, tier) DO UPDATE SET
			label = CASE WHEN excluded.label = '' THEN report_sums.label ELSE excluded.label END,
			parcels = report_sums.parcels + excluded.parcels, units = report_sums.units + excluded.units,
			sold = report_sums.sold + excluded.sold, back = report_sums.back + excluded.back, list = report_sums.list + excluded.list,
			deal_off = report_sums.deal_off + excluded.deal_off, tier_off = report_sums.tier_off + excluded.tier_off,
			coupon_off = report_sums.coupon_off + excluded.coupon_off, refused = report_sums.refused + excluded.refused, lost = report_sums.lost + excluded.lost`)
}

// changeMonths records which months' sums change.
func (tx *Tx) changeMonths(ctx context.Context, book report.Book) error {
	var months []string
	for c := range book {
		if c.Dim == report.All && strings.HasPrefix(c.Start, report.MonthMark) {
			months = append(months, c.Start)
		}
	}
	slices.Sort(months)
	rows := [][]any{}
	for _, start := range slices.Compact(months) {
		rows = append(rows, []any{start, int64(1)})
	}
	return tx.InsertRows(ctx, `INSERT INTO report_months (start, version)`, rows, ` ON CONFLICT (start) DO UPDATE SET version = report_months.version + 1`)
}

// workCash replaces the orders' cash with couriers.
func (tx *Tx) workCash(ctx context.Context, ids []string, orders []*order.Order) error {
	if err := tx.Among(ctx, `DELETE FROM courier_cash WHERE order_id IN`, ids, ``); err != nil {
		return err
	}
	type entry struct {
		order string
		seq   int
	}
	open := map[entry][]any{}
	var asked []string
	for _, o := range orders {
		list := report.Cash(o)
		for _, c := range list {
			open[entry{o.ID, c.Entry}] = []any{o.ID, c.Entry, c.Courier, c.Day, int64(c.Amount)}
		}
		if len(list) > 0 {
			asked = append(asked, o.ID)
		}
	}
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT order_id, seq FROM courier_cash_paid WHERE order_id IN`, asked, ``, func(rows *sql.Rows) error {
		var e entry
		err := rows.Scan(&e.order, &e.seq)
		delete(open, e)
		return err
	})
	if err != nil {
		return err
	}
	rows := slices.SortedFunc(maps.Values(open), func(a, b []any) int {
		return cmp.Or(strings.Compare(a[0].(string), b[0].(string)), cmp.Compare(a[1].(int), b[1].(int))) //nolint:forcetypeassert // as they were put in
	})
	return tx.InsertRows(ctx, `INSERT INTO courier_cash (order_id, seq, courier, day, amount)`, rows, ``)
}
