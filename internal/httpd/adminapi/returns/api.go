// Package returns answers the office's calls about returns and refunds.
package returns

import (
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/returns"
	"gulaab/internal/media"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Orders   office.Orders
	Returns  Returns
	Pictures *media.Decoder
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
