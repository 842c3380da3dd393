package orderdb_test

import (
	"testing"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/store"
	"gulaab/internal/store/sqltext"
	"gulaab/internal/store/storetest"
)

// TREE-7: the SQL condition for how an order is paid agrees with the Go function.
func TestTREE7HowAnOrderIsPaidInSQL(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newProduct()
		for _, method := range []order.Method{order.CashOnDelivery, order.BankTransfer} {
			for _, row := range []struct{ deposit, came money.Paisa }{
				{0, 0}, {0, 1}, {0, 50_000}, {100_000, 0}, {100_000, 50_000}, {100_000, 99_950}, {100_000, 100_000}, {100_000, 150_000}, {999_900, 0}, {999_900, 50_000}, {999_900, 248_400}, {1, 0},
			} {
				o, came := newOrder(p), row.came
				o.Method, o.Received = method, came
				if o.PaysAtDoor() {
					o.Deposit = row.deposit
				}
				putOrder(t, db, o)
				var before, byWord bool
				var atDoor, awaited money.Paisa
				err := storetest.Reader(db).QueryRowContext(t.Context(), `SELECT `+sqltext.PaysBefore+`, `+sqltext.ByWord+`, (`+sqltext.DueAtDoor+` + 50) / 100 * 100, `+
					`CASE WHEN `+sqltext.PaysBefore+` THEN `+sqltext.AwaitedAtFirst+` ELSE 0 END FROM orders o WHERE o.id = $1`, o.ID).Scan(&before, &byWord, &atDoor, &awaited)
				if err != nil || before != o.PaysBefore() || byWord == o.PaysBefore() || atDoor != pricing.Cash(o.Sums().Collect) || awaited != o.Awaited() && (o.Awaited() > 0 || awaited >= money.PaisaPerRupee) {
					t.Errorf("TREE-7 %s of which %s came: before %t, by word %t, %s at the door, %s awaited (%v)", method, came.Format(), before, byWord, atDoor.Format(), awaited.Format(), err)
				}
			}
		}
	})
}
