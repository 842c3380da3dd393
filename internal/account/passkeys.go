package account

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"log/slog"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
)

// Bounds of passkeys.
const (
	MaxPasskeys    = 10              // of an account
	maxPasskeyName = 60              // characters
	ChallengeLife  = 5 * time.Minute // from its question to its answer
	// FreshFor is how long after a login its session changes passkeys without the password.
	FreshFor = 15 * time.Minute
)

// Passkey signs its account in from the device that holds its other half.
type Passkey struct {
	ID         string // the credential's, in base64url
	AccountID  string
	Name       string
	Credential webauthn.Credential
	CreatedAt  time.Time
	UsedAt     time.Time // zero: never
}

// Challenge is what a browser is asked to sign, once.
type Challenge struct {
	TokenHash string
	Data      webauthn.SessionData
	ExpiresAt time.Time
}

// Ceremony is the question to a browser: options are for its own API.
type Ceremony struct {
	Token   string
	Options any
}

// relyingParty returns what checks passkeys for a shop's address; nil for an address that
// browsers make no passkeys for, such as a number.
func relyingParty(origin string) *webauthn.WebAuthn {
	u, err := url.Parse(origin)
	if err != nil || u.Hostname() == "" || protocol.ValidateRPID(u.Hostname()) != nil {
		return nil
	}
	host := u.Host
	if standard := map[string]string{"http": ":80", "https": ":443"}[u.Scheme]; standard != "" {
		host = strings.TrimSuffix(host, standard) // as browsers write origins
	}
	web, err := webauthn.New(&webauthn.Config{
		RPID: u.Hostname(), RPDisplayName: u.Hostname(), RPOrigins: []string{u.Scheme + "://" + host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationPreferred,
		},
	})
	if err != nil {
		return nil
	}
	return web
}

// person is an account as the library asks for it. Its handle is the id, which tells nobody
// anything.
type person struct {
	a    *Account
	keys []Passkey
}

func (p person) WebAuthnID() []byte          { return []byte(p.a.ID) }
func (p person) WebAuthnName() string        { return p.a.Email }
func (p person) WebAuthnDisplayName() string { return p.a.Name }
func (p person) WebAuthnCredentials() []webauthn.Credential {
	return each.Ref(p.keys, func(k *Passkey) webauthn.Credential { return k.Credential })
}

var (
	errNoPasskeys = fault.New(fault.Conflict, MsgNoPasskeys)
	errBadPasskey = fault.New(fault.Unauthorized, MsgBadPasskey)
	errNotAdded   = fault.New(fault.Conflict, MsgNotAdded) // no Unauthorized: the caller's login stands
)

// sure says whether the caller of a token may change what opens the account: lately logged
// in, or by the present password. Otherwise Invalid on "current".
func (s *Service) sure(ctx context.Context, token, current, network string) (*Account, error) {
	session, a, err := s.Recognise(ctx, token)
	if err != nil {
		return nil, err
	}
	if s.d.Now().Sub(session.CreatedAt) < FreshFor {
		return a, nil
	}
	if current == "" {
		return nil, invalid("current", MsgShowAgain)
	}
	return a, s.Confirm(ctx, a, current, network)
}

// Passkeys returns an account's passkeys, the first made first.
func (s *Service) Passkeys(ctx context.Context, accountID string) ([]Passkey, error) {
	return s.d.Reader.Passkeys(ctx, accountID)
}

// BeginPasskey begins to add a passkey to a token's account.
//
// Errors: Invalid on "current" where the login is old and the password missing or wrong;
// Conflict with MaxPasskeys, or where the shop's address takes none.
func (s *Service) BeginPasskey(ctx context.Context, token, current, network string) (Ceremony, error) {
	if s.web == nil {
		return Ceremony{}, errNoPasskeys
	}
	a, err := s.sure(ctx, token, current, network)
	if err != nil {
		return Ceremony{}, err
	}
	keys, err := s.d.Reader.Passkeys(ctx, a.ID)
	if err != nil {
		return Ceremony{}, err
	}
	if len(keys) >= MaxPasskeys {
		return Ceremony{}, fault.New(fault.Conflict, MsgManyPasskeys)
	}
	p := person{a, keys}
	had := each.Of(p.WebAuthnCredentials(), func(c webauthn.Credential) protocol.CredentialDescriptor { return c.Descriptor() })
	options, data, err := s.web.BeginRegistration(p, webauthn.WithExclusions(had))
	if err != nil {
		return Ceremony{}, err
	}
	return s.ask(ctx, options.Response, data)
}

// ask stores what a browser is asked.
func (s *Service) ask(ctx context.Context, options any, data *webauthn.SessionData) (Ceremony, error) {
	token := s.d.NewToken()
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		return tx.InsertChallenge(ctx, Challenge{TokenHash: ident.HashToken(token), Data: *data, ExpiresAt: tx.Now().Add(ChallengeLife)})
	})
	return Ceremony{Token: token, Options: options}, err
}

// asked takes what a browser was asked: whatever it answers, it is asked once. refused is the
// error where nothing was asked.
func (s *Service) asked(ctx context.Context, token string, refused *fault.Error) (data webauthn.SessionData, err error) {
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		c, err := tx.TakeChallenge(ctx, ident.HashToken(token))
		data = c.Data
		return err
	})
	if fault.KindOf(err) == fault.NotFound {
		err = refused.Because(err)
	}
	return data, err
}

// AddPasskey adds the passkey that a browser made for a question of BeginPasskey, and mails
// that it is there.
//
// Errors: Invalid on "name"; Conflict for every answer that does not fit, and with
// MaxPasskeys, also where two are added at once.
func (s *Service) AddPasskey(ctx context.Context, a *Account, token, name string, credential json.RawMessage, d Door) error {
	if s.web == nil {
		return errNoPasskeys
	}
	name = ident.Tidy(name)
	switch {
	case name == "":
		name = d.Device
	case ident.HasLink(name):
		return invalid("name", MsgNoLinks)
	case utf8.RuneCountInString(name) > maxPasskeyName:
		return invalid("name", "The name may have at most 60 characters")
	}
	data, err := s.asked(ctx, token, errNotAdded)
	if err != nil {
		return err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(credential)
	if err != nil {
		return errNotAdded.Because(err)
	}
	made, err := s.web.CreateCredential(person{a: a}, data, parsed)
	if err != nil {
		return errNotAdded.Because(err)
	}
	made.Attestation = webauthn.CredentialAttestation{} // nobody asks for it again
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if _, err := tx.Account(ctx, a.ID); err != nil {
			return err
		}
		n, err := tx.CountPasskeys(ctx, a.ID)
		if err != nil {
			return err
		}
		if n >= MaxPasskeys {
			return fault.New(fault.Conflict, MsgManyPasskeys)
		}
		err = tx.InsertPasskey(ctx, Passkey{ID: keyID(made.ID), AccountID: a.ID, Name: name, Credential: *made, CreatedAt: tx.Now()})
		if fault.KindOf(err) == fault.Conflict {
			return errNotAdded.Because(err) // the credential is another's: authenticators make no two alike
		}
		if err != nil {
			return err
		}
		return s.warn(ctx, tx, mail.NewDevice{To: a.Email, Account: a.ID, Name: a.Name, Device: d.Device, At: tx.Now(), Passkey: true, Spoken: mail.In(d.Language)})
	})
}

// RemovePasskey removes a passkey of a token's account; NotFound where it has none with the
// id. Errors otherwise as for BeginPasskey.
func (s *Service) RemovePasskey(ctx context.Context, token, id, current, network string) error {
	a, err := s.sure(ctx, token, current, network)
	if err != nil {
		return err
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return tx.DeletePasskey(ctx, a.ID, id) })
}

// BeginPasskeyLogin asks a browser for any passkey of the shop: nobody says whose.
func (s *Service) BeginPasskeyLogin(ctx context.Context) (Ceremony, error) {
	if s.web == nil {
		return Ceremony{}, errNoPasskeys
	}
	options, data, err := s.web.BeginDiscoverableLogin()
	if err != nil {
		return Ceremony{}, err
	}
	return s.ask(ctx, options.Response, data)
}

// LoginByPasskey signs in by a browser's answer to BeginPasskeyLogin. Every answer that does
// not fit is Unauthorized in the same words. An authenticator that counts and did not count
// on may be a copy, and is refused: its owner has the other ways.
func (s *Service) LoginByPasskey(ctx context.Context, token string, credential json.RawMessage, d Door) (*Account, string, error) {
	if s.web == nil {
		return nil, "", errNoPasskeys
	}
	data, err := s.asked(ctx, token, errBadPasskey)
	if err != nil {
		return nil, "", err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(credential)
	if err != nil {
		return nil, "", errBadPasskey.Because(err)
	}
	used, err := s.checked(ctx, data, parsed)
	if err != nil {
		return nil, "", err
	}
	login := s.d.NewToken()
	var a *Account
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if a, err = tx.Account(ctx, used.AccountID); err != nil {
			return err
		}
		// The passkey may have been removed since it was read.
		used.UsedAt = tx.Now()
		if err := tx.UsePasskey(ctx, *used); err != nil {
			return err
		}
		return s.enter(ctx, tx, a, d, ByPasskey, login)
	})
	if fault.KindOf(err) == fault.NotFound {
		err = errBadPasskey.Because(err)
	}
	if err != nil {
		return nil, "", err
	}
	return a, login, nil
}

// checked returns the passkey that signed an answer, counted on.
func (s *Service) checked(ctx context.Context, data webauthn.SessionData, parsed *protocol.ParsedCredentialAssertionData) (*Passkey, error) {
	var found Passkey
	var failed error
	_, credential, err := s.web.ValidatePasskeyLogin(func(rawID, handle []byte) (webauthn.User, error) {
		if found, failed = s.d.Reader.Passkey(ctx, keyID(rawID)); failed != nil {
			return nil, failed
		}
		if string(handle) != found.AccountID {
			return nil, errors.New("account: the passkey is another account's")
		}
		return person{&Account{ID: found.AccountID}, []Passkey{found}}, nil
	}, data, parsed)
	switch {
	case failed != nil && fault.KindOf(failed) != fault.NotFound:
		return nil, failed
	case err != nil:
		return nil, errBadPasskey.Because(err)
	case credential.Authenticator.CloneWarning:
		s.d.Log.WarnContext(ctx, "account: a passkey did not count on and is refused, it may have been copied", slog.String("account", found.AccountID))
		return nil, errBadPasskey
	}
	found.Credential = *credential
	return &found, nil
}

// keyID is a credential's id as text.
func keyID(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }
