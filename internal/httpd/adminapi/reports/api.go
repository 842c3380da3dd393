// Package reports answers the office's calls about reports, the cash with couriers and their statements.
package reports

import (
	"time"

	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/reports"
	"gulaab/internal/parcel"
	"gulaab/internal/report"
	"gulaab/internal/settle"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Reports    report.Reader
	Books      *report.Service
	Shipping   *parcel.Office
	Settling   *settle.Office
	Statements Statements
	Records    office.Log
	Now        func() time.Time
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
