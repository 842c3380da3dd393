package order

import (
	"testing"
	"time"

	"gulaab/internal/fault"
)

// TestDOOR2TheShopperPaysAnotherWay: the link changes the way to pay while the order is not
// confirmed and no money has come. Each way has its own deadline, and two changes are allowed.
func TestDOOR2TheShopperPaysAnotherWay(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, cod(theOne))
	token := s.link(t, o)
	other := func() Method {
		t.Helper()
		now, err := s.Tracking(t.Context(), s.mustGet(t, o.ID))
		if err != nil {
			t.Fatal(err)
		}
		return now.OtherWay
	}
	if other() != BankTransfer {
		t.Fatalf("DOOR-2 a cash order offers %q", other())
	}
	s.db.now = s.db.now.Add(30 * time.Hour) // beyond the deadline of a transfer
	got, err := s.PayByLink(t.Context(), token, BankTransfer, nil)
	if err != nil || got.Method != BankTransfer || got.Placement != Placed || !got.WaitingSince.Equal(s.db.now) || got.Lines[0].Held != o.Lines[0].Held {
		t.Fatalf("DOOR-2 by transfer: %+v %v", got, err)
	}
	if again, err := s.PayByLink(t.Context(), token, BankTransfer, nil); err != nil || again.Version != got.Version {
		t.Errorf("DOOR-2 pressed twice: %+v %v", again, err)
	}
	if ended, err := s.ExpireWaiting(t.Context()); err != nil || ended != 0 {
		t.Errorf("SURE-4 a transfer that has just been chosen: %d ended, %v", ended, err)
	}
	if other() != CashOnDelivery {
		t.Errorf("DOOR-2 a transfer offers %q", other())
	}
	if got, err = s.PayByLink(t.Context(), token, CashOnDelivery, nil); err != nil || got.Method != CashOnDelivery || got.Placement != Placed {
		t.Fatalf("DOOR-2 back to cash: %+v %v", got, err)
	}
	if other() != "" {
		t.Errorf("DOOR-2 after two changes %q is offered", other())
	}
	_, err = s.PayByLink(t.Context(), token, BankTransfer, nil)
	wantFault(t, err, fault.Conflict, "How order "+o.Number+" is paid was changed 2 times: please write to us to change it again.")
}

// TestDOOR2WhatWasAgreedStays: the link cannot change a confirmed order, one whose screenshot
// waits for a check, and one that needs a call.
func TestDOOR2WhatWasAgreedStays(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	confirmed := s.mustPlace(t, cod(theOne))
	if _, err := s.Do(t.Context(), confirmed.ID, MoveConfirm, 0, MoveInput{Actor: ActorCustomer}); err != nil {
		t.Fatal(err)
	}
	_, err := s.PayByLink(t.Context(), s.link(t, confirmed), BankTransfer, nil)
	wantFault(t, err, fault.Conflict, "Order "+confirmed.Number+" is Confirmed: please write to us to pay it another way.")
	proved := s.mustPlace(t, transfer(theOne))
	_, err = s.PayByLink(t.Context(), s.link(t, proved), CashOnDelivery, nil)
	wantFault(t, err, fault.Conflict, "We are checking the screenshot of order "+proved.Number+": please write to us to pay it another way.")
}

// TestCOD5AnotherWay: an order that cannot be placed with cash cannot change to it later.
func TestCOD5AnotherWay(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	rules := DefaultRules()
	s.d.Rules = func() Rules { return rules }
	o := s.mustPlace(t, transfer(theOne))
	if _, err := s.Do(t.Context(), o.ID, MoveReject, 0, MoveInput{Actor: "sana", Note: "Another amount"}); err != nil {
		t.Fatal(err)
	}
	token := s.link(t, o)
	s.db.state.noCash = map[string]time.Time{o.Contact.PhoneE164: monday.AddDate(0, 1, 0)}
	if _, err := s.PayByLink(t.Context(), token, CashOnDelivery, nil); fault.KindOf(err) != fault.Invalid {
		t.Errorf("COD-5 a phone that pays in advance: %v", err)
	}
	s.db.state.noCash = nil
	rules.CashMost = 1
	if now, err := s.Tracking(t.Context(), s.mustGet(t, o.ID)); err != nil || now.OtherWay != "" {
		t.Errorf("COD-5 cash beyond the limit is offered: %+v %v", now, err)
	}
	if _, err := s.PayByLink(t.Context(), token, CashOnDelivery, nil); fault.KindOf(err) != fault.Conflict {
		t.Errorf("COD-5 beyond the limit: %v", err)
	}
}
