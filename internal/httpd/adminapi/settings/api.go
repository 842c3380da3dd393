// Package settings answers the office's calls about settings with their history, the bank account, the words of messages and health.
package settings

import (
	"context"

	"gulaab/internal/account"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/outbox"
	"gulaab/internal/settings"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Orders   office.Orders
	Settings *settings.Service
	Messages *outbox.Office
	Records  Records
	// Passwords is an Invalid fault where the password is not the account's.
	Passwords func(ctx context.Context, a *account.Account, password, network string) error
	// Health looks at every part of the shop.
	Health func(ctx context.Context) gen.Health
	// TestMail sends a mail now, and says what became of it.
	TestMail func(ctx context.Context, name, address string) (says string, err error)
	// Setup says what a new shop still needs; factor: the caller needs no app, or has one.
	Setup func(ctx context.Context, factor bool) (gen.Setup, error)
}

// Records is what the office remembers.
type Records interface {
	office.Log
	// SettingChanges returns the last changes of settings after a version, newest first.
	SettingChanges(ctx context.Context, after int64) ([]settings.Change, error)
	// BankChanges returns the last changes of the account, newest first.
	BankChanges(ctx context.Context) ([]settings.BankChange, error)
	// Messages returns messages of the outbox, newest first.
	Messages(ctx context.Context, q outbox.Query) ([]*outbox.Message, error)
	// RetryMessage has a message that was given up sent again; Conflict where it was not.
	RetryMessage(ctx context.Context, id string) error
	// GiveUpMessage leaves a message that failed for good unsent; Conflict where it did not.
	GiveUpMessage(ctx context.Context, id string) error
}

// API answers the calls.
type API struct{ d Deps }

var _ gen.StrictServerInterface = (*API)(nil)

// New returns the calls over what they need.
func New(d Deps) (*API, error) {
	if err := office.Complete(d); err != nil {
		return nil, err
	}
	return &API{d}, nil
}
