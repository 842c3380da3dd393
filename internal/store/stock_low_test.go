package store_test

import (
	"fmt"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/money"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// OWN-10: low stock means the same in the list of products, its count, the levels, their sum
// and the reorder list.
func TestOWN10LowStockMeansOneThing(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		names := map[string]string{} // by product
		add := func(name string, free, lowAt, sold int64, tracked bool, state catalog.State, enabled bool) {
			t.Helper()
			p := newProduct()
			p.Name, p.State, p.Variants[0].Enabled = name, state, enabled
			names[p.ID] = name
			do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
			_, err := storetest.Writer(db).ExecContext(ctx, `UPDATE stock_levels SET on_hand = $1, low_at = $2, sold_30 = $3, tracked = $4 WHERE variant_id = $5`,
				free, lowAt, sold, tracked, p.Variants[0].ID)
			if err != nil {
				t.Fatal(err)
			}
		}
		live := catalog.StateLive
		add("by its number", 20, 20, 0, true, live, true)
		add("over its number, though it lasts a day", 4, 3, 120, true, live, true)
		add("lasts 13 days", 13, 0, 30, true, live, true)
		add("lasts 14 days", 14, 0, 30, true, live, true)
		add("few that last", 3, 0, 1, true, live, true)
		add("five of nothing sold", 5, 0, 0, true, live, true)
		add("six of nothing sold", 6, 0, 0, true, live, true)
		add("not counted", 0, 5, 30, false, live, true)
		add("archived", 1, 5, 0, true, catalog.StateArchived, true)
		add("turned off", 1, 5, 0, true, live, false)
		if _, err := db.RefreshRows(ctx, time.Time{}); err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprint(map[string]bool{"by its number": true, "lasts 13 days": true, "five of nothing sold": true})

		seen := map[string]map[string]bool{"products": {}, "badges": {}, "stock": {}, "levels": {}, "to order": {}}
		list, err := db.ListProducts(ctx, catalog.ListQuery{Low: true, Limit: 50})
		if err != nil {
			t.Fatal(err)
		}
		for i := range list.Rows {
			seen["products"][names[list.Rows[i].ID]] = true
		}
		all, err := db.ListProducts(ctx, catalog.ListQuery{State: live, Limit: 50})
		if err != nil {
			t.Fatal(err)
		}
		for i := range all.Rows {
			for j := range all.Rows[i].Variants {
				if v := &all.Rows[i].Variants[j]; v.Low && v.Enabled {
					seen["badges"][names[all.Rows[i].ID]] = true
				}
			}
		}
		for into, show := range map[string]stock.Show{"stock": stock.ShowLow, "levels": ""} {
			rows, err := db.StockLevels(ctx, stock.Query{Show: show, Limit: 50})
			if err != nil {
				t.Fatal(err)
			}
			for i := range rows {
				if rows[i].Low {
					seen[into][names[rows[i].ProductID]] = true
				}
			}
		}
		lacks, err := db.StockLacks(ctx, 50)
		if err != nil {
			t.Fatal(err)
		}
		for i := range lacks {
			seen["to order"][names[lacks[i].ProductID]] = true
			if lacks[i].Wanted() < 1 {
				t.Errorf("OWN-10 of %s %d are to be ordered", names[lacks[i].ProductID], lacks[i].Wanted())
			}
		}
		for where, got := range seen {
			if fmt.Sprint(got) != want {
				t.Errorf("OWN-10 low in %s: %v, want %s", where, got, want)
			}
		}
		sum, err := db.StockSummary(ctx, "2026-01-01", "2026-06-01")
		if err != nil {
			t.Fatal(err)
		}
		counts, err := db.CountProducts(ctx, "2026-06-01")
		if err != nil {
			t.Fatal(err)
		}
		if sum.Low != 3 || counts.Low != 3 {
			t.Errorf("OWN-10 low are %d levels and %d products, want 3 of each", sum.Low, counts.Low)
		}
	})
}

// OWN-10: a lot that only its date kept off the shelf goes there when the date is corrected;
// one that staff set apart stays. A counted difference is valued at the newest lot with a cost,
// and says so where none has one.
func TestOWN10ACorrectedDateAndTheWorthOfADifference(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		p := newProduct()
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
		id := p.Variants[0].ID
		worth := func() (e stock.Expected) {
			t.Helper()
			e, err := db.Expected(ctx, id, "", "a", time.Now())
			if err != nil {
				t.Fatal(err)
			}
			return e
		}
		if e := worth(); !e.AtList || e.Worth != p.Variants[0].Price {
			t.Errorf("OWN-10 without a cost: %+v, want the list price and that it is one", e)
		}
		var lot stock.Lot
		date := func(day string) {
			t.Helper()
			do(t, db, func(tx *store.Tx) (err error) {
				lot, err = stock.ChangeLot(ctx, tx, stock.LotChange{LotID: lot.ID, ExpiresOn: &day, Actor: "a", MinMonths: 6})
				return err
			})
		}
		is := func(state stock.LotState, shelf, apart int64) {
			t.Helper()
			if lot.State != state || lot.OnHand != shelf || lot.Quarantined != apart {
				t.Errorf("OWN-10 the lot is %s with %d on the shelf and %d apart, want %s %d %d", lot.State, lot.OnHand, lot.Quarantined, state, shelf, apart)
			}
		}
		do(t, db, func(tx *store.Tx) (err error) {
			lot, err = stock.Receive(ctx, tx, stock.Delivery{VariantID: id, Quantity: 5, UnitCost: money.Rupees(300), Actor: "a"})
			return err
		})
		is(stock.LotUndated, 0, 5)
		if e := worth(); e.AtList || e.Worth != money.Rupees(300) {
			t.Errorf("OWN-10 with a cost: %+v, want Rs 300", e)
		}
		date("2001-01")
		is(stock.LotExpired, 0, 5)
		date("2093-11")
		is(stock.LotSale, 5, 0)
		do(t, db, func(tx *store.Tx) error {
			return stock.Isolate(ctx, tx, stock.Units{VariantID: id, LotID: lot.ID, Quantity: 2, Actor: "a", Reason: "Damaged"})
		})
		date("")
		is(stock.LotUndated, 0, 5)
		date("2093-11")
		is(stock.LotSale, 3, 2)
	})
}
