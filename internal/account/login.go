package account

import (
	"context"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// LoginInput is what the login form sends (API-9).
type LoginInput struct {
	Email    string
	Password string
	Door
}

// Login checks the password, begins a session and returns its token. An unknown address and
// a wrong password give the same Unauthorized fault for the same work (LOGIN-8). A hash of
// an older cost is renewed. Too many failures are RateLimited, per account and network and,
// more loosely, per account (SAFE-6).
func (s *Service) Login(ctx context.Context, in LoginInput) (a *Account, token string, err error) {
	try, err := s.beginAttempt(ctx, in.Email, in.Network)
	if err != nil {
		return nil, "", err
	}
	defer func() {
		if err != nil && fault.KindOf(err) != fault.Unauthorized {
			s.undecided(ctx, try)
		}
	}()
	return s.login(ctx, in, try)
}

func (s *Service) login(ctx context.Context, in LoginInput, try Try) (*Account, string, error) {
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
		password = "" // no password is that long, and hashing it would cost time
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
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		// The password may have been reset since the check: the old one must not open a
		// session that outlives the reset.
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
		if err := try.Succeeded(ctx, tx); err != nil {
			return err
		}
		return s.enter(ctx, tx, now, in.Door, ByPassword, token)
	})
	if err != nil {
		return nil, "", err
	}
	return now, token, nil
}

// Profile returns the account of a session's token, and extends the session where it can
// (API-11). An unknown or ended token is Unauthorized.
func (s *Service) Profile(ctx context.Context, token string) (*Account, error) {
	_, a, err := s.Recognise(ctx, token)
	return a, err
}

// Recognise is Profile that also returns the session.
func (s *Service) Recognise(ctx context.Context, token string) (Session, *Account, error) {
	if token == "" {
		return Session{}, nil, fault.New(fault.Unauthorized, MsgNoSession)
	}
	now := s.d.Now()
	session, a, err := s.d.Reader.SessionAccount(ctx, ident.HashToken(token), now)
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			return Session{}, nil, fault.New(fault.Unauthorized, MsgNoSession).Because(err)
		}
		return Session{}, nil, err
	}
	if until := now.Add(SessionLife); until.Sub(session.ExpiresAt) >= extendAfter {
		s.extend(ctx, session.TokenHash, until)
	}
	return session, a, nil
}

// extend moves a session's end. A failure does not refuse the request: with a full disk the
// database still reads, and the session lasts for weeks. Only the first of several failures
// is logged.
func (s *Service) extend(ctx context.Context, tokenHash string, until time.Time) {
	ctx, cancel := context.WithTimeout(ctx, extendTime)
	defer cancel()
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return tx.ExtendSession(ctx, tokenHash, until) })
	if failed := err != nil; s.extending.Swap(failed) != failed && failed {
		s.d.Log.WarnContext(ctx, "account: sessions cannot be extended; they go on until they end", "error", err)
	}
}

// LogoutAll ends all sessions of an account.
func (s *Service) LogoutAll(ctx context.Context, accountID string) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return tx.DeleteSessions(ctx, accountID) })
}

// CheckPassword checks the password of somebody who is logged in: Invalid on "password"
// where it is wrong. Failures count like those of a login.
func (s *Service) CheckPassword(ctx context.Context, a *Account, password, network string) error {
	try, err := s.beginAttempt(ctx, a.Email, network)
	if err != nil {
		return err
	}
	if len(password) > maxPassword {
		password = ""
	}
	ok, _, err := s.h.verify(ctx, password, a.PasswordHash)
	if err != nil {
		s.undecided(ctx, try)
		return err
	}
	if !ok {
		return invalid("password", MsgWrongPassword)
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return try.Succeeded(ctx, tx) })
}
