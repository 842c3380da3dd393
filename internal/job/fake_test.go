package job

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"
)

// fakeQueue is a queue in memory that does what Queue promises.
type fakeQueue struct {
	mu     sync.Mutex
	jobs   map[string]*queued
	ended  map[string]string // id -> verdict and reason of jobs that left the queue
	claims []time.Time
	leases int
	fail   error // the error of every call, when set
	// claimed runs after jobs were claimed, before the runner gets them.
	claimed func()
}

type queued struct {
	Job
	leaseUntil time.Time
}

func newQueue(jobs ...Job) *fakeQueue {
	q := &fakeQueue{jobs: map[string]*queued{}, ended: map[string]string{}}
	q.add(jobs...)
	return q
}

func (q *fakeQueue) add(jobs ...Job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, j := range jobs {
		if j.CreatedAt.IsZero() {
			j.CreatedAt = time.Now()
		}
		q.jobs[j.ID] = &queued{Job: j}
	}
}

func (q *fakeQueue) get(id string) queued {
	q.mu.Lock()
	defer q.mu.Unlock()
	if j := q.jobs[id]; j != nil {
		return *j
	}
	return queued{}
}

// looks returns how often a lane has polled.
func (q *fakeQueue) looks() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.claims)
}

func (q *fakeQueue) ids() []string {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.Sorted(maps.Keys(q.jobs))
}

func (q *fakeQueue) ClaimJobs(ctx context.Context, c Claim) ([]Job, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.claims = append(q.claims, c.Now)
	if err := errors.Join(ctx.Err(), q.fail); err != nil {
		return nil, err
	}
	var got []Job
	for _, id := range slices.Sorted(maps.Keys(q.jobs)) {
		j := q.jobs[id]
		if len(got) < c.Most && j.Kind == c.Kind && !j.RunAt.After(c.Now) && !j.leaseUntil.After(c.Now) {
			q.leases++
			j.Attempts++
			j.leaseUntil, j.Lease = c.Until, fmt.Sprint("lease ", q.leases)
			got = append(got, j.Job)
		}
	}
	if q.claimed != nil {
		q.claimed()
	}
	return got, nil
}

func (q *fakeQueue) held(ctx context.Context, j Job) (*queued, error) {
	if err := errors.Join(ctx.Err(), q.fail); err != nil {
		return nil, err
	}
	if have := q.jobs[j.ID]; have != nil && have.Lease == j.Lease && j.Lease != "" {
		return have, nil
	}
	return nil, ErrLost
}

func (q *fakeQueue) RenewJob(ctx context.Context, j Job, until time.Time) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	have, err := q.held(ctx, j)
	if err == nil {
		have.leaseUntil = until
	}
	return err
}

func (q *fakeQueue) SettleJob(ctx context.Context, j Job, o Outcome) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	have, err := q.held(ctx, j)
	if err != nil {
		return err
	}
	have.leaseUntil, have.Lease = time.Time{}, ""
	switch o.Verdict {
	case Done, Expired, Buried:
		delete(q.jobs, j.ID)
		q.ended[j.ID] = fmt.Sprintf("%s: %s", o.Verdict, o.Why)
	case Again, Held:
		have.RunAt, have.LastError = o.RunAt, o.Why
		if o.Verdict == Held {
			have.Attempts--
		}
	case Released:
		have.Attempts--
	}
	return nil
}

// diary records when each job was handled, since the test began.
type diary struct {
	mu    sync.Mutex
	began time.Time
	lines []string
}

func (d *diary) note(_ context.Context, j Job) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lines = append(d.lines, j.ID+" after "+time.Since(d.began).String())
	return nil
}

// pass advances fake time without waiting.
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

// one is the kinds of a runner with only the kind "k".
func one(h Handler) map[string]Kind { return map[string]Kind{"k": {Handler: h}} }

func sorted(lines []string) []string { return slices.Sorted(slices.Values(lines)) }
