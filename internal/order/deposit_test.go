package order

import (
	"errors"
	"testing"
	"time"

	"gulaab/internal/deposit"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/stock"
	"gulaab/internal/tariff"
)

const firstOfAll = money.Paisa(100_000) // Rs 1,000

// deposited places a cash order of three units of which Rs 1,000 come first.
func deposited(t *testing.T, s *shop) *Order {
	t.Helper()
	s.rules.Deposits = []deposit.Rule{{From: 3000, Rupees: 1000}}
	s.db.state.levels[mucins] = stock.Level{VariantID: mucins, Tracked: true, OnHand: 9}
	return s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 3}))
}

// TestPAYS3Life: an order with a deposit waits for its money as a transfer does, is packed
// once it is kept, and its parcel collects the rest.
func TestPAYS3Life(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := deposited(t, s)
	if o.Deposit != firstOfAll || o.DepositBy.From != 3000 || o.First() != firstOfAll || o.AtDoor() != (o.Total-firstOfAll).RoundRupee() || o.Awaited() != firstOfAll || s.db.state.levels[mucins].Held != 3 {
		t.Fatalf("PAYS-3 placed: %+v", o)
	}
	if told := s.db.state.told; len(told) == 0 || told[0].Kind != "order-reserved" {
		t.Errorf("PAYS-3 told %+v", told)
	}
	token := s.link(t, o)
	if _, err := s.MoveByLink(t.Context(), token, MoveConfirm, nil); fault.KindOf(err) != fault.Conflict {
		t.Errorf("PAYS-3 the shopper's word stands for the deposit: %v", err)
	}
	if _, err := s.Do(t.Context(), o.ID, MoveConfirm, 0, MoveInput{Actor: "sana"}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("PAYS-3 confirmed without the deposit: %v", err)
	}
	if _, err := s.NextCall(t.Context(), "sana", ""); fault.KindOf(err) != fault.NotFound {
		t.Errorf("PAYS-3 called though the money confirms it: %v", err)
	}
	way, err := s.Tracking(t.Context(), o)
	if err != nil || !way.Prove || way.Confirm || way.Missing != firstOfAll || !way.HeldUntil.Equal(o.WaitingSince.Add(24*time.Hour)) || way.OtherWay != BankTransfer || way.OtherTotal != o.Total || way.Cash != o.AtDoor() {
		t.Fatalf("PAYS-3 tracking: %+v %v", way, err)
	}
	if o, err = s.ProveByLink(t.Context(), token, []byte("picture"), ""); err != nil || o.Payment != ProofSubmitted {
		t.Fatalf("PAYS-3 a screenshot: %+v %v", o, err)
	}
	o = s.moved(t, o.ID, MoveApprove, MoveInput{Amount: 40_000, Reference: "FT1"})
	if o.Placement != Placed || o.Awaited() != firstOfAll-40_000 || o.Payment != PartPaid {
		t.Fatalf("PAYS-3 a part of the deposit: %+v", o)
	}
	o = s.moved(t, o.ID, MoveApprove, MoveInput{Reference: "FT2"})
	if o.Placement != Confirmed || o.Received != firstOfAll || o.Awaited() != 0 || o.ToCollect() != (o.Total-firstOfAll).RoundRupee() {
		t.Fatalf("PAYS-3 the deposit is kept: %+v", o)
	}
	if told := s.db.state.told; told[len(told)-1].Kind != "payment-accepted" {
		t.Errorf("PAYS-3 told %+v", told[len(told)-1])
	}
	o = s.do(t, o.ID, MovePack)
	if got := o.Parcels[0].Collect; got != (o.Total - firstOfAll).RoundRupee() {
		t.Fatalf("PAYS-3 the courier collects %s of %s", got.Format(), o.Total.Format())
	}
	if o = s.do(t, o.ID, MoveHandOver, MoveDeliver); o.Due() != 0 || o.Owed() != 0 || o.Payment != Paid {
		t.Errorf("PAYS-3 delivered: due %s, owed %s, %s", o.Due().Format(), o.Owed().Format(), o.Payment)
	}
}

// TestPAYS3Ends: a deposit is owed back wherever the goods are not the shopper's, less the
// charges that the owner keeps of any payment.
func TestPAYS3Ends(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		keep  bool // delivery is kept at a refusal
		moves []Move
		owed  money.Paisa
	}{
		"cancelled":                         {true, []Move{MoveApprove, MoveCancel}, firstOfAll},
		"lost on the way":                   {true, []Move{MoveApprove, MovePack, MoveHandOver, MoveLose}, firstOfAll},
		"refused":                           {false, []Move{MoveApprove, MovePack, MoveHandOver, MoveTurnBack, MoveCheckIn}, firstOfAll},
		"refused, and the shopper pays":     {true, []Move{MoveApprove, MovePack, MoveHandOver, MoveTurnBack, MoveCheckIn}, firstOfAll - 25_000},
		"ends by itself, and nothing came":  {true, []Move{MoveCancel}, 0},
		"on its way, nothing is owed":       {true, []Move{MoveApprove, MovePack, MoveHandOver}, 0},
		"refused, and not in the house yet": {true, []Move{MoveApprove, MovePack, MoveHandOver, MoveTurnBack}, 0},
	} {
		s := newShop(t)
		s.rules.Tariff, s.rules.KeepAtRefusal = tariff.Tariff{Else: tariff.Zone{Fee: 250}}, row.keep
		o := s.do(t, deposited(t, s).ID, row.moves...)
		if o.Owed() != row.owed {
			t.Errorf("PAYS-3 %s: %s are owed, want %s", name, o.Owed().Format(), row.owed.Format())
		}
	}
	s := newShop(t)
	deposited(t, s)
	s.db.now = s.db.now.Add(25 * time.Hour)
	if n, err := s.ExpireWaiting(t.Context()); err != nil || n != 1 || s.db.state.levels[mucins].Held != 0 {
		t.Errorf("PAYS-3 without its deposit an order ends as a transfer does: %d, %v", n, err)
	}
}

// TestPAYS3Seen: the page's deposit is held against the one of rules that anybody may know.
// Rules about phones show in no refusal, and count once the order is placed.
func TestPAYS3Seen(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.rules.Deposits = []deposit.Rule{{From: 3000, Rupees: 1000}, {FirstOrder: true, Rupees: 2000}}
	s.db.state.levels[mucins] = stock.Level{VariantID: mucins, Tracked: true, OnHand: 9}
	in := cod(ItemInput{ProductID: mucin, Quantity: 3})
	in.ExpectedFirst = new(money.Paisa)
	_, _, err := s.Place(t.Context(), in)
	changed, ok := errors.AsType[*TotalChanged](err)
	if !ok || changed.Quote.First() != firstOfAll || len(s.db.state.orders) != 0 {
		t.Fatalf("PAYS-3 a page that says nothing of a deposit: %v", err)
	}
	in.ExpectedTotal = new(money.Paisa(1))
	_, _, err = s.Place(t.Context(), in)
	if changed, ok = errors.AsType[*TotalChanged](err); !ok || changed.Quote.First() != firstOfAll {
		t.Errorf("PAYS-3 the refusal of a total tells of the phone: %v", err)
	}
	in.ExpectedFirst, in.ExpectedTotal = new(firstOfAll), nil
	if o := s.mustPlace(t, in); o.First() != 2*firstOfAll {
		t.Errorf("PAYS-3 a first order: %s first", o.First().Format())
	}
	s.db.state.phones = map[string]deposit.Phone{"+923001234567": {Known: true}}
	if o := s.mustPlace(t, in); o.First() != firstOfAll {
		t.Errorf("PAYS-3 a known phone: %s first", o.First().Format())
	}
	in.ExpectedFirst = new(2 * firstOfAll)
	if _, _, err = s.Place(t.Context(), in); fault.KindOf(err) != fault.Conflict {
		t.Errorf("PAYS-3 the page expects more: %v", err)
	}
	quote := QuoteInput{Items: in.Items, To: &in.Contact, Method: CashOnDelivery}
	s.db.state.phones = nil
	for known, want := range map[bool]money.Paisa{false: firstOfAll, true: 2 * firstOfAll} {
		quote.Known = known
		if q, err := s.Quote(t.Context(), quote); err != nil || q.Order.First() != want {
			t.Errorf("PAYS-3 a quote, known %t: %+v %v", known, q, err)
		}
	}
	if in.Method, in.Reserve, in.ExpectedFirst = BankTransfer, true, new(money.Paisa); s.mustPlace(t, in).Deposit != 0 {
		t.Error("PAYS-3 a transfer has a deposit")
	}
}

// TestPAYS3Changes: what was promised stays through changes of goods and address; a change
// of the way of paying asks the rules again; and nobody goes around them by another city.
func TestPAYS3Changes(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := deposited(t, s)
	token := s.link(t, o)
	s.rules.Deposits = []deposit.Rule{{From: 3000, Rupees: 1500}, {Cities: []string{"Quetta"}, Rupees: 4000}}
	edit := func(in EditInput) *Order {
		t.Helper()
		got, err := s.Edit(t.Context(), o.ID, 0, in, MoveInput{Actor: "sana"})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := edit(EditInput{Lines: []EditLine{{Line: 0, Quantity: 4}}}); got.Deposit != firstOfAll || got.Awaited() != firstOfAll {
		t.Errorf("PAYS-3 more goods: %s of %s first", got.First().Format(), got.Total.Format())
	}
	_, err := s.MoveByLink(t.Context(), token, MoveRedirect, &Contact{City: "Quetta", State: "Balochistan"})
	if fault.KindOf(err) != fault.Invalid || s.mustGet(t, o.ID).Contact.City == "Quetta" {
		t.Errorf("PAYS-3 the shopper goes around a rule: %v", err)
	}
	if _, err := s.MoveByLink(t.Context(), token, MoveRedirect, &Contact{City: "Multan"}); err != nil {
		t.Errorf("PAYS-3 a city without a rule: %v", err)
	}
	if got := s.moved(t, o.ID, MoveRedirect, MoveInput{To: &Contact{City: "Quetta"}}); got.Deposit != firstOfAll {
		t.Errorf("PAYS-3 the office sends it elsewhere: %s", got.Deposit.Format())
	}
	got, err := s.PayByLink(t.Context(), token, BankTransfer, nil)
	if err != nil || got.Deposit != 0 || got.DepositBy.Rupees != 0 || got.First() != got.Total {
		t.Fatalf("PAYS-3 all by transfer: %+v %v", got, err)
	}
	way, err := s.Tracking(t.Context(), got)
	if err != nil || way.OtherWay != CashOnDelivery || way.OtherDeposit == nil || way.OtherDeposit.First != money.Rupees(4000) {
		t.Errorf("PAYS-3 the way back: %+v %v", way, err)
	}
	if got, err = s.PayByLink(t.Context(), token, CashOnDelivery, nil); err != nil || got.Deposit != money.Rupees(4000) || got.Placement != Placed || !got.PaysBefore() {
		t.Fatalf("PAYS-3 at the door again: %+v %v", got, err)
	}
	if got = edit(EditInput{Lines: []EditLine{{Line: 0, Quantity: 1}}}); got.First() != got.Total || got.AtDoor() != 0 {
		t.Errorf("PAYS-3 fewer goods than the deposit: %s of %s first", got.First().Format(), got.Total.Format())
	}
	got = s.do(t, o.ID, MoveApprove, MovePack)
	if got.Payment != Paid || got.Parcels[0].Collect != 0 {
		t.Errorf("PAYS-3 all of it came first: %s, the courier collects %s", got.Payment, got.Parcels[0].Collect.Format())
	}
}

// TestPAYS3Parcels: of several parcels the last ones collect less by the deposit.
func TestPAYS3Parcels(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := deposited(t, s)
	s.do(t, o.ID, MoveApprove)
	s.moved(t, o.ID, MovePack, units(Unit{Quantity: 2}))
	o = s.moved(t, o.ID, MovePack, units(Unit{Quantity: 1}))
	if sum := o.Parcels[0].Collect + o.Parcels[1].Collect; sum != o.ToCollect() || o.Parcels[0].Collect <= o.Parcels[1].Collect {
		t.Fatalf("PAYS-3 two parcels collect %s and %s of %s", o.Parcels[0].Collect.Format(), o.Parcels[1].Collect.Format(), o.ToCollect().Format())
	}
	s.do(t, o.ID, MoveHandOver)
	s.moved(t, o.ID, MoveDeliver, MoveInput{Parcel: 1})
	s.moved(t, o.ID, MoveTurnBack, MoveInput{Parcel: 2})
	o = s.moved(t, o.ID, MoveCheckIn, MoveInput{Parcel: 2})
	if owed := o.Owed() - firstOfAll; max(owed, -owed) >= money.PaisaPerRupee || o.Due() != 0 {
		t.Errorf("PAYS-3 the second is refused: owed %s, due %s", o.Owed().Format(), o.Due().Format())
	}
}

// TestPAYS3Reversed: a deposit that the bank takes back keeps the parcel in the house.
func TestPAYS3Reversed(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := deposited(t, s)
	o = s.do(t, o.ID, MoveApprove, MovePack)
	o = s.moved(t, o.ID, MoveRecordMoney, MoveInput{Kind: Reversed})
	if o.Placement != Placed || o.Delivery != NotPacked || o.Awaited() != firstOfAll || o.Payment != ProofRejected {
		t.Errorf("PAYS-3 reversed: %+v", o)
	}
}

// TestPAYS3Waived: what of a deposit has not come is let off once, with its reason in the history. Nothing
// came: the shopper's word confirms the order, for which the wait begins, and is asked for. A part
// came: that confirms it. What is held stays held.
func TestPAYS3Waived(t *testing.T) {
	t.Parallel()
	waive := MoveInput{Actor: "sana", Note: "A regular of the old shop"}
	s := newShop(t)
	o := deposited(t, s)
	s.db.now = s.db.now.Add(20 * time.Hour)
	token := s.link(t, o)
	o = s.moved(t, o.ID, MoveWaive, waive)
	if o.Deposit != 0 || o.First() != 0 || o.PaysBefore() || o.Placement != Placed || o.Payment != PaymentDue || o.AtDoor() != o.Total.RoundRupee() || s.db.state.levels[mucins].Held != 3 || !o.WaitingSince.Equal(s.db.now) {
		t.Fatalf("PAYS-3 waived: %+v", o)
	}
	if e := o.Events[len(o.Events)-1]; e.Kind != EventWaived || e.Actor != "admin-1" || e.Note != "Rs 1,000: A regular of the old shop" {
		t.Errorf("PAYS-3 the history says %+v", e)
	}
	if told := s.db.state.told; told[len(told)-1].Kind != "deposit-waived" {
		t.Errorf("PAYS-3 told %+v", told[len(told)-1])
	}
	for _, version := range []int64{0, o.Version - 1} { // a second tab, and one that saw the order before
		if _, err := s.Do(t.Context(), o.ID, MoveWaive, version, waive); fault.KindOf(err) != fault.Conflict {
			t.Errorf("PAYS-3 waived twice: %v", err)
		}
	}
	if o, err := s.MoveByLink(t.Context(), token, MoveConfirm, nil); err != nil || o.Placement != Confirmed {
		t.Errorf("PAYS-3 the shopper's word: %v", err)
	}
	if o = s.do(t, o.ID, MovePack); o.Parcels[0].Collect != o.Total.RoundRupee() {
		t.Errorf("PAYS-3 the courier collects %s", o.Parcels[0].Collect.Format())
	}

	s = newShop(t)
	o = deposited(t, s)
	o, err := s.ProveByLink(t.Context(), s.link(t, o), []byte("picture"), "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Do(t.Context(), o.ID, MoveWaive, 0, waive); fault.KindOf(err) != fault.Conflict {
		t.Errorf("PAYS-3 waived while a screenshot waits: %v", err)
	}
	o = s.moved(t, o.ID, MoveApprove, MoveInput{Amount: 40_000, Reference: "FT1"})
	if o = s.moved(t, o.ID, MoveWaive, waive); o.Placement != Confirmed || o.Deposit != 40_000 || o.Awaited() != 0 || o.ToCollect() != (o.Total-40_000).RoundRupee() {
		t.Fatalf("PAYS-3 the rest is waived: %+v", o)
	}
	if told := s.db.state.told; told[len(told)-1].Kind != "payment-accepted" || told[len(told)-1].Event != EventWaived {
		t.Errorf("PAYS-3 told %+v", told[len(told)-1])
	}
	if _, err := s.Do(t.Context(), o.ID, MoveWaive, 0, waive); fault.KindOf(err) != fault.Conflict {
		t.Errorf("PAYS-3 waived once nothing is awaited: %v", err)
	}
}
