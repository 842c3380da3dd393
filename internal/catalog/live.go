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

// pollEvery is how often Run polls the catalogue's version and the levels, unless told
// otherwise.
const pollEvery = time.Second

// restBetween is the least time between two polls: every order wakes Run, and one poll
// covers all orders since.
const restBetween = 100 * time.Millisecond

// lookBack is how far before the last seen change levels are read again, since transactions
// commit after their timestamp. It exceeds the longest transaction and the difference of
// two nodes' clocks.
const lookBack = 30 * time.Second

// Live holds the current Snapshot and refreshes it. Readers never wait: they see the last
// good Snapshot while the next is made, and when the source fails.
type Live struct {
	source  Source
	log     *slog.Logger
	now     func() time.Time
	current atomic.Pointer[Snapshot]
	levels  *Levels
	seen    time.Time  // the last change of a level that was read
	settled bool       // no earlier change can still be committed
	refresh sync.Mutex // one reload at a time
	bell    poll.Bell
	every   time.Duration
}

// NewLive returns a Live with an empty catalogue of version -1; Refresh fills it. every is
// the interval of Run's polls; 0 means a second.
func NewLive(source Source, log *slog.Logger, now func() time.Time, every time.Duration) *Live {
	l := &Live{source: source, log: log, now: now, levels: NewLevels(), bell: poll.NewBell(), every: cmp.Or(every, pollEvery)}
	l.current.Store(NewStocked(nil, -1, l.levels))
	return l
}

// Levels returns the levels that all Snapshots share.
func (l *Live) Levels() *Levels { return l.levels }

// Current returns the present Snapshot, never nil.
func (l *Live) Current() *Snapshot { return l.current.Load() }

// Refresh reads the changed levels, and the catalogue if its version changed. Concurrent
// calls wait for each other, so that a change is read once. On an error the current
// Snapshot stays.
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
	if old := l.Current().Version(); old < 0 || version < old { // the first reading, or a database restored from a backup
		next = func() (*Snapshot, error) { return l.load(ctx) }
	}
	s, err := next()
	if err != nil {
		return err
	}
	// Levels are read after the products, so that every variant has its level before it is
	// shown.
	if err := l.refreshLevels(ctx); err != nil {
		return err
	}
	l.current.Store(s)
	return nil
}

// maxParts bounds the goroutines that read and index a whole catalogue, and so the number
// of first segments.
const maxParts = 4

// load reads every product, packing and indexing each as it comes.
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
	// The version rose without a visible change: somebody changed rows by hand.
	unseen := len(c.Products) == 0 && len(c.Gone) == 0 && c.Terms.equal(now.terms)
	if c.Whole || unseen && c.Version != now.Version() {
		return l.load(ctx)
	}
	return now.next(c), nil
}

// refreshLevels reads the levels changed since the last seen one. It stops looking back
// once that is old: otherwise a shop whose levels came in one import would read all of them
// every second until the next sale (SWIFT-3).
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

// Wake makes Run poll now.
func (l *Live) Wake() { l.bell.Ring() }

// Run refreshes at every interval and when woken, until ctx ends.
func (l *Live) Run(ctx context.Context) {
	poll.Loop{
		Every: l.every, Bell: l.bell, Rest: restBetween, Log: l.log, Lost: "catalogue cannot be read, serving the last version", Back: "catalogue is read again",
	}.Run(ctx, l.Refresh)
}
