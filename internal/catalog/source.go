package catalog

import (
	"context"
	"time"
)

// Source is where a Snapshot's products come from.
type Source interface {
	// CatalogueVersion returns a number that grows with every change of the catalogue.
	CatalogueVersion(ctx context.Context) (int64, error)
	// EachProduct hands every product that is for sale to each, one after the
	// other, and returns the version they are of, read in one transaction.
	EachProduct(ctx context.Context, each func(*Product)) (version int64, err error)
	// ChangedProducts returns the products that changed after a version and are for
	// sale, the ids of those that changed and are not, and the version now.
	ChangedProducts(ctx context.Context, since int64) (changed []*Product, gone []string, version int64, err error)
	// Levels returns the levels that have changed since a moment, with the moment
	// of the last change that it saw. A transaction that began earlier may commit
	// later: whoever asks again asks from a little before that moment.
	Levels(ctx context.Context, since time.Time) ([]Level, time.Time, error)
}
