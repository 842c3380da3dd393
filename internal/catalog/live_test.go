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

// source is a catalogue in memory that counts its reads.
type source struct {
	mu       sync.Mutex
	version  int64
	products []*Product
	served   map[string]bool
	levels   []Level
	sold     time.Time   // the levels' last change
	asked    []time.Time // the times from which levels were read
	terms    *Terms
	blind    bool // changes are not announced
	whole    bool
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

func (s *source) EachProduct(_ context.Context, _ int, terms func(*Terms), each func(int, *Product)) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	s.served = map[string]bool{}
	terms(s.shop())
	for _, p := range s.products {
		s.served[p.ID] = true
		each(0, p)
	}
	return s.version, s.err
}

// shop returns the terms, by default those of the specification.
func (s *source) shop() *Terms {
	if s.terms == nil {
		return FixedTerms()
	}
	return s.terms
}

func (s *source) CatalogueChanges(context.Context, int64) (Changes, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	if s.blind {
		return Changes{Version: s.version, Terms: s.shop(), Whole: s.whole}, s.err
	}
	var gone []string
	for id := range s.served {
		if !slices.ContainsFunc(s.products, func(p *Product) bool { return p.ID == id }) {
			gone = append(gone, id)
		}
	}
	for _, p := range s.products {
		s.served[p.ID] = true
	}
	return Changes{Version: s.version, Products: s.products, Gone: gone, Terms: s.shop()}, s.err
}

func (s *source) Levels(_ context.Context, since time.Time) ([]Level, time.Time, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, since)
	return s.levels, s.sold, s.err
}

func (s *source) set(version int64, err error, products ...*Product) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.version, s.products, s.err = version, products, err
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// SWIFT-3: levels that changed together long ago, as in an import, are not read again at every
// poll. After a recent change the next poll reads from some time before it, because a
// transaction that began earlier may commit later.
func TestSWIFT3LevelsAreReadOnce(t *testing.T) {
	t.Parallel()
	now := time.Now()
	for name, c := range map[string]struct {
		sold  time.Time
		again []time.Duration // where the next polls start, after sold
	}{
		"of yesterday": {sold: now.Add(-24 * time.Hour), again: []time.Duration{0, 0}},
		"of just now":  {sold: now, again: []time.Duration{-lookBack, -lookBack}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			src := &source{version: 1, sold: c.sold}
			l := NewLive(src, quiet(), func() time.Time { return now }, 0)
			for range 1 + len(c.again) {
				if err := l.Refresh(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if !src.asked[0].IsZero() {
				t.Errorf("the first reading asks since %v, not for all", src.asked[0])
			}
			for i, d := range c.again {
				if want := c.sold.Add(d); !src.asked[i+1].Equal(want) {
					t.Errorf("poll %d asks since %v, want %v", i+2, src.asked[i+1], want)
				}
			}
			// A newer change is read around again.
			src.mu.Lock()
			src.sold = time.Now()
			src.mu.Unlock()
			for range 2 {
				if err := l.Refresh(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if want, got := src.sold.Add(-lookBack), src.asked[len(src.asked)-1]; !got.Equal(want) {
				t.Errorf("after a new change asks since %v, want %v", got, want)
			}
		})
	}
}

func TestLiveRefresh(t *testing.T) {
	t.Parallel()
	src := &source{version: 5, products: []*Product{product(1, "One", "A", "serum")}}
	l := NewLive(src, quiet(), time.Now, 0)
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

// SURE-8: any raised version is seen without a restart, also where no product's row tells of
// it.
func TestLiveSeesEveryRaisedVersion(t *testing.T) {
	t.Parallel()
	src := &source{version: 1, products: []*Product{product(1, "One", "A", "serum")}}
	l := NewLive(src, quiet(), time.Now, 0)
	look := func() *Snapshot {
		t.Helper()
		if err := l.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		return l.Current()
	}
	look()
	t.Run("nothing is marked", func(t *testing.T) {
		src.blind = true
		src.set(2, nil, product(1, "Renamed by hand", "A", "serum"))
		s := look()
		wantNames(t, s.All(), "Renamed by hand")
		wantNames(t, s.Search("hand", 0), "Renamed by hand")
		if s.Version() != 2 {
			t.Errorf("version %d, want 2", s.Version())
		}
	})
	t.Run("something is marked, and all is to be read", func(t *testing.T) {
		src.whole = true
		src.set(3, nil, product(1, "By hand again", "A", "serum"))
		wantNames(t, look().All(), "By hand again")
		src.blind, src.whole = false, false
	})
	t.Run("SHELF-1 the terms", func(t *testing.T) {
		reads := src.reads
		src.blind, src.terms = true, FixedTerms()
		src.terms.Categories[0].Name, src.terms.Categories[1].Shown = "Ampoule", false
		src.set(4, nil, src.products...)
		s := look()
		if got := s.Categories(); got[0] != (Count{Slug: "serum", Name: "Ampoule", Count: 1}) || got[1].Slug != "mask" {
			t.Errorf("categories are %v", got[:2])
		}
		wantNames(t, s.Search("ampoule", 0), "By hand again")
		if src.reads != reads+1 {
			t.Errorf("the products were read again")
		}
	})
}

func TestLiveKeepsTheLastGoodSnapshot(t *testing.T) {
	t.Parallel()
	src := &source{version: 1, products: []*Product{product(1, "One", "A", "serum")}}
	l := NewLive(src, quiet(), time.Now, 0)
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
	l := NewLive(src, quiet(), time.Now, 0)
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

// pass advances the time of a synctest bubble without waiting.
func pass(d time.Duration) { <-time.After(d) }

func TestLiveRun(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		src := &source{version: 1, products: []*Product{product(1, "One", "A", "serum")}}
		l := NewLive(src, quiet(), time.Now, 0)
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
		l.Wake() // it never blocks
		pass(restBetween)
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
		l := NewLive(src, slog.New(slog.NewTextHandler(&log, nil)), time.Now, 0)
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

// SWIFT-3: after the first read only changes are read.
func TestLiveReadsWhatChanged(t *testing.T) {
	t.Parallel()
	one, two, three := product(1, "One", "A", "serum"), product(2, "Two", "A", "serum"), product(3, "Three", "A", "serum")
	src := &source{version: 1, products: []*Product{one, two, three}}
	l := NewLive(src, quiet(), time.Now, 0)
	if err := l.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	other := *two
	other.Name = "Second"
	src.set(2, nil, &other, three) // one is deleted
	if err := l.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := l.Current()
	wantNames(t, s.All(), "Three, Second")
	if s.Version() != 2 || len(s.Search("second", 0)) != 1 || len(s.Search("two", 0)) != 0 || s.ByID(one.ID) != nil {
		t.Errorf("version %d, of which something was not taken over", s.Version())
	}
	// A shop restored from a backup is read whole.
	src.set(1, nil, one)
	if err := l.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantNames(t, l.Current().All(), "One")
}
