package account

import (
	"context"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// This file holds what people change of their own account while they are logged in (GUARD-10).

// ChangePassword gives the account of a token another password. Every other session ends,
// and so does every link; that of the token goes on.
//
// Errors: Invalid on "current" where that is not the password, on "password" under the
// rule of REG-4; RateLimited after too many wrong ones.
func (s *Service) ChangePassword(ctx context.Context, token, current, password, network string) error {
	session, a, err := s.Recognise(ctx, token)
	if err != nil {
		return err
	}
	if err := checkPassword(password); err != nil {
		return err
	}
	if err := s.CheckPassword(ctx, a, current, network); err != nil {
		if fault.KindOf(err) == fault.Invalid {
			return invalid("current", MsgWrongPassword)
		}
		return err
	}
	hash, err := s.h.hash(ctx, password)
	if err != nil {
		return err
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		now, err := tx.Account(ctx, a.ID)
		if err != nil {
			return err
		}
		if now.PasswordHash != a.PasswordHash { // it was changed since it was checked
			return invalid("current", MsgWrongPassword)
		}
		if err := changePassword(ctx, tx, now, hash); err != nil {
			return err
		}
		return tx.InsertSession(ctx, session)
	})
}

// Rename gives an account another name. Errors: Invalid on "name" as for Register.
func (s *Service) Rename(ctx context.Context, accountID, name string) (a *Account, err error) {
	name = ident.Tidy(name)
	switch {
	case name == "":
		return nil, invalid("name", MsgAllRequired)
	case ident.HasLink(name):
		return nil, invalid("name", MsgNoLinks)
	case utf8.RuneCountInString(name) > maxName:
		return nil, invalid("name", "Name may have at most 100 characters.")
	}
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if a, err = tx.Account(ctx, accountID); err != nil {
			return err
		}
		a.Name = name
		return tx.UpdateAccount(ctx, a)
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}
