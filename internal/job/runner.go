package job

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"gulaab/internal/redact"
)

// Handler does one job. It may be called again for the same job, at a later
// attempt or after a node died, so doing it twice must be as good as once. An
// error means another attempt, unless it is marked with Permanent.
type Handler func(ctx context.Context, j Job) error

// Permanent marks an error that no further attempt can mend; nil stays nil.
func Permanent(err error) error {
	if err == nil {
		return nil
	}
	return permanent{err}
}

type permanent struct{ error }

func (p permanent) Unwrap() error { return p.error }

// Config is what a Runner needs. Queue, Handlers and Now are required; the rest
// has the defaults named beside it.
type Config struct {
	Queue       Queue
	Handlers    map[string]Handler // by Job.Kind
	Now         func() time.Time
	Poll        time.Duration                      // how often to look without being woken: 5 s
	Lease       time.Duration                      // how long one job may take: 1 min
	Batch       int                                // jobs claimed at once, done one after another: 4
	MaxAttempts int64                              // 8: with Backoff, over some seven hours
	Backoff     func(attempts int64) time.Duration // pause after that many attempts
	Log         *slog.Logger                       // discarded
}

// Runner does the jobs of a queue, one at a time. Several runners, on one node
// or many, share a queue without doing a job twice at once.
type Runner struct {
	c    Config
	wake chan struct{}
}

// New returns a Runner that is ready to Run.
func New(c Config) (*Runner, error) {
	if c.Queue == nil || len(c.Handlers) == 0 || c.Now == nil {
		return nil, errors.New("job: Queue, Handlers and Now are required")
	}
	if c.Poll <= 0 {
		c.Poll = 5 * time.Second
	}
	if c.Lease <= 0 {
		c.Lease = time.Minute
	}
	if c.Batch <= 0 {
		c.Batch = 4
	}
	if c.MaxAttempts <= 0 {
		c.MaxAttempts = 8
	}
	if c.Backoff == nil {
		c.Backoff = Backoff
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return &Runner{c: c, wake: make(chan struct{}, 1)}, nil
}

// Backoff is the default pause before the next attempt: 30 s after the first,
// four times as long after each further one, at most two hours.
func Backoff(attempts int64) time.Duration {
	const longest = 2 * time.Hour
	pause := 30 * time.Second
	for ; attempts > 1 && pause < longest; attempts-- {
		pause *= 4
	}
	return min(pause, longest)
}

// Wake makes the runner look for jobs now: call it after a commit that enqueued
// one. It never blocks, and any number of calls before the next look are one.
func (r *Runner) Wake() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// Run does jobs until ctx ends, finishes the one in hand and returns. Jobs that
// were claimed and not begun come back when their lease ends. Trouble with the
// queue is logged and tried again at the next poll.
func (r *Runner) Run(ctx context.Context) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.wake:
		case <-timer.C:
		}
		for ctx.Err() == nil && r.round(ctx) {
		}
		timer.Reset(r.c.Poll)
	}
}

// round claims and does one batch; it says whether there may be more.
func (r *Runner) round(ctx context.Context) bool {
	now := r.c.Now()
	// The lease covers the batch, not one job: the last of it waits for the others.
	lease := now.Add(time.Duration(r.c.Batch+1) * r.c.Lease)
	jobs, err := r.c.Queue.ClaimJobs(ctx, now, lease, r.c.Batch)
	if err != nil {
		if ctx.Err() == nil {
			r.c.Log.ErrorContext(ctx, "job: claim failed", "error", err)
		}
		return false
	}
	for _, j := range jobs {
		if ctx.Err() != nil {
			return false
		}
		r.do(ctx, j)
	}
	return len(jobs) == r.c.Batch
}

// do runs one job and tells the queue how it went.
func (r *Runner) do(ctx context.Context, j Job) {
	// What has begun is finished, also when the program is asked to stop.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), r.c.Lease)
	defer cancel()
	log := r.c.Log.With("job", j.ID, "kind", j.Kind, "attempt", j.Attempts)
	failure := r.call(ctx, j)
	// Telling the queue has its own time: a job that used up its lease must still be given back.
	qctx, qcancel := context.WithTimeout(context.WithoutCancel(ctx), r.c.Lease)
	defer qcancel()
	var err error
	switch {
	case failure == nil:
		err = r.c.Queue.FinishJob(qctx, j.ID)
	case isPermanent(failure) || j.Attempts >= r.c.MaxAttempts:
		log.ErrorContext(ctx, "job: given up", "error", failure)
		err = r.c.Queue.BuryJob(qctx, j.ID, failure.Error())
	default:
		again := r.c.Now().Add(r.c.Backoff(j.Attempts))
		log.WarnContext(ctx, "job: failed, will be tried again", "error", failure, "at", again)
		err = r.c.Queue.RetryJob(qctx, j.ID, again, failure.Error())
	}
	if err != nil {
		log.ErrorContext(ctx, "job: the queue did not take the outcome; the job runs again when its lease ends", "error", err)
	}
}

func isPermanent(err error) bool {
	_, ok := errors.AsType[permanent](err)
	return ok
}

// call runs the job's handler; a panic in it is a failure like any other.
func (r *Runner) call(ctx context.Context, j Job) (err error) {
	handler, ok := r.c.Handlers[j.Kind]
	if !ok {
		// During a roll-out a newer node may know the kind: give it time.
		return fmt.Errorf("job: no handler for kind %q", j.Kind)
	}
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("job: panic: %s\n%s", redact.Panic(v), debug.Stack())
		}
	}()
	return handler(ctx, j)
}
