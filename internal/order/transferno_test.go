package order

import (
	"context"
	"strings"
	"testing"

	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// PAYS-2: a typed number is checked by the form of its way, however it is typed.
func TestPAYS2FormsOfNumbers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ kind, typed, want, says string }{
		"a bank's":                    {"", " ft 26112-84401 ", "FT2611284401", ""},
		"Raast's, in groups":          {"raast", "261128 4401 7265", "26112844017265", ""},
		"in Urdu digits":              {"easypaisa", "۳۰۴۹۱۱۸۷۲۶۵", "30491187265", ""},
		"Easypaisa's":                 {"easypaisa", "304 9118 7265", "30491187265", ""},
		"Easypaisa's, one digit less": {"easypaisa", "3049 1187 26", "", "This has 10 digits. An Easypaisa number has 11: look at the message from 3737."},
		"Easypaisa's, with letters":   {"easypaisa", "TID 30491187265", "", "no letters"},
		"JazzCash's":                  {"jazzcash", "012345678901", "012345678901", ""},
		"JazzCash's, one digit more":  {"jazzcash", "0123456789012", "", "This has 13 digits. A JazzCash number has 12"},
		"JazzCash's, with letters":    {"jazzcash", "T12345678901", "", "no letters"},
		"nothing":                     {"", " - ", "", "Type the transaction number"},
		"the order's own":             {"", "gl-7k3m9q", "", "the number of your order"},
		"the order's own in short":    {"", "7K3M9Q", "", "the number of your order"},
		"too short":                   {"", "12345", "", "6 to 30 letters and digits"},
		"too long":                    {"", strings.Repeat("1", 31), "", "6 to 30 letters and digits"},
		"words":                       {"", "paid it yesterday 12", "", "6 to 30 letters and digits"},
		"in letters of another kind":  {"", "رقم بھیجی 123456", "", "6 to 30 letters and digits"},
	} {
		got, err := checkTransferNo(c.kind, c.typed, "GL-7K3M9Q")
		said := ""
		if err != nil {
			said = err.Error()
		}
		if got != c.want || !strings.Contains(said, c.says) || (err == nil) != (c.says == "") {
			t.Errorf("PAYS-2 %s: %q, %v", name, got, err)
		}
	}
}

// PAYS-2: a number is evidence as a screenshot is: it holds the units and approves nothing. It
// is taken five times for an order, once where it is pressed twice, and not where another
// order was paid with it.
func TestPAYS2NumbersOfAnOrder(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	give := func(o *Order, no string) (*Order, error) {
		return s.Do(t.Context(), o.ID, MoveProve, 0, MoveInput{Actor: ActorCustomer, TransferNo: no})
	}
	one, two := s.reserve(t), s.reserve(t)
	given, err := give(one, "FT100001")
	if err != nil {
		t.Fatal(err)
	}
	if given.Payment != ProofSubmitted || given.Received != 0 || given.waits() || given.TransferNo != "FT100001" || given.LastProof().TransferNo() != "FT100001" {
		t.Errorf("PAYS-2 the order is %+v", given)
	}
	if again, err := give(one, "FT100001"); err != nil || again.Version != given.Version {
		t.Errorf("PAYS-2 a second press changes the order: %v", err)
	}
	if o, err := give(two, "FT100001"); err != nil || o.TransferNo != "FT100001" {
		t.Errorf("PAYS-2 who names a number second is locked out: %v", err)
	}
	for i, no := range []string{"FT100002", "FT100003", "FT100004", "FT100005"} {
		if _, err := give(one, no); err != nil {
			t.Errorf("PAYS-2 number %d: %v", i+2, err)
		}
	}
	if _, err := give(one, "FT100006"); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "5 numbers") {
		t.Errorf("PAYS-2 a sixth number: %v", err)
	}
	s.moved(t, one.ID, MoveApprove, MoveInput{Actor: "staff-1", Reference: "FT100005"})
	if _, err := give(two, "FT100005"); fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "paid another order") {
		t.Errorf("PAYS-2 a number that paid another order: %v", err)
	}
	if s.mustGet(t, two.ID).TransferNo != "FT100001" {
		t.Error("PAYS-2 a refused number is kept")
	}
}

// PAYS-2: what the file has is booked by the shop itself with its reason, and refused where the
// order says something else by then.
func TestPAYS2ApproveFound(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before func(t *testing.T, s *shop, o *Order)
		amount money.Paisa
		refuse bool
	}{
		"as it was":            {},
		"another number since": {before: func(t *testing.T, s *shop, o *Order) { t.Helper(); s.give(t, o, "FT200002") }, refuse: true},
		"rejected since": {before: func(t *testing.T, s *shop, o *Order) {
			t.Helper()
			s.moved(t, o.ID, MoveReject, MoveInput{Actor: "staff-1", Note: "no"})
		}, refuse: true},
		"cancelled since": {before: func(t *testing.T, s *shop, o *Order) {
			t.Helper()
			s.moved(t, o.ID, MoveCancel, MoveInput{Actor: ActorCustomer})
		}, refuse: true},
		"another order names it": {before: func(t *testing.T, s *shop, _ *Order) { t.Helper(); s.give(t, s.reserve(t), "FT200001") }, refuse: true},
		"another order was paid with it": {before: func(t *testing.T, s *shop, _ *Order) {
			t.Helper()
			s.moved(t, s.reserve(t).ID, MoveApprove, MoveInput{Actor: "staff-1", Reference: "FT200001", Account: "easypaisa"})
		}, refuse: true},
		"a rupee less": {amount: -money.PaisaPerRupee, refuse: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			o := s.give(t, s.reserve(t), "FT200001")
			if c.before != nil {
				c.before(t, s, o)
			}
			var now *Order
			err := s.db.InTx(t.Context(), func(ctx context.Context, tx Tx) (err error) {
				now, err = s.ApproveFound(ctx, tx, o.ID, "FT200001", MoveInput{Amount: o.Total + c.amount, Reference: "FT-200001", Note: "The file has it."})
				return err
			})
			if c.refuse {
				if fault.KindOf(err) != fault.Conflict {
					t.Errorf("PAYS-2 it is approved: %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			last := now.Entries[len(now.Entries)-1]
			if now.Payment != Paid || now.Placement != Confirmed || last.Actor != ActorSystem || last.Reference != "FT-200001" || last.Note != "The file has it." {
				t.Errorf("PAYS-2 the order is %s, %s, booked as %+v", now.Payment, now.Placement, last)
			}
		})
	}
}

func (s *shop) give(t *testing.T, o *Order, no string) *Order {
	t.Helper()
	o, err := s.Do(t.Context(), o.ID, MoveProve, 0, MoveInput{Actor: ActorCustomer, TransferNo: no})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// reserve places an order that waits for its transfer.
func (s *shop) reserve(t *testing.T) *Order {
	t.Helper()
	in := transfer(ItemInput{ProductID: mucin, Quantity: 1})
	in.Reserve, in.Proof = true, nil
	return s.mustPlace(t, in)
}
