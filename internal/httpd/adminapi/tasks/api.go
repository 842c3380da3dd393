// Package tasks answers the office's calls about long work and imports. The files of all
// products and of all orders are made in the rooms of products and orders, whose filters
// they share.
package tasks

import (
	"gulaab/internal/exchange"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/tasks"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Tasks   Tasks
	Imports *exchange.Office
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
