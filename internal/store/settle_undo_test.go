package store_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/money"
	"gulaab/internal/order"
	cash "gulaab/internal/settle"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
)

// undo undoes a whole statement.
func (d *till) undo(s *cash.Statement) {
	d.t.Helper()
	begun, err := d.money.Undo(d.t.Context(), "manager", s.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	if counts := d.finish(begun).Counts; counts[task.FailedRow] != 0 {
		d.t.Errorf("CASH-1 %s is taken back: %v", s.FileName, counts)
	}
}

// twice sends an order of Rs 2,000 in two parcels under these numbers. together says whether
// they arrive at once, so that the ledger has one cash entry for both.
func (d *till) twice(together bool, numbers ...string) string {
	d.t.Helper()
	id := d.agreed()
	for n, number := range numbers {
		d.do(id, order.MovePack, order.MoveInput{Units: []order.Unit{{Quantity: 1}}})
		d.do(id, order.MoveBook, order.MoveInput{Parcel: n + 1, Courier: "postex", Tracking: number})
	}
	d.do(id, order.MoveHandOver, order.MoveInput{})
	if together {
		d.do(id, order.MoveDeliver, order.MoveInput{})
		return id
	}
	for n := range numbers {
		d.do(id, order.MoveDeliver, order.MoveInput{Parcel: n + 1})
	}
	return id
}

// CASH-1: of two statements with one reference from one courier, undoing one leaves the other's
// payments.
func TestCASH1StatementsWithOneReference(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newTill(t, e)
		id := d.twice(false, "23001", "23002")
		first, _ := d.take("CPR-8", statementHead+"23001,,1000,195,31.20,20,753.80\n")
		d.take("CPR-8", statementHead+"23002,,1000,195,31.20,20,753.80\n")
		if got := d.open(); got != 0 {
			t.Fatalf("CASH-1 couriers still have %s", got.Format())
		}
		d.undo(first)
		if fees, open := d.fees(id), d.open(); fees != 24620 || open != money.Rupees(1000) {
			t.Errorf("CASH-1 fees of %s stand, and couriers have %s", fees.Format(), open.Format())
		}
	})
}

// CASH-1: cash recorded before the books knew statements is matched to its statement by the
// parcel, also where two statements had one reference. Cash recorded by hand gets none.
func TestCASH1OlderCashFindsItsStatement(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("migrations/00053_cash_of_statements.sql")
	if err != nil {
		t.Fatal(err)
	}
	_, update, _ := strings.Cut(string(text), "ADD COLUMN statement_id TEXT NOT NULL DEFAULT '';")
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newTill(t, e)
		ctx := t.Context()
		d.twice(false, "24001", "24002")
		d.twice(true, "24003", "24004")
		d.arrived("24005")
		const brought = ",,1000,195,31.20,20,753.80\n"
		d.take("CPR-9", statementHead+"24001"+brought+"24003"+brought+"24004"+brought)
		d.take("CPR-9", statementHead+"24002"+brought)
		if got := d.open(); got != money.Rupees(2000) {
			t.Fatalf("CASH-1 couriers have %s", got.Format())
		}
		if err := d.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
			_, _, err := tx.SettleCash(ctx, "postex", settledDay(), "CPR-9", "manager")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		noted := func() (list []string) {
			rows, err := storetest.Writer(d.db).QueryContext(ctx, `SELECT order_id, seq, statement_id FROM courier_cash_paid ORDER BY order_id, seq`)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = rows.Close() }() // the rows were only read
			for rows.Next() {
				var id, statement string
				var seq int
				if err := rows.Scan(&id, &seq, &statement); err != nil {
					t.Fatal(err)
				}
				list = append(list, fmt.Sprint(id, " ", seq, " ", statement))
			}
			if err := rows.Err(); err != nil {
				t.Fatal(err)
			}
			return list
		}
		want := noted()
		for _, text := range []string{`UPDATE courier_cash_paid SET statement_id = ''`, update} {
			if _, err := storetest.Writer(d.db).ExecContext(ctx, text); err != nil {
				t.Fatal(err)
			}
		}
		if got := noted(); len(got) != 4 || !slices.Equal(got, want) {
			t.Errorf("CASH-1 found %q, want %q", got, want)
		}
	})
}
