package order

import (
	"context"

	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/pricing"
)

// This file prices a cart or an order with a coupon (DEAL-4). A use is taken in
// the transaction that stores the order, and given back in that which cancels it.

// redeem makes the coupon of a code part of the order and returns it, locked until
// the transaction ends. items are the order's lines.
//
// Errors: a coupon.Refusal, which says why the order cannot have it.
func (o *Order) redeem(ctx context.Context, tx Tx, code string, items []coupon.Item) (*coupon.Coupon, error) {
	c, err := tx.CouponForUse(ctx, code)
	if err != nil {
		return nil, orUnknown(err)
	}
	used := int64(0)
	if c.PerCustomer > 0 {
		if used, err = tx.CouponUsedBy(ctx, c.ID, o.couponMarks(c.ID)); err != nil {
			return nil, err
		}
	}
	bill, refusal := c.Apply(tx.Now(), items, o.PercentOff, used)
	if refusal != nil {
		return nil, refusal
	}
	o.discount(c, bill)
	return c, nil
}

// couponFault refuses a coupon of few uses to an order that holds nothing yet.
func couponFault() error {
	f := fault.New(fault.Conflict, "We call you first about an order like this, and this coupon is not for such orders. Please take the coupon off, or order less at a time.")
	f.Fields = map[string]string{"coupon": f.Message}
	return f
}

// orUnknown says in words that there is no coupon of a code.
func orUnknown(err error) error {
	if fault.KindOf(err) == fault.NotFound {
		return coupon.NotFound()
	}
	return err
}

// discount puts what a coupon takes off on the order and its lines.
func (o *Order) discount(c *coupon.Coupon, bill pricing.Bill) {
	o.CouponCode, o.Discount, o.Total = c.Code, bill.Discount, bill.Total
	for i := range o.Lines {
		o.Lines[i].Discount = bill.Shares[i].Off
	}
}

// couponMarks is what the uses of a coupon are counted by: whoever has left one of
// them has used it. They are others for each coupon, and name nobody.
func (o *Order) couponMarks(couponID string) []string {
	phone := o.Contact.PhoneE164
	if phone == "" {
		phone = ident.Digits(o.Contact.Phone)
	}
	marks := []string{
		ident.HashToken(couponID + " phone " + phone),
	}
	if o.Contact.Email != "" {
		marks = append(marks, ident.HashToken(couponID+" email "+ident.FoldEmail(o.Contact.Email)))
	}
	if o.AccountID != "" {
		marks = append(marks, accountMark(couponID, o.AccountID))
	}
	return marks
}

func accountMark(couponID, accountID string) string {
	return ident.HashToken(couponID + " account " + accountID)
}

// couponItem is what a coupon asks of a wish; low is what a deal makes of its price.
func (w *lineRequest) couponItem(low Lowered) coupon.Item {
	return coupon.Item{
		Goods:     deal.Goods{ProductID: w.product.ID, Brand: w.product.BrandSlug(), Categories: w.product.Categories},
		VariantID: w.VariantID, InDeal: low.DealID != "", DealTakes: low.WithCoupon, Base: w.Base(), Quantity: w.Quantity,
	}
}

// QuoteInput is a cart whose price is asked.
type QuoteInput struct {
	Items     []ItemInput
	Coupon    string // a code as it was typed; may be empty
	AccountID string // decides the tier
	// MemberPrice prices it as a member's without an account, as PlaceInput's does.
	MemberPrice bool
}

// Quote is what a cart would cost, and why.
type Quote struct {
	Order   *Order         // with its lines, tier and totals; it is not stored
	Coupon  *coupon.Coupon // the one asked for; nil where there is none of the code
	Refusal *coupon.Refusal
	Shares  []pricing.Share // by line
	Counts  []bool          // by line: the coupon is for it
}

// Quote prices a cart as an order of it would be, by the catalogue as it is shown:
// it locks nothing and stores nothing. A coupon that the cart cannot have is no
// error: the quote says why, and is the one without it. What only the order
// tells, a guest's phone and e-mail address, is looked at when it is placed.
//
// Errors: Invalid with Fields where the cart is none.
func (s *Service) Quote(ctx context.Context, in QuoteInput) (*Quote, error) {
	switch {
	case len(in.Items) == 0:
		return nil, fault.Fields(msgEmptyCart, map[string]string{"cartItems": msgEmptyCart})
	case len(in.Items) > maxLines:
		return nil, cartFault("A cart may have at most %d lines.", maxLines)
	}
	requests, err := resolve(s.d.Catalogue(), in.Items)
	if err != nil {
		return nil, err
	}
	o := &Order{AccountID: in.AccountID, Tier: tierOf(in.AccountID != "" || in.MemberPrice)}
	items := s.shownItems(o, requests)
	o.price(s.d.Rates())
	q := &Quote{Order: o, Counts: make([]bool, len(items))}
	if code := coupon.Normal(in.Coupon); code != "" {
		if err := s.quoteCoupon(ctx, q, code, items); err != nil {
			return nil, err
		}
	}
	if q.Shares == nil {
		q.Shares = pricing.Reckon(o.priced(), o.PercentOff, pricing.Off{}).Shares
	}
	return q, nil
}

// shownItems gives an order the lines of requests at the prices that are shown.
func (s *Service) shownItems(o *Order, requests []lineRequest) []coupon.Item {
	items := make([]coupon.Item, 0, len(requests))
	for _, w := range requests {
		v := w.product.Variant(w.VariantID)
		w.ListPrice = v.Price
		var low Lowered
		if d := v.Deals.For(o.Tier); d != nil && d.Ends.After(s.d.Now()) {
			low = Lowered{DealID: d.ID, Price: d.Price, WithCoupon: d.WithCoupon}
		}
		w.DealID, w.DealPrice = low.DealID, low.Price
		o.Lines = append(o.Lines, w.Line)
		items = append(items, w.couponItem(low))
	}
	return items
}

// quoteCoupon adds what a code comes to.
func (s *Service) quoteCoupon(ctx context.Context, q *Quote, code string, items []coupon.Item) error {
	c, err := s.d.Reader.CouponByCode(ctx, code)
	if err != nil {
		if fault.KindOf(err) != fault.NotFound {
			return err
		}
		q.Refusal = coupon.NotFound()
		return nil
	}
	q.Coupon = c
	used := int64(0)
	if q.Order.AccountID != "" && c.PerCustomer > 0 {
		if used, err = s.d.Reader.CouponUsedBy(ctx, c.ID, []string{accountMark(c.ID, q.Order.AccountID)}); err != nil {
			return err
		}
	}
	bill, refusal := c.Apply(s.d.Now(), items, q.Order.PercentOff, used)
	q.Shares, q.Refusal = bill.Shares, refusal
	if refusal == nil {
		q.Order.discount(c, bill)
		for i := range items {
			q.Counts[i] = c.IsFor(&items[i])
		}
	}
	return nil
}
