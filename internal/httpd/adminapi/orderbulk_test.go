package adminapi

import (
	"context"
	"slices"
	"testing"

	"gulaab/internal/httpd/officegen"
	"gulaab/internal/order"
)

// endless is a desk whose list of orders goes on and on.
type endless struct {
	Desk
	pages []int
}

func (d *endless) DeskWhole(_ context.Context, q order.DeskQuery) ([]*order.Order, error) {
	d.pages = append(d.pages, q.Limit)
	return slices.Repeat([]*order.Order{{ID: "o", Number: "GL-1", Placement: order.Placed}}, q.Limit), nil
}

// OFFICE-3: of more orders than anybody waits for the first are looked at, and the
// answer says how many, beside how many there are.
func TestOFFICE3LooksAtSoManyOrders(t *testing.T) {
	t.Parallel()
	desk := &endless{}
	f := &Office{d: Deps{Desk: desk}}
	got, err := f.lookAtOrders(t.Context(), &OrderPlan{Move: order.MovePack, Query: &order.DeskQuery{}, Total: 1_000_000})
	out, ok := got.(officegen.BulkOrders200JSONResponse)
	if err != nil || !ok || *out.Looked < lookPart || *out.Looked > lookMost || out.Total != 1_000_000 || out.Refused != *out.Looked {
		t.Errorf("OFFICE-3 %d pages: %+v, %v", len(desk.pages), out, err)
	}
	if len(out.Rows) != maxBulk || len(*out.Reasons) != 1 || (*out.Reasons)[0].Message != "The order is not confirmed yet." {
		t.Errorf("OFFICE-5 %d rows, and why not: %+v", len(out.Rows), out.Reasons)
	}
}
