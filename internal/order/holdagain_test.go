package order

import (
	"strings"
	"testing"
	"time"

	"gulaab/internal/fault"
)

// PAYS-2: an order whose transfer did not come is held again once, at its own prices and for
// the whole time; pressed twice it is held once. It then ends as any other.
func TestPAYS2HoldAgain(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.reserve(t)
	token := s.link(t, o)
	again := func() (*Order, error) { return s.HoldAgainByLink(t.Context(), token, "203.0.113.0/24") }
	if _, err := again(); fault.KindOf(err) != fault.Conflict {
		t.Errorf("PAYS-2 an order that waits is held again: %v", err)
	}
	free := s.db.state.levels[mucins].Held
	late := func() {
		t.Helper()
		s.db.now = s.db.now.Add(25 * time.Hour)
		if n, err := s.ExpireWaiting(t.Context()); err != nil || n != 1 {
			t.Fatalf("%d orders ended, %v", n, err)
		}
	}
	late()
	if way, err := s.Tracking(t.Context(), s.mustGet(t, o.ID)); err != nil || !way.HoldAgain || way.HoldHours != 24 {
		t.Errorf("PAYS-2 its page does not offer it: %+v, %v", way, err)
	}
	for range 2 {
		now, err := again()
		if err != nil {
			t.Fatal(err)
		}
		if now.Placement != Placed || now.Payment != PaymentDue || now.Total != o.Total || !now.WaitingSince.Equal(s.db.now) || now.Lines[0].Held != 1 || s.db.state.levels[mucins].Held != free {
			t.Errorf("PAYS-2 held again: %+v", now)
		}
	}
	if len(s.db.state.traces) == 0 {
		t.Error("SURE-5 who holds again is not counted")
	}
	late()
	if _, err := again(); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "a second time already") {
		t.Errorf("PAYS-2 it is held a third time: %v", err)
	}
}

// PAYS-2: nothing is held again that is sold meanwhile, beyond a limit, with a coupon, or of an
// order that somebody cancelled.
func TestPAYS2NotHeldAgain(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before func(t *testing.T, s *shop, o *Order)
		says   string
	}{
		"sold out": {func(t *testing.T, s *shop, _ *Order) {
			t.Helper()
			l := s.db.state.levels[mucins]
			l.OnHand = l.Held
			s.db.state.levels[mucins] = l
		}, "is out of stock"},
		"beyond a limit": {func(t *testing.T, s *shop, _ *Order) {
			t.Helper()
			s.rules.OpenOrders = 1
			s.reserve(t)
		}, "cannot hold more"},
		"with a coupon": {func(t *testing.T, s *shop, o *Order) {
			t.Helper()
			stored := s.db.state.orders[o.ID]
			stored.CouponCode = "EID26"
			s.db.state.orders[o.ID] = stored
		}, "coupon of order"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			o := s.reserve(t)
			token := s.link(t, o)
			s.moved(t, o.ID, MoveExpire, MoveInput{})
			c.before(t, s, o)
			if _, err := s.HoldAgainByLink(t.Context(), token, ""); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), c.says) {
				t.Errorf("PAYS-2 %v", err)
			}
			if s.mustGet(t, o.ID).Placement != Cancelled {
				t.Error("PAYS-2 it is open")
			}
		})
	}
	s := newShop(t)
	o := s.reserve(t)
	token := s.link(t, o)
	s.moved(t, o.ID, MoveCancel, MoveInput{})
	if _, err := s.HoldAgainByLink(t.Context(), token, ""); fault.KindOf(err) != fault.Conflict {
		t.Errorf("PAYS-2 a cancelled order is held again: %v", err)
	}
}
