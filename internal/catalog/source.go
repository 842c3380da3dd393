package catalog

import (
	"context"
	"time"
)

// Changes is what is another in a catalogue than in an earlier version.
type Changes struct {
	Version  int64
	Products []*Product // changed, and for sale
	Gone     []string   // ids of those that changed, and are not
	Terms    *Terms     // as they are now, whether they changed or not
	// Whole says that something was changed of which no product's row tells: all
	// must be read again.
	Whole bool
}

// Source is where a Snapshot's products come from.
type Source interface {
	// CatalogueVersion returns a number that grows with every change of the catalogue.
	CatalogueVersion(ctx context.Context) (int64, error)
	// EachProduct reads the whole catalogue: first it hands over the terms, then
	// every product that is for sale, in at most so many parts, which it may read
	// at the same time; the products of a part come one after the other. Each is
	// at least of the version that it returns; what changes meanwhile is among the
	// Changes since.
	EachProduct(ctx context.Context, parts int, terms func(*Terms), each func(part int, p *Product)) (version int64, err error)
	// CatalogueChanges returns what changed after a version, read in one transaction.
	CatalogueChanges(ctx context.Context, since int64) (Changes, error)
	// Levels returns the levels that have changed after a moment, with the moment
	// of the last change that it saw. A transaction that began earlier may commit
	// later: whoever asks again asks from a little before that moment.
	Levels(ctx context.Context, since time.Time) ([]Level, time.Time, error)
}
