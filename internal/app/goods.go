package app

import (
	"context"
	"errors"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
)

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
