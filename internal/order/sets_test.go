package order

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
)

const glow = "e-glow"

// glowSet is two snails and a lipstick whose shade is chosen, for ten percent less.
func glowSet() *catalog.Product {
	return &catalog.Product{ID: glow, Name: "Glow set", Brand: "Gulaab", Price: money.Rupees(6000), SetParts: []string{mucin + " x2", lipstick}, SetPercent: "10"}
}

func (s *shop) variantIn(t *testing.T, shade string) string {
	t.Helper()
	v := s.d.Catalogue().ByID(glow).InColor(shade)
	if v == nil {
		t.Fatalf("GOOD-4 the set does not come in %q", shade)
	}
	return v.ID
}

func TestGOOD4AnOrderHoldsTheParts(t *testing.T) {
	t.Parallel()
	s := newShopWith(t, glowSet())
	in := cod(ItemInput{ProductID: glow, VariantID: s.variantIn(t, "Nude"), Quantity: 2}, ItemInput{ProductID: mucin, Quantity: 1})
	q, err := s.Quote(t.Context(), QuoteInput{Items: in.Items})
	if err != nil || q.Order.Lines[0].ListPrice != money.Rupees(2*2205+1799) {
		t.Fatalf("GOOD-4 the cart's set costs %v, %v", q, err)
	}
	o := s.mustPlace(t, in)
	if o.Total != q.Order.Total || o.Total != pricing.UnitExact(money.Rupees(2*(2*2205+1799)+2450), 28) {
		t.Errorf("GOOD-4 the order costs %v, the cart %v", o.Total, q.Order.Total)
	}
	for i, want := range []struct {
		variant   string
		n         int64
		list      money.Paisa
		set, held int64
	}{{mucins, 4, money.Rupees(2205), 1, 4}, {nudes, 2, money.Rupees(1799), 1, 2}, {mucins, 1, money.Rupees(2450), 0, 1}} {
		l := o.Lines[i]
		if l.VariantID != want.variant || l.Quantity != want.n || l.ListPrice != want.list || int64(l.InSet.No) != want.set || l.Held != want.held {
			t.Errorf("GOOD-4 line %d is %+v", i, l)
		}
	}
	if l := o.Lines[1]; l.InSet.Name != "Glow set" || l.InSet.Sets != 2 || o.Worth(1, 1) != pricing.UnitExact(money.Rupees(1799), 28) {
		t.Errorf("GOOD-4 one lipstick comes back at %v, of %+v", o.Worth(1, 1), l.InSet)
	}
	// Three of the eight snails are left, enough for one set.
	in.Items = in.Items[:1]
	in.IdempotencyKey = "second"
	if _, _, err := s.Place(t.Context(), in); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "Advanced Snail 96") {
		t.Errorf("GOOD-4 two more sets than there are parts for: %v", err)
	}
	saw := money.Paisa(1)
	in.Items[0].Quantity, in.ExpectedTotal = 1, &saw
	var changed *TotalChanged
	if _, _, err = s.Place(t.Context(), in); !asChanged(err, &changed) || len(changed.Quote.Lines) != 1 ||
		changed.Quote.Lines[0].ProductID != glow || changed.Quote.Lines[0].VariantID != in.Items[0].VariantID || changed.Quote.Lines[0].ListPrice != money.Rupees(2*2205+1799) {
		t.Errorf("GOOD-4 another total is told as %v", err)
	}
	in.Items[0].VariantID, in.ExpectedTotal = "", nil
	if o = s.mustPlace(t, in); !o.Lines[1].ToChoose || o.Lines[0].ToChoose {
		t.Errorf("GOOD-4 the shade is still to be chosen: %+v", o.Lines)
	}
}

func asChanged(err error, to **TotalChanged) (ok bool) {
	*to, ok = err.(*TotalChanged) //nolint:errorlint // Place returns it as it is
	return ok
}

func TestGOOD4ASetWithoutAPartRests(t *testing.T) {
	t.Parallel()
	set := glowSet()
	set.SetParts[1] = "never-was"
	s := newShopWith(t, set)
	if _, _, err := s.Place(t.Context(), cod(ItemInput{ProductID: glow, Quantity: 1})); fault.KindOf(err) != fault.Invalid {
		t.Errorf("GOOD-4 a set whose part is not in the shop was sold: %v", err)
	}
}

// TestGOOD4CartAndOrderAgree prices random carts with sets as carts do and as orders do.
func TestGOOD4CartAndOrderAgree(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(4, 2026))
	for run := range 1500 {
		var goods []*catalog.Product
		for i := range 4 {
			goods = append(goods, &catalog.Product{ID: fmt.Sprintf("p%d", i), Name: fmt.Sprintf("Part %d", i), Brand: "B", Price: money.Paisa(100 + random.Int64N(1_000_000))})
		}
		for i := range 2 {
			set := &catalog.Product{ID: fmt.Sprintf("s%d", i), Name: fmt.Sprintf("Set %d", i), Brand: "B", Price: money.Rupees(1 + random.Int64N(20_000))}
			for _, j := range random.Perm(4)[:2+random.IntN(3)] {
				set.SetParts = append(set.SetParts, catalog.PartRef{Product: fmt.Sprintf("p%d", j), Units: 1 + random.Int64N(3)}.Text())
			}
			if random.IntN(2) == 0 {
				set.SetPercent = fmt.Sprint(1 + random.IntN(90))
			}
			goods = append(goods, set)
		}
		s := newShopWith(t, goods...)
		s.rules.Promotions = []promotion.Promotion{third(nil)}
		s.db.state.coupons["SOME"] = coupon.Coupon{ID: "c", Code: "SOME", Kind: coupon.Percent, Percent: 1 + random.IntN(50), Targets: []deal.Target{{Kind: deal.OfProduct, ID: []string{"s0", "p1"}[random.IntN(2)]}}, Starts: monday.Add(-time.Hour)}
		var items []ItemInput
		for _, i := range random.Perm(len(goods))[:1+random.IntN(len(goods))] {
			items = append(items, ItemInput{ProductID: goods[i].ID, Quantity: 1 + random.Int64N(9)})
		}
		in := cod(items...)
		in.MemberPrice = random.IntN(2) == 0
		q, err := s.Quote(t.Context(), QuoteInput{Items: items, MemberPrice: in.MemberPrice, Coupon: "SOME"})
		if err != nil {
			t.Fatal(err)
		}
		if q.Refusal == nil {
			in.Coupon = "SOME"
		}
		o := s.mustPlace(t, in)
		var worth money.Paisa
		for i := range o.Lines {
			worth += o.Worth(i, o.Lines[i].Quantity)
		}
		if o.Total != q.Order.Total || o.Discount != q.Order.Discount || worth != o.Total {
			t.Fatalf("GOOD-4 run %d: the cart is %v less %v, the order %v less %v, its lines are worth %v", run, q.Order.Total, q.Order.Discount, o.Total, o.Discount, worth)
		}
	}
}
