package app

import (
	"context"
	"time"

	"gulaab/internal/stock"
)

const (
	// reviewEvery is how often lots whose time has come are looked for: at whole
	// minutes, so that what expires is off sale with the first moment of the day
	// after, not up to a minute into it.
	reviewEvery = time.Minute
	// reviewed is how many lots are taken off sale before it is looked again.
	reviewed = 200
)

// ReviewLots takes every lot off sale whose time has come by now (STOCK-2, STOCK-4), and
// names the orders that hold units of it: packing will not find them.
func (a *App) ReviewLots(ctx context.Context) error {
	return a.failing.lots.Round(ctx, reviewed, func(ctx context.Context, most int) ([]string, error) {
		now := a.opts.Now()
		return a.db.LotsToReview(ctx, stock.Day(now, 0), stock.LifeLimit(now, a.stock.MinMonths()), most)
	}, func(ctx context.Context, id string) error {
		l, changed, err := a.stock.Review(ctx, id)
		if err != nil || !changed {
			return err
		}
		held, err := a.db.StockHolders(ctx, l)
		if err != nil {
			return err
		}
		a.opts.Log.WarnContext(ctx, "a lot went off sale", "lot", l.ID, "state", l.State, "variant", l.VariantID, "still held", l.OnHand, "orders", held)
		return nil
	})
}
