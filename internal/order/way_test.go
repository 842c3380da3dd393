package order

import (
	"strings"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/stock"
)

// TestWAY2SameSteps: an invalid number, an unknown one and a wrong phone take the same steps
// and get the same message.
func TestWAY2SameSteps(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, cod(theOne))
	for _, try := range [][2]string{{o.Number, "0300 0000001"}, {"GL-999999", "0300 1234567"}, {"my order", "0300 1234567"}, {o.Number, "x@example.pk"}, {"GL-999999", decoy.Phone}, {"nothing", decoy.Email}} {
		s.db.asked, s.db.read = nil, 0
		_, err := s.Find(t.Context(), try[0], try[1])
		wantFault(t, err, fault.NotFound, "No order matches this number and this phone or email.")
		if len(s.db.asked) != 1 || s.db.read != 0 {
			t.Errorf("WAY-2 %q: asked %v, read %d orders", try, s.db.asked, s.db.read)
		}
	}
	found, err := s.Find(t.Context(), o.Number, o.Contact.Phone)
	if err != nil || !found.ByPhone {
		t.Fatalf("WAY-2 by phone: %+v %v", found, err)
	}
	if found, err = s.Find(t.Context(), o.Number, o.Contact.Email); err != nil || found.ByPhone {
		t.Errorf("WAY-1 by e-mail: %+v %v", found, err)
	}
}

// TestSAY1CallFirst: a transfer that needs a call holds no units, so nobody is asked to pay it
// yet.
func TestSAY1CallFirst(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.rules.HeldUnits = 1
	in := cod(ItemInput{ProductID: mucin, Quantity: 2})
	in.Method, in.Reserve = BankTransfer, true
	o := s.mustPlace(t, in)
	told := s.db.state.told
	if !o.CallFirst || len(told) != 2 || told[0].Kind != "order-call-first" || told[1].Kind != "order-call-first" {
		t.Errorf("SAY-1 call first %v, told %+v", o.CallFirst, told)
	}
}

// TestSURE5TransferCalledFirst: a transfer over a limit is in the list of calls (COD-3). After
// the call staff confirm it, which holds its units or says which are gone. From then on it is
// to be paid, within the time of every transfer.
func TestSURE5TransferCalledFirst(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.rules.HeldUnits = 1
	s.db.state.levels[mucins] = stock.Level{VariantID: mucins, Tracked: true, OnHand: 9}
	in := cod(ItemInput{ProductID: mucin, Quantity: 2})
	in.Method, in.Reserve = BankTransfer, true
	o := s.mustPlace(t, in)
	if next, err := s.NextCall(t.Context(), "sana", ""); err != nil || next.ID != o.ID {
		t.Fatalf("COD-3 the next to call is %v, %v", next, err)
	}
	if _, err := s.MoveByLink(t.Context(), s.link(t, o), MoveConfirm, nil); fault.KindOf(err) != fault.Conflict {
		t.Errorf("SURE-5 the shopper lifts the limit by themselves: %v", err)
	}
	s.db.state.levels[mucins] = stock.Level{VariantID: mucins, Tracked: true, OnHand: 1}
	if _, err := s.Do(t.Context(), o.ID, MoveConfirm, 0, MoveInput{Actor: "sana"}); fault.KindOf(err) != fault.Conflict || s.db.free(mucins) != 1 {
		t.Errorf("SURE-5 what is gone is kept: %v, %d free", err, s.db.free(mucins))
	}
	s.db.state.levels[mucins] = stock.Level{VariantID: mucins, Tracked: true, OnHand: 9}
	s.db.now = s.db.now.Add(3 * time.Hour)
	o = s.do(t, o.ID, MoveConfirm)
	if o.CallFirst || o.Placement != Placed || o.Payment != PaymentDue || s.db.free(mucins) != 7 || !o.WaitingSince.Equal(s.db.now) {
		t.Errorf("SURE-5 after the call: %+v, %d free", o, s.db.free(mucins))
	}
	if told := s.db.state.told; told[len(told)-1].Kind != "order-reserved" {
		t.Errorf("SAY-1 after the call: told %+v", told)
	}
	if _, err := s.NextCall(t.Context(), "sana", ""); fault.KindOf(err) != fault.NotFound {
		t.Errorf("COD-3 called twice: %v", err)
	}
	_, err := s.Do(t.Context(), o.ID, MoveConfirm, 0, MoveInput{Actor: "sana"})
	wantFault(t, err, fault.Conflict, "The money for order "+o.Number+" has not come yet.")
}

// TestPROOF1Reserve: a transfer may be paid after its order was placed. The order holds its
// units, has the number shown, accepts any number of screenshots, and expires without one.
func TestPROOF1Reserve(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.db.state.levels[mucins] = stock.Level{VariantID: mucins, Tracked: true, OnHand: 9}
	number, slip := s.Reference()
	in := cod(ItemInput{ProductID: mucin, Quantity: 2})
	in.Method, in.Reserve, in.Reference = BankTransfer, true, slip
	o := s.mustPlace(t, in)
	if o.Number != number || o.Payment != PaymentDue || o.WaitingSince.IsZero() || s.db.state.levels[mucins].Held != 2 || o.ProofKey != "" {
		t.Fatalf("PROOF-1 reserved: %+v", o)
	}
	if told := s.db.state.told; len(told) != 2 || told[0].Kind != "order-reserved" {
		t.Errorf("PROOF-1 told %+v", told)
	}
	again := s.mustPlace(t, in)
	if again.Number == number {
		t.Error("PROOF-1 two orders have one number")
	}
	in.Reference = "GL-AAAAAA." + strings.Repeat("A", 22)
	if got := s.mustPlace(t, in); got.Number == "GL-AAAAAA" {
		t.Error("PROOF-1 a number that the shop never gave was taken")
	}
	told := len(s.db.state.told)
	token := s.link(t, o)
	way, err := s.Tracking(t.Context(), o)
	if err != nil || !way.Prove || way.Missing != o.Total || !way.HeldUntil.Equal(o.WaitingSince.Add(24*time.Hour)) {
		t.Fatalf("PROOF-1 tracking: %+v %v", way, err)
	}
	if _, err := s.ProveByLink(t.Context(), token, nil, ""); fault.KindOf(err) != fault.Invalid {
		t.Errorf("PROOF-1 without a picture: %v", err)
	}
	defer func() {
		if got := s.db.state.told[told:]; len(got) < 2 || got[0].Kind != "proof-received" {
			t.Errorf("SAY-1 a screenshot tells %+v", got)
		}
	}()
	for n := range 3 {
		got, err := s.ProveByLink(t.Context(), token, []byte("picture"), "")
		if err != nil || got.Payment != ProofSubmitted || got.ProofKey == o.ProofKey || !got.WaitingSince.IsZero() {
			t.Fatalf("PROOF-1 screenshot %d: %+v %v", n, got, err)
		}
		o = got
	}
	if _, err := s.Do(t.Context(), o.ID, MoveReject, 0, MoveInput{Actor: "sana", Note: "unreadable"}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.ProveByLink(t.Context(), token, []byte("picture"), ""); err != nil || got.Payment != ProofSubmitted {
		t.Fatalf("PROOF-1 after a rejection: %+v %v", got, err)
	}
	if _, err := s.Do(t.Context(), o.ID, MoveApprove, 0, MoveInput{Actor: "sana", Reference: "FT1"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.ProveByLink(t.Context(), token, []byte("picture"), ""); fault.KindOf(err) != fault.Conflict {
		t.Errorf("PROOF-1 a screenshot of what is paid: %v", err)
	}
	s.db.now = s.db.now.Add(25 * time.Hour)
	if n, err := s.ExpireWaiting(t.Context()); err != nil || n != 2 {
		t.Errorf("SURE-4 %d reserved orders ended: %v", n, err)
	}
}

// TestWAY3ClaimByLink: the holder of a link can move a guest's order into their account once,
// and no order out of another account.
func TestWAY3ClaimByLink(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, cod(theOne))
	token := s.link(t, o)
	for _, who := range []string{"a1", "a1"} {
		if err := s.ClaimByLink(t.Context(), token, who); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.mustGet(t, o.ID); got.AccountID != "a1" {
		t.Errorf("WAY-3 the order is %q's", got.AccountID)
	}
	if err := s.ClaimByLink(t.Context(), token, "a2"); fault.KindOf(err) != fault.NotFound {
		t.Errorf("WAY-3 somebody else's order was claimed: %v", err)
	}
}
