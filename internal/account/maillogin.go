package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"math/big"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// MailLogin lets somebody sign in by a mail: by its link in any browser, or by its six
// digits in the one that asked (KEEP-5). It is used once.
type MailLogin struct {
	BrowserHash string // of what the browser that asked keeps
	AccountID   string
	TokenHash   string
	CodeHash    string // of the digits
	ExpiresAt   time.Time
}

// The limits of signing in by mail. A mailbox gets ten mails a day and each allows five
// tries of a million, so that guessing an account takes 50 years on average, however many
// networks guess. Neither limit touches the login by password.
var (
	MailLoginMails = Throttle{Burst: 4, Every: 4 * time.Hour}    // of a mailbox
	MailLoginAsks  = Throttle{Burst: 30, Every: 2 * time.Minute} // of a network
	codeTries      = Throttle{Burst: 5, Every: 24 * time.Hour}   // of a browser that asked
	codeGuesses    = Throttle{Burst: 20, Every: 3 * time.Minute} // of a network, failures alone
)

// AskMailLogin posts a request for a mail by which an address signs in, and returns the
// secret that the browser keeps for the digits. Like ForgotPassword it looks nothing up and
// writes the same for every address (SAFE-12).
//
// Errors: Invalid on "email"; RateLimited.
func (s *Service) AskMailLogin(ctx context.Context, email, network, language string) (browser string, err error) {
	if email = ident.Tidy(email); !ident.ValidEmail(email) {
		return "", invalid("email", MsgBadEmail)
	}
	browser = s.d.NewToken()
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := MailLoginAsks.Charge(ctx, tx, "mail logins from "+ident.HashToken(network), 1, s.d.RateLimit); err != nil {
			return err
		}
		if err := MailLoginMails.Charge(ctx, tx, "mail logins to "+ident.HashToken(ident.FoldMailbox(email)), 1, s.d.RateLimit); err != nil {
			return fault.New(fault.RateLimited, MsgEnoughMails).Because(err)
		}
		return outbox.Post(ctx, tx, mail.SignIn{To: email, Browser: ident.HashToken(browser), Spoken: mail.In(language)}, "")
	})
	return browser, err
}

// BeginMailLogin implements outbox.Resets. A mail that is tried again has a new link and new
// digits, and the former ones end: both hashes stand in one row.
func (s *Service) BeginMailLogin(ctx context.Context, m mail.SignIn, askedAt time.Time) (mail.SignIn, error) {
	token, code := s.d.NewToken(), newCode()
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		found, err := tx.AccountByEmail(ctx, ident.FoldEmail(m.To))
		if err != nil {
			return err
		}
		a, err := tx.Account(ctx, found.ID) // locked: a change of the password waits, and then ends this login
		if err != nil {
			return err
		}
		if askedAt.Before(a.PasswordChangedAt) {
			return fault.New(fault.NotFound, "The password was changed after the request.")
		}
		m.Name, m.Token, m.Code = a.Name, token, code
		return tx.PutMailLogin(ctx, MailLogin{
			BrowserHash: m.Browser, AccountID: a.ID, TokenHash: ident.HashToken(token), CodeHash: codeHash(m.Browser, code),
			ExpiresAt: tx.Now().Add(outbox.SignInLife),
		})
	})
	return m, err
}

// newCode returns six random digits.
func newCode() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		panic("account: " + err.Error()) // crypto/rand does not fail
	}
	return fmt.Sprintf("%06d", n.Int64())
}

// codeHash ties digits to the browser that asked, so that equal digits have different hashes.
func codeHash(browserHash, code string) string { return ident.HashToken(browserHash + " " + code) }

// Entered is what signing in without the password returns.
type Entered struct {
	Account *Account
	Token   string
	// PasswordGone says that the password opens the account no more: nobody had confirmed the
	// address, so that a stranger may have chosen it.
	PasswordGone bool
}

// LoginByCode signs in by the digits of a mail, in the browser that asked for it. Wrong
// digits and unknown browsers give the same Unauthorized fault for the same work. Five tries
// and the digits are void; the link goes on working.
func (s *Service) LoginByCode(ctx context.Context, browser, code string, d Door) (Entered, error) {
	browserHash, network := ident.HashToken(browser), "mail codes from "+ident.HashToken(d.Network)
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := codeGuesses.Charge(ctx, tx, network, 1, s.d.RateLimit); err != nil {
			return err
		}
		// The tries of one mail are bounded whatever the setting of rates says.
		return codeTries.Charge(ctx, tx, "mail codes of "+browserHash, 1, 1)
	})
	if fault.KindOf(err) == fault.RateLimited {
		return Entered{}, fault.New(fault.RateLimited, MsgCodeVoid).Because(err)
	}
	if err != nil {
		return Entered{}, err
	}
	refused := fault.New(fault.Unauthorized, MsgBadCode)
	want := codeHash(browserHash, ident.Digits(code))
	found, err := s.d.Reader.MailLogin(ctx, browserHash, "", s.d.Now())
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return Entered{}, refused
	case err != nil:
		return Entered{}, err
	case subtle.ConstantTimeCompare([]byte(found.CodeHash), []byte(want)) != 1:
		return Entered{}, refused
	}
	return s.enterByMail(ctx, found, d, refused, func(ctx context.Context, tx Tx) error {
		if s.d.RateLimit == 0 {
			return nil
		}
		_, err := tx.ChargeThrottle(ctx, network, -codeGuesses.scaled(s.d.RateLimit).Every)
		return err
	})
}

// LoginByLink signs in by the link of a mail, in any browser. Unknown, used and old links are
// Unauthorized.
func (s *Service) LoginByLink(ctx context.Context, token string, d Door) (Entered, error) {
	refused := fault.New(fault.Unauthorized, MsgBadMailLink)
	found, err := s.d.Reader.MailLogin(ctx, "", ident.HashToken(token), s.d.Now())
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			return Entered{}, refused.Because(err)
		}
		return Entered{}, err
	}
	return s.enterByMail(ctx, found, d, refused, func(context.Context, Tx) error { return nil })
}

// enterByMail uses a MailLogin up. The mail proves the mailbox, so that the address becomes
// confirmed and its guest orders join. Where nobody had confirmed it, a stranger may have
// registered it and wait for just that: unless this browser was in the account before, every
// other way into it ends, its password too.
func (s *Service) enterByMail(ctx context.Context, found MailLogin, d Door, refused error, more func(context.Context, Tx) error) (e Entered, err error) {
	token := s.d.NewToken()
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		e = Entered{Token: token}
		a, err := tx.Account(ctx, found.AccountID)
		if fault.KindOf(err) == fault.NotFound {
			return refused
		}
		if err != nil {
			return err
		}
		if err := tx.TakeMailLogin(ctx, found); err != nil {
			if fault.KindOf(err) == fault.NotFound {
				return refused // used meanwhile, or ended by a change of the password
			}
			return err
		}
		if a.EmailConfirmedAt.IsZero() {
			known := false
			if d.Browser != "" {
				if known, err = tx.KnowsDevice(ctx, a.ID, d.hash(a.ID)); err != nil {
					return err
				}
			}
			if !known {
				e.PasswordGone = true
				if err := s.lockOut(ctx, tx, a); err != nil {
					return err
				}
			}
			if _, err := confirmEmail(ctx, tx, a); err != nil {
				return err
			}
			if err := tx.UpdateAccount(ctx, a); err != nil {
				return err
			}
		}
		// Other mails that are on their way end with the first that is used.
		if err := tx.DeleteMailLogins(ctx, a.ID); err != nil {
			return err
		}
		if err := more(ctx, tx); err != nil {
			return err
		}
		// The owner is not kept out by a stranger's guesses of the password (GUARD-8).
		if err := s.passwords().Admit(ctx, tx, ident.FoldEmail(a.Email), d.Network); err != nil {
			return err
		}
		e.Account = a
		return s.enter(ctx, tx, a, d, ByMail, token)
	})
	if err != nil {
		return Entered{}, err
	}
	return e, nil
}
