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
	Confirm  *string // nil where the client omits it because its form compared it (REG-4)
	Avatar   []byte  // profile picture, already re-encoded as JPEG; may be empty
	Language string  // of the welcome mail, as a BCP 47 tag; empty: English
}

// Register creates a customer's account and posts the welcome mail.
//
// Errors: Invalid with Fields name, email, password, confirmPassword, in the order and the
// words of REG-4; Conflict where the address is registered.
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
			// After a database error an account may refer to the picture, and it is kept.
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
		return outbox.Post(ctx, tx, mail.Welcome{To: a.Email, Name: a.Name, Spoken: mail.In(in.Language)}, "")
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}
