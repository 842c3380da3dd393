package app

import (
	"context"
	"time"

	"gulaab/internal/config"
	"gulaab/internal/customer"
	"gulaab/internal/report"
	"gulaab/internal/store"
)

const (
	// booksEvery is how far customers and reports may be behind what changed.
	booksEvery = time.Second
	// checkedBack is how far back the reports are held against the orders.
	checkedBack = 92 * 24 * time.Hour
)

// openBooks makes what changes the people who order, and what couriers paid over.
func (a *App) openBooks() (*customer.Service, *report.Service, error) {
	people, err := customer.NewService(func(ctx context.Context, fn func(context.Context, customer.Tx) error) error {
		return a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	}, a.blobs.Delete)
	return people, report.NewService(func(ctx context.Context, fn func(context.Context, report.Tx) error) error {
		return a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	}), err
}

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

// RebuildReports holds all that reports are made of against the orders, from the
// first one on, and puts right what differs: orders and sums, as many as it
// returns. It works beside a running shop.
func RebuildReports(ctx context.Context, cfg config.Config) (wrong int64, err error) {
	err = withStore(ctx, cfg, func(db *store.DB) error {
		for more := true; more; { // what waits is worked in first: it is not wrong
			if more, err = db.WorkMarks(ctx); err != nil {
				return err
			}
		}
		first, err := db.FirstOrder(ctx)
		if err != nil || first.IsZero() {
			return err
		}
		if wrong, err = db.CheckReports(ctx, first); err != nil {
			return err
		}
		for more := true; more; {
			if more, err = db.WorkMarks(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	return wrong, err
}
