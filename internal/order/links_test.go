package order

import (
	"fmt"
	"testing"
	"time"

	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/stock"
)

func (s *shop) link(t *testing.T, o *Order) string {
	t.Helper()
	link, err := s.MakeLink(t.Context(), o.ID, "mail")
	if err != nil {
		t.Fatal(err)
	}
	return link.Token
}

// TestSURE5LinksFreeNothing: an order confirmed by the link in its own mail still counts toward
// the limits, and an order that needs a call is not confirmed by it.
func TestSURE5LinksFreeNothing(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.db.state.levels[mucins] = stock.Level{VariantID: mucins, Tracked: true, OnHand: 90}
	var called []*Order
	for i := range 20 {
		o := s.mustPlace(t, from(i, "203.0.113.0/24", ItemInput{ProductID: mucin, Quantity: 3}))
		if _, err := s.MoveByLink(t.Context(), s.link(t, o), MoveConfirm, nil); o.CallFirst {
			wantFault(t, err, fault.Conflict, "We call you first about this order.")
			called = append(called, o)
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if held := s.db.state.levels[mucins].Held; held != 9 {
		t.Fatalf("SURE-5 one network holds %d of 90", held)
	}
	if _, err := s.Do(t.Context(), called[0].ID, MoveConfirm, 0, MoveInput{Actor: "sana"}); err != nil {
		t.Errorf("SURE-5 the shop confirms after its call: %v", err)
	}
}

// TestSURE5TracesEnd: the traces of an order that its shopper confirmed are deleted when it is
// packed, and when it ends.
func TestSURE5TracesEnd(t *testing.T) {
	t.Parallel()
	for _, last := range []Move{MovePack, MoveCancel} {
		s := newShop(t)
		o := s.mustPlace(t, from(1, "203.0.113.0/24", ItemInput{ProductID: mucin, Quantity: 1}))
		if _, err := s.MoveByLink(t.Context(), s.link(t, o), MoveConfirm, nil); err != nil {
			t.Fatal(err)
		}
		if len(s.db.state.traces) == 0 {
			t.Error("SURE-5 the shopper's word ended the traces")
		}
		if _, err := s.Do(t.Context(), o.ID, last, 0, MoveInput{Actor: "sana"}); err != nil {
			t.Fatal(err)
		}
		if len(s.db.state.traces) != 0 {
			t.Errorf("SURE-5 after %s the traces stay: %v", last, s.db.state.traces)
		}
	}
}

// TestCOD2AnotherPhoneEndsLinks: when the shop changes the phone, links sent to the old one
// end. A shopper who changes it keeps theirs.
func TestCOD2AnotherPhoneEndsLinks(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, cod(theOne))
	token := s.link(t, o)
	change := func(actor string, to Contact) {
		t.Helper()
		if _, err := s.Do(t.Context(), o.ID, MoveRedirect, 0, MoveInput{Actor: actor, To: &to}); err != nil {
			t.Fatal(err)
		}
	}
	change("sana", Contact{StreetAddress: "House 9, Street 4"})
	change(ActorCustomer, Contact{Phone: "0301 7654321"})
	if _, err := s.ByLink(t.Context(), token); err != nil {
		t.Fatalf("COD-2 the shopper's own change ended their link: %v", err)
	}
	change("sana", Contact{Phone: "0301 7654322"})
	if _, err := s.ByLink(t.Context(), token); fault.KindOf(err) != fault.NotFound {
		t.Errorf("COD-2 the link of a wrong phone lives: %v", err)
	}
}

// TestCOD5Elsewhere: the rules against cash cannot be avoided by a later change, and a
// confirmed order that goes elsewhere must be confirmed again.
func TestCOD5Elsewhere(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	rules := DefaultRules()
	rules.CashNotIn = []string{"Gilgit"}
	s.d.Rules = func() Rules { return rules }
	s.db.state.noCash = map[string]time.Time{"+923017654321": monday.AddDate(0, 1, 0)}
	o := s.mustPlace(t, cod(theOne))
	token := s.link(t, o)
	if _, err := s.MoveByLink(t.Context(), token, MoveConfirm, nil); err != nil {
		t.Fatal(err)
	}
	_, err := s.MoveByLink(t.Context(), token, MoveRedirect, &Contact{City: "gilgit"})
	wantFault(t, err, fault.Invalid, "Cash on delivery is not offered in gilgit. Please pay by bank transfer.")
	if _, err = s.MoveByLink(t.Context(), token, MoveRedirect, &Contact{Phone: "0301 7654321"}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("COD-5 a phone that pays in advance: %v", err)
	}
	if got := s.mustGet(t, o.ID); got.Placement != Confirmed {
		t.Errorf("COD-5 a refused change left %s", got.Placement)
	}
	got, err := s.MoveByLink(t.Context(), token, MoveRedirect, &Contact{StreetAddress: "House 9, Street 4"})
	if err != nil || got.Placement != Placed || got.WaitingSince.IsZero() || got.Lines[0].Held != o.Lines[0].Held {
		t.Fatalf("COD-5 sent elsewhere after the confirmation: %+v %v", got, err)
	}
	if got, err = s.MoveByLink(t.Context(), token, MoveConfirm, nil); err != nil || got.Placement != Confirmed {
		t.Fatalf("COD-5 confirmed again: %+v %v", got, err)
	}
	if got, err = s.Do(t.Context(), o.ID, MoveRedirect, 0, MoveInput{Actor: "sana", To: &Contact{City: "Gilgit"}}); err != nil || got.Placement != Confirmed {
		t.Errorf("COD-5 the shop's own change: %+v %v", got, err)
	}
}

// TestDEAL4CalledFirst: an order that holds no units takes no use of a coupon with few uses. A
// coupon without such a limit may be on it.
func TestDEAL4CalledFirst(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.db.state.levels[mucins] = stock.Level{VariantID: mucins, Tracked: true, OnHand: 500}
	for i, limit := range []int64{5, 0} {
		code := fmt.Sprint("ROSE", i)
		s.db.state.coupons[code] = coupon.Coupon{ID: code, Code: code, Kind: coupon.Percent, Percent: 10, Limit: limit, Targets: []deal.Target{{Kind: deal.Everything}}, Starts: monday.AddDate(0, -1, 0)}
		in := from(i, "203.0.113.0/24", ItemInput{ProductID: mucin, Quantity: 40})
		in.Coupon = code
		switch o, _, err := s.Place(t.Context(), in); {
		case limit > 0:
			wantFault(t, err, fault.Conflict, couponFault().Error())
		case err != nil || !o.CallFirst:
			t.Errorf("DEAL-4 a coupon without a limit: %+v %v", o, err)
		}
	}
}
