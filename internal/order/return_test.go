package order

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/zone"
)

const herPhone = "0300-1234567"

// arrivedOrder places an order of three units of one item and one of another, paid by transfer,
// and delivers it.
func arrivedOrder(t *testing.T, s *shop) *Order {
	t.Helper()
	o := s.mustPlace(t, transfer(ItemInput{ProductID: mucin, Quantity: 3}, ItemInput{ProductID: balm, Quantity: 1}))
	return s.do(t, o.ID, MoveApprove, MovePack, MoveHandOver, MoveDeliver)
}

func backFor(reason string, list ...Unit) ReturnInput {
	return ReturnInput{
		Units: list, Reason: reason, Words: "The pump was broken.", Wants: WantsRefund,
		Payout: PayoutInput{Way: ByEasypaisa, Number: "+92 300 1234567", Title: "Ayesha Khan"},
	}
}

// TestBACK2Return follows a return from the request to the refund.
func TestBACK2Return(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := arrivedOrder(t, s)
	o, err := s.AskReturn(t.Context(), o.Number, herPhone, backFor(ReturnDamaged, Unit{Line: 0, Quantity: 2}))
	if err != nil {
		t.Fatal(err)
	}
	r := o.Return(1)
	if r == nil || r.State != ReturnAsked || !r.ShopPays || r.Payout.Mask != "0300 •••• 567" || strings.Contains(fmt.Sprint(*r), "03001234567") && r.Payout.Sealed == "" {
		t.Fatalf("BACK-2 %+v", r)
	}
	if number, err := s.PayoutNumber(o, 1); err != nil || number != "03001234567" {
		t.Fatalf("BACK-2 the number opens as %q, %v", number, err)
	}
	o = s.moved(t, o.ID, MoveApproveReturn, MoveInput{Return: 1, Note: "Please send it."})
	o, err = s.MoveReturn(t.Context(), o.Number, herPhone, MoveSendReturn, MoveInput{Return: 1, Courier: "TCS", Tracking: "77"})
	if err != nil || o.Return(1).State != ReturnInTransit || o.Return(1).Tracking != "77" {
		t.Fatalf("BACK-2 %v, %+v", err, o)
	}
	s.moved(t, o.ID, MoveReceiveReturn, MoveInput{Return: 1})
	shelf, was := s.db.free(mucins), s.db.state.levels[mucins].Quarantined
	in := units(Unit{Line: 0, Quantity: 1, To: ToShelf}, Unit{Line: 0, Quantity: 1, To: ToQuarantine, Opened: true})
	in.Return = 1
	o = s.moved(t, o.ID, MoveCheckReturn, in)
	if got := s.db.free(mucins); got != shelf+1 || s.db.state.levels[mucins].Quarantined != was+1 {
		t.Errorf("BACK-3 %d of %d free, %d in quarantine", got, shelf, s.db.state.levels[mucins].Quarantined)
	}
	if want := o.Total - o.Goods(); o.Owed() != want || o.Owed() == 0 || o.Delivery != Delivered || o.Return(1).State != ReturnChecked {
		t.Fatalf("PROOF-5 owed %v, want %v; %s, %s", o.Owed(), want, o.Delivery, o.Return(1).State)
	}
	owed := o.Owed()
	o = s.moved(t, o.ID, MoveRefund, MoveInput{Account: "easypaisa", Reference: "EP-1", Evidence: "evidence/1.jpg"})
	r = o.Return(1)
	if o.Refunded != owed || r.State != ReturnRefunded || r.Payout.Sealed != "" || r.Payout.Mask == "" {
		t.Errorf("BACK-2 refunded %v of %v, %s, sealed %q", o.Refunded, owed, r.State, r.Payout.Sealed)
	}
	if _, err := s.PayoutNumber(o, 1); fault.KindOf(err) != fault.Conflict {
		t.Errorf("BACK-2 a purged number opens: %v", err)
	}
	if left := o.Returnable(); left[0] != 1 || left[1] != 1 {
		t.Errorf("BACK-2 %v may still go back", left)
	}
}

// TestBACK2AfterAReplacement: a replacement can be returned too; its units are counted and
// restocked once, and then money is owed for them.
func TestBACK2AfterAReplacement(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, transfer(ItemInput{ProductID: mucin, Quantity: 1}, ItemInput{ProductID: balm, Quantity: 1}))
	o = s.do(t, o.ID, MoveApprove, MovePack, MoveHandOver, MoveDeliver)
	one := Unit{Line: 0, Quantity: 1}
	comesBack := func(no int) {
		t.Helper()
		in := backFor(ReturnDamaged, one)
		in.Wants = WantsReplace
		if _, err := s.AskReturn(t.Context(), o.Number, herPhone, in); err != nil {
			t.Fatalf("BACK-2 return %d: %v", no, err)
		}
		s.moved(t, o.ID, MoveApproveReturn, MoveInput{Return: no})
		check := units(Unit{Line: 0, Quantity: 1, To: ToQuarantine, Opened: true})
		check.Return = no
		o = s.moved(t, o.ID, MoveCheckReturn, check)
	}
	comesBack(1)
	if left := o.Returnable(); left[0] != 0 || left[1] != 1 {
		t.Fatalf("BACK-2 %v may go back of what is back", left)
	}
	was := s.db.state.levels[mucins].Quarantined
	o = s.moved(t, o.ID, MoveReplace, units(one))
	if o.Owed() != 0 || o.Return(1).State != ReturnReplaced || o.Returnable()[0] != 0 {
		t.Fatalf("BACK-2 a replacement is packed: %v owed, %s, %v", o.Owed(), o.Return(1).State, o.Returnable())
	}
	o = s.moved(t, o.ID, MoveHandOver, MoveInput{Parcel: 2})
	o = s.moved(t, o.ID, MoveDeliver, MoveInput{Parcel: 2})
	if left := o.Returnable(); left[0] != 1 {
		t.Fatalf("BACK-2 %v of what was sent again may go back", left)
	}
	comesBack(2)
	if got := s.db.state.levels[mucins].Quarantined; got != was+1 {
		t.Errorf("BACK-3 %d in quarantine, want %d", got, was+1)
	}
	if o.Lines[0].Back != 1 || o.Parcels[1].Lines[0].Back != 1 || o.Owed() != o.Worth(0, 1) || o.Owed() == 0 || o.Returnable()[0] != 0 {
		t.Errorf("BACK-2 %d back, %d of the replacement, %v owed, %v may go back", o.Lines[0].Back, o.Parcels[1].Lines[0].Back, o.Owed(), o.Returnable())
	}
	o = s.moved(t, o.ID, MoveReplace, units(one))
	if o.Owed() != 0 || o.Return(2).State != ReturnReplaced {
		t.Errorf("BACK-2 sent a third time: %v owed, %s", o.Owed(), o.Return(2).State)
	}
}

// TestBACK2Refused has every reason for which a return is refused.
func TestBACK2Refused(t *testing.T) {
	t.Parallel()
	one := Unit{Line: 0, Quantity: 1}
	for name, tt := range map[string]struct {
		change func(*ReturnInput)
		field  string
	}{
		"no items":             {func(in *ReturnInput) { in.Units = nil }, "items"},
		"more than was bought": {func(in *ReturnInput) { in.Units[0].Quantity = 4 }, "items"},
		"another line":         {func(in *ReturnInput) { in.Units[0].Line = 7 }, "items"},
		"less than nothing":    {func(in *ReturnInput) { in.Units[0].Quantity = -1 }, "items"},
		"no reason":            {func(in *ReturnInput) { in.Reason = "" }, "reason"},
		"long words":           {func(in *ReturnInput) { in.Words = strings.Repeat("x", 1001) }, "words"},
		"no wish":              {func(in *ReturnInput) { in.Wants = "both" }, "wants"},
		"no way":               {func(in *ReturnInput) { in.Payout.Way = "cheque" }, "payoutWay"},
		"one digit is wrong": {func(in *ReturnInput) {
			in.Payout = PayoutInput{Way: ByIBAN, Number: "PK36 SCBL 0000 0011 2345 6703", Title: "A"}
		}, "payoutNumber"},
		"a short PK IBAN":    {func(in *ReturnInput) { in.Payout = PayoutInput{Way: ByIBAN, Number: "PK", Title: "A"} }, "payoutNumber"},
		"a landline":         {func(in *ReturnInput) { in.Payout.Number = "042 35761234" }, "payoutNumber"},
		"nobody's account":   {func(in *ReturnInput) { in.Payout.Title = " " }, "payoutTitle"},
		"a link as the name": {func(in *ReturnInput) { in.Payout.Title = "https://a.example" }, "payoutTitle"},
		"opened, not wanted": {func(in *ReturnInput) { in.Reason, in.Opened = ReturnMind, true }, "opened"},
	} {
		t.Run("BACK-2 "+name, func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			o := arrivedOrder(t, s)
			in := backFor(ReturnDamaged, one)
			tt.change(&in)
			_, err := s.AskReturn(t.Context(), o.Number, herPhone, in)
			if f, ok := errors.AsType[*fault.Error](err); !ok || f.Kind != fault.Invalid || f.Fields[tt.field] == "" {
				t.Errorf("%v", err)
			}
			if got := s.db.state.orders[o.ID]; len(got.Returns) != 0 {
				t.Error("something was stored")
			}
		})
	}

	t.Run("BACK-2 somebody else's order is no order", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := arrivedOrder(t, s)
		_, err := s.AskReturn(t.Context(), o.Number, "0301-7654321", backFor(ReturnDamaged, one))
		if fault.KindOf(err) != fault.NotFound {
			t.Error(err)
		}
	})

	t.Run("BACK-2 the same is not asked for twice", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := arrivedOrder(t, s)
		if _, err := s.AskReturn(t.Context(), o.Number, herPhone, backFor(ReturnDamaged, Unit{Line: 1, Quantity: 1})); err != nil {
			t.Fatal(err)
		}
		_, err := s.AskReturn(t.Context(), o.Number, herPhone, backFor(ReturnDamaged, Unit{Line: 1, Quantity: 1}))
		if fault.KindOf(err) != fault.Invalid {
			t.Error(err)
		}
	})

	t.Run("BACK-1 the seventh day ends at midnight in Karachi, as the order was placed", func(t *testing.T) {
		t.Parallel()
		for _, tt := range []struct {
			delivered, last time.Time
			words           string
		}{
			{time.Date(2026, 3, 2, 23, 59, 59, 0, zone.Karachi), time.Date(2026, 3, 9, 23, 59, 59, 0, zone.Karachi), "9 March 23:59"},
			{time.Date(2026, 3, 3, 0, 0, 0, 0, zone.Karachi), time.Date(2026, 3, 10, 23, 59, 59, 0, zone.Karachi), "10 March 23:59"},
		} {
			s := newShop(t)
			o := s.mustPlace(t, transfer(ItemInput{ProductID: mucin, Quantity: 3}, ItemInput{ProductID: balm, Quantity: 1}))
			o = s.do(t, o.ID, MoveApprove, MovePack, MoveHandOver)
			s.db.now = tt.delivered
			o = s.do(t, o.ID, MoveDeliver)
			s.rules.Terms.Days = 1 // a later change by the owner does not apply to this order
			until := o.ReturnBy(s.rules)
			if until.Before(tt.last) || !until.Before(tt.last.Add(time.Second)) || sayUntil(until) != tt.words {
				t.Fatalf("BACK-1 delivered at %v: until %v, in words %s; want the end of the second of %v", tt.delivered, until, sayUntil(until), tt.last)
			}
			s.db.now = tt.last
			if _, err := s.AskReturn(t.Context(), o.Number, herPhone, backFor(ReturnDamaged, one)); err != nil {
				t.Errorf("BACK-1 in the last second: %v", err)
			}
			s.db.now = tt.last.Add(time.Second)
			_, err := s.AskReturn(t.Context(), o.Number, herPhone, backFor(ReturnDamaged, one))
			wantFault(t, err, fault.Conflict, "Advanced Snail 96 could be sent back until "+tt.words+".")
		}
	})

	t.Run("BACK-2 five photos and no more", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := arrivedOrder(t, s)
		if _, err := s.AskReturn(t.Context(), o.Number, herPhone, backFor(ReturnDamaged, one)); err != nil {
			t.Fatal(err)
		}
		files := len(s.blobs.files)
		for i := range 30 {
			_, err := s.AddReturnPhoto(t.Context(), o.Number, herPhone, 1, []byte("jpeg"))
			if (err == nil) != (i < MaxReturnPhotos) {
				t.Fatalf("photo %d: %v", i+1, err)
			}
		}
		if got := len(s.blobs.files) - files; got != MaxReturnPhotos {
			t.Errorf("%d photos are kept", got)
		}
	})

	t.Run("BACK-2 a shopper takes it back before it is sent, not after", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := arrivedOrder(t, s)
		if _, err := s.AskReturn(t.Context(), o.Number, herPhone, backFor(ReturnMind, one)); err != nil {
			t.Fatal(err)
		}
		s.moved(t, o.ID, MoveApproveReturn, MoveInput{})
		s.moved(t, o.ID, MoveSendReturn, MoveInput{})
		if _, err := s.MoveReturn(t.Context(), o.Number, herPhone, MoveEndReturn, MoveInput{Return: 1}); fault.KindOf(err) != fault.Conflict {
			t.Error(err)
		}
		if _, err := s.MoveReturn(t.Context(), o.Number, herPhone, MoveRefund, MoveInput{}); fault.KindOf(err) != fault.NotFound {
			t.Errorf("a shopper refunds: %v", err)
		}
	})

	t.Run("BACK-2 what may be kept owes its price", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := arrivedOrder(t, s)
		if _, err := s.AskReturn(t.Context(), o.Number, herPhone, backFor(ReturnDamaged, Unit{Line: 1, Quantity: 1})); err != nil {
			t.Fatal(err)
		}
		o = s.moved(t, o.ID, MoveApproveReturn, MoveInput{Keep: true})
		if o.Owed() != o.Worth(1, 1) || o.Return(1).State != ReturnChecked {
			t.Errorf("owed %v, want %v", o.Owed(), o.Worth(1, 1))
		}
		_, err := s.Do(t.Context(), o.ID, MoveEndReturn, 0, MoveInput{Actor: "admin-1", Note: "We changed our mind.", Return: 1})
		wantFault(t, err, fault.Conflict, o.Owed().Format()+" is owed for order "+o.Number+": refund it, or send it again.")
		if slices.Contains(AllowedMoves(o), MoveEndReturn) {
			t.Error("BACK-2 it is offered to end a return that money is owed for")
		}
		if o = s.moved(t, o.ID, MoveRefund, MoveInput{}); o.Return(1).State != ReturnRefunded {
			t.Errorf("BACK-2 paid back, it is %s", o.Return(1).State)
		}
	})

	t.Run("BACK-2 a return that ends is to be paid for again", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 2}))
		s.do(t, o.ID, MoveConfirm, MovePack, MoveHandOver)
		o = s.moved(t, o.ID, MoveDeliver, MoveInput{Amount: o.Total / 2})
		if _, err := s.AskReturn(t.Context(), o.Number, herPhone, backFor(ReturnDamaged, one)); err != nil {
			t.Fatal(err)
		}
		if o = s.moved(t, o.ID, MoveApproveReturn, MoveInput{Keep: true}); o.Payment != Paid {
			t.Fatalf("BACK-2 half of it is paid and the other half given: %s", o.Payment)
		}
		if o = s.moved(t, o.ID, MoveEndReturn, MoveInput{Note: "It was a mistake."}); o.Payment != PartPaid || o.Due() != o.Total-o.Received {
			t.Errorf("BACK-2 %s, %v due", o.Payment, o.Due())
		}
	})

	t.Run("BACK-2 one return ends beside another that money is owed for", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := arrivedOrder(t, s)
		for _, u := range []Unit{{Line: 1, Quantity: 1}, one} {
			if _, err := s.AskReturn(t.Context(), o.Number, herPhone, backFor(ReturnDamaged, u)); err != nil {
				t.Fatal(err)
			}
		}
		o = s.moved(t, o.ID, MoveApproveReturn, MoveInput{Keep: true})
		if !slices.Contains(AllowedMoves(o), MoveEndReturn) {
			t.Error("BACK-2 the second cannot end")
		}
		o = s.moved(t, o.ID, MoveEndReturn, MoveInput{Note: "Nothing came."})
		if o.Return(1).State != ReturnChecked || o.Return(2).State != ReturnEnded || slices.Contains(AllowedMoves(o), MoveEndReturn) {
			t.Errorf("BACK-2 %s and %s, offered %v", o.Return(1).State, o.Return(2).State, AllowedMoves(o))
		}
	})
}

// TestBACK4SecondPerson tests refunds above one person's limit.
func TestBACK4SecondPerson(t *testing.T) {
	t.Parallel()
	refund := MoveInput{Actor: "one", Amount: money.Rupees(900), Account: "bank", Reference: "R-1", Evidence: "evidence/1.jpg"}
	waiting := func(t *testing.T) (*shop, *Order) {
		t.Helper()
		s := newShop(t)
		s.rules.RefundAlone = money.Rupees(500)
		o := arrivedOrder(t, s)
		o, err := s.Do(t.Context(), o.ID, MoveRefund, 0, refund)
		if err != nil || o.Refunded != 0 || o.WaitingRefund() == nil {
			t.Fatalf("BACK-4 %v: refunded %v", err, o.Refunded)
		}
		return s, o
	}

	t.Run("BACK-4 nobody is their own second", func(t *testing.T) {
		t.Parallel()
		s, o := waiting(t)
		if _, err := s.Do(t.Context(), o.ID, MoveApproveRefund, 0, MoveInput{Actor: "one"}); fault.KindOf(err) != fault.Conflict {
			t.Error(err)
		}
	})

	t.Run("GUARD-5 a refund in parts is one refund, over persons and days", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.rules.RefundAlone = money.Rupees(500)
		o := arrivedOrder(t, s)
		part := refund
		for i, actor := range []string{"one", "two"} {
			s.db.now = s.db.now.Add(24 * time.Hour)
			part.Actor, part.Amount, part.Reference = actor, money.Rupees(250), "P-"+actor
			done, err := s.Do(t.Context(), o.ID, MoveRefund, 0, part)
			if err != nil || done.Refunded != money.Rupees(250*int64(i+1)) {
				t.Fatalf("part %d: %v %v", i+1, done, err)
			}
		}
		part.Actor, part.Amount, part.Reference = "three", money.Rupees(1), "P-3"
		o, err := s.Do(t.Context(), o.ID, MoveRefund, 0, part)
		if err != nil || o.Refunded != money.Rupees(500) || o.WaitingRefund() == nil {
			t.Fatalf("one rupee over it in all waits for a second person: %v %+v", err, o.RefundAsks)
		}
		if o, err = s.Do(t.Context(), o.ID, MoveApproveRefund, 0, MoveInput{Actor: "one"}); err != nil || o.RefundedAlone() != money.Rupees(500) {
			t.Fatalf("what two agreed on is no refund of one alone: %v", err)
		}
	})

	t.Run("OWN-2 it sleeps while one alone may approve", func(t *testing.T) {
		t.Parallel()
		s, o := waiting(t)
		s.db.state.gone = 1
		o, err := s.Do(t.Context(), o.ID, MoveApproveRefund, 0, MoveInput{Actor: "one"})
		if err != nil || o.Refunded != refund.Amount {
			t.Errorf("what waited before the second left: %v", err)
		}
		s = newShop(t)
		s.rules.RefundAlone, s.db.state.gone = money.Rupees(500), 1
		o = arrivedOrder(t, s)
		if o, err = s.Do(t.Context(), o.ID, MoveRefund, 0, refund); err != nil || o.Refunded != refund.Amount {
			t.Errorf("a refund of the only one: %v", err)
		}
	})

	t.Run("BACK-4 two at once pay once", func(t *testing.T) {
		t.Parallel()
		s, o := waiting(t)
		again := refund
		again.Actor, again.Reference = "two", "R-2"
		if _, err := s.Do(t.Context(), o.ID, MoveRefund, 0, again); fault.KindOf(err) != fault.Conflict {
			t.Errorf("a second refund beside the first: %v", err)
		}
		done, err := s.Do(t.Context(), o.ID, MoveApproveRefund, 0, MoveInput{Actor: "two"})
		if err != nil || done.Refunded != refund.Amount || done.Entries[len(done.Entries)-1].Reference != "R-1" {
			t.Fatalf("BACK-4 %v: %+v", err, done)
		}
		if _, err := s.Do(t.Context(), o.ID, MoveApproveRefund, 0, MoveInput{Actor: "three"}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("it is approved twice: %v", err)
		}
	})

	t.Run("BACK-4 a status goes around nobody", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.rules.RefundAlone = money.Rupees(500)
		o := arrivedOrder(t, s)
		_, err := s.Move(t.Context(), o.ID, StatusRefunded, "one", "")
		wantFault(t, err, fault.Conflict, "A refund over Rs 500 needs a second person: write it down with amount, way and reference.")
	})

	t.Run("BACK-4 a declined refund books nothing", func(t *testing.T) {
		t.Parallel()
		s, o := waiting(t)
		o, err := s.Do(t.Context(), o.ID, MoveDeclineRefund, 0, MoveInput{Actor: "two", Note: "The amount is wrong."})
		if err != nil || o.Refunded != 0 || o.WaitingRefund() != nil {
			t.Errorf("%v: %+v", err, o.RefundAsks)
		}
	})
}

// BACK-1: units returned from a replacement do not reduce the units of the order's own parcel,
// also if the rest of the replacement is lost.
func TestBACK1ReturnableBesideALostReplacement(t *testing.T) {
	t.Parallel()
	came := time.Date(2026, 3, 21, 12, 0, 0, 0, time.UTC)
	o := &Order{
		Lines: []Line{{ProductID: "snail", Quantity: 2}},
		Parcels: []Parcel{
			{No: 1, State: ParcelDelivered, DeliveredAt: came, Lines: []ParcelLine{{Line: 0, Quantity: 2}}},
			{No: 2, Replacement: true, State: ParcelDelivered, DeliveredAt: came, Lines: []ParcelLine{{Line: 0, Quantity: 2, Back: 1}}},
		},
		Returns: []Return{{No: 1, State: ReturnChecked, Lines: []ReturnLine{{Line: 0, Quantity: 1, Back: 1}}}},
	}
	if left := o.Returnable(); left[0] != 3 {
		t.Errorf("BACK-1 of two and a second two, one of which is back, %d may go back", left[0])
	}
	o.Parcels[1].State = ParcelLost
	if left := o.Returnable(); left[0] != 2 {
		t.Errorf("BACK-1 of two that are here %d may go back", left[0])
	}
	o.Returns = append(o.Returns, Return{No: 2, State: ReturnAsked, Lines: []ReturnLine{{Line: 0, Quantity: 1}}})
	if left := o.Returnable(); left[0] != 1 {
		t.Errorf("BACK-1 one is asked for, %d more may go back", left[0])
	}
}
