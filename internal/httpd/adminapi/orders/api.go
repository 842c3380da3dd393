// Package orders answers the office's calls about orders: lists, calls, proofs, edits, orders by hand, messages.
package orders

import (
	"context"
	"time"

	"gulaab/internal/bank"
	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/outbox"
	"gulaab/internal/today"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Orders    office.Orders
	Desk      Desk
	Bulk      Bulk
	Banking   *bank.Office
	Messages  *outbox.Office
	Today     *today.Service
	Exports   exchange.Source
	Catalogue func() *catalog.Snapshot
	Records   Records
	Now       func() time.Time
}

// Records is what the office remembers.
type Records interface {
	office.Log
	// Messages returns messages of the outbox, newest first.
	Messages(ctx context.Context, q outbox.Query) ([]*outbox.Message, error)
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
