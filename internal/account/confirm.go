package account

import (
	"context"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

var _ outbox.Addresses = (*Service)(nil)

// EmailLinkLife is how long an EmailLink works after its mail is sent.
const EmailLinkLife = outbox.EmailLinkLife

// AskConfirmation posts the mail with the link that confirms an account's address (WAY-3),
// in the given language. It does nothing where the address is confirmed.
func (s *Service) AskConfirmation(ctx context.Context, accountID, language string) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		a, err := tx.Account(ctx, accountID)
		if err != nil || !a.EmailConfirmedAt.IsZero() {
			return err
		}
		return outbox.Post(ctx, tx, mail.ConfirmEmail{To: a.Email, Spoken: mail.In(language)}, "")
	})
}

// BeginConfirmation implements outbox.Addresses. It stores the token's hash only, so that
// the token exists in the mail alone (SAFE-5).
func (s *Service) BeginConfirmation(ctx context.Context, address string) (name, token string, err error) {
	token = s.d.NewToken()
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		found, err := tx.AccountByEmail(ctx, ident.FoldEmail(address))
		if err != nil {
			return err
		}
		a, err := tx.Account(ctx, found.ID)
		if err != nil {
			return err
		}
		if !a.EmailConfirmedAt.IsZero() {
			return fault.New(fault.NotFound, "The address is confirmed.")
		}
		name = a.Name
		return tx.InsertEmailLink(ctx, EmailLink{
			TokenHash: ident.HashToken(token), AccountID: a.ID, ExpiresAt: tx.Now().Add(EmailLinkLife),
		})
	})
	return name, token, err
}

// ConfirmEmail confirms an account's address by the token of a mailed link, and returns how
// many guest orders joined the account. The caller must be logged in: a stranger who opens
// the link confirms nothing for whoever registered their address. A second time changes
// nothing.
//
// Errors: Invalid on "token" where it is unknown, too old, or another account's.
func (s *Service) ConfirmEmail(ctx context.Context, accountID, token string) (_ *Account, joined int, err error) {
	var a *Account
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) (err error) {
		if a, err = tx.Account(ctx, accountID); err != nil {
			return err
		}
		joined = 0
		if !a.EmailConfirmedAt.IsZero() {
			return nil
		}
		owner, err := tx.EmailLinkOwner(ctx, ident.HashToken(token))
		if fault.KindOf(err) == fault.NotFound || err == nil && owner != a.ID {
			return invalid("token", MsgBadConfirm)
		}
		if err != nil {
			return err
		}
		joined, err = confirmEmail(ctx, tx, a)
		if err != nil {
			return err
		}
		return tx.UpdateAccount(ctx, a)
	})
	if err != nil {
		return nil, 0, err
	}
	return a, joined, nil
}

// confirmEmail marks a's address as confirmed and puts its guest orders into the account.
// The caller stores a.
func confirmEmail(ctx context.Context, tx Tx, a *Account) (joined int, err error) {
	a.EmailConfirmedAt = tx.Now()
	if err := tx.ConfirmMailbox(ctx, a.Email); err != nil {
		return 0, err
	}
	if err := tx.DeleteEmailLinks(ctx, a.ID); err != nil {
		return 0, err
	}
	return tx.ClaimOrders(ctx, a.ID, a.Email)
}

// JoinOrders puts guest orders with an account's confirmed address into the account
// (WAY-3). A failure is ignored, so that the list of orders is shown; the next call tries
// again.
func (s *Service) JoinOrders(ctx context.Context, a *Account) {
	if a.EmailConfirmedAt.IsZero() {
		return
	}
	some, err := s.d.Reader.Unclaimed(ctx, a.Email)
	if err == nil && some {
		ctx, cancel := context.WithTimeout(ctx, joinTime)
		defer cancel()
		err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
			_, err := tx.ClaimOrders(ctx, a.ID, a.Email)
			return err
		})
	}
	if err != nil {
		s.d.Log.WarnContext(ctx, "account: guest orders have not joined their account yet", "error", err)
	}
}

// joinTime bounds how long a list of orders waits for JoinOrders.
const joinTime = 2 * time.Second
