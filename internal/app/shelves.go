package app

import (
	"context"
	"errors"
	"time"

	"gulaab/internal/review"
	"gulaab/internal/shelf"
	"gulaab/internal/store"
)

// openShelves makes what keeps the owner's shelves, and what counts the looks at
// them.
func (a *App) openShelves() {
	a.shelf = shelf.New(func(ctx context.Context, fn func(context.Context, shelf.Tx) error) error {
		defer a.live.Wake()
		return a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	}, a.db, a.opts.Now)
	a.counter = shelf.NewCounter(a.db.KeepCounts, a.opts.Now)
}

func (a *App) testimonials() review.Office {
	return review.Office{InTx: func(ctx context.Context, fn func(context.Context, review.Tx) error) error {
		defer a.live.Wake()
		return a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	}}
}

// reviewing keeps what people say of products. What is published changes pages.
func (a *App) reviewing() review.Products {
	return review.Products{InTx: func(ctx context.Context, fn func(context.Context, review.ProductTx) error) error {
		defer a.live.Wake()
		return a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	}}
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
