package account

import (
	"context"
	"errors"
	"fmt"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// EnsureInput describes an account that must exist with a role.
type EnsureInput struct {
	Name     string
	Email    string
	Password string // may be empty for an existing account, which keeps its own
	Role     Role
	Why      string // reason in the office's log; empty: no entry
}

// Ensure creates an account with a role, or gives an existing one the role and, if given,
// the password; created says which. Operators use it for the first administrator and the
// demo; it sends no mail. A changed password or role ends the sessions, a password also the
// links. Name and address of an existing account stay.
//
// Errors: Invalid as for Register.
func (s *Service) Ensure(ctx context.Context, in EnsureInput) (a *Account, created bool, err error) {
	if !in.Role.Known() {
		return nil, false, fmt.Errorf("account: unknown role %q", in.Role)
	}
	have, err := s.d.Reader.AccountByEmail(ctx, ident.FoldEmail(in.Email))
	if fault.KindOf(err) == fault.NotFound {
		if a, err = s.create(ctx, in); fault.KindOf(err) != fault.Conflict {
			return a, err == nil, err
		}
		// The address was registered meanwhile.
		have, err = s.d.Reader.AccountByEmail(ctx, ident.FoldEmail(in.Email))
	}
	if err != nil {
		return nil, false, err
	}
	a, err = s.promote(ctx, have, in)
	return a, false, err
}

// create registers an account from an operator's input.
func (s *Service) create(ctx context.Context, in EnsureInput) (*Account, error) {
	check := RegisterInput{Name: in.Name, Email: in.Email, Password: in.Password}
	if err := check.check(); err != nil {
		return nil, err
	}
	hash, err := s.h.hash(ctx, in.Password)
	if err != nil {
		return nil, err
	}
	a := &Account{
		ID: s.d.NewID(), Name: check.Name, Email: ident.Tidy(check.Email), PasswordHash: hash, Role: in.Role,
	}
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		a.CreatedAt = tx.Now()
		if err := tx.InsertAccount(ctx, a); err != nil {
			return err
		}
		return in.note(ctx, tx, a, map[string]string{"role": ""}, map[string]string{"role": string(a.Role)})
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}

// promote gives an account the role and, if it differs, the password of an operator's
// input.
func (s *Service) promote(ctx context.Context, have *Account, in EnsureInput) (a *Account, err error) {
	hash, err := s.rehash(ctx, have, in.Password)
	if err != nil {
		return nil, err
	}
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if a, err = tx.Account(ctx, have.ID); err != nil {
			return err
		}
		before, after := map[string]string{"role": string(a.Role)}, map[string]string{"role": string(in.Role)}
		moved := a.Role != in.Role
		a.Role = in.Role
		switch {
		case hash != "":
			after["password"] = "another"
			err = changePassword(ctx, tx, a, hash)
		case moved:
			err = errors.Join(tx.UpdateAccount(ctx, a), tx.DeleteSessions(ctx, a.ID))
		default:
			return tx.UpdateAccount(ctx, a)
		}
		if err != nil {
			return err
		}
		return in.note(ctx, tx, a, before, after)
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}

// note logs for the office what an operator changed of an account (STAFF-5).
func (in *EnsureInput) note(ctx context.Context, tx Tx, a *Account, before, after map[string]string) error {
	if in.Why == "" {
		return nil
	}
	return tx.Record(ctx, audit.Entry{Action: "staff.role", Subject: "staff", SubjectID: a.ID, Before: before, After: after, Why: in.Why})
}

// rehash returns the hash of a new password for a, or "" where none is given or a has it
// already at today's cost.
func (s *Service) rehash(ctx context.Context, a *Account, password string) (string, error) {
	if password == "" {
		return "", nil
	}
	if err := checkPassword(password); err != nil {
		return "", err
	}
	same, stale, err := s.h.verify(ctx, password, a.PasswordHash)
	if err != nil || same && !stale {
		return "", err
	}
	return s.h.hash(ctx, password)
}
