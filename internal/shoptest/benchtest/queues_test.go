package benchtest

import (
	"testing"
	"time"

	"gulaab/internal/shoptest/large"
	"gulaab/internal/store/storetest"
)

// openOrders is how many orders wait for somebody, in equal parts to be called, to
// have their screenshot looked at, and to be packed.
const openOrders = 5000

// BenchmarkQueues asks, as the owner and over the socket, for the queues of a shop
// with 5,000 open orders, on both engines, and says how long the middle one and the
// 95th of a hundred answers took (OFFICE-3: under 150 ms). OFFICE_ROUNDS is how
// often each is asked for.
func BenchmarkQueues(b *testing.B) {
	for _, e := range []storetest.Engine{storetest.SQLite, storetest.Postgres} {
		b.Run(e.Name, func(b *testing.B) {
			cfg, size := e.Empty(b), large.Small(time.Now())
			size.Orders, size.Customers, size.Open = 4*openOrders, openOrders, openOrders
			if err := large.Fill(b.Context(), cfg, size, func(string, ...any) {}); err != nil {
				b.Fatal(err)
			}
			d := openDesk(b, cfg)
			for _, q := range []asked{
				{"today", "today", listGoal},
				{"calls", "calls", listGoal},
				{"pick-list", "pick-list", listGoal},
				{"proofs", "proofs", listGoal},
				{"orders-pending", "orders?status=Pending&limit=50", listGoal},
				{"orders-confirmed", "orders?status=Confirmed&limit=50", listGoal},
			} {
				q.path = "/api/admin/" + q.path
				b.Run(q.name, func(b *testing.B) { d.measure(b, q) })
			}
		})
	}
}
