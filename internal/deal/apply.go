package deal

import (
	"context"
	"slices"
	"time"

	"gulaab/internal/each"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// OpenPrice is a list price that a deal lowers now.
type OpenPrice struct {
	ID        string
	ProductID string
	DealID    string
	List      money.Paisa // what was lowered: the price holds while this is the list price
	Price     money.Paisa
	Badge     int // percent that a badge may claim; 0: none
	Began     time.Time
	Ends      time.Time
}

// same says whether a price is what it should be.
func (p OpenPrice) same(q OpenPrice) bool {
	return p.DealID == q.DealID && p.List == q.List && p.Price == q.Price && p.Badge == q.Badge && p.Ends.Equal(q.Ends)
}

// applier makes the open prices of one transaction follow the deals.
type applier struct {
	tx      Tx
	running []*Deal
	now     time.Time
	changed []string // ids of products whose prices changed
}

// apply looks at some products.
func (a *applier) apply(ctx context.Context, goods []Goods) error {
	ids := each.Ref(goods, func(v *Goods) string { return v.ProductID })
	open, err := a.tx.OpenPrices(ctx, ids)
	if err != nil {
		return err
	}
	if len(a.running) == 0 && len(open) == 0 {
		return nil
	}
	wanted, err := a.wanted(ctx, goods)
	if err != nil {
		return err
	}
	for i := range goods {
		if err := a.settle(ctx, &goods[i], open, wanted); err != nil {
			return err
		}
	}
	return nil
}

// want is a price that should be, and the deal that makes it so.
type want struct {
	OpenPrice
	deal *Deal
}

// wanted returns the prices that the running deals come to.
func (a *applier) wanted(ctx context.Context, goods []Goods) (map[PriceKey]want, error) {
	wanted := map[PriceKey]want{}
	var variants []string
	var since time.Time
	for i := range goods {
		for _, u := range goods[i].Variants {
			for _, tier := range []pricing.Tier{pricing.Guest, pricing.Member} {
				d, price := Best(a.running, &goods[i], u, tier)
				if d == nil {
					continue
				}
				wanted[PriceKey{u.VariantID, tier}] = want{OpenPrice{DealID: d.ID, List: u.List, Price: price, Ends: d.Ends}, d}
				variants = append(variants, u.VariantID)
				if begin := d.Starts.Add(-window); since.IsZero() || begin.Before(since) {
					since = begin
				}
			}
		}
	}
	if len(wanted) == 0 {
		return wanted, nil
	}
	slices.Sort(variants)
	histories, err := a.tx.Histories(ctx, slices.Compact(variants), since)
	if err != nil {
		return nil, err
	}
	for key, w := range wanted {
		h := histories[key]
		if h == nil {
			h = &History{}
		}
		w.Badge = h.Badge(w.deal, w.List, w.Price)
		wanted[key] = w
	}
	return wanted, nil
}

// settle makes the open prices of a product those that are wanted. Variants that
// are not for sale any more lose theirs.
func (a *applier) settle(ctx context.Context, g *Goods, open map[PriceKey]OpenPrice, wanted map[PriceKey]want) error {
	changed := false
	for key, is := range open {
		if is.ProductID != g.ProductID {
			continue
		}
		if w, ok := wanted[key]; ok && w.same(is) {
			continue
		}
		if err := a.tx.ClosePrice(ctx, is.ID, a.closing(is)); err != nil {
			return err
		}
		changed = true
	}
	for _, u := range g.Variants {
		for _, tier := range []pricing.Tier{pricing.Guest, pricing.Member} {
			key := PriceKey{u.VariantID, tier}
			w, ok := wanted[key]
			if is, had := open[key]; !ok || had && w.same(is) {
				continue
			}
			w.ID, w.Began = ident.NewID(), a.now
			if err := a.tx.OpenPriceFor(ctx, key, w.OpenPrice); err != nil {
				return err
			}
			changed = true
		}
	}
	if changed {
		a.changed = append(a.changed, g.ProductID)
	}
	return nil
}

// closing is when an open price ended: now, or when its deal did.
func (a *applier) closing(p OpenPrice) time.Time {
	if p.Ends.Before(a.now) {
		return p.Ends
	}
	return a.now
}
