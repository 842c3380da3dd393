package order

import (
	"context"
	"errors"
	"slices"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// This file is the one door to moves: calls, bulk actions and jobs all change an
// order through change.

// MoveInput is what is given with a move; each move reads what it needs.
type MoveInput struct {
	Actor string // an administrator's account id, ActorCustomer or ActorSystem
	Note  string // stands at the first event; the reason of a rejection is told to the shopper

	// Of moves of money. An Amount of 0 is all that is due, or all that may go back.
	Amount    money.Paisa
	Kind      EntryKind // of record-money: Credit, Cash or Fee
	Account   string
	Reference string
	Evidence  string

	Units  []Unit  // of check-in; none: all that are out go to quarantine
	Choice *Choice // of choose; nil: the colours that are held
}

// Bounds of what is given with a move, in characters.
const (
	maxNote      = 500
	maxReference = 100
)

// Refused is the Conflict of a move that the order's state does not allow, or
// that was meant for another version of it. Order is what it is now.
type Refused struct {
	Order *Order
	cause error
}

// Error implements error.
func (r *Refused) Error() string { return r.cause.Error() }

// Message is for people.
func (r *Refused) Message() string {
	if f, ok := errors.AsType[*fault.Error](r.cause); ok {
		return f.Message
	}
	return ""
}

// Unwrap returns the fault, which says why.
func (r *Refused) Unwrap() error { return r.cause }

// Do makes one move on an order: guard, stock, money, events and mails in one
// transaction. version is the Version that the move was decided on; 0 takes any.
//
// Errors: NotFound; Invalid where what is given with the move breaks a rule; a
// Refused, which is a Conflict, where the order is another version, its state
// does not allow the move, or units are gone. Then nothing is changed.
func (s *Service) Do(ctx context.Context, id string, name Move, version int64, in MoveInput) (*Order, error) {
	return s.change(ctx, id, version, in, func(m *mover) { m.make(name) })
}

// Move brings an order to a status, with everything the status implies (API-16):
// the moves that lead there, each with its event, as one change.
//
// Errors: NotFound; a Refused where no moves lead from the present status to
// target (AllowedStatuses lists where they do lead).
func (s *Service) Move(ctx context.Context, id string, target Status, actor, note string) (*Order, error) {
	return s.MoveSeen(ctx, id, target, 0, MoveInput{Actor: actor, Note: note})
}

// MoveSeen is Move for who saw a version of the order; 0 takes any.
func (s *Service) MoveSeen(ctx context.Context, id string, target Status, version int64, in MoveInput) (*Order, error) {
	return s.change(ctx, id, version, in, func(m *mover) { m.moveTo(target) })
}

func (s *Service) change(ctx context.Context, id string, version int64, in MoveInput, moves func(*mover)) (*Order, error) {
	in.Note = ident.Shorten(ident.Tidy(in.Note), maxNote)
	in.Reference = ident.Tidy(in.Reference)
	in.Account = ident.Tidy(in.Account)
	if err := in.check(); err != nil {
		return nil, err
	}
	var changed *Order
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		before, err := tx.OrderForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if version != 0 && version != before.Version {
			return &Refused{before, fault.Newf(fault.Conflict, "Order %s was changed meanwhile. Please look at it again.", before.Number)}
		}
		if in.Actor == ActorSystem {
			if by, until, err := tx.OrderClaim(ctx, id); err != nil || by != "" && until.After(tx.Now()) {
				return orHeld(err, before)
			}
		}
		o := before.clone()
		m := &mover{o: o, at: tx.Now(), in: in}
		moves(m)
		if err := m.err; err != nil {
			return refusal(before, err)
		}
		if err := m.store(ctx, tx, before); err != nil {
			return refusal(before, err)
		}
		changed = o
		return nil
	})
	if err != nil {
		return nil, err
	}
	return changed, nil
}

// orHeld says that an order is in somebody's hands: what ends by itself waits.
func orHeld(err error, o *Order) error {
	if err != nil {
		return err
	}
	return &Refused{o, fault.Newf(fault.Conflict, "Somebody is looking at order %s.", o.Number)}
}

func refusal(o *Order, err error) error {
	if fault.KindOf(err) == fault.Conflict {
		return &Refused{o, err}
	}
	return err
}

// check bounds what is given with a move.
func (in *MoveInput) check() error {
	wrong := map[string]string{}
	if in.Amount < 0 || in.Amount > money.Max {
		wrong["amount"] = "Must be an amount of rupees."
	}
	if len([]rune(in.Reference)) > maxReference {
		wrong["reference"] = "May have at most 100 characters."
	}
	if len([]rune(in.Account)) > maxReference {
		wrong["account"] = "May have at most 100 characters."
	}
	if !slices.Contains([]EntryKind{"", Credit, Cash, Fee}, in.Kind) {
		wrong["kind"] = "Must be credit, cash or fee."
	}
	if len(wrong) > 0 {
		return fault.Fields(msgCheck, wrong)
	}
	return nil
}

// store writes what the moves brought about.
func (m *mover) store(ctx context.Context, tx Tx, before *Order) error {
	o := m.o
	if err := m.moveGoods(ctx, tx); err != nil {
		return err
	}
	m.finish(before)
	if err := tx.UpdateOrder(ctx, o, m.events, m.entries); err != nil {
		return err
	}
	if before.Placement == Placed && o.Placement != Placed {
		if err := tx.DropTraces(ctx, o.ID); err != nil {
			return err
		}
	}
	for _, e := range m.events {
		if err := enqueueMail(ctx, tx, o, e.Kind, e.Note); err != nil {
			return err
		}
	}
	return nil
}

// finish notes on the order what the moves left.
func (m *mover) finish(before *Order) {
	o := m.o
	switch {
	case !o.waits():
		o.WaitingSince = time.Time{}
	case !before.waits():
		o.WaitingSince = m.at
	}
	o.Version, o.UpdatedAt = before.Version+1, m.at
	o.Events, o.Entries = append(o.Events, m.events...), append(o.Entries, m.entries...)
}

// clone returns a copy whose lines, events and entries are its own.
func (o *Order) clone() *Order {
	c := *o
	c.Lines, c.Events, c.Entries = slices.Clone(o.Lines), slices.Clone(o.Events), slices.Clone(o.Entries)
	return &c
}
