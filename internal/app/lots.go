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

// reviewLots takes lots off sale that expired, or whose life came under the
// minimum, until ctx ends (STOCK-2, STOCK-4). Several nodes may do it at once:
// each lot changes once.
func (a *App) reviewLots(ctx context.Context) {
	for {
		if err := a.ReviewLots(ctx); err != nil && ctx.Err() == nil {
			a.opts.Log.WarnContext(ctx, "lots whose time has come could not be taken off sale", "error", err)
		}
		next := time.NewTimer(untilReview(a.opts.Now()))
		select {
		case <-ctx.Done():
			next.Stop()
			return
		case <-next.C:
		}
	}
}

// untilReview is how long lots are left alone from now on.
func untilReview(now time.Time) time.Duration {
	return now.Truncate(reviewEvery).Add(reviewEvery).Sub(now)
}

// ReviewLots takes every lot off sale whose time has come by now, and names the
// orders that hold units of it: packing will not find them.
func (a *App) ReviewLots(ctx context.Context) error {
	for {
		now := a.opts.Now()
		ids, err := a.db.LotsToReview(ctx, stock.Day(now, 0), stock.LifeLimit(now, a.stock.MinMonths()), reviewed)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			l, changed, err := a.stock.Review(ctx, id)
			if err != nil {
				return err
			}
			if !changed {
				continue
			}
			held, err := a.db.StockHolders(ctx, l)
			if err != nil {
				return err
			}
			a.opts.Log.WarnContext(ctx, "a lot went off sale", "lot", l.ID, "state", l.State, "variant", l.VariantID, "still held", l.OnHand, "orders", held)
		}
	}
}
