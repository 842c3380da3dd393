package order

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/stock"
	"gulaab/internal/zone"
)

// from is an order of a new shopper each time, from one network.
func from(n int, network string, items ...ItemInput) PlaceInput {
	in := cod(items...)
	in.Contact.Email, in.Contact.Phone = fmt.Sprintf("shopper%d@example.pk", n), fmt.Sprintf("0300 %07d", n)
	in.GuestHash, in.Network = fmt.Sprint("guest-", n), network
	return in
}

// TestLimits tests each limit of unconfirmed orders (SURE-5).
func TestLimits(t *testing.T) {
	t.Parallel()
	const home, cafe = "203.0.113.0/24", "198.51.100.0/24"
	plenty := func(s *shop, n int64) {
		s.db.state.levels[mucins] = stock.Level{VariantID: mucins, Tracked: true, OnHand: n}
	}
	mucinItem := func(n int64) ItemInput { return ItemInput{ProductID: mucin, Quantity: n} }

	t.Run("SURE-5 up to 10 units of an item are held, more are not", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		plenty(s, 1000)
		if o := s.mustPlace(t, from(1, home, mucinItem(10))); o.CallFirst || o.Lines[0].Held != 10 {
			t.Errorf("10 units: call first %v, held %d", o.CallFirst, o.Lines[0].Held)
		}
		o := s.mustPlace(t, from(2, home, mucinItem(11)))
		if !o.CallFirst || o.Lines[0].Held != 0 || s.db.free(mucins) != 990 {
			t.Errorf("11 units: call first %v, held %d, %d free", o.CallFirst, o.Lines[0].Held, s.db.free(mucins))
		}
		if m, ok := s.db.state.mails[1].(mail.OrderMail); !ok || !m.CallFirst {
			t.Errorf("the mail does not say so: %+v", s.db.state.mails[1])
		}
	})

	for name, same := range map[string]func(*PlaceInput){
		"phone":   func(in *PlaceInput) { in.Contact.Phone = "+92 300 1234567" },
		"email":   func(in *PlaceInput) { in.Contact.Email = "AYESHA@example.pk" },
		"browser": func(in *PlaceInput) { in.GuestHash = "browser" },
		"account": func(in *PlaceInput) { in.AccountID = "member-1" },
	} {
		t.Run("SURE-5 three unconfirmed orders of one "+name+" hold, the fourth does not until one is confirmed", func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			plenty(s, 1000)
			var orders []*Order
			for i := range 4 {
				in := from(i, fmt.Sprintf("10.0.%d.0/24", i), mucinItem(1))
				same(&in)
				orders = append(orders, s.mustPlace(t, in))
				if want := i == 3; orders[i].CallFirst != want {
					t.Errorf("order %d: call first %v", i+1, orders[i].CallFirst)
				}
			}
			if _, err := s.Do(t.Context(), orders[0].ID, MoveConfirm, 0, MoveInput{}); err != nil {
				t.Fatal(err)
			}
			in := from(9, home, mucinItem(1))
			same(&in)
			if o := s.mustPlace(t, in); o.CallFirst {
				t.Error("one was confirmed, and the next still holds nothing")
			}
		})
	}

	t.Run("SURE-5 the orders of one network hold a tenth of an item, another network goes on", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		plenty(s, 90)
		s.db.state.levels[reds] = stock.Level{VariantID: reds, Tracked: true, OnHand: 10_000} // so many that a tenth of all is no limit
		for i := range 20 {
			s.mustPlace(t, from(i, home, mucinItem(3)))
		}
		if held := s.db.state.levels[mucins].Held; held != 9 {
			t.Errorf("one network holds %d of 90", held)
		}
		if o := s.mustPlace(t, from(50, cafe, mucinItem(3))); o.CallFirst {
			t.Error("a shopper of another network must be called first")
		}
	})

	t.Run("SURE-5 of a handful nobody counts a tenth: the last units go to whoever is first", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		plenty(s, 5)
		for i := range 5 {
			if o := s.mustPlace(t, from(i, home, mucinItem(1))); o.CallFirst {
				t.Errorf("order %d must be called first", i+1)
			}
		}
		_, _, err := s.Place(t.Context(), from(6, home, mucinItem(1)))
		wantFault(t, err, fault.Conflict, "Advanced Snail 96 is out of stock.")
	})

	t.Run("SURE-5 the orders of one network hold a tenth of all that the shop has", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		for _, id := range []string{mucins, reds, nudes} {
			s.db.state.levels[id] = stock.Level{VariantID: id, Tracked: true, OnHand: 45}
		}
		for i := range 30 {
			s.mustPlace(t, from(i, home, mucinItem(1), ItemInput{ProductID: lipstick, Color: "Nude", Quantity: 1}, ItemInput{ProductID: lipstick, Color: "#aa0011", Quantity: 1}))
		}
		held := s.db.state.levels[mucins].Held + s.db.state.levels[reds].Held + s.db.state.levels[nudes].Held
		if held > 13 || held < 10 {
			t.Errorf("one network holds %d of 135", held)
		}
	})

	t.Run("SURE-5 an order that must be confirmed first is refused all the same where too little is left", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		plenty(s, 20)
		_, _, err := s.Place(t.Context(), from(1, home, mucinItem(21)))
		wantFault(t, err, fault.Conflict, "Only 20 of Advanced Snail 96 are left.")
	})

	t.Run("SURE-5 what nobody counts is not limited", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		if o := s.mustPlace(t, from(1, home, ItemInput{ProductID: balm, Quantity: 99})); o.CallFirst || len(s.db.state.traces) != 1 || s.db.state.traces[networkTrace(home)] == nil {
			// Only the network is stored: the desk calls orders of a crowded one later
			// (GUARD-7).
			t.Errorf("call first %v, traces %v", o.CallFirst, s.db.state.traces)
		}
	})

	t.Run("SURE-5 confirming takes the units, or says what is gone", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		plenty(s, 30)
		first := s.mustPlace(t, from(1, home, mucinItem(20)))
		second := s.mustPlace(t, from(2, cafe, mucinItem(20)))
		o, err := s.Do(t.Context(), first.ID, MoveConfirm, 1, MoveInput{})
		if err != nil || o.CallFirst || o.Lines[0].Held != 20 || s.db.free(mucins) != 10 {
			t.Fatalf("error %v, order %+v, %d free", err, o, s.db.free(mucins))
		}
		_, err = s.Do(t.Context(), second.ID, MoveConfirm, 1, MoveInput{})
		wantFault(t, err, fault.Conflict, "Only 10 of Advanced Snail 96 are left.")
		if got := s.mustGet(t, second.ID); !got.CallFirst || got.Placement != Placed {
			t.Errorf("the refused confirmation left %+v", got)
		}
	})

	t.Run("SURE-5 traces are hashes and prefixes, and go with the confirmation or the end", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		in := from(1, home, mucinItem(1))
		one := s.mustPlace(t, in)
		two := s.mustPlace(t, in)
		for trace := range s.db.state.traces {
			if trace != "network "+home && trace != "guest guest-1" && len(trace) != len("phone ")+64 {
				t.Errorf("trace %q", trace)
			}
		}
		if len(s.db.state.traces) != 4 {
			t.Errorf("traces %v", s.db.state.traces)
		}
		if _, err := s.Do(t.Context(), one.ID, MoveConfirm, 0, MoveInput{}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Do(t.Context(), two.ID, MoveCancel, 0, MoveInput{}); err != nil {
			t.Fatal(err)
		}
		if len(s.db.state.traces) != 0 {
			t.Errorf("traces stay: %v", s.db.state.traces)
		}
	})
}

// TestExpiry leaves orders unconfirmed (SURE-4).
func TestExpiry(t *testing.T) {
	t.Parallel()
	item := ItemInput{ProductID: mucin, Quantity: 2}
	expire := func(t *testing.T, s *shop, after time.Duration) int {
		t.Helper()
		s.db.now = monday.Add(after)
		n, err := s.ExpireWaiting(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return n
	}

	t.Run("SURE-4 cash on delivery that nobody confirmed ends after 48 hours, with a mail and a line", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(item))
		if n := expire(t, s, 48*time.Hour-time.Second); n != 0 || s.db.free(mucins) != 6 {
			t.Errorf("%d ended a second too early", n)
		}
		if n := expire(t, s, 48*time.Hour); n != 1 || s.db.free(mucins) != 8 {
			t.Errorf("%d ended, %d free", n, s.db.free(mucins))
		}
		o = s.mustGet(t, o.ID)
		want := Event{At: s.db.now, Kind: EventExpired, Actor: ActorSystem}
		if diff := cmp.Diff(want, o.Events[len(o.Events)-1]); diff != "" || o.Status() != StatusCancelled {
			t.Errorf("%s: %s", o.Status(), diff)
		}
		if m, ok := s.db.state.mails[1].(mail.OrderMail); !ok || m.To != o.Contact.Email {
			t.Errorf("mail %+v", s.db.state.mails)
		}
		if n := expire(t, s, 96*time.Hour); n != 0 {
			t.Error("it ended twice")
		}
	})

	t.Run("SURE-4 a transfer ends 24 hours after its proof was rejected, and never while one is looked at", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, transfer(item))
		if n := expire(t, s, 1000*time.Hour); n != 0 {
			t.Fatal("it ended in review")
		}
		if _, err := s.Do(t.Context(), o.ID, MoveReject, 0, MoveInput{Note: "no"}); err != nil {
			t.Fatal(err)
		}
		if n := expire(t, s, 1024*time.Hour-time.Second); n != 0 {
			t.Error("it ended a second too early")
		}
		if _, err := s.Do(t.Context(), o.ID, MoveAskAgain, 0, MoveInput{}); err != nil {
			t.Fatal(err)
		}
		if n := expire(t, s, 2000*time.Hour); n != 0 {
			t.Error("it ended while the proof is looked at again")
		}
		if _, err := s.Do(t.Context(), o.ID, MoveReject, 0, MoveInput{Note: "no"}); err != nil {
			t.Fatal(err)
		}
		if n := expire(t, s, 2024*time.Hour); n != 1 || s.db.free(mucins) != 8 {
			t.Errorf("%d ended, %d free", n, s.db.free(mucins))
		}
	})

	t.Run("SURE-4 a confirmed order never ends by itself", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(item))
		if _, err := s.Do(t.Context(), o.ID, MoveConfirm, 0, MoveInput{}); err != nil {
			t.Fatal(err)
		}
		if n := expire(t, s, 1000*time.Hour); n != 0 {
			t.Error("it ended")
		}
	})

	t.Run("SURE-4 an order in somebody's hands is never ended under them", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(item))
		s.db.now = monday.Add(48*time.Hour - time.Minute)
		if _, err := s.Claim(t.Context(), o.ID, "admin-1"); err != nil {
			t.Fatal(err)
		}
		_, err := s.Claim(t.Context(), o.ID, "admin-2")
		wantFault(t, err, fault.Conflict, "Order "+o.Number+" is in somebody else's hands.")
		if err := s.Unclaim(t.Context(), o.ID, "admin-2"); err != nil {
			t.Fatal(err)
		}
		if h, err := s.Hand(t.Context(), o.ID); h.Actor != "admin-1" || err != nil {
			t.Errorf("hand %+v, error %v", h, err)
		}
		if n := expire(t, s, 48*time.Hour); n != 0 {
			t.Fatal("it ended in somebody's hands")
		}
		if n := expire(t, s, 48*time.Hour+ClaimTime); n != 1 {
			t.Error("nobody claims it any more, and it did not end")
		}
	})

	t.Run("SURE-4 an order of before such orders ended by themselves stays", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(item))
		old := s.db.state.orders[o.ID]
		old.WaitingSince = time.Time{}
		s.db.state.orders[o.ID] = old
		if n := expire(t, s, 1000*time.Hour); n != 0 {
			t.Error("it ended")
		}
	})
}

// TestCOD5CashRules: the owner's rules decide where and to whom cash on delivery is offered. A
// refusal names the other way to pay, at the field, and a transfer is accepted.
func TestCOD5CashRules(t *testing.T) {
	t.Parallel()
	rules := DefaultRules()
	rules.CashMost, rules.CashCountries, rules.CashNotIn = money.Rupees(200_000), []string{"Pakistan"}, []string{"Gilgit", "skardu"}
	until := time.Date(2026, 6, 3, 0, 0, 0, 0, zone.Karachi) // 2 June is the last day of the flag
	for name, tt := range map[string]struct {
		change func(*PlaceInput, *shop)
		field  string
		says   string
	}{
		"COD-5 another country": {func(in *PlaceInput, _ *shop) { in.Contact.Country, in.Contact.Phone = "Dubai", "0501234567" }, "country", "Cash on delivery is offered in Pakistan only. Please pay by bank transfer."},
		"COD-5 a city without":  {func(in *PlaceInput, _ *shop) { in.Contact.City = " Skardu" }, "city", "Cash on delivery is not offered in Skardu. Please pay by bank transfer."},
		"COD-5 a phone without": {func(_ *PlaceInput, s *shop) { s.db.state.noCash = map[string]time.Time{"+923001234567": until} }, "phone", "Orders of this phone are paid by bank transfer until 2 June 2026. Please choose Pay Now, or write to us."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			s.d.Rules = func() Rules { return rules }
			in := cod(theOne)
			tt.change(&in, s)
			_, _, err := s.Place(t.Context(), in)
			f, ok := errors.AsType[*fault.Error](err)
			if !ok || f.Kind != fault.Invalid || f.Fields[tt.field] != tt.says {
				t.Errorf("COD-5 refused with %v %+v", err, f)
			}
			if len(s.db.state.orders) != 0 {
				t.Error("COD-5 the order was placed")
			}
			in = transfer(theOne)
			tt.change(&in, s)
			if _, _, err := s.Place(t.Context(), in); err != nil {
				t.Errorf("COD-5 a transfer is refused: %v", err)
			}
		})
	}
	s := newShop(t)
	s.d.Rules = func() Rules { return rules }
	if _, _, err := s.Place(t.Context(), cod(theOne)); err != nil {
		t.Errorf("COD-5 within the rules: %v", err)
	}
}

// TestCOD5AskedBefore: a question about a phone before the order gets the answer that placing
// it would get, in any format of the number.
func TestCOD5AskedBefore(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.db.state.noCash = map[string]time.Time{"+923001234567": monday.AddDate(0, 3, 0)}
	for _, tt := range []struct {
		phone, country string
		want           bool
	}{
		{"0300 1234567", "Pakistan", false},
		{"+92 (0) 300-1234567", "Dubai", false},
		{"۰۳۰۰۱۲۳۴۵۶۷", "Pakistan", false},
		{"0300 1234568", "Pakistan", true},
		{"0300 1234567", "Dubai", true},
		{"call me", "Pakistan", true},
		{"", "", true},
	} {
		if got, err := s.TakesCash(t.Context(), tt.phone, tt.country); err != nil || got != tt.want {
			t.Errorf("COD-5 %q in %s: %v, %v", tt.phone, tt.country, got, err)
		}
	}
}
