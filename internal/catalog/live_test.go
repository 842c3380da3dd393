package catalog

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// source is a catalogue in memory that counts how often it is read.
type source struct {
	mu       sync.Mutex
	version  int64
	products []*Product
	served   map[string]bool
	levels   []Level
	err      error
	reads    int
	polls    int
}

func (s *source) CatalogueVersion(context.Context) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.polls++
	return s.version, s.err
}

func (s *source) EachProduct(_ context.Context, each func(*Product)) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	s.served = map[string]bool{}
	for _, p := range s.products {
		s.served[p.ID] = true
		each(p)
	}
	return s.version, s.err
}

func (s *source) ChangedProducts(context.Context, int64) (changed []*Product, gone []string, version int64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	for id := range s.served {
		if !slices.ContainsFunc(s.products, func(p *Product) bool { return p.ID == id }) {
			gone = append(gone, id)
		}
	}
	for _, p := range s.products {
		s.served[p.ID] = true
	}
	return s.products, gone, s.version, s.err
}

func (s *source) Levels(context.Context, time.Time) ([]Level, time.Time, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.levels, time.Time{}, s.err
}

func (s *source) set(version int64, err error, products ...*Product) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.version, s.products, s.err = version, products, err
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

func TestLiveRefresh(t *testing.T) {
	t.Parallel()
	src := &source{version: 5, products: []*Product{product(1, "One", "A", "serum")}}
	l := NewLive(src, quiet())
	if s := l.Current(); s == nil || s.Len() != 0 || s.Version() != -1 {
		t.Fatalf("before the first read: %+v", s)
	}
	if err := l.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	first := l.Current()
	wantNames(t, first.All(), "One")
	if first.Version() != 5 {
		t.Errorf("version %d, want 5", first.Version())
	}
	if err := l.Refresh(t.Context()); err != nil || l.Current() != first || src.reads != 1 {
		t.Errorf("an unchanged catalogue was read %d times (%v)", src.reads, err)
	}
	src.set(6, nil, product(1, "One", "A", "serum"), product(2, "Two", "A", "serum"))
	if err := l.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantNames(t, l.Current().All(), "Two, One")
	wantNames(t, first.All(), "One") // a Snapshot never changes
}

func TestLiveKeepsTheLastGoodSnapshot(t *testing.T) {
	t.Parallel()
	src := &source{version: 1, products: []*Product{product(1, "One", "A", "serum")}}
	l := NewLive(src, quiet())
	if err := l.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	gone := errors.New("the database is away")
	src.set(2, gone)
	if err := l.Refresh(t.Context()); !errors.Is(err, gone) {
		t.Errorf("error %v, want %v", err, gone)
	}
	wantNames(t, l.Current().All(), "One")
}

func TestLiveRefreshesAreCoalesced(t *testing.T) {
	t.Parallel()
	src := &source{version: 1}
	l := NewLive(src, quiet())
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if err := l.Refresh(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if src.reads != 1 {
		t.Errorf("one change was read %d times", src.reads)
	}
}

// pass lets the time of a synctest bubble go on; nobody really waits.
func pass(d time.Duration) { <-time.After(d) }

func TestLiveRun(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		src := &source{version: 1, products: []*Product{product(1, "One", "A", "serum")}}
		l := NewLive(src, quiet())
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { l.Run(ctx); close(done) }()

		pass(pollEvery)
		synctest.Wait()
		wantNames(t, l.Current().All(), "One")

		src.set(2, nil, product(2, "Two", "A", "serum"))
		synctest.Wait()
		wantNames(t, l.Current().All(), "One")
		pass(pollEvery)
		synctest.Wait()
		wantNames(t, l.Current().All(), "Two")

		src.set(3, nil, product(3, "Three", "A", "serum"))
		l.Wake()
		l.Wake() // never blocks
		synctest.Wait()
		wantNames(t, l.Current().All(), "Three")

		cancel()
		<-done
		polls := src.polls
		pass(10 * pollEvery)
		if src.polls != polls {
			t.Error("it went on after its context ended")
		}
	})
}

func TestLiveLogsAFailureOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		src := &source{version: 1, err: errors.New("the database is away")}
		l := NewLive(src, slog.New(slog.NewTextHandler(&log, nil)))
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { l.Run(ctx); close(done) }()
		pass(10 * pollEvery)
		synctest.Wait()
		src.set(2, nil)
		pass(10 * pollEvery)
		synctest.Wait()
		cancel()
		<-done
		if n := strings.Count(log.String(), "the database is away"); n != 1 {
			t.Errorf("the failure was logged %d times:\n%s", n, log.String())
		}
		if n := strings.Count(log.String(), "is read again"); n != 1 {
			t.Errorf("the recovery was logged %d times:\n%s", n, log.String())
		}
	})
}

// SWIFT-3: after the first reading only what changed is read.
func TestLiveReadsWhatChanged(t *testing.T) {
	t.Parallel()
	one, two, three := product(1, "One", "A", "serum"), product(2, "Two", "A", "serum"), product(3, "Three", "A", "serum")
	src := &source{version: 1, products: []*Product{one, two, three}}
	l := NewLive(src, quiet())
	if err := l.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	other := *two
	other.Name = "Second"
	src.set(2, nil, &other, three) // one is gone
	if err := l.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := l.Current()
	wantNames(t, s.All(), "Three, Second")
	if s.Version() != 2 || len(s.Search("second", 0)) != 1 || len(s.Search("two", 0)) != 0 || s.ByID(one.ID) != nil {
		t.Errorf("version %d, of which something was not taken over", s.Version())
	}
	// A shop restored from before is read whole.
	src.set(1, nil, one)
	if err := l.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantNames(t, l.Current().All(), "One")
}
