package credit

import (
	"context"
	"errors"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// SendTx is what sending cards needs of one transaction.
type SendTx interface {
	CardTx
	outbox.Poster
}

// SendDue writes the message of a card whose day has come, once. Several nodes may do it at once.
func SendDue(ctx context.Context, tx SendTx, id string) error {
	c, err := tx.CardForUpdate(ctx, id)
	if err != nil {
		return err
	}
	if c.Hash == "" || c.Address == "" || c.Blocked() || !c.SentAt.IsZero() || c.SendAt.After(tx.Now()) {
		return nil
	}
	m := mail.GiftCard{Spoken: mail.In(string(c.Language.Or())), To: c.Address, Card: c.ID, Name: c.To, From: c.From, Amount: c.Amount, Message: c.Message}
	if c.Channel == mail.ByWhatsApp {
		err = outbox.Task(ctx, tx, m, c.Language)
	} else {
		err = outbox.Post(ctx, tx, m, "")
	}
	if err != nil {
		return err
	}
	c.SentAt = tx.Now()
	return tx.UpdateCard(ctx, c)
}

// GiftCode returns the code of a card that may be sent now; NotFound of any other.
func (s *Service) GiftCode(ctx context.Context, id string) (string, error) {
	c, err := s.GiftCard(ctx, id)
	if err == nil && (c.Hash == "" || c.Blocked()) {
		err = fault.New(fault.NotFound, "This gift card is not sent any more.")
	}
	if err != nil {
		return "", err
	}
	return s.Codes.Of(c), nil
}

// mostTurns bounds how often a card is sent elsewhere.
const mostTurns = 5

// Resend sends a card again: where it went, or elsewhere with another code, as long as nothing of
// it is used.
//
// Errors: NotFound; Invalid with Fields; Conflict of a card that is blocked, not paid, or used.
func (s *Service) Resend(ctx context.Context, id string, channel mail.Channel, address string) error {
	to := Card{Channel: channel, Address: address}
	if wrong := to.tidy(); len(wrong) > 0 {
		return fault.Fields("Please check what you typed.", wrong)
	}
	return s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		c, err := tx.CardForUpdate(ctx, id)
		if err != nil {
			return err
		}
		elsewhere := c.Channel != to.Channel || c.Address != to.Address
		switch {
		case c.Hash == "":
			return fault.New(fault.Conflict, "This gift card is not paid for yet.")
		case c.Blocked():
			return fault.New(fault.Conflict, "This gift card is blocked. Please write to us.")
		case elsewhere && c.Rest != c.Amount:
			return fault.New(fault.Conflict, "Something of this gift card is used already: it is not sent to anybody else.")
		case c.Turn >= mostTurns && elsewhere:
			return fault.New(fault.Conflict, "This gift card was sent to many places. Please write to us.")
		}
		if elsewhere {
			c.Channel, c.Address = to.Channel, to.Address
			c.Turn++
			s.Codes.turn(c)
		}
		c.SentAt, c.SendAt = time.Time{}, later(c.SendAt, tx.Now())
		if err := tx.UpdateCard(ctx, c); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "giftcard.resent", Subject: "giftcard", SubjectID: c.ID})
	})
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// Find returns the card of a typed code that pays; ErrNoCard where there is none.
func (s *Service) Find(ctx context.Context, typed string) (*Card, error) {
	c, err := s.CardByHash(ctx, s.Codes.Hash(typed))
	switch {
	case err != nil:
		return nil, err
	case c == nil:
		return nil, ErrNoCard()
	case c.Blocked():
		return nil, ErrBlocked()
	}
	return c, nil
}

// Guessed tells the office, once an hour of a network, that it tried too many codes, and notes it.
func (s *Service) Guessed(ctx context.Context, network string) error {
	return s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		ref := ident.HashToken(network + tx.Now().UTC().Format(" 2006-01-02 15"))
		return outbox.NotifyOf(ctx, tx, outbox.CardGuesses, ref)
	})
}

// NoCard says whether an error is that of a code that the shop never gave.
func NoCard(err error) bool {
	f, ok := errors.AsType[*fault.Error](err)
	return ok && f.Fields["card"] != "" && f.Fields["card"] == msgNoCard
}

const (
	msgNoCard  = "We do not know this code. Ours never have the digits 0 and 1 or the letters O and I."
	msgBlocked = "This gift card is blocked. Please write to us."
)

// ErrNoCard is the error of a code that the shop never gave.
func ErrNoCard() error { return cardFault(fault.Invalid, msgNoCard) }

// ErrBlocked is the error of a card that is blocked.
func ErrBlocked() error { return cardFault(fault.Conflict, msgBlocked) }

func cardFault(kind fault.Kind, message string) error {
	return &fault.Error{Kind: kind, Message: message, Fields: map[string]string{"card": message}}
}
