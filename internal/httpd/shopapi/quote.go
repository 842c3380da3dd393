package shopapi

import (
	"context"
	"errors"
	"time"

	"gulaab/internal/coupon"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/order"
)

// limitCodes is how many codes that no coupon has may be tried, from one network
// or by one account.
var limitCodes = limit.Rule{Burst: 15, Every: 20 * time.Second}

// QuoteCart answers POST /api/cart/quote (DEAL-4).
func (s *Shop) QuoteCart(ctx context.Context, r apigen.QuoteCartRequestObject) (apigen.QuoteCartResponseObject, error) {
	in := order.QuoteInput{Items: items(r.Body.CartItems), AccountID: call.From(ctx).AccountID(), Coupon: call.Value(r.Body.Coupon)}
	if err := s.mayTryCode(ctx, in.Coupon); err != nil {
		return nil, err
	}
	q, err := s.d.Orders.Quote(ctx, in)
	if err != nil {
		return nil, err
	}
	if q.Refusal != nil {
		s.noteCode(ctx, q.Refusal)
	}
	return apigen.QuoteCart200JSONResponse(quoted(q, in.Coupon)), nil
}

// mayTryCode refuses a code from where too many unknown ones came, be it right or
// wrong: otherwise the refusal would tell which.
func (s *Shop) mayTryCode(ctx context.Context, code string) error {
	if coupon.Normal(code) == "" {
		return nil
	}
	return s.d.Limits.Check(codesKey(ctx), limitCodes)
}

// noteCode counts a code that no coupon has.
func (s *Shop) noteCode(ctx context.Context, err error) {
	if refused, ok := errors.AsType[*coupon.Refusal](err); ok && refused.Reason == coupon.Unknown {
		s.d.Limits.Allow(codesKey(ctx), limitCodes)
	}
}

func codesKey(ctx context.Context) string {
	c := call.From(ctx)
	if id := c.AccountID(); id != "" {
		return "codes of account " + id
	}
	return "codes from " + c.LimitKey()
}

func quoted(q *order.Quote, code string) apigen.CartQuote {
	o := q.Order
	out := apigen.CartQuote{
		Lines: make([]apigen.CartQuoteLine, len(o.Lines)), Tier: o.Tier, PercentOff: o.PercentOff,
		Subtotal: o.Total + o.Discount, TotalPrice: o.Total,
	}
	for i := range o.Lines {
		l := &o.Lines[i]
		out.Lines[i] = apigen.CartQuoteLine{
			ID: l.ProductID, VariantId: l.VariantID, SelectedColor: l.Color, Quantity: int(l.Quantity), ListPrice: l.ListPrice,
			Price: l.UnitPrice, Sum: q.Shares[i].Sum, Discount: q.Shares[i].Off, Counts: q.Counts[i],
		}
		if l.DealID != "" {
			out.Lines[i].DealPrice = &l.DealPrice
		}
		if l.ToChoose {
			out.Lines[i].SelectedColor = ""
		}
	}
	switch {
	case q.Refusal != nil:
		out.Coupon = &apigen.CartCoupon{Code: coupon.Normal(code), Reason: &q.Refusal.Reason, Message: q.Refusal.Message()}
	case q.Coupon != nil:
		c := q.Coupon
		out.Coupon = &apigen.CartCoupon{Code: c.Code, Accepted: true, Discount: o.Discount}
		if c.Kind == coupon.Percent {
			out.Coupon.Percent = &c.Percent
		} else {
			out.Coupon.Amount = &c.Amount
		}
	}
	return out
}
