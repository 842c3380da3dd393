package deals

import (
	"context"
	"encoding/json"
	"strconv"

	"gulaab/internal/coupon"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/deals"
	"gulaab/internal/money"
	"gulaab/internal/order"
)

// ListCoupons answers GET /api/admin/coupons.
func (f *API) ListCoupons(ctx context.Context, r gen.ListCouponsRequestObject) (gen.ListCouponsResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	list, err := f.d.Coupons.Coupons(ctx, coupon.Query{After: call.Value(r.Params.After), Limit: n + 1})
	if err != nil {
		return nil, err
	}
	page := gen.ListCoupons200JSONResponse{}
	list, page.Next = call.Page(list, n, func(last **coupon.Coupon) string { return (*last).ID })
	page.Coupons = each.Of(list, f.coupon)
	return page, nil
}

// GetCoupon answers GET /api/admin/coupons/{id}.
func (f *API) GetCoupon(ctx context.Context, r gen.GetCouponRequestObject) (gen.GetCouponResponseObject, error) {
	c, err := f.d.Coupons.Coupon(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	return gen.GetCoupon200JSONResponse{Body: f.coupon(c), Headers: gen.GetCoupon200ResponseHeaders{ETag: couponTag(c)}}, nil
}

// AddCoupon answers POST /api/admin/coupons.
func (f *API) AddCoupon(ctx context.Context, r gen.AddCouponRequestObject) (gen.AddCouponResponseObject, error) {
	in, err := couponOf(r.Body)
	if err != nil {
		return nil, err
	}
	c, err := f.d.Coupons.Add(ctx, in, call.From(ctx).AccountID())
	if err != nil {
		return nil, err
	}
	return gen.AddCoupon201JSONResponse{Body: f.coupon(c), Headers: gen.AddCoupon201ResponseHeaders{ETag: couponTag(c)}}, nil
}

// ChangeCoupon answers PUT /api/admin/coupons/{id}.
func (f *API) ChangeCoupon(ctx context.Context, r gen.ChangeCouponRequestObject) (gen.ChangeCouponResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	in, err := couponOf(r.Body)
	if err != nil {
		return nil, err
	}
	in.ID = r.Id
	c, err := f.d.Coupons.Change(ctx, in, seen, call.From(ctx).AccountID())
	if err != nil {
		refused, err := f.couponConflict(ctx, r.Id, seen, err)
		return gen.ChangeCoupon409JSONResponse(refused), err
	}
	return gen.ChangeCoupon200JSONResponse{Body: f.coupon(c), Headers: gen.ChangeCoupon200ResponseHeaders{ETag: couponTag(c)}}, nil
}

// couponConflict is what a refused change is answered with: the coupon as it is,
// and who changed what since it was seen. Errors that are none are returned.
func (f *API) couponConflict(ctx context.Context, id string, seen int64, err error) (out gen.CouponConflict, _ error) {
	said, ok := call.Conflict(err)
	if !ok {
		return out, err
	}
	now, err := f.d.Coupons.Coupon(ctx, id)
	if err != nil {
		return out, err
	}
	edits, err := office.LastEdits(ctx, f.d.Records, "coupon", id, now.Version-seen)
	return gen.CouponConflict{Message: said, Coupon: f.coupon(now), Edits: edits}, err
}

// StopCoupon answers POST /api/admin/coupons/{id}/stop.
func (f *API) StopCoupon(ctx context.Context, r gen.StopCouponRequestObject) (gen.StopCouponResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	c, err := f.d.Coupons.Stop(ctx, r.Id, seen, call.From(ctx).AccountID())
	if err != nil {
		refused, err := f.couponConflict(ctx, r.Id, seen, err)
		return gen.StopCoupon409JSONResponse(refused), err
	}
	return gen.StopCoupon200JSONResponse{Body: f.coupon(c), Headers: gen.StopCoupon200ResponseHeaders{ETag: couponTag(c)}}, nil
}

// DeleteCoupon answers DELETE /api/admin/coupons/{id}.
func (f *API) DeleteCoupon(ctx context.Context, r gen.DeleteCouponRequestObject) (gen.DeleteCouponResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := f.d.Coupons.Delete(ctx, r.Id, seen); err != nil {
		refused, err := f.couponConflict(ctx, r.Id, seen, err)
		return gen.DeleteCoupon409JSONResponse(refused), err
	}
	return gen.DeleteCoupon200JSONResponse{Message: "The coupon is removed."}, nil
}

// ListCouponUses answers GET /api/admin/coupons/{id}/uses.
func (f *API) ListCouponUses(ctx context.Context, r gen.ListCouponUsesRequestObject) (gen.ListCouponUsesResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	list, err := f.d.Coupons.CouponUses(ctx, r.Id, coupon.Query{After: call.Value(r.Params.After), Limit: n + 1})
	if err != nil {
		return nil, err
	}
	page := gen.ListCouponUses200JSONResponse{Uses: []gen.CouponUse{}}
	list, page.Next = call.Page(list, n, func(last *coupon.Use) string { return last.OrderID })
	for i := range list {
		u := &list[i]
		use := gen.CouponUse{OrderId: u.OrderID, Number: u.Number, Status: order.Status(u.Status), Discount: u.Discount, At: u.At}
		if !u.Returned.IsZero() {
			use.ReturnedAt = &u.Returned
		}
		page.Uses = append(page.Uses, use)
	}
	return page, nil
}

// couponOf reads a coupon as the office sends it.
func couponOf(in *gen.CouponInput) (*coupon.Coupon, error) {
	c := &coupon.Coupon{
		Code: in.Code, Note: call.Value(in.Note), Kind: in.Kind, Targets: targetsOf(in.Targets), OnDeals: call.Value(in.OnDeals), Starts: in.StartsAt,
	}
	wrong := map[string]string{}
	rupees := func(field, message string, given *json.Number) money.Paisa {
		if given == nil {
			return 0
		}
		amount, err := money.Parse(given.String())
		if err != nil {
			wrong[field] = message
		}
		return amount
	}
	c.Amount = rupees("amount", "Must be whole rupees, 1 at least.", in.Amount)
	c.Minimum = rupees("minimum", "Must be whole rupees; leave it empty for none.", in.Minimum)
	c.Percent = call.Value(in.Percent)
	// Absent is any number; a 0 that somebody wrote is no number of uses, and must
	// not become any.
	uses := func(field string, given *int64) int64 {
		if given == nil {
			return 0
		}
		if *given == 0 {
			wrong[field] = "Must be from 1 to 1,000,000; leave it empty for any number."
		}
		return *given
	}
	c.Limit, c.PerCustomer = uses("limit", in.Limit), uses("perCustomer", in.PerCustomer)
	c.Ends = call.Value(in.EndsAt)
	if len(wrong) > 0 {
		return nil, fault.Fields("The coupon has mistakes.", wrong)
	}
	return c, nil
}

func (f *API) coupon(c *coupon.Coupon) gen.Coupon {
	out := gen.Coupon{
		ID: c.ID, Code: c.Code, Note: call.Given(c.Note), Kind: c.Kind, Targets: targetsJSON(c.Targets), OnDeals: c.OnDeals, StartsAt: c.Starts,
		State: c.StateAt(f.d.Now()), Uses: c.Uses, Given: c.Given, Version: c.Version, Actor: c.Actor, CreatedAt: c.CreatedAt, UpdatedAt: c.UpdatedAt,
	}
	switch c.Kind {
	case coupon.Percent:
		out.Percent = &c.Percent
	case coupon.Amount:
		out.Amount = &c.Amount
	case coupon.Delivery:
	}
	out.Minimum = call.Given(c.Minimum)
	out.Limit = call.Given(c.Limit)
	out.PerCustomer = call.Given(c.PerCustomer)
	if !c.Ends.IsZero() {
		out.EndsAt = &c.Ends
	}
	if !c.Stopped.IsZero() {
		out.StoppedAt = &c.Stopped
	}
	return out
}

func couponTag(c *coupon.Coupon) *string {
	tag := `"` + strconv.FormatInt(c.Version, 10) + `"`
	return &tag
}
