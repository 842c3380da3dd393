package job

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fakeQueue is a queue in memory that keeps the promises of Queue.
type fakeQueue struct {
	mu     sync.Mutex
	jobs   map[string]*queued
	buried map[string]string // id -> last error
	claims []time.Time
	fail   error // what every call answers, when set
}

type queued struct {
	Job
	leaseUntil time.Time
}

func newQueue(jobs ...Job) *fakeQueue {
	q := &fakeQueue{jobs: map[string]*queued{}, buried: map[string]string{}}
	q.add(jobs...)
	return q
}

func (q *fakeQueue) add(jobs ...Job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, j := range jobs {
		q.jobs[j.ID] = &queued{Job: j}
	}
}

func (q *fakeQueue) ids() []string {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.Sorted(maps.Keys(q.jobs))
}

func (q *fakeQueue) ClaimJobs(ctx context.Context, now, leaseUntil time.Time, n int) ([]Job, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.claims = append(q.claims, now)
	if err := errors.Join(ctx.Err(), q.fail); err != nil {
		return nil, err
	}
	var got []Job
	for _, id := range slices.Sorted(maps.Keys(q.jobs)) {
		j := q.jobs[id]
		if len(got) < n && !j.RunAt.After(now) && !j.leaseUntil.After(now) {
			j.Attempts++
			j.leaseUntil = leaseUntil
			got = append(got, j.Job)
		}
	}
	return got, nil
}

func (q *fakeQueue) FinishJob(ctx context.Context, id string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if err := errors.Join(ctx.Err(), q.fail); err != nil {
		return err
	}
	delete(q.jobs, id)
	return nil
}

func (q *fakeQueue) RetryJob(ctx context.Context, id string, runAt time.Time, lastError string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if err := errors.Join(ctx.Err(), q.fail); err != nil {
		return err
	}
	j := q.jobs[id]
	j.RunAt, j.LastError, j.leaseUntil = runAt, lastError, time.Time{}
	return nil
}

func (q *fakeQueue) BuryJob(ctx context.Context, id, lastError string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if err := errors.Join(ctx.Err(), q.fail); err != nil {
		return err
	}
	delete(q.jobs, id)
	q.buried[id] = lastError
	return nil
}

// diary notes when each job was handled, from the test's beginning.
type diary struct {
	mu    sync.Mutex
	began time.Time
	lines []string
}

func (d *diary) note(j Job) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lines = append(d.lines, j.ID+" after "+time.Since(d.began).String())
}

// pass lets fake time pass; it takes none.
func pass(d time.Duration) { <-time.After(d) }

// run starts a runner in a bubble of fake time; stop ends it and waits.
func run(t *testing.T, c Config) (r *Runner, stop func()) {
	t.Helper()
	c.Now = time.Now
	r, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); r.Run(ctx) }()
	return r, func() { cancel(); <-done }
}

func TestRunner(t *testing.T) {
	t.Parallel()

	t.Run("jobs that are due are done at once, later ones in their time", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			now := time.Now()
			d := &diary{began: now}
			q := newQueue(Job{ID: "a", Kind: "k"}, Job{ID: "b", Kind: "k"}, Job{ID: "c", Kind: "k", RunAt: now.Add(7 * time.Second)})
			_, stop := run(t, Config{Queue: q, Handlers: map[string]Handler{"k": func(_ context.Context, j Job) error { d.note(j); return nil }}, Batch: 1})
			pass(time.Minute)
			stop()
			if diff := cmp.Diff([]string{"a after 0s", "b after 0s", "c after 10s"}, d.lines); diff != "" {
				t.Error(diff)
			}
			if len(q.jobs) != 0 {
				t.Errorf("left: %v", q.ids())
			}
		})
	})

	t.Run("waking saves the wait for the next poll", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			d := &diary{began: time.Now()}
			q := newQueue()
			r, stop := run(t, Config{Queue: q, Handlers: map[string]Handler{"k": func(_ context.Context, j Job) error { d.note(j); return nil }}})
			pass(time.Second)
			q.add(Job{ID: "a", Kind: "k"})
			r.Wake()
			r.Wake() // never blocks, and is not needed twice
			synctest.Wait()
			stop()
			if diff := cmp.Diff([]string{"a after 1s"}, d.lines); diff != "" {
				t.Error(diff)
			}
			r.Wake() // nobody listens any more
		})
	})

	t.Run("a failing job is tried with growing pauses, then kept aside with its error", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			d := &diary{began: time.Now()}
			q := newQueue(Job{ID: "a", Kind: "k"})
			_, stop := run(t, Config{
				Queue: q, MaxAttempts: 5, Poll: time.Second,
				Handlers: map[string]Handler{"k": func(_ context.Context, j Job) error { d.note(j); return errors.New("mail server is away") }},
			})
			pass(24 * time.Hour)
			stop()
			want := []string{"a after 0s", "a after 30s", "a after 2m30s", "a after 10m30s", "a after 42m30s"}
			if diff := cmp.Diff(want, d.lines); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(map[string]string{"a": "mail server is away"}, q.buried); diff != "" {
				t.Error(diff)
			}
		})
	})

	t.Run("a permanent error is not tried again", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			q := newQueue(Job{ID: "a", Kind: "k"})
			calls := 0
			_, stop := run(t, Config{Queue: q, Handlers: map[string]Handler{"k": func(context.Context, Job) error {
				calls++
				return Permanent(errors.New("no such mailbox"))
			}}})
			pass(time.Hour)
			stop()
			if calls != 1 || q.buried["a"] != "no such mailbox" {
				t.Errorf("%d calls, buried %v", calls, q.buried)
			}
		})
	})

	t.Run("a panic and an unknown kind are failures like any other", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			q := newQueue(Job{ID: "a", Kind: "k"}, Job{ID: "b", Kind: "of tomorrow"}, Job{ID: "c", Kind: "fine"})
			_, stop := run(t, Config{Queue: q, Handlers: map[string]Handler{
				"k":    func(context.Context, Job) error { panic(errors.New("oops")) },
				"fine": func(context.Context, Job) error { return nil },
			}})
			synctest.Wait()
			stop()
			if diff := cmp.Diff([]string{"a", "b"}, q.ids()); diff != "" {
				t.Error(diff)
			}
			if a, b := q.jobs["a"].LastError, q.jobs["b"].LastError; !strings.Contains(a, "panic: oops") || !strings.Contains(b, `"of tomorrow"`) {
				t.Errorf("errors %q and %q", a, b)
			}
		})
	})

	t.Run("stopping finishes the job in hand and begins no other", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			q := newQueue(Job{ID: "a", Kind: "k"}, Job{ID: "b", Kind: "k"})
			begun, finish := make(chan struct{}), make(chan struct{})
			var inHand error
			_, stop := run(t, Config{Queue: q, Handlers: map[string]Handler{"k": func(ctx context.Context, _ Job) error {
				close(begun)
				<-finish
				inHand = ctx.Err()
				return nil
			}}})
			<-begun
			stopped := make(chan struct{})
			go func() { defer close(stopped); stop() }()
			synctest.Wait()
			select {
			case <-stopped:
				t.Fatal("Run returned over a job in hand")
			default:
			}
			close(finish)
			<-stopped
			if inHand != nil {
				t.Errorf("the job in hand saw %v", inHand)
			}
			if diff := cmp.Diff([]string{"b"}, q.ids()); diff != "" {
				t.Error(diff)
			}
		})
	})

	t.Run("a job that takes too long is given back", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			q := newQueue(Job{ID: "a", Kind: "k"})
			_, stop := run(t, Config{Queue: q, Lease: time.Second, Handlers: map[string]Handler{"k": func(ctx context.Context, _ Job) error {
				<-ctx.Done()
				return ctx.Err()
			}}})
			pass(2 * time.Second)
			stop()
			if got := q.jobs["a"].LastError; got != context.DeadlineExceeded.Error() {
				t.Errorf("last error %q", got)
			}
		})
	})

	t.Run("trouble with the queue is outlived", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			d := &diary{began: time.Now()}
			q := newQueue(Job{ID: "a", Kind: "k"})
			q.fail = errors.New("database is away")
			_, stop := run(t, Config{Queue: q, Handlers: map[string]Handler{"k": func(_ context.Context, j Job) error { d.note(j); return nil }}})
			pass(12 * time.Second)
			q.mu.Lock()
			q.fail = nil
			claims := len(q.claims)
			q.mu.Unlock()
			pass(10 * time.Second)
			stop()
			if diff := cmp.Diff([]string{"a after 15s"}, d.lines); diff != "" || claims != 3 {
				t.Errorf("%d claims in 12 s: %s", claims, diff)
			}
		})
	})

	t.Run("a node that died gives its job up when the lease ends; two runners never share one", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			now := time.Now()
			d := &diary{began: now}
			q := newQueue(Job{ID: "a", Kind: "k"}, Job{ID: "b", Kind: "k"})
			q.jobs["a"].leaseUntil = now.Add(time.Minute) // claimed by the dead
			c := Config{Queue: q, Handlers: map[string]Handler{"k": func(_ context.Context, j Job) error { d.note(j); return nil }}}
			_, stop1 := run(t, c)
			_, stop2 := run(t, c)
			pass(2 * time.Minute)
			stop1()
			stop2()
			if diff := cmp.Diff([]string{"b after 0s", "a after 1m0s"}, d.lines); diff != "" {
				t.Error(diff)
			}
		})
	})
}

func TestNew(t *testing.T) {
	t.Parallel()
	handlers := map[string]Handler{"k": func(context.Context, Job) error { return nil }}
	for name, c := range map[string]Config{
		"no handlers": {Queue: newQueue(), Now: time.Now}, "no queue": {Handlers: handlers, Now: time.Now}, "no clock": {Queue: newQueue(), Handlers: handlers},
	} {
		if _, err := New(c); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if Permanent(nil) != nil {
		t.Error("Permanent(nil) is an error")
	}
}

func TestBackoff(t *testing.T) {
	t.Parallel()
	for attempts, want := range map[int64]time.Duration{
		1: 30 * time.Second, 2: 2 * time.Minute, 3: 8 * time.Minute, 4: 32 * time.Minute, 5: 2 * time.Hour, 8: 2 * time.Hour, 1 << 40: 2 * time.Hour,
	} {
		if got := Backoff(attempts); got != want {
			t.Errorf("after %d attempts %v, want %v", attempts, got, want)
		}
	}
}
