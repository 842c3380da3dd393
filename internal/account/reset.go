package account

import (
	"context"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
)

// ForgotPassword enqueues a mail with a reset link where the address is
// registered, and says nothing about whether it is: the answer to a customer is
// always MsgForgot (API-10). An error is the database's.
func (s *Service) ForgotPassword(ctx context.Context, email string) error {
	token := s.d.NewToken()
	return s.d.InTx(ctx, func(tx Tx) error {
		a, err := tx.AccountByEmail(ctx, ident.FoldEmail(email))
		if err != nil {
			if fault.KindOf(err) == fault.NotFound {
				return nil
			}
			return err
		}
		err = tx.InsertReset(ctx, Reset{
			TokenHash: ident.HashToken(token), AccountID: a.ID, ExpiresAt: tx.Now().Add(ResetLife),
		})
		if err != nil {
			return err
		}
		return enqueue(ctx, tx, mail.PasswordReset{To: a.Email, Name: a.Name, Token: token})
	})
}

// ResetPassword sets a new password with the token of a reset link, which it
// uses up, and ends all sessions and other links of the account (decisions: Accounts).
//
// Errors: Invalid on the field "password" under the rule of REG-4, and then the
// link stays good; Invalid on "token" where it is unknown, used or too old.
func (s *Service) ResetPassword(ctx context.Context, token, password string) error {
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
	return s.d.InTx(ctx, func(tx Tx) error {
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
		return changePassword(ctx, tx, a, hash)
	})
}

// changePassword is the one way a password changes. It ends whatever the old
// one opened: every session and every reset link of the account (SAFE-4).
func changePassword(ctx context.Context, tx Tx, a *Account, hash string) error {
	a.PasswordHash = hash
	if err := tx.UpdateAccount(ctx, a); err != nil {
		return err
	}
	if err := tx.DeleteResets(ctx, a.ID); err != nil {
		return err
	}
	return tx.DeleteSessions(ctx, a.ID)
}
