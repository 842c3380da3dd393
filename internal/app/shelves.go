package app

import (
	"context"
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

// keepCounts stores what is counted until ctx ends, and then what is left.
func (a *App) keepCounts(ctx context.Context) {
	ticker := time.NewTicker(countsEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			a.flushCounts(context.WithoutCancel(ctx))
			return
		case <-ticker.C:
			a.flushCounts(ctx)
		}
	}
}

// reckonEvery is how often a node asks whether the rankings are due.
const reckonEvery = 5 * time.Minute

// keepRankings works Top Sells and Trending out when they are due, until ctx
// ends (SHELF-3).
func (a *App) keepRankings(ctx context.Context) {
	// They go by the reports, which may be behind when a shop starts.
	if err := a.WorkBooks(ctx); err != nil && ctx.Err() == nil {
		a.opts.Log.WarnContext(ctx, "customers and reports could not follow", "error", err)
	}
	ticker := time.NewTicker(reckonEvery)
	defer ticker.Stop()
	for {
		if _, err := a.shelf.ReckonDue(ctx); err != nil && ctx.Err() == nil {
			a.opts.Log.WarnContext(ctx, "the rankings could not be worked out", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

func (a *App) flushCounts(ctx context.Context) {
	if err := a.counter.Flush(ctx); err != nil {
		a.opts.Log.WarnContext(ctx, "what was looked at could not be stored", "error", err)
	}
}
