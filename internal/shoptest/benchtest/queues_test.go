package benchtest

import (
	"testing"
	"time"

	"gulaab/internal/shoptest/large"
	"gulaab/internal/store/storetest"
)

// openOrders is the number of open orders: a third waits for a call, a third for a check of the
// screenshot, a third for packing.
const openOrders = 5000

// BenchmarkQueues requests the queues of a shop with 5,000 open orders on both engines, as the
// owner and over the socket, and reports median and 95th percentile of a hundred answers
// (OFFICE-3: under 150 ms). OFFICE_ROUNDS is the number of requests each.
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
