package reportdb

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/report"
	"gulaab/internal/stock"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

const sumColumns = `SUM(parcels), SUM(units), SUM(sold), SUM(back), SUM(list), SUM(deal_off), SUM(tier_off), SUM(coupon_off), SUM(refused), SUM(lost)`

// SumsInto returns the scan targets for the columns of sums.
func SumsInto(s *report.Sums) []any {
	return []any{&s.Parcels, &s.Units, &s.Sold, &s.Back, &s.List, &s.DealOff, &s.TierOff, &s.CouponOff, &s.Refused, &s.Lost}
}

// castSums casts sums to BIGINT, since PostgreSQL's sums of BIGINT are numeric.
var castSums = func() string {
	parts := strings.Split(sumColumns, ", ")
	for i := range parts {
		parts[i] = `CAST(` + parts[i] + ` AS BIGINT)`
	}
	return strings.Join(parts, ", ")
}()

// spans selects the sums of a dimension in a period, of named keys where given: whole
// months, and the days at both ends. Cells of named keys are looked up one by one.
func spans(f *sqldb.Filter, q report.Query, keyed string) string {
	return spansOf(f, q, q.Period.Spans(), keyed)
}

// spansOf is spans for given ranges.
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
func (r *Reader) ReportTiers(ctx context.Context, p report.Period) (out []report.TierSums, err error) {
	var f sqldb.Filter
	from := spans(&f, report.Query{Dim: report.All, Period: p}, ``)
	out, err = sqldb.List(ctx, r.db, `SELECT tier, `+castSums+` FROM `+from+` GROUP BY tier ORDER BY tier`, f.Args, func(rows *sql.Rows, t *report.TierSums) error {
		return rows.Scan(append([]any{&t.Tier}, SumsInto(&t.Sums)...)...)
	})
	return out, sqldb.Translate("report tiers", err)
}

// ReportDays implements report.Reader.
func (r *Reader) ReportDays(ctx context.Context, q report.Query) (out []report.DaySums, err error) {
	var f sqldb.Filter
	f.Add(`dim = ?`, string(report.All))
	f.Add(`start BETWEEN ? AND ?`, q.Period.From, q.Period.To)
	if q.Tier != "" {
		f.Add(`tier = ?`, string(q.Tier))
	}
	out, err = sqldb.List(ctx, r.db, `SELECT start, `+castSums+` FROM report_sums`+f.Where()+` GROUP BY start ORDER BY start`, f.Args, func(rows *sql.Rows, d *report.DaySums) error {
		return rows.Scan(append([]any{&d.Day}, SumsInto(&d.Sums)...)...)
	})
	return out, sqldb.Translate("report days", err)
}

// ReportTop implements report.Reader.
func (r *Reader) ReportTop(ctx context.Context, q report.Query) (out []report.KeySums, err error) {
	err = r.db.View(ctx, "report top", func(tx *sql.Tx, _ sqldb.DBTX) error {
		out = nil
		if r.db.Dialect.RaiseWorkMem != "" && q.Dim == report.ByProduct {
			if _, err := tx.ExecContext(ctx, r.db.Dialect.RaiseWorkMem); err != nil {
				return err
			}
		}
		var f sqldb.Filter
		keyed := ``
		if q.Limit <= mostKeys && q.Dim != report.All {
			// The first keys are found by their sort figure alone: summing all figures of
			// all keys takes several times as long.
			find := topKeys
			if q.Dim == report.ByProduct {
				find = r.topProducts
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
			err := rows.Scan(append([]any{&k.Key, &k.Label}, SumsInto(&k.Sums)...)...)
			out = append(out, k)
			return err
		})
	})
	return out, err
}

// mostKeys bounds the keys of a list that is read in these two steps.
const mostKeys = 200

// ordered returns which keys a list has, and their order.
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

// topKeys returns the first keys of a list.
func topKeys(ctx context.Context, tx *sql.Tx, q report.Query) (keys []string, err error) {
	var f sqldb.Filter
	from := spans(&f, q, ``)
	having, order := ordered(&f, q)
	keys, err = sqldb.List(ctx, tx, `SELECT sum_key FROM `+from+` GROUP BY sum_key`+having+order+` LIMIT `+f.Arg(q.Limit), f.Args, sqldb.Text)
	return keys, err
}

// factKey is the column of facts for a dimension's keys.
var factKey = map[report.Dim]string{
	report.ByProduct: "product_id", report.ByBrand: "brand_key", report.ByCity: "city_key", report.ByCourier: "courier", report.ByClass: "name",
}

// ReportOrders implements report.Reader.
func (r *Reader) ReportOrders(ctx context.Context, q report.OrdersQuery) (out []report.OrderRow, err error) {
	var f sqldb.Filter
	amount := "amount"
	switch q.Kind {
	case report.OfList, report.OfDeal, report.OfTier, report.OfCoupon: // the parts of what was delivered
		amount, q.Kind = string(q.Kind), report.Delivered
		f.Add(`f.` + amount + ` <> 0`)
	default:
	}
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
	// The page is found along the index, and its orders are summed up afterwards.
	page := `SELECT DISTINCT f.day, f.order_id FROM report_facts f` + f.Where() + ` ORDER BY f.day DESC, f.order_id DESC LIMIT ` + f.Arg(q.Limit)
	text := `SELECT p.day, p.order_id, o.number, o.city, o.method, CAST(SUM(f.` + amount + `) AS BIGINT), CAST(SUM(f.units) AS BIGINT), MAX(f.courier)
		FROM (` + page + `) AS p JOIN report_facts f ON f.order_id = p.order_id AND f.day = p.day AND ` + counted + `
		JOIN orders o ON o.id = p.order_id
		GROUP BY p.day, p.order_id, o.number, o.city, o.method ORDER BY p.day DESC, p.order_id DESC`
	out, err = sqldb.List(ctx, r.db, text, f.Args, func(rows *sql.Rows, r *report.OrderRow) error {
		return rows.Scan(&r.Day, &r.OrderID, &r.Number, &r.City, &r.Method, &r.Amount, &r.Units, &r.Courier)
	})
	return out, sqldb.Translate("report orders", err)
}

// ReportCash implements report.Reader.
func (r *Reader) ReportCash(ctx context.Context) (out []report.CashDay, err error) {
	out, err = sqldb.List(ctx, r.db, `SELECT courier, day, COUNT(*), CAST(SUM(amount) AS BIGINT) FROM courier_cash GROUP BY courier, day ORDER BY courier, day`, nil,
		func(rows *sql.Rows, c *report.CashDay) error {
			return rows.Scan(&c.Courier, &c.Day, &c.Parcels, &c.Amount)
		})
	return out, sqldb.Translate("report cash", err)
}

// ReportCashOrders implements report.Reader.
func (r *Reader) ReportCashOrders(ctx context.Context, courier string, p report.Period, limit int) (out []report.OrderRow, err error) {
	out, err = sqldb.List(ctx, r.db, `SELECT c.day, c.order_id, o.number, o.city, o.method, c.amount, c.courier FROM courier_cash c JOIN orders o ON o.id = c.order_id
		WHERE c.courier = $1 AND c.day BETWEEN $2 AND $3 ORDER BY c.day, c.order_id, c.seq LIMIT $4`, []any{courier, p.From, p.To, limit}, func(rows *sql.Rows, r *report.OrderRow) error {
		return rows.Scan(&r.Day, &r.OrderID, &r.Number, &r.City, &r.Method, &r.Amount, &r.Courier)
	})
	return out, sqldb.Translate("report cash orders", err)
}

// SettleCash implements report.Tx. Settled cash leaves the reports for good.
func (tx *Tx) SettleCash(ctx context.Context, courier, until, reference, actor string) (n int64, sum money.Paisa, err error) {
	// The row serializes this with WorkMarks and other settlements.
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

// ReportCover implements report.Reader, shortest cover first.
func (r *Reader) ReportCover(ctx context.Context, limit int) (out []report.Cover, err error) {
	out, err = sqldb.List(ctx, r.db, `SELECT s.variant_id, v.product_id, p.name, p.brand, v.size, `+sqltext.ShadeName+`,
		s.on_hand - s.held, s.sold_30, (s.on_hand - s.held) * `+coverWindow+` / s.sold_30 AS days
		FROM stock_levels s JOIN variants v ON v.id = s.variant_id JOIN products p ON p.id = v.product_id
		WHERE s.sold_30 > 0 AND s.tracked AND `+sqltext.OnSale+` ORDER BY days, s.sold_30 DESC, s.variant_id LIMIT $1`, []any{limit}, func(rows *sql.Rows, c *report.Cover) error {
		return rows.Scan(&c.VariantID, &c.ProductID, &c.Name, &c.Brand, &c.Size, &c.Color, &c.Free, &c.Sold30, &c.Days)
	})
	return out, sqldb.Translate("report cover", err)
}

const coverWindow = "30" // equals stock.CoverWindow

// ReportExpiry implements report.Reader.
func (r *Reader) ReportExpiry(ctx context.Context, now time.Time) (out []report.Expiry, err error) {
	from := ""
	for _, days := range report.ExpiryDays {
		e := report.Expiry{Days: days}
		until := stock.Day(now, days)
		err := r.db.Rows(ctx, "report expiry", `SELECT COUNT(*), CAST(COALESCE(SUM(on_hand + quarantined), 0) AS BIGINT), CAST(COALESCE(SUM((on_hand + quarantined) * unit_cost), 0) AS BIGINT)
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

// ReportsBehind says whether changes are not in the reports yet.
func (r *Reader) ReportsBehind(ctx context.Context) (behind bool, err error) {
	err = r.db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM marks)`).Scan(&behind)
	return behind, sqldb.Translate("reports behind", err)
}

// FirstOrder returns when the first order was placed; the zero time where there is none.
func (r *Reader) FirstOrder(ctx context.Context) (at time.Time, err error) {
	var first int64
	err = r.db.QueryRowContext(ctx, `SELECT COALESCE(MIN(created_at), 0) FROM orders`).Scan(&first)
	return sqldb.MaybeMicros(first), sqldb.Translate("first order", err)
}
