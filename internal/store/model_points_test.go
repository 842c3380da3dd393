package store_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/points"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// This file plays points beside the model's orders (OWNP-2, PROMO-3): a member who named a friend
// earns them, turns them into store credit in two tabs and with crashes, and lets them end.

const (
	pointRate   = 3
	pointReward = 40
	pointWorth  = money.Paisa(50)
)

func pointRules() points.Rules {
	return points.Rules{Rate: pointRate, Worth: pointWorth, Months: 1, Reward: pointReward}
}

// purse is the member of a play, whose balance the friend's code is of, and what became of points.
type purse struct{ member, own, friend string }

// openPurses makes a member who named a friend.
func (w *world) openPurses() {
	err := w.db.InTx(w.ctx, func(ctx context.Context, tx *store.Tx) error {
		for _, who := range []*string{&w.purse.friend, &w.purse.own} {
			a := newAccount(ident.NewID() + "@gulaab.test")
			if err := tx.InsertAccount(ctx, a); err != nil {
				return err
			}
			b, err := tx.OpenCredit(ctx, a.ID, ident.NewID())
			if err != nil {
				return err
			}
			*who, w.purse.member = b.ID, a.ID
		}
		_, err := tx.NameFriend(ctx, w.purse.own, w.purse.friend)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// pointService turns and ends points, with a planned crash.
func (w *world) pointService(how crash) *points.Service {
	return &points.Service{
		Reader: w.db, NewID: ident.NewID, Rules: pointRules,
		InTx: func(ctx context.Context, fn func(context.Context, points.Tx) error) error {
			err := w.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
				if err := fn(ctx, tx); err != nil || how == none || how == answered {
					return err
				}
				return errCrash
			})
			if err == nil && how == answered {
				return errCrash
			}
			return err
		},
	}
}

// turnPoints has two tabs turn what the member may use.
func (w *world) turnPoints(t *rapid.T) {
	saw := points.Of(w.ledger(t, w.purse.own)).Usable(*w.now)
	for range 2 {
		err := w.pointService(rapid.SampledFrom([]crash{none, none, late, answered}).Draw(t, "crash")).Turn(w.ctx, w.purse.member, saw)
		if err != nil && !errors.Is(err, errCrash) && fault.KindOf(err) != fault.Conflict {
			t.Fatal(err)
		}
	}
}

// endPoints ends what is over.
func (w *world) endPoints(t *rapid.T) {
	for _, id := range []string{w.purse.own, w.purse.friend} {
		err := w.pointService(rapid.SampledFrom([]crash{none, none, late, answered}).Draw(t, "crash")).End(w.ctx, id)
		if err != nil && !errors.Is(err, errCrash) {
			t.Fatal(err)
		}
		p := points.Of(w.ledger(t, id))
		if over := p.Over(*w.now); err == nil && over != 0 {
			t.Fatalf("PROMO-3 %d points outlive their end", over)
		}
		w.tookNotice(t)
	}
}

// tookNotice has the one mail about what ends leave the post, of which the model plays orders' alone.
func (w *world) tookNotice(t *rapid.T) {
	kind := mail.Kind(mail.PointsEnd{})
	for _, text := range []string{`DELETE FROM jobs WHERE message_id IN (SELECT id FROM messages WHERE kind = $1)`, `DELETE FROM messages WHERE kind = $1`} {
		done, err := storetest.Writer(w.db).ExecContext(w.ctx, text, kind)
		if err != nil {
			t.Fatal(err)
		}
		if n, _ := done.RowsAffected(); n > 1 {
			t.Fatalf("PROMO-3 %d mails tell of one end", n)
		}
	}
}

func (w *world) ledger(t *rapid.T, balanceID string) []points.Movement {
	var l points.Ledger
	err := w.db.InTx(w.ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		l, err = tx.PointLedger(ctx, balanceID)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return l.Moves
}

// comparePoints: the rows of a ledger are what orders gave less what was turned and what ended, and
// the store credit is the worth of what was turned, to the paisa.
func (w *world) comparePoints(t *rapid.T) {
	for _, id := range []string{w.purse.own, w.purse.friend} {
		moves := w.ledger(t, id)
		var orders, want, turned, ended, sum int64
		for _, m := range moves {
			switch sum += m.Points; m.Reason {
			case points.Turned:
				turned -= m.Points
			case points.Ended:
				ended -= m.Points
			default:
				orders += m.Points
			}
			if m.Rest != sum || m.Rest < 0 && m.Reason != points.Returned && m.Reason != points.FriendLost && moves[m.Seq-2].Rest > m.Rest {
				t.Fatalf("PROMO-3 row %d says %d of %d, by %s", m.Seq, m.Rest, sum, m.Reason)
			}
		}
		for _, o := range w.ref.orders {
			want += o.reward()
			if id == w.purse.own {
				want += o.points()
			}
		}
		if p := points.Of(moves); orders != want || p.Rest() != want-turned-ended {
			t.Fatalf("OWNP-2 PROMO-3 orders gave %d points, want %d; %d are left with %d turned and %d ended", orders, want, p.Rest(), turned, ended)
		}
		var credit int64
		if err := storetest.Reader(w.db).QueryRowContext(w.ctx, `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM balance_moves WHERE balance_id = $1`, id).Scan(&credit); err != nil {
			t.Fatal(err)
		}
		if credit != turned*int64(pointWorth) {
			t.Fatalf("OWNP-2 PROMO-3 %d points became %d paisa", turned, credit)
		}
	}
}

// pointsOf is what the ledgers have of an order: for its goods, and for its friends together.
func pointsOf(id string, db *store.DB, t *testing.T) (goods, friends int64) {
	err := storetest.Reader(db).QueryRowContext(t.Context(), `SELECT CAST(COALESCE(SUM(CASE WHEN reason IN ('earned', 'returned') THEN points ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN reason IN ('friend', 'friend_lost') THEN points ELSE 0 END), 0) AS BIGINT) FROM point_moves WHERE order_id = $1`, id).Scan(&goods, &friends)
	if err != nil {
		t.Fatal(err)
	}
	return goods, friends
}

// paidGoods is what was paid for goods that arrived and were kept; 0 before all is done.
func (o *refOrder) paidGoods() int64 {
	came := o.arrived || slices.ContainsFunc(o.again, func(b refBox) bool { return !b.arrivedAt.IsZero() })
	if !o.member || !came || o.placement == "cancelled" || !slices.Contains([]string{"delivered", "returned", "lost"}, o.delivery) || o.due() > 0 {
		return 0
	}
	goods, charges := o.parts()
	if o.refunded > 0 {
		goods = min(goods, o.received-o.refunded-charges)
	}
	return max(0, goods)
}

func (o *refOrder) points() int64 { return o.paidGoods() / 10_000 * pointRate }

func (o *refOrder) reward() int64 {
	if o.invited && o.paidGoods() > 0 {
		return pointReward
	}
	return 0
}

// invites says whether an order is the first of the model's one phone.
func (r *reference) invites(in *order.PlaceInput) bool {
	for _, o := range r.orders {
		if o.placement != "cancelled" {
			return false
		}
	}
	return in.AccountID != ""
}
