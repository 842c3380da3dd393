package order

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gulaab/internal/credit"
	"gulaab/internal/money"
	"gulaab/internal/points"
)

// PointLedger has the ledger of each balance of fake_credit_test.go.
func (t *fakeTx) PointLedger(_ context.Context, balanceID string) (l points.Ledger, err error) {
	_, l.AccountID, _ = strings.Cut(balanceID, "credit of ")
	for _, m := range t.s.points {
		if m.BalanceID == balanceID {
			l.Moves = append(l.Moves, m)
		}
	}
	return l, nil
}

func (t *fakeTx) AddPoints(_ context.Context, m points.Movement, _ time.Time) error {
	t.s.points = append(t.s.points, m)
	return nil
}

// FriendNamed has each member but the friend herself name one friend.
func (t *fakeTx) FriendNamed(_ context.Context, who points.Newcomer, _ time.Time) (*points.Invitation, error) {
	if t.s.friend == "" || who.AccountID == t.s.friend {
		return nil, nil //nolint:nilnil // there is none
	}
	i := &points.Invitation{BalanceID: "credit of " + who.AccountID, InviterID: "credit of " + t.s.friend}
	for _, o := range t.s.orders {
		i.Known = i.Known || o.AccountID == who.AccountID && o.Placement != Cancelled
	}
	return i, nil
}

func (t *fakeTx) DecideFriend(_ context.Context, _ *points.Invitation, _ string, outcome points.Outcome) error {
	t.s.outcome = outcome
	return nil
}

// turnIn turns all usable points of a balance into credit, at 100 paisa each.
func turnIn(ctx context.Context, tx *fakeTx, balanceID string) (int64, error) {
	l, err := tx.PointLedger(ctx, balanceID)
	n := points.Of(l.Moves).Usable(tx.now)
	if err != nil || n == 0 {
		return 0, err
	}
	if err := points.Move(ctx, tx, points.Movement{BalanceID: balanceID, Points: -n, Reason: points.Turned, At: tx.now}); err != nil {
		return 0, err
	}
	return n, tx.MoveBalance(ctx, credit.Movement{BalanceID: balanceID, Amount: money.Paisa(n) * 100, Reason: credit.OfPoints})
}

// wrongPoints holds the ledgers of points against the orders (OWNP-2): each order gave what
// arrived, was kept and was paid, worked out here by its lines alone; rows sum to the rest.
func (s *shop) wrongPoints() string {
	byOrder, friends, rest := map[string]int64{}, map[string]int64{}, map[string]int64{}
	for _, m := range s.db.state.points {
		rest[m.BalanceID] += m.Points
		switch {
		case m.Rest != rest[m.BalanceID]:
			return fmt.Sprintf("PROMO-3 a row of %s says %d, and the rows come to %d", m.BalanceID, m.Rest, rest[m.BalanceID])
		case m.Reason == points.Earned, m.Reason == points.Returned:
			byOrder[m.OrderID] += m.Points
		case m.Reason == points.Friend, m.Reason == points.FriendLost:
			friends[m.OrderID+m.BalanceID] += m.Points
		case m.Reason == points.Turned && m.Rest < 0:
			return "PROMO-3 points were turned that were not there"
		}
	}
	for id := range s.db.state.orders {
		o := s.db.state.orders[id]
		var want, reward int64
		if arrived := o.Delivery == Delivered || o.Delivery == Returned || o.Delivery == Lost; o.AccountID != "" && arrived && o.Placement != Cancelled && o.Due() == 0 && !o.deliveredAt(-1).IsZero() {
			goods := o.Goods() - o.OwedCharges().Sum() + o.OwedCharges().Of(ChargePrepaid)
			if o.Refunded > 0 {
				goods = min(goods, o.Received-o.Refunded+o.Spent-o.GivenBack-o.OwedCharges().Sum()+o.OwedCharges().Of(ChargePrepaid))
			}
			want = 3 * max(0, int64(goods)/10_000)
			if goods > 0 && o.Points.Friend != "" {
				reward = 40
			}
		}
		switch {
		case byOrder[id] != want:
			return fmt.Sprintf("PROMO-3 OWNP-2 %s (%s, %s) gave %d points, and should have given %d", o.Number, o.Delivery, o.Payment, byOrder[id], want)
		case friends[id+"credit of member"] != reward || friends[id+"credit of friend"] != reward:
			return fmt.Sprintf("PROMO-3 OWNP-2 %s gave the friends %v, want %d each", o.Number, friends, reward)
		}
	}
	return ""
}
