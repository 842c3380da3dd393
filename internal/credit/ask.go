package credit

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// Ask is store credit or a gift card above what one person may give in a month: another person
// than who asked agrees to it or declines it.
type Ask struct {
	ID        string // UUIDv7
	AccountID string // of store credit
	CardID    string // of a card
	Amount    money.Paisa
	OrderID   string
	Note      string
	AskedBy   string
	AskedAt   time.Time
}

// AskRow is an Ask that waits, as people read it.
type AskRow struct {
	Ask
	Name   string // of the member, or on the card
	ByName string
	Number string // of the order
}

// AskTx is what asking needs of one transaction.
type AskTx interface {
	// PutAsk stores an Ask that waits.
	PutAsk(ctx context.Context, a *Ask) error
	// TakeAsk ends an Ask that waits, and returns it; NotFound where none does.
	TakeAsk(ctx context.Context, id, state, actor string) (*Ask, error)
}

// ask stores a Gift for a second person.
func (s *Service) ask(ctx context.Context, tx Tx, g *Gift) error {
	a := &Ask{ID: s.NewID(), AccountID: g.AccountID, Amount: g.Amount, OrderID: g.OrderID, Note: g.Note, AskedBy: g.Actor, AskedAt: tx.Now()}
	if g.Card != nil {
		a.CardID = g.Card.ID
	}
	if err := tx.PutAsk(ctx, a); err != nil {
		return err
	}
	return tx.Record(ctx, audit.Entry{Action: "credit.asked", Subject: "credit", SubjectID: a.ID, After: map[string]money.Paisa{"amount": a.Amount}, Why: a.Note})
}

// Decide gives what waits for a second person, or declines it; whoever asked may only decline.
//
// Errors: NotFound where nothing waits; Conflict where the person who asked agrees.
func (s *Service) Decide(ctx context.Context, id string, agree bool, actor string) error {
	return s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		state := "declined"
		if agree {
			state = "given"
		}
		a, err := tx.TakeAsk(ctx, id, state, actor)
		if err != nil {
			return err
		}
		if !agree {
			return tx.Record(ctx, audit.Entry{Action: "credit.declined", Subject: "credit", SubjectID: id, After: map[string]money.Paisa{"amount": a.Amount}})
		}
		if a.AskedBy == actor {
			return fault.New(fault.Conflict, "You asked for this: somebody else agrees to it.")
		}
		g := Gift{AccountID: a.AccountID, Amount: a.Amount, OrderID: a.OrderID, Note: a.Note, Actor: actor}
		if a.CardID != "" {
			if g.Card, err = tx.CardForUpdate(ctx, a.CardID); err != nil {
				return err
			}
		}
		return s.book(ctx, tx, &g, Agreed)
	})
}
