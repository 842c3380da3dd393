package orderdb_test

import (
	"fmt"
	"testing"
	"time"

	"gulaab/internal/order"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// manyOrders is the number of orders after some years.
const manyOrders = 50_000

// BenchmarkAdminOrders runs the queries of the specified back office's list among 50,000
// orders: a page of 50, the first, a late one, by status, by method, by search, and the counts
// beside the statuses.
func BenchmarkAdminOrders(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.Name, func(b *testing.B) {
			db := storetest.Open(b, e.Fresh(b))
			wanted := putManyOrders(b, db)
			for _, row := range []struct {
				name  string
				query order.Query
				page  int
				total int64
			}{
				{"first", order.Query{}, 50, manyOrders},
				{"page=500", order.Query{Offset: 499 * 50}, 50, manyOrders},
				{"status", order.Query{Status: order.StatusConfirmed}, 50, manyOrders / 10},
				{"method", order.Query{Method: order.BankTransfer}, 50, manyOrders / 4},
				{"search=number", order.Query{Search: wanted.Number}, 1, 1},
				{"search=name", order.Query{Search: "khan 77"}, 50, 111},
				{"search=nothing", order.Query{Search: "nobody of this name"}, 0, 0},
			} {
				row.query.All, row.query.Limit = true, 50
				b.Run(row.name, func(b *testing.B) {
					for b.Loop() {
						page, total, err := db.Orders(b.Context(), row.query)
						if err != nil || len(page) != row.page || total != row.total {
							b.Fatalf("%d of %d (%v), want %d of %d", len(page), total, err, row.page, row.total)
						}
					}
				})
			}
			b.Run("counts", func(b *testing.B) {
				for b.Loop() {
					counts, err := db.StatusCounts(b.Context())
					if err != nil || counts[order.StatusConfirmed].N == 0 {
						b.Fatal(counts, err)
					}
				}
			})
		})
	}
}

// putManyOrders stores orders a minute apart, a tenth of them confirmed and a quarter paid by
// transfer, and returns one in the middle.
func putManyOrders(b *testing.B, db *store.DB) (middle *order.Order) {
	b.Helper()
	const batch = 1000
	p := newProduct()
	for from := 0; from < manyOrders; from += batch {
		do(b, db, func(tx *store.Tx) error {
			for i := from; i < from+batch; i++ {
				o := newOrder(p)
				o.Number = fmt.Sprintf("GL-%06d", i) // random numbers would collide among this many; Place tries again
				o.CreatedAt = day.Add(time.Duration(i) * time.Minute)
				o.Contact.LastName = fmt.Sprintf("Khan %d", i)
				if i%10 == 0 {
					o.Placement = order.Confirmed
				}
				if i%4 == 0 {
					o.Method = order.BankTransfer
				}
				if err := tx.InsertOrder(b.Context(), o); err != nil {
					return err
				}
				if i == manyOrders/2 {
					middle = o
				}
			}
			return nil
		})
	}
	return middle
}

// BenchmarkDesk runs the keyset queries of the office's list among many orders of as many
// customers (OFFICE-3): a page of 50 in each sort order, far into the list, by status, by
// search, and the count.
func BenchmarkDesk(b *testing.B) {
	const many = 100_000
	for _, e := range storetest.Engines() {
		b.Run(e.Name, func(b *testing.B) {
			db := storetest.Open(b, e.Fresh(b))
			o := newOrder(newProduct())
			do(b, db, func(tx *store.Tx) error { return tx.InsertOrder(b.Context(), o) })
			copyOrders(b, db, many)
			deep := order.DeskKey{By: o.CreatedAt.UnixMicro() + many/2, ID: o.ID}
			for _, row := range []struct {
				name  string
				query order.DeskQuery
				page  int
			}{
				{"newest", order.DeskQuery{}, 51},
				{"deep", order.DeskQuery{After: &deep}, 51},
				{"dearest", order.DeskQuery{Order: order.DearestFirst}, 51},
				{"status", order.DeskQuery{Status: order.StatusPending}, 51},
				{"search=phone", order.DeskQuery{Search: "0300 1234567"}, 51},
				{"search=name", order.DeskQuery{Search: "khan"}, 51},
				{"search=nothing", order.DeskQuery{Search: "nobody of this name"}, 0},
			} {
				row.query.Limit = 51
				b.Run(row.name, func(b *testing.B) {
					for b.Loop() {
						page, err := db.DeskOrders(b.Context(), row.query)
						if err != nil || len(page) != row.page {
							b.Fatalf("%d, want %d, %v", len(page), row.page, err)
						}
					}
				})
			}
			b.Run("count", func(b *testing.B) {
				for b.Loop() {
					if n, _, err := db.CountDesk(b.Context(), order.DeskQuery{}); err != nil || n < many*9/10 {
						b.Fatal(n, err)
					}
				}
			})
		})
	}
}

// copyOrders copies the shop's one order many times, a microsecond apart.
func copyOrders(t testing.TB, db *store.DB, many int) {
	t.Helper()
	for _, statement := range []string{
		fmt.Sprintf(`WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < %d)
			INSERT INTO orders (id, number, first_name, last_name, email, country, street_address, city, state, zip, phone, phone_e164, tier, percent_off,
				total, method, placement, payment, delivery, status, proof_key, account_id, search_text, demo, created_at, updated_at)
			SELECT id || '-' || more.n, number || '-' || more.n, first_name, last_name, email, country, street_address, city, state, zip, phone, phone_e164,
				tier, percent_off, total, method, placement, payment, delivery, status, proof_key, account_id, search_text, demo, created_at + more.n, updated_at
			FROM orders CROSS JOIN more`, many-1),
		`ANALYZE`,
	} {
		if _, err := storetest.Writer(db).ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}
