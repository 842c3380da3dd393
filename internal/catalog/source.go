package catalog

import "context"

// Source is where a Snapshot's products come from.
type Source interface {
	// CatalogueVersion returns a number that grows with every change of the catalogue.
	CatalogueVersion(ctx context.Context) (int64, error)
	// Products returns every product and the version they are of, read in one transaction.
	Products(ctx context.Context) ([]*Product, int64, error)
}

// Tx is what changing the catalogue needs of one transaction.
type Tx interface {
	// PutProduct inserts the product or replaces the one of the same ID.
	PutProduct(ctx context.Context, p *Product) error
	// TouchCatalogue raises the catalogue's version.
	TouchCatalogue(ctx context.Context) error
}
