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

// ForgotPassword posts a request for a reset link, and says nothing about
// whether the address is registered: the answer to a customer is always
// MsgForgot (API-10). It does not look either: for every address the same is
// written (SAFE-12), and who it belongs to is found out when the mail is to be
// sent. An error is the database's.
func (s *Service) ForgotPassword(ctx context.Context, email string) error {
	if email = ident.Tidy(email); !ident.ValidEmail(email) {
		email = "" // nobody's: what was typed is not kept
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		return outbox.Post(ctx, tx, mail.PasswordReset{To: email}, "")
	})
}

// BeginReset implements outbox.Resets. The token is returned and its hash
// stored: it exists in the mail alone (SAFE-5).
func (s *Service) BeginReset(ctx context.Context, requestID, address string, askedAt time.Time) (m mail.PasswordReset, err error) {
	token := s.d.NewToken()
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		found, err := tx.AccountByEmail(ctx, ident.FoldEmail(address))
		if err != nil {
			return err
		}
		a, err := tx.Account(ctx, found.ID) // whoever changes the password waits, and then ends this link
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

// ResetPassword sets a new password with the token of a reset link, which it
// uses up, and ends all sessions and other links of the account (decisions: Accounts).
// The network that the link was opened in is known from then on: it logs in, however
// often the account is guessed at from elsewhere (GUARD-8).
//
// Errors: Invalid on the field "password" under the rule of REG-4, and then the
// link stays good; Invalid on "token" where it is unknown, used or too old.
func (s *Service) ResetPassword(ctx context.Context, token, password, network string) error {
	if err := checkPassword(password); err != nil {
		return err
	}
	gone := fault.Fields(MsgBadReset, map[string]string{"token": MsgBadReset})
	hashed := ident.HashToken(token)
	// Asked before hashing, so that made-up tokens cost a look-up and no more.
	link, err := s.d.Reader.Reset(ctx, hashed, s.d.Now())
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			return gone.Because(err)
		}
		return err
	}
	hash, err := s.h.hash(ctx, password)
	if err != nil {
		return err
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		// The account first, as everywhere: whoever changes it waits here.
		a, err := tx.Account(ctx, link.AccountID)
		if err != nil {
			return err
		}
		if _, err := tx.TakeReset(ctx, hashed); err != nil {
			if fault.KindOf(err) == fault.NotFound {
				return gone.Because(err)
			}
			return err
		}
		// The link came out of the mailbox, and whoever had the account before is out.
		if _, err := confirmEmail(ctx, tx, a); err != nil {
			return err
		}
		if err := s.passwords().Admit(ctx, tx, ident.FoldEmail(a.Email), network); err != nil {
			return err
		}
		return changePassword(ctx, tx, a, hash)
	})
}

// changePassword is the one way a password changes. It ends whatever the old
// one opened: every session, every reset link and every link that gives the account
// another address (SAFE-4).
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
	return tx.DeleteSessions(ctx, a.ID)
}
