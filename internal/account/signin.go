package account

import (
	"context"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// Way is how a login began.
type Way string

// The ways. Only a login by password may open the office, which then asks for the second
// factor: the ways beside the specified login are the shop's alone (KEEP-5).
const (
	ByPassword Way = ""
	ByMail     Way = "mail"
	ByPasskey  Way = "passkey"
)

// Door is the browser that signs in.
type Door struct {
	Network  string // its network, as limits count networks
	Device   string // the browser's name in the list of logins
	Wide     string // the network, too wide to identify anybody
	Browser  string // its cookie, by which it is known again; empty: it takes none
	Language string // of the mail about it, as a BCP 47 tag
}

// hash returns what the database holds of a browser for an account: it differs between
// accounts, so that nobody can tell which of them share a browser.
func (d Door) hash(accountID string) string { return ident.HashToken(accountID + " " + d.Browser) }

// DeviceMails limits the mails about new browsers of one account.
var DeviceMails = Throttle{Burst: 3, Every: 8 * time.Hour}

// enter begins a session of an account that has shown who it is, and mails that a browser is
// new to it. The first browser of an account is told to nobody.
func (s *Service) enter(ctx context.Context, tx Tx, a *Account, d Door, way Way, token string) error {
	at := tx.Now()
	if d.Browser != "" {
		known, others, err := tx.SeeDevice(ctx, a.ID, d.hash(a.ID))
		if err != nil {
			return err
		}
		if !known && others > 0 {
			m := mail.NewDevice{To: a.Email, Account: a.ID, Name: a.Name, Device: d.Device, At: at, Spoken: mail.In(d.Language)}
			if err := s.warn(ctx, tx, m); err != nil {
				return err
			}
		}
	}
	return tx.InsertSession(ctx, Session{
		TokenHash: ident.HashToken(token), AccountID: a.ID, CreatedAt: at, ExpiresAt: at.Add(SessionLife),
		Device: d.Device, Network: d.Wide, Way: way,
	})
}

// warn posts a mail about a new browser or passkey, or nothing after DeviceMails.
func (s *Service) warn(ctx context.Context, tx Tx, m mail.NewDevice) error {
	name := "new devices " + m.Account
	switch err := DeviceMails.Charge(ctx, tx, name, 1, s.d.RateLimit); {
	case fault.KindOf(err) == fault.RateLimited:
		_, err := tx.ChargeThrottle(ctx, name, -DeviceMails.scaled(s.d.RateLimit).Every) // the refusal is kept with its transaction
		return err
	case err != nil:
		return err
	}
	return outbox.Post(ctx, tx, m, "")
}

// NotMeLife is how long the link of a mail about a new browser works.
const NotMeLife = 48 * time.Hour

// BeginNotMe implements outbox.Resets. It stores the token's hash only (SAFE-5).
func (s *Service) BeginNotMe(ctx context.Context, requestID string, m mail.NewDevice, askedAt time.Time) (mail.NewDevice, error) {
	token := s.d.NewToken()
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		a, err := tx.Account(ctx, m.Account)
		if err != nil {
			return err
		}
		if askedAt.Before(a.PasswordChangedAt) {
			return fault.New(fault.NotFound, "The password was changed after that, which ended every session.")
		}
		return tx.InsertReset(ctx, Reset{TokenHash: ident.HashToken(token), AccountID: a.ID, ExpiresAt: tx.Now().Add(NotMeLife), RequestID: requestID})
	})
	m.Token = token
	return m, err
}

// NotMeOpen says whether the link of a mail about a new browser still works: Invalid on
// "token" otherwise.
func (s *Service) NotMeOpen(ctx context.Context, token string) error {
	_, err := s.d.Reader.Reset(ctx, ident.HashToken(token), s.d.Now())
	return badReset(err)
}

// NotMe ends all that opens the account of a mailed link: sessions, links, passkeys and the
// password, because whoever signed in knows one of them. The link goes on to set a new
// password.
func (s *Service) NotMe(ctx context.Context, token string) error {
	hashed := ident.HashToken(token)
	link, err := s.d.Reader.Reset(ctx, hashed, s.d.Now())
	if err != nil {
		return badReset(err)
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		a, err := tx.Account(ctx, link.AccountID)
		if err != nil {
			return err
		}
		now, err := tx.TakeReset(ctx, hashed)
		if err != nil {
			return badReset(err)
		}
		if err := s.lockOut(ctx, tx, a); err != nil {
			return err
		}
		// The account goes on to have had a browser, so that the next one is told.
		if _, _, err := tx.SeeDevice(ctx, a.ID, ident.HashToken(s.d.NewToken())); err != nil {
			return err
		}
		return tx.InsertReset(ctx, now)
	})
}

// lockOut ends every way into an account but its mailbox.
func (s *Service) lockOut(ctx context.Context, tx Tx, a *Account) error {
	if err := changePassword(ctx, tx, a, nobody); err != nil {
		return err
	}
	if err := tx.DeletePasskeys(ctx, a.ID); err != nil {
		return err
	}
	return tx.DeleteDevices(ctx, a.ID)
}

// badReset is the error of a link that sets no password any more.
func badReset(err error) error {
	if fault.KindOf(err) != fault.NotFound {
		return err
	}
	return fault.Fields(MsgBadReset, map[string]string{"token": MsgBadReset}).Because(err)
}
