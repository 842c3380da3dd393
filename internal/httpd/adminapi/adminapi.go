// Package adminapi answers the calls of the back office. Every one of them
// is for staff with a permission; httpd's list of routes sees to that.
package adminapi

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/feed"
	"gulaab/internal/httpd/call"
	"gulaab/internal/order"
	"gulaab/internal/settings"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Orders    *order.Service
	Desk      Desk
	Catalogue func() *catalog.Snapshot
	Blobs     call.Blobs
	Staff     *staff.Service
	Settings  *settings.Service
	Records   Records
	Stock     *stock.Service
	Shelves   Shelves
	Feed      *feed.Feed
	Tasks     Tasks
	Now       func() time.Time
}

// Records is what the office remembers.
type Records interface {
	// Audit returns a page of the log, newest first.
	Audit(ctx context.Context, q audit.Query) ([]audit.Entry, error)
	// SettingChanges returns the last changes of settings after a version, newest first.
	SettingChanges(ctx context.Context, after int64) ([]settings.Change, error)
	// Record adds an entry for something that was only looked at.
	Record(ctx context.Context, e audit.Entry) error
}

// Office answers the calls.
type Office struct{ d Deps }

// New returns the calls over their services.
func New(d Deps) *Office { return &Office{d} }
