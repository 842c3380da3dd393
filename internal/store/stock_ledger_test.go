package store_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// STOCK-1 a wrong level is found, and corrected from the ledger.
func TestLevelsAreRebuiltFromTheLedger(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 9)
		id := p.Variants[0].ID
		do(t, db, func(tx *store.Tx) error {
			_, _, _, err := stock.Hold(t.Context(), tx, stock.Item{VariantID: id, Quantity: 2, OrderID: "o"})
			return err
		})
		if _, err := storetest.Writer(db).ExecContext(t.Context(), `UPDATE stock_levels SET on_hand = 50, held = 7 WHERE variant_id = $1`, id); err != nil {
			t.Fatal(err)
		}
		off, err := db.StockMismatches(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		want := []stock.Mismatch{{VariantID: id, Level: stock.Shift{OnHand: 50, Held: 7}, Ledger: stock.Shift{OnHand: 9, Held: 2}}}
		if diff := cmp.Diff(want, off); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		for i, by := range []stock.Shift{{OnHand: -41, Held: -5}, {}} {
			do(t, db, func(tx *store.Tx) error {
				m, err := stock.Rebuild(t.Context(), tx, id, "a test")
				if got := (stock.Shift{OnHand: m.Ledger.OnHand - m.Level.OnHand, Held: m.Ledger.Held - m.Level.Held}); got != by {
					t.Errorf("rebuild %d: it was off by %+v, want %+v", i+1, got, by)
				}
				return err
			})
		}
		if l := levelOf(t, db, id); l.OnHand != 9 || l.Held != 2 {
			t.Errorf("rebuilt it is %+v", l)
		}
	})
}

// STOCK-1 no statement of the shop updates or deletes a row of the ledger.
func TestTheLedgerIsOnlyAddedTo(t *testing.T) {
	t.Parallel()
	for where, text := range constants(t, "*.go", "*db/*.go", "sqlcgen/*.go") {
		if strings.Contains(text, "UPDATE stock_moves") || strings.Contains(text, "DELETE FROM stock_moves") {
			t.Errorf("%s changes the ledger: %s", where, text)
		}
	}
}

func TestStockRefusals(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		id := putProduct(t, db, 3).Variants[0].ID
		ctx := t.Context()
		for name, fn := range map[string]func(tx *store.Tx) error{
			"a delivery of none": func(tx *store.Tx) error {
				_, err := stock.Receive(ctx, tx, stock.Delivery{VariantID: id, ExpiresOn: "2027-01-01"})
				return err
			},
			"a day that is none": func(tx *store.Tx) error {
				_, err := stock.Receive(ctx, tx, stock.Delivery{VariantID: id, Quantity: 1, ExpiresOn: "2027-02-30"})
				return err
			},
			"a cost below nothing": func(tx *store.Tx) error {
				_, err := stock.Receive(ctx, tx, stock.Delivery{VariantID: id, Quantity: 1, UnitCost: -1})
				return err
			},
			"a write-off without a reason": func(tx *store.Tx) error {
				return stock.WriteOff(ctx, tx, stock.Units{VariantID: id, Quantity: 1}, stock.Shelf)
			},
			"a count below nothing": func(tx *store.Tx) error { return stock.Count(ctx, tx, id, -1, "a", "r") },
		} {
			if err := db.InTx(ctx, func(_ context.Context, tx *store.Tx) error { return fn(tx) }); fault.KindOf(err) != fault.Invalid {
				t.Errorf("%s: %v, want Invalid", name, err)
			}
		}
		err := db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return stock.Count(ctx, tx, "nothing", 1, "a", "r") })
		if fault.KindOf(err) != fault.NotFound {
			t.Errorf("an unknown variant: %v, want NotFound", err)
		}
		for _, bad := range []int64{0, -4} {
			err := db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
				_, _, _, err := stock.Hold(ctx, tx, stock.Item{VariantID: id, Quantity: bad})
				return err
			})
			if err == nil {
				t.Errorf("holding %d units was accepted", bad)
			}
		}
		if l := levelOf(t, db, id); l.OnHand != 3 || l.Held != 0 {
			t.Errorf("refusals left %+v", l)
		}
	})
}
