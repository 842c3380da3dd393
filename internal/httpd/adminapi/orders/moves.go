package orders

import (
	"context"
	"errors"
	"strconv"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/order"
	"gulaab/internal/staff"
)

// MoveOrder answers POST /api/admin/orders/{id}/moves/{move} (SURE-6, SURE-7).
func (f *API) MoveOrder(ctx context.Context, r gen.MoveOrderRequestObject) (gen.MoveOrderResponseObject, error) {
	c := call.From(ctx)
	needs, ok := office.MovePermissions[r.Move]
	switch {
	case !ok:
		return nil, fault.New(fault.NotFound, "This move does not exist.")
	case !c.Can(needs):
		return nil, call.ErrPermission
	}
	saw, err := seen(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	in, err := office.MoveInput(r.Move, r.Body)
	if err != nil {
		return nil, err
	}
	if !c.Can(staff.OrdersMoney) && saysMoney(r.Body) {
		return nil, call.ErrPermission
	}
	if err := f.d.Orders.EvidenceSent(ctx, r.Id, in.Evidence); err != nil {
		return nil, err
	}
	in.Actor = c.AccountID()
	var o *order.Order
	switch r.Move {
	case order.MoveChoose:
		o, err = f.d.Orders.Choose(ctx, r.Id, saw, chosen(r.Body), in)
	case order.MoveSwap:
		o, err = f.d.Orders.Swap(ctx, r.Id, saw, chosen(r.Body), in)
	default:
		o, err = f.d.Orders.Do(ctx, r.Id, r.Move, saw, in)
	}
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		now, err := f.d.Orders.Order(ctx, refused.Order)
		if err != nil {
			return nil, err
		}
		return gen.MoveOrder409JSONResponse{Message: call.From(ctx).Said(refused.Message()), Setting: call.Given(refused.Setting()), Order: now}, nil
	}
	if err != nil {
		return nil, err
	}
	answer, err := f.officeAnswer(ctx, o)
	return gen.MoveOrder200JSONResponse{OfficeOrderJSONResponse: answer}, err
}

// SetOrderStatus answers PUT /api/admin/orders/{id}/status (ORD-2, API-16).
func (f *API) SetOrderStatus(ctx context.Context, r gen.SetOrderStatusRequestObject) (gen.SetOrderStatusResponseObject, error) {
	saw, err := seen(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	target, err := order.ParseStatus(r.Body.Status)
	if err != nil {
		return nil, err
	}
	o, err := f.d.Orders.MoveSeen(ctx, r.Id, target, saw, order.MoveInput{Actor: call.From(ctx).AccountID(), Note: call.Value(r.Body.Note)})
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		now, err := f.d.Orders.Order(ctx, refused.Order)
		if err != nil {
			return nil, err
		}
		return gen.SetOrderStatus409JSONResponse{Message: call.From(ctx).Said(refused.Message()), Setting: call.Given(refused.Setting()), Order: now}, nil
	}
	if err != nil {
		return nil, err
	}
	answer, err := f.officeAnswer(ctx, o)
	return gen.SetOrderStatus200JSONResponse{OfficeOrderJSONResponse: answer}, err
}

// GetOfficeOrder answers GET /api/admin/orders/{id}.
func (f *API) GetOfficeOrder(ctx context.Context, r gen.GetOfficeOrderRequestObject) (gen.GetOfficeOrderResponseObject, error) {
	id := r.Id
	if found, err := f.d.Orders.Numbered(ctx, id); err != nil {
		return nil, err
	} else if found != "" {
		id = found
	}
	o, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, id)
	if err != nil {
		return nil, err
	}
	answer, err := f.officeAnswer(ctx, o)
	return gen.GetOfficeOrder200JSONResponse{OfficeOrderJSONResponse: answer}, err
}

// ClaimOrder answers PUT /api/admin/orders/{id}/claim.
func (f *API) ClaimOrder(ctx context.Context, r gen.ClaimOrderRequestObject) (gen.ClaimOrderResponseObject, error) {
	h, err := f.d.Orders.Claim(ctx, r.Id, call.From(ctx).AccountID())
	return gen.ClaimOrder200JSONResponse{Actor: h.Actor, Until: h.Until.UTC()}, err
}

// UnclaimOrder answers DELETE /api/admin/orders/{id}/claim.
func (f *API) UnclaimOrder(ctx context.Context, r gen.UnclaimOrderRequestObject) (gen.UnclaimOrderResponseObject, error) {
	return gen.UnclaimOrder204Response{}, f.d.Orders.Unclaim(ctx, r.Id, call.From(ctx).AccountID())
}

// seen reads the version of an order that a move was decided on; 0 is any.
func seen(header string) (int64, error) {
	if header == "*" {
		return 0, nil
	}
	n, err := call.Version(header)
	if n == 0 {
		n = -1 // no order ever had it
	}
	return n, err
}

// saysMoney says whether anything given with a move decides about money: who does
// not see what an order costs does not say what was paid for it.
func saysMoney(b *officegen.MoveInput) bool {
	return b.Amount != nil || b.Collect != nil || b.Kind != nil || call.Value(b.Account)+call.Value(b.Reference)+call.Value(b.Evidence) != ""
}

func chosen(body *officegen.MoveInput) order.ChooseInput {
	return order.ChooseInput{Line: *body.Line, VariantID: call.Value(body.VariantId), Color: call.Value(body.SelectedColor), ProductID: call.Value(body.ProductId)}
}

// officeAnswer is an order with its version as the ETag.
func (f *API) officeAnswer(ctx context.Context, o *order.Order) (gen.OfficeOrderJSONResponse, error) {
	body, err := f.d.Orders.Order(ctx, o)
	tag := `"` + strconv.FormatInt(o.Version, 10) + `"`
	return gen.OfficeOrderJSONResponse{Body: body, Headers: gen.OfficeOrderResponseHeaders{ETag: &tag}}, err
}
