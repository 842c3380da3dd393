// Package people answers the office's calls about the people who work in the shop: sessions, second factor, invitations, notices.
package people

import (
	"context"

	"gulaab/internal/account"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/people"
	"gulaab/internal/notify"
	"gulaab/internal/settings"
	"gulaab/internal/staff"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Staff    *staff.Service
	Settings *settings.Service
	Notices  *notify.Service
	Records  office.Log
	// Reachable says why a push would never go to an address.
	Reachable func(address string) error
	// Passwords is an Invalid fault where the password is not the account's.
	Passwords func(ctx context.Context, a *account.Account, password, network string) error
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
