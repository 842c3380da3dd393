// Package stock answers the office's calls about stock: levels, lots, the ledger, shipments and counts.
package stock

import (
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/stock"
	"gulaab/internal/stock"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Stock     *stock.Service
	Shelves   Shelves
	Catalogue func() *catalog.Snapshot
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
