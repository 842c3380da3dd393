package large_test

import (
	"database/sql"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/review"
	"gulaab/internal/shoptest/large"
	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// worked are queries of what the program derives from orders, without random ids.
var worked = map[string]string{
	"customers": `SELECT contact, name, phone, email, city, city_key, country, member, orders, delivered, refused, running, worth, first_at, last_at FROM customers ORDER BY contact`,
	"words":     `SELECT w.word, c.contact, w.open FROM customer_words w JOIN customers c ON c.id = w.customer_id ORDER BY w.word, c.contact`,
	"people":    `SELECT o.id, c.contact FROM orders o JOIN customers c ON c.id = o.customer_id ORDER BY o.id`,
	"facts": `SELECT order_id, seq, kind, day, parcel, line, product_id, name, brand, brand_key, city, city_key, courier, tier, units, amount, list, deal_off, tier_off, coupon_off
		FROM report_facts ORDER BY order_id, seq`,
	"sums":      `SELECT dim, start, sum_key, tier, parcels, units, sold, back, list, deal_off, tier_off, coupon_off, refused, lost FROM report_sums ORDER BY dim, start, sum_key, tier`,
	"profit":    `SELECT dim, month, sum_key, kind, units, amount FROM profit_sums WHERE units <> 0 OR amount <> 0 ORDER BY dim, month, sum_key, kind`,
	"cancelled": `SELECT order_id, day, reason, city, city_key, tier, amount FROM cancelled_orders ORDER BY order_id`,
	"goods":     `SELECT order_id, product_id, day, tier, name, amount FROM cancelled_goods ORDER BY order_id, product_id`,
	"cash":      `SELECT order_id, seq, courier, day, amount FROM courier_cash ORDER BY order_id, seq`,
}

func read(t *testing.T, db *sql.DB) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for name, text := range worked {
		all[name] = lines(t, db, text)
	}
	return all
}

// lines returns the rows of a query, each as one text.
func lines(t *testing.T, db *sql.DB, text string) (all []string) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		cells := make([]any, len(columns))
		for i := range cells {
			cells[i] = new(sql.NullString)
		}
		if err := rows.Scan(cells...); err != nil {
			t.Fatal(err)
		}
		line := ""
		for _, c := range cells {
			line += c.(*sql.NullString).String + "|" //nolint:forcetypeassert // made above
		}
		all = append(all, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// OFFICE-3: the large shop of the benchmarks holds what the program would have written: its
// customers, facts, sums and cash are those that the program derives from the orders, and its
// units and lots agree with the ledger.
func TestOFFICE3ALargeShopIsOneOfTheProgram(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		cfg := e.Empty(t)
		size := large.Small(time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC))
		if err := large.Fill(t.Context(), cfg, size, func(string, ...any) {}); err != nil {
			t.Fatal(err)
		}
		db := storetest.Open(t, cfg)
		raw := openRaw(t, cfg)
		filled := read(t, raw)
		if len(filled["people"]) != size.Orders || len(filled["customers"]) != size.Customers {
			t.Fatalf("%d orders of %d people, want %d of %d", len(filled["people"]), len(filled["customers"]), size.Orders, size.Customers)
		}
		for _, text := range []string{
			`UPDATE orders SET customer_id = ''`, `DELETE FROM customer_words`, `DELETE FROM customers`, `DELETE FROM report_facts`, `DELETE FROM report_sums`, `DELETE FROM profit_sums`, `DELETE FROM courier_cash`, `DELETE FROM cancelled_goods`, `DELETE FROM cancelled_orders`,
			`INSERT INTO marks (id, subject, subject_id) SELECT id, 'order', id FROM orders`,
		} {
			if _, err := raw.ExecContext(t.Context(), text); err != nil {
				t.Fatal(err)
			}
		}
		for more := true; more; {
			var err error
			if more, err = db.WorkMarks(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for name, want := range read(t, raw) {
			if diff := cmp.Diff(want, filled[name]); diff != "" {
				t.Errorf("%s (-the program's +filled): %s", name, short(diff))
			}
		}
		var levels, closed int
		var reviews, returns int
		for text, into := range map[string]*int{
			`SELECT COUNT(*) FROM product_reviews r JOIN product_ratings t ON t.product_id = r.product_id JOIN orders o ON o.id = r.order_id WHERE o.delivery = 'delivered'`: &reviews,
			`SELECT COUNT(*) FROM returns r JOIN return_lines l ON l.order_id = r.order_id AND l.no = r.no JOIN orders o ON o.id = r.order_id`:                               &returns,
			`SELECT COUNT(*) FROM orders WHERE placement = 'closed'`: &closed,
			`SELECT COUNT(*) FROM stock_levels WHERE tracked`:        &levels,
		} {
			if err := raw.QueryRowContext(t.Context(), text).Scan(into); err != nil {
				t.Fatal(err)
			}
		}
		if closed < size.Orders/2 || levels < size.Products/2 {
			t.Errorf("%d orders have ended, %d variants are counted", closed, levels)
		}
		if all, err := db.OfProducts(t.Context(), review.Page{Limit: size.Orders}); err != nil || reviews == 0 || len(all) < size.Orders/200 || returns < size.Orders/200 {
			t.Errorf("%d reviews (%d of rated products), %d returns, %v", len(all), reviews, returns, err)
		}
		for text, want := range map[string]func(n int) bool{
			// Every paid-over cash amount names a statement that has its line.
			`SELECT COUNT(*) FROM courier_cash_paid p WHERE NOT EXISTS (SELECT 1 FROM statement_lines l JOIN statements s ON s.id = l.statement_id AND s.state = 'taken'
				WHERE l.order_id = p.order_id AND l.booked AND s.id = p.statement_id AND s.reference = p.reference)`: none,
			`SELECT COUNT(*) FROM courier_cash c JOIN statement_lines l ON l.order_id = c.order_id AND l.delivered_day = c.day WHERE l.booked`:                                 none,
			`SELECT COUNT(*) FROM statements s WHERE s.body NOT LIKE '%"rows":' || CAST((SELECT COUNT(*) FROM statement_lines l WHERE l.statement_id = s.id) AS TEXT) || ',%'`: none,
			`SELECT COUNT(*) FROM statements WHERE state = 'open'`:                                                                                          some,
			`SELECT COUNT(*) FROM statement_lines WHERE outcome = 'short'`:                                                                                  some,
			`SELECT COUNT(*) FROM orders WHERE method = 'bank_transfer' AND NOT EXISTS (SELECT 1 FROM proof_prints p WHERE p.proof_key = orders.proof_key)`: none,
			`SELECT COUNT(*) FROM proof_prints WHERE state = 1`:                                                                                             some,
			`SELECT COUNT(*) FROM proof_twins`:                                                                                                              some,
			`SELECT COUNT(*) FROM proof_bands`:                                                                                                              some,
		} {
			var n int
			if err := raw.QueryRowContext(t.Context(), text).Scan(&n); err != nil || !want(n) {
				t.Errorf("OFFICE-3 %d rows, %v: %s", n, err, text)
			}
		}
		if wrong, err := db.StockMismatches(t.Context()); err != nil || len(wrong) > 0 {
			t.Errorf("%d variants do not agree with the ledger, %v", len(wrong), err)
		}
		if wrong, err := db.LotMismatches(t.Context()); err != nil || len(wrong) > 0 {
			t.Errorf("%d lots do not agree with the ledger, %v", len(wrong), err)
		}
	})
}

func none(n int) bool { return n == 0 }

func some(n int) bool { return n > 0 }

func short(s string) string { return s[:min(len(s), 3000)] }

// openRaw opens the database without the store.
func openRaw(t *testing.T, cfg store.Config) *sql.DB {
	t.Helper()
	driver, address := "pgx", cfg.URL
	if cfg.URL == "" {
		driver, address = "sqlite", fmt.Sprintf("file:%s/%s?_pragma=busy_timeout(5000)", cfg.DataDir, sqldb.FileName)
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}
