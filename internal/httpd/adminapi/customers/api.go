// Package customers answers the office's calls about customers and what is known of a phone.
package customers

import (
	"time"

	"gulaab/internal/customer"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/outbox"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Customers *customer.Service
	People    People
	Messages  *outbox.Office
	Blobs     call.Blobs
	Records   office.Log
	Now       func() time.Time
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
