package order

import (
	"testing"
	"time"

	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/tariff"
)

// charging is a shop in which a parcel to Lahore costs 250, free from 5,000.
func charging(t *testing.T, refused, sentBack bool) *shop {
	t.Helper()
	s := newShop(t)
	s.rules.Tariff = tariff.Tariff{Zones: []tariff.Zone{{Name: "Lahore", Cities: []string{"Lahore"}, Fee: 250, FreeFrom: 5000}}, Else: tariff.Zone{Fee: 400}}
	s.rules.KeepAtRefusal, s.rules.KeepAtSentBack = refused, sentBack
	return s
}

const fee = money.Paisa(250_00)

func TestFEE1AnOrderKeepsWhatItWasCharged(t *testing.T) {
	t.Parallel()
	one := ItemInput{ProductID: mucin, Quantity: 1} // 1,764 at a guest's price

	t.Run("FEE-1 the total is lines plus the fee of the city, and the settings change it no more", func(t *testing.T) {
		t.Parallel()
		s := charging(t, true, true)
		o := s.mustPlace(t, cod(one))
		sums := o.Sums()
		if sums.Delivery != fee || sums.Rounding != 0 || o.Total != sums.Subtotal+fee || o.ToCollect() != o.Total.RoundRupee() {
			t.Fatalf("FEE-1 %+v", sums)
		}
		s.rules.Tariff = tariff.Tariff{}
		if got := s.mustGet(t, o.ID); got.Total != o.Total || got.Sums().Delivery != fee {
			t.Errorf("FEE-1 %v after the settings changed", got.Total)
		}
	})
	t.Run("FEE-1 free from a sum of goods, and another city's own fee", func(t *testing.T) {
		t.Parallel()
		s := charging(t, true, true)
		if o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 3})); len(o.Charges) != 0 || o.Total != o.Sums().Subtotal {
			t.Errorf("FEE-1 %v of %v", o.Charges, o.Total)
		}
		in := cod(one)
		in.Contact.City = "Gilgit"
		if o := s.mustPlace(t, in); o.Sums().Delivery != money.Rupees(400) {
			t.Errorf("FEE-1 %v", o.Sums())
		}
	})
	t.Run("FEE-1 a shopper who saw another total is told before anything is placed", func(t *testing.T) {
		t.Parallel()
		s := charging(t, true, true)
		in, saw := cod(one), money.Paisa(1764_00)
		in.ExpectedTotal = &saw
		if _, _, err := s.Place(t.Context(), in); fault.KindOf(err) != fault.Conflict || len(s.db.state.orders) != 0 {
			t.Errorf("FEE-1 %v, %d orders", err, len(s.db.state.orders))
		}
	})
}

// TestFEE1WhoBearsIt follows the fee of parcels that come back.
func TestFEE1WhoBearsIt(t *testing.T) {
	t.Parallel()
	two := ItemInput{ProductID: mucin, Quantity: 2} // 3,528, in one parcel or two
	for name, tc := range map[string]struct {
		refused, sentBack bool
		in                PlaceInput
		parcels           []int64
		then              func(*testing.T, *shop, string) *Order
		owed, due         money.Paisa
	}{
		"FEE-1 cash, refused: nothing is due, whatever the rule": {refused: true, in: cod(two), parcels: []int64{2}, then: refuse},
		"FEE-1 paid, refused, the customer bears it":             {refused: true, in: transfer(two), parcels: []int64{2}, then: refuse, owed: 3528_00},
		"FEE-1 paid, refused, the shop bears it":                 {in: transfer(two), parcels: []int64{2}, then: refuse, owed: 3528_00 + fee},
		"FEE-1 paid, lost: all goes back":                        {refused: true, sentBack: true, in: transfer(two), parcels: []int64{2}, then: lose, owed: 3528_00 + fee},
		"FEE-1 paid, all sent back, the customer bears it":       {sentBack: true, in: transfer(two), parcels: []int64{2}, then: sendBack(2), owed: 3528_00},
		"FEE-1 paid, all sent back, the shop bears it":           {refused: true, in: transfer(two), parcels: []int64{2}, then: sendBack(2), owed: 3528_00 + fee},
		"FEE-1 paid, one of two sent back: the fee stays":        {in: transfer(two), parcels: []int64{2}, then: sendBack(1), owed: 1764_00},
		"FEE-1 cash, all sent back, the shop bears it":           {in: cod(two), parcels: []int64{2}, then: sendBack(2), owed: 3528_00 + fee},
		"FEE-1 cash, the first of two refused: it is owed no more": {refused: true, in: cod(two), parcels: []int64{1, 1}, then: func(t *testing.T, s *shop, id string) *Order {
			s.moved(t, id, MoveDeliver, MoveInput{Parcel: 2})
			s.moved(t, id, MoveTurnBack, MoveInput{Parcel: 1})
			return s.moved(t, id, MoveCheckIn, MoveInput{Parcel: 1})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := charging(t, tc.refused, tc.sentBack)
			o := sent(t, s, tc.in, tc.parcels...)
			var collect money.Paisa
			for i := range o.Parcels {
				collect += o.Parcels[i].Collect
			}
			if want := o.ToCollect(); collect != want || o.Parcels[0].Collect < o.Parcels[len(o.Parcels)-1].Collect {
				t.Errorf("FEE-1 parcels collect %v of %v", collect, want)
			}
			o = tc.then(t, s, o.ID)
			if o.Owed() != tc.owed || o.Due() != tc.due {
				t.Errorf("FEE-1 owed %v and due %v, want %v and %v", o.Owed(), o.Due(), tc.owed, tc.due)
			}
			if tc.owed > 0 {
				o = s.moved(t, o.ID, MoveRefund, MoveInput{Reference: "R-1"})
				if o.Refunded != tc.owed || o.Owed() != 0 || o.Due() != 0 {
					t.Errorf("FEE-1 after the refund of %v: owed %v, due %v", o.Refunded, o.Owed(), o.Due())
				}
			}
		})
	}
}

func refuse(t *testing.T, s *shop, id string) *Order {
	t.Helper()
	s.do(t, id, MoveTurnBack)
	return s.do(t, id, MoveCheckIn)
}

func lose(t *testing.T, s *shop, id string) *Order {
	t.Helper()
	return s.do(t, id, MoveLose)
}

func sendBack(n int64) func(*testing.T, *shop, string) *Order {
	return func(t *testing.T, s *shop, id string) *Order {
		t.Helper()
		s.do(t, id, MoveDeliver, MoveTurnBack)
		return s.moved(t, id, MoveCheckIn, units(Unit{Quantity: n, To: ToShelf}))
	}
}

// TestFEE1GoodsWithAFault: goods with a fault are returned at the shop's cost, and their
// delivery fee is refunded.
func TestFEE1GoodsWithAFault(t *testing.T) {
	t.Parallel()
	o := Order{
		Lines: []Line{{Quantity: 1, UnitPrice: 1000_00, Back: 1}}, Charges: Charges{{Kind: ChargeDelivery, Amount: fee, AtSentBack: true}},
		Total: 1000_00 + fee, Received: 1000_00 + fee, Placement: Closed, Delivery: Delivered,
	}
	if o.Owed() != 1000_00 {
		t.Errorf("FEE-1 owed %v where nothing was wrong", o.Owed())
	}
	o.Returns = []Return{{Reason: ReturnDamaged, State: ReturnChecked}}
	if o.Owed() != 1000_00+fee {
		t.Errorf("FEE-1 owed %v where it came damaged", o.Owed())
	}
}

func TestFEE1ChargesAreStored(t *testing.T) {
	t.Parallel()
	for _, want := range []Charges{nil, {{Kind: ChargeDelivery, Amount: 200_50, AtRefusal: true}, {Kind: "wrap", Amount: 150_00, AtSentBack: true}}, {{Kind: ChargeDelivery, Freed: 250_00}}, {{Kind: ChargePrepaid, Amount: -71_00, Prepaid: pricing.Prepaid{Percent: 3, Most: 2000_00}}}} {
		var got Charges
		if err := got.Scan(want.Text()); err != nil || len(got) != len(want) || got.Sum() != want.Sum() || got.Freed() != want.Freed() || got.Text() != want.Text() {
			t.Errorf("FEE-1 %v became %v: %v", want, got, err)
		}
	}
}

// TestFEE1FreeDeliveryCoupon: the coupon takes off the fee of parcels within Pakistan, counts
// as used only where it does, and the fee is owed again where an edit removes the coupon.
func TestFEE1FreeDeliveryCoupon(t *testing.T) {
	t.Parallel()
	const code = "MUFT"
	placed := func(t *testing.T, n int64, change func(*Contact)) (*shop, *Order) {
		t.Helper()
		s := charging(t, true, true)
		s.db.state.coupons[code] = coupon.Coupon{ID: "c1", Code: code, Kind: coupon.Delivery, Minimum: money.Rupees(1500), Targets: []deal.Target{{Kind: deal.Everything}}, Starts: monday.Add(-time.Hour)}
		in := cod(ItemInput{ProductID: mucin, Quantity: n})
		in.Coupon = "muft"
		if change != nil {
			change(&in.Contact)
		}
		return s, s.mustPlace(t, in)
	}
	for name, tc := range map[string]struct {
		units           int64
		to              func(*Contact)
		freed, delivery money.Paisa
	}{
		"FEE-1 it frees the city's fee":            {1, nil, fee, 0},
		"FEE-1 free already: it is kept":           {3, nil, 0, 0},
		"FEE-1 abroad it frees nothing, and stays": {1, func(c *Contact) { c.Country = "Dubai" }, 0, money.Rupees(400)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, o := placed(t, tc.units, tc.to)
			sums, c := o.Sums(), s.db.state.coupons[code]
			if sums.Freed != tc.freed || sums.Delivery != tc.delivery || sums.Rounding != 0 || o.Total != sums.Subtotal+tc.delivery {
				t.Errorf("FEE-1 %+v", sums)
			}
			if used := tc.freed > 0; (c.Uses == 1) != used || c.Given != tc.freed || (o.CouponCode == code) != used {
				t.Errorf("FEE-1 %d uses gave %v to an order with the code %q", c.Uses, c.Given, o.CouponCode)
			}
		})
	}
	t.Run("FEE-1 an order that may have it no more owes the fee", func(t *testing.T) {
		t.Parallel()
		s, o := placed(t, 2, nil)
		c := s.db.state.coupons[code]
		c.Minimum = money.Rupees(2500)
		s.db.state.coupons[code] = c
		o, err := s.Edit(t.Context(), o.ID, 0, EditInput{Lines: []EditLine{{Line: 0, Quantity: 1}}}, MoveInput{Actor: "sana"})
		if err != nil {
			t.Fatal(err)
		}
		if sums := o.Sums(); sums.Delivery != fee || sums.Freed != 0 || o.Total != sums.Subtotal+fee || s.db.state.coupons[code].Uses != 0 {
			t.Errorf("FEE-1 %+v, %+v", sums, s.db.state.coupons[code])
		}
	})
}
