// Package log answers the office's calls about the log of who did what, and of the stream of changes.
package log

import (
	"time"

	"gulaab/internal/feed"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/log"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Orders  office.Orders
	Feed    *feed.Feed
	Records office.Log
	Now     func() time.Time
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
