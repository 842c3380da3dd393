package order

import (
	"testing"
	"time"

	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
)

func third(change func(*promotion.Promotion)) promotion.Promotion {
	p := promotion.Promotion{ID: "third", Name: "The third is ours", Kind: promotion.BuyGet, Buy: 2, Get: 1, Percent: 100, For: deal.Everyone, Starts: monday.Add(-time.Hour)}
	if change != nil {
		change(&p)
	}
	return p
}

// twoAndOne are two snails of 1,764 and a balm of 1,259.28 at a guest's price.
func twoAndOne() PlaceInput {
	return cod(ItemInput{ProductID: mucin, Quantity: 2}, ItemInput{ProductID: balm, Quantity: 1})
}

func TestPROMO1AnOrderKeepsWhatItWasGiven(t *testing.T) {
	t.Parallel()
	t.Run("PROMO-1 the cheapest is free, and each line keeps its part", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.rules.Promotions = []promotion.Promotion{third(nil)}
		o := s.mustPlace(t, twoAndOne())
		sums := o.Sums()
		if o.Total != 3528_00 || sums.Promoted != 1259_28 || sums.Rounding != 0 || sums.Discount != 0 || len(sums.Promotions) != 1 || sums.Promotions[0] != (PromotionSum{"The third is ours", 1259_28}) {
			t.Fatalf("PROMO-1 %v %+v", o.Total, sums)
		}
		if o.Lines[0].Promoted != 928_03 || o.Lines[1].Promoted != 331_25 || o.PromotionOf(1) != "The third is ours" {
			t.Errorf("PROMO-1 the parts are %v and %v", o.Lines[0].Promoted, o.Lines[1].Promoted)
		}
		if back := o.Worth(0, 2) + o.Worth(1, 1); back != o.Total || o.Worth(0, 1) != (3528_00-928_03)/2 {
			t.Errorf("PROMO-1 all that comes back is worth %v, of %v", back, o.Total)
		}
		// The shop's promotions change it no more.
		s.rules.Promotions = nil
		if got := s.mustGet(t, o.ID); got.Total != o.Total || got.Sums().Promoted != 1259_28 {
			t.Errorf("PROMO-1 %v afterwards", got.Total)
		}
	})
	t.Run("PROMO-1 the coupon comes after it", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.rules.Promotions = []promotion.Promotion{third(nil)}
		s.db.state.coupons["TENTH"] = coupon.Coupon{ID: "c", Code: "TENTH", Kind: coupon.Percent, Percent: 10, Minimum: 3528_00, Targets: []deal.Target{{Kind: deal.Everything}}, Starts: monday.Add(-time.Hour)}
		in := twoAndOne()
		in.Coupon = "tenth"
		o := s.mustPlace(t, in)
		if sums := o.Sums(); o.Total != 3175_20 || sums.Promoted != 1259_28 || sums.Discount != 352_80 || sums.Rounding != 0 {
			t.Fatalf("PROMO-1 %v %+v", o.Total, sums)
		}
		if back := o.Worth(0, 2) + o.Worth(1, 1); back != o.Total {
			t.Errorf("PROMO-1 all that comes back is worth %v, of %v", back, o.Total)
		}
		s.db.state.coupons["TENTH"] = coupon.Coupon{ID: "c", Code: "TENTH", Kind: coupon.Percent, Percent: 10, Minimum: 3529_00, Targets: []deal.Target{{Kind: deal.Everything}}, Starts: monday.Add(-time.Hour)}
		if _, _, err := s.Place(t.Context(), in); fault.KindOf(err) != fault.Conflict {
			t.Errorf("PROMO-1 a coupon from a sum that the promotion lowers: %v", err)
		}
	})
	t.Run("PROMO-1 whom and when it is for", func(t *testing.T) {
		t.Parallel()
		for name, tc := range map[string]struct {
			change func(*promotion.Promotion)
			member bool
			given  bool
		}{
			"members, to a guest":  {func(p *promotion.Promotion) { p.For = deal.Members }, false, false},
			"members, to a member": {func(p *promotion.Promotion) { p.For = deal.Members }, true, true},
			"guests, to a member":  {func(p *promotion.Promotion) { p.For = deal.Guests }, true, false},
			"not yet":              {func(p *promotion.Promotion) { p.Starts = monday.Add(time.Second) }, false, false},
			"over":                 {func(p *promotion.Promotion) { p.Ends = monday }, false, false},
			"its last second":      {func(p *promotion.Promotion) { p.Ends = monday.Add(time.Second) }, false, true},
			"rests":                {func(p *promotion.Promotion) { p.Off = true }, false, false},
			"of its goods":         {func(p *promotion.Promotion) { p.Targets = []deal.Target{{Kind: deal.OfProduct, ID: mucin}} }, false, false},
			"of both brands": {func(p *promotion.Promotion) {
				p.Targets = []deal.Target{{Kind: deal.OfBrand, ID: "cosrx"}, {Kind: deal.OfBrand, ID: "cerave"}}
			}, false, true},
		} {
			s := newShop(t)
			s.rules.Promotions = []promotion.Promotion{third(tc.change)}
			in := twoAndOne()
			in.MemberPrice = tc.member
			if o := s.mustPlace(t, in); (len(o.Promotions) > 0) != tc.given {
				t.Errorf("PROMO-1 %s: %+v", name, o.Promotions)
			}
		}
	})
	t.Run("PROMO-1 free delivery, within Pakistan and from its sum", func(t *testing.T) {
		t.Parallel()
		free := promotion.Promotion{ID: "free", Name: "Free from 1,700", Kind: promotion.Delivery, From: 1700, For: deal.Everyone, Starts: monday.Add(-time.Hour)}
		s := charging(t, true, true)
		s.rules.Promotions = []promotion.Promotion{free}
		o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 1}))
		if sums := o.Sums(); o.Total != 1764_00 || len(o.Charges) != 0 || o.Promotions[0].Amount != fee || len(sums.Promotions) != 1 || sums.Promotions[0].Amount != 0 || sums.Rounding != 0 {
			t.Errorf("PROMO-1 %v %+v", o.Total, sums)
		}
		if o := s.mustPlace(t, cod(ItemInput{ProductID: balm, Quantity: 1})); o.Sums().Delivery != fee || len(o.Promotions) != 0 {
			t.Errorf("PROMO-1 under its sum: %+v", o.Sums())
		}
		s.rules.Promotions[0].Targets = []deal.Target{{Kind: deal.OfProduct, ID: balm}}
		if o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 1})); o.Sums().Delivery != fee {
			t.Errorf("PROMO-1 other goods: %+v", o.Sums())
		}
		s.rules.Promotions[0].Targets = nil
		in := cod(ItemInput{ProductID: mucin, Quantity: 1})
		in.Contact.Country, in.Contact.City, in.Contact.State = "Dubai", "Dubai", "Dubai"
		in.Contact.Phone = "+971501234567"
		if o := s.mustPlace(t, in); o.Sums().Delivery == 0 || len(o.Promotions) != 0 {
			t.Errorf("PROMO-1 to Dubai: %+v", o.Sums())
		}
	})
	t.Run("PROMO-1 a gift from a sum, which does not count itself", func(t *testing.T) {
		t.Parallel()
		s := newShopWith(t, glowSet())
		set := s.d.Catalogue().ByID(glow).OwnVariant()
		s.rules.Promotions = []promotion.Promotion{{ID: "gift", Name: "A balm for you", Kind: promotion.Gift, From: 3000, Gifts: []deal.Target{{Kind: deal.OfProduct, ID: balm}, {Kind: deal.OfProduct, ID: glow}, {Kind: deal.OfVariant, ID: set}, {Kind: deal.OfVariant, ID: "gone"}}, For: deal.Everyone, Starts: monday.Add(-time.Hour)}}
		o := s.mustPlace(t, twoAndOne())
		if sums := o.Sums(); o.Total != 3528_00 || sums.Promoted != 1259_28 || o.Lines[1].Promoted != 1259_28 || o.PromotionOf(1) != "A balm for you" || o.PromotionOf(0) != "" || sums.Rounding != 0 {
			t.Fatalf("PROMO-1 %v %+v", o.Total, sums)
		}
		if o.Worth(1, 1) != 0 || o.Worth(0, 2) != o.Total {
			t.Errorf("PROMO-1 what comes back is worth %v and %v", o.Worth(0, 2), o.Worth(1, 1))
		}
		two, err := s.Edit(t.Context(), o.ID, 0, EditInput{Lines: []EditLine{{Line: 1, Quantity: 2}}}, MoveInput{Actor: "zara", Note: "two balms"})
		if err != nil || two.Total != 3528_00+1259_28 {
			t.Errorf("PROMO-1 of two gifts one is paid: %v %v", two.Total, err)
		}
		less, err := s.Edit(t.Context(), o.ID, 0, EditInput{Lines: []EditLine{{Line: 0, Quantity: 1}, {Line: 1, Quantity: 1}}}, MoveInput{Actor: "zara", Note: "less"})
		if err != nil || less.Total != 1764_00+1259_28 || len(less.Promotions) != 0 {
			t.Errorf("PROMO-1 under its sum the gift is paid: %v %v", less.Total, err)
		}
		q, err := s.Quote(t.Context(), QuoteInput{Items: []ItemInput{{ProductID: mucin, Quantity: 2}}})
		if err != nil || len(q.Promotions) != 1 || len(q.Promotions[0].Gives) != 0 || len(q.Promotions[0].Choice) != 1 || q.Promotions[0].Choice[0] != (Gift{ProductID: balm}) {
			t.Errorf("PROMO-1 a cart is told of %+v, %v", q.Promotions, err)
		}
	})
	t.Run("PROMO-1 an edit works it out again by its own rule", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.rules.Promotions = []promotion.Promotion{third(func(p *promotion.Promotion) { p.Limit = 1 })}
		o := s.mustPlace(t, twoAndOne())
		s.rules.Promotions = []promotion.Promotion{{ID: "all", Name: "Half", Kind: promotion.Steps, Steps: []pricing.Step{{Units: 2, Percent: 50}}, For: deal.Everyone, Starts: monday.Add(-time.Hour)}}
		with := MoveInput{Actor: "zara", Note: "more"}
		six, err := s.Edit(t.Context(), o.ID, 0, EditInput{Lines: []EditLine{{Line: 0, Quantity: 5}}}, with)
		if err != nil || six.Sums().Promoted != 2*1259_28-1259_28+1764_00 || six.Total != 5*1764_00-1764_00 || s.db.state.promoted[o.ID][0].Amount != six.Sums().Promoted {
			t.Fatalf("PROMO-1 of six the two cheapest are free: %+v %v", six.Sums(), err)
		}
		one, err := s.Edit(t.Context(), o.ID, 0, EditInput{Lines: []EditLine{{Line: 0, Quantity: 1}}}, with)
		if err != nil || one.Total != 1764_00+1259_28 || one.Sums().Promoted != 0 || len(one.Promotions) != 0 || len(s.db.state.promoted[o.ID]) != 0 {
			t.Errorf("PROMO-1 of two none is: %+v %v", one.Sums(), err)
		}
	})
	t.Run("PROMO-1 its limits, and who is called first", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.rules.Promotions = []promotion.Promotion{third(func(p *promotion.Promotion) { p.PerPhone = 1 })}
		first := s.mustPlace(t, twoAndOne())
		if second := s.mustPlace(t, twoAndOne()); len(first.Promotions) != 1 || len(second.Promotions) != 0 || second.Total != 4787_28 {
			t.Errorf("PROMO-1 a phone has it twice: %+v", second.Promotions)
		}
		if _, err := s.Do(t.Context(), first.ID, MoveCancel, 0, MoveInput{Actor: "zara", Note: "no"}); err != nil {
			t.Fatal(err)
		}
		if again := s.mustPlace(t, twoAndOne()); len(again.Promotions) != 1 {
			t.Error("PROMO-1 a cancelled order gives its use back")
		}
		s.rules.HeldUnits, s.rules.Promotions[0].PerPhone, s.rules.Promotions[0].Limit = 1, 0, 100
		if _, _, err := s.Place(t.Context(), twoAndOne()); fault.KindOf(err) != fault.Invalid {
			t.Errorf("PROMO-1 few uses for an order that is called first: %v", err)
		}
	})
}

// TestPROMO1NothingIsAskedWithoutLimits prices with a source of nothing: without promotions, or
// with those that have no limit, there is no query.
func TestPROMO1NothingIsAskedWithoutLimits(t *testing.T) {
	t.Parallel()
	o, items := &Order{Tier: pricing.Guest}, []coupon.Item{{VariantID: mucins, Base: 100, Quantity: 3}}
	for _, list := range [][]promotion.Promotion{nil, {third(nil)}} {
		r := Rules{Promotions: list}
		if got, err := r.promotions(t.Context(), nil, monday, o, items); err != nil || len(got) != len(list) {
			t.Errorf("PROMO-1 %v %v", got, err)
		}
	}
}

func TestPROMO1WhatWouldSellUnderItsCost(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	list := []promotion.Promotion{third(nil), third(func(p *promotion.Promotion) { p.ID, p.Off = "rests", true })}
	cost := map[string]money.Paisa{mucins: 1200_00, balms: 800_00}
	// A member pays 1,690.50 for a snail; with the third one free 1,127 each.
	under := s.UnderCost(list, cost)
	if len(under) != 1 || under[0] != (Under{"third", "Advanced Snail 96", 1127_00, 1200_00, 87}) {
		t.Errorf("PROMO-1 %+v", under)
	}
	list[0].Percent = under[0].Most
	if got := s.UnderCost(list, cost); len(got) != 0 {
		t.Errorf("PROMO-1 at %d percent still %+v", under[0].Most, got)
	}
}

// TestPROMO1HeldAgainCountsAgain: an order that ended without its transfer gave its use back;
// held again (PAYS-2) it has its promotion and its use as before.
func TestPROMO1HeldAgainCountsAgain(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.rules.Promotions = []promotion.Promotion{{
		ID: "one", Name: "Of one, too", Kind: promotion.BuyGet, Buy: 1, Get: 1, Percent: 50, For: deal.Everyone, Starts: monday.Add(-time.Hour),
	}}
	in := twoAndOne()
	in.Method, in.Reserve = BankTransfer, true
	o := s.mustPlace(t, in)
	token := s.link(t, o)
	s.db.now = s.db.now.Add(25 * time.Hour)
	if n, err := s.ExpireWaiting(t.Context()); err != nil || n != 1 || len(s.db.state.promoted[o.ID]) != 0 {
		t.Fatalf("PROMO-1 %d ended, %v, with uses %v", n, err, s.db.state.promoted[o.ID])
	}
	if now, err := s.HoldAgainByLink(t.Context(), token, "203.0.113.0/24"); err != nil || now.Total != o.Total || len(s.db.state.promoted[o.ID]) != 1 {
		t.Errorf("PROMO-1 held again: %v, uses %v", err, s.db.state.promoted[o.ID])
	}
}
