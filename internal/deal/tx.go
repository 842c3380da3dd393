package deal

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/pricing"
)

// Tx is what deals need of one transaction.
type Tx interface {
	// Now is the one moment of this transaction.
	Now() time.Time
	audit.Tx
	Shop
	// DealForUpdate returns a deal, locked until the transaction ends; NotFound
	// where there is none.
	DealForUpdate(ctx context.Context, id string) (*Deal, error)
	// PutDeal inserts a deal or replaces the one of its ID, with its targets.
	PutDeal(ctx context.Context, d *Deal) error
	DeleteDeal(ctx context.Context, id string) error
	// Begin claims the name of an attempt to make something of a kind, and waits for
	// one of the same name that is still at work. It returns the id of what the
	// attempt has made, "" where it has made nothing yet.
	Begin(ctx context.Context, kind, attempt string) (made string, err error)
	// Begun says what a claimed attempt has made.
	Begun(ctx context.Context, kind, attempt, id string) error
	// OpenDeals returns the deals that are planned or running at a moment, those
	// of the earliest start first.
	OpenDeals(ctx context.Context, now time.Time) ([]*Deal, error)
	// LockApplied returns how far the prices follow the deals, and makes others
	// who ask wait until the transaction ends.
	LockApplied(ctx context.Context) (Applied, error)
	PutApplied(ctx context.Context, a Applied) error

	// CatalogueVersion returns a number that grows with every change of the catalogue.
	CatalogueVersion(ctx context.Context) (int64, error)
	// GoodsAfter returns products that are for sale with ids after one, by id, most of them.
	GoodsAfter(ctx context.Context, after string, most int) ([]Goods, error)
	// GoodsChanged returns products that changed after a version of the catalogue,
	// those of earlier versions first, most of them, and the version of the last;
	// those not for sale have no variants.
	GoodsChanged(ctx context.Context, since int64, most int) (goods []Goods, upTo int64, err error)
	// OpenPrices returns the prices that hold for products, by variant and tier.
	OpenPrices(ctx context.Context, productIDs []string) (map[PriceKey]OpenPrice, error)
	// Histories returns what variants have cost a tier since a moment, and the
	// last list price before it.
	Histories(ctx context.Context, variantIDs []string, since time.Time) (map[PriceKey]*History, error)
	// ClosePrice ends an open price at a moment, InsertPriceFor opens one.
	ClosePrice(ctx context.Context, id string, at time.Time) error
	OpenPriceFor(ctx context.Context, key PriceKey, p OpenPrice) error
	// TouchProducts makes every node read these products again.
	TouchProducts(ctx context.Context, ids []string) error
}

// PriceKey names whose price one is.
type PriceKey struct {
	VariantID string
	Tier      pricing.Tier
}

// Applied says how far the open prices follow the deals.
type Applied struct {
	Version   int64     // raised by each change of a deal
	Done      int64     // Version of the last whole pass
	At        time.Time // its moment; zero before the first
	Catalogue int64     // the catalogue's version up to which products were looked at

	Pass     int64     // Version of the pass that is under way
	PassAt   time.Time // its moment; zero where none is
	PassFrom int64     // the catalogue's version when it began
	After    string    // the last product that it has looked at
}
