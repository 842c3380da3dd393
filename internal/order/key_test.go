package order

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/money"
)

func TestByKey(t *testing.T) {
	t.Parallel()
	const key = "6f1f0c8e-5c9a-4e0f-9c39-0a7f7f2f4c11"
	in := func() PlaceInput {
		in := cod(ItemInput{ProductID: lipstick, Color: "Nude", Quantity: 1})
		in.IdempotencyKey = key
		return in
	}

	t.Run("SURE-1 an order is found by its key, and by the browser that asked from then on", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		first := s.mustPlace(t, in())
		o, err := s.ByKey(t.Context(), key, Asker{GuestHash: "browser"})
		if diff := cmp.Diff(first, o); diff != "" || err != nil {
			t.Fatal(err, diff)
		}
		if _, err := s.Get(t.Context(), Viewer{GuestHash: "browser"}, o.ID); err != nil {
			t.Error(err)
		}
	})

	t.Run("SURE-1 a member's order, and one under a key that can be guessed, is linked to no browser", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		members := in()
		members.AccountID = "member-1"
		s.mustPlace(t, members)
		short := in()
		short.IdempotencyKey = "k-1"
		s.mustPlace(t, short)
		for _, k := range []string{key, "k-1"} {
			if _, err := s.ByKey(t.Context(), k, Asker{GuestHash: "browser"}); err != nil {
				t.Error(err)
			}
		}
		if len(s.db.state.guests) != 0 {
			t.Errorf("linked: %v", s.db.state.guests)
		}
	})

	t.Run("SURE-1 asking about a key that placed nothing changes nothing", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		before := s.db.state.clone()
		_, err := s.ByKey(t.Context(), key, Asker{GuestHash: "browser"})
		wantFault(t, err, fault.NotFound, "No order is placed with this key.")
		if diff := cmp.Diff(before, s.db.state, cmp.AllowUnexported(fakeState{})); diff != "" {
			t.Error(diff)
		}
		s.mustPlace(t, in())
	})

	t.Run("SURE-1 a request that comes after its key was closed places nothing", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		for range 2 { // the second close changes nothing
			if _, placed, err := s.CloseKey(t.Context(), key, Asker{}); placed || err != nil {
				t.Fatalf("placed %v, error %v", placed, err)
			}
		}
		_, _, err := s.Place(t.Context(), in())
		wantFault(t, err, fault.Conflict, "This attempt to order was given up. Nothing was placed; please send the order again.")
		if len(s.db.state.orders) != 0 || s.db.free(nudes) != 3 {
			t.Errorf("%d orders", len(s.db.state.orders))
		}
		_, err = s.ByKey(t.Context(), key, Asker{})
		wantFault(t, err, fault.NotFound, "No order is placed with this key.")
	})

	t.Run("SURE-1 closing the key of an order gives the order", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		first := s.mustPlace(t, in())
		o, placed, err := s.CloseKey(t.Context(), key, Asker{GuestHash: "browser"})
		if !placed || err != nil || o.ID != first.ID {
			t.Fatalf("placed %v, error %v", placed, err)
		}
		if _, replayed, err := s.Place(t.Context(), in()); !replayed || err != nil {
			t.Errorf("then a repeated request: replayed %v, error %v", replayed, err)
		}
	})
}

func TestExpectedTotal(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	in := cod(ItemInput{ProductID: mucin, Quantity: 2})
	in.IdempotencyKey = "key"
	old := money.Rupees(3000)
	in.ExpectedTotal = &old
	before := s.db.state.clone()
	_, _, err := s.Place(t.Context(), in)
	wantFault(t, err, fault.Conflict, "The total has changed from Rs 3,000 to Rs 3,528. Nothing was ordered yet.")
	changed, ok := err.(*TotalChanged) //nolint:errorlint // Place returns it as it is
	if !ok || changed.Quote.Total != money.Rupees(3528) || len(changed.Quote.Lines) != 1 {
		t.Fatalf("SURE-2 no quote: %v", err)
	}
	if diff := cmp.Diff(before, s.db.state, cmp.AllowUnexported(fakeState{})); diff != "" {
		t.Errorf("SURE-2 something was placed: %s", diff)
	}
	in.ExpectedTotal = &changed.Quote.Total
	s.mustPlace(t, in) // SURE-2 with the same key, at the new total
}
