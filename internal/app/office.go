package app

import (
	"context"
	"fmt"

	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/feed"
	"gulaab/internal/mail"
	"gulaab/internal/settings"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
	"gulaab/internal/store"
)

// openOffice makes what the people of the office work with.
func (a *App) openOffice(ctx context.Context) (err error) {
	a.feed = feed.New(a.db, a.opts.Now, a.opts.Log)
	if err := a.openSettings(ctx); err != nil {
		return err
	}
	a.stock, err = stock.NewService(func(ctx context.Context, fn func(context.Context, stock.OfficeTx) error) error {
		err := a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		a.live.Wake() // pages say what is left
		return err
	}, func() int { return a.settings.Current().MinLifeMonths })
	if err != nil {
		return err
	}
	a.edits, err = catalog.NewService(func(ctx context.Context, fn func(context.Context, catalog.Tx) error) error {
		err := a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		if err == nil && a.live != nil {
			a.live.Wake() // the next request sees it, not the next poll
		}
		return err
	})
	if err != nil {
		return err
	}
	d := staff.Deps{
		Now: a.opts.Now, Shop: func() string { return a.settings.Current().ShopName }, Required: !a.cfg.Demo, RateLimit: a.cfg.RateLimit,
	}
	if a.cfg.SMTPURL == "" { // mails are only written to a folder
		d.Link = func(token string) string { return mail.InvitationURL(a.cfg.Origin(a.cfg.Addr), token) }
	}
	a.people, err = newStaff(ctx, a.db, a.accounts, d)
	return err
}

// newStaff makes what knows the people of the office, with the shop's key.
func newStaff(ctx context.Context, db *store.DB, accounts *account.Service, d staff.Deps) (*staff.Service, error) {
	key, err := db.Secret(ctx, staff.KeyName)
	if err != nil {
		return nil, err
	}
	d.InTx = func(ctx context.Context, fn func(context.Context, staff.Tx) error) error {
		return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	}
	d.Reader, d.Passwords, d.Key = db, accounts, key
	return staff.New(d)
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
	if err := a.settings.Refresh(ctx); err != nil {
		return err
	}
	seed := a.cfg.Seed()
	if !seed.Sample && a.settings.Current().Version == 0 {
		// Before the settings, so that a start that ends between the two does it again.
		if err := a.db.FreeTerms(ctx); err != nil {
			return fmt.Errorf("free the shelves: %w", err)
		}
	}
	if err := a.owner.Seed(ctx, seed); err != nil {
		return fmt.Errorf("store the first settings: %w", err)
	}
	return a.settings.Refresh(ctx)
}
