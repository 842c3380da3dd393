package job

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"gulaab/internal/poll"
	"gulaab/internal/redact"
)

// Config is what a Runner needs. Queue, Kinds and Now are required; the rest
// has the defaults named beside it.
type Config struct {
	Queue Queue
	Kinds map[string]Kind // by Job.Kind; jobs of other kinds are left to newer nodes
	Now   func() time.Time
	Poll  time.Duration // how often to look without being woken: 5 s
	Lease time.Duration // how long a job of a node that died stays locked: 1 min. Renewed while the handler works
	Grace time.Duration // how long what has begun may go on after a stop: 3 s
	Log   *slog.Logger  // discarded
}

// queueTime bounds one call of the queue.
const queueTime = 10 * time.Second

// Runner does the jobs of a queue, each kind in a lane of its own. Several runners, on any
// number of nodes, share a queue without doing a job twice at once.
type Runner struct {
	c     Config
	lanes []*lane
}

// lane does the jobs of one kind.
type lane struct {
	*Runner
	name string
	kind Kind
	bell poll.Bell
}

// New returns a Runner that is ready to Run.
func New(c Config) (*Runner, error) {
	if c.Queue == nil || len(c.Kinds) == 0 || c.Now == nil {
		return nil, errors.New("job: Queue, Kinds and Now are required")
	}
	if c.Poll <= 0 {
		c.Poll = 5 * time.Second
	}
	if c.Lease <= 0 {
		c.Lease = time.Minute
	}
	if c.Grace <= 0 {
		c.Grace = 3 * time.Second
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	r := &Runner{c: c}
	for name, kind := range c.Kinds {
		kind, err := kind.withDefaults(name)
		if err != nil {
			return nil, err
		}
		r.lanes = append(r.lanes, &lane{Runner: r, name: name, kind: kind, bell: poll.NewBell()})
	}
	return r, nil
}

// Wake makes the lanes of kinds (all, if none is named) look for jobs now; call it after a
// commit that enqueued such jobs. It never blocks, and calls before the next look count as
// one.
func (r *Runner) Wake(kinds ...string) {
	for _, l := range r.lanes {
		if len(kinds) == 0 || slices.Contains(kinds, l.name) {
			l.bell.Ring()
		}
	}
}

// Run does jobs until ctx ends. Running jobs then have Config.Grace to end; what has not
// ended by then, or was not begun, is released with its attempt uncounted. Errors of the
// queue are logged, and tried again at the next poll.
func (r *Runner) Run(ctx context.Context) {
	var lanes sync.WaitGroup
	for _, l := range r.lanes {
		lanes.Go(func() { l.run(ctx) })
	}
	lanes.Wait()
}

func (l *lane) run(ctx context.Context) {
	free := make(chan struct{}, l.kind.Workers)
	for range l.kind.Workers {
		free <- struct{}{}
	}
	var working sync.WaitGroup
	defer working.Wait()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-l.bell:
		case <-timer.C:
		}
		for l.round(ctx, free, &working) {
		}
		timer.Reset(l.c.Poll)
	}
}

// round waits for a free worker and gives jobs to all free ones; it says whether there may
// be more jobs. A job is claimed only for a worker that begins it at once, so that no lease
// runs out in a line.
func (l *lane) round(ctx context.Context, free chan struct{}, working *sync.WaitGroup) bool {
	select {
	case <-ctx.Done():
		return false
	case <-free:
	}
	workers := 1
	for more := true; more; {
		select {
		case <-free:
			workers++
		default:
			more = false
		}
	}
	jobs, began := l.claim(ctx, workers), 0
	for _, j := range jobs {
		if ctx.Err() != nil {
			l.settle(ctx, j, Outcome{Verdict: Released})
			continue
		}
		began++
		working.Go(func() {
			defer func() { free <- struct{}{} }()
			l.do(ctx, j)
		})
	}
	for range workers - began {
		free <- struct{}{}
	}
	return ctx.Err() == nil && len(jobs) == workers
}

// claim leases jobs. A stop does not interrupt it: a claim whose answer was lost would be
// locked until its lease ends.
func (l *lane) claim(ctx context.Context, most int) []Job {
	if ctx.Err() != nil {
		return nil
	}
	qctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), queueTime)
	defer cancel()
	now := l.c.Now()
	jobs, err := l.c.Queue.ClaimJobs(qctx, Claim{Kind: l.name, Now: now, Until: now.Add(l.c.Lease), Most: most})
	if err != nil {
		l.c.Log.ErrorContext(ctx, "job: claim failed", "kind", l.name, "error", err)
	}
	poll.Report(ctx, err)
	return jobs
}

// do runs one job and tells the queue the outcome.
func (l *lane) do(stop context.Context, j Job) {
	ctx, end := context.WithCancelCause(context.WithoutCancel(stop))
	ctx, cancel := context.WithTimeout(ctx, l.kind.Time)
	watched := make(chan struct{})
	go func() { defer close(watched); l.watch(ctx, stop, end, j) }()
	var failure error
	if l.outdated(j, l.c.Now()) {
		failure = TooLate("it was not done in its time")
	} else {
		failure = l.call(ctx, j)
	}
	cause := context.Cause(ctx)
	cancel()
	<-watched
	end(nil)
	o := l.outcome(j, failure, cause)
	log := l.c.Log.With("job", j.ID, "kind", j.Kind, "attempt", j.Attempts)
	switch o.Verdict {
	case Again:
		log.WarnContext(stop, "job: failed, will be tried again", "error", o.Why, "at", o.RunAt)
	case Buried:
		log.ErrorContext(stop, "job: given up; gulaab jobs retry has it tried again", "error", o.Why)
	case Expired, Held:
		log.InfoContext(stop, "job: ended unfinished", "verdict", o.Verdict.String(), "why", o.Why)
	case Done, Released:
	}
	l.settle(stop, j, o)
}

// watch renews the lease of a running job, and ends its context when the lease is lost or
// the grace of a stop is over.
func (l *lane) watch(ctx, stop context.Context, end context.CancelCauseFunc, j Job) {
	every := l.c.Lease / 3
	renew := time.NewTimer(every)
	defer renew.Stop()
	held := l.c.Now().Add(l.c.Lease)
	stopping := stop.Done()
	var patience <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-stopping:
			stopping = nil
			timer := time.NewTimer(l.c.Grace)
			defer timer.Stop()
			patience = timer.C
		case <-patience:
			end(ErrStopping)
			return
		case <-renew.C:
			until := l.c.Now().Add(l.c.Lease)
			err := l.c.Queue.RenewJob(ctx, j, until)
			switch {
			case err == nil:
				held = until
			case errors.Is(err, ErrLost) || ctx.Err() == nil && !l.c.Now().Before(held):
				// Another runner has it, or may have it at any moment.
				end(ErrLost)
				return
			}
			renew.Reset(every)
		}
	}
}

func (l *lane) outdated(j Job, at time.Time) bool {
	return l.kind.Life > 0 && !at.Before(j.CreatedAt.Add(l.kind.Life))
}

// outcome decides the outcome of a job whose handler returned failure in a context that
// ended because of cause.
func (l *lane) outcome(j Job, failure, cause error) Outcome {
	var wait later
	switch {
	case failure == nil:
		return Outcome{Verdict: Done}
	case errors.Is(cause, ErrStopping):
		return Outcome{Verdict: Released}
	case is[tooLate](failure):
		return Outcome{Verdict: Expired, Why: redact.Text(failure.Error())}
	case errors.As(failure, &wait):
		return l.next(j, Outcome{Verdict: Held, RunAt: wait.at, Why: wait.why})
	case is[permanent](failure) || j.Attempts >= l.kind.Tries:
		return Outcome{Verdict: Buried, Why: redact.Text(failure.Error())}
	}
	return l.next(j, Outcome{Verdict: Again, RunAt: l.c.Now().Add(l.kind.Backoff(j.Attempts)), Why: redact.Text(failure.Error())})
}

// next returns o, or Expired if the job would be too old by then.
func (l *lane) next(j Job, o Outcome) Outcome {
	if l.outdated(j, o.RunAt) {
		return Outcome{Verdict: Expired, Why: o.Why}
	}
	return o
}

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// settle tells the queue, with a time limit of its own: a job that used up its time must
// still be released.
func (l *lane) settle(ctx context.Context, j Job, o Outcome) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), queueTime)
	defer cancel()
	err := l.c.Queue.SettleJob(ctx, j, o)
	switch {
	case errors.Is(err, ErrLost):
		l.c.Log.WarnContext(ctx, "job: ended after its lease was lost: another runner does it", "job", j.ID, "kind", j.Kind)
	case err != nil:
		l.c.Log.ErrorContext(ctx, "job: the queue did not take the outcome; the job runs again when its lease ends",
			"job", j.ID, "kind", j.Kind, "error", err)
	}
}

// call runs the job's handler; a panic is a failure like any other.
func (l *lane) call(ctx context.Context, j Job) (err error) {
	defer func() {
		if v := recover(); v != nil {
			l.c.Log.ErrorContext(ctx, "job: a handler panicked", "job", j.ID, "kind", j.Kind, "panic", redact.Panic(v), "stack", string(debug.Stack()))
			err = errors.New("the program failed; the log says where")
		}
	}()
	return l.kind.Handler(ctx, j)
}
