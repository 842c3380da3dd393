// Package points keeps the points of members (PROMO-3). They are earned by goods that arrived
// and were paid, become the member's when the days for returns are over, and end after some
// months. Their ledger is only added to. Points pay for nothing themselves: their member turns
// them into store credit.
package points

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
)

// DefaultMonths is how long points last where nobody said it.
const DefaultMonths = 12

// most bounds what one balance can hold.
const most = 1_000_000_000

// Rules are the owner's. The zero value is a shop without points.
type Rules struct {
	Rate   int64       // points for each full Rs 100 of goods; 0: no points
	Worth  money.Paisa // of one point
	Months int         // until they end
	Reward int64       // for a new member and for the friend whose code they named; 0: none
}

// Payer is what orders need of points in their transaction.
type Payer interface {
	credit.Payer
	Now() time.Time
	// PointLedger locks a balance and returns its ledger of points; NotFound otherwise.
	PointLedger(ctx context.Context, balanceID string) (Ledger, error)
	// AddPoints stores a row of the ledger, and when the shop's loop looks at the balance next.
	AddPoints(ctx context.Context, m Movement, look time.Time) error
	// FriendNamed returns whom a member named as a friend, locked until the transaction ends, with
	// what is known of both; nil where they named nobody, or an order that stands decided it.
	FriendNamed(ctx context.Context, who Newcomer, month time.Time) (*Invitation, error)
	// DecideFriend stores what came of an invitation.
	DecideFriend(ctx context.Context, i *Invitation, orderID string, outcome Outcome) error
}

// Tx is what members, the office and the shop's loop need of one transaction.
type Tx interface {
	Payer
	audit.Tx
	outbox.Poster
	// CreditGivenBy locks and returns what a person gave since a moment, less what they took
	// back of it, points as what they are worth.
	CreditGivenBy(ctx context.Context, actor string, since time.Time, worth money.Paisa) (money.Paisa, error)
	// KeepPointsTold stores that a member was told of what ends until a moment.
	KeepPointsTold(ctx context.Context, balanceID string, until, look time.Time) error
	// PointsReader returns where to write to a member, and in which language.
	PointsReader(ctx context.Context, accountID string) (email, name, language string, err error)
	// FriendCode returns a balance's code, "" without one; KeepFriendCode stores it, false where
	// another balance has it.
	FriendCode(ctx context.Context, balanceID string) (string, error)
	KeepFriendCode(ctx context.Context, balanceID, code string) (bool, error)
	// BalanceOfCode returns the balance of a code and its account; NotFound otherwise.
	BalanceOfCode(ctx context.Context, code string) (balanceID, accountID string, err error)
	// HasOrdered says whether an account has an order that was not cancelled.
	HasOrdered(ctx context.Context, accountID string) (bool, error)
	// NameFriend stores whom a member names; false where they named somebody before.
	NameFriend(ctx context.Context, balanceID, inviterID string) (bool, error)
}

// Ledger is a balance's ledger of points.
type Ledger struct {
	AccountID string     // whose it is; empty once they were erased
	Moves     []Movement // oldest first
	Told      time.Time  // of what ends up to then the member was told
}

// Row is a movement as people read it.
type Row struct {
	Movement
	Number string // of the order; empty where it is about none, or about somebody else's
}

// Owed is what the shop's members have in points together.
type Owed struct{ Points, People int64 }

// Reader is what showing points needs, outside a transaction.
type Reader interface {
	// PointsOf returns an account's ledger, oldest first.
	PointsOf(ctx context.Context, accountID string) ([]Row, error)
	// FriendsOf returns an account's code ("" without one), how many friends' orders counted, and
	// what came of the friend that it named itself.
	FriendsOf(ctx context.Context, accountID string) (Friends, error)
	// PointsOwed returns what members have, with points that are not theirs yet.
	PointsOwed(ctx context.Context) (Owed, error)
	// PointsDue returns balances at which the shop's loop is to look by a moment, the first in front.
	PointsDue(ctx context.Context, now time.Time, most int) ([]string, error)
}

// Move adds a row to a balance's ledger. It is a Conflict where more would be taken than the
// member may use; only returns go below 0.
func Move(ctx context.Context, tx Payer, m Movement) error {
	l, err := tx.PointLedger(ctx, m.BalanceID)
	if err != nil {
		return err
	}
	return move(ctx, tx, &l, m)
}

func move(ctx context.Context, tx Payer, l *Ledger, m Movement) error {
	p := Of(l.Moves)
	switch usable := p.Usable(m.At); {
	case (m.Reason == Turned || m.Reason == TakenBack) && usable < -m.Points:
		return fault.Newf(fault.Conflict, "Only %d points can be used there now.", usable)
	case p.Rest()+m.Points > most:
		return fault.New(fault.Conflict, "That is more than an account can hold.")
	}
	m.Seq, m.Rest = int64(len(l.Moves))+1, p.Rest()+m.Points
	p.add(&m)
	l.Moves = append(l.Moves, m)
	return tx.AddPoints(ctx, m, p.Look(l.Told))
}

// Settle brings what an order gave a balance to target: the difference becomes a row, Earned or
// Returned, and with friend Friend or FriendLost. Nothing is given to somebody who was erased.
func Settle(ctx context.Context, tx Payer, m Movement, target int64, friend bool, t Terms) error {
	l, err := tx.PointLedger(ctx, m.BalanceID)
	if err != nil || l.AccountID == "" {
		return err
	}
	comes, goes := Earned, Returned
	if friend {
		comes, goes = Friend, FriendLost
	}
	switch m.Points = target - given(l.Moves, m.OrderID, comes, goes); {
	case m.Points == 0:
		return nil
	case m.Points > 0:
		m.Reason, m.YoursAt, m.EndsAt = comes, t.YoursAt, t.EndsAt
	default:
		m.Reason = goes
	}
	return move(ctx, tx, &l, m)
}
