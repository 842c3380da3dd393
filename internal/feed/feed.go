// Package feed tells those who look at lists in the office what has changed: one
// poll a second and node, sent on to every screen that listens. A change says
// which thing is another now, not how: who hears of it asks again. So hearing of
// one twice does no harm, and after an interruption it is enough to begin a
// little earlier.
package feed

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"gulaab/internal/poll"
)

// Change is one thing that is another since a moment.
type Change struct {
	ID        string
	At        time.Time
	Subject   string // "order", "settings", "staff", "task"
	SubjectID string
}

// Source is where changes are kept.
type Source interface {
	// Changes returns up to limit changes since a moment, oldest first.
	Changes(ctx context.Context, since time.Time, limit int) ([]Change, error)
}

const (
	// pollEvery is how often Run asks while somebody listens.
	pollEvery = time.Second
	// Overlap is how much earlier than asked for changes are looked for. A row
	// carries the moment at which its transaction began and is seen when it
	// commits, at most 30 seconds later; the rest is for clocks that differ.
	Overlap = 45 * time.Second
	// recent is how old a change may be and still be told to the first who
	// listens: it may have been stored while their screen was being read.
	recent = 3 * time.Second
	// Most is how many changes are read at once. Who missed more asks for everything again.
	Most = 500
	// Buffer is how many changes a listener may be behind before it is cut off.
	Buffer = 2 * Most
)

// Bounds of those who listen at once, on one node.
const (
	MostListeners  = 200
	MostOfOneOwner = 8
)

// ErrFull is returned where no more may listen.
var ErrFull = errors.New("feed: too many listen already")

// Feed is what a node knows of changes. Close ends it.
type Feed struct {
	source Source
	now    func() time.Time
	log    *slog.Logger

	mu        sync.Mutex
	listeners map[*Listener]bool
	closed    bool
	since     time.Time
	fresh     bool // the first poll since somebody listens is still to come
	seen      map[string]time.Time
}

// New returns a Feed; Run feeds it.
func New(source Source, now func() time.Time, log *slog.Logger) *Feed {
	return &Feed{source: source, now: now, log: log, listeners: map[*Listener]bool{}, seen: map[string]time.Time{}}
}

// Listener hears of changes on C until it is stopped, cut off for being too
// slow, or the feed ends: then C is closed.
type Listener struct {
	C     <-chan Change
	c     chan Change
	owner string
	feed  *Feed
}

// Listen begins to tell of changes; the owner is an account. ErrFull where too
// many listen already, or the feed has ended.
func (f *Feed) Listen(owner string) (*Listener, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	own := 0
	for l := range f.listeners {
		if l.owner == owner {
			own++
		}
	}
	if f.closed || len(f.listeners) >= MostListeners || own >= MostOfOneOwner {
		return nil, ErrFull
	}
	if len(f.listeners) == 0 {
		f.since = f.now() // nobody listened to what was before
		clear(f.seen)
		f.fresh = true
	}
	c := make(chan Change, Buffer)
	l := &Listener{C: c, c: c, owner: owner, feed: f}
	f.listeners[l] = true
	return l, nil
}

// Stop ends listening. It may be called more than once.
func (l *Listener) Stop() {
	l.feed.mu.Lock()
	defer l.feed.mu.Unlock()
	l.feed.drop(l)
}

func (f *Feed) drop(l *Listener) {
	if f.listeners[l] {
		delete(f.listeners, l)
		close(l.c)
	}
}

// Close cuts off everybody who listens, for good.
func (f *Feed) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	for l := range f.listeners {
		f.drop(l)
	}
}

// Since returns the changes since a moment, and whether there are more than are
// worth telling one by one.
func (f *Feed) Since(ctx context.Context, at time.Time) (list []Change, more bool, err error) {
	list, err = f.source.Changes(ctx, at.Add(-Overlap), Most+1)
	if len(list) > Most {
		return nil, true, err
	}
	return list, false, err
}

// Run polls until ctx ends.
func (f *Feed) Run(ctx context.Context) {
	defer f.Close()
	poll.Loop{
		Every: pollEvery, Log: f.log, Lost: "changes cannot be read: open screens of the office stand still", Back: "changes are read again",
	}.Run(ctx, f.poll)
}

// poll reads what is new and tells it.
func (f *Feed) poll(ctx context.Context) error {
	f.mu.Lock()
	idle, since := len(f.listeners) == 0, f.since
	f.mu.Unlock()
	if idle {
		return nil
	}
	began := f.now()
	for from := since.Add(-Overlap); ; {
		list, err := f.source.Changes(ctx, from, Most)
		if err != nil {
			return err
		}
		f.tell(list)
		if len(list) < Most || !list[len(list)-1].At.After(from) {
			break
		}
		from = list[len(list)-1].At
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.since, f.fresh = began, false
	for id, at := range f.seen {
		if at.Before(began.Add(-2 * Overlap)) {
			delete(f.seen, id)
		}
	}
	return nil
}

func (f *Feed) tell(list []Change) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, c := range list {
		if _, known := f.seen[c.ID]; known {
			continue
		}
		f.seen[c.ID] = c.At
		if f.fresh && c.At.Before(f.since.Add(-recent)) {
			continue // who listens since then has just read it
		}
		for l := range f.listeners {
			select {
			case l.c <- c:
			default:
				f.drop(l) // it asks again from where it was
			}
		}
	}
}
