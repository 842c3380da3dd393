package feed

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// rows is a table of changes in memory.
type rows struct {
	mu    sync.Mutex
	list  []Change
	asked int
	fail  error
}

func (r *rows) add(id string, at time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = append(r.list, Change{ID: id, At: at, Subject: "order", SubjectID: id})
}

func (r *rows) Changes(_ context.Context, since time.Time, limit int) (out []Change, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked++
	for _, c := range r.list {
		if !c.At.Before(since) && len(out) < limit {
			out = append(out, c)
		}
	}
	return out, r.fail
}

// pass advances fake time without waiting.
func pass(d time.Duration) { <-time.After(d) }

func run(t *testing.T) (*Feed, *rows, func()) {
	t.Helper()
	r := &rows{}
	f := New(r, time.Now, slog.New(slog.DiscardHandler))
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); f.Run(ctx) }()
	return f, r, func() { cancel(); <-done }
}

func listen(t *testing.T, f *Feed, owner string) *Listener {
	t.Helper()
	l, err := f.Listen(owner)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// heard returns the waiting changes.
func heard(l *Listener) (ids []string) {
	for {
		select {
		case c, open := <-l.C:
			if !open {
				return append(ids, "end")
			}
			ids = append(ids, c.ID)
		default:
			return ids
		}
	}
}

// OFFICE-4: each change is announced once, within two polls, also one that commits late and out
// of order.
func TestFeedTells(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f, r, stop := run(t)
		pass(5 * time.Second)
		if r.asked != 0 {
			t.Errorf("the table was asked %d times while nobody listened", r.asked)
		}
		r.add("old", time.Now().Add(-10*time.Second))
		one, two := listen(t, f, "a"), listen(t, f, "b")
		pass(time.Second)
		r.add("first", time.Now())
		pass(2 * time.Second)
		// Its transaction began 30 seconds ago and commits now.
		r.add("late", time.Now().Add(-30*time.Second))
		pass(2 * time.Second)
		for name, l := range map[string]*Listener{"one": one, "two": two} {
			if got := fmt.Sprint(heard(l)); got != "[first late]" {
				t.Errorf("%s heard %s", name, got)
			}
		}
		two.Stop()
		two.Stop()
		r.add("third", time.Now())
		pass(2 * time.Minute)
		if got := fmt.Sprint(heard(one), heard(two)); got != "[third] [end]" {
			t.Errorf("heard %s", got)
		}
		if len(f.seen) > 1 {
			t.Errorf("%d changes are remembered for ever", len(f.seen))
		}
		stop()
		if got := fmt.Sprint(heard(one)); got != "[end]" {
			t.Errorf("after the end: %s", got)
		}
		if _, err := f.Listen("a"); !errors.Is(err, ErrFull) {
			t.Errorf("listening after the end: %v", err)
		}
	})
}

func TestFeedIsBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f, r, stop := run(t)
		defer stop()
		slow := listen(t, f, "slow")
		for range MostOfOneOwner - 1 {
			listen(t, f, "slow")
		}
		if _, err := f.Listen("slow"); !errors.Is(err, ErrFull) {
			t.Errorf("the ninth of one account: %v", err)
		}
		for i := len(f.listeners); i < MostListeners; i++ {
			listen(t, f, fmt.Sprint(i))
		}
		if _, err := f.Listen("last"); !errors.Is(err, ErrFull) {
			t.Errorf("the 201st: %v", err)
		}
		// A listener that does not read is closed, and all others still hear everything.
		for i := range Buffer + 1 {
			r.add(fmt.Sprint("c", i), time.Now().Add(time.Duration(i)*time.Microsecond))
		}
		pass(2 * time.Second)
		if got := heard(slow); len(got) != Buffer+1 || got[Buffer] != "end" {
			t.Errorf("%d changes waited", len(got))
		}
		if list, more, err := f.Since(t.Context(), time.Now().Add(-time.Minute)); !more || list != nil || err != nil {
			t.Errorf("too much to tell one by one: %d, %v, %v", len(list), more, err)
		}
	})
}

func TestFeedOutlivesTrouble(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f, r, stop := run(t)
		defer stop()
		l := listen(t, f, "a")
		r.mu.Lock()
		r.fail = errors.New("the database is away")
		r.mu.Unlock()
		r.add("meanwhile", time.Now())
		pass(2 * time.Minute)
		if got := heard(l); got != nil {
			t.Errorf("heard %v", got)
		}
		r.mu.Lock()
		r.fail = nil
		r.mu.Unlock()
		pass(2 * time.Second)
		if got := fmt.Sprint(heard(l)); got != "[meanwhile]" {
			t.Errorf("after the trouble heard %s", got)
		}
	})
}
