package account

import (
	"context"
	"time"
	"unicode/utf8"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// This file changes the account of somebody who is logged in (GUARD-10).

// ChangePassword changes the password of a token's account. It ends every other session and
// every link.
//
// Errors: Invalid on "current" for a wrong password, on "password" by REG-4; RateLimited
// after too many wrong ones.
func (s *Service) ChangePassword(ctx context.Context, token, current, password, network string) error {
	session, a, err := s.Recognise(ctx, token)
	if err != nil {
		return err
	}
	if err := checkPassword(password); err != nil {
		return err
	}
	if err := s.Confirm(ctx, a, current, network); err != nil {
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
		if now.PasswordHash != a.PasswordHash { // the password changed after the check
			return invalid("current", MsgWrongPassword)
		}
		if err := changePassword(ctx, tx, now, hash); err != nil {
			return err
		}
		return tx.InsertSession(ctx, session)
	})
}

// Rename changes an account's name. Errors: Invalid on "name" as for Register.
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

// AskEmailChange mails the link of an address change to the new address, and a notice to
// the present one. It neither says nor checks whether another account has the address: it
// writes the same for every address (SAFE-12), and BeginEmailChange checks.
//
// Errors: Invalid on "current" for a wrong password, on "email" for an invalid address or the
// account's own; RateLimited after too many wrong passwords.
func (s *Service) AskEmailChange(ctx context.Context, a *Account, current, email, network, language string) error {
	email = ident.Tidy(email)
	switch {
	case !ident.ValidEmail(email):
		return invalid("email", MsgBadEmail)
	case ident.FoldEmail(email) == ident.FoldEmail(a.Email):
		return invalid("email", MsgSameEmail)
	}
	if err := s.Confirm(ctx, a, current, network); err != nil {
		return err
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		now, err := tx.Account(ctx, a.ID)
		if err != nil {
			return err
		}
		if now.PasswordHash != a.PasswordHash { // the password changed after the check
			return invalid("current", MsgWrongPassword)
		}
		if err := outbox.Post(ctx, tx, mail.EmailChanged{To: now.Email, Name: now.Name, Spoken: mail.In(language)}, ""); err != nil {
			return err
		}
		return outbox.Post(ctx, tx, mail.ChangeEmail{To: email, Account: now.ID, Spoken: mail.In(language)}, "")
	})
}

// BeginEmailChange implements outbox.Addresses. It stores the token's hash only, so that
// the token exists in the mail alone (SAFE-5).
func (s *Service) BeginEmailChange(ctx context.Context, m mail.ChangeEmail, askedAt time.Time) (mail.ChangeEmail, error) {
	token := s.d.NewToken()
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		m.Token, m.Taken = "", false
		a, err := tx.Account(ctx, m.Account)
		if err != nil {
			return err
		}
		if askedAt.Before(a.PasswordChangedAt) {
			return fault.New(fault.NotFound, "The password was changed after the request.")
		}
		m.Name = a.Name
		switch other, err := tx.AccountByEmail(ctx, ident.FoldEmail(m.To)); {
		case err == nil && other.ID == a.ID:
			return fault.New(fault.NotFound, "The account has the address.")
		case err == nil:
			m.Name, m.Taken = "", true
			return nil
		case fault.KindOf(err) != fault.NotFound:
			return err
		}
		m.Token = token
		return tx.InsertEmailLink(ctx, EmailLink{
			TokenHash: ident.HashToken(token), AccountID: a.ID, ExpiresAt: tx.Now().Add(EmailLinkLife), Address: m.To,
		})
	})
	return m, err
}

// ChangeEmail changes the address of a session's account by a mailed link, and returns how
// many guest orders joined. The link works only for its own account, logged in, so that a
// mistyped address gives a stranger nothing. All links, resets and other sessions end, and
// the old address is told.
//
// Errors: Invalid on "token", in the same words for every reason (badChange).
func (s *Service) ChangeEmail(ctx context.Context, token, link, network, language string) (a *Account, joined int, err error) {
	session, known, err := s.Recognise(ctx, token)
	if err != nil {
		return nil, 0, err
	}
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) (err error) {
		if a, err = tx.Account(ctx, known.ID); err != nil {
			return err
		}
		before := *a
		if a.Email, err = tx.NewAddress(ctx, a.ID, ident.HashToken(link)); err != nil {
			return badChange(err)
		}
		switch _, err := tx.AccountByEmail(ctx, ident.FoldEmail(a.Email)); {
		case err == nil:
			return badChange(fault.New(fault.Conflict, MsgTaken))
		case fault.KindOf(err) != fault.NotFound:
			return err
		}
		if joined, err = confirmEmail(ctx, tx, a); err != nil {
			return err
		}
		if err := tx.UpdateAccount(ctx, a); err != nil {
			return badChange(err)
		}
		if err := s.passwords().Admit(ctx, tx, ident.FoldEmail(a.Email), network); err != nil {
			return err
		}
		if err := outbox.Post(ctx, tx, mail.EmailChanged{To: before.Email, Name: a.Name, Done: true, Spoken: mail.In(language)}, ""); err != nil {
			return err
		}
		if a.Role != Customer {
			own := audit.With(ctx, audit.Who{Account: a.ID, Network: session.Network})
			err := tx.Record(own, audit.Entry{
				Action: "staff.email", Subject: "staff", SubjectID: a.ID,
				Before: map[string]string{"email": before.Email}, After: map[string]string{"email": a.Email},
			})
			if err != nil {
				return err
			}
		}
		if err := tx.DeleteResets(ctx, a.ID); err != nil {
			return err
		}
		if err := tx.DeleteSessions(ctx, a.ID); err != nil {
			return err
		}
		return tx.InsertSession(ctx, session)
	})
	if err != nil {
		return nil, 0, err
	}
	return a, joined, nil
}

// badChange is the error of a link that changes no address: the same for every reason, so
// that it does not reveal who has the address.
func badChange(err error) error {
	switch fault.KindOf(err) {
	case fault.NotFound, fault.Conflict:
		return fault.Fields(MsgBadChange, map[string]string{"token": MsgBadChange}).Because(err)
	default:
		return err
	}
}
