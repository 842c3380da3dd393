package catalogdb

import (
	"context"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/pricing"
	"gulaab/internal/store/sqldb"
)

// AskedPrices implements catalog.Tx.
func (tx *Tx) AskedPrices(ctx context.Context, variantID string, since time.Time) ([]catalog.Asked, error) {
	return askedPrices(ctx, tx.Conn, variantID, since)
}

func askedPrices(ctx context.Context, q sqldb.Querier, variantID string, since time.Time) (asked []catalog.Asked, err error) {
	all, err := histories(ctx, q, []string{variantID}, since)
	if err != nil {
		return nil, err
	}
	for key, h := range all {
		if key.Tier == pricing.Guest { // list prices are those of both tiers
			for i, l := range h.Lists {
				a := catalog.Asked{Price: l.Price, List: true, From: l.Since}
				if i+1 < len(h.Lists) {
					a.To = h.Lists[i+1].Since
				}
				asked = append(asked, a)
			}
		}
		for _, d := range h.Deals {
			asked = append(asked, catalog.Asked{Price: d.Price, From: d.Began, To: d.Ended})
		}
	}
	return asked, nil
}

// EarlierPricesOver returns products that name an earlier price whose time is over (GOOD-3).
func (r *Reader) EarlierPricesOver(ctx context.Context, most int) ([]string, error) {
	return r.idsOf(ctx, `SELECT DISTINCT product_id FROM variants WHERE compare_until > 0 AND compare_until <= $1 LIMIT $2`, sqldb.Micros(r.db.Now()), most)
}
