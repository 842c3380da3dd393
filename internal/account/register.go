package account

import (
	"context"
	"fmt"

	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// RegisterInput is what the registration form sends (API-12).
type RegisterInput struct {
	Name     string
	Email    string
	Password string
	Confirm  *string // nil where the client does not send it; the form compares it itself (REG-4)
	Avatar   []byte  // profile picture, already decoded and encoded again as JPEG; may be empty
}

// Register makes a customer's account and posts the welcome mail.
//
// Errors: Invalid with Fields name, email, password, confirmPassword, in the
// order and the words of REG-4; Conflict where the address is registered.
func (s *Service) Register(ctx context.Context, in RegisterInput) (_ *Account, err error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	hash, err := s.h.hash(ctx, in.Password)
	if err != nil {
		return nil, err
	}
	a := &Account{ID: s.d.NewID(), Name: in.Name, Email: in.Email, PasswordHash: hash, Role: Customer}
	if len(in.Avatar) > 0 {
		a.AvatarKey = "avatars/" + s.d.NewID() + ".jpg"
		if err := s.d.Blobs.Put(ctx, a.AvatarKey, in.Avatar, "image/jpeg"); err != nil {
			return nil, fmt.Errorf("account: store the picture: %w", err)
		}
		defer func() {
			// Only where it is certain that no account refers to it.
			if fault.KindOf(err) != fault.Internal {
				if derr := s.d.Blobs.Delete(context.WithoutCancel(ctx), a.AvatarKey); derr != nil {
					s.d.Log.WarnContext(ctx, "account: unused picture stays", "key", a.AvatarKey, "error", derr)
				}
			}
		}()
	}
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		a.CreatedAt = tx.Now()
		if err := tx.InsertAccount(ctx, a); err != nil {
			if fault.KindOf(err) == fault.Conflict {
				return fault.New(fault.Conflict, MsgTaken).Because(err)
			}
			return err
		}
		return outbox.Post(ctx, tx, mail.Welcome{To: a.Email, Name: a.Name}, "")
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}
