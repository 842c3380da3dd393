package staff

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// How long a code that was given holds.
const (
	PassedFor  = Longest          // for the office
	SteppedFor = 10 * time.Minute // for what asks for it again
)

// Factor is somebody's authenticator app.
type Factor struct {
	AccountID   string
	Secret      string // sealed; empty: none was confirmed
	Pending     string // sealed; empty: none is being set up
	LastStep    int64  // whose code was given last
	ConfirmedAt time.Time
}

// Check is what a login or a session of the office has shown.
type Check struct {
	TokenHash string
	AccountID string
	PassedAt  time.Time
	SteppedAt time.Time
	EndsAt    time.Time
}

// Standing is how a caller stands with the second factor.
type Standing struct {
	Required bool // the shop asks it of this role
	Has      bool // there is an app
	Passed   bool // this login or session has given its code
	Stepped  bool // lately
}

// StandingDates is what a Standing is worked out from; zero: never.
type StandingDates struct{ ConfirmedAt, PassedAt, SteppedAt time.Time }

// Errors of a caller who must show more. Their field says what: to set up an
// app, to give its code, or to show once more who they are.
var (
	ErrSetUp = &fault.Error{
		Kind: fault.Forbidden, Message: "Set up your authenticator app first: the office asks owners and managers for it.",
		Fields: map[string]string{"factor": "setup"},
	}
	ErrCode = &fault.Error{
		Kind: fault.Forbidden, Message: "Give the code of your authenticator app first.",
		Fields: map[string]string{"factor": "code"},
	}
	ErrAgain = &fault.Error{
		Kind: fault.Forbidden, Message: "Please show once more that it is you.", Fields: map[string]string{"factor": "again"},
	}
)

// Admits says whether the caller may do more than enter and show who they are;
// specified calls are open to whom an app is asked of and who has none yet.
func (s Standing) Admits(specified bool) error {
	switch {
	case s.Has && !s.Passed:
		return ErrCode
	case !s.Has && s.Required && !specified:
		return ErrSetUp
	}
	return nil
}

// Asks says whether the shop asks a role for a second factor.
func (s *Service) Asks(role account.Role) bool {
	return s.d.Required && (role == account.Admin || role == account.Manager)
}

// Standing returns how the caller of a login's or session's token stands.
func (s *Service) Standing(ctx context.Context, a *account.Account, tokenHash string) (Standing, error) {
	d, err := s.d.Reader.Standing(ctx, a.ID, tokenHash)
	if err != nil {
		return Standing{}, err
	}
	now := s.d.Now()
	return Standing{
		Required: s.Asks(a.Role),
		Has:      !d.ConfirmedAt.IsZero(),
		Passed:   !d.PassedAt.IsZero() && now.Before(d.PassedAt.Add(PassedFor)),
		Stepped:  !d.SteppedAt.IsZero() && now.Before(d.SteppedAt.Add(SteppedFor)),
	}, nil
}

// codes limits how often a code may be guessed. With one million of them and
// three that fit at a time, a stranger who knows the password needs centuries.
func (s *Service) codes() account.Tries {
	return account.Tries{
		Of: "code", PerNetwork: account.Throttle{Burst: 6, Every: time.Minute},
		PerAccount: account.Throttle{Burst: 30, Every: 5 * time.Minute}, Factor: s.d.RateLimit,
	}
}

// Caller is who gives a code, and by which doors: the hashes of the tokens of
// the login and of the office's session, whichever there are.
type Caller struct {
	Account *account.Account
	Doors   []string
	Network string // as limits count networks
}

// SetUp is a new authenticator app, before its first code.
type SetUp struct {
	Secret  string // to be typed where no picture can be read
	URI     string
	Picture Picture
}

// BeginFactor makes a secret for an app. It counts from its first code on: until
// then another one goes on. Who has an app must have stepped.
func (s *Service) BeginFactor(ctx context.Context, c Caller, standing Standing) (*SetUp, error) {
	if standing.Has && !standing.Stepped {
		return nil, ErrAgain
	}
	made := SetUp{Secret: newSecret()}
	made.URI = keyURI(s.d.Shop(), c.Account.Email, made.Secret)
	var err error
	if made.Picture, err = Draw(made.URI); err != nil {
		return nil, err
	}
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		f, err := s.factor(ctx, tx, c.Account.ID)
		if err != nil {
			return err
		}
		f.Pending = s.safe.seal(c.Account.ID, made.Secret)
		if err := tx.PutFactor(ctx, f); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "factor.begin", Subject: "staff", SubjectID: c.Account.ID})
	})
	if err != nil {
		return nil, err
	}
	return &made, nil
}

// factor returns the app of an account, which it locks: whoever gives a code of
// the same account at the same time waits, on whichever node.
func (s *Service) factor(ctx context.Context, tx Tx, accountID string) (Factor, error) {
	if _, err := tx.Account(ctx, accountID); err != nil {
		return Factor{}, err
	}
	f, err := tx.Factor(ctx, accountID)
	if fault.KindOf(err) == fault.NotFound {
		return Factor{AccountID: accountID}, nil
	}
	return f, err
}

// What is said of a code.
var errWrongCode = fault.Fields("This code does not fit.", map[string]string{
	"code": "This code does not fit. Codes change every 30 seconds and work once; the phone's clock must be right.",
})

// errRefused ends a guess that failed: its transaction is committed, so that it counts.
var errRefused = errors.New("staff: the code was refused")

// guess runs try in a transaction in which a try is counted; try says whether
// the code is right.
func (s *Service) guess(ctx context.Context, c Caller, try func(context.Context, Tx) (bool, error)) error {
	refused := false
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		refused = false
		t, err := s.codes().Begin(ctx, tx, c.Account.ID, c.Network)
		if err != nil {
			return err
		}
		ok, err := try(ctx, tx)
		if err != nil {
			return err
		}
		if !ok {
			refused = true
			return tx.Record(ctx, audit.Entry{Action: "factor.refused", Subject: "staff", SubjectID: c.Account.ID})
		}
		return t.Succeeded(ctx, tx)
	})
	if err == nil && refused {
		return errWrongCode.Because(errRefused)
	}
	return err
}

// ConfirmFactor ends the setting up with the app's first code: from now on it is
// asked for, in every browser. It returns the recovery codes, which nobody can
// read later.
func (s *Service) ConfirmFactor(ctx context.Context, c Caller, code string) (codes []string, err error) {
	err = s.guess(ctx, c, func(ctx context.Context, tx Tx) (bool, error) {
		codes = nil
		f, err := s.factor(ctx, tx, c.Account.ID)
		if err != nil {
			return false, err
		}
		if f.Pending == "" {
			return false, fault.New(fault.Conflict, "No app is being set up. Begin again.")
		}
		secret, err := s.safe.open(c.Account.ID, f.Pending)
		if err != nil {
			return false, err
		}
		at, ok := matchingStep(secret, plainCode(code), tx.Now(), 0)
		if !ok {
			return false, nil
		}
		f.Secret, f.Pending, f.LastStep, f.ConfirmedAt = f.Pending, "", at, tx.Now()
		if err := tx.PutFactor(ctx, f); err != nil {
			return false, err
		}
		// Other browsers give a code of the new app.
		if err := tx.DeleteChecks(ctx, c.Account.ID); err != nil {
			return false, err
		}
		if err := pass(ctx, tx, c); err != nil {
			return false, err
		}
		if codes, err = s.newCodes(ctx, tx, c.Account.ID); err != nil {
			return false, err
		}
		if err := outbox.Post(ctx, tx, mail.FactorChanged{To: c.Account.Email, Name: c.Account.Name}, ""); err != nil {
			return false, err
		}
		return true, tx.Record(ctx, audit.Entry{Action: "factor.set", Subject: "staff", SubjectID: c.Account.ID})
	})
	return codes, err
}

// pass notes that a caller has given a code.
func pass(ctx context.Context, tx Tx, c Caller) error {
	for _, door := range c.Doors {
		err := tx.PutCheck(ctx, Check{
			TokenHash: door, AccountID: c.Account.ID, PassedAt: tx.Now(), SteppedAt: tx.Now(), EndsAt: tx.Now().Add(PassedFor),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// newCodes replaces the recovery codes of an account.
func (s *Service) newCodes(ctx context.Context, tx Tx, accountID string) (codes []string, err error) {
	if err := tx.DeleteRecoveryCodes(ctx, accountID); err != nil {
		return nil, err
	}
	for range recoveryCodes {
		code := newRecoveryCode()
		if err := tx.InsertRecoveryCode(ctx, accountID, s.safe.hashCode(accountID, code)); err != nil {
			return nil, err
		}
		codes = append(codes, code)
	}
	return codes, nil
}

// NewCodes replaces the recovery codes; the old ones open nothing any more.
func (s *Service) NewCodes(ctx context.Context, c Caller) (codes []string, err error) {
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		f, err := s.factor(ctx, tx, c.Account.ID)
		if err != nil {
			return err
		}
		if f.Secret == "" {
			return fault.New(fault.Conflict, "Set up an authenticator app first.")
		}
		if codes, err = s.newCodes(ctx, tx, c.Account.ID); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "factor.codes", Subject: "staff", SubjectID: c.Account.ID})
	})
	return codes, err
}

// CheckCode opens the office, and for ten minutes what asks for it again, with a
// code of the app or one of the recovery codes. Each works once, on all nodes.
func (s *Service) CheckCode(ctx context.Context, c Caller, code string) error {
	return s.guess(ctx, c, func(ctx context.Context, tx Tx) (bool, error) {
		f, err := s.factor(ctx, tx, c.Account.ID)
		if err != nil {
			return false, err
		}
		if f.Secret == "" {
			return false, fault.New(fault.Conflict, "Set up an authenticator app first.")
		}
		secret, err := s.safe.open(c.Account.ID, f.Secret)
		if err != nil {
			return false, err
		}
		how := "app"
		at, ok := matchingStep(secret, plainCode(code), tx.Now(), f.LastStep)
		if ok {
			f.LastStep = at
			err = tx.PutFactor(ctx, f)
		} else if len(plainCode(code)) == recoveryLen {
			how = "recovery code"
			ok, err = tx.TakeRecoveryCode(ctx, c.Account.ID, s.safe.hashCode(c.Account.ID, code))
		}
		if err != nil || !ok {
			return false, err
		}
		if err := pass(ctx, tx, c); err != nil {
			return false, err
		}
		return true, tx.Record(ctx, audit.Entry{Action: "factor.check", Subject: "staff", SubjectID: c.Account.ID, After: map[string]string{"by": how}})
	})
}

// StepByPassword is CheckCode for who has no app and whom none is asked of: the
// password, which the caller has seen to be right, shows that it is them.
func (s *Service) StepByPassword(ctx context.Context, c Caller) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		f, err := s.factor(ctx, tx, c.Account.ID)
		if err != nil {
			return err
		}
		if f.Secret != "" {
			return ErrCode
		}
		if err := pass(ctx, tx, c); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "factor.check", Subject: "staff", SubjectID: c.Account.ID, After: map[string]string{"by": "password"}})
	})
}

// CodesLeft returns how many recovery codes an account has.
func (s *Service) CodesLeft(ctx context.Context, accountID string) (int64, error) {
	return s.d.Reader.CountRecoveryCodes(ctx, accountID)
}

// ResetFactor takes the app of somebody away who has lost it, and ends their
// sessions; they hear of it by mail. id is an account's, or else email its address.
func (s *Service) ResetFactor(ctx context.Context, id, email, by string) (*account.Account, error) {
	var who *account.Account
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		a, err := find(ctx, tx, id, email)
		if err != nil {
			return err
		}
		who = a
		f, err := s.factor(ctx, tx, a.ID)
		if err != nil {
			return err
		}
		if f.Secret == "" && f.Pending == "" {
			return fault.New(fault.Conflict, a.Name+" has no authenticator app.")
		}
		if err := errors.Join(tx.DeleteFactor(ctx, a.ID), tx.DeleteRecoveryCodes(ctx, a.ID), tx.DeleteChecks(ctx, a.ID), tx.DeleteSessions(ctx, a.ID)); err != nil {
			return fmt.Errorf("take away a second factor: %w", err)
		}
		if err := outbox.Post(ctx, tx, mail.FactorChanged{To: a.Email, Name: a.Name, Reset: true, By: by}, ""); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "factor.reset", Subject: "staff", SubjectID: a.ID})
	})
	if err != nil {
		return nil, err
	}
	return who, nil
}

// carry lets a session of the office show what the login showed that it was
// opened with.
func carry(ctx context.Context, tx Tx, accountID, loginToken, sessionHash string) error {
	c, err := tx.Check(ctx, ident.HashToken(loginToken))
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			return nil
		}
		return err
	}
	if c.AccountID != accountID {
		return nil
	}
	c.TokenHash = sessionHash
	return tx.PutCheck(ctx, c)
}
