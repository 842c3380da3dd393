package app

import (
	"context"
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

// keepGoods publishes drafts whose time has come (ITEM-2) and brings the office's
// lists up to what sold, until ctx ends. Several nodes may do it at once.
func (a *App) keepGoods(ctx context.Context) {
	ticker := time.NewTicker(goodsEvery)
	defer ticker.Stop()
	var since time.Time
	for n := 1; ; n++ {
		if n%wholeEvery == 0 {
			since = time.Time{}
		}
		if err := a.publishDue(ctx); err != nil && ctx.Err() == nil {
			a.opts.Log.WarnContext(ctx, "drafts whose time has come could not be published", "error", err)
		}
		var err error
		if since, err = a.db.RefreshRows(ctx, since); err != nil && ctx.Err() == nil {
			a.opts.Log.WarnContext(ctx, "the lists of products could not follow", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// publishDue publishes the drafts whose time has come. One that fails does not
// hold up the others.
func (a *App) publishDue(ctx context.Context) error {
	ids, err := a.db.DueToPublish(ctx, duePart)
	if err != nil {
		return err
	}
	for _, id := range ids {
		var done bool
		err := a.edits.Change(ctx, audit.System, func(e *catalog.Edit) (err error) {
			done, err = e.PublishDue(ctx, id)
			return err
		})
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			a.opts.Log.ErrorContext(ctx, "a draft whose time has come could not be published", "product", id, "error", err)
		case done:
			a.opts.Log.InfoContext(ctx, "a draft was published at its time", "product", id)
		}
	}
	return nil
}
