package catalog

import (
	"context"
	"time"
)

// Changes is the difference of a catalogue from an earlier version.
type Changes struct {
	Version  int64
	Products []*Product // changed, and for sale
	Gone     []string   // ids of changed products that are not for sale
	Terms    *Terms     // the present ones, changed or not
	// Whole says that something changed that no product's row shows: everything must be
	// read again.
	Whole bool
}

// Source is where a Snapshot's products come from.
type Source interface {
	// CatalogueVersion returns a number that grows with every change of the catalogue.
	CatalogueVersion(ctx context.Context) (int64, error)
	// EachProduct reads the whole catalogue: it hands over the terms, then every product
	// for sale, in at most parts parts. Parts may be read concurrently; each part's
	// products come one after the other. Each product is at least as new as the returned
	// version; later changes are among the Changes since that.
	EachProduct(ctx context.Context, parts int, terms func(*Terms), each func(part int, p *Product)) (version int64, err error)
	// CatalogueChanges returns what changed after a version, read in one transaction.
	CatalogueChanges(ctx context.Context, since int64) (Changes, error)
	// Levels returns the levels changed after a moment, with the moment of the last change.
	// A transaction that began earlier may commit later, so callers ask again from a little
	// before that moment.
	Levels(ctx context.Context, since time.Time) ([]Level, time.Time, error)
}
