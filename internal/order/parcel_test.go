package order

import (
	"slices"
	"testing"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/stock"
)

// moved makes a move and fails the test if it is refused.
func (s *shop) moved(t *testing.T, id string, name Move, in MoveInput) *Order {
	t.Helper()
	in.Actor = "admin-1"
	o, err := s.Do(t.Context(), id, name, 0, in)
	if err != nil {
		t.Fatal(name, err)
	}
	return o
}

func units(list ...Unit) MoveInput { return MoveInput{Units: list} }

// split places a cash order of one item, and packs one parcel for each quantity.
func split(t *testing.T, s *shop, quantities ...int64) *Order {
	t.Helper()
	var all int64
	for _, n := range quantities {
		all += n
	}
	o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: all}))
	s.do(t, o.ID, MoveConfirm)
	for _, n := range quantities {
		o = s.moved(t, o.ID, MovePack, units(Unit{Quantity: n}))
	}
	return o
}

func collects(o *Order) (sum money.Paisa) {
	for i := range o.Parcels {
		sum += o.Parcels[i].Collect
	}
	return sum
}

// TestPARCEL4Money splits orders and checks the collected and booked amounts.
func TestPARCEL4Money(t *testing.T) {
	t.Parallel()

	t.Run("PARCEL-4 only what delivered parcels collect is booked", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := split(t, s, 1, 1)
		first, second := o.Parcels[0].Collect, o.Parcels[1].Collect
		s.do(t, o.ID, MoveHandOver)
		s.moved(t, o.ID, MoveTurnBack, MoveInput{Parcel: 1})
		in := units(Unit{Quantity: 1, To: ToShelf})
		in.Parcel = 1
		s.moved(t, o.ID, MoveCheckIn, in)
		o = s.moved(t, o.ID, MoveDeliver, MoveInput{Parcel: 2})
		if o.Delivery != Delivered || o.Received != second || o.Payment != Paid || o.Due() != 0 || first == 0 {
			t.Errorf("%s, received %v of %v, %s", o.Delivery, o.Received, o.Total, o.Payment)
		}
	})

	t.Run("PARCEL-4 a parcel never collects for goods that came back", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 3}))
		s.do(t, o.ID, MoveConfirm)
		o = s.moved(t, o.ID, MovePack, units(Unit{Quantity: 2}))
		two := o.Parcels[0].Collect
		s.do(t, o.ID, MoveHandOver, MoveTurnBack, MoveCheckIn)
		o = s.do(t, o.ID, MovePack)
		if got := o.Parcels[1].Collect; got == 0 || got > two/2+money.Rupees(1) {
			t.Errorf("one unit collects %v, two collected %v", got, two)
		}
	})

	t.Run("PARCEL-4 parcels sum up to the cash of the order", func(t *testing.T) {
		t.Parallel()
		for _, paisa := range []money.Paisa{99_940, 99_950, 99_960, 33_333} {
			s := newShop(t)
			s.db.state.prices[mucins] = paisa
			o := split(t, s, 1, 1, 1)
			if collects(o) != o.ToCollect() {
				t.Errorf("%v: parcels collect %v of %v", paisa, collects(o), o.ToCollect())
			}
			s.do(t, o.ID, MoveHandOver)
			for _, no := range []int{3, 1, 2} {
				o = s.moved(t, o.ID, MoveDeliver, MoveInput{Parcel: no})
			}
			if o.Payment != Paid || o.Received != o.Total {
				t.Errorf("%v: received %v of %v, %s", paisa, o.Received, o.Total, o.Payment)
			}
		}
	})

	t.Run("PARCEL-4 money that comes after packing is not collected again", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := split(t, s, 1, 1)
		told := o.Parcels[0].Collect
		s.moved(t, o.ID, MoveHandOver, MoveInput{Parcel: 1})
		o = s.moved(t, o.ID, MoveRecordMoney, MoveInput{Amount: o.Total, Reference: "TRX-1"})
		if o.Parcels[0].Collect != told || o.Parcels[1].Collect != 0 {
			t.Errorf("with the courier %v of %v, in the house %v", o.Parcels[0].Collect, told, o.Parcels[1].Collect)
		}
	})

	t.Run("PARCEL-4 a part that comes after packing leaves the rest to collect", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := split(t, s, 2)
		o = s.moved(t, o.ID, MoveRecordMoney, MoveInput{Amount: money.Rupees(500), Reference: "TRX-1"})
		if o.Parcels[0].Collect != o.ToCollect() || o.ToCollect() == 0 {
			t.Errorf("collects %v of %v", o.Parcels[0].Collect, o.ToCollect())
		}
	})
}

// TestPARCEL4Goods splits orders and checks the units in parcels and those that come back.
func TestPARCEL4Goods(t *testing.T) {
	t.Parallel()

	t.Run("PARCEL-4 one line of one lot named twice is packed whole", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(ItemInput{ProductID: balm, Quantity: 3}))
		s.do(t, o.ID, MoveConfirm)
		o = s.moved(t, o.ID, MovePack, units(Unit{Quantity: 1, LotID: "l2"}, Unit{Quantity: 2, LotID: "l2"}))
		if lines := o.Parcels[0].Lines; len(lines) != 1 || lines[0].Quantity != 3 {
			t.Errorf("lines %+v", lines)
		}
		o = s.do(t, o.ID, MoveUnpack)
		o = s.moved(t, o.ID, MovePack, units(Unit{Quantity: 1, LotID: "l2"}, Unit{Quantity: 2}))
		if lines := o.Parcels[1].Lines; len(lines) != 1 || lines[0].Quantity != 3 {
			t.Errorf("lines %+v", lines)
		}
	})

	t.Run("PARCEL-4 a check-in takes no more than was in the parcel, and asks which", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := split(t, s, 1, 2)
		s.do(t, o.ID, MoveHandOver, MoveTurnBack)
		one := units(Unit{Quantity: 1, To: ToShelf})
		_, err := s.Do(t.Context(), o.ID, MoveCheckIn, 0, one)
		if f := wantFault(t, err, fault.Invalid, "Say which parcel the units were in: "+o.Number+"-1, "+o.Number+"-2."); f["parcel"] == "" {
			t.Error(f)
		}
		three := units(Unit{Quantity: 3, To: ToShelf})
		three.Parcel = 1
		_, err = s.Do(t.Context(), o.ID, MoveCheckIn, 0, three)
		wantFault(t, err, fault.Invalid, "There are not that many units of this line to come back.")
		one.Parcel = 2
		s.moved(t, o.ID, MoveCheckIn, one)
		one.Parcel = 0 // the only parcel still to come
		o = s.moved(t, o.ID, MoveCheckIn, one)
		if o.Parcels[0].State != ParcelReturned || o.Lines[0].Back != 2 {
			t.Errorf("%s, %d back", o.Parcels[0].State, o.Lines[0].Back)
		}
		one.Parcel = 2 // the lost one is found
		o = s.moved(t, o.ID, MoveCheckIn, one)
		if _, err = s.Do(t.Context(), o.ID, MoveCheckIn, 0, one); fault.KindOf(err) != fault.Conflict || o.Lines[0].Back != 3 {
			t.Errorf("%v, %d back", err, o.Lines[0].Back)
		}
	})

	t.Run("PARCEL-4 a replacement comes back once", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := split(t, s, 2)
		s.do(t, o.ID, MoveHandOver, MoveDeliver)
		s.moved(t, o.ID, MoveReplace, units(Unit{Quantity: 2}))
		told := money.Rupees(100)
		_, err := s.Do(t.Context(), o.ID, MoveBook, 0, MoveInput{Parcel: 2, Courier: "tcs", Tracking: "77", Collect: &told})
		wantFault(t, err, fault.Conflict, "A replacement collects nothing: correct the booking with the courier.")
		for _, m := range []Move{MoveHandOver, MoveTurnBack, MoveCheckIn} {
			s.moved(t, o.ID, m, MoveInput{Parcel: 2})
		}
		_, err = s.Do(t.Context(), o.ID, MoveCheckIn, 0, MoveInput{Parcel: 2})
		wantFault(t, err, fault.Conflict, "Parcel "+o.Number+"-2 is back already.")
		if l := s.db.state.levels[mucins]; l.Quarantined != 2 {
			t.Errorf("%+v", l)
		}
	})

	t.Run("PARCEL-4 no more is sent again than was to be sent, and nothing that is not paid", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		refused := split(t, s, 1)
		s.do(t, refused.ID, MoveHandOver, MoveTurnBack, MoveCheckIn)
		_, err := s.Do(t.Context(), refused.ID, MoveReplace, 0, units(Unit{Quantity: 1}))
		wantFault(t, err, fault.Conflict, "Order "+refused.Number+" is not paid: a replacement would be free.")

		o := split(t, s, 2)
		o = s.do(t, o.ID, MoveHandOver, MoveDeliver)
		s.moved(t, o.ID, MoveReplace, units(Unit{Quantity: 1}))
		_, err = s.Do(t.Context(), o.ID, MoveReplace, 0, units(Unit{Quantity: 2}))
		wantFault(t, err, fault.Invalid, "There are not that many units of this line to be sent again.")
		o = s.moved(t, o.ID, MoveReplace, units(Unit{Quantity: 1}))
		if slices.Contains(AllowedMoves(o), MoveReplace) {
			t.Error("a third unit is offered")
		}
		s.moved(t, o.ID, MoveRefund, MoveInput{Amount: 100})
		s.moved(t, o.ID, MoveUnpack, MoveInput{Parcel: 2})
		_, err = s.Do(t.Context(), o.ID, MoveReplace, 0, units(Unit{Quantity: 1}))
		wantFault(t, err, fault.Conflict, "Money of order "+o.Number+" went back: nothing is sent again for it.")
	})

	t.Run("PARCEL-4 what is unpacked is held, also where the variant is not counted any more", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := split(t, s, 2)
		o = s.do(t, o.ID, MoveUnpack)
		if l := s.db.state.levels[mucins]; o.Lines[0].Held != 2 || l.Held != 2 || l.OnHand != 8 {
			t.Errorf("%+v, line %+v", l, o.Lines[0])
		}
		s.do(t, o.ID, MovePack)
		s.db.state.levels[mucins] = stock.Level{VariantID: mucins, OnHand: 6}
		o = s.do(t, o.ID, MoveUnpack)
		if l := s.db.state.levels[mucins]; o.Lines[0].Held != 0 || l.Held != 0 {
			t.Errorf("%+v, line %+v", l, o.Lines[0])
		}
	})
}
