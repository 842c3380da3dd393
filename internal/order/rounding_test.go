package order

import (
	"testing"

	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// TestOWN1LessThanARupeeHoldsNoOrder: a transfer that is up to 99 paisa short is paid, the
// rest is booked as rounding, and what came is what goes back where the order ends.
func TestOWN1LessThanARupeeHoldsNoOrder(t *testing.T) {
	t.Parallel()
	three := ItemInput{ProductID: mucin, Quantity: 3}
	for name, short := range map[string]money.Paisa{"a paisa": 1, "99 paisa": 99} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			o := s.mustPlace(t, transfer(three))
			o, err := s.Do(t.Context(), o.ID, MoveApprove, 0, MoveInput{Amount: o.Total - short, Reference: "TRX-1"})
			if err != nil || o.Payment != Paid || o.Placement != Confirmed || o.Due() != 0 || o.Received != o.Total-short {
				t.Fatalf("OWN-1 error %v, payment %s, %s, due %s", err, o.Payment, o.Placement, o.Due())
			}
			last := o.Entries[len(o.Entries)-1]
			if last.Kind != Rounding || last.Amount != short || last.Account != AccountRounding {
				t.Fatalf("OWN-1 the ledger ends with %+v", last)
			}
			o = s.do(t, o.ID, MoveCancel)
			if o.Owed() != o.Total-short {
				t.Errorf("OWN-1 %s is owed back, %s came", o.Owed(), o.Total-short)
			}
			if o = s.do(t, o.ID, MoveRefund); o.Payment != Refunded || o.Refunded != o.Received {
				t.Errorf("OWN-1 payment %s, %s went back", o.Payment, o.Refunded)
			}
		})
	}
	t.Run("a rupee is asked for", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, transfer(three))
		o, err := s.Do(t.Context(), o.ID, MoveApprove, 0, MoveInput{Amount: o.Total - money.PaisaPerRupee})
		if err != nil || o.Payment != PartPaid || o.Due() != money.PaisaPerRupee || len(o.Entries) != 1 {
			t.Fatalf("OWN-1 error %v, payment %s, due %s", err, o.Payment, o.Due())
		}
	})
	t.Run("an order that waited for a paisa goes on", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, transfer(three))
		old := s.db.state.orders[o.ID]
		old.Received, old.Payment = old.Total-1, PartPaid
		old.Entries = append(old.Entries, Entry{Kind: Credit, Amount: old.Total - 1, Account: AccountBank})
		s.db.state.orders[o.ID] = old
		o, err := s.Do(t.Context(), o.ID, MoveApprove, 0, MoveInput{})
		if err != nil || o.Payment != Paid || o.Placement != Confirmed || o.Entries[len(o.Entries)-1].Kind != Rounding {
			t.Fatalf("OWN-1 error %v, payment %s, %s", err, o.Payment, o.Placement)
		}
	})
	t.Run("nobody books rounding", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, transfer(three))
		_, err := s.Do(t.Context(), o.ID, MoveRecordMoney, 0, MoveInput{Kind: Rounding, Amount: 50})
		if fault.KindOf(err) != fault.Invalid {
			t.Errorf("OWN-1 rounding booked by hand: %v", err)
		}
	})
}

// TestOWN1StoredOrdersKeepTheirSums: an order of before each unit was rounded keeps its total,
// which is some paisa apart from its lines, until all of it is gone.
func TestOWN1StoredOrdersKeepTheirSums(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		o := &Order{Number: "GL-7K3M9Q", Method: BankTransfer, Placement: Confirmed, Delivery: NotPacked, PercentOff: 31}
		var exact int64
		for range rapid.IntRange(1, 5).Draw(t, "lines") {
			l := Line{ListPrice: money.Paisa(rapid.Int64Range(100, 900_000).Draw(t, "list")), Quantity: rapid.Int64Range(1, 9).Draw(t, "quantity")}
			l.UnitPrice = pricing.UnitExact(l.ListPrice, o.PercentOff)
			exact += int64(l.ListPrice) * l.Quantity * 69
			o.Lines = append(o.Lines, l)
		}
		o.Total = money.DivRound(money.Paisa(exact), 100) // as it was reckoned then
		o.Received, o.Payment = o.Total, Paid
		if o.Goods() != o.Total || o.Owed() != 0 || o.Due() != 0 || o.sums() != Paid {
			t.Fatalf("OWN-1 it costs %s of %s, %s due, %s", o.Goods(), o.Total, o.Due(), o.sums())
		}
		for i := range o.Lines {
			o.Lines[i].Back = o.Lines[i].Quantity
		}
		if o.Goods() != 0 || o.Owed() != o.Total {
			t.Fatalf("OWN-1 all came back and it costs %s; %s of %s is owed", o.Goods(), o.Owed(), o.Total)
		}
	})
}
