package catalog

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

// pollEvery is how often Run asks for the catalogue's version and what was sold.
const pollEvery = time.Second

// lookBack is how far back of the last change that was seen levels are read
// again: no transaction takes longer from its one moment to its commit.
const lookBack = 30 * time.Second

// Live holds the current Snapshot and keeps it fresh. Readers never wait: they
// see the last good Snapshot while the next one is made, and also when the
// source fails.
type Live struct {
	source  Source
	log     *slog.Logger
	current atomic.Pointer[Snapshot]
	levels  *Levels
	seen    time.Time  // the last change of a level that was read
	refresh sync.Mutex // one reload at a time
	wake    chan struct{}
}

// NewLive returns a Live over an empty catalogue of version -1; Refresh fills it.
func NewLive(source Source, log *slog.Logger) *Live {
	l := &Live{source: source, log: log, levels: NewLevels(), wake: make(chan struct{}, 1)}
	l.current.Store(NewStocked(nil, -1, l.levels))
	return l
}

// Levels returns the levels that stand beside every Snapshot.
func (l *Live) Levels() *Levels { return l.levels }

// Current returns the present Snapshot, never nil.
func (l *Live) Current() *Snapshot { return l.current.Load() }

// Refresh reads the levels that have changed, and the catalogue if its version
// is another than the current Snapshot's. Concurrent calls wait for each other,
// so that one change is read once. On an error the current Snapshot stays.
func (l *Live) Refresh(ctx context.Context) error {
	l.refresh.Lock()
	defer l.refresh.Unlock()
	version, err := l.source.CatalogueVersion(ctx)
	if err != nil {
		return err
	}
	if version == l.Current().Version() {
		return l.refreshLevels(ctx)
	}
	next := func() (*Snapshot, error) { return l.change(ctx) }
	if old := l.Current().Version(); old < 0 || version < old { // a first reading, or a shop restored from before
		next = func() (*Snapshot, error) { return l.load(ctx) }
	}
	s, err := next()
	if err != nil {
		return err
	}
	// After the products, so that every variant has its level before it is shown.
	if err := l.refreshLevels(ctx); err != nil {
		return err
	}
	l.current.Store(s)
	return nil
}

// load reads every product. They are packed and indexed while the next are read.
func (l *Live) load(ctx context.Context) (*Snapshot, error) {
	loader := newLoader(l.levels)
	read := make(chan []*Product, 4)
	indexed := make(chan struct{})
	go func() {
		defer close(indexed)
		for products := range read {
			for _, p := range products {
				loader.add(p)
			}
		}
	}()
	var some []*Product
	version, err := l.source.EachProduct(ctx, func(p *Product) {
		if some = append(some, p); len(some) == cap(some) && len(some) >= 256 {
			read <- some
			some = make([]*Product, 0, 256)
		}
	})
	read <- some
	close(read)
	<-indexed
	if err != nil {
		return nil, err
	}
	return loader.snapshot(version), nil
}

// change reads what changed since the present Snapshot.
func (l *Live) change(ctx context.Context) (*Snapshot, error) {
	now := l.Current()
	changed, gone, version, err := l.source.ChangedProducts(ctx, now.Version())
	if err != nil {
		return nil, err
	}
	return now.next(version, changed, gone), nil
}

func (l *Live) refreshLevels(ctx context.Context) error {
	since := l.seen
	if !since.IsZero() {
		since = since.Add(-lookBack)
	}
	changed, seen, err := l.source.Levels(ctx, since)
	if err != nil {
		return err
	}
	l.levels.Set(changed...)
	if seen.After(l.seen) {
		l.seen = seen
	}
	return nil
}

// Wake makes Run look at the version now instead of at the next poll.
func (l *Live) Wake() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// Run refreshes each second, and when woken, until ctx ends. It logs when the
// source begins to fail and when it is back, not every second between.
func (l *Live) Run(ctx context.Context) {
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-l.wake:
		}
		err := l.Refresh(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && !failing:
			l.log.ErrorContext(ctx, "catalogue cannot be read, serving the last version", "error", err)
		case err == nil && failing:
			l.log.InfoContext(ctx, "catalogue is read again")
		}
		failing = err != nil
	}
}
