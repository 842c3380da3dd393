package paying

import (
	"context"
	"crypto/hmac"
	"fmt"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/order"
)

// Returned returns the order of an attempt from whose page a browser came back, and how the
// attempt is, after the provider was asked. What the browser brought beside the signed address
// is not read. Where the provider does not answer, all is as it was, and the round asks again.
//
// Errors: NotFound for an attempt that is none, or whose time is over.
func (s *Service) Returned(ctx context.Context, id, seal string) (*order.Order, State, error) {
	if !hmac.Equal([]byte(seal), []byte(s.seal(id))) {
		return nil, "", fault.New(fault.NotFound, "Not found")
	}
	a, err := s.d.Reader.AttemptOf(ctx, id)
	if err != nil {
		return nil, "", err
	}
	now := s.d.Now()
	if now.Sub(a.CreatedAt) > backFor {
		return nil, "", fault.New(fault.NotFound, "Not found")
	}
	if a.State != Paid && a.State != Aside && now.Sub(a.AskedAt) > askAgain {
		if err := s.Settle(ctx, id); err != nil {
			s.d.Log.WarnContext(ctx, "a card payment could not be settled when its shopper came back", "attempt", id, "error", err)
		}
	}
	if a, err = s.d.Reader.AttemptOf(ctx, id); err != nil {
		return nil, "", err
	}
	o, err := s.d.Orders.Get(ctx, order.Viewer{Admin: true}, a.OrderID)
	return o, a.State, err
}

// Notified takes the provider's notice that something became of a payment. A notice that is
// sent again changes nothing, and one of another shop that shares the account is ignored.
//
// Errors: Unauthorized where the signature is not the provider's; Unavailable where the
// provider could not be asked, so that it sends the notice again.
func (s *Service) Notified(ctx context.Context, signature string, body []byte) error {
	reference, ok := s.d.Provider.Heard(signature, body)
	if !ok {
		return fault.New(fault.Unauthorized, "The signature does not fit.")
	}
	a, err := s.d.Reader.AttemptByReference(ctx, s.d.Provider.Name(), reference)
	if fault.KindOf(err) == fault.NotFound {
		s.d.Log.InfoContext(ctx, "a notice of a payment that this shop did not begin")
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.Settle(ctx, a.ID); err != nil {
		return fault.New(fault.Unavailable, "Please send it again.").Because(err)
	}
	return nil
}

// Settle asks the provider about an attempt, and does what its answer asks for in one
// transaction. Doing it twice, also at once, books once.
func (s *Service) Settle(ctx context.Context, id string) error {
	a, err := s.d.Reader.AttemptOf(ctx, id)
	if err != nil {
		return err
	}
	if a.State == Aside {
		return nil
	}
	var report Report
	var failed error
	odd := false
	if a.Reference != "" {
		report, failed = s.d.Provider.Look(ctx, a.Reference)
		s.d.Asked("look", failed)
	}
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if _, err := tx.OrderForUpdate(ctx, a.OrderID); err != nil {
			return err
		}
		now, err := tx.CardAttempt(ctx, id)
		if err != nil {
			return err
		}
		at := tx.Now()
		now.AskedAt = at
		switch {
		case now.Reference == "" && a.Reference == "":
			if now.State == Making && at.Sub(now.CreatedAt) >= makeFor {
				now.end(at) // its page was never given to anybody
			}
		case failed != nil || now.Reference != a.Reference:
			now.later(at)
		default:
			if err := s.decide(ctx, tx, &now, &report, at); err != nil {
				return err
			}
		}
		odd = now.State == Odd && a.State != Odd
		return tx.PutCardAttempt(ctx, now)
	})
	if err != nil {
		return err
	}
	if odd {
		s.d.Found(ctx)
	}
	return failed
}

// decide does with an attempt what the provider's answer asks for.
func (s *Service) decide(ctx context.Context, tx Tx, a *Attempt, r *Report, at time.Time) error {
	switch {
	case a.State == Aside, a.State == Odd:
		a.AskAt = time.Time{}
	case a.State == Paid:
		if r.Standing == TookBack {
			a.odd(at, "The provider says that this payment was voided, reversed or disputed after it was paid. Look at it there, then write down what was taken back.", r)
		}
	case r.Standing == Took && r.problem(a) != "":
		a.odd(at, r.problem(a), r)
	case r.Standing == Took:
		_, err := s.d.Orders.BookCard(ctx, tx, a.OrderID, order.CardMoney{Amount: a.Amount, Reference: a.Reference})
		if err != nil {
			return err
		}
		a.State, a.ChangedAt, a.AskAt = Paid, at, time.Time{}
	case r.Standing == Nothing, r.Standing == TookBack, at.Sub(a.CreatedAt) > lifeOf:
		a.end(at)
	default:
		a.later(at)
	}
	return nil
}

// problem says what of a paid report does not fit the attempt; empty where all does.
func (r *Report) problem(a *Attempt) string {
	var wrong []string
	if r.Reference != a.Reference {
		wrong = append(wrong, "it is about another payment")
	}
	if r.ID != a.ID {
		wrong = append(wrong, "it names another order")
	}
	if !r.Ours {
		wrong = append(wrong, "it is of another account or environment")
	}
	if r.Currency != Currency {
		wrong = append(wrong, "its currency is not PKR")
	}
	if r.Amount != a.Amount {
		wrong = append(wrong, fmt.Sprintf("it says %s instead of %s", r.Amount.Format(), a.Amount.Format()))
	}
	if len(wrong) == 0 {
		return ""
	}
	return "The provider says that this was paid, but " + strings.Join(wrong, ", ") + ". Nothing was booked. Look at it there, then book by hand what came, or pay it back."
}

func (a *Attempt) end(at time.Time) {
	if a.State != Ended {
		a.State, a.ChangedAt = Ended, at
	}
	a.AskAt = time.Time{}
}

func (a *Attempt) odd(at time.Time, why string, r *Report) {
	a.State, a.Problem, a.Told, a.ChangedAt, a.AskAt = Odd, why, r.Amount, at, time.Time{}
}

// later has the provider asked again, after a pause that grows.
func (a *Attempt) later(at time.Time) {
	if a.State != Open && a.State != Making {
		a.AskAt = time.Time{}
		return
	}
	if at.Sub(a.CreatedAt) > lifeOf {
		a.end(at)
		return
	}
	a.Asks++
	a.AskAt = at.Add(pause(a.Asks))
}

// pause is how long nothing is asked after so many questions without an end.
func pause(asks int) time.Duration {
	return min(askLast, askFirst<<min(max(0, asks-1), 10))
}

// atOnce bounds the rows of one round: each waits for the provider.
const atOnce = 20

// Round asks the provider about attempts without an end, and about refunds on their way.
func (s *Service) Round(ctx context.Context) error {
	err := s.due.Round(ctx, atOnce, func(ctx context.Context, most int) ([]string, error) {
		return s.d.Reader.AttemptsDue(ctx, s.d.Now(), most)
	}, s.Settle)
	if err != nil {
		return err
	}
	return s.refunds.Round(ctx, atOnce, func(ctx context.Context, most int) ([]string, error) {
		return s.d.Reader.RefundsDue(ctx, s.d.Now(), most)
	}, s.Refund)
}

const maxNote = 500

// SetAside ends what a person had to look at, with what they found.
//
// Errors: NotFound; Invalid without a note; Conflict where nobody has to look.
func SetAside(ctx context.Context, inTx InTx, orderID, id, note string) error {
	note = ident.Shorten(ident.Tidy(note), maxNote)
	if note == "" {
		const message = "Write what you found, and what you did."
		return fault.Fields(message, map[string]string{"note": message})
	}
	return inTx(ctx, func(ctx context.Context, tx Tx) error {
		if _, err := tx.OrderForUpdate(ctx, orderID); err != nil {
			return err
		}
		a, err := tx.CardAttempt(ctx, id)
		if err != nil {
			return err
		}
		if a.OrderID != orderID {
			return fault.New(fault.NotFound, "The order has no such card payment.")
		}
		if a.State != Odd {
			return fault.New(fault.Conflict, "Somebody has looked at this card payment already.")
		}
		before := a.Problem
		a.State, a.Problem, a.ChangedAt = Aside, note, tx.Now()
		if err := tx.PutCardAttempt(ctx, a); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "card.aside", Subject: "order", SubjectID: orderID, Why: note,
			Before: map[string]any{"problem": before}, After: map[string]any{"reference": a.Reference, "amount": a.Amount, "told": a.Told},
		})
	})
}
