package account

import (
	"context"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// LeaveAfter is the time between the request to erase an account and the erasure (KEEP-3).
const LeaveAfter = 14 * 24 * time.Hour

// CopyLimit limits how often an account may download a copy of its data.
var CopyLimit = Throttle{Burst: 3, Every: 8 * time.Hour}

// Confirm checks the present password of somebody who is logged in: Invalid on "current"
// where it is wrong. Failures count like those of a login.
func (s *Service) Confirm(ctx context.Context, a *Account, current, network string) error {
	err := s.CheckPassword(ctx, a, current, network)
	if fault.KindOf(err) == fault.Invalid {
		return invalid("current", MsgWrongPassword)
	}
	return err
}

// Leave schedules the erasure of a token's account after LeaveAfter, and mails the date.
// Every other session ends, so that the next login shows the schedule. Asking again changes
// nothing.
//
// Errors: Invalid on "current" for a wrong password, and for staff; RateLimited.
func (s *Service) Leave(ctx context.Context, token, current, network, language string) (a *Account, err error) {
	session, known, err := s.Recognise(ctx, token)
	if err != nil {
		return nil, err
	}
	if known.Role != Customer {
		return nil, fault.New(fault.Invalid, MsgWorksHere)
	}
	if err := s.Confirm(ctx, known, current, network); err != nil {
		return nil, err
	}
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if a, err = tx.Account(ctx, known.ID); err != nil {
			return err
		}
		if a.PasswordHash != known.PasswordHash { // the password changed after the check
			return invalid("current", MsgWrongPassword)
		}
		if !a.EraseAt.IsZero() {
			return nil
		}
		a.EraseAt = tx.Now().Add(LeaveAfter)
		if err := tx.UpdateAccount(ctx, a); err != nil {
			return err
		}
		if err := tx.DeleteSessions(ctx, a.ID); err != nil {
			return err
		}
		if err := tx.InsertSession(ctx, session); err != nil {
			return err
		}
		return outbox.Post(ctx, tx, mail.AccountLeaves{To: a.Email, Name: a.Name, At: a.EraseAt, Spoken: mail.In(language)}, "")
	})
	return a, err
}

// Stay cancels an account's erasure, and mails that it stays.
func (s *Service) Stay(ctx context.Context, accountID, language string) (a *Account, err error) {
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if a, err = tx.Account(ctx, accountID); err != nil || a.EraseAt.IsZero() {
			return err
		}
		a.EraseAt = time.Time{}
		if err := tx.UpdateAccount(ctx, a); err != nil {
			return err
		}
		return outbox.Post(ctx, tx, mail.AccountLeaves{To: a.Email, Name: a.Name, Spoken: mail.In(language)}, "")
	})
	return a, err
}
