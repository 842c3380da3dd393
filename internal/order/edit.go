package order

import (
	"context"
	"fmt"

	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/deposit"
	"gulaab/internal/destination"
	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// This file changes the goods of an order while nothing is packed (DOOR-2). Kept lines keep
// the agreed price, added ones get today's price for the order's tier, and the coupon is
// worked out again by its own rules.

// EditLine is the wanted state of one line.
type EditLine struct {
	Line      int    // its position in the order; -1: a new line
	VariantID string // empty: unchanged
	ProductID string // of VariantID
	Quantity  int64  // 0 takes the line out
}

// EditInput is the wanted state of an order. Lines that are not named stay as they are.
type EditInput struct {
	Lines  []EditLine
	Method Method       // empty: unchanged
	Gift   *GiftEdit    // nil: unchanged
	To     *Contact     // a whole address; nil: unchanged
	Total  *money.Paisa // the total that was shown for the change; nil: any
}

// edit is an EditInput with its goods looked up.
type edit struct {
	lines  []editLine
	method Method
	gift   *GiftEdit
	to     *Contact
	total  *money.Paisa
	coupon *coupon.Coupon // the order's; nil where it has none, or the code no longer exists
	rules  Rules          // today's, for the charges of another way of paying
	phone  *deposit.Phone // for the deposit of another way of paying
	goods  map[string]deal.Goods
}

type editLine struct {
	line     int
	quantity int64
	into     *Line // the line with another variant, or the new line; nil: the variant stays
}

// Edit changes the goods, the address or the way of paying. version is the Version that was
// looked at; 0 takes any.
//
// Errors: NotFound; Invalid with fields; a Refused where something is packed, units
// are gone, or the total differs from in.Total.
func (s *Service) Edit(ctx context.Context, id string, version int64, in EditInput, with MoveInput) (*Order, error) {
	e, err := s.prepare(ctx, id, in)
	if err != nil {
		return nil, err
	}
	with.edit = e
	return s.Do(ctx, id, MoveEdit, version, with)
}

// Edited returns the order before and after an edit, and stores nothing.
func (s *Service) Edited(ctx context.Context, id string, in EditInput) (before, after *Order, err error) {
	e, err := s.prepare(ctx, id, in)
	if err != nil {
		return nil, nil, err
	}
	if before, err = s.d.Reader.Order(ctx, id); err != nil {
		return nil, nil, err
	}
	e.total = nil
	m := &transition{o: before.clone(), at: s.d.Now(), in: MoveInput{Note: "looked at", edit: e}, rules: e.rules}
	if m.edit(); m.err != nil {
		return before, nil, refusal(before, m.err)
	}
	return before, m.o, nil
}

// prepare looks up the goods, coupon and rules of an edit.
func (s *Service) prepare(ctx context.Context, id string, in EditInput) (*edit, error) {
	o, err := s.d.Reader.Order(ctx, id)
	if err != nil {
		return nil, err
	}
	switch in.Method {
	case "", CashOnDelivery, BankTransfer:
	default:
		return nil, fault.Fields(msgCheck, map[string]string{"method": "Must be cod or bank_transfer."})
	}
	if len(in.Lines) > 2*maxLines {
		return nil, editFault("An order may have at most %d lines.", maxLines)
	}
	e := &edit{method: in.Method, to: in.To, gift: in.Gift, total: in.Total, goods: map[string]deal.Goods{}, rules: s.d.Rules()}
	snapshot := s.d.Catalogue()
	for i := range o.Lines {
		productID, _ := o.Lines[i].goods()
		e.know(snapshot.ByID(productID))
	}
	named := map[int]bool{}
	for _, l := range in.Lines {
		if named[l.Line] {
			return nil, editFault("A line is named twice.")
		}
		named[l.Line] = l.Line >= 0
		one := editLine{line: l.Line, quantity: l.Quantity}
		switch {
		case l.Line < -1 || l.Line >= len(o.Lines):
			return nil, editFault("The order has no such line.")
		case l.Quantity < 0 || l.Quantity > catalog.MaxQuantity:
			return nil, editFault("A quantity is from 0 to %d.", catalog.MaxQuantity)
		case l.Line < 0 && (l.VariantID == "" || l.Quantity == 0):
			return nil, editFault("Say what is added, and how many of it.")
		}
		if l.VariantID != "" && (l.Line < 0 || o.Lines[l.Line].VariantID != l.VariantID) {
			if one.into, err = s.lineOf(o, l, e); err != nil {
				return nil, err
			}
		}
		e.lines = append(e.lines, one)
	}
	if in.Method == CashOnDelivery {
		to := &o.Contact
		if in.To != nil {
			to = in.To
		}
		if e.phone, err = e.rules.phone(ctx, s.d.Reader, NormalizePhone(to.Phone, to.Country)); err != nil {
			return nil, err
		}
	}
	if o.CouponCode != "" {
		e.coupon, err = s.d.Reader.CouponByCode(ctx, o.CouponCode)
		if err != nil && fault.KindOf(err) != fault.NotFound {
			return nil, err
		}
	}
	return e, nil
}

// know records a product's properties that coupon rules read.
func (e *edit) know(p *catalog.Product) {
	if p != nil {
		e.goods[p.ID] = goodsOfProduct(p)
	}
}

// lineOf returns a line for another variant. It keeps the agreed price where both variants
// cost the same today; otherwise it takes today's price for the order's tier.
func (s *Service) lineOf(o *Order, in EditLine, e *edit) (*Line, error) {
	p := s.d.Catalogue().ByID(in.ProductID)
	var v *catalog.Variant
	if p != nil {
		v = p.Variant(in.VariantID)
	}
	if v == nil || !v.Enabled {
		return nil, editFault("Choose something that the shop sells.")
	}
	if p.IsSet() {
		return nil, editFault("Add the products of %s one by one, or take a new order for it.", p.Name)
	}
	e.know(p)
	if goods := e.goods[p.ID]; destination.Of(e.rules.NotSent, o.Contact.Country, &goods, v.ID) != nil {
		return nil, editFault("%s is not sent to %s.", p.Name, o.Contact.Country)
	}
	l := Line{
		ProductID: p.ID, VariantID: v.ID, SKU: v.SKU, Name: p.Name, Brand: p.Brand, Size: v.Size, Color: v.Color, Shade: p.ShadeName(v), Image: p.Picture(v), ListPrice: v.Price,
		Tax: o.taxNow(&e.rules, p),
	}
	if in.Line >= 0 {
		was := &o.Lines[in.Line]
		if was.ProductID == p.ID {
			l.Tax = was.Tax
		}
		if held := p.Variant(was.VariantID); was.ProductID == p.ID && held != nil && held.Price == v.Price {
			l.ListPrice, l.DealID, l.DealPrice, l.InSet = was.ListPrice, was.DealID, was.DealPrice, was.InSet
			return &l, nil
		}
	}
	if d := v.Deals.For(o.Tier); d != nil && d.Ends.After(s.d.Now()) {
		l.DealID, l.DealPrice = d.ID, d.Price
	}
	return &l, nil
}

func editFault(format string, args ...any) error {
	message := fmt.Sprintf(format, args...)
	return &fault.Error{Kind: fault.Invalid, Message: message, Fields: map[string]string{"lines": message}}
}
