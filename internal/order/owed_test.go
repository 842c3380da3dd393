package order

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// sent places an order of one item and hands its parcels over, one for each quantity.
func sent(t *testing.T, s *shop, in PlaceInput, quantities ...int64) *Order {
	t.Helper()
	o := s.mustPlace(t, in)
	if o.Method == BankTransfer {
		s.do(t, o.ID, MoveApprove)
	} else {
		s.do(t, o.ID, MoveConfirm)
	}
	for _, n := range quantities {
		s.moved(t, o.ID, MovePack, units(Unit{Quantity: n}))
	}
	if len(quantities) == 0 {
		return o
	}
	return s.do(t, o.ID, MoveHandOver)
}

// TestPROOF5WhatIsKeptIsWhatIsDue follows the money when a part comes back or never arrives.
func TestPROOF5WhatIsKeptIsWhatIsDue(t *testing.T) {
	t.Parallel()
	three := []ItemInput{{ProductID: mucin, Quantity: 3}}

	t.Run("PROOF-5 one of three units of a paid order comes back: its own price is owed", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := sent(t, s, transfer(three...), 3)
		s.do(t, o.ID, MoveDeliver, MoveTurnBack)
		o = s.moved(t, o.ID, MoveCheckIn, units(Unit{Quantity: 1, To: ToShelf}))
		one := o.Total - o.worth()[0].of(2, 3)
		if o.Owed() != one && o.Owed() != o.worth()[0].of(1, 3) || o.Owed() >= o.Total/2 || o.Due() != 0 || o.OwedSince.IsZero() {
			t.Fatalf("owed %v of %v, due %v", o.Owed(), o.Total, o.Due())
		}
		owed := o.Owed()
		if _, err := s.Move(t.Context(), o.ID, StatusRefunded, "admin-1", ""); fault.KindOf(err) != fault.Conflict {
			t.Errorf("a status refunds units that were kept: %v", err)
		}
		o = s.moved(t, o.ID, MoveRefund, MoveInput{Reference: "R-1"})
		if o.Refunded != owed || o.Owed() != 0 || o.Payment != PartRefunded || !o.OwedSince.IsZero() {
			t.Errorf("refunded %v of %v, %s", o.Refunded, owed, o.Payment)
		}
	})

	t.Run("PROOF-5 of a paid order one parcel of two arrives: the other's price is owed", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := sent(t, s, transfer(three...), 2, 1)
		s.moved(t, o.ID, MoveDeliver, MoveInput{Parcel: 1})
		s.moved(t, o.ID, MoveTurnBack, MoveInput{Parcel: 2})
		if got := s.db.state.orders[o.ID]; got.Owed() != 0 {
			t.Errorf("%v is owed before the parcel is back", got.Owed())
		}
		o = s.moved(t, o.ID, MoveCheckIn, MoveInput{Parcel: 2})
		if want := o.Total - o.worth()[0].of(2, 3); o.Owed() != want && o.Owed() != o.worth()[0].of(1, 3) {
			t.Errorf("owed %v, want %v of %v", o.Owed(), want, o.Total)
		}
	})

	t.Run("PROOF-5 a parcel that is lost owes its price, one that is sent again owes nothing", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := sent(t, s, transfer(three...), 2, 1)
		s.moved(t, o.ID, MoveDeliver, MoveInput{Parcel: 1})
		o = s.moved(t, o.ID, MoveLose, MoveInput{Parcel: 2})
		if o.Owed() == 0 || o.Owed() >= o.Total/2 {
			t.Fatalf("owed %v of %v", o.Owed(), o.Total)
		}
		o = s.moved(t, o.ID, MoveReplace, units(Unit{Quantity: 1}))
		if o.Owed() != 0 || o.Payment != Paid {
			t.Errorf("owed %v though it is sent again, %s", o.Owed(), o.Payment)
		}
	})

	t.Run("PROOF-5 cash: what was refused is neither due nor owed", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := sent(t, s, cod(three...), 2, 1)
		o = s.moved(t, o.ID, MoveDeliver, MoveInput{Parcel: 1})
		if o.Due() == 0 {
			t.Fatal("the second parcel is still to be paid")
		}
		s.moved(t, o.ID, MoveTurnBack, MoveInput{Parcel: 2})
		o = s.moved(t, o.ID, MoveCheckIn, MoveInput{Parcel: 2})
		if o.Due() > money.Rupees(1) || o.Owed() > money.Rupees(1) || o.Payment == Refunded {
			t.Errorf("due %v, owed %v, %s", o.Due(), o.Owed(), o.Payment)
		}
	})

	t.Run("PROOF-5 cash of a second parcel is booked though the first was paid back", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := sent(t, s, cod(three...), 2, 1)
		s.moved(t, o.ID, MoveDeliver, MoveInput{Parcel: 1})
		s.moved(t, o.ID, MoveTurnBack, MoveInput{Parcel: 1})
		o = s.moved(t, o.ID, MoveCheckIn, MoveInput{Parcel: 1})
		if o.Owed() == 0 {
			t.Fatal("what came back was paid at the door")
		}
		o = s.moved(t, o.ID, MoveRefund, MoveInput{Reference: "R-1"})
		was := o.Received
		o = s.moved(t, o.ID, MoveDeliver, MoveInput{Parcel: 2})
		if o.Received == was || o.Owed() > money.Rupees(1) || o.Due() > money.Rupees(1) {
			t.Errorf("received %v, then %v; owed %v, due %v", was, o.Received, o.Owed(), o.Due())
		}
	})

	t.Run("PROOF-5 what was kept for nothing and came back with the rest is gone once", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := sent(t, s, transfer(ItemInput{ProductID: mucin, Quantity: 2}), 2)
		s.moved(t, o.ID, MoveDeliver, MoveInput{})
		s.moved(t, o.ID, MoveAskReturn, aReturn)
		s.moved(t, o.ID, MoveApproveReturn, MoveInput{Keep: true})
		s.moved(t, o.ID, MoveReplace, units(Unit{Quantity: 1}))
		for _, m := range []Move{MoveHandOver, MoveDeliver} {
			s.moved(t, o.ID, m, MoveInput{Parcel: 2})
		}
		s.do(t, o.ID, MoveTurnBack)
		o = s.moved(t, o.ID, MoveCheckIn, MoveInput{Parcel: 1})
		if want := o.Worth(0, 1); o.Owed() != want || o.Goods() != o.Total-want {
			t.Errorf("both are back and one was sent again: owed %v, want %v", o.Owed(), want)
		}
	})

	t.Run("PROOF-5 a coupon's share goes with its line", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := sent(t, s, transfer(ItemInput{ProductID: mucin, Quantity: 1}, ItemInput{ProductID: balm, Quantity: 1}))
		// The coupon counted only for the first line.
		stored := s.db.state.orders[o.ID]
		off := money.Rupees(500)
		stored.Lines[0].Discount, stored.Discount, stored.CouponCode = off, off, "EID26"
		stored.Total -= off
		stored.Received = stored.Total
		stored.Entries[0].Amount = stored.Total
		s.db.state.orders[o.ID] = stored
		s.do(t, o.ID, MovePack, MoveHandOver, MoveDeliver, MoveTurnBack)
		o = s.moved(t, o.ID, MoveCheckIn, units(Unit{Line: 0, Quantity: 1, To: ToShelf}))
		if want := money.Paisa(o.worth()[0]); o.Owed() != want || o.Goods() != money.Paisa(o.worth()[1]) {
			t.Errorf("owed %v, want %v; the rest costs %v", o.Owed(), want, o.Goods())
		}
	})

	t.Run("PACK-2 what lowers an order lowers its invoice", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(three...))
		before := o.Total
		s.do(t, o.ID, MoveConfirm)
		in := units(Unit{Quantity: 1})
		in.Note = "She agrees."
		o = s.moved(t, o.ID, MoveDrop, in)
		if got := s.db.state.lowered[o.ID]; got != before-o.Total || got == 0 {
			t.Errorf("the invoice goes down by %v, the order by %v", got, before-o.Total)
		}
	})
}

// TREE-7: one Go file and one of SQL decide what is paid first and what in cash; no other code
// compares how an order is paid.
func TestTREE7MoneyBeforeGoods(t *testing.T) {
	t.Parallel()
	const price = money.Paisa(200_050)
	for _, tt := range []struct {
		name               string
		method             Method
		received, refunded money.Paisa
		needs              money.Paisa
		awaits             bool
	}{
		{"paid at the door, nothing comes before", CashOnDelivery, 0, 0, 0, false},
		{"a transfer, all of it", BankTransfer, 0, 0, price, true},
		{"a transfer of which part came", BankTransfer, 150_000, 0, price, true},
		{"a transfer without its last paisa, which nobody asks for", BankTransfer, 200_000, 0, price, false},
		{"a transfer that is there", BankTransfer, price, 0, price, false},
		{"a transfer of which more came and went back", BankTransfer, price + 5000, 5000, price, false},
		{"a transfer that went back", BankTransfer, price, price, price, true},
	} {
		o := &Order{
			Method: tt.method, Placement: Placed, Received: tt.received, Refunded: tt.refunded, Total: price,
			Lines: []Line{{Quantity: 1, UnitPrice: price}},
		}
		if o.NeedsBefore() != tt.needs || o.AwaitsMoney() != tt.awaits {
			t.Errorf("TREE-7 %s: %s comes before, awaited %t", tt.name, o.NeedsBefore().Format(), o.AwaitsMoney())
		}
		// The parts of the price add up, and so do those of the amount due.
		sums := o.Sums()
		if apart := sums.First + sums.AtDoor - sums.Total; max(apart, -apart) >= money.PaisaPerRupee || o.PaysBefore() != (sums.First > 0) || o.PaysAtDoor() != (sums.AtDoor > 0) {
			t.Errorf("TREE-7 %s: of %s first %s and at the door %s", tt.name, sums.Total.Format(), sums.First.Format(), sums.AtDoor.Format())
		}
		if pricing.Cash(sums.Due-sums.Awaited) != sums.Collect {
			t.Errorf("TREE-7 %s: of %s that are due %s are awaited and %s collected", tt.name, sums.Due.Format(), sums.Awaited.Format(), sums.Collect.Format())
		}
	}
	ofOrder := regexp.MustCompile(`\b(o|before|after)\.Method [!=]= (order\.)?(BankTransfer|CashOnDelivery)`)
	ofSQL := regexp.MustCompile(`\bmethod (=|<>) '`)
	read := 0
	err := filepath.WalkDir("..", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(file) != ".go" && filepath.Ext(file) != ".sql" || strings.HasSuffix(file, "_test.go") {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil || strings.Contains(file, "migrations") || strings.Contains(file, "testdata") {
			return err
		}
		read++
		if name := filepath.ToSlash(file); ofOrder.Match(text) && name != "../order/owed.go" || ofSQL.Match(text) && name != "../store/sqltext/sqltext.go" {
			t.Errorf("TREE-7 %s compares how an order is paid: owed.go and sqltext.go say what that means", file)
		}
		return nil
	})
	if err != nil || read < 500 {
		t.Fatal(read, err)
	}
}
