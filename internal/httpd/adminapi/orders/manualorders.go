package orders

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/money"
	"gulaab/internal/order"
)

// FindCaller answers GET /api/admin/orders/caller (DOOR-1).
func (f *API) FindCaller(ctx context.Context, r gen.FindCallerRequestObject) (gen.FindCallerResponseObject, error) {
	if len([]rune(r.Params.Phone)) > 60 {
		return nil, call.BadFilter("phone", "At most 60 characters.")
	}
	out := gen.FindCaller200JSONResponse{Phone: order.NormalizePhone(r.Params.Phone, cmp.Or(call.Value(r.Params.Country), order.Countries()[0]))}
	if out.Phone == "" {
		return out, nil
	}
	all, err := f.d.Desk.PhoneOrders(ctx, out.Phone, ordersShown)
	if err != nil || len(all) == 0 {
		return out, err
	}
	for i := range all {
		switch o := &all[i]; {
		case o.Refused:
			out.Refused++
		case o.Delivery == order.Delivered:
			out.Delivered++
		case o.Open():
			out.Open++
		}
	}
	known, err := f.d.Desk.KnownByPhone(ctx, out.Phone)
	if err != nil || known == "" {
		return out, err
	}
	last, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, known)
	if err != nil {
		return nil, err
	}
	member, err := f.d.Desk.MemberPhone(ctx, out.Phone)
	out.Contact, out.LastAt, out.Member = orderjson.Contact(last), call.At(last.CreatedAt), call.Given(member)
	return out, err
}

// TakeOrder answers POST /api/admin/orders/take (DOOR-1).
func (f *API) TakeOrder(ctx context.Context, r gen.TakeOrderRequestObject) (gen.TakeOrderResponseObject, error) {
	in := order.PlaceInput{Method: order.Method(r.Body.Method), Coupon: call.Value(r.Body.Coupon), Contact: contactOf(r.Body.Contact), GiftWrap: call.Value(r.Body.GiftWrap), NoPrices: call.Value(r.Body.NoPrices)}
	if in.Method != order.CashOnDelivery && in.Method != order.BankTransfer {
		return nil, fault.Fields("Please check the marked fields.", map[string]string{"method": "Must be cod or bank_transfer."})
	}
	for _, it := range r.Body.Items {
		in.Items = append(in.Items, order.ItemInput{ProductID: it.ProductId, VariantID: call.Value(it.VariantId), Quantity: it.Quantity})
	}
	var err error
	if in.ExpectedTotal, err = paisaOf(r.Body.ExpectedTotal, "expectedTotal"); err != nil {
		return nil, err
	}
	// The member's price is all that a phone brings: the order joins no account by it,
	// since whoever once typed somebody's phone would read and redirect it (GUARD-1).
	if call.Value(r.Body.Member) {
		if in.MemberPrice, err = f.d.Desk.MemberPhone(ctx, order.NormalizePhone(in.Contact.Phone, in.Contact.Country)); err != nil {
			return nil, err
		}
	}
	if call.Value(r.Body.Dry) {
		q, err := f.d.Orders.Quote(ctx, order.QuoteInput{Items: in.Items, Coupon: in.Coupon, MemberPrice: in.MemberPrice, To: &in.Contact, Method: in.Method, GiftWrap: in.GiftWrap, Known: true})
		if err != nil {
			return nil, err
		}
		q.Order.Method = in.Method
		out := gen.TakeOrder200JSONResponse(takenJSON(q.Order))
		if f.d.Orders.OverHand(q.Order) {
			second, err := f.d.Orders.Seconds(ctx)
			if err != nil {
				return nil, err
			}
			out.OtherHand, out.OtherHandSleeps = call.Given(second), call.Given(!second)
		}
		if q.Refusal != nil {
			out.CouponRefused = call.Given(q.Refusal.Message())
		}
		return out, nil
	}
	in.IdempotencyKey = call.Value(r.Body.Key)
	o, _, err := f.d.Orders.Take(ctx, in, order.Taken{
		Channel: order.Channel(call.Value(r.Body.Channel)), Actor: call.From(ctx).AccountID(), Note: call.Value(r.Body.Note), Agreed: call.Value(r.Body.Agreed),
	})
	if err != nil {
		return nil, err
	}
	shown, err := f.d.Orders.Order(ctx, o)
	out := gen.TakeOrder200JSONResponse(takenJSON(o))
	out.Order = &shown
	return out, err
}

func contactOf(c *gen.TakeContact) order.Contact {
	if c == nil {
		return order.Contact{}
	}
	var out order.Contact
	orderjson.ReadContact(c, &out)
	if out.Country == "" {
		out.Country = order.Countries()[0]
	}
	return out
}

// paisaOf reads an amount that may be missing.
func paisaOf(n *json.Number, field string) (*money.Paisa, error) {
	if n == nil {
		return nil, nil //nolint:nilnil // no amount is an amount that is not said
	}
	amount, err := money.ParseNearest(n.String())
	if err != nil {
		return nil, (&fault.Error{
			Kind: fault.Malformed, Message: "The amount could not be read.", Fields: map[string]string{field: "Must be an amount of rupees."},
		}).Because(err)
	}
	return &amount, nil
}

// takenJSON says what an order costs.
func takenJSON(o *order.Order) gen.TakenOrder {
	out := gen.TakenOrder{
		Lines: make([]gen.TakenLine, len(o.Lines)), Tier: gen.TakenOrderTier(o.Tier), Promotions: orderjson.Promotions(o.Sums().Promotions), Discount: o.Discount, TotalPrice: o.Total, ToCollect: o.AtDoor(), Deposit: call.Given(o.Deposit), Delivery: call.Given(o.Charges.Of(order.ChargeDelivery)), Freed: call.Given(o.Charges.Freed()),
		CashFee: call.Given(o.Charges.Of(order.ChargeCash)), Saving: call.Given(-o.Charges.Of(order.ChargePrepaid)), Wrap: call.Given(o.Charges.Of(order.ChargeWrap)),
	}
	for i := range o.Lines {
		l := &o.Lines[i]
		out.Lines[i] = gen.TakenLine{
			ProductId: l.ProductID, VariantId: l.VariantID, Name: l.Name, Brand: l.Brand, Size: l.Size, Color: l.ShadeName(), Image: l.Image,
			Quantity: l.Quantity, Price: l.UnitPrice, Sum: l.UnitPrice * money.Paisa(l.Quantity),
		}
		out.ListTotal += l.ListPrice * money.Paisa(l.Quantity)
	}
	return out
}

// EditOrder answers POST /api/admin/orders/{id}/edit (DOOR-2).
func (f *API) EditOrder(ctx context.Context, r gen.EditOrderRequestObject) (gen.EditOrderResponseObject, error) {
	saw, err := seen(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	in := order.EditInput{Method: order.Method(call.Value(r.Body.Method))}
	for _, l := range call.Value(r.Body.Lines) {
		in.Lines = append(in.Lines, order.EditLine{Line: l.Line, ProductID: call.Value(l.ProductId), VariantID: call.Value(l.VariantId), Quantity: l.Quantity})
	}
	if in.Total, err = paisaOf(r.Body.ExpectedTotal, "expectedTotal"); err != nil {
		return nil, err
	}
	if b := r.Body; b.GiftWrap != nil || b.NoPrices != nil || b.To != nil && b.To.GiftMessage != nil {
		in.Gift = &order.GiftEdit{Wrap: b.GiftWrap, NoPrices: b.NoPrices}
		if b.To != nil {
			in.Gift.Message = b.To.GiftMessage
		}
	}
	if r.Body.To != nil {
		o, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, r.Id)
		if err != nil {
			return nil, err
		}
		to := o.Contact // what is not said stays as it is
		orderjson.ReadContact(r.Body.To, &to)
		if to.GiftMessage = o.Contact.GiftMessage; to != o.Contact || in.Gift == nil || in.Gift.Message == nil {
			in.To = &to
		}
	}
	before, after, err := f.d.Orders.Edited(ctx, r.Id, in)
	if err == nil && (r.Body.Dry == nil || !*r.Body.Dry) {
		after, err = f.d.Orders.Edit(ctx, r.Id, saw, in, order.MoveInput{Actor: call.From(ctx).AccountID(), Note: call.Value(r.Body.Note)})
	}
	if refused, ok := errors.AsType[*order.Refused](err); ok {
		now, err := f.d.Orders.Order(ctx, refused.Order)
		if err != nil {
			return nil, err
		}
		return gen.EditOrder409JSONResponse{Message: call.From(ctx).Said(refused.Message()), Order: now}, nil
	}
	if err != nil {
		return nil, err
	}
	shown, err := f.d.Orders.Order(ctx, after)
	out := gen.EditOrder200JSONResponse{
		Order: shown, TotalBefore: before.Total, TotalPrice: after.Total, DiscountBefore: before.Discount, Discount: after.Discount,
		CollectBefore: before.ToCollect(), ToCollect: after.ToCollect(),
	}
	if before.CouponCode != after.CouponCode {
		out.CouponLost = call.Given(before.CouponCode)
	}
	return out, err
}
