package store_test

import (
	"slices"
	"testing"

	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/store/storetest"
)

// PARCEL-1 saving a parcel's tracking number moves no row and no page of the list, so that
// somebody can type one after the other.
func TestPARCEL1TypingNumbersMovesNoRow(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		var ids []string
		for range 3 {
			ids = append(ids, d.packed().ID)
		}
		d.do(ids[0], order.MoveBook, order.MoveInput{Courier: "tcs", Tracking: "1"})
		q := parcel.Query{States: []string{string(order.ParcelPacked), string(order.ParcelBooked)}, Limit: 2}
		listed := func(q parcel.Query) (got []string) {
			for {
				rows, err := d.db.DeskParcels(t.Context(), q)
				if err != nil {
					t.Fatal(err)
				}
				for i := range rows {
					got = append(got, rows[i].OrderID)
				}
				if len(rows) < q.Limit {
					return got
				}
				key := q.KeyOf(&rows[len(rows)-1])
				q.After = &key
			}
		}
		if got := listed(q); !slices.Equal(got, []string{ids[1], ids[2], ids[0]}) {
			t.Errorf("PARCEL-4 by how long they are in their state: %v of %v", got, ids)
		}
		q.Steady = true
		if got := listed(q); !slices.Equal(got, ids) {
			t.Errorf("PARCEL-1 as they were packed: %v of %v", got, ids)
		}
	})
}
