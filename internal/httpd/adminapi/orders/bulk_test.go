package orders

import (
	"context"
	"slices"
	"testing"
	"time"

	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/order"
)

// endless is a desk whose list of orders never ends.
type endless struct {
	Desk
	read func()
}

func (d *endless) DeskWhole(_ context.Context, q order.DeskQuery) ([]*order.Order, error) {
	d.read()
	return slices.Repeat([]*order.Order{{ID: "o", Number: "GL-1", Placement: order.Placed}}, q.Limit), nil
}

// OFFICE-3: of too many orders the first are looked at, as many as the time or the limit
// allows, and the answer says how many, and how many there are.
func TestOFFICE3LooksAtSoManyOrders(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		part time.Duration // to read a part
		want int
	}{
		{"in no time", 0, lookMost},
		{"in a second of four parts", lookTime / 4, 4 * lookPart},
		{"slower than a second", 2 * lookTime, lookPart},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			now := time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC)
			desk := &endless{read: func() { now = now.Add(test.part) }}
			f := &API{d: Deps{Desk: desk, Now: func() time.Time { return now }}}
			got, err := f.lookAtOrders(t.Context(), &OrderPlan{Move: order.MovePack, Query: &order.DeskQuery{}, Total: 1_000_000})
			out, ok := got.(gen.BulkOrders200JSONResponse)
			if err != nil || !ok || *out.Looked != test.want || out.Total != 1_000_000 || out.Refused != *out.Looked {
				t.Fatalf("OFFICE-3 %d looked at and %d refused of %d, want %d (%v)", *out.Looked, out.Refused, out.Total, test.want, err)
			}
			if len(out.Rows) != maxBulk || len(*out.Reasons) != 1 || (*out.Reasons)[0].Message != "The order is not confirmed yet." {
				t.Errorf("OFFICE-5 %d rows, and why not: %+v", len(out.Rows), out.Reasons)
			}
		})
	}
}
