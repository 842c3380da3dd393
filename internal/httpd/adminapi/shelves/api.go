// Package shelves answers the office's calls about brands, categories, skin types, the home page, rankings, reviews and search words.
package shelves

import (
	"context"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/office"
	"gulaab/internal/review"
	"gulaab/internal/shelf"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Shelf     *shelf.Office
	Terms     Terms
	Edits     *catalog.Service
	Catalogue func() *catalog.Snapshot
	Records   office.Log
	Reviews   review.Source
	// Testimonials are what the owner says customers said.
	Testimonials review.Office
	// Reviewing decides on reviews of products, which ProductReviews reads.
	Reviewing      review.Products
	ProductReviews review.ProductReader
	// PreviewHome draws a home page that is not published.
	PreviewHome func(ctx context.Context, layout *catalog.HomeLayout) (html string, err error)
	// HasPage says whether an address of the shop leads to a page.
	HasPage func(ctx context.Context, address string) bool
}

// Terms is where brands, categories and skin types are read.
type Terms interface {
	Terms(ctx context.Context, kind catalog.TermKind) ([]catalog.ShelfTerm, error)
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }
