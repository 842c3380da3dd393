package adminapi

import (
	"context"
	"errors"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
)

// movePermissions is what a move needs beside seeing orders. A move that is not
// in it is for nobody.
var movePermissions = map[order.Move]staff.Permission{
	order.MoveConfirm:  staff.OrdersConfirm,
	order.MoveNoAnswer: staff.OrdersConfirm,
	order.MoveGiveUp:   staff.OrdersConfirm,
	order.MoveUndoCall: staff.OrdersConfirm,
	order.MoveEdit:     staff.OrdersConfirm,
	order.MoveRedirect: staff.OrdersConfirm,
	order.MoveChoose:   staff.OrdersConfirm,
	order.MoveCancel:   staff.OrdersConfirm,
	order.MoveTurnBack: staff.OrdersConfirm,
	order.MoveLose:     staff.OrdersConfirm,
	order.MoveDrop:     staff.OrdersConfirm,
	order.MoveSwap:     staff.OrdersConfirm,
	order.MoveReplace:  staff.OrdersConfirm,

	order.MovePack:     staff.OrdersPack,
	order.MoveUnpack:   staff.OrdersPack,
	order.MoveBook:     staff.OrdersPack,
	order.MoveHandOver: staff.OrdersPack,
	order.MoveOut:      staff.OrdersPack,
	order.MoveAttempt:  staff.OrdersPack,
	order.MoveDeliver:  staff.OrdersPack,
	order.MoveCheckIn:  staff.OrdersPack,

	order.MoveApprove:     staff.PaymentsWrite,
	order.MoveReject:      staff.PaymentsWrite,
	order.MoveAskAgain:    staff.PaymentsWrite,
	order.MoveRecordMoney: staff.PaymentsWrite,
	order.MoveRefund:      staff.PaymentsWrite,

	order.MoveApproveReturn: staff.OrdersConfirm,
	order.MoveDeclineReturn: staff.OrdersConfirm,
	order.MoveEndReturn:     staff.OrdersConfirm,
	order.MoveSendReturn:    staff.OrdersPack,
	order.MoveReceiveReturn: staff.OrdersPack,
	order.MoveCheckReturn:   staff.OrdersPack,
	order.MoveApproveRefund: staff.PaymentsWrite,
	order.MoveDeclineRefund: staff.PaymentsWrite,
}

// MoveOrder answers POST /api/admin/orders/{id}/moves/{move} (SURE-6, SURE-7).
func (f *Office) MoveOrder(ctx context.Context, r gen.MoveOrderRequestObject) (gen.MoveOrderResponseObject, error) {
	c := call.From(ctx)
	needs, ok := movePermissions[r.Move]
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
	in, err := moveInput(r.Move, r.Body)
	if err != nil {
		return nil, err
	}
	if !c.Can(staff.OrdersMoney) && saysMoney(r.Body) {
		return nil, call.ErrPermission
	}
	if err := f.evidenceSent(ctx, r.Id, in.Evidence); err != nil {
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
		now, err := f.officeOrder(ctx, refused.Order)
		if err != nil {
			return nil, err
		}
		return gen.MoveOrder409JSONResponse{Message: refused.Message(), Setting: call.Given(refused.Setting()), Order: now}, nil
	}
	if err != nil {
		return nil, err
	}
	answer, err := f.officeAnswer(ctx, o)
	return gen.MoveOrder200JSONResponse{OfficeOrderJSONResponse: answer}, err
}

// SetOrderStatus answers PUT /api/admin/orders/{id}/status (ORD-2, API-16).
func (f *Office) SetOrderStatus(ctx context.Context, r gen.SetOrderStatusRequestObject) (gen.SetOrderStatusResponseObject, error) {
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
		now, err := f.officeOrder(ctx, refused.Order)
		if err != nil {
			return nil, err
		}
		return gen.SetOrderStatus409JSONResponse{Message: refused.Message(), Setting: call.Given(refused.Setting()), Order: now}, nil
	}
	if err != nil {
		return nil, err
	}
	answer, err := f.officeAnswer(ctx, o)
	return gen.SetOrderStatus200JSONResponse{OfficeOrderJSONResponse: answer}, err
}

// orderNumbered returns the id of the order of a number as people write it, "" where
// none has it.
func (f *Office) orderNumbered(ctx context.Context, typed string) (id string, err error) {
	for _, number := range f.d.Orders.Prefixes().All(typed) {
		if id, err = f.d.Desk.OrderID(ctx, number); err != nil || id != "" {
			break
		}
	}
	return id, err
}

// GetOfficeOrder answers GET /api/admin/orders/{id}.
func (f *Office) GetOfficeOrder(ctx context.Context, r gen.GetOfficeOrderRequestObject) (gen.GetOfficeOrderResponseObject, error) {
	id := r.Id
	if found, err := f.orderNumbered(ctx, id); err != nil {
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
func (f *Office) ClaimOrder(ctx context.Context, r gen.ClaimOrderRequestObject) (gen.ClaimOrderResponseObject, error) {
	h, err := f.d.Orders.Claim(ctx, r.Id, call.From(ctx).AccountID())
	if err != nil {
		return nil, err
	}
	return gen.ClaimOrder200JSONResponse{Actor: h.Actor, Until: h.Until.UTC()}, nil
}

// UnclaimOrder answers DELETE /api/admin/orders/{id}/claim.
func (f *Office) UnclaimOrder(ctx context.Context, r gen.UnclaimOrderRequestObject) (gen.UnclaimOrderResponseObject, error) {
	if err := f.d.Orders.Unclaim(ctx, r.Id, call.From(ctx).AccountID()); err != nil {
		return nil, err
	}
	return gen.UnclaimOrder204Response{}, nil
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

// redirection reads where a parcel is to go; nil where nothing is said of it.
func redirection(b *officegen.MoveInput) *order.Redirection {
	to := order.Redirection{
		StreetAddress: call.Value(b.StreetAddress), City: call.Value(b.City), State: call.Value(b.State), ZIP: call.Value(b.Zip), Phone: call.Value(b.Phone),
		SecondPhone: call.Value(b.SecondPhone), Landmark: call.Value(b.Landmark), RiderNote: call.Value(b.RiderNote), NationalAddress: call.Value(b.NationalAddress),
	}
	if to == (order.Redirection{}) {
		return nil
	}
	return &to
}

// saysMoney says whether anything given with a move decides about money: who does
// not see what an order costs does not say what was paid for it.
func saysMoney(b *officegen.MoveInput) bool {
	return b.Amount != nil || b.Collect != nil || b.Kind != nil || call.Value(b.Account)+call.Value(b.Reference)+call.Value(b.Evidence) != ""
}

// moveInput reads what is given with a move, and refuses one without what it
// cannot do without: a person names amounts, references and units, nothing is
// taken for granted.
func moveInput(name order.Move, body *officegen.MoveInput) (order.MoveInput, error) {
	in := order.MoveInput{
		To:   redirection(body),
		Note: call.Value(body.Note), Account: call.Value(body.Account), Reference: call.Value(body.Reference), Evidence: call.Value(body.Evidence),
	}
	if body.Kind != nil {
		in.Kind = order.EntryKind(*body.Kind)
	}
	if body.Why != nil {
		in.Why = order.Why(*body.Why)
	}
	if body.Amount != nil {
		amount, err := money.ParseNearest(body.Amount.String())
		if err != nil {
			f := &fault.Error{
				Kind: fault.Malformed, Message: "The amount could not be read.",
				Fields: map[string]string{"amount": "Must be an amount of rupees."},
			}
			return in, f.Because(err)
		}
		in.Amount = amount
	}
	if body.Units != nil {
		for _, u := range *body.Units {
			unit := order.Unit{Line: u.Line, Quantity: int64(u.Quantity), LotID: call.Value(u.LotId)}
			if u.To != nil {
				unit.To = order.Fate(*u.To)
			}
			unit.Opened = call.Value(u.Opened)
			if u.Why != nil {
				unit.Why = stock.Reason(*u.Why)
			}
			in.Units = append(in.Units, unit)
		}
	}
	if err := parcelInput(&in, body); err != nil {
		return in, err
	}
	missing := map[string]string{}
	need := func(field string, given bool) {
		if !given {
			missing[field] = "This move needs it."
		}
	}
	switch name {
	case order.MoveApprove:
		need("amount", in.Amount > 0)
		need("reference", strings.TrimSpace(in.Reference) != "")
	case order.MoveRefund: // BACK-4
		need("amount", in.Amount > 0)
		need("account", strings.TrimSpace(in.Account) != "")
		need("reference", strings.TrimSpace(in.Reference) != "")
		need("evidence", strings.TrimSpace(in.Evidence) != "")
	case order.MoveRecordMoney:
		need("amount", in.Amount > 0)
		if in.Kind == order.Reversed { // the shopper is told why
			need("reference", strings.TrimSpace(in.Reference) != "")
			need("note", strings.TrimSpace(in.Note) != "")
		}
	case order.MoveReject, order.MoveDeclineReturn, order.MoveEndReturn, order.MoveDeclineRefund:
		need("note", strings.TrimSpace(in.Note) != "")
	case order.MoveCancel:
		if !saysWhy(in.Why, in.Note) {
			missing["why"] = msgWhy
		}
	case order.MoveCheckIn, order.MoveCheckReturn, order.MoveDrop, order.MoveReplace:
		need("units", len(in.Units) > 0)
	case order.MovePack: // without units all that is left is packed, of an empty list nothing can be
		if body.Units != nil && len(in.Units) == 0 {
			missing["units"] = "Choose what goes into the parcel."
		}
	case order.MoveSwap:
		need("line", body.Line != nil)
		need("variantId", call.Value(body.VariantId) != "")
	case order.MoveBook:
		need("courier", strings.TrimSpace(in.Courier) != "")
	case order.MoveChoose:
		need("line", body.Line != nil)
		need("selectedColor", call.Value(body.SelectedColor)+call.Value(body.VariantId) != "")
	default:
	}
	if len(missing) > 0 {
		return in, fault.Fields("Please check the marked fields.", missing)
	}
	return in, nil
}

// msgWhy is said where the people of the shop cancel without a reason: reports tell by
// it (KNOW-1). Shoppers need give none, and the specified status call has no room for one.
const msgWhy = "Say why it is cancelled."

// saysWhy tells whether a reason was chosen, or said in other words.
func saysWhy(why order.Why, note string) bool {
	return why != "" || strings.TrimSpace(note) != ""
}

func chosen(body *officegen.MoveInput) order.ChooseInput {
	return order.ChooseInput{Line: *body.Line, VariantID: call.Value(body.VariantId), Color: call.Value(body.SelectedColor), ProductID: call.Value(body.ProductId)}
}

// parcelInput reads what is given with the moves of parcels.
func parcelInput(in *order.MoveInput, body *officegen.MoveInput) error {
	in.Courier, in.Tracking = call.Value(body.Courier), call.Value(body.Tracking)
	if body.Reason != nil {
		in.Reason = string(*body.Reason)
	}
	in.Parcel, in.Return = call.Value(body.Parcel), call.Value(body.Return)
	in.ShopPays, in.Keep, in.Weight = body.ShopPays, call.Value(body.Keep), call.Value(body.Weight)
	in.Anyway = call.Value(body.Anyway)
	in.Instead = call.Value(body.Instead)
	if body.Collect == nil {
		return nil
	}
	amount, err := money.Parse(body.Collect.String())
	if err != nil || amount%money.Rupees(1) != 0 {
		return fault.Fields("The amount could not be read.", map[string]string{"collect": "Must be whole rupees."})
	}
	in.Collect = &amount
	return nil
}
