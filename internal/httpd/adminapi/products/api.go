// Package products answers the office's calls about products, their drafts and pictures.
package products

import (
	"context"
	"net/http"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/products"
	"gulaab/internal/httpd/preview"
	"gulaab/internal/media"
	"gulaab/internal/settings"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Goods     Goods
	Edits     *catalog.Service
	Bulk      Bulk
	Gallery   Gallery
	Pictures  *media.Decoder
	Catalogue func() *catalog.Snapshot
	Settings  *settings.Service
	Exports   exchange.Source
	Names     Names
	Records   office.Log
	// PreviewPath is the address of a link to a draft.
	PreviewPath func(preview.Link) string
	// LinkCard answers what a link to a product shows.
	LinkCard func(w http.ResponseWriter, r *http.Request, p *catalog.Product) error
	Now      func() time.Time
}

// Names is where accounts are named.
type Names interface {
	// AccountNames returns the names of accounts by id; what is none is missing.
	AccountNames(ctx context.Context, ids []string) (map[string]string, error)
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
