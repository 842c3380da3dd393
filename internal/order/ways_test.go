package order

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/stock"
)

// do makes moves and fails the test if one is refused.
func (s *shop) do(t *testing.T, id string, moves ...Move) *Order {
	t.Helper()
	var o *Order
	for _, name := range moves {
		var err error
		if o, err = s.Do(t.Context(), id, name, 0, MoveInput{Actor: "admin-1"}); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

// TestWaysOut leads orders out of every state in which they once were stuck (SURE-6).
func TestWaysOut(t *testing.T) {
	t.Parallel()
	three := ItemInput{ProductID: mucin, Quantity: 3}
	sent := []Move{MoveConfirm, MovePack, MoveHandOver}

	t.Run("SURE-6 what the courier lost does not come back into stock", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(three))
		o = s.do(t, o.ID, append(sent, MoveAttempt, MoveLose)...)
		if l := s.db.state.levels[mucins]; l.OnHand != 5 || l.Held != 0 || o.Status() != StatusCancelled || o.Open() {
			t.Errorf("%s with %+v", o.Status(), l)
		}
		o = s.do(t, o.ID, MoveDeliver) // found after all
		if o.Status() != StatusDelivered || o.Received != o.Total {
			t.Errorf("%s, received %s", o.Status(), o.Received)
		}
	})

	t.Run("SURE-6 returning is kept as a state until units are checked in, each to its place", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(three))
		o = s.do(t, o.ID, append(sent, MoveTurnBack)...)
		if o.Delivery != Returning || o.Status() != StatusShipped {
			t.Fatalf("delivery %s", o.Delivery)
		}
		_, err := s.Do(t.Context(), o.ID, MoveCheckIn, 0, MoveInput{Units: []Unit{{Quantity: 1, To: ToShelf, Opened: true}}})
		wantFault(t, err, fault.Invalid, "Opened goods never go back to the shelf.")
		_, err = s.Do(t.Context(), o.ID, MoveCheckIn, 0, MoveInput{Units: []Unit{{Quantity: 4, To: ToShelf}}})
		wantFault(t, err, fault.Invalid, "There are not that many units of this line to come back.")
		for _, u := range []Unit{{Quantity: 1, To: WrittenOff}, {Quantity: 1, To: WrittenOff, Why: stock.Gift}, {Quantity: 1, To: WrittenOff, Why: stock.Other}} {
			if _, err = s.Do(t.Context(), o.ID, MoveCheckIn, 0, MoveInput{Units: []Unit{u}}); fault.KindOf(err) != fault.Invalid {
				t.Errorf("BACK-3 written off because of %q and no word: %v", u.Why, err)
			}
		}
		o, err = s.Do(t.Context(), o.ID, MoveCheckIn, 0, MoveInput{Units: []Unit{
			{Quantity: 1, To: ToShelf}, {Quantity: 1, To: WrittenOff, Opened: true, Why: stock.Opened},
		}})
		if err != nil || o.Status() != StatusReturned || o.Lines[0].Back != 2 || o.Lines[0].Held != 1 {
			t.Fatalf("error %v, %s, line %+v", err, o.Status(), o.Lines[0])
		}
		if !slices.ContainsFunc(s.db.state.moves, func(m stock.Move) bool { return m.Kind == stock.WrittenOff && m.Reason == "Opened" }) {
			t.Errorf("BACK-3 the ledger does not say why: %+v", s.db.state.moves)
		}
		want := stock.Level{VariantID: mucins, Tracked: true, OnHand: 6}
		if diff := cmp.Diff(want, s.db.state.levels[mucins]); diff != "" {
			t.Error(diff)
		}
		// The third is found later.
		o = s.do(t, o.ID, MoveCheckIn)
		want.Quarantined = 1
		if diff := cmp.Diff(want, s.db.state.levels[mucins]); diff != "" || o.Lines[0].Back != 3 {
			t.Error(diff)
		}
		_, err = s.Do(t.Context(), o.ID, MoveCheckIn, 0, MoveInput{})
		wantFault(t, err, fault.Conflict, "Everything of order "+o.Number+" is back already.")
	})

	t.Run("SURE-6 API-16 Returned by its status puts nothing up for sale", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(three))
		for _, status := range []Status{StatusDelivered, StatusReturned} {
			if _, err := s.Move(t.Context(), o.ID, status, "admin-1", ""); err != nil {
				t.Fatal(err)
			}
		}
		want := stock.Level{VariantID: mucins, Tracked: true, OnHand: 5, Quarantined: 3}
		if diff := cmp.Diff(want, s.db.state.levels[mucins]); diff != "" {
			t.Error(diff)
		}
	})

	t.Run("SURE-6 money for a transfer that was cancelled in review is recorded and goes back", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, transfer(three))
		o = s.do(t, o.ID, MoveCancel)
		o, err := s.Do(t.Context(), o.ID, MoveRecordMoney, o.Version, MoveInput{Amount: o.Total, Reference: "TRX-1"})
		if err != nil || o.Payment != Paid || o.Status() != StatusCancelled || o.Owed() != o.Total {
			t.Fatalf("error %v, payment %s, owed %s", err, o.Payment, o.Owed())
		}
		_, err = s.Do(t.Context(), o.ID, MoveRefund, 0, MoveInput{Amount: o.Total + 1})
		wantFault(t, err, fault.Conflict, "Only "+o.Total.Format()+" can go back for order "+o.Number+".")
		o = s.do(t, o.ID, MoveRefund)
		if o.Status() != StatusRefunded || o.Kept() != 0 || len(o.Entries) != 2 {
			t.Errorf("%s, kept %s", o.Status(), o.Kept())
		}
		_, err = s.Do(t.Context(), o.ID, MoveRefund, 0, MoveInput{Amount: 1})
		if fault.KindOf(err) != fault.Conflict {
			t.Errorf("refunded twice: %v", err)
		}
	})

	t.Run("SURE-6 goods may come back after the refund", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(three))
		o = s.do(t, o.ID, append(sent, MoveDeliver, MoveRefund, MoveTurnBack)...)
		o, err := s.Do(t.Context(), o.ID, MoveCheckIn, 0, MoveInput{Units: []Unit{{Quantity: 3, To: ToShelf}}})
		if err != nil || o.Status() != StatusRefunded || o.Delivery != Returned || s.db.free(mucins) != 8 {
			t.Errorf("error %v, %s, %s, %d free", err, o.Status(), o.Delivery, s.db.free(mucins))
		}
	})

	t.Run("PROOF-5 a part, the rest, and a reference that is used once", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, transfer(three))
		approve := func(id string, amount money.Paisa, reference string) (*Order, error) {
			return s.Do(t.Context(), id, MoveApprove, 0, MoveInput{Amount: amount, Reference: reference})
		}
		o, err := approve(o.ID, 100, "TRX-1")
		if err != nil || o.Payment != PartPaid || o.Placement != Placed || o.Due() != o.Total-100 {
			t.Fatalf("error %v, payment %s, due %s", err, o.Payment, o.Due())
		}
		if _, err := s.Do(t.Context(), o.ID, MoveConfirm, 0, MoveInput{}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("confirmed with a part of the money: %v", err)
		}
		if _, err := approve(o.ID, o.Due(), "TRX-1"); fault.KindOf(err) != fault.Conflict {
			t.Errorf("one reference twice: %v", err)
		}
		o, err = approve(o.ID, o.Due()+150, "TRX-2")
		if err != nil || o.Payment != Paid || o.Placement != Confirmed || o.Owed() != 150 {
			t.Fatalf("error %v, payment %s, owed %s", err, o.Payment, o.Owed())
		}
		_, err = s.Do(t.Context(), o.ID, MoveRefund, 0, MoveInput{Amount: 151})
		wantFault(t, err, fault.Conflict, "Only Rs 1.50 can go back for order "+o.Number+".")
		o = s.do(t, o.ID, MoveRefund)
		if o.Payment != Paid || o.Kept() != o.Total || o.Placement != Confirmed {
			t.Errorf("payment %s, kept %s", o.Payment, o.Kept())
		}
	})

	t.Run("SURE-6 what was never taken is not put back, whatever is counted meanwhile", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(ItemInput{ProductID: balm, Quantity: 5}))
		s.do(t, o.ID, sent...)
		s.db.state.levels[balms] = stock.Level{VariantID: balms, Tracked: true, OnHand: 10}
		s.do(t, o.ID, MoveTurnBack)
		if _, err := s.Do(t.Context(), o.ID, MoveCheckIn, 0, MoveInput{Units: []Unit{{Quantity: 5, To: ToShelf}}}); err != nil {
			t.Fatal(err)
		}
		if got := s.db.free(balms); got != 10 {
			t.Errorf("%d balms are free, want the 10 that were counted", got)
		}
	})

	t.Run("SURE-7 a move decided on an older version is refused with the present order", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(three))
		s.do(t, o.ID, MoveNoAnswer)
		_, err := s.Do(t.Context(), o.ID, MoveConfirm, 1, MoveInput{})
		refused, ok := err.(*Refused) //nolint:errorlint // Do returns it as it is
		if !ok || refused.Order.Version != 2 || refused.Message() != "Order "+o.Number+" was changed meanwhile. Please look at it again." {
			t.Errorf("error %v", err)
		}
	})
}

// TestChoice places orders without a colour where there are several (SURE-3).
func TestChoice(t *testing.T) {
	t.Parallel()
	open := ItemInput{ProductID: lipstick, Quantity: 2}

	t.Run("SURE-3 it holds the shade with the most left, says so, and cannot be packed before it is chosen", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.mustPlace(t, cod(ItemInput{ProductID: lipstick, Color: "#aa0011", Quantity: 1}))
		o := s.mustPlace(t, cod(open))
		l := o.Lines[0]
		if !l.ToChoose || l.VariantID != nudes || l.Held != 2 || s.db.free(nudes) != 1 || s.db.free(reds) != 2 {
			t.Fatalf("line %+v", l)
		}
		m, ok := s.db.state.mails[1].(mail.OrderMail)
		if !ok || m.Lines[0].Color != "" || len(m.ToChoose) != 1 {
			t.Errorf("mail %+v", s.db.state.mails[1])
		}
		s.do(t, o.ID, MoveConfirm)
		_, err := s.Do(t.Context(), o.ID, MovePack, 0, MoveInput{})
		wantFault(t, err, fault.Conflict, "The colour of Velvet Lip is still to be chosen.")

		o, err = s.ChooseTracked(t.Context(), o.Number, o.Contact.Email, ChooseInput{Line: 0, Color: "#aa0011"})
		if err != nil || o.Lines[0].ToChoose || o.Lines[0].VariantID != reds || o.Lines[0].Color != "#aa0011" || o.Lines[0].Shade != "Shade 1 of 2" {
			t.Fatalf("error %v, line %+v", err, o)
		}
		if s.db.free(nudes) != 3 || s.db.free(reds) != 0 {
			t.Errorf("%d nude and %d red are free", s.db.free(nudes), s.db.free(reds))
		}
		if e := o.Events[len(o.Events)-1]; e.Kind != EventColorChosen || e.Actor != ActorCustomer || e.Note != "Velvet Lip: Shade 1 of 2" {
			t.Errorf("event %+v", e)
		}
		s.do(t, o.ID, MovePack)
	})

	t.Run("SURE-3 a shade that is gone cannot be chosen, and what is held stays", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.mustPlace(t, cod(ItemInput{ProductID: lipstick, Color: "#aa0011", Quantity: 2}))
		o := s.mustPlace(t, cod(open))
		_, err := s.ChooseTracked(t.Context(), o.Number, o.Contact.Email, ChooseInput{Line: 0, Color: "#aa0011"})
		wantFault(t, err, fault.Conflict, "Only 1 of Velvet Lip are left.")
		_, err = s.ChooseTracked(t.Context(), o.Number, o.Contact.Email, ChooseInput{Line: 0, Color: "Green"})
		wantFault(t, err, fault.Invalid, "Velvet Lip does not come in the chosen colour.")
		_, err = s.ChooseTracked(t.Context(), o.Number, o.Contact.Email, ChooseInput{Line: 1, Color: "Nude"})
		wantFault(t, err, fault.Invalid, "The order has no such line.")
		_, err = s.ChooseTracked(t.Context(), o.Number, "somebody@else.pk", ChooseInput{Line: 0, Color: "Nude"})
		wantFault(t, err, fault.NotFound, "No order matches this number and this phone or email.")
		if s.db.free(nudes) != 1 || s.db.free(reds) != 1 {
			t.Errorf("%d nude and %d red are free", s.db.free(nudes), s.db.free(reds))
		}
	})

	t.Run("SURE-3 ORD-2 an order marked as delivered was delivered in the shade it held", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(open))
		o, err := s.Move(t.Context(), o.ID, StatusDelivered, "admin-1", "")
		if err != nil || o.Lines[0].ToChoose || o.Lines[0].Color == "" {
			t.Errorf("error %v, line %+v", err, o)
		}
	})

	t.Run("SURE-3 a name that fits several products is refused with the choices", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		snap := catalog.NewSnapshot([]*catalog.Product{
			{ID: "z-1", Name: "Lip Balm", Brand: "CeraVe", Size: "10 ml"}, {ID: "z-2", Name: "Lip Balm", Brand: "Pixi", Size: "5 ml"},
		}, 2)
		s.d.Catalogue = func() *catalog.Snapshot { return snap }
		_, _, err := s.Place(t.Context(), cod(ItemInput{Name: "Lip Balm", Quantity: 1}))
		fields := wantFault(t, err, fault.Invalid, "Lip Balm is the name of several products: Pixi 5 ml (z-2), CeraVe 10 ml (z-1). Please send the _id of one.")
		if fields["cartItems"] == "" {
			t.Errorf("fields %v", fields)
		}
	})
}

// TestPricesOfTheTransaction: orders use the database's prices, also where this node's
// catalogue is outdated (SURE-2).
func TestPricesOfTheTransaction(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.db.state.prices[mucins] = money.Rupees(3000)
	o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 1}))
	if o.Lines[0].ListPrice != money.Rupees(3000) || o.Total != money.Rupees(2160) {
		t.Errorf("SURE-2 sold at %s, total %s", o.Lines[0].ListPrice, o.Total)
	}
	delete(s.db.state.levels, mucins)
	_, _, err := s.Place(t.Context(), cod(ItemInput{ProductID: mucin, Quantity: 1}))
	wantFault(t, err, fault.Invalid, "Advanced Snail 96 is no longer in the shop.")
}

// KNOW-1: the chosen reason is stored in words with the cancellation, before its note, also
// where the parcel is unpacked for it. An unknown reason is refused.
func TestKNOW1WhyAnOrderIsCancelled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in     MoveInput
		packed bool
		want   string
	}{
		{MoveInput{Why: WhyTwice}, false, "ordered twice"},
		{MoveInput{Note: "the rider fell ill"}, false, "the rider fell ill"},
		{MoveInput{Why: WhyUnwanted}, true, "does not want it any more"},
		{MoveInput{Why: WhyCheaper, Note: "half the price at Naheed"}, true, "found it cheaper: half the price at Naheed"},
		{MoveInput{}, true, ""},
	} {
		s := newShop(t)
		o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 1}))
		if c.packed {
			s.do(t, o.ID, MoveConfirm, MovePack)
		}
		if _, err := s.Do(t.Context(), o.ID, MoveCancel, 0, MoveInput{Why: "because"}); fault.KindOf(err) != fault.Invalid {
			t.Errorf("KNOW-1 a reason of no list: %v", err)
		}
		o, err := s.Do(t.Context(), o.ID, MoveCancel, 0, c.in)
		if err != nil {
			t.Fatal(err)
		}
		if last := o.Events[len(o.Events)-1]; last.Kind != EventCancelled || last.Note != c.want {
			t.Errorf("KNOW-1 %+v: %+v, want %q", c.in, last, c.want)
		}
	}
}

// PARCEL-3: after each failed attempt the shopper may give three times. Staff are notified of
// each, and the next attempt begins a new count.
func TestPARCEL3AskingCountsFromTheLastTry(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 1}))
	o = s.do(t, o.ID, MoveConfirm, MovePack, MoveHandOver, MoveAttempt)
	ask := func(when string) error {
		_, err := s.Do(t.Context(), o.ID, MoveAskTime, 0, MoveInput{Actor: ActorCustomer, Note: when})
		return err
	}
	told := func() (n int) {
		for _, one := range s.db.state.notices {
			if one.Kind == outbox.NewTime {
				n++
			}
		}
		return n
	}
	for round := range 2 {
		for _, when := range []string{"Monday", "Tuesday", "Wednesday"} {
			if err := ask(when); err != nil {
				t.Fatalf("PARCEL-3 %s after try %d: %v", when, round+1, err)
			}
		}
		wantFault(t, ask("Thursday"), fault.Conflict, "You have told us three times when somebody is there for order "+o.Number+": please write to us.")
		if got, want := told(), 3*(round+1); got != want {
			t.Errorf("PARCEL-3 the shop heard of %d, want %d", got, want)
		}
		s.do(t, o.ID, MoveAttempt)
	}
}
