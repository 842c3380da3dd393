package order

import (
	"testing"

	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// TestOWN1LessThanARupeeHoldsNoOrder: a transfer that is up to 99 paisa short pays the order,
// the rest is booked as rounding, and the refund at its end is what came.
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

// TestPAYS1WholeRupeesPayAnOrder: whole rupees just below or above a total with paisa pay it in
// full. While the order runs, the difference is neither due nor owed. The ledger has the exact
// amount, and all of it is refunded if the order ends.
func TestPAYS1WholeRupeesPayAnOrder(t *testing.T) {
	t.Parallel()
	three := ItemInput{ProductID: lipstick, Quantity: 2} // a total with paisa
	for name, came := range map[string]func(total money.Paisa) money.Paisa{
		"whole rupees below": func(total money.Paisa) money.Paisa { return total.FloorRupee() },
		"whole rupees above": func(total money.Paisa) money.Paisa { return total.FloorRupee() + money.PaisaPerRupee },
		"a paisa too much":   func(total money.Paisa) money.Paisa { return total + 1 },
		"99 paisa too much":  func(total money.Paisa) money.Paisa { return total + 99 },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			o := s.mustPlace(t, transfer(three))
			amount := came(o.Total)
			o, err := s.Do(t.Context(), o.ID, MoveApprove, 0, MoveInput{Amount: amount, Reference: "TRX-1"})
			if err != nil || o.Payment != Paid || o.Placement != Confirmed || o.Received != amount {
				t.Fatalf("PAYS-1 error %v, payment %s, %s, %s came", err, o.Payment, o.Placement, o.Received)
			}
			if o.Due() != 0 || o.Owed() != 0 || o.Refundable() != 0 {
				t.Errorf("PAYS-1 %s due, %s owed, %s refundable", o.Due(), o.Owed(), o.Refundable())
			}
			if o = s.do(t, o.ID, MoveCancel); o.Owed() != amount {
				t.Errorf("PAYS-1 %s is owed back, %s came", o.Owed(), amount)
			}
			if o = s.do(t, o.ID, MoveRefund); o.Payment != Refunded || o.Refunded != amount {
				t.Errorf("PAYS-1 payment %s, %s went back", o.Payment, o.Refunded)
			}
		})
	}
	t.Run("a rupee too much is owed", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, transfer(three))
		o, err := s.Do(t.Context(), o.ID, MoveApprove, 0, MoveInput{Amount: o.Total + money.PaisaPerRupee, Reference: "TRX-1"})
		if err != nil || o.Owed() != money.PaisaPerRupee {
			t.Fatalf("PAYS-1 error %v, %s owed", err, o.Owed())
		}
	})
}

// TestOWN1StoredOrdersKeepTheirSums: an order from before units were rounded keeps its total,
// which differs by some paisa from its lines, until it is returned completely.
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
		o.Total = money.DivRound(money.Paisa(exact), 100) // as it was computed then
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
