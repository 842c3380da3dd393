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

// How long a code that was given stays valid.
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

// Standing is what a caller has shown of the second factor.
type Standing struct {
	Required bool // the shop asks it of this role
	Has      bool // there is an app
	Passed   bool // this login or session has given its code
	Stepped  bool // lately
}

// StandingDates are the times behind a Standing; zero: never.
type StandingDates struct{ ConfirmedAt, PassedAt, SteppedAt time.Time }

// Errors of a caller who must show more. Their field says what: set up an app, give its
// code, or confirm again who they are.
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

// Admits says whether the caller may do more than show who they are. specified calls are
// open to a caller of whom an app is required and who has none yet.
func (s Standing) Admits(specified bool) error {
	switch {
	case s.Has && !s.Passed:
		return ErrCode
	case !s.Has && s.Required && !specified:
		return ErrSetUp
	}
	return nil
}

// Asks says whether the shop requires a second factor of a role.
func (s *Service) Asks(role account.Role) bool {
	return s.d.Required && (role == account.Admin || role == account.Manager)
}

// Standing returns what the caller of a login's or session's token has shown.
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

// codes limits guesses of a code. With a million codes, three of which are valid at a time,
// a stranger who knows the password would need centuries.
func (s *Service) codes() account.Tries {
	return account.Tries{
		Of: "code", PerNetwork: account.Throttle{Burst: 6, Every: time.Minute},
		PerAccount: account.Throttle{Burst: 30, Every: 5 * time.Minute}, Factor: s.d.RateLimit,
	}
}

// Caller is who gives a code, and the token hashes of their login and their office session,
// whichever there are.
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

// BeginFactor makes a secret for an app. Until its first code is given, an earlier app
// stays in use. A caller with an app must have stepped.
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

// factor returns the app of an account and locks the account, so that codes are checked one
// after the other on all nodes.
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

// errRefused marks a wrong guess. Its transaction is committed all the same, so that the
// guess counts.
var errRefused = errors.New("staff: the code was refused")

// guess runs try in a transaction that counts a try; try says whether the code is right.
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

// ConfirmFactor ends the set-up with the app's first code; from then on every browser is
// asked for a code. It returns the recovery codes, which cannot be read later.
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
		// Other browsers must give a code of the new app.
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

// NewCodes replaces the recovery codes; the old ones stop working.
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

// CheckCode accepts a code of the app or a recovery code, for the office and for ten
// minutes for what asks for it again. Each code works once, on all nodes.
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

// StepByPassword is CheckCode for a caller without an app, of whom none is required; the
// caller has already checked the password.
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

// ResetFactor deletes the app of somebody who has lost it, ends their sessions, and tells
// them by mail. id is an account's, or else email its address.
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

// carry copies what a login has shown to the office session that it opened.
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
