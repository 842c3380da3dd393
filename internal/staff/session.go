package staff

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/outbox"
)

// How long a session of the office lasts.
const (
	Idle    = 12 * time.Hour     // without a call
	Longest = 7 * 24 * time.Hour // from the login
)

// seenEvery is how often a session's last use is stored, which saves a write for every
// request.
const seenEvery = 5 * time.Minute

// Session is one browser in which a staff member works in the office.
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
	LoginHash string      // of the login of the shop that it was opened with; empty: that has ended, or none is known
	Way       account.Way // of a login of the shop
	Shop      bool        // a login of the shop; what is said of tokens and ends is the shop's then
}

// LoginSession shows a login of the shop in a list of sessions. Its id is a part of the
// token's hash, since nothing else identifies a login, and a hash reveals no token.
func LoginSession(l account.Session) Session {
	seen := l.ExpiresAt.Add(-account.SessionLife)
	if l.OfficeAt.After(seen) {
		seen = l.OfficeAt
	}
	device := l.Device
	if device == "" {
		device = Device("")
	}
	return Session{
		ID: l.TokenHash[:min(32, len(l.TokenHash))], TokenHash: l.TokenHash, AccountID: l.AccountID, Device: device, Network: l.Network,
		LoginAt: l.CreatedAt, SeenAt: seen, EndsAt: l.ExpiresAt, LoginHash: l.TokenHash, Way: l.Way, Shop: true,
	}
}

// IdleAt is when the session ends if nobody uses it.
func (s *Session) IdleAt() time.Time {
	if t := s.SeenAt.Add(Idle); t.Before(s.EndsAt) && !s.Shop {
		return t
	}
	return s.EndsAt
}

// holds says whether the session is valid for an account at a moment. A change of role or
// password has ended it, whoever made it and how.
func (s *Session) holds(a *account.Account, now time.Time) bool {
	return now.Before(s.IdleAt()) && (s.Shop || s.Seal == Seal(a))
}

// Seal ties a session to a role and a password: it differs once either has changed.
func Seal(a *account.Account) string { return ident.HashToken(string(a.Role) + "\n" + a.PasswordHash) }

// Tx is what package staff needs of one transaction.
type Tx interface {
	audit.Tx
	Now() time.Time
	// Account returns an account; NotFound otherwise.
	Account(ctx context.Context, id string) (*account.Account, error)
	// AccountByEmail is Account by the address.
	AccountByEmail(ctx context.Context, email string) (*account.Account, error)
	// LockOwners returns how many accounts have the owner's role, and locks that number
	// until the transaction ends.
	LockOwners(ctx context.Context) (int64, error)
	// UpdateAccount stores name, password, role and picture.
	UpdateAccount(ctx context.Context, a *account.Account) error
	// DeleteSessions ends every session of an account, the shop's and the office's.
	DeleteSessions(ctx context.Context, accountID string) error
	// DeleteEverySession ends all sessions, and returns how many of the shop's and of the
	// office's there were.
	DeleteEverySession(ctx context.Context) (shoppers, desks int64, err error)
	InsertStaffSession(ctx context.Context, s Session) error
	// EndBrowser ends a login and an office session, by their hashes, and those of either
	// kind that belong to them. It returns what it ended.
	EndBrowser(ctx context.Context, loginHash, deskHash string) ([]Session, error)
	// SeeLogin notes that a login of the shop was used in the office.
	SeeLogin(ctx context.Context, tokenHash string, at time.Time) error
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
	// TakeRecoveryCode uses up a code; false where there is none.
	TakeRecoveryCode(ctx context.Context, accountID, hash string) (bool, error)
	DeleteRecoveryCodes(ctx context.Context, accountID string) error
	// Check returns what a token has shown; NotFound otherwise.
	Check(ctx context.Context, tokenHash string) (Check, error)
	PutCheck(ctx context.Context, c Check) error
	// DeleteChecks deletes what all tokens of an account have shown.
	DeleteChecks(ctx context.Context, accountID string) error
}

// InvitationTx is what invitations need of one transaction.
type InvitationTx interface {
	// Invitation returns one; NotFound otherwise, as for the next two.
	Invitation(ctx context.Context, id string) (*Invitation, error)
	InvitationByEmail(ctx context.Context, email string) (*Invitation, error)
	InvitationByLink(ctx context.Context, tokenHash string) (*Invitation, error)
	InsertInvitation(ctx context.Context, i *Invitation) error
	// RenewInvitation sets an invitation's end, and invalidates its links.
	RenewInvitation(ctx context.Context, id string, until time.Time) error
	// DeleteInvitation deletes an invitation with its links; NotFound where there is none.
	DeleteInvitation(ctx context.Context, id string) error
	InsertInvitationLink(ctx context.Context, tokenHash, id string) error
	// InsertAccount stores an account; Conflict where the address is taken.
	InsertAccount(ctx context.Context, a *account.Account) error
	// ConfirmMailbox notes that mails to an address reach its owner.
	ConfirmMailbox(ctx context.Context, address string) error
}

// Reader is what is read outside a transaction.
type Reader interface {
	// StaffSession returns a session and its account; NotFound otherwise.
	StaffSession(ctx context.Context, tokenHash string) (*Session, *account.Account, error)
	// Staff returns the accounts that work in the shop, by name, with all their sessions and logins.
	Staff(ctx context.Context, now time.Time) ([]Member, error)
	// SessionAccount returns a session of the shop and its account; NotFound otherwise.
	SessionAccount(ctx context.Context, tokenHash string, now time.Time) (account.Session, *account.Account, error)
	// Logins returns where an account is logged in to the shop, the last used first.
	Logins(ctx context.Context, accountID string, now time.Time) ([]account.Session, error)
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

// Passwords checks new passwords, and whether a password is somebody's.
type Passwords interface {
	// NewPassword returns the hash of an acceptable password; Invalid otherwise.
	NewPassword(ctx context.Context, password string) (hash string, err error)
	// CheckPassword returns Invalid where the password is not a's.
	CheckPassword(ctx context.Context, a *account.Account, password, network string) error
}

// InTx runs fn in one transaction and commits it if fn returns nil.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Deps is what a Service needs; all but Required, RateLimit and Link must be given.
type Deps struct {
	InTx      InTx
	Reader    Reader
	Passwords Passwords
	Now       func() time.Time
	Key       []byte                    // the shop's, for secrets of second factors: the same on every node
	Shop      func() string             // the shop's name, as apps show it
	Required  bool                      // owners and managers must have a second factor
	RateLimit float64                   // multiplies the limits of wrong codes; 0 turns them off
	Link      func(token string) string // the address of an invitation, where nothing but its link can be sent; nil where mails go out
}

// Service manages the staff and their sessions.
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

// AdmitLogin says whether a login of the shop may be used in the office, and notes the use:
// it may for as long as an office session would live, however long it lives in the shop
// (GUARD-4). Otherwise it is Unauthorized.
func (s *Service) AdmitLogin(ctx context.Context, login account.Session) error {
	now, seen := s.d.Now(), login.CreatedAt
	if login.OfficeAt.After(seen) {
		seen = login.OfficeAt
	}
	if login.Way != account.ByPassword || now.Sub(login.CreatedAt) >= Longest || now.Sub(seen) >= Idle {
		return errAgain
	}
	if now.Sub(login.OfficeAt) < seenEvery {
		return nil
	}
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return tx.SeeLogin(ctx, login.TokenHash, tx.Now()) })
	if err != nil && ctx.Err() != nil {
		return err
	}
	return nil // a use that could not be noted shortens the login's life here; the call goes on
}

// Open opens an office session for a login of the shop; token is the login's. A login older
// than Idle opens none, so that an old token in a browser cannot outlive the office's
// limits; neither does one without the password (KEEP-5). With alone the login ends, and the browser keeps no token.
func (s *Service) Open(ctx context.Context, token, device, network string, alone bool) (*Session, string, error) {
	login, a, err := s.d.Reader.SessionAccount(ctx, ident.HashToken(token), s.d.Now())
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			return nil, "", errAgain.Because(err)
		}
		return nil, "", err
	}
	if !Can(a.Role, Enter) || login.Way != account.ByPassword || s.d.Now().Sub(login.CreatedAt) > Idle {
		return nil, "", errAgain
	}
	secret := ident.Token()
	var opened Session
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		now := tx.Now()
		opened = Session{
			ID: ident.NewID(), TokenHash: ident.HashToken(secret), AccountID: a.ID, Seal: Seal(a),
			Device: Device(device), Network: network, LoginAt: login.CreatedAt, SeenAt: now, EndsAt: login.CreatedAt.Add(Longest), LoginHash: login.TokenHash,
		}
		if alone {
			opened.LoginHash = ""
		}
		if err := tx.InsertStaffSession(ctx, opened); err != nil {
			return err
		}
		if err := carry(ctx, tx, a.ID, token, opened.TokenHash); err != nil {
			return err
		}
		if alone {
			if _, err := tx.EndBrowser(ctx, login.TokenHash, ""); err != nil {
				return err
			}
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

// Recognise returns the session of a cookie and its account, and notes the use. A session
// that is not valid is Unauthorized.
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
		// The call goes on if the use cannot be stored; the session then ends earlier.
		session.SeenAt = now
	}
	return session, a, nil
}

// End ends a staff member's office session or login, with what belongs to it in that
// browser: their own, or anybody's with all. Without all, another person's is NotFound.
func (s *Service) End(ctx context.Context, accountID, id string, all bool) error {
	members, err := s.d.Reader.Staff(ctx, s.d.Now())
	if err != nil {
		return err
	}
	for _, m := range members {
		for _, session := range m.Sessions {
			if session.ID != id || session.AccountID != accountID && !all {
				continue
			}
			return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
				ended, err := tx.EndBrowser(ctx, session.LoginHash, session.TokenHash)
				if err == nil && len(ended) == 0 {
					return errUnknown
				}
				return errors.Join(err, noteEnded(ctx, tx, ended))
			})
		}
	}
	return errUnknown
}

// noteEnded logs which sessions of staff were ended.
func noteEnded(ctx context.Context, tx Tx, ended []Session) error {
	for _, e := range ended {
		err := tx.Record(ctx, audit.Entry{
			Action: "session.end", Subject: "staff", SubjectID: e.AccountID, Before: map[string]string{"session": e.ID, "device": e.Device},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// SignOut ends every session of a browser that shows a login's token, an office session's,
// or both (GUARD-4). Unknown tokens are no error. Only office sessions are logged; network
// is the browser's.
func (s *Service) SignOut(ctx context.Context, login, desk, network string) error {
	hashOf := func(token string) string {
		if token == "" {
			return ""
		}
		return ident.HashToken(token)
	}
	return s.endBrowsers(ctx, network, [2]string{hashOf(login), hashOf(desk)})
}

// endBrowsers ends what belongs to logins and office sessions, each pair of hashes one
// browser.
func (s *Service) endBrowsers(ctx context.Context, network string, hashes ...[2]string) error {
	return s.d.InTx(audit.Without(ctx), func(ctx context.Context, tx Tx) error {
		for _, h := range hashes {
			ended, err := tx.EndBrowser(ctx, h[0], h[1])
			if err != nil {
				return err
			}
			for _, e := range ended {
				if e.Shop {
					continue
				}
				if err := noteEnded(audit.With(ctx, audit.Who{Account: e.AccountID, Network: network}), tx, []Session{e}); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// Logins returns where an account is logged in to the shop, the last used first (KEEP-3).
func (s *Service) Logins(ctx context.Context, accountID string) ([]Session, error) {
	logins, err := s.d.Reader.Logins(ctx, accountID, s.d.Now())
	return each.Ref(logins, func(l *account.Session) Session { return LoginSession(*l) }), err
}

// EndLogin ends one login of an account by its id in the list; NotFound where it is not the
// account's.
func (s *Service) EndLogin(ctx context.Context, accountID, id, network string) error {
	logins, err := s.Logins(ctx, accountID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(logins, func(l Session) bool { return l.ID == id })
	if at < 0 {
		return errUnknown
	}
	return s.endBrowsers(ctx, network, [2]string{logins[at].TokenHash, ""})
}

// EndOtherLogins ends every login of an account except a token's.
func (s *Service) EndOtherLogins(ctx context.Context, accountID, token, network string) error {
	logins, err := s.Logins(ctx, accountID)
	if err != nil {
		return err
	}
	var others [][2]string
	for _, l := range logins {
		if l.TokenHash != ident.HashToken(token) {
			others = append(others, [2]string{l.TokenHash, ""})
		}
	}
	return s.endBrowsers(ctx, network, others...)
}

// Device describes a browser and its system in fixed words, since a User-Agent may contain
// anything.
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

// EndEverySession signs out all shoppers and staff, after a theft of the database. It
// returns how many sessions of the shop and of the office there were.
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
