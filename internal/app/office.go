package app

import (
	"context"
	"fmt"

	"gulaab/internal/feed"
	"gulaab/internal/settings"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
	"gulaab/internal/store"
)

// openOffice makes what the people of the office work with.
func (a *App) openOffice(ctx context.Context) (err error) {
	a.feed = feed.New(a.db, a.opts.Now, a.opts.Log)
	a.people, err = staff.New(func(ctx context.Context, fn func(context.Context, staff.Tx) error) error {
		return a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	}, a.db, a.opts.Now)
	if err != nil {
		return err
	}
	a.stock, err = stock.NewService(func(ctx context.Context, fn func(context.Context, stock.OfficeTx) error) error {
		err := a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		a.live.Wake() // pages say what is left
		return err
	})
	if err != nil {
		return err
	}
	return a.openSettings(ctx)
}

// openSettings reads the shop's settings; a shop that has none yet gets those of
// the flags and variables.
func (a *App) openSettings(ctx context.Context) (err error) {
	a.settings = settings.NewLive(a.db, a.opts.Log)
	a.owner, err = settings.New(func(ctx context.Context, fn func(context.Context, settings.Tx) error) error {
		return a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	}, a.settings)
	if err != nil {
		return err
	}
	if err := a.owner.Seed(ctx, a.cfg.Seed()); err != nil {
		return fmt.Errorf("store the first settings: %w", err)
	}
	return a.settings.Refresh(ctx)
}
