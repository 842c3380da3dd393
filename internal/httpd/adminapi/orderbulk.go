package adminapi

import (
	"context"
	"errors"
	"slices"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/order"
)

// maxBulk is how many orders are moved in one call.
const maxBulk = 200

// bulkMoves are the moves that need nothing but a note: what takes an amount, a
// reference or a look at the goods is done one order at a time.
var bulkMoves = []order.Move{
	order.MoveConfirm, order.MoveNoAnswer, order.MoveCancel, order.MovePack, order.MoveUnpack,
	order.MoveHandOver, order.MoveAttempt, order.MoveDeliver, order.MoveTurnBack, order.MoveLose,
}

var errTooMany = fault.Fields("These are more than 200 orders. Narrow the filter, or choose fewer.", map[string]string{"match": "At most 200 at once."})

// BulkOrders answers POST /api/admin/orders/bulk (OFFICE-5).
func (f *Office) BulkOrders(ctx context.Context, r officegen.BulkOrdersRequestObject) (officegen.BulkOrdersResponseObject, error) {
	c := call.From(ctx)
	needs, ok := movePermissions[r.Body.Move]
	switch {
	case ok && !c.Can(needs):
		return nil, call.ErrStaff
	case !slices.Contains(bulkMoves, r.Body.Move):
		return nil, fault.Fields("This move is made one order at a time.", map[string]string{"move": "Not for several orders at once."})
	}
	ids, err := f.bulkIDs(ctx, c, r.Body)
	if err != nil {
		return nil, err
	}
	dry := r.Body.Dry != nil && *r.Body.Dry
	out := officegen.BulkOrders200JSONResponse{Rows: make([]officegen.OrderBulkRow, 0, len(ids))}
	for _, id := range ids {
		row := officegen.OrderBulkRow{ID: id}
		var o *order.Order
		if dry {
			o, err = f.mayMove(ctx, id, r.Body.Move)
		} else {
			o, err = f.d.Orders.Do(ctx, id, r.Body.Move, 0, order.MoveInput{Actor: c.AccountID(), Note: text(r.Body.Note)})
		}
		if refused, ok := errors.AsType[*order.Refused](err); ok {
			o = refused.Order
		}
		if o != nil {
			row.Number, row.Name = o.Number, o.Contact.FirstName+" "+o.Contact.LastName
		}
		if row.Done = err == nil; row.Done {
			out.Done++
		} else {
			why, known := wordsOf(err)
			if !known {
				return nil, err // the database is gone, or the caller: the rest would fail alike
			}
			row.Message, out.Refused = &why, out.Refused+1
		}
		out.Rows = append(out.Rows, row)
	}
	return out, nil
}

// wordsOf is what people are told of an error, where it is one of theirs.
func wordsOf(err error) (string, bool) {
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		return refused.Message(), true
	}
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != fault.NotFound && f.Kind != fault.Invalid && f.Kind != fault.Conflict {
		return "", false
	}
	return f.Message, true
}

// bulkIDs are the orders that are meant, each once.
func (f *Office) bulkIDs(ctx context.Context, c call.Caller, in *officegen.OrderBulk) ([]string, error) {
	if in.Match == nil {
		if in.Ids == nil || len(*in.Ids) == 0 {
			return nil, fault.Fields("Choose at least one order.", map[string]string{"ids": "Choose at least one order."})
		}
		if len(*in.Ids) > maxBulk {
			return nil, errTooMany
		}
		var ids []string
		for _, id := range *in.Ids {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
		return ids, nil
	}
	q, wrong := deskQuery(c, in.Match.Search, in.Match.Status, in.Match.Method)
	if err := badFilters(wrong); err != nil {
		return nil, err
	}
	q.Limit = maxBulk + 1
	page, err := f.d.Desk.DeskOrders(ctx, q)
	if err != nil {
		return nil, err
	}
	if len(page) > maxBulk {
		return nil, errTooMany
	}
	ids := make([]string, len(page))
	for i, o := range page {
		ids[i] = o.ID
	}
	return ids, nil
}

// mayMove says what a move would do: nothing is changed, and the error is what
// it would be as far as the order itself says. Units and time may still say otherwise.
func (f *Office) mayMove(ctx context.Context, id string, name order.Move) (*order.Order, error) {
	o, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, id)
	if err != nil {
		return nil, err
	}
	return o, order.Refusal(o, name)
}
