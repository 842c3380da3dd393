package account

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/outbox"
)

// Tx is what accounts need of one transaction.
type Tx interface {
	outbox.Poster
	audit.Tx
	// InsertAccount stores an account. A registered address, compared in its folded form,
	// is a Conflict.
	InsertAccount(ctx context.Context, a *Account) error
	// AccountByEmail finds an account by its folded address; NotFound otherwise.
	AccountByEmail(ctx context.Context, email string) (*Account, error)
	// Account finds an account by id, locked until the transaction ends; NotFound
	// otherwise.
	Account(ctx context.Context, id string) (*Account, error)
	// UpdateAccount stores a's name, address, password hash with the time of its change,
	// role, avatar, and the times of confirmation and erasure. Another account's address is
	// a Conflict.
	UpdateAccount(ctx context.Context, a *Account) error
	InsertSession(ctx context.Context, s Session) error
	// ExtendSession moves a session's end.
	ExtendSession(ctx context.Context, tokenHash string, until time.Time) error
	// DeleteSessions ends all sessions of an account.
	DeleteSessions(ctx context.Context, accountID string) error
	InsertReset(ctx context.Context, r Reset) error
	// DeleteResets ends all reset links of an account.
	DeleteResets(ctx context.Context, accountID string) error
	// TakeReset deletes and returns a reset that has not expired by Now; NotFound
	// otherwise.
	TakeReset(ctx context.Context, tokenHash string) (Reset, error)
	// DeleteOtherResets deletes all links of a request but one.
	DeleteOtherResets(ctx context.Context, requestID, tokenHash string) error
	// Throttle returns the time stored under a name, or the zero time.
	Throttle(ctx context.Context, name string) (time.Time, error)
	// PutThrottle stores a time under a name.
	PutThrottle(ctx context.Context, name string, until time.Time) error
	// ChargeThrottle adds d to the time stored under a name, or to Now where that is later,
	// and returns it. Transactions that charge the same name wait for each other.
	ChargeThrottle(ctx context.Context, name string, d time.Duration) (time.Time, error)
	MailLoginTx
	PasskeyTx
	// SeeDevice notes that an account signed in from a browser, and says whether it had
	// before, and how many others have. At most MaxDevices are kept, the last seen.
	SeeDevice(ctx context.Context, accountID, deviceHash string) (known bool, others int64, err error)
	// KnowsDevice says whether an account has signed in from a browser.
	KnowsDevice(ctx context.Context, accountID, deviceHash string) (bool, error)
	// DeleteDevices forgets the browsers of an account.
	DeleteDevices(ctx context.Context, accountID string) error
	InsertEmailLink(ctx context.Context, l EmailLink) error
	// EmailLinkOwner returns the account that an unexpired link confirms; NotFound
	// otherwise.
	EmailLinkOwner(ctx context.Context, tokenHash string) (accountID string, err error)
	// NewAddress returns the address that an account's unexpired link sets; NotFound
	// otherwise.
	NewAddress(ctx context.Context, accountID, tokenHash string) (string, error)
	// DeleteEmailLinks deletes all of an account's links that confirm or change its
	// address.
	DeleteEmailLinks(ctx context.Context, accountID string) error
	// ClaimOrders puts guest orders with an address into an account, and returns their
	// number. Orders in any account stay there.
	ClaimOrders(ctx context.Context, accountID, address string) (int, error)
	// ConfirmMailbox records that mails reach the owner of an address.
	ConfirmMailbox(ctx context.Context, address string) error
}

// MaxDevices bounds the browsers by which an account is known.
const MaxDevices = 20

// MailLoginTx is what signing in by mail needs of one transaction.
type MailLoginTx interface {
	// PutMailLogin stores m in place of an earlier one of the same browser.
	PutMailLogin(ctx context.Context, m MailLogin) error
	// TakeMailLogin deletes m as it was read; NotFound where it is gone or too old by Now.
	TakeMailLogin(ctx context.Context, m MailLogin) error
	// DeleteMailLogins deletes all of an account.
	DeleteMailLogins(ctx context.Context, accountID string) error
}

// PasskeyTx is what passkeys need of one transaction.
type PasskeyTx interface {
	InsertChallenge(ctx context.Context, c Challenge) error
	// TakeChallenge deletes and returns a challenge; NotFound where it is gone or too old by
	// Now.
	TakeChallenge(ctx context.Context, tokenHash string) (Challenge, error)
	CountPasskeys(ctx context.Context, accountID string) (int, error)
	// InsertPasskey stores a passkey; Conflict where its id is taken.
	InsertPasskey(ctx context.Context, k Passkey) error
	// UsePasskey stores the credential and the last use; NotFound where the passkey is gone.
	UsePasskey(ctx context.Context, k Passkey) error
	// DeletePasskey deletes a passkey of an account; NotFound where it has none with the id.
	DeletePasskey(ctx context.Context, accountID, id string) error
	// DeletePasskeys deletes all of an account.
	DeletePasskeys(ctx context.Context, accountID string) error
}

// Reader is what recognising a token needs outside a transaction.
type Reader interface {
	// SessionAccount returns a session that is valid at now, with its account; NotFound
	// otherwise.
	SessionAccount(ctx context.Context, tokenHash string, now time.Time) (Session, *Account, error)
	// AccountByEmail finds an account by its folded address; NotFound otherwise.
	AccountByEmail(ctx context.Context, email string) (*Account, error)
	// Unclaimed says whether an address has guest orders that are in no account.
	Unclaimed(ctx context.Context, address string) (bool, error)
	// Reset returns a reset that is valid at now; NotFound otherwise.
	Reset(ctx context.Context, tokenHash string, now time.Time) (Reset, error)
	// MailLogin returns the mail login of a browser or of a link's token, whichever is given,
	// that is valid at now; NotFound otherwise.
	MailLogin(ctx context.Context, browserHash, tokenHash string, now time.Time) (MailLogin, error)
	// Passkeys returns an account's passkeys, the first made first.
	Passkeys(ctx context.Context, accountID string) ([]Passkey, error)
	// Passkey returns a passkey; NotFound otherwise.
	Passkey(ctx context.Context, id string) (Passkey, error)
}
