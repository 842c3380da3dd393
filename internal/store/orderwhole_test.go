package store_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gulaab/internal/audit"
	"gulaab/internal/order"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// compareWhole reads all orders together, as a courier file does, and each alone: all fields
// are equal.
func (w *world) compareWhole(t *rapid.T) {
	var numbers []string
	for id := range w.ref.orders {
		o, err := w.db.Order(w.ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, o.Number)
	}
	together, err := w.db.OrdersNumbered(w.ctx, append(numbers, "GL-NOBODY"))
	if err != nil || len(together) != len(numbers) {
		t.Fatal(len(together), len(numbers), err)
	}
	for number, got := range together {
		want, err := w.db.Order(w.ctx, got.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(order.Payout{})); diff != "" {
			t.Fatalf("PARCEL-1 PARCEL-2 order %s (-alone +among others):\n%s", number, diff)
		}
	}
}

// PARCEL-2 STAFF-5: an operation undone within a transaction leaves no log entry, and later
// ones are decided on the stored order, also where it was read together with others.
func TestPARCEL2UndoneWithin(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		var id string
		do(t, d.db, func(tx *store.Tx) (err error) {
			id, err = d.insert(t.Context(), tx)
			return err
		})
		fails := errors.New("fails afterwards")
		in := order.MoveInput{Actor: "packer"}
		office := audit.With(t.Context(), audit.Who{Account: "packer"})
		err := d.db.InTx(office, func(ctx context.Context, tx *store.Tx) error {
			if err := tx.LockOrders(ctx, []string{id, "nobody", id}); err != nil {
				return err
			}
			undone := tx.Try(ctx, func(ctx context.Context) error {
				if _, err := d.orders.Make(ctx, tx, id, order.MovePack, in); err != nil {
					return err
				}
				if err := tx.LockOrders(ctx, []string{id}); err != nil {
					return err
				}
				return fails
			})
			if !errors.Is(undone, fails) {
				t.Error(undone)
			}
			_, err := d.orders.Make(ctx, tx, id, order.MovePack, in)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if o := d.get(id); o.Delivery != order.Packed || len(o.Parcels) != 1 || len(o.Parcels[0].Lines) != 1 || o.Parcels[0].Lines[0].Quantity != 2 {
			t.Errorf("PARCEL-2 %s %+v", o.Delivery, o.Parcels)
		}
		page, err := d.db.Audit(t.Context(), audit.Query{Subject: "order", SubjectID: id, Limit: 9})
		if err != nil {
			t.Fatal(err)
		}
		actions := map[string]int{}
		for _, entry := range page {
			actions[entry.Action]++
		}
		if !maps.Equal(actions, map[string]int{"order.packed": 1}) {
			t.Errorf("STAFF-5 %v", slices.Sorted(maps.Keys(actions)))
		}
	})
}
