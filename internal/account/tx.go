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
	// InsertAccount stores an account; an address already registered, compared
	// by its folded form, is a fault of kind Conflict.
	InsertAccount(ctx context.Context, a *Account) error
	// AccountByEmail finds an account by its folded address; NotFound otherwise.
	AccountByEmail(ctx context.Context, email string) (*Account, error)
	// Account finds an account by id and keeps others from changing it until the
	// transaction ends; NotFound otherwise.
	Account(ctx context.Context, id string) (*Account, error)
	// UpdateAccount stores name, address, password hash and the time of its change, role, avatar and
	// when the address was confirmed, of a.ID. An address that another account has is a fault of kind Conflict.
	UpdateAccount(ctx context.Context, a *Account) error
	InsertSession(ctx context.Context, s Session) error
	// ExtendSession moves a session's end.
	ExtendSession(ctx context.Context, tokenHash string, until time.Time) error
	// DeleteSessions ends all sessions of an account.
	DeleteSessions(ctx context.Context, accountID string) error
	InsertReset(ctx context.Context, r Reset) error
	// DeleteResets ends all reset links of an account.
	DeleteResets(ctx context.Context, accountID string) error
	// TakeReset deletes and returns a reset that has not ended by Now; NotFound otherwise.
	TakeReset(ctx context.Context, tokenHash string) (Reset, error)
	// DeleteOtherResets ends the links made for a request but one.
	DeleteOtherResets(ctx context.Context, requestID, tokenHash string) error
	// Throttle returns the moment kept under a name, or the zero time.
	Throttle(ctx context.Context, name string) (time.Time, error)
	// PutThrottle keeps a moment under a name.
	PutThrottle(ctx context.Context, name string, until time.Time) error
	// ChargeThrottle moves the moment kept under a name, or Now where that is
	// later, by d, and returns it. Transactions that charge the same name wait
	// for each other.
	ChargeThrottle(ctx context.Context, name string, d time.Duration) (time.Time, error)
	InsertEmailLink(ctx context.Context, l EmailLink) error
	// EmailLinkOwner returns whose account a link confirms that has not ended by Now; NotFound otherwise.
	EmailLinkOwner(ctx context.Context, tokenHash string) (accountID string, err error)
	// NewAddress returns the address that a link of an account gives it, where the link has not ended by
	// Now; NotFound otherwise.
	NewAddress(ctx context.Context, accountID, tokenHash string) (string, error)
	// DeleteEmailLinks ends all links that confirm an account's address or give it another.
	DeleteEmailLinks(ctx context.Context, accountID string) error
	// ClaimOrders puts what guests ordered with an address into an account, and says
	// how many orders these are. Orders in any account stay where they are.
	ClaimOrders(ctx context.Context, accountID, address string) (int, error)
	// ConfirmMailbox notes that mails to an address arrive where they should.
	ConfirmMailbox(ctx context.Context, address string) error
}

// Reader is what recognising a token needs, outside a transaction.
type Reader interface {
	// SessionAccount returns a session that ends after now, with its account; NotFound otherwise.
	SessionAccount(ctx context.Context, tokenHash string, now time.Time) (Session, *Account, error)
	// AccountByEmail finds an account by its folded address; NotFound otherwise.
	AccountByEmail(ctx context.Context, email string) (*Account, error)
	// Unclaimed says whether guests ordered with an address what is in nobody's account.
	Unclaimed(ctx context.Context, address string) (bool, error)
	// Reset returns a reset that could be taken at now; NotFound otherwise.
	Reset(ctx context.Context, tokenHash string, now time.Time) (Reset, error)
}
