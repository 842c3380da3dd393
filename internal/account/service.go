package account

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
)

// How long things last.
const (
	SessionLife = 30 * 24 * time.Hour // sliding: counted from the last use
	ResetLife   = 30 * time.Minute
)

// extendAfter is how much of a session's life may pass before a use writes the
// new end: a session in constant use costs one write a day, not one a request.
const extendAfter = 24 * time.Hour

// InTx runs fn in one transaction and commits it if fn returns nil. It may run
// fn again where the database asks for it, so fn keeps nothing from a run.
type InTx func(ctx context.Context, fn func(Tx) error) error

// Blobs is where profile pictures go. Keys begin with "avatars/" and may be public.
type Blobs interface {
	Put(ctx context.Context, key string, data []byte, contentType string) error
	Delete(ctx context.Context, key string) error
}

// Deps is what a Service needs; the first four fields are required.
type Deps struct {
	InTx     InTx
	Reader   Reader
	Blobs    Blobs
	Now      func() time.Time // inside a transaction Tx.Now counts
	NewID    func() string    // ident.NewID unless given
	NewToken func() string    // ident.Token unless given
	Log      *slog.Logger     // discarded unless given
}

// Service registers people and recognises them. It is safe for concurrent use.
type Service struct {
	d Deps
	h *hasher
}

// New returns a Service that is ready.
func New(d Deps) (*Service, error) {
	if d.InTx == nil || d.Reader == nil || d.Blobs == nil || d.Now == nil {
		return nil, errors.New("account: InTx, Reader, Blobs and Now are required")
	}
	if d.NewID == nil {
		d.NewID = ident.NewID
	}
	if d.NewToken == nil {
		d.NewToken = ident.Token
	}
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{d: d, h: newHasher()}, nil
}

// RegisterInput is what the registration form sends (API-12).
type RegisterInput struct {
	Name     string
	Email    string
	Password string
	Confirm  *string // nil where the client does not send it; the form compares it itself (REG-4)
	Avatar   []byte  // profile picture, already decoded and encoded again as JPEG; may be empty
}

// Register makes a customer's account and enqueues the welcome mail.
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
	err = s.d.InTx(ctx, func(tx Tx) error {
		a.CreatedAt = tx.Now()
		if err := tx.InsertAccount(ctx, a); err != nil {
			if fault.KindOf(err) == fault.Conflict {
				return fault.New(fault.Conflict, MsgTaken).Because(err)
			}
			return err
		}
		return enqueue(ctx, tx, mail.Welcome{To: a.Email, Name: a.Name})
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}

// LoginInput is what the login form sends (API-9).
type LoginInput struct {
	Email    string
	Password string
}

// Login checks the password and begins a session, whose token it returns.
// An unknown address and a wrong password are the same Unauthorized fault and
// cost the same work (LOGIN-8). A hash of an older cost is made anew.
func (s *Service) Login(ctx context.Context, in LoginInput) (*Account, string, error) {
	refused := fault.New(fault.Unauthorized, MsgBadLogin)
	a, err := s.d.Reader.AccountByEmail(ctx, ident.FoldEmail(in.Email))
	encoded := nobody
	switch {
	case err == nil:
		encoded = a.PasswordHash
	case fault.KindOf(err) != fault.NotFound:
		return nil, "", err
	}
	password := in.Password
	if len(password) > maxPassword {
		password = "" // nobody has it; reading all of it would only cost time
	}
	ok, stale, err := s.h.verify(ctx, password, encoded)
	if err != nil {
		return nil, "", err
	}
	if !ok || a == nil {
		return nil, "", refused
	}
	fresh := ""
	if stale {
		if fresh, err = s.h.hash(ctx, password); err != nil {
			return nil, "", err
		}
	}
	token := s.d.NewToken()
	var now *Account
	err = s.d.InTx(ctx, func(tx Tx) error {
		// Between the check and here the password may have been reset: then
		// the old one must open no session that outlives the reset.
		if now, err = tx.Account(ctx, a.ID); err != nil {
			return err
		}
		if now.PasswordHash != encoded {
			return refused
		}
		if fresh != "" {
			now.PasswordHash = fresh
			if err := tx.UpdateAccount(ctx, now); err != nil {
				return err
			}
		}
		at := tx.Now()
		return tx.InsertSession(ctx, Session{
			TokenHash: ident.HashToken(token), AccountID: a.ID, CreatedAt: at, ExpiresAt: at.Add(SessionLife),
		})
	})
	if err != nil {
		return nil, "", err
	}
	return now, token, nil
}

// Profile returns the account of a session's token and slides the session's
// end (API-11). An unknown or ended token is Unauthorized.
func (s *Service) Profile(ctx context.Context, token string) (*Account, error) {
	if token == "" {
		return nil, fault.New(fault.Unauthorized, MsgNoSession)
	}
	now := s.d.Now()
	session, a, err := s.d.Reader.SessionAccount(ctx, ident.HashToken(token), now)
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			return nil, fault.New(fault.Unauthorized, MsgNoSession).Because(err)
		}
		return nil, err
	}
	if until := now.Add(SessionLife); until.Sub(session.ExpiresAt) >= extendAfter {
		err := s.d.InTx(ctx, func(tx Tx) error { return tx.ExtendSession(ctx, session.TokenHash, until) })
		if err != nil {
			return nil, err
		}
	}
	return a, nil
}

// Logout ends the session of a token; a token that has none is no error.
func (s *Service) Logout(ctx context.Context, token string) error {
	return s.d.InTx(ctx, func(tx Tx) error { return tx.DeleteSession(ctx, ident.HashToken(token)) })
}

// LogoutAll ends all sessions of an account.
func (s *Service) LogoutAll(ctx context.Context, accountID string) error {
	return s.d.InTx(ctx, func(tx Tx) error { return tx.DeleteSessions(ctx, accountID) })
}

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
// uses up, and ends all sessions of the account (decisions: Accounts).
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
	valid, err := s.d.Reader.ResetValid(ctx, hashed, s.d.Now())
	if err != nil {
		return err
	}
	if !valid {
		return gone
	}
	hash, err := s.h.hash(ctx, password)
	if err != nil {
		return err
	}
	return s.d.InTx(ctx, func(tx Tx) error {
		reset, err := tx.TakeReset(ctx, hashed)
		if err != nil {
			if fault.KindOf(err) == fault.NotFound {
				return gone.Because(err)
			}
			return err
		}
		a, err := tx.Account(ctx, reset.AccountID)
		if err != nil {
			return err
		}
		a.PasswordHash = hash
		if err := tx.UpdateAccount(ctx, a); err != nil {
			return err
		}
		return tx.DeleteSessions(ctx, a.ID)
	})
}

// EnsureInput names an account that must exist with a role.
type EnsureInput struct {
	Name     string
	Email    string
	Password string // may be empty where the account exists: it keeps its own
	Role     Role
}

// Ensure makes an account with a role, or gives an existing one the role and,
// where one is given, the password; created says which. It is for operators:
// the first administrator and the demo's people come from here, and no mail is
// sent. A password or a role
// that differs ends the sessions; name and
// address of an existing account stay as they are.
//
// Errors: Invalid as for Register.
func (s *Service) Ensure(ctx context.Context, in EnsureInput) (a *Account, created bool, err error) {
	if !in.Role.Known() {
		return nil, false, fmt.Errorf("account: unknown role %q", in.Role)
	}
	have, err := s.d.Reader.AccountByEmail(ctx, ident.FoldEmail(in.Email))
	exists := err == nil
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return nil, false, err
	}
	hash := "" // to be stored, where it is not
	if !exists || in.Password != "" {
		check := RegisterInput{Name: in.Name, Email: in.Email, Password: in.Password}
		if exists {
			check.Name = have.Name
		}
		if err := check.check(); err != nil {
			return nil, false, err
		}
		same, stale := false, false
		if exists {
			if same, stale, err = s.h.verify(ctx, in.Password, have.PasswordHash); err != nil {
				return nil, false, err
			}
		}
		if !same || stale {
			if hash, err = s.h.hash(ctx, in.Password); err != nil {
				return nil, false, err
			}
		}
	}
	err = s.d.InTx(ctx, func(tx Tx) error {
		a, err = tx.AccountByEmail(ctx, ident.FoldEmail(in.Email))
		created = fault.KindOf(err) == fault.NotFound && err != nil
		switch {
		case created:
			a = &Account{
				ID: s.d.NewID(), Name: tidy(in.Name), Email: strings.TrimSpace(in.Email),
				PasswordHash: hash, Role: in.Role, CreatedAt: tx.Now(),
			}
			return tx.InsertAccount(ctx, a)
		case err != nil:
			return err
		}
		changed := hash != "" || a.Role != in.Role
		a.Role = in.Role
		if hash != "" {
			a.PasswordHash = hash
		}
		if changed {
			if err := tx.DeleteSessions(ctx, a.ID); err != nil {
				return err
			}
		}
		return tx.UpdateAccount(ctx, a)
	})
	if err != nil {
		return nil, false, err
	}
	return a, created, nil
}

func enqueue(ctx context.Context, tx Tx, m mail.Message) error {
	payload, err := mail.Encode(m)
	if err != nil {
		return err
	}
	return tx.EnqueueJob(ctx, mail.JobKind, payload, tx.Now())
}
