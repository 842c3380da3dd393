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
	Network  string // where it comes from, as limits count networks
	Device   string // what a list of logins says of the browser
	Wide     string // the network, wide enough to be nobody in particular
}

// Login checks the password and begins a session, whose token it returns.
// An unknown address and a wrong password are the same Unauthorized fault and
// cost the same work (LOGIN-8). A hash of an older cost is made anew. Too many
// failures are RateLimited, of an account from a network and, more loosely, of
// an account (SAFE-6).
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
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
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
		if err := try.Succeeded(ctx, tx); err != nil {
			return err
		}
		at := tx.Now()
		return tx.InsertSession(ctx, Session{
			TokenHash: ident.HashToken(token), AccountID: a.ID, CreatedAt: at, ExpiresAt: at.Add(SessionLife),
			Device: in.Device, Network: in.Wide,
		})
	})
	if err != nil {
		return nil, "", err
	}
	return now, token, nil
}

// Profile returns the account of a session's token and slides the session's
// end where it can (API-11). An unknown or ended token is Unauthorized.
func (s *Service) Profile(ctx context.Context, token string) (*Account, error) {
	_, a, err := s.Recognise(ctx, token)
	return a, err
}

// Recognise is Profile with the session that the token is of.
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

// extend moves a session's end. Failing is no reason to refuse the request: a
// database that cannot write, as with a full disk, still reads, and the session
// is good for weeks. The first failure of a row of them is logged.
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

// CheckPassword says whether an account's password is given, to whoever has
// logged in already: Invalid on the field "password" where it is not. Failures
// count as those of a login do.
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
