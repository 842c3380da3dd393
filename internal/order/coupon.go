package order

import (
	"context"

	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/deposit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
)

// This file prices a cart or an order with a coupon (DEAL-4). The transaction that stores
// the order takes the use, and the one that cancels it gives it back.

// redeem returns the coupon of a code, checked for the order and locked until the
// transaction ends. items are the order's lines.
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

// couponFault refuses a coupon with few uses to an order that is called first and holds
// nothing yet.
func couponFault() error {
	f := fault.New(fault.Conflict, "We call you first about an order like this, and this coupon is not for such orders. Please take the coupon off, or order less at a time.")
	f.Fields = map[string]string{"coupon": f.Message}
	return f
}

// orUnknown replaces a NotFound by the refusal that customers read.
func orUnknown(err error) error {
	if fault.KindOf(err) == fault.NotFound {
		return coupon.NotFound()
	}
	return err
}

// discount applies a bill with a coupon to the order and its lines.
func (o *Order) discount(c *coupon.Coupon, bill pricing.Bill) {
	o.CouponCode, o.Discount, o.Total = c.Code, bill.Discount, bill.Total
	for i := range o.Lines {
		o.Lines[i].Discount = bill.Shares[i].Off
	}
}

// couponMarks are the hashes by which a customer's uses of a coupon are counted: any match
// is a use. They differ from coupon to coupon, and name nobody.
func (o *Order) couponMarks(couponID string) []string {
	phone := o.Contact.PhoneE164
	if phone == "" {
		phone = ident.Digits(o.Contact.Phone)
	}
	marks := []string{
		ident.HashToken(couponID + " phone " + phone),
	}
	if o.Contact.Email != "" {
		email, mailbox := ident.FoldEmail(o.Contact.Email), ident.FoldMailbox(o.Contact.Email)
		marks = append(marks, ident.HashToken(couponID+" email "+mailbox))
		if email != mailbox { // older uses were stored before tags and dots were folded
			marks = append(marks, ident.HashToken(couponID+" email "+email))
		}
	}
	if o.AccountID != "" {
		marks = append(marks, accountMark(couponID, o.AccountID))
	}
	return marks
}

func accountMark(couponID, accountID string) string {
	return ident.HashToken(couponID + " account " + accountID)
}

// couponItem is the request as coupon rules read it; low is the deal's price, if any.
func (w *lineRequest) couponItem(low Lowered) coupon.Item {
	p := w.product
	if w.set != nil {
		p = w.set.product
	}
	_, variantID := w.goods()
	return coupon.Item{
		Goods:     deal.Goods{ProductID: p.ID, Brand: p.BrandSlug(), Categories: p.Within()},
		VariantID: variantID, InDeal: low.DealID != "", DealTakes: low.WithCoupon, Base: w.Base(), Quantity: w.Quantity, Set: p.IsSet(),
	}
}

// goodsIn are the goods of items by product.
func goodsIn(items []coupon.Item) map[string]deal.Goods {
	goods := make(map[string]deal.Goods, len(items))
	for i := range items {
		goods[items[i].Goods.ProductID] = items[i].Goods
	}
	return goods
}

// QuoteInput is a cart to be priced.
type QuoteInput struct {
	Items     []ItemInput
	Coupon    string // a code as it was typed; may be empty
	AccountID string // decides the tier
	// MemberPrice prices the cart as a member's without an account, as PlaceInput's does.
	MemberPrice bool
	// To is the destination and Method the way of paying. With them the total includes
	// delivery, and the way's fee or saving.
	To     *Contact
	Method Method
	// GiftWrap adds the wrap; it is read only with To.
	GiftWrap bool
	// Credit is what store credit is said to pay of it, read only with To.
	Credit money.Paisa
	// Known asks for the deposit with rules about the phone of To: for staff alone, because
	// the answer tells something of the number.
	Known bool
	// Promotions are tried in place of the shop's; nil: the shop's.
	Promotions *[]promotion.Promotion
}

// Quote is what a cart would cost, and why.
type Quote struct {
	Order   *Order         // with its lines, tier and totals; it is not stored
	Coupon  *coupon.Coupon // the one asked for; nil where the code is unknown
	Refusal *coupon.Refusal
	Shares  []pricing.Share // by line
	Counts  []bool          // by line: the coupon applies to it
	// Promotions are those that hold now, for guests or members, and are of any of the lines.
	Promotions []Promoted
}

// Quote prices a cart like an order of it, from the catalogue as shown; it locks and stores
// nothing. A refused coupon is no error: the quote is without it and says why. A guest's
// phone and e-mail address are checked only when the order is placed.
//
// Errors: Invalid with Fields where the cart is not valid.
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
	rules := s.d.Rules()
	o.Points.Rate = rules.Points.Rate
	if in.Promotions != nil {
		rules.Promotions = *in.Promotions
	}
	if in.To != nil && in.Known {
		o.Contact.PhoneE164 = NormalizePhone(in.To.Phone, in.To.Country)
	}
	q := &Quote{Order: o, Counts: make([]bool, len(items))}
	list, err := rules.promotions(ctx, s.d.Reader, s.d.Now(), o, items)
	if err != nil {
		return nil, err
	}
	q.Promotions = s.promoted(list, items)
	promos := promotion.Of(list, o.Tier)
	o.promote(promos, items)
	if code := coupon.Normal(in.Coupon); code != "" {
		if err := s.quoteCoupon(ctx, q, code, items); err != nil {
			return nil, err
		}
	}
	if q.Shares == nil {
		q.Shares = pricing.Reckon(o.priced(), o.PercentOff, pricing.Off{}).Shares
	}
	if in.To != nil {
		o.Contact, o.Method = *in.To, in.Method
		used := q.Coupon
		if q.Refusal != nil {
			used = nil
		}
		if in.GiftWrap {
			o.wrap(&rules)
		}
		o.charge(&rules, used, o.freesDelivery(promos, items), s.weigh(requests))
		o.Spent = min(in.Credit, o.Total)
		var phone *deposit.Phone
		if in.Known {
			number := NormalizePhone(in.To.Phone, in.To.Country)
			if phone, err = rules.phone(ctx, s.d.Reader, number); err != nil {
				return nil, err
			}
		}
		o.setDeposit(rules.Deposits, goodsIn(items), phone)
	}
	return q, nil
}

// shownItems adds the requests to the order as lines at the shown prices.
func (s *Service) shownItems(o *Order, requests []lineRequest) []coupon.Item {
	items, taxes := make([]coupon.Item, 0, len(requests)), s.d.Rules().Taxes
	for _, w := range requests {
		v := w.product.Variant(w.VariantID)
		w.ListPrice = v.Price
		var low Lowered
		if d := v.Deals.For(o.Tier); d != nil && d.Ends.After(s.d.Now()) {
			low = Lowered{DealID: d.ID, Price: d.Price, WithCoupon: d.WithCoupon}
		}
		w.DealID, w.DealPrice = low.DealID, low.Price
		w.Tax = taxes.Of(w.product.TaxClass, w.product.Within())
		o.Lines = append(o.Lines, w.Line)
		items = append(items, w.couponItem(low))
	}
	return items
}

// quoteCoupon adds the effect of a code to the quote.
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
