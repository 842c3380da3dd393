package order

import (
	"fmt"
	"testing"

	"gulaab/internal/money"
	"gulaab/internal/points"
)

// pointsOf sums a ledger's rows of the fake by balance and reason.
func (s *shop) pointsOf(account string, reasons ...points.Reason) (sum int64) {
	for _, m := range s.db.state.points {
		for _, r := range reasons {
			if m.Reason == r && m.BalanceID == "credit of "+account {
				sum += m.Points
			}
		}
	}
	return sum
}

// TestPROMO3EarnedAtDelivery: points come with the delivery of what was paid, by the rate of the
// order's day, go with goods that come back, and a refused parcel earns none. Both friends get
// their reward once.
func TestPROMO3EarnedAtDelivery(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.rules.Points = points.Rules{Rate: 2, Worth: 100, Months: 12, Reward: 50}
	s.db.state.friend = "friend"
	buy := func() *Order {
		t.Helper()
		in := cod(ItemInput{ProductID: mucin, Quantity: 2})
		in.AccountID = "member"
		o, _, err := s.Place(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	move := func(o *Order, names ...Move) *Order {
		t.Helper()
		for _, name := range names {
			var err error
			if o, err = s.Do(t.Context(), o.ID, name, 0, MoveInput{Actor: "admin", Note: "So"}); err != nil {
				t.Fatal(name, err)
			}
		}
		return o
	}
	o := buy()
	want := 2 * int64(o.Total/(100*money.PaisaPerRupee))
	s.rules.Points.Rate = 7 // the order keeps what it was promised
	if o.PointsToCome() != want || o.Points.Friend != "credit of friend" {
		t.Fatalf("PROMO-3 placed with %+v, %d to come, want %d", o.Points, o.PointsToCome(), want)
	}
	o = move(o, MoveConfirm, MovePack, MoveHandOver)
	if n := len(s.db.state.points); n != 0 {
		t.Fatalf("PROMO-3 %d rows before delivery", n)
	}
	o = move(o, MoveDeliver)
	if got := s.pointsOf("member", points.Earned); got != want || want == 0 {
		t.Errorf("PROMO-3 %d points, want %d", got, want)
	}
	if row := s.db.state.points[0]; !row.YoursAt.Equal(o.ReturnBy(s.rules)) || !row.EndsAt.Equal(row.YoursAt.AddDate(0, 12, 0)) {
		t.Errorf("PROMO-3 yours from %v to %v", row.YoursAt, row.EndsAt)
	}
	for _, who := range []string{"member", "friend"} {
		if got := s.pointsOf(who, points.Friend); got != 50 {
			t.Errorf("PROMO-3 %s has %d for the friend's code", who, got)
		}
	}

	second := buy()
	if second.Points.Friend != "" || s.db.state.outcome != points.Known {
		t.Errorf("PROMO-3 a second order counts for the friend: %+v, %s", second.Points, s.db.state.outcome)
	}
	move(second, MoveConfirm, MovePack, MoveHandOver, MoveTurnBack, MoveCheckIn)
	if got := s.pointsOf("member", points.Earned, points.Returned); got != want {
		t.Errorf("PROMO-3 %d points after a refused parcel, want %d", got, want)
	}

	// One of two goes back: the points of the other stay. Then all of it.
	s.back(t, o, 1)
	o = s.mustGet(t, o.ID)
	half := 2 * int64((o.Total-o.Sums().Returned)/(100*money.PaisaPerRupee))
	if got := s.pointsOf("member", points.Earned, points.Returned); got != half || half == want {
		t.Errorf("PROMO-3 %d points with half of it, want %d", got, half)
	}
	s.back(t, o, 1)
	if got := s.pointsOf("member", points.Earned, points.Returned); got != 0 {
		t.Errorf("PROMO-3 %d points with nothing of it", got)
	}
	for _, who := range []string{"member", "friend"} {
		if got := s.pointsOf(who, points.Friend, points.FriendLost); got != 0 {
			t.Errorf("PROMO-3 %s keeps %d of an order that went back", who, got)
		}
	}
}

// back has units of the order's first line sent back and checked.
func (s *shop) back(t *testing.T, o *Order, n int64) {
	t.Helper()
	for _, step := range []struct {
		name Move
		in   MoveInput
	}{
		{MoveAskReturn, MoveInput{Actor: ActorCustomer, Asked: &ReturnInput{Reason: ReturnReasons()[0], Units: []Unit{{Line: 0, Quantity: n}}}}},
		{MoveApproveReturn, MoveInput{Actor: "admin"}},
		{MoveCheckReturn, MoveInput{Actor: "admin", Units: []Unit{{Line: 0, Quantity: n, To: ToShelf}}}},
		{MoveRefund, MoveInput{Actor: "admin", Reference: fmt.Sprint("R", o.Version), Account: "bank"}},
	} {
		if _, err := s.Do(t.Context(), o.ID, step.name, 0, step.in); err != nil {
			t.Fatal(step.name, err)
		}
	}
}

// TestPROMO3WithoutPoints: an order of a shop without points is promised none, and asks nothing.
func TestPROMO3WithoutPoints(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	in := cod(ItemInput{ProductID: mucin, Quantity: 1})
	in.AccountID = "member"
	o, _, err := s.Place(t.Context(), in)
	if err != nil || o.Points.Text() != "" {
		t.Errorf("PROMO-3 %v, %q", err, o.Points.Text())
	}
}
