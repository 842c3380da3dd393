package account

import (
	"context"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

var _ outbox.Resets = (*Service)(nil)

// ForgotPassword posts a request for a reset link. Customers always get MsgForgot (API-10),
// whether the address is registered or not. It does not look the address up, but writes the
// same for every one (SAFE-12); the owner is looked up when the mail is sent. An error is
// the database's.
func (s *Service) ForgotPassword(ctx context.Context, email, language string) error {
	if email = ident.Tidy(email); !ident.ValidEmail(email) {
		email = "" // an invalid text is not stored
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		return outbox.Post(ctx, tx, mail.PasswordReset{To: email, Spoken: mail.In(language)}, "")
	})
}

// BeginReset implements outbox.Resets. It stores the token's hash only, so that the token
// exists in the mail alone (SAFE-5).
func (s *Service) BeginReset(ctx context.Context, requestID, address string, askedAt time.Time) (m mail.PasswordReset, err error) {
	token := s.d.NewToken()
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		found, err := tx.AccountByEmail(ctx, ident.FoldEmail(address))
		if err != nil {
			return err
		}
		a, err := tx.Account(ctx, found.ID) // locked: a change of the password waits, and then ends this link
		if err != nil {
			return err
		}
		if askedAt.Before(a.PasswordChangedAt) {
			return fault.New(fault.NotFound, "The password was changed after the request.")
		}
		m = mail.PasswordReset{To: a.Email, Name: a.Name, Token: token}
		return tx.InsertReset(ctx, Reset{
			TokenHash: ident.HashToken(token), AccountID: a.ID, ExpiresAt: tx.Now().Add(ResetLife), RequestID: requestID,
		})
	})
	return m, err
}

// ResetSent implements outbox.Resets.
func (s *Service) ResetSent(ctx context.Context, requestID, token string) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		return tx.DeleteOtherResets(ctx, requestID, ident.HashToken(token))
	})
}

// ResetPassword sets a password by a reset link, uses the link up, and ends the account's
// sessions and other links (decisions: Accounts). The network becomes known: it can log in
// even while the account is being guessed at from elsewhere (GUARD-8).
//
// Errors: Invalid on "password" by REG-4, which leaves the link valid; Invalid on "token" where
// it is unknown, used or too old.
func (s *Service) ResetPassword(ctx context.Context, token, password, network string) error {
	if err := checkPassword(password); err != nil {
		return err
	}
	hashed := ident.HashToken(token)
	// The link is looked up before hashing, so that made-up tokens cost little.
	link, err := s.d.Reader.Reset(ctx, hashed, s.d.Now())
	if err != nil {
		return badReset(err)
	}
	hash, err := s.h.hash(ctx, password)
	if err != nil {
		return err
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		// The account is locked first, as everywhere, so that other changes of it wait.
		a, err := tx.Account(ctx, link.AccountID)
		if err != nil {
			return err
		}
		if _, err := tx.TakeReset(ctx, hashed); err != nil {
			return badReset(err)
		}
		// The link proves the mailbox, and changePassword below ends all other sessions.
		if _, err := confirmEmail(ctx, tx, a); err != nil {
			return err
		}
		if err := s.passwords().Admit(ctx, tx, ident.FoldEmail(a.Email), network); err != nil {
			return err
		}
		// Whoever had the old password may have added a passkey of their own (KEEP-5).
		if err := tx.DeletePasskeys(ctx, a.ID); err != nil {
			return err
		}
		return changePassword(ctx, tx, a, hash)
	})
}

// changePassword is the only way to change a password. It ends what the old one opened:
// sessions, reset links, mails to sign in and links that change the address (SAFE-4).
func changePassword(ctx context.Context, tx Tx, a *Account, hash string) error {
	a.PasswordHash, a.PasswordChangedAt = hash, tx.Now()
	if err := tx.UpdateAccount(ctx, a); err != nil {
		return err
	}
	if err := tx.DeleteResets(ctx, a.ID); err != nil {
		return err
	}
	if err := tx.DeleteEmailLinks(ctx, a.ID); err != nil {
		return err
	}
	if err := tx.DeleteMailLogins(ctx, a.ID); err != nil {
		return err
	}
	return tx.DeleteSessions(ctx, a.ID)
}
