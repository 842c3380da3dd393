// Package adminapi answers the calls of the back office. Every one of them is
// for administrators alone; httpd's list of routes sees to that.
package adminapi

import (
	"context"
	"io"
	"time"

	"gulaab/internal/order"
)

// File is an open file and what is known of it.
type File struct {
	io.ReadCloser
	Size        int64
	ContentType string
	ModTime     time.Time
}

// Blobs is where payment screenshots are; a missing one is a fault of kind NotFound.
type Blobs interface {
	Open(ctx context.Context, key string) (File, error)
}

// Deps is what the calls need; everything is required.
type Deps struct {
	Orders *order.Service
	Blobs  Blobs
}

// Office answers the calls.
type Office struct{ d Deps }

// New returns the calls over their services.
func New(d Deps) *Office { return &Office{d} }
