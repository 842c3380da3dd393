package staff

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/outbox"
)

// How long a session of the office lasts.
const (
	Idle    = 12 * time.Hour     // without a call
	Longest = 7 * 24 * time.Hour // from the login
)

// seenEvery is how often a session's last use is written: one in constant use
// costs a write every five minutes, not one a request.
const seenEvery = 5 * time.Minute

// Session is one browser in which somebody works in the office.
type Session struct {
	ID        string // shown in lists; the token is not kept
	TokenHash string // hex SHA-256
	AccountID string
	Seal      string // of the role and the password it was opened with
	Device    string // "Chrome on Android"
	Network   string // wide enough to be nobody in particular
	LoginAt   time.Time
	SeenAt    time.Time
	EndsAt    time.Time
}

// IdleAt is when the session ends if nobody uses it.
func (s *Session) IdleAt() time.Time {
	if t := s.SeenAt.Add(Idle); t.Before(s.EndsAt) {
		return t
	}
	return s.EndsAt
}

// holds says whether the session is good for an account at a moment. A role or
// a password that is another than when it was opened has ended it, whoever
// changed them and how.
func (s *Session) holds(a *account.Account, now time.Time) bool {
	return now.Before(s.IdleAt()) && s.Seal == Seal(a)
}

// Seal is what ties a session to a role and a password.
func Seal(a *account.Account) string { return ident.HashToken(string(a.Role) + "\n" + a.PasswordHash) }

// Member is somebody who works in the shop.
type Member struct {
	account.Account
	Sessions []Session // those that hold, the last used first
	FactorAt time.Time // since when there is a second factor; zero: there is none
}

// Tx is what the office's people need of one transaction.
type Tx interface {
	audit.Tx
	Now() time.Time
	// Account returns an account; NotFound otherwise.
	Account(ctx context.Context, id string) (*account.Account, error)
	// AccountByEmail is Account by the address.
	AccountByEmail(ctx context.Context, email string) (*account.Account, error)
	// LockOwners returns how many accounts have the owner's role, and keeps
	// other transactions from changing that number.
	LockOwners(ctx context.Context) (int64, error)
	// UpdateAccount stores name, password, role and picture.
	UpdateAccount(ctx context.Context, a *account.Account) error
	// DeleteSessions ends every session of an account, the shop's and the office's.
	DeleteSessions(ctx context.Context, accountID string) error
	// DeleteEverySession ends everybody's, and says how many of the shop's and of the office's there were.
	DeleteEverySession(ctx context.Context) (shoppers, desks int64, err error)
	InsertStaffSession(ctx context.Context, s Session) error
	// DeleteStaffSession ends one; NotFound where there is none.
	DeleteStaffSession(ctx context.Context, id string) (*Session, error)
	SeeStaffSession(ctx context.Context, id string, at time.Time) error

	account.TriesTx
	outbox.Poster
	FactorTx
	InvitationTx
}

// FactorTx is what second factors need of one transaction.
type FactorTx interface {
	// Factor returns the app of an account; NotFound otherwise.
	Factor(ctx context.Context, accountID string) (Factor, error)
	PutFactor(ctx context.Context, f Factor) error
	DeleteFactor(ctx context.Context, accountID string) error
	InsertRecoveryCode(ctx context.Context, accountID, hash string) error
	// TakeRecoveryCode uses a code up; false where there is none.
	TakeRecoveryCode(ctx context.Context, accountID, hash string) (bool, error)
	DeleteRecoveryCodes(ctx context.Context, accountID string) error
	// Check returns what a token has shown; NotFound otherwise.
	Check(ctx context.Context, tokenHash string) (Check, error)
	PutCheck(ctx context.Context, c Check) error
	// DeleteChecks forgets what all tokens of an account have shown.
	DeleteChecks(ctx context.Context, accountID string) error
}

// InvitationTx is what invitations need of one transaction.
type InvitationTx interface {
	// Invitation returns one; NotFound otherwise, as for the next two.
	Invitation(ctx context.Context, id string) (*Invitation, error)
	InvitationByEmail(ctx context.Context, email string) (*Invitation, error)
	InvitationByLink(ctx context.Context, tokenHash string) (*Invitation, error)
	InsertInvitation(ctx context.Context, i *Invitation) error
	// RenewInvitation moves an invitation's end, and ends its links.
	RenewInvitation(ctx context.Context, id string, until time.Time) error
	// DeleteInvitation forgets one with its links; NotFound where there is none.
	DeleteInvitation(ctx context.Context, id string) error
	InsertInvitationLink(ctx context.Context, tokenHash, id string) error
	// InsertAccount stores an account; Conflict where the address is taken.
	InsertAccount(ctx context.Context, a *account.Account) error
	// ConfirmMailbox notes that mails to an address arrive where they should.
	ConfirmMailbox(ctx context.Context, address string) error
}

// Reader is what is read outside a transaction.
type Reader interface {
	// StaffSession returns a session and its account; NotFound otherwise.
	StaffSession(ctx context.Context, tokenHash string) (*Session, *account.Account, error)
	// Staff returns the accounts that work in the shop, by name, with all their sessions.
	Staff(ctx context.Context) ([]Member, error)
	// SessionAccount returns a session of the shop and its account; NotFound otherwise.
	SessionAccount(ctx context.Context, tokenHash string, now time.Time) (account.Session, *account.Account, error)
	// Standing returns since when an account has an app, and when a token gave its codes.
	Standing(ctx context.Context, accountID, tokenHash string) (StandingDates, error)
	CountRecoveryCodes(ctx context.Context, accountID string) (int64, error)
	// Invitations returns all, the oldest first.
	Invitations(ctx context.Context) ([]Invitation, error)
	// InvitationByLink returns the invitation of a link; NotFound otherwise.
	InvitationByLink(ctx context.Context, tokenHash string) (*Invitation, error)
	// AccountByEmail returns the account of an address; NotFound otherwise.
	AccountByEmail(ctx context.Context, email string) (*account.Account, error)
}

// Passwords is who knows what a password may be and whether it is somebody's.
type Passwords interface {
	// NewPassword returns the hash of a password that may be one; Invalid otherwise.
	NewPassword(ctx context.Context, password string) (hash string, err error)
	// CheckPassword is Invalid where the password is not that of a.
	CheckPassword(ctx context.Context, a *account.Account, password, network string) error
}

// InTx runs fn in one transaction and commits it if fn returns nil.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Deps is what a Service needs; all but Required and RateLimit must be given.
type Deps struct {
	InTx      InTx
	Reader    Reader
	Passwords Passwords
	Now       func() time.Time
	Key       []byte        // the shop's, for secrets of second factors: the same on every node
	Shop      func() string // the shop's name, as apps show it
	Required  bool          // owners and managers must have a second factor
	RateLimit float64       // multiplies the limits of wrong codes; 0 turns them off
}

// Service knows the people of the office. It is safe for concurrent use.
type Service struct {
	d    Deps
	safe *safe
}

// New returns a Service that is ready.
func New(d Deps) (*Service, error) {
	if d.InTx == nil || d.Reader == nil || d.Passwords == nil || d.Now == nil || d.Shop == nil {
		return nil, errors.New("staff: a transaction, a reader, passwords, a clock and the shop's name are required")
	}
	safe, err := newSafe(d.Key)
	if err != nil {
		return nil, err
	}
	return &Service{d, safe}, nil
}

var (
	errAgain   = fault.New(fault.Unauthorized, "Please log in.")
	errUnknown = fault.New(fault.NotFound, "There is no such session.")
)

// Open begins a session of the office for who has just logged in: token is that
// login's. A login older than a session may idle opens none, so that a token
// that lies in a browser for weeks is no way around the office's shorter life.
func (s *Service) Open(ctx context.Context, token, device, network string) (*Session, string, error) {
	login, a, err := s.d.Reader.SessionAccount(ctx, ident.HashToken(token), s.d.Now())
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			return nil, "", errAgain.Because(err)
		}
		return nil, "", err
	}
	if !Can(a.Role, Enter) || s.d.Now().Sub(login.CreatedAt) > Idle {
		return nil, "", errAgain
	}
	secret := ident.Token()
	var opened Session
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		now := tx.Now()
		opened = Session{
			ID: ident.NewID(), TokenHash: ident.HashToken(secret), AccountID: a.ID, Seal: Seal(a),
			Device: Device(device), Network: network, LoginAt: login.CreatedAt, SeenAt: now, EndsAt: login.CreatedAt.Add(Longest),
		}
		if err := tx.InsertStaffSession(ctx, opened); err != nil {
			return err
		}
		if err := carry(ctx, tx, a.ID, token, opened.TokenHash); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "session.open", Subject: "staff", SubjectID: a.ID, After: map[string]string{"session": opened.ID, "device": opened.Device},
		})
	})
	if err != nil {
		return nil, "", err
	}
	return &opened, secret, nil
}

// Recognise returns the session of a cookie and its account, and notes that it
// was used. One that does not hold is Unauthorized.
func (s *Service) Recognise(ctx context.Context, secret string) (*Session, *account.Account, error) {
	session, a, err := s.d.Reader.StaffSession(ctx, ident.HashToken(secret))
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			return nil, nil, errAgain.Because(err)
		}
		return nil, nil, err
	}
	now := s.d.Now()
	if !session.holds(a, now) || !Can(a.Role, Enter) {
		return nil, nil, errAgain
	}
	if now.Sub(session.SeenAt) >= seenEvery {
		err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return tx.SeeStaffSession(ctx, session.ID, tx.Now()) })
		if err != nil && ctx.Err() != nil {
			return nil, nil, err
		}
		// A use that could not be noted shortens the session; the call goes on.
		session.SeenAt = now
	}
	return session, a, nil
}

// End ends a session: one's own, or anybody's where all is set. Somebody else's
// is NotFound otherwise.
func (s *Service) End(ctx context.Context, accountID, id string, all bool) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		ended, err := tx.DeleteStaffSession(ctx, id)
		if err != nil {
			return err
		}
		if ended.AccountID != accountID && !all {
			return errUnknown
		}
		return tx.Record(ctx, audit.Entry{
			Action: "session.end", Subject: "staff", SubjectID: ended.AccountID, Before: map[string]string{"session": ended.ID, "device": ended.Device},
		})
	})
}

// List returns who works in the shop, with the sessions that hold.
func (s *Service) List(ctx context.Context) ([]Member, error) {
	members, err := s.d.Reader.Staff(ctx)
	if err != nil {
		return nil, err
	}
	now := s.d.Now()
	for i := range members {
		m := &members[i]
		kept := m.Sessions[:0]
		for _, session := range m.Sessions {
			if session.holds(&m.Account, now) {
				kept = append(kept, session)
			}
		}
		m.Sessions = kept
	}
	return members, nil
}

// maxWhy bounds a reason, in characters.
const maxWhy = 500

// SetRole gives an account, found by its id or its address, a role, and ends its
// sessions where that is another than it had. Customer takes somebody out of
// the office.
//
// Errors: NotFound; Invalid for a role that is none; Conflict where nobody would
// be the owner any more.
func (s *Service) SetRole(ctx context.Context, id, email string, was, role account.Role, why string) (*account.Account, error) {
	if !role.Known() {
		return nil, fault.Fields("Choose a role.", map[string]string{"role": "Choose a role."})
	}
	if id != "" && !was.Known() {
		return nil, fault.Fields("Say which role was shown.", map[string]string{"was": "Say which role was shown."})
	}
	why = ident.Shorten(ident.Tidy(why), maxWhy)
	var changed *account.Account
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		owners, err := tx.LockOwners(ctx)
		if err != nil {
			return err
		}
		a, err := find(ctx, tx, id, email)
		if err != nil {
			return err
		}
		before := a.Role
		changed = a
		if id != "" && before != was {
			return &RoleChanged{Name: a.Name, Now: before}
		}
		if before == role {
			return fault.New(fault.Conflict, a.Name+" has this role already.")
		}
		if before == account.Admin && owners <= 1 {
			return fault.New(fault.Conflict, "The shop needs an owner: make somebody else one first.")
		}
		a.Role = role
		if err := tx.UpdateAccount(ctx, a); err != nil {
			return err
		}
		if err := tx.DeleteSessions(ctx, a.ID); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "staff.role", Subject: "staff", SubjectID: a.ID, Why: why,
			Before: map[string]account.Role{"role": before}, After: map[string]account.Role{"role": role},
		})
	})
	if err != nil {
		return nil, err
	}
	return changed, nil
}

// RoleChanged says that somebody gave an account another role since it was seen.
type RoleChanged struct {
	Name string
	Now  account.Role
}

// Error implements error.
func (e *RoleChanged) Error() string { return "staff: the role is " + string(e.Now) + " now" }

func find(ctx context.Context, tx Tx, id, email string) (*account.Account, error) {
	if id != "" {
		return tx.Account(ctx, id)
	}
	a, err := tx.AccountByEmail(ctx, ident.FoldEmail(email))
	if err != nil && fault.KindOf(err) == fault.NotFound {
		m := "Nobody is registered with this address. Ask them to register in the shop first."
		return nil, fault.Fields(m, map[string]string{"email": m}).Because(err)
	}
	return a, err
}

// Device names a browser and its system from what it says of itself, in words
// of our own: what it says may be anything.
func Device(userAgent string) string {
	first := func(names ...[2]string) string {
		for _, n := range names {
			if strings.Contains(userAgent, n[0]) {
				return n[1]
			}
		}
		return ""
	}
	browser := first([2]string{"Edg/", "Edge"}, [2]string{"OPR/", "Opera"}, [2]string{"SamsungBrowser/", "Samsung Internet"},
		[2]string{"Firefox/", "Firefox"}, [2]string{"Chrome/", "Chrome"}, [2]string{"Safari/", "Safari"})
	system := first([2]string{"Android", "Android"}, [2]string{"iPhone", "iPhone"}, [2]string{"iPad", "iPad"},
		[2]string{"Windows", "Windows"}, [2]string{"Mac OS", "Mac"}, [2]string{"Linux", "Linux"})
	switch {
	case browser != "" && system != "":
		return browser + " on " + system
	case browser+system != "":
		return browser + system
	}
	return "Unknown browser"
}

// EndEverySession signs everybody out, shoppers and people of the shop, after a
// theft of the database. It returns how many sessions of the shop and of the
// office there were.
func (s *Service) EndEverySession(ctx context.Context) (shoppers, desks int64, err error) {
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		shoppers, desks, err = tx.DeleteEverySession(ctx)
		if err != nil {
			return fmt.Errorf("end every session: %w", err)
		}
		return tx.Record(ctx, audit.Entry{Action: "session.end-all", Subject: "staff", SubjectID: "all"})
	})
	return shoppers, desks, err
}
