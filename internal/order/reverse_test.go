package order

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/money"
)

// TestPROOF2Reversed tests an order whose transfer the bank reverses. Before its parcel leaves,
// it stops and its shopper is asked to pay again. Afterwards the amount is owed, and no more is
// reversed than came.
func TestPROOF2Reversed(t *testing.T) {
	t.Parallel()
	type moved struct {
		name Move
		in   MoveInput
	}
	all := money.Paisa(176_400) // a guest's price of one mucin
	credit := func(reference string, amount money.Paisa) moved {
		return moved{MoveApprove, MoveInput{Reference: reference, Amount: amount}}
	}
	reversed := func(amount money.Paisa) moved {
		return moved{MoveRecordMoney, MoveInput{Kind: Reversed, Reference: "REV", Amount: amount, Note: "The bank took it back."}}
	}
	paid := []moved{credit("FT-1", 0)}
	for _, tt := range []struct {
		name  string
		moves []moved
		want  string // placement, payment, delivery, due
		held  int64
		mails []string // since the order was placed
		last  []string // events
	}{
		{
			"before it is packed", append(slices.Clone(paid), reversed(0)), "placed rejected none all", 1,
			[]string{mail.KindPaid, mail.KindProofRejected},
			[]string{EventReversed},
		},
		{
			"in its box", append(slices.Clone(paid), moved{MovePack, MoveInput{}}, moved{MoveBook, MoveInput{Courier: "tcs", Tracking: "1"}}, reversed(0)), "placed rejected none all", 1,
			[]string{mail.KindPaid, mail.KindPacked, mail.KindProofRejected},
			[]string{EventReversed, EventUnpacked},
		},
		{
			"on its way", append(slices.Clone(paid), moved{MovePack, MoveInput{}}, moved{MoveHandOver, MoveInput{}}, reversed(0)), "confirmed rejected shipped all", 1,
			[]string{mail.KindPaid, mail.KindPacked},
			[]string{EventShipped, EventReversed},
		},
		{
			"delivered", append(slices.Clone(paid), moved{MovePack, MoveInput{}}, moved{MoveHandOver, MoveInput{}}, moved{MoveDeliver, MoveInput{}}, reversed(0)), "closed due delivered all", 1,
			[]string{mail.KindPaid, mail.KindPacked, mail.KindDelivered},
			[]string{EventClosed, EventReversed},
		},
		{
			"one of two transfers",
			[]moved{credit("FT-1", 100_000), credit("FT-2", 0), reversed(100_000)},
			"placed part_paid none 100000", 1,
			[]string{mail.KindPartPaid, mail.KindPaid, mail.KindPartPaid},
			[]string{EventReversed},
		},
		{
			"paid once more", append(slices.Clone(paid), reversed(0), credit("FT-3", 0)), "confirmed paid none 0", 1,
			[]string{mail.KindPaid, mail.KindProofRejected, mail.KindPaid},
			[]string{EventReversed, EventPaid, EventConfirmed},
		},
		{
			"cancelled, before it went back", append(slices.Clone(paid), moved{MoveCancel, MoveInput{}}, reversed(0)), "cancelled due none 0", 0,
			[]string{mail.KindPaid, mail.KindCancelled},
			[]string{EventCancelled, EventReversed},
		},
		{
			"more than was owed back",
			[]moved{credit("FT-1", all+20_000), reversed(20_000)},
			"confirmed paid none 0", 1,
			[]string{mail.KindPaid},
			[]string{EventConfirmed, EventReversed},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			o := s.mustPlace(t, transfer(theOne))
			if o.Total != all {
				t.Fatalf("the order costs %d", o.Total)
			}
			for _, m := range tt.moves {
				m.in.Actor = "admin-1"
				var err error
				if o, err = s.Do(t.Context(), o.ID, m.name, 0, m.in); err != nil {
					t.Fatalf("%s: %v", m.name, err)
				}
			}
			due := fmt.Sprint(int64(o.Due()))
			if o.Due() == all {
				due = "all"
			}
			if got := fmt.Sprintf("%s %s %s %s", o.Placement, o.Payment, o.Delivery, due); got != tt.want {
				t.Errorf("it is %q, want %q", got, tt.want)
			}
			if o.Lines[0].Held != tt.held {
				t.Errorf("%d units are held, want %d", o.Lines[0].Held, tt.held)
			}
			if events := kinds(o.Events); len(events) < len(tt.last) || !slices.Equal(events[len(events)-len(tt.last):], tt.last) {
				t.Errorf("events %v, want %v at the end", events, tt.last)
			}
			var mails []string
			for _, m := range s.db.state.mails {
				mails = append(mails, mail.Kind(m))
			}
			if diff := cmp.Diff(tt.mails, mails[1:]); diff != "" {
				t.Errorf("mails: %s", diff)
			}
		})
	}

	t.Run("what is not paid any more is not packed", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, transfer(ItemInput{ProductID: mucin, Quantity: 2}))
		for _, m := range []moved{credit("FT-1", 0), {MovePack, MoveInput{Units: []Unit{{Quantity: 1}}}}, {MoveHandOver, MoveInput{}}, {MovePack, MoveInput{}}, reversed(0)} {
			m.in.Actor = "admin-1"
			var err error
			if o, err = s.Do(t.Context(), o.ID, m.name, 0, m.in); err != nil {
				t.Fatalf("%s: %v", m.name, err)
			}
		}
		if o.Parcels[0].State != ParcelOnTheWay || o.Parcels[1].State != ParcelCancelled {
			t.Errorf("its parcels are %s and %s", o.Parcels[0].State, o.Parcels[1].State)
		}
		_, err := s.Do(t.Context(), o.ID, MovePack, 0, MoveInput{Actor: "admin-1"})
		wantFault(t, err, fault.Conflict, fmt.Sprintf("The money for order %s is not there any more: the rest of it is not packed.", o.Number))
	})

	t.Run("no more than came by transfer and is still there", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, transfer(theOne))
		take := func(amount money.Paisa) error {
			_, err := s.Do(t.Context(), o.ID, MoveRecordMoney, 0, MoveInput{Actor: "admin-1", Kind: Reversed, Amount: amount})
			return err
		}
		nothing := fmt.Sprintf("No transfer for order %s is in the account: there is nothing that the bank could take back.", o.Number)
		wantFault(t, take(0), fault.Conflict, nothing)
		do := func(name Move, in MoveInput) {
			in.Actor = "admin-1"
			if _, err := s.Do(t.Context(), o.ID, name, 0, in); err != nil {
				t.Fatal(err)
			}
		}
		do(MoveApprove, MoveInput{Amount: 100_000})
		do(MoveRecordMoney, MoveInput{Kind: Cash, Amount: 50_000})
		wantFault(t, take(100_001), fault.Conflict, fmt.Sprintf("Only Rs 1,000 for order %s came by transfer and is still in the account.", o.Number))
		if err := take(100_000); err != nil {
			t.Error(err)
		}
		wantFault(t, take(1), fault.Conflict, nothing)
	})
}
