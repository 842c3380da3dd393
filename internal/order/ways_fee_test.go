package order

import (
	"testing"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// differing is a shop in which a parcel to Lahore costs 250, cash 100 more, and paying first 3
// % of the goods less.
func differing(t *testing.T, refused, sentBack bool) *shop {
	t.Helper()
	s := charging(t, refused, sentBack)
	s.rules.CashFee, s.rules.Prepaid = money.Rupees(100), pricing.Prepaid{Percent: 3, Most: money.Rupees(2000)}
	return s
}

// Two of the goods cost 3,528.00; 3 % of that is 105.84, in whole rupees 106.
const cashMore, twoSave = money.Paisa(100_00), money.Paisa(106_00)

var two = ItemInput{ProductID: mucin, Quantity: 2}

func TestFEE2EachWayCostsItsOwn(t *testing.T) {
	t.Parallel()
	s := differing(t, false, false)
	cash, first := s.mustPlace(t, cod(two)), s.mustPlace(t, transfer(two))
	if sums := cash.Sums(); sums.CashFee != cashMore || sums.Saving != 0 || sums.Delivery != fee || sums.Rounding != 0 || cash.Total != 3528_00+fee+cashMore || sums.AtDoor != cash.Total {
		t.Errorf("FEE-2 in cash %+v", sums)
	}
	if sums := first.Sums(); sums.Saving != twoSave || sums.CashFee != 0 || sums.Rounding != 0 || first.Total != 3528_00+fee-twoSave || sums.First != first.Total {
		t.Errorf("FEE-2 paid first %+v", sums)
	}
	s.rules.CashFee, s.rules.Prepaid = 0, pricing.Prepaid{}
	if got := s.mustGet(t, first.ID); got.Total != first.Total {
		t.Errorf("FEE-2 %v after the settings changed", got.Total)
	}
	for _, off := range []Method{CashOnDelivery, BankTransfer} {
		in := transfer(two)
		if in.Method = off; off == CashOnDelivery {
			in = cod(two)
		}
		if o := s.mustPlace(t, in); len(o.Charges) != 1 || o.Total != 3528_00+fee {
			t.Errorf("OWNP-3 with both off %v", o.Charges)
		}
	}
}

// TestFEE2WhatComesBackIsWorthWhatWasPaid follows the saving and the fee of goods that come
// back.
func TestFEE2WhatComesBackIsWorthWhatWasPaid(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		refused, sentBack bool
		in                PlaceInput
		then              func(*testing.T, *shop, string) *Order
		owed              money.Paisa
	}{
		"FEE-2 paid first, one of two sent back: half of the saving stays": {in: transfer(two), then: sendBack(1), owed: 1764_00 - twoSave/2},
		"FEE-2 paid first, all sent back, the shop bears delivery":         {in: transfer(two), then: sendBack(2), owed: 3528_00 - twoSave + fee},
		"FEE-2 paid first, all sent back, the customer bears it":           {sentBack: true, in: transfer(two), then: sendBack(2), owed: 3528_00 - twoSave},
		"FEE-2 paid first, refused, the customer bears delivery":           {refused: true, in: transfer(two), then: refuse, owed: 3528_00 - twoSave},
		"FEE-2 paid first, lost: all that came goes back":                  {refused: true, in: transfer(two), then: lose, owed: 3528_00 - twoSave + fee},
		"FEE-2 cash, refused: nothing is due":                              {refused: true, in: cod(two), then: refuse},
		"FEE-2 cash, one of two sent back: the fee stays":                  {in: cod(two), then: sendBack(1), owed: 1764_00},
		"FEE-2 cash, all sent back, the shop bears both":                   {in: cod(two), then: sendBack(2), owed: 3528_00 + fee + cashMore},
		"FEE-2 cash, all sent back, the customer bears both":               {sentBack: true, in: cod(two), then: sendBack(2), owed: 3528_00},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := differing(t, tc.refused, tc.sentBack)
			o := sent(t, s, tc.in, 2)
			if want := o.ToCollect(); o.Parcels[0].Collect != want {
				t.Errorf("FEE-2 the parcel collects %v of %v", o.Parcels[0].Collect, want)
			}
			o = tc.then(t, s, o.ID)
			if o.Owed() != tc.owed || o.Due() != 0 {
				t.Errorf("FEE-2 owed %v and due %v, want %v and nothing", o.Owed(), o.Due(), tc.owed)
			}
			if tc.owed == 0 {
				return
			}
			o = s.moved(t, o.ID, MoveRefund, MoveInput{Reference: "R-1"})
			if o.Refunded != tc.owed || o.Refunded > o.Received || o.Owed() != 0 || o.Due() != 0 {
				t.Errorf("FEE-2 after the refund of %v: owed %v, due %v", o.Refunded, o.Owed(), o.Due())
			}
		})
	}
	o := Order{Lines: []Line{{Quantity: 2, UnitPrice: 1764_00}}, Charges: Charges{{Kind: ChargePrepaid, Amount: -twoSave}}, Total: 3528_00 - twoSave}
	if got := o.Worth(0, 1); got != 1764_00-twoSave/2 {
		t.Errorf("FEE-2 one of two is worth %v", got)
	}
}

// TestFEE2AnotherWayIsReckonedAgain: the total is computed again when the link changes the way
// to pay, at the total that the page showed, and when staff do; the saving follows the ordered
// units.
func TestFEE2AnotherWayIsReckonedAgain(t *testing.T) {
	t.Parallel()
	s := differing(t, false, false)
	o := s.mustPlace(t, cod(two))
	token := s.link(t, o)
	told, err := s.Tracking(t.Context(), o)
	if err != nil || told.OtherWay != BankTransfer || told.OtherTotal != 3528_00+fee-twoSave {
		t.Fatalf("FEE-2 the page says %s for %v, %v", told.OtherWay, told.OtherTotal, err)
	}
	saw := told.OtherTotal
	s.rules.Prepaid.Percent = 2 // after the page was loaded
	if _, err := s.PayByLink(t.Context(), token, BankTransfer, &saw); fault.KindOf(err) != fault.Conflict || s.mustGet(t, o.ID).Total != o.Total {
		t.Errorf("FEE-2 at a total that is another now: %v", err)
	}
	s.rules.Prepaid.Percent = 3
	got, err := s.PayByLink(t.Context(), token, BankTransfer, &saw)
	if err != nil || got.Total != saw || got.Sums().CashFee != 0 || got.Sums().Rounding != 0 || got.Awaited() != saw {
		t.Fatalf("FEE-2 by transfer: %+v, %v", got.Sums(), err)
	}
	got, err = s.Edit(t.Context(), o.ID, 0, EditInput{Lines: []EditLine{{Line: 0, Quantity: 1}}}, MoveInput{Actor: "sana"})
	if want := money.Paisa(1764_00 + 250_00 - 53_00); err != nil || got.Total != want || got.Sums().Rounding != 0 {
		t.Errorf("FEE-2 of one, want %v: %+v, %v", want, got.Sums(), err)
	}
	got, err = s.Edit(t.Context(), o.ID, 0, EditInput{Method: CashOnDelivery}, MoveInput{Actor: "sana"})
	if err != nil || got.Total != 1764_00+fee+cashMore || got.Sums().Saving != 0 {
		t.Errorf("FEE-2 back to cash: %+v, %v", got.Sums(), err)
	}
	s.rules.CashMost = got.Total - 1
	later := PlaceInput{Contact: someone(), Items: []ItemInput{{ProductID: mucin, Quantity: 1}}, Method: BankTransfer, Reserve: true}
	if told, err := s.Tracking(t.Context(), s.mustPlace(t, later)); err != nil || told.OtherWay != "" {
		t.Errorf("FEE-2 cash that the fee lifts above the highest: %+v, %v", told, err)
	}
}
