package app

import (
	"context"
	"fmt"

	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/customer"
	"gulaab/internal/feed"
	"gulaab/internal/mail"
	"gulaab/internal/purchase"
	"gulaab/internal/report"
	"gulaab/internal/review"
	"gulaab/internal/settings"
	"gulaab/internal/shelf"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/today"
)

// openOffice makes what the people of the office work with.
func (a *App) openOffice(ctx context.Context) (err error) {
	a.feed = feed.New(a.db, a.opts.Now, a.opts.Log)
	if err := a.openSettings(ctx); err != nil {
		return err
	}
	a.stock, err = stock.NewService(store.Within(a.db.InTx, func(tx *store.Tx) stock.OfficeTx { return tx }, a.wakePages), func() int { return a.settings.Current().MinLifeMonths })
	if err != nil {
		return err
	}
	a.purchases, err = purchase.NewService(store.Within(a.db.InTx, func(tx *store.Tx) purchase.Tx { return tx }), func() int { return a.settings.Current().MinLifeMonths })
	if err != nil {
		return err
	}
	if a.papers, err = stock.NewPapers(store.Within(a.db.InTx, func(tx *store.Tx) stock.PapersTx { return tx }, a.wakePages)); err != nil {
		return err
	}
	a.edits, err = catalog.NewService(store.Within(a.db.InTx, func(tx *store.Tx) catalog.Tx { return tx }, a.wakePages))
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
	d.InTx = store.Within(db.InTx, func(tx *store.Tx) staff.Tx { return tx })
	d.Reader, d.Passwords, d.Key = db, accounts, key
	return staff.New(d)
}

// openSettings reads the shop's settings; a shop that has none yet gets those of
// the flags and variables.
func (a *App) openSettings(ctx context.Context) (err error) {
	a.settings = settings.NewLive(a.db, a.opts.Log)
	a.owner, err = settings.New(store.Within(a.db.InTx, func(tx *store.Tx) settings.Tx { return tx }), a.settings)
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

// openBooks makes what changes the people who order, and what couriers paid over.
func (a *App) openBooks() (_ *customer.Service, _ *report.Service, err error) {
	a.customers, err = customer.NewService(store.Within(a.db.InTx, func(tx *store.Tx) customer.Tx { return tx }), a.blobs.Delete)
	return a.customers, report.NewService(store.Within(a.db.InTx, func(tx *store.Tx) report.Tx { return tx })), err
}

// openToday makes what the office's day begins with.
func (a *App) openToday() (err error) {
	a.today, err = today.New(today.Deps{
		InTx:   store.Within(a.db.InTx, func(tx *store.Tx) today.Tx { return tx }),
		Reader: a.db, Rules: a.dayRules, Now: a.opts.Now,
	})
	return err
}

// openShelves makes what keeps the owner's shelves, and what counts the looks at
// them.
func (a *App) openShelves() {
	a.shelf = shelf.New(store.Within(a.db.InTx, func(tx *store.Tx) shelf.Tx { return tx }, a.wakePages), a.db, a.textsBeyondShelves, a.opts.Now)
	a.counter = shelf.NewCounter(a.db.KeepCounts, a.opts.Now)
}

func (a *App) testimonials() review.Office {
	return review.Office{InTx: store.Within(a.db.InTx, func(tx *store.Tx) review.Tx { return tx }, a.wakePages)}
}

// reviewing keeps what people say of products. What is published changes pages.
func (a *App) reviewing() review.Products {
	return review.Products{InTx: store.Within(a.db.InTx, func(tx *store.Tx) review.ProductTx { return tx }, a.wakePages), Blobs: a.blobs}
}

// asking keeps what people ask about products. What is published changes pages.
func (a *App) asking() review.Questions {
	return review.Questions{
		InTx: store.Within(a.db.InTx, func(tx *store.Tx) review.QuestionTx { return tx }, a.wakePages),
		Goods: func(id string) (g review.Asked, sold bool) {
			p := a.live.Current().ByID(id)
			if p == nil {
				return g, false
			}
			return review.Asked{Name: p.Name, Path: pathOf(p, p.Default())}, true
		},
		Phones: func() []string {
			c := a.settings.Current()
			return []string{c.WhatsAppNumber, c.Phone}
		},
	}
}
