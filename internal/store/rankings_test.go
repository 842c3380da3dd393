package store_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	shelves "gulaab/internal/shelf"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// SHELF-3 rankings are computed from delivered units by one node an hour. Until there are
// enough, the manual list stands. Cancelled and refused units never count, and nodes reload
// only products whose flags changed.
func TestSHELF3Rankings(t *testing.T) {
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
		for i := range 6 {
			p := newProduct()
			p.TopSell, p.Trending = i == 5, i == 5 // only the last is flagged
			do(t, db, func(tx *store.Tx) error { return tx.PutProduct(t.Context(), p) })
			ids = append(ids, p.ID)
		}
		do(t, db, func(tx *store.Tx) error { return tx.TouchCatalogue(t.Context()) })
		i := 0
		var back []order.Return // for the next order
		var turned []order.Parcel
		sold := func(product string, units int64, kinds ...string) {
			t.Helper()
			o := told{city: "Lahore", tier: pricing.Guest, method: order.CashOnDelivery, lines: []order.Line{goodsLine("COSRX", product, units, 1000, 0, 720)}}
			for _, kind := range kinds {
				o.events = append(o.events, happened(kind, karachiAt(20, 10)))
			}
			i++
			whole := o.order(i)
			whole.Returns, back = back, nil
			whole.Parcels, turned = append(whole.Parcels, turned...), nil
			insertOrders(t, db, whole)
			workMarks(t, db)
		}
		reckon := func() {
			t.Helper()
			now = now.Add(61 * time.Minute)
			if done, err := office.ReckonDue(t.Context()); err != nil || !done {
				t.Fatal(done, err)
			}
		}
		// shown returns Top Sells as a node reads it; the flags of a full read and of all later
		// changes must agree.
		shown := func() string {
			t.Helper()
			live := catalog.NewLive(db, nil, func() time.Time { return now }, 0)
			if err := live.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
			out := ""
			for _, p := range live.Current().Select(catalog.Filter{TopSell: true}).Items {
				out += fmt.Sprint(slices.Index(ids, p.ID))
			}
			return out
		}

		sold(ids[0], 5, order.EventDelivered)
		sold(ids[1], 9, order.EventDelivered)
		sold(ids[2], 90) // only placed
		sold(ids[2], 50, order.EventReturning, order.EventReturned)
		sold(ids[2], 1, order.EventDelivered)
		sentBack := order.Return{No: 1, State: order.ReturnChecked, Wants: order.WantsRefund, Lines: []order.ReturnLine{{Line: 0, Quantity: 40, Back: 40}}, AskedAt: karachiAt(20, 11), StateAt: karachiAt(20, 12)}
		back = []order.Return{sentBack}
		sold(ids[0], 40, order.EventDelivered)
		sentBack.Wants = order.WantsReplace // the shopper keeps it after all
		back = []order.Return{sentBack}
		sold(ids[1], 40, order.EventDelivered)
		// SHELF-3: nor does a parcel count that was returned after its arrival.
		turned = []order.Parcel{{
			No: 1, State: order.ParcelReturned, CreatedAt: karachiAt(20, 8), LeftAt: karachiAt(20, 9), DeliveredAt: karachiAt(20, 10), StateAt: karachiAt(20, 12), TurnedAt: karachiAt(20, 11),
			Lines: []order.ParcelLine{{Line: 0, Quantity: 80}},
		}}
		sold(ids[2], 80, order.EventDelivered, order.EventReturning, order.EventReturned)
		reckon()
		if got := shown(); got != "5" { // a new shop computes rankings, and three products are too few
			t.Errorf("with too little %q", got)
		}
		sold(ids[3], 7, order.EventDelivered)
		version, err := db.CatalogueVersion(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		reckon()
		if got := shown(); got != "1302" {
			t.Errorf("worked out %q", got)
		}
		c, err := db.CatalogueChanges(t.Context(), version)
		if err != nil || c.Whole || len(c.Products) != 5 {
			t.Errorf("%d products are read again, %v, %v", len(c.Products), c.Whole, err)
		}
		for _, p := range c.Products {
			if want := p.ID != ids[5]; p.TopSell != want {
				t.Errorf("flag of %d is %v", slices.Index(ids, p.ID), p.TopSell)
			}
		}
		if done, err := office.ReckonDue(t.Context()); done || err != nil {
			t.Errorf("again at once: %v, %v", done, err)
		}
		quiet, err := db.CatalogueVersion(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		reckon()
		if same, err := db.CatalogueVersion(t.Context()); err != nil || same != quiet {
			t.Errorf("a reckoning that changes nothing makes version %d of %d, %v", same, quiet, err)
		}

		all, hand, err := office.Rankings(t.Context())
		if err != nil || all[0].List != shelves.TopSells || !slices.Equal(hand[shelves.TopSells], ids[5:]) {
			t.Fatal(all, hand, err)
		}
		why := all[0].Places[3]
		if why.Product != ids[2] || why.Units != 1 || why.Week != 1 || why.Refused != 1 {
			t.Errorf("why %+v", why)
		}

		// Pins come first, in both modes, and expire by themselves.
		set := func(mode shelves.Mode, pins ...shelves.Pin) error {
			t.Helper()
			all, _, err := office.Rankings(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return office.SetRanking(t.Context(), shelves.TopSells, all[0].Version, mode, pins, "owner")
		}
		if err := set(shelves.Worked, shelves.Pin{Product: ids[4], Until: "2026-11-21"}, shelves.Pin{Product: ids[0]}); err != nil {
			t.Fatal(err)
		}
		if got := shown(); got != "40132" {
			t.Errorf("with pins %q", got)
		}
		if err := set(shelves.Hand, shelves.Pin{Product: ids[4], Until: "2026-11-21"}, shelves.Pin{Product: ids[0]}); err != nil {
			t.Fatal(err)
		}
		if got := shown(); got != "405" {
			t.Errorf("by hand %q", got)
		}
		now = karachiAt(22, 0)
		if done, err := office.ReckonDue(t.Context()); err != nil || !done {
			t.Fatal(done, err)
		}
		if got := shown(); got != "05" {
			t.Errorf("after the last day %q", got)
		}
		for name, pins := range map[string][]shelves.Pin{
			"twice":           {{Product: ids[0]}, {Product: ids[0]}},
			"not for sale":    {{Product: "nothing"}},
			"yesterday":       {{Product: ids[0], Until: "2026-11-21"}},
			"no day":          {{Product: ids[0], Until: "tomorrow"}},
			"in three years":  {{Product: ids[0], Until: "2029-12-01"}},
			"more than front": make([]shelves.Pin, shelves.MostPins+1),
		} {
			if err := set(shelves.Hand, pins...); fault.KindOf(err) != fault.Invalid {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := office.SetRanking(t.Context(), shelves.TopSells, 1, shelves.Hand, nil, "owner"); fault.KindOf(err) != fault.Conflict {
			t.Errorf("over a colleague's: %v", err)
		}
	})
}
