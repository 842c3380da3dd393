package store_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	shelves "gulaab/internal/shelf"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// FIND-6: what was bought together is counted from orders that were delivered in half a year,
// each once however many lines it has, and never from fewer than 20.
func TestFIND6BoughtTogether(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		now := karachiAt(21, 12)
		cfg := e.Fresh(t)
		cfg.Now = func() time.Time { return now }
		db := storetest.Open(t, cfg)
		office := shelves.New(func(ctx context.Context, fn func(context.Context, shelves.Tx) error) error {
			return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		}, db, nil, func() time.Time { return now })
		var ids []string
		for range 4 {
			p := newProduct()
			do(t, db, func(tx *store.Tx) error { return tx.PutProduct(t.Context(), p) })
			ids = append(ids, p.ID)
		}
		do(t, db, func(tx *store.Tx) error { return tx.TouchCatalogue(t.Context()) })
		i := 0
		sold := func(n int, day int, kind string, products ...int) {
			t.Helper()
			var all []*order.Order
			for range n {
				o := told{city: "Lahore", tier: pricing.Guest, method: order.CashOnDelivery, events: []order.Event{happened(kind, karachiAt(day, 10))}}
				for _, p := range products {
					o.lines = append(o.lines, goodsLine("COSRX", ids[p], 1, 1000, 0, 720))
				}
				i++
				all = append(all, o.order(i))
			}
			insertOrders(t, db, all...)
			workMarks(t, db)
		}
		count := func() []catalog.Pair {
			t.Helper()
			if err := office.CountTogether(t.Context()); err != nil {
				t.Fatal(err)
			}
			live := catalog.NewLive(db, nil, func() time.Time { return now }, 0)
			if err := live.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
			return live.Current().Terms().Rankings.Together
		}
		sold(21, 20, order.EventDelivered, 0, 1, 1) // two lines of one product are one order
		sold(19, 20, order.EventDelivered, 0, 2)
		sold(30, 20, order.EventReturned, 0, 3)
		sold(30, 20, order.EventDelivered, 3)
		both := func(n int64, others ...int) (want []catalog.Pair) {
			for _, o := range others {
				want = append(want, catalog.Pair{Product: ids[0], Other: ids[o], Orders: n}, catalog.Pair{Product: ids[o], Other: ids[0], Orders: n})
				n--
			}
			slices.SortStableFunc(want, func(a, b catalog.Pair) int { return slices.Index(ids, a.Product) - slices.Index(ids, b.Product) })
			return want
		}
		if diff := cmp.Diff(both(21, 1), count()); diff != "" {
			t.Error(diff)
		}
		sold(1, 20, order.EventDelivered, 0, 2)
		if diff := cmp.Diff(both(21, 1, 2), count()); diff != "" {
			t.Error(diff)
		}
		quiet, err := db.CatalogueVersion(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		count()
		if same, err := db.CatalogueVersion(t.Context()); err != nil || same != quiet {
			t.Errorf("a count that changes nothing makes version %d of %d, %v", same, quiet, err)
		}
		now = now.AddDate(0, 0, shelves.TogetherDays)
		if got := count(); len(got) > 0 {
			t.Errorf("half a year later %v", got)
		}
	})
}
