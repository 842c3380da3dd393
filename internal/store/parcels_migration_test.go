package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/store/storetest"
)

// PARCEL-4: orders from before parcels existed, packed or in transit, still collect the amount
// due, and are paid by it.
func TestPARCEL4OlderParcelsCollectWhatIsDue(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		old := func(id, delivery, set string) string {
			return oldOrder(id, "confirmed", delivery, line("long-gone", "", "1")) + `UPDATE orders SET total = 249950` + set + ` WHERE id = '` + id + `';`
		}
		db := oldShop(t, e,
			old("packed", "packed", ""),
			old("less", "packed", "")+`UPDATE orders SET total = 249949 WHERE id = 'less';`,
			old("shipped", "shipped", ""),
			old("paid", "shipped", ", payment = 'paid'"),
			old("given-back", "shipped", ", payment = 'refunded'"),
			old("transfer", "packed", ", method = 'bank_transfer', payment = 'paid'"),
			oldOrder("delivered", "closed", "delivered", line("long-gone", "", "1"))+`UPDATE orders SET payment = 'paid' WHERE id = 'delivered';`,
		)
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		want := map[string]money.Paisa{
			"packed": money.Rupees(2500), "less": money.Rupees(2499), "shipped": money.Rupees(2500),
			"paid": 0, "given-back": 0, "transfer": 0, "delivered": 0,
		}
		got := map[string]money.Paisa{}
		for id := range want {
			o, err := db.Order(t.Context(), id)
			if err != nil || len(o.Parcels) != 1 {
				t.Fatal(err, o)
			}
			got[id] = o.Parcels[0].Collect
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("PARCEL-4 what parcels collect (-want +got):\n%s", diff)
		}
		o, err := counterOf(t, db).Do(t.Context(), "shipped", order.MoveDeliver, 0, order.MoveInput{Actor: "packer"})
		if err != nil || o.Received != 249950 || o.Payment != order.Paid {
			t.Errorf("PARCEL-4 delivered: %v, %v", err, o)
		}
	})
}
