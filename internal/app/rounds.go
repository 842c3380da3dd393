package app

import (
	"cmp"
	"context"
	"errors"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/stock"
)

// This file has the rounds that the table of loops does.

// expireEvery is how often orders that have waited too long are looked for.
const expireEvery = time.Minute

// ExpireOrders reminds shoppers of orders that wait for them, and ends the orders that
// waited too long.
func (a *App) ExpireOrders(ctx context.Context) error {
	_, err := a.orders.RemindWaiting(ctx)
	ended, failed := a.orders.ExpireWaiting(ctx)
	if ended > 0 {
		a.opts.Log.InfoContext(ctx, "orders that waited too long were ended", "orders", ended)
	}
	return errors.Join(err, failed)
}

// askEvery is how often orders are looked for of which a review is to be asked for, and carts of
// which somebody is to be reminded.
const askEvery = 5 * time.Minute

// AskReviews asks for reviews where the owner wishes it (REAL-1).
func (a *App) AskReviews(ctx context.Context) error {
	if !a.settings.Current().AskReviews {
		return nil
	}
	return a.orders.AskReviews(ctx)
}

const (
	// goodsEvery is how often drafts whose time has come are looked for, and how
	// far the stock in the office's lists may be behind.
	goodsEvery = 2 * time.Second
	// wholeEvery is after how many looks every row of the lists is looked at: each hour.
	wholeEvery = int(time.Hour / goodsEvery)
	// duePart bounds the drafts that are read at once.
	duePart = 100
)

// keepGoods publishes drafts whose time has come (ITEM-2) and brings the office's lists
// up to what sold. Several nodes may do it at once.
func (a *App) keepGoods(ctx context.Context) error {
	a.goods.rounds++
	if a.goods.rounds%wholeEvery == 0 {
		a.goods.since = time.Time{}
	}
	err := a.publishDue(ctx)
	if a.goods.rounds%wholeEvery == 0 {
		err = errors.Join(err, a.EndEarlierPrices(ctx))
	}
	since, failed := a.db.RefreshRows(ctx, a.goods.since)
	a.goods.since = since
	return errors.Join(err, failed)
}

// goodsSeen is how far keepGoods has looked.
type goodsSeen struct {
	since  time.Time
	rounds int
}

// publishDue publishes the drafts whose time has come.
func (a *App) publishDue(ctx context.Context) error {
	return a.failing.drafts.Round(ctx, duePart, a.db.DueToPublish, func(ctx context.Context, id string) error {
		var done bool
		err := a.edits.Change(ctx, audit.System, func(e *catalog.Edit) (err error) {
			done, err = e.PublishDue(ctx, id)
			return err
		})
		if done {
			a.opts.Log.InfoContext(ctx, "a draft was published at its time", "product", id)
		}
		return err
	})
}

// EndEarlierPrices drops earlier prices that may be named no longer (GOOD-3).
func (a *App) EndEarlierPrices(ctx context.Context) error {
	return a.failing.drafts.Round(ctx, duePart, a.db.EarlierPricesOver, func(ctx context.Context, id string) error {
		return a.edits.Change(ctx, audit.System, func(e *catalog.Edit) error { return e.EndEarlier(ctx, id) })
	})
}

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

const (
	// booksEvery is how far customers and reports may be behind what changed.
	booksEvery = time.Second
	// checkedBack is how far back the reports are held against the orders.
	checkedBack = 92 * 24 * time.Hour
)

// WorkBooks brings customers and reports up to everything that has changed. Several nodes
// may do it: they take turns.
func (a *App) WorkBooks(ctx context.Context) error {
	for more := true; more; {
		var err error
		if more, err = a.db.WorkMarks(ctx); err != nil {
			return err
		}
	}
	return nil
}

// CheckBooks holds the reports against the orders (KNOW-1). What differs is a
// mistake of the program or a hand in the database: it is told and put right.
func (a *App) CheckBooks(ctx context.Context) error {
	wrong, err := a.db.CheckReports(ctx, a.opts.Now().Add(-checkedBack))
	if err != nil {
		return err
	}
	if wrong > 0 {
		a.opts.Log.ErrorContext(ctx, "reports were not what the orders come to, and are put right", "wrong", wrong)
		return nil
	}
	a.opts.Log.InfoContext(ctx, "reports are what the orders come to")
	return nil
}

// countsEvery is how often a node stores what it has counted: a crash loses less
// than a minute of looks.
const countsEvery = 30 * time.Second

// reckonEvery is how often it is asked whether the rankings are due.
const reckonEvery = 5 * time.Minute

// keepRankings works Top Sells and Trending out when they are due (SHELF-3). They go by
// the reports, which may be behind when a shop starts.
func (a *App) keepRankings(ctx context.Context) error {
	err := a.WorkBooks(ctx)
	_, failed := a.shelf.ReckonDue(ctx)
	return errors.Join(err, failed)
}

// countTogether counts what delivered orders had together (FIND-6), by the reports.
func (a *App) countTogether(ctx context.Context) error {
	return errors.Join(a.WorkBooks(ctx), a.shelf.CountTogether(ctx))
}

// spreadEvery is how often notices are looked for that nobody was told of.
const spreadEvery = 2 * time.Second

// spreadEvery is how often this shop looks for them.
func (a *App) spreadEvery() time.Duration { return cmp.Or(a.opts.Poll, spreadEvery) }

// SpreadNotices lets notices wait for those who hear of them.
func (a *App) SpreadNotices(ctx context.Context) error {
	for ctx.Err() == nil {
		if n, err := a.notices.Spread(ctx); err != nil || n == 0 {
			return err
		}
	}
	return ctx.Err()
}
