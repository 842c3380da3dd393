// Package deals answers the office's calls about deals, coupons and the percentages of guests and members.
package deals

import (
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/deals"
	"gulaab/internal/settings"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Deals     *deal.Service
	Coupons   *coupon.Service
	Catalogue func() *catalog.Snapshot
	Settings  *settings.Service
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
