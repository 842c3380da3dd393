package points

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
)

// Service moves points. It is safe for concurrent use.
type Service struct {
	Reader
	InTx  func(ctx context.Context, fn func(context.Context, Tx) error) error
	NewID func() string
	Rules func() Rules
	// Alone is what one person may give in a month, in money and points together.
	Alone func() money.Paisa
}

func (s *Service) offers() error {
	if s.Rules().Rate == 0 {
		return fault.New(fault.Conflict, "Points are not offered at the moment.")
	}
	return nil
}

// Turn makes store credit of all that a member may use, in one transaction. want is how many
// points the member saw; another number is a Conflict, so that two tabs turn them once.
func (s *Service) Turn(ctx context.Context, accountID string, want int64) error {
	if err := s.offers(); err != nil {
		return err
	}
	worth := s.Rules().Worth
	return s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		b, err := tx.StoreCredit(ctx, accountID)
		if err != nil {
			return err
		}
		if b == nil {
			return changed(0)
		}
		l, err := tx.PointLedger(ctx, b.ID)
		if err != nil {
			return err
		}
		usable := Of(l.Moves).Usable(tx.Now())
		if usable == 0 || usable != want {
			return changed(usable)
		}
		m := Movement{BalanceID: b.ID, Points: -usable, Reason: Turned, Actor: accountID, At: tx.Now()}
		if err := move(ctx, tx, &l, m); err != nil {
			return err
		}
		return tx.MoveBalance(ctx, credit.Movement{BalanceID: b.ID, Amount: money.Paisa(usable) * worth, Reason: credit.OfPoints, Actor: accountID, At: tx.Now()})
	})
}

func changed(usable int64) error {
	return fault.Newf(fault.Conflict, "You can turn %d points into store credit now. Nothing was changed.", usable)
}

// Gift is points that somebody of the shop gives, or takes back where Points is below 0.
type Gift struct {
	AccountID string
	Points    int64
	OrderID   string // because of which; may be empty
	Note      string // why, for the shop
	Actor     string
	Owner     bool // whose gifts have no monthly limit
}

// Give adds to a member's points, or takes a mistake back. What they are worth counts as
// store credit that the person gives.
//
// Errors: Invalid with Fields "points" or "note"; Conflict where more would be taken back than
// the member may use, or above the person's limit.
func (s *Service) Give(ctx context.Context, g Gift) error {
	if err := s.offers(); err != nil {
		return err
	}
	r := s.Rules()
	g.Note = credit.Note(g.Note)
	worth := money.Paisa(g.Points) * r.Worth
	if wrong := credit.Wrong(worth, g.Note); len(wrong) > 0 {
		if why := wrong["amount"]; why != "" {
			delete(wrong, "amount")
			wrong["points"] = "Give from 1 point to " + credit.Most.Format() + " of worth at once."
		}
		return fault.Fields("Please check what you typed.", wrong)
	}
	return s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if !g.Owner {
			sum, err := tx.CreditGivenBy(ctx, g.Actor, credit.MonthOf(tx.Now()), r.Worth)
			if err != nil {
				return err
			}
			if alone := s.Alone(); sum+worth > alone {
				return credit.Beyond(alone, sum, "points")
			}
		}
		b, err := tx.OpenCredit(ctx, g.AccountID, s.NewID())
		if err != nil {
			return err
		}
		m := Movement{BalanceID: b.ID, Points: g.Points, Reason: Given, OrderID: g.OrderID, Actor: g.Actor, Note: g.Note, At: tx.Now()}
		if t := From(tx.Now(), r.Months); g.Points < 0 {
			m.Reason = TakenBack
		} else {
			m.YoursAt, m.EndsAt = t.YoursAt, t.EndsAt
		}
		if err := Move(ctx, tx, m); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "points." + string(m.Reason), Subject: "credit", SubjectID: b.ID, After: map[string]int64{"points": g.Points}, Why: g.Note})
	})
}

// Due returns balances of which End has something to do at a moment; none while points are
// not offered, so that nobody loses what they cannot use.
func (s *Service) Due(ctx context.Context, now time.Time, most int) ([]string, error) {
	if s.offers() != nil {
		return nil, nil
	}
	return s.PointsDue(ctx, now, most)
}

// End ends what a balance has beyond its time, and tells its member once of what ends in the
// next 30 days. Several nodes may do it at once.
func (s *Service) End(ctx context.Context, balanceID string) error {
	worth := s.Rules().Worth
	return s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		l, err := tx.PointLedger(ctx, balanceID)
		if err != nil || l.AccountID == "" {
			return err
		}
		now := tx.Now()
		if over := Of(l.Moves).Over(now); over > 0 {
			m := Movement{BalanceID: balanceID, Points: -over, Reason: Ended, Actor: "system", At: now}
			if err := move(ctx, tx, &l, m); err != nil {
				return err
			}
		}
		p, until, sum := Of(l.Moves), l.Told, int64(0)
		var first time.Time
		for _, e := range p.Ends(now) {
			if e.At.After(now.Add(tellBefore)) || !e.At.After(l.Told) {
				continue
			}
			if first.IsZero() {
				first = e.At
			}
			until, sum = e.At, sum+e.Points
		}
		if sum == 0 {
			return nil
		}
		if err := tx.KeepPointsTold(ctx, balanceID, until, p.Look(until)); err != nil {
			return err
		}
		email, name, language, err := tx.PointsReader(ctx, l.AccountID)
		if err != nil {
			return err
		}
		return outbox.Post(ctx, tx, mail.PointsEnd{
			Spoken: mail.In(language), To: email, Name: ident.Tidy(name), Points: sum, Worth: money.Paisa(sum) * worth, At: first,
		}, "")
	})
}
