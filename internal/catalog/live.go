package catalog

import (
	"cmp"
	"context"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"gulaab/internal/poll"
)

// pollEvery is how often Run asks for the catalogue's version and what was sold,
// unless told otherwise.
const pollEvery = time.Second

// restBetween is the least time between two looks: every order wakes Run, and one
// look is enough for all that came meanwhile.
const restBetween = 100 * time.Millisecond

// lookBack is how far back of the last change that was seen levels are read
// again while it is young: no transaction takes longer from its one moment to its
// commit, the difference of the clocks of two nodes counted in.
const lookBack = 30 * time.Second

// Live holds the current Snapshot and keeps it fresh. Readers never wait: they
// see the last good Snapshot while the next one is made, and also when the
// source fails.
type Live struct {
	source  Source
	log     *slog.Logger
	now     func() time.Time
	current atomic.Pointer[Snapshot]
	levels  *Levels
	seen    time.Time  // the last change of a level that was read
	settled bool       // nothing can come any more that was changed before seen
	refresh sync.Mutex // one reload at a time
	bell    poll.Bell
	every   time.Duration
}

// NewLive returns a Live over an empty catalogue of version -1; Refresh fills it.
// every is how often Run looks by itself; 0 means each second.
func NewLive(source Source, log *slog.Logger, now func() time.Time, every time.Duration) *Live {
	l := &Live{source: source, log: log, now: now, levels: NewLevels(), bell: poll.NewBell(), every: cmp.Or(every, pollEvery)}
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

// maxParts bounds the goroutines that a whole catalogue is read and indexed by,
// and so the segments that it begins with.
const maxParts = 4

// load reads every product. They are packed and indexed as they come.
func (l *Live) load(ctx context.Context) (*Snapshot, error) {
	var loader *loader
	parts := min(maxParts, runtime.GOMAXPROCS(0))
	version, err := l.source.EachProduct(ctx, parts,
		func(t *Terms) { loader = newLoader(l.levels, t, parts) },
		func(part int, p *Product) { loader.parts[part].add(p) })
	if err != nil {
		return nil, err
	}
	return loader.snapshot(version), nil
}

// change reads what changed since the present Snapshot.
func (l *Live) change(ctx context.Context) (*Snapshot, error) {
	now := l.Current()
	c, err := l.source.CatalogueChanges(ctx, now.Version())
	if err != nil {
		return nil, err
	}
	// A version that was raised and nothing to see of it: by a hand that knows no marks.
	unseen := len(c.Products) == 0 && len(c.Gone) == 0 && c.Terms.equal(now.terms)
	if c.Whole || unseen && c.Version != now.Version() {
		return l.load(ctx)
	}
	return now.next(c), nil
}

// refreshLevels reads the levels that changed since the last one that was seen.
// Without an end to looking back, a shop whose levels all came in one import
// would read all of them every second until something is sold (SWIFT-3).
func (l *Live) refreshLevels(ctx context.Context) error {
	since := l.seen
	if !since.IsZero() && !l.settled {
		since = since.Add(-lookBack)
	}
	began := l.now()
	changed, seen, err := l.source.Levels(ctx, since)
	if err != nil {
		return err
	}
	l.levels.Set(changed...)
	if seen.After(l.seen) {
		l.seen = seen
	}
	l.settled = began.Sub(l.seen) > lookBack
	return nil
}

// Wake makes Run look at the version now instead of at the next poll.
func (l *Live) Wake() { l.bell.Ring() }

// Run refreshes at every poll, and when woken, until ctx ends.
func (l *Live) Run(ctx context.Context) {
	poll.Loop{
		Every: l.every, Bell: l.bell, Rest: restBetween, Log: l.log, Lost: "catalogue cannot be read, serving the last version", Back: "catalogue is read again",
	}.Run(ctx, l.Refresh)
}
