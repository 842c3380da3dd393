package store

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/report"
	"gulaab/internal/stock"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

var _ report.Reader = (*DB)(nil)

const sumColumns = `SUM(parcels), SUM(units), SUM(sold), SUM(back), SUM(list), SUM(deal_off), SUM(tier_off), SUM(coupon_off), SUM(refused), SUM(lost)`

func sumsInto(s *report.Sums) []any {
	return []any{&s.Parcels, &s.Units, &s.Sold, &s.Back, &s.List, &s.DealOff, &s.TierOff, &s.CouponOff, &s.Refused, &s.Lost}
}

// castSums makes PostgreSQL answer whole numbers, which its sums of BIGINT are not.
var castSums = func() string {
	parts := strings.Split(sumColumns, ", ")
	for i := range parts {
		parts[i] = `CAST(` + parts[i] + ` AS BIGINT)`
	}
	return strings.Join(parts, ", ")
}()

// spans are the sums of a dimension in a period, of the keys that are named where
// some are: those of whole months, and of the days at both ends. Cells of named
// keys are looked up one by one.
func spans(f *sqldb.Filter, q report.Query, keyed string) string {
	return spansOf(f, q, q.Period.Spans(), keyed)
}

// spansOf is spans of ranges that are given.
func spansOf(f *sqldb.Filter, q report.Query, ranges []report.Period, keyed string) string {
	dim, tier := f.Arg(string(q.Dim)), ``
	if q.Tier != "" {
		tier = ` AND tier = ` + f.Arg(string(q.Tier))
	}
	var parts []string
	for _, p := range ranges {
		var among string
		if keyed == "" {
			among = ` BETWEEN ` + f.Arg(p.From) + ` AND ` + f.Arg(p.To)
		} else {
			among = ` IN (` + f.Among(p.Cells()) + `)`
		}
		parts = append(parts, `SELECT sum_key, tier, label, parcels, units, sold, back, list, deal_off, tier_off, coupon_off, refused, lost
			FROM report_sums WHERE dim = `+dim+` AND start`+among+keyed+tier)
	}
	return `(` + strings.Join(parts, ` UNION ALL `) + `) AS s`
}

// ReportTiers implements report.Reader.
func (db *DB) ReportTiers(ctx context.Context, p report.Period) (out []report.TierSums, err error) {
	var f sqldb.Filter
	from := spans(&f, report.Query{Dim: report.All, Period: p}, ``)
	out, err = sqldb.List(ctx, db, `SELECT tier, `+castSums+` FROM `+from+` GROUP BY tier ORDER BY tier`, f.Args, func(rows *sql.Rows, t *report.TierSums) error {
		return rows.Scan(append([]any{&t.Tier}, sumsInto(&t.Sums)...)...)
	})
	return out, sqldb.Translate("report tiers", err)
}

// ReportDays implements report.Reader.
func (db *DB) ReportDays(ctx context.Context, q report.Query) (out []report.DaySums, err error) {
	var f sqldb.Filter
	f.Add(`dim = ?`, string(report.All))
	f.Add(`start BETWEEN ? AND ?`, q.Period.From, q.Period.To)
	if q.Tier != "" {
		f.Add(`tier = ?`, string(q.Tier))
	}
	out, err = sqldb.List(ctx, db, `SELECT start, `+castSums+` FROM report_sums`+f.Where()+` GROUP BY start ORDER BY start`, f.Args, func(rows *sql.Rows, d *report.DaySums) error {
		return rows.Scan(append([]any{&d.Day}, sumsInto(&d.Sums)...)...)
	})
	return out, sqldb.Translate("report days", err)
}

// ReportTop implements report.Reader.
func (db *DB) ReportTop(ctx context.Context, q report.Query) (out []report.KeySums, err error) {
	err = db.view(ctx, "report top", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		out = nil
		if db.Dialect.RaiseWorkMem != "" && q.Dim == report.ByProduct {
			if _, err := tx.ExecContext(ctx, db.Dialect.RaiseWorkMem); err != nil {
				return err
			}
		}
		var f sqldb.Filter
		keyed := ``
		if q.Limit <= mostKeys && q.Dim != report.All {
			// Which come first is found by what they are ordered by alone: sums of all
			// figures of all keys take several times as long.
			find := topKeys
			if q.Dim == report.ByProduct {
				find = db.topProducts
			}
			keys, err := find(ctx, tx, q)
			if err != nil || len(keys) == 0 {
				return err
			}
			keyed = ` AND sum_key IN (` + f.Among(keys) + `)`
		}
		from := spans(&f, q, keyed)
		having, order := ordered(&f, q)
		text := `SELECT sum_key, MAX(label), ` + castSums + ` FROM ` + from + ` GROUP BY sum_key` + having + order + ` LIMIT ` + f.Arg(q.Limit)
		return sqldb.Each(ctx, tx, text, f.Args, func(rows *sql.Rows) error {
			var k report.KeySums
			err := rows.Scan(append([]any{&k.Key, &k.Label}, sumsInto(&k.Sums)...)...)
			out = append(out, k)
			return err
		})
	})
	return out, err
}

// mostKeys is up to how many keys a list asks for in two steps.
const mostKeys = 200

// ordered is which keys a list has, and how they are ordered.
func ordered(f *sqldb.Filter, q report.Query) (having, order string) {
	switch q.What {
	case report.TopRefused:
		least := f.Arg(max(1, q.Least))
		return ` HAVING SUM(refused) > 0 AND SUM(parcels) + SUM(refused) + SUM(lost) >= ` + least,
			` ORDER BY SUM(refused) * 1000000 / (SUM(parcels) + SUM(refused) + SUM(lost)) DESC, SUM(refused) DESC, sum_key`
	case report.TopUnits:
		return ` HAVING SUM(units) > 0`, ` ORDER BY SUM(units) DESC, sum_key`
	case report.TopRevenue:
		having = ` HAVING SUM(sold) <> 0 OR SUM(back) <> 0`
	case report.TopEverything:
	}
	return having, ` ORDER BY SUM(sold) - SUM(back) DESC, sum_key`
}

// topKeys are the keys that a list begins with.
func topKeys(ctx context.Context, tx *sql.Tx, q report.Query) (keys []string, err error) {
	var f sqldb.Filter
	from := spans(&f, q, ``)
	having, order := ordered(&f, q)
	keys, err = sqldb.List(ctx, tx, `SELECT sum_key FROM `+from+` GROUP BY sum_key`+having+order+` LIMIT `+f.Arg(q.Limit), f.Args, sqldb.Text)
	return keys, err
}

// factKey is the column that rows of facts are found by.
var factKey = map[report.Dim]string{
	report.ByProduct: "product_id", report.ByBrand: "brand_key", report.ByCity: "city_key", report.ByCourier: "courier",
}

// ReportOrders implements report.Reader.
func (db *DB) ReportOrders(ctx context.Context, q report.OrdersQuery) (out []report.OrderRow, err error) {
	var f sqldb.Filter
	f.Add(`f.kind = ?`, string(q.Kind))
	f.Add(`f.day BETWEEN ? AND ?`, q.Period.From, q.Period.To)
	if column, ok := factKey[q.Dim]; ok {
		f.Add(`f.`+column+` = ?`, q.Key)
	}
	if q.Tier != "" {
		f.Add(`f.tier = ?`, string(q.Tier))
	}
	counted := strings.Join(f.Conditions, ` AND `)
	if q.After.OrderID != "" {
		f.Add(`(f.day < ? OR f.day = ? AND f.order_id < ?)`, q.After.Day, q.After.Day, q.After.OrderID)
	}
	// The page is found along the index; its orders are summed up afterwards.
	page := `SELECT DISTINCT f.day, f.order_id FROM report_facts f` + f.Where() + ` ORDER BY f.day DESC, f.order_id DESC LIMIT ` + f.Arg(q.Limit)
	text := `SELECT p.day, p.order_id, o.number, o.city, o.method, CAST(SUM(f.amount) AS BIGINT), CAST(SUM(f.units) AS BIGINT), MAX(f.courier)
		FROM (` + page + `) AS p JOIN report_facts f ON f.order_id = p.order_id AND f.day = p.day AND ` + counted + `
		JOIN orders o ON o.id = p.order_id
		GROUP BY p.day, p.order_id, o.number, o.city, o.method ORDER BY p.day DESC, p.order_id DESC`
	out, err = sqldb.List(ctx, db, text, f.Args, func(rows *sql.Rows, r *report.OrderRow) error {
		return rows.Scan(&r.Day, &r.OrderID, &r.Number, &r.City, &r.Method, &r.Amount, &r.Units, &r.Courier)
	})
	return out, sqldb.Translate("report orders", err)
}

// ReportCash implements report.Reader.
func (db *DB) ReportCash(ctx context.Context) (out []report.CashDay, err error) {
	out, err = sqldb.List(ctx, db, `SELECT courier, day, COUNT(*), CAST(SUM(amount) AS BIGINT) FROM courier_cash GROUP BY courier, day ORDER BY courier, day`, nil,
		func(rows *sql.Rows, c *report.CashDay) error {
			return rows.Scan(&c.Courier, &c.Day, &c.Parcels, &c.Amount)
		})
	return out, sqldb.Translate("report cash", err)
}

// ReportCashOrders implements report.Reader.
func (db *DB) ReportCashOrders(ctx context.Context, courier string, p report.Period, limit int) (out []report.OrderRow, err error) {
	out, err = sqldb.List(ctx, db, `SELECT c.day, c.order_id, o.number, o.city, o.method, c.amount, c.courier FROM courier_cash c JOIN orders o ON o.id = c.order_id
		WHERE c.courier = $1 AND c.day BETWEEN $2 AND $3 ORDER BY c.day, c.order_id, c.seq LIMIT $4`, []any{courier, p.From, p.To, limit}, func(rows *sql.Rows, r *report.OrderRow) error {
		return rows.Scan(&r.Day, &r.OrderID, &r.Number, &r.City, &r.Method, &r.Amount, &r.Courier)
	})
	return out, sqldb.Translate("report cash orders", err)
}

// SettleCash implements report.Tx. What is noted once is out of the reports for good.
func (tx *Tx) SettleCash(ctx context.Context, courier, until, reference, actor string) (n int64, sum money.Paisa, err error) {
	// Whoever works marks in, or settles too, waits.
	if _, err := tx.Conn.ExecContext(ctx, `UPDATE marks_hold SET held_at = $1 WHERE id = 1`, sqldb.Micros(tx.Now())); err != nil {
		return 0, 0, sqldb.Translate("settle cash", err)
	}
	err = tx.Conn.QueryRowContext(ctx, `SELECT COUNT(*), CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM courier_cash WHERE courier = $1 AND day <= $2`, courier, until).Scan(&n, &sum)
	if err != nil {
		return 0, 0, sqldb.Translate("settle cash", err)
	}
	_, err = tx.Conn.ExecContext(ctx, `INSERT INTO courier_cash_paid (order_id, seq, reference, actor, settled_at)
		SELECT order_id, seq, $3, $4, $5 FROM courier_cash WHERE courier = $1 AND day <= $2 ON CONFLICT (order_id, seq) DO NOTHING`,
		courier, until, reference, actor, sqldb.Micros(tx.Now()))
	if err != nil {
		return 0, 0, sqldb.Translate("settle cash", err)
	}
	_, err = tx.Conn.ExecContext(ctx, `DELETE FROM courier_cash WHERE courier = $1 AND day <= $2`, courier, until)
	return n, sum, sqldb.Translate("settle cash", err)
}

// ReportCover implements report.Reader: what sells and lasts shortest first.
func (db *DB) ReportCover(ctx context.Context, limit int) (out []report.Cover, err error) {
	out, err = sqldb.List(ctx, db, `SELECT s.variant_id, v.product_id, p.name, p.brand, v.size, `+sqltext.ShadeName+`,
		s.on_hand - s.held, s.sold_30, (s.on_hand - s.held) * `+coverWindow+` / s.sold_30 AS days
		FROM stock_levels s JOIN variants v ON v.id = s.variant_id JOIN products p ON p.id = v.product_id
		WHERE s.sold_30 > 0 AND s.tracked AND `+sqltext.OnSale+` ORDER BY days, s.sold_30 DESC, s.variant_id LIMIT $1`, []any{limit}, func(rows *sql.Rows, c *report.Cover) error {
		return rows.Scan(&c.VariantID, &c.ProductID, &c.Name, &c.Brand, &c.Size, &c.Color, &c.Free, &c.Sold30, &c.Days)
	})
	return out, sqldb.Translate("report cover", err)
}

const coverWindow = "30" // stock.CoverWindow

// ReportExpiry implements report.Reader.
func (db *DB) ReportExpiry(ctx context.Context, now time.Time) (out []report.Expiry, err error) {
	from := ""
	for _, days := range report.ExpiryDays {
		e := report.Expiry{Days: days}
		until := stock.Day(now, days)
		err := db.Rows(ctx, "report expiry", `SELECT COUNT(*), CAST(COALESCE(SUM(on_hand + quarantined), 0) AS BIGINT), CAST(COALESCE(SUM((on_hand + quarantined) * unit_cost), 0) AS BIGINT)
			FROM lots WHERE expires_on <> '' AND expires_on > $1 AND expires_on <= $2 AND on_hand + quarantined > 0`, []any{from, until}, func(rows *sql.Rows) error {
			return rows.Scan(&e.Lots, &e.Units, &e.Value)
		})
		if err != nil {
			return nil, err
		}
		out, from = append(out, e), until
	}
	return out, nil
}

// ReportsBehind says whether something that changed is not in the reports yet.
func (db *DB) ReportsBehind(ctx context.Context) (behind bool, err error) {
	err = db.Rows(ctx, "reports behind", `SELECT 1 FROM marks LIMIT 1`, nil, func(*sql.Rows) error {
		behind = true
		return nil
	})
	return behind, err
}

// checkPart is how many orders CheckReports holds against their facts at a time.
const checkPart = 500

// CheckReports works out anew what the orders placed since a moment add to the
// reports, and the sums of every month since, and returns how many orders and
// sums were not as they are kept. Those are put right: an order is marked, a
// month's sums are made of its facts.
func (db *DB) CheckReports(ctx context.Context, since time.Time) (wrong int64, err error) {
	at, after := sqldb.Micros(since), ""
	for {
		var ids, off []string
		err := db.view(ctx, "check reports", func(tx *sql.Tx, q *sqlcgen.Queries) (err error) {
			ids, off, at, err = differing(ctx, tx, q, at, after)
			return err
		})
		if err != nil {
			return wrong, err
		}
		if len(ids) == 0 {
			break
		}
		after = ids[len(ids)-1]
		wrong += int64(len(off))
		if err := db.MarkOrders(ctx, off); err != nil {
			return wrong, err
		}
	}
	for month := report.Month(since); month <= report.Month(db.Now()); month = report.NextMonth(month) {
		n, err := db.checkMonth(ctx, month)
		if wrong += n; err != nil {
			return wrong, err
		}
	}
	return wrong, nil
}

// FirstOrder returns when the first order was placed; a zero time where there is none.
func (db *DB) FirstOrder(ctx context.Context) (at time.Time, err error) {
	var first int64
	err = db.QueryRowContext(ctx, `SELECT COALESCE(MIN(created_at), 0) FROM orders`).Scan(&first)
	return sqldb.MaybeMicros(first), sqldb.Translate("first order", err)
}

// MarkOrders has orders worked into customers and reports again.
func (db *DB) MarkOrders(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	return db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		rows := make([][]any, len(ids))
		for i, id := range ids {
			rows[i] = []any{ident.NewID(), "order", id}
		}
		return sqldb.Translate("mark orders", tx.InsertRows(ctx, `INSERT INTO marks (id, subject, subject_id)`, rows, ``))
	})
}

// differing looks at some orders behind one, by when they were placed: which add
// to the reports what is not kept of them, those aside that are marked.
func differing(ctx context.Context, tx *sql.Tx, q *sqlcgen.Queries, at int64, after string) (ids, off []string, last int64, err error) {
	last = at
	ids, err = sqldb.List(ctx, tx, `SELECT id, created_at FROM orders WHERE created_at >= $1 AND (created_at > $1 OR id > $2) ORDER BY created_at, id LIMIT $3`, []any{at, after, checkPart},
		func(rows *sql.Rows, id *string) error {
			return rows.Scan(id, &last)
		})
	if err != nil || len(ids) == 0 {
		return ids, nil, last, err
	}
	orders, err := ordersWhole(ctx, tx, q, ids)
	if err != nil {
		return nil, nil, last, err
	}
	kept, err := factsOf(ctx, tx, ids)
	if err != nil {
		return nil, nil, last, err
	}
	cancelled, err := cancelledAmong(ctx, tx, ids)
	if err != nil {
		return nil, nil, last, err
	}
	marked := map[string]bool{}
	err = sqldb.EachAmong(ctx, tx, `SELECT subject_id FROM marks WHERE subject_id IN`, ids, ``, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		marked[id] = true
		return err
	})
	for _, o := range orders {
		if !marked[o.ID] && (!report.Same(report.Facts(o), kept[o.ID]) || !cancelled[o.ID].is(o)) {
			off = append(off, o.ID)
		}
	}
	return ids, off, last, err
}

// checkMonth holds the sums of a month's days and of the month itself against
// its facts, and writes them anew where they differ.
func (db *DB) checkMonth(ctx context.Context, month string) (wrong int64, err error) {
	err = db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		if _, err := tx.Conn.ExecContext(ctx, `UPDATE marks_hold SET held_at = $1 WHERE id = 1`, sqldb.Micros(tx.Now())); err != nil {
			return sqldb.Translate("check month", err)
		}
		book := report.Book{}
		var order string
		var facts []report.Fact
		first, last := report.MonthDays(month)
		err := sqldb.Each(ctx, tx.Conn, `SELECT `+factColumns+` FROM report_facts
			WHERE kind IN ('delivered', 'refused', 'lost', 'refunded') AND day BETWEEN $1 AND $2 ORDER BY order_id, seq`, []any{first, last}, func(rows *sql.Rows) error {
			id, f, err := scanFact(rows)
			if id != order {
				book.Add(facts, 1)
				order, facts = id, facts[:0]
			}
			facts = append(facts, f)
			return err
		})
		if err != nil {
			return sqldb.Translate("check month", err)
		}
		book.Add(facts, 1)
		wrong = 0
		kept := 0
		err = sqldb.Each(ctx, tx.Conn, `SELECT dim, start, sum_key, tier, parcels, units, sold, back, list, deal_off, tier_off, coupon_off, refused, lost
			FROM report_sums WHERE start BETWEEN $1 AND $2 OR start = $3`, []any{first, last, report.MonthMark + month}, func(rows *sql.Rows) error {
			var c report.Cell
			var s report.Sums
			if err := rows.Scan(append([]any{&c.Dim, &c.Start, &c.Key, &c.Tier}, sumsInto(&s)...)...); err != nil {
				return err
			}
			e := book[c]
			switch {
			case e == nil && s == report.Sums{}:
			case e == nil || e.Sums != s:
				wrong++
			}
			if e != nil {
				kept++
			}
			return nil
		})
		if err != nil {
			return sqldb.Translate("check month", err)
		}
		if wrong += int64(len(book) - kept); wrong == 0 {
			return nil
		}
		_, err = tx.Conn.ExecContext(ctx, `DELETE FROM report_sums WHERE start BETWEEN $1 AND $2 OR start = $3`, first, last, report.MonthMark+month)
		if err != nil {
			return sqldb.Translate("check month", err)
		}
		book[report.Cell{Dim: report.All, Start: report.MonthMark + month}] = &report.Entry{} // it became another also where nothing is left of it
		return sqldb.Translate("check month", tx.addSums(ctx, book))
	})
	return wrong, err
}
