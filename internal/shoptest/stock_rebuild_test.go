package shoptest_test

import (
	"strings"
	"testing"

	"gulaab/internal/app"
	"gulaab/internal/shoptest"
	"gulaab/internal/stock"
	"gulaab/internal/store/storetest"
)

// STOCK-1 the check reports levels and lots that differ from the ledger with both numbers. It
// corrects them only when told to, while the shop runs, and leaves errors in the ledger itself.
func TestStockIsRebuiltFromItsLedger(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		aLot(t, s)
		niacin := shoptest.Niacin + "-1"
		right, err := s.DB().StockRow(t.Context(), niacin)
		if err != nil {
			t.Fatal(err)
		}
		s.Exec("UPDATE stock_levels SET on_hand = on_hand + 40, held = held + 1, quarantined = 2 WHERE variant_id = $1", niacin)
		s.Exec("UPDATE lots SET on_hand = 0 WHERE id = $1", theLot)
		rebuild := func(apply bool, want int) []app.OffStock {
			t.Helper()
			off, err := app.RebuildStock(t.Context(), s.Config, apply)
			if err != nil || len(off) != want {
				t.Fatalf("apply %v: %d variants differ, want %d: %+v, %v", apply, len(off), want, off, err)
			}
			return off
		}

		// A check changes nothing and reports everything.
		for range 2 {
			o := rebuild(false, 1)[0]
			if by := (stock.Shift{OnHand: o.Level.OnHand - o.Ledger.OnHand, Held: o.Level.Held - o.Ledger.Held, Quarantined: o.Level.Quarantined - o.Ledger.Quarantined}); by != (stock.Shift{OnHand: 40, Held: 1, Quarantined: 2}) {
				t.Errorf("the level differs by %+v", by)
			}
			if len(o.Lots) != 1 || o.Lots[0].Code != "L1" || o.Lots[0].Lot.OnHand != 0 || o.Lots[0].Ledger.OnHand != 3 {
				t.Errorf("lots that differ: %+v", o.Lots)
			}
			if o.Name != "Niacinamide 10% + Zinc 1%, 30 ml" {
				t.Errorf("it is called %q", o.Name)
			}
		}
		if at, wrong, err := s.DB().StockCheck(t.Context()); err != nil || at.IsZero() || wrong != 1 {
			t.Errorf("the health of the shop knows of %d, looked at %v: %v", wrong, at, err)
		}

		rebuild(true, 1)
		rebuild(true, 0)
		now, err := s.DB().StockRow(t.Context(), niacin)
		if err != nil || now.Level != right.Level || now.ExpiresOn != right.ExpiresOn {
			t.Errorf("it is %+v, want %+v: %v", now.Level, right.Level, err)
		}
		if lot, err := s.DB().Lot(t.Context(), theLot); err != nil || lot.OnHand != 3 {
			t.Errorf("the lot is %+v, %v", lot, err)
		}
		if _, wrong, err := s.DB().StockCheck(t.Context()); err != nil || wrong != 0 {
			t.Errorf("the health of the shop still knows of %d: %v", wrong, err)
		}
		if n := s.Count("audit_log WHERE action = 'stock.rebuild' AND subject_id = '" + niacin + "'"); n != 1 {
			t.Errorf("%d entries tell of it, want 1", n)
		}

		// A ledger with a negative sum cannot be right.
		s.Exec(`INSERT INTO stock_moves (id, variant_id, lot_id, kind, quantity, from_place, to_place, order_id, actor, reason, happened_at)
			VALUES ('wrong', $1, '', 'counted', 1000, 'shelf', 'count', '', 'x', 'x', 1)`, niacin)
		if o := rebuild(true, 1)[0]; !strings.Contains(o.Left, "cannot be") {
			t.Errorf("left because of %q", o.Left)
		}
		if now, err := s.DB().StockRow(t.Context(), niacin); err != nil || now.Level != right.Level {
			t.Errorf("it became %+v: %v", now.Level, err)
		}
	})
}
