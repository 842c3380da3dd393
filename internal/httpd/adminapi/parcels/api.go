// Package parcels answers the office's calls about parcels, couriers, their files, hand-over and rescues.
package parcels

import (
	"time"

	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/parcels"
	"gulaab/internal/parcel"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Desk     office.Desk
	Parcels  Parcels
	Shipping *parcel.Office
	Invoices Invoices
	Records  office.Log
	Now      func() time.Time
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
