package job

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// inBubble runs a test with fake time.
func inBubble(t *testing.T, name string, f func(t *testing.T)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, f)
	})
}

func TestRunner(t *testing.T) {
	t.Parallel()

	inBubble(t, "jobs that are due are done at once, later ones in their time", func(t *testing.T) {
		now := time.Now()
		d := &diary{began: now}
		q := newQueue(Job{ID: "a", Kind: "k"}, Job{ID: "b", Kind: "k"}, Job{ID: "c", Kind: "k", RunAt: now.Add(7 * time.Second)})
		_, stop := run(t, Config{Queue: q, Kinds: one(d.note)})
		pass(time.Minute)
		stop()
		if diff := cmp.Diff([]string{"a after 0s", "b after 0s", "c after 10s"}, d.lines); diff != "" {
			t.Error(diff)
		}
		if len(q.jobs) != 0 {
			t.Errorf("left: %v", q.ids())
		}
	})

	inBubble(t, "waking saves the wait for the next poll", func(t *testing.T) {
		d := &diary{began: time.Now()}
		q := newQueue()
		r, stop := run(t, Config{Queue: q, Kinds: one(d.note)})
		pass(time.Second)
		q.add(Job{ID: "a", Kind: "k"})
		r.Wake()
		r.Wake() // it never blocks, and one call suffices
		synctest.Wait()
		stop()
		if diff := cmp.Diff([]string{"a after 1s"}, d.lines); diff != "" {
			t.Error(diff)
		}
		r.Wake() // nobody listens any more
	})

	inBubble(t, "TRUE-8 waking a kind leaves the lanes of others asleep", func(t *testing.T) {
		d := &diary{began: time.Now()}
		q := newQueue()
		r, stop := run(t, Config{Queue: q, Kinds: map[string]Kind{"k": {Handler: d.note, Workers: 2}, "l": {Handler: d.note, Workers: 2}}})
		pass(time.Second)
		looked := q.looks()
		q.add(Job{ID: "a", Kind: "k"}, Job{ID: "b", Kind: "l"})
		r.Wake("k")
		synctest.Wait()
		if n := q.looks() - looked; n != 1 {
			t.Errorf("%d lanes looked, want the one that was woken", n)
		}
		stop()
		if diff := cmp.Diff([]string{"a after 1s"}, d.lines); diff != "" {
			t.Error(diff)
		}
	})

	inBubble(t, "a failing job is tried with growing pauses, then kept aside with its error", func(t *testing.T) {
		d := &diary{began: time.Now()}
		q := newQueue(Job{ID: "a", Kind: "k"})
		_, stop := run(t, Config{Queue: q, Poll: time.Second, Kinds: map[string]Kind{"k": {
			Tries: 5, Handler: func(ctx context.Context, j Job) error { _ = d.note(ctx, j); return errors.New("mail server is away") },
		}}})
		pass(24 * time.Hour)
		stop()
		want := []string{"a after 0s", "a after 30s", "a after 2m30s", "a after 10m30s", "a after 40m30s"}
		if diff := cmp.Diff(want, d.lines); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(map[string]string{"a": "buried: mail server is away"}, q.ended); diff != "" {
			t.Error(diff)
		}
	})

	inBubble(t, "a permanent error is not tried again, work that is too late is dropped", func(t *testing.T) {
		q := newQueue(Job{ID: "a", Kind: "k"}, Job{ID: "b", Kind: "late"})
		var calls atomic.Int64
		_, stop := run(t, Config{Queue: q, Kinds: map[string]Kind{
			"k":    {Handler: func(context.Context, Job) error { calls.Add(1); return Permanent(errors.New("no such mailbox")) }},
			"late": {Handler: func(context.Context, Job) error { calls.Add(1); return TooLate("the link has ended") }},
		}})
		pass(time.Hour)
		stop()
		want := map[string]string{"a": "buried: no such mailbox", "b": "expired: the link has ended"}
		if diff := cmp.Diff(want, q.ended); diff != "" || calls.Load() != 2 {
			t.Errorf("%d calls: %s", calls.Load(), diff)
		}
	})

	inBubble(t, "waiting is no attempt", func(t *testing.T) {
		began := time.Now()
		q := newQueue(Job{ID: "a", Kind: "k"})
		_, stop := run(t, Config{Queue: q, Kinds: map[string]Kind{"k": {Tries: 1, Handler: func(_ context.Context, j Job) error {
			if j.Attempts != 1 {
				t.Errorf("attempt %d", j.Attempts)
			}
			if at := began.Add(time.Hour); time.Now().Before(at) {
				return Later(at, "five mails in an hour")
			}
			return nil
		}}}})
		pass(time.Minute)
		if j := q.get("a"); !j.RunAt.Equal(began.Add(time.Hour)) || j.LastError != "five mails in an hour" || j.Attempts != 0 {
			t.Errorf("%+v", j)
		}
		pass(time.Hour)
		stop()
		if diff := cmp.Diff(map[string]string{"a": "done: "}, q.ended); diff != "" {
			t.Error(diff)
		}
	})

	inBubble(t, "a panic is a failure like any other; a kind of tomorrow is left alone", func(t *testing.T) {
		q := newQueue(Job{ID: "a", Kind: "k"}, Job{ID: "b", Kind: "of tomorrow"})
		_, stop := run(t, Config{Queue: q, Kinds: one(func(context.Context, Job) error { panic("ayesha@example.pk") })})
		synctest.Wait()
		stop()
		if got := q.get("a").LastError; got != "the program failed; the log says where" {
			t.Errorf("last error %q", got)
		}
		if j := q.get("b"); j.Attempts != 0 || !j.leaseUntil.IsZero() {
			t.Errorf("the unknown kind was claimed: %+v", j)
		}
	})

	inBubble(t, "trouble with the queue is outlived", func(t *testing.T) {
		d := &diary{began: time.Now()}
		q := newQueue(Job{ID: "a", Kind: "k"})
		q.fail = errors.New("database is away")
		_, stop := run(t, Config{Queue: q, Kinds: one(d.note)})
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
}

// TestLanes (SURE-8): each kind has its own limit and does not wait for others.
func TestLanes(t *testing.T) {
	t.Parallel()

	inBubble(t, "a kind that is stuck holds up no other, and has several in flight itself", func(t *testing.T) {
		d := &diary{began: time.Now()}
		stuck := make(chan struct{})
		var inFlight, most atomic.Int64
		q := newQueue(Job{ID: "a", Kind: "mail"}, Job{ID: "b", Kind: "mail"}, Job{ID: "c", Kind: "mail"}, Job{ID: "d", Kind: "mail"}, Job{ID: "reset", Kind: "reset"})
		_, stop := run(t, Config{Queue: q, Kinds: map[string]Kind{
			"mail": {Workers: 3, Time: time.Hour, Handler: func(context.Context, Job) error {
				most.Store(max(most.Load(), inFlight.Add(1)))
				<-stuck
				inFlight.Add(-1)
				return nil
			}},
			"reset": {Handler: d.note},
		}})
		pass(time.Minute)
		if diff := cmp.Diff([]string{"reset after 0s"}, d.lines); diff != "" || most.Load() != 3 {
			t.Errorf("%d in flight: %s", most.Load(), diff)
		}
		close(stuck)
		synctest.Wait()
		stop()
		if len(q.jobs) != 0 || most.Load() != 3 {
			t.Errorf("left %v, %d at once", q.ids(), most.Load())
		}
	})

	inBubble(t, "a job that takes too long is given back", func(t *testing.T) {
		q := newQueue(Job{ID: "a", Kind: "k"})
		_, stop := run(t, Config{Queue: q, Kinds: map[string]Kind{"k": {Time: time.Second, Handler: func(ctx context.Context, _ Job) error {
			<-ctx.Done()
			return ctx.Err()
		}}}})
		pass(2 * time.Second)
		stop()
		if j := q.get("a"); j.LastError != context.DeadlineExceeded.Error() || j.Attempts != 1 || j.Lease != "" {
			t.Errorf("%+v", j)
		}
	})

	inBubble(t, "a job that is too old is dropped, at its turn or when its next turn would be too late", func(t *testing.T) {
		now := time.Now()
		d := &diary{began: now}
		q := newQueue(Job{ID: "old", Kind: "k", CreatedAt: now.Add(-time.Hour)}, Job{ID: "young", Kind: "k", CreatedAt: now.Add(-59 * time.Minute)})
		_, stop := run(t, Config{Queue: q, Poll: time.Second, Kinds: map[string]Kind{"k": {Life: time.Hour, Handler: func(ctx context.Context, j Job) error {
			_ = d.note(ctx, j)
			return errors.New("mail server is away")
		}}}})
		pass(time.Hour)
		stop()
		if diff := cmp.Diff([]string{"young after 0s", "young after 30s"}, d.lines); diff != "" {
			t.Error(diff)
		}
		want := map[string]string{"old": "expired: it was not done in its time", "young": "expired: mail server is away"}
		if diff := cmp.Diff(want, q.ended); diff != "" {
			t.Error(diff)
		}
	})

	inBubble(t, "mails outlive a night without a mail server", func(t *testing.T) {
		began := time.Now()
		q := newQueue(Job{ID: "a", Kind: "k"})
		_, stop := run(t, Config{Queue: q, Kinds: map[string]Kind{"k": {Tries: 150, Handler: func(context.Context, Job) error {
			if time.Since(began) < 14*time.Hour {
				return errors.New("mail server is away")
			}
			return nil
		}}}})
		pass(14*time.Hour + 31*time.Minute)
		stop()
		if diff := cmp.Diff(map[string]string{"a": "done: "}, q.ended); diff != "" {
			t.Error(diff)
		}
	})
}

// TestLease (SURE-8, HOUSE-3): a lease is renewed while the work lasts, and a runner that lost
// it changes nothing.
func TestLease(t *testing.T) {
	t.Parallel()

	inBubble(t, "a long job keeps its lease; two runners never share one", func(t *testing.T) {
		d := &diary{began: time.Now()}
		q := newQueue(Job{ID: "a", Kind: "k"}, Job{ID: "b", Kind: "k"})
		c := Config{Queue: q, Kinds: map[string]Kind{"k": {Time: time.Hour, Handler: func(ctx context.Context, j Job) error {
			_ = d.note(ctx, j)
			pass(10 * time.Minute) // ten times the lease
			return ctx.Err()
		}}}}
		_, stop1 := run(t, c)
		_, stop2 := run(t, c)
		pass(30 * time.Minute)
		stop1()
		stop2()
		if diff := cmp.Diff([]string{"a after 0s", "b after 0s"}, sorted(d.lines)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(map[string]string{"a": "done: ", "b": "done: "}, q.ended); diff != "" {
			t.Error(diff)
		}
	})

	inBubble(t, "a node that died gives its job up when the lease ends", func(t *testing.T) {
		now := time.Now()
		d := &diary{began: now}
		q := newQueue(Job{ID: "a", Kind: "k"}, Job{ID: "b", Kind: "k"})
		q.jobs["a"].leaseUntil, q.jobs["a"].Lease = now.Add(time.Minute), "of the dead"
		_, stop := run(t, Config{Queue: q, Kinds: one(d.note)})
		pass(2 * time.Minute)
		stop()
		if diff := cmp.Diff([]string{"b after 0s", "a after 1m0s"}, d.lines); diff != "" {
			t.Error(diff)
		}
	})

	inBubble(t, "a handler whose lease another has is told so, and its outcome changes nothing", func(t *testing.T) {
		began := time.Now()
		q := newQueue(Job{ID: "a", Kind: "k"})
		var cause error
		var told time.Duration
		_, stop := run(t, Config{Queue: q, Kinds: map[string]Kind{"k": {Time: time.Hour, Handler: func(ctx context.Context, _ Job) error {
			<-ctx.Done()
			cause, told = context.Cause(ctx), time.Since(began)
			return nil
		}}}})
		synctest.Wait()
		q.mu.Lock()
		q.jobs["a"].Lease, q.jobs["a"].leaseUntil = "of another", time.Now().Add(time.Hour)
		q.mu.Unlock()
		pass(time.Minute)
		stop()
		if !errors.Is(cause, ErrLost) {
			t.Errorf("the handler saw %v", cause)
		}
		if told != 20*time.Second { // at the first renewal, after a third of the lease
			t.Errorf("SURE-8 the handler was told after %v", told)
		}
		if j := q.get("a"); j.Lease != "of another" || len(q.ended) != 0 {
			t.Errorf("the late runner changed the job: %+v, %v", j, q.ended)
		}
	})

	inBubble(t, "a handler is stopped before its lease can be another's, where renewing fails", func(t *testing.T) {
		began := time.Now()
		q := newQueue(Job{ID: "a", Kind: "k"})
		var stopped time.Duration
		_, stop := run(t, Config{Queue: q, Kinds: map[string]Kind{"k": {Time: time.Hour, Handler: func(ctx context.Context, _ Job) error {
			q.mu.Lock()
			q.fail = errors.New("database is away")
			q.mu.Unlock()
			<-ctx.Done()
			stopped = time.Since(began)
			return ctx.Err()
		}}}})
		pass(5 * time.Minute)
		stop()
		if stopped != time.Minute {
			t.Errorf("it went on for %v", stopped)
		}
	})
}

// TestStop (SURE-8): a graceful stop releases claimed jobs.
func TestStop(t *testing.T) {
	t.Parallel()
	free := func(t *testing.T, q *fakeQueue, id string) {
		t.Helper()
		if j := q.get(id); j.ID == "" || j.Lease != "" || !j.leaseUntil.IsZero() || j.Attempts != 0 || j.RunAt.After(time.Now()) {
			t.Errorf("%s is not free for the next node, its attempt uncounted: %+v", id, j)
		}
	}

	inBubble(t, "what has begun is finished, nothing else is begun or locked", func(t *testing.T) {
		q := newQueue(Job{ID: "a", Kind: "k"}, Job{ID: "b", Kind: "k"})
		begun, finish := make(chan struct{}), make(chan struct{})
		var inHand error
		_, stop := run(t, Config{Queue: q, Kinds: one(func(ctx context.Context, _ Job) error {
			close(begun)
			<-finish
			inHand = ctx.Err()
			return nil
		})})
		<-begun
		stopped := make(chan struct{})
		go func() { defer close(stopped); stop() }()
		pass(2 * time.Second)
		select {
		case <-stopped:
			t.Fatal("Run returned over a job in hand")
		default:
		}
		close(finish)
		<-stopped
		if inHand != nil || q.ended["a"] != "done: " {
			t.Errorf("the job in hand saw %v and ended %q", inHand, q.ended["a"])
		}
		free(t, q, "b")
	})

	inBubble(t, "what does not end in time is given back at once", func(t *testing.T) {
		q := newQueue(Job{ID: "a", Kind: "k"})
		began := time.Now()
		var cause error
		_, stop := run(t, Config{Queue: q, Kinds: map[string]Kind{"k": {Time: time.Hour, Handler: func(ctx context.Context, _ Job) error {
			<-ctx.Done()
			cause = context.Cause(ctx)
			return ctx.Err()
		}}}})
		synctest.Wait()
		stop()
		if took := time.Since(began); took != 3*time.Second || !errors.Is(cause, ErrStopping) {
			t.Errorf("it took %v; the handler saw %v", took, cause)
		}
		free(t, q, "a")
	})

	inBubble(t, "what was claimed while the program stopped is given back", func(t *testing.T) {
		q := newQueue(Job{ID: "a", Kind: "k"}, Job{ID: "b", Kind: "k"})
		d := &diary{began: time.Now()}
		ctx, cancel := context.WithCancel(t.Context())
		q.claimed = cancel
		r, err := New(Config{Queue: q, Now: time.Now, Kinds: map[string]Kind{"k": {Workers: 2, Handler: d.note}}})
		if err != nil {
			t.Fatal(err)
		}
		r.Run(ctx)
		if len(d.lines) != 0 || len(q.claims) != 1 {
			t.Errorf("done: %v, %d claims", d.lines, len(q.claims))
		}
		free(t, q, "a")
		free(t, q, "b")
	})
}

func TestNew(t *testing.T) {
	t.Parallel()
	kinds := one(func(context.Context, Job) error { return nil })
	for name, c := range map[string]Config{
		"no kinds": {Queue: newQueue(), Now: time.Now}, "no queue": {Kinds: kinds, Now: time.Now}, "no clock": {Queue: newQueue(), Kinds: kinds},
		"no handler": {Queue: newQueue(), Now: time.Now, Kinds: map[string]Kind{"k": {}}},
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
		1: 30 * time.Second, 2: 2 * time.Minute, 3: 8 * time.Minute, 4: 30 * time.Minute, 8: 30 * time.Minute, 1 << 40: 30 * time.Minute,
	} {
		if got := Backoff(attempts); got != want {
			t.Errorf("after %d attempts %v, want %v", attempts, got, want)
		}
	}
}
