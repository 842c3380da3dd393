package app

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/leftcart"
	"gulaab/internal/pricing"
	"gulaab/internal/restock"
	"gulaab/internal/stock"
	"gulaab/internal/stop"
	"gulaab/internal/store"
)

// This file has people hear of what is back in stock (KEEP-2).

// restockEvery is how often it is looked for what is back.
const restockEvery = 5 * time.Second

func (a *App) openRestock() (err error) {
	a.restock, err = restock.New(restock.Deps{
		InTx: store.Within(a.db.InTx, func(tx *store.Tx) restock.Tx { return tx }), Due: a.db.Restocked, Goods: a.restocked,
	})
	return err
}

// restocked says what a variant is, where the shop sells it.
func (a *App) restocked(productID, variantID string) (g restock.Goods, sold bool) {
	p := a.live.Current().ByID(productID)
	if p == nil {
		return g, false
	}
	v := p.Variant(variantID)
	if v == nil || !v.Enabled {
		return g, false
	}
	rates := a.settings.Current().Rates()
	return restock.Goods{
		Name: catalog.Called(p, v), Path: pathOf(p, v),
		Guest: pricing.Unit(v.Base(pricing.Guest), rates.Guest), Member: pricing.Unit(v.Base(pricing.Member), rates.Member),
	}, true
}

// pathOf is the page of a product with a variant chosen, as its shoppers' links name it (LOAD-5).
func pathOf(p *catalog.Product, v *catalog.Variant) string {
	q := url.Values{}
	if v.Color != "" {
		q.Set("color", v.Color)
	}
	if v.Size != "" && v.Size != p.Size {
		q.Set("size", v.Size)
	}
	path := "/product/" + url.PathEscape(cmp.Or(p.Slug, p.ID))
	if len(q) > 0 {
		path += "?" + q.Encode()
	}
	return path
}

// openLeftCarts makes what reminds people of carts that they left (KEEP-4).
func (a *App) openLeftCarts(signer *stop.Signer) (err error) {
	a.leftCarts, err = leftcart.New(leftcart.Deps{
		InTx: store.Within(a.db.InTx, func(tx *store.Tx) leftcart.Tx { return tx }), Due: a.db.DueLeftCarts, Stops: signer,
		On: func() bool { return a.settings.Current().RemindCarts }, Now: a.opts.Now, Log: a.opts.Log,
		Goods: func(productID, variantID string) (leftcart.Goods, bool) {
			g, sold := a.restocked(productID, variantID)
			free, tracked := a.live.Levels().Free(variantID)
			return leftcart.Goods{Name: g.Name, Guest: g.Guest, Member: g.Member, Free: free, Tracked: tracked}, sold
		},
	})
	return err
}

// RemindOfCarts reminds people of carts that they left. Several nodes may do it at once.
func (a *App) RemindOfCarts(ctx context.Context) error { return a.leftCarts.Remind(ctx) }

// KeepPreorders gives orders what came of the goods that they wait for, the oldest first, and ends
// pre-orders on their day (GOOD-3). What came is nobody else's before that: it is not for sale.
// Several nodes may do it at once.
func (a *App) KeepPreorders(ctx context.Context) error {
	over, err := a.db.PreordersOver(ctx, stock.Today(a.opts.Now()))
	if err == nil && over {
		err = a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
			return tx.EndPreorders(ctx, stock.Today(tx.Now()))
		})
	}
	return errors.Join(err, a.failing.preorders.Round(ctx, duePart, a.db.AwaitGoods, a.orders.Supply))
}

// TellRestocked tells people of what they wait for and is back. Several nodes may do it at once.
func (a *App) TellRestocked(ctx context.Context) error {
	return a.failing.waits.Round(ctx, duePart, a.db.Restocked, a.restock.Notify)
}
