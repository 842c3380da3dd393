package order

import (
	"context"
	"slices"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/each"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
)

// This file gives carts and orders the owner's promotions (PROMO-1): after the tier's
// percentage, before the coupon. What an order was given is stored with it.

// PromotionUse is a promotion's use by an order. Mark is a hash of promotion and phone, by
// which uses of one phone are counted; it names nobody.
type PromotionUse struct {
	ID     string
	Mark   string
	Amount money.Paisa
}

// PromotionUses says in how many orders a promotion is, and what it took off them.
type PromotionUses struct {
	Orders int64
	Given  money.Paisa
}

// promotionSource says how often promotions were used: a transaction, which others wait for,
// or a reader.
type promotionSource interface {
	PromotionsUsed(ctx context.Context, marks map[string]string) (map[string]promotion.Used, error)
}

// promotions returns those that hold at a moment, for guests or members, and are of any of the
// order's lines, as far as their limits go. Only limits are looked up.
func (r *Rules) promotions(ctx context.Context, from promotionSource, now time.Time, o *Order, items []coupon.Item) ([]promotion.Promotion, error) {
	var list []promotion.Promotion
	marks := map[string]string{}
	for i := range r.Promotions {
		p := &r.Promotions[i]
		if !p.Runs(now) || len(coveredBy(p, items)) == 0 {
			continue
		}
		list = append(list, *p)
		if p.Limited() {
			marks[p.ID] = o.promotionMark(p.ID)
		}
	}
	if len(marks) == 0 {
		return list, nil
	}
	used, err := from.PromotionsUsed(ctx, marks)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(list, func(p promotion.Promotion) bool { return !p.Left(used[p.ID]) }), nil
}

// promotionMark is the mark of the order's phone, empty where it has none yet.
func (o *Order) promotionMark(id string) string {
	phone := o.Contact.PhoneE164
	if phone == "" {
		phone = ident.Digits(o.Contact.Phone)
	}
	if phone == "" {
		return ""
	}
	return ident.HashToken(id + " phone " + phone)
}

// coveredBy are the places of the lines that a promotion is of, in a deal or not.
func coveredBy(p *promotion.Promotion, items []coupon.Item) (places []int) {
	for i := range items {
		if p.Covers(&items[i].Goods, items[i].VariantID) && (!items[i].Set || p.CountsSets()) {
			places = append(places, i)
		}
	}
	return places
}

// givenBy are the places of the lines of which a promotion gives one unit.
func givenBy(p *promotion.Promotion, items []coupon.Item) (places []int) {
	for i := range items {
		if !items[i].Set && p.Gives(&items[i].Goods, items[i].VariantID) {
			places = append(places, i)
		}
	}
	return places
}

// Promoted is a promotion as a cart is told of it.
type Promoted struct {
	promotion.Promotion
	Covers []int // the places of the lines that it is of
	Gives  []int // the places of the lines of which it gives one unit
	Choice []Gift
}

// Gift is a product, or one of its sizes or shades, that a promotion gives.
type Gift struct {
	ProductID string
	VariantID string // empty: any
}

// promoted tells a cart of its promotions. What the shop does not sell any more is no gift, and no set
// is one, since its price is that of its parts.
func (s *Service) promoted(list []promotion.Promotion, items []coupon.Item) []Promoted {
	cat := s.d.Catalogue()
	out := make([]Promoted, len(list))
	for i := range list {
		p := &list[i]
		out[i] = Promoted{Promotion: *p, Covers: coveredBy(p, items), Gives: givenBy(p, items)}
		for _, t := range p.Gifts {
			gift, of := Gift{}, (*catalog.Product)(nil)
			switch t.Kind {
			case deal.OfProduct:
				of = cat.ByID(t.ID)
			case deal.OfVariant:
				gift.VariantID, of = t.ID, cat.OfVariant(t.ID)
			case deal.OfBrand, deal.OfCategory, deal.Everything: // none is a gift
			}
			if of != nil && !of.IsSet() {
				gift.ProductID = of.ID
				out[i].Choice = append(out[i].Choice, gift)
			}
		}
	}
	return out
}

func promotionUnits(items []coupon.Item) []promotion.Unit {
	return each.Ref(items, func(it *coupon.Item) promotion.Unit {
		return promotion.Unit{Goods: it.Goods, VariantID: it.VariantID, Set: it.Set}
	})
}

// promote takes off the order's lines what promotions do. items are its lines, and learn it.
func (o *Order) promote(list []promotion.Promotion, items []coupon.Item) {
	o.Promotions = nil
	for i := range o.Lines {
		o.Lines[i].Promotion, o.Lines[i].Promoted = "", 0
	}
	promos, places := promotion.Promos(list, promotionUnits(items))
	if len(promos) == 0 {
		return
	}
	lines := each.Ref(items, func(it *coupon.Item) pricing.Item {
		return pricing.Item{Base: it.Base, Quantity: it.Quantity, InDeal: it.InDeal}
	})
	amounts := make([]money.Paisa, len(list))
	for i, less := range pricing.Promote(lines, o.PercentOff, promos) {
		if less.By < 0 {
			continue
		}
		at := places[less.By]
		o.Lines[i].Promotion, o.Lines[i].Promoted, items[i].Less = list[at].ID, less.Off, less.Off
		amounts[at], o.Total = amounts[at]+less.Off, o.Total-less.Off
	}
	for i, amount := range amounts {
		if amount > 0 {
			o.Promotions = append(o.Promotions, promotion.Given{Promotion: list[i], Amount: amount})
		}
	}
}

// promoteAgain works the order's own promotions out for its changed lines. It had them when it
// was placed, so that neither windows nor limits count, and it gets no others. Delivery that
// one has freed stays free.
func (o *Order) promoteAgain(items []coupon.Item) {
	if len(o.Promotions) == 0 {
		return
	}
	had := o.Promotions
	o.promote(each.Of(had, func(p promotion.Given) promotion.Promotion { return p.Promotion }), items)
	for _, p := range had {
		if p.Kind == promotion.Delivery {
			o.Promotions = append(o.Promotions, p)
		}
	}
}

// freesDelivery returns the promotion that frees delivery of the order's goods at what they
// come to now; nil where none does.
func (o *Order) freesDelivery(list []promotion.Promotion, items []coupon.Item) *promotion.Promotion {
	return promotion.FreesDelivery(list, promotionUnits(items), each.Of(o.worth(), func(w lineWorth) money.Paisa { return money.Paisa(w) }))
}

// promotionFault refuses a promotion with few uses to an order that is called first and holds
// nothing yet.
func promotionFault() error {
	return cartFault("We call you first about an order like this, and a promotion in your cart is only for a few orders. Please order less at a time.")
}

func (o *Order) promotionUses() []PromotionUse {
	return each.Of(o.Promotions, func(p promotion.Given) PromotionUse {
		return PromotionUse{ID: p.ID, Mark: o.promotionMark(p.ID), Amount: p.Amount}
	})
}

// changePromotions keeps the uses of an order's promotions after a change of its goods, and
// gives them back where it was cancelled. One that is held again has its promised price, and
// counts again, also where somebody else took the last use meanwhile.
func (m *transition) changePromotions(ctx context.Context, tx Tx, before *Order) error {
	switch {
	case len(before.Promotions) == 0:
		return nil
	case before.Placement != Cancelled && m.o.Placement == Cancelled:
		return tx.KeepPromotions(ctx, m.o.ID, nil)
	case before.Promotions.Text() != m.o.Promotions.Text(), before.Placement == Cancelled && m.o.Placement != Cancelled:
		return tx.KeepPromotions(ctx, m.o.ID, m.o.promotionUses())
	}
	return nil
}

// promotionSums are the rows that explain what promotions take off lines of such sums.
func (o *Order) promotionSums(lines []LineSum) (rows []PromotionSum) {
	for i := range o.Promotions {
		p := &o.Promotions[i]
		row := PromotionSum{Name: p.Name}
		for j := range lines {
			if o.Lines[j].Promotion == p.ID {
				row.Amount += lines[j].Promoted
			}
		}
		if row.Amount > 0 || p.Kind == promotion.Delivery {
			rows = append(rows, row)
		}
	}
	return rows
}

// PromotionIn is the name of one of the order's promotions in a language.
func (o *Order) PromotionIn(language, name string) string {
	if i := slices.IndexFunc(o.Promotions, func(p promotion.Given) bool { return p.Name == name }); i >= 0 {
		return o.Promotions[i].NameIn(language)
	}
	return name
}

// PromotionOf is the name of the promotion that takes something off a line; empty where none
// does.
func (o *Order) PromotionOf(line int) string {
	if i := slices.IndexFunc(o.Promotions, func(p promotion.Given) bool { return p.ID == o.Lines[line].Promotion }); i >= 0 {
		return o.Promotions[i].Name
	}
	return ""
}
