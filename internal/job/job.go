// Package job holds work that must happen after a transaction. A job is enqueued in that
// transaction, leased by a runner, retried with growing pauses, and in the end done, buried
// or expired. Handlers must be idempotent.
//
// Each kind of job has a lane of its own, with its workers and limits, so that a kind that
// is stuck delays no other.
package job

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Job is one piece of work, as it was claimed.
type Job struct {
	ID        string // UUIDv7
	Kind      string
	Payload   []byte // JSON, understood by the kind's handler
	RunAt     time.Time
	CreatedAt time.Time
	Attempts  int64 // this one included
	LastError string
	Lease     string // names this claim: who lost it can change nothing any more
}

// Handler does one job. It may run again for the same job, after an error or the death of a
// node, so doing it twice must be as good as once. Its context ends when the kind's time is
// over, when the lease is lost (ErrLost) or a while after the program is asked to stop
// (ErrStopping).
//
// An error means another attempt, unless Permanent, Later or TooLate made it. Its text is
// shown to operators: it must hold no address, phone, name or token.
type Handler func(ctx context.Context, j Job) error

// ErrLost is the error of a runner that no longer holds a job's lease.
var ErrLost = errors.New("job: the lease is somebody else's now")

// ErrStopping is the cause of a handler's context that ends because the program stops.
var ErrStopping = errors.New("job: the program stops")

// Permanent marks an error that no further attempt can cure; nil stays nil.
func Permanent(err error) error {
	if err == nil {
		return nil
	}
	return permanent{err}
}

type permanent struct{ error }

func (p permanent) Unwrap() error { return p.error }

// Later is the error of a handler that must wait until at without having failed: the
// attempt is not counted.
func Later(at time.Time, why string) error { return later{at, why} }

type later struct {
	at  time.Time
	why string
}

func (l later) Error() string { return l.why }

// TooLate is the error of a handler whose work has become useless.
func TooLate(why string) error { return tooLate{why} }

type tooLate struct{ why string }

func (t tooLate) Error() string { return t.why }

// Verdict says how a claim ended.
type Verdict int

// The verdicts.
const (
	Done     Verdict = iota // the job goes
	Again                   // it failed and runs again at RunAt
	Held                    // it waits until RunAt; the attempt does not count
	Buried                  // it failed for good, or too often: a person must look
	Expired                 // it has no more use: the job goes
	Released                // it is given back as if it had not been claimed
)

func (v Verdict) String() string {
	return [...]string{"done", "again", "held", "buried", "expired", "released"}[v]
}

// Outcome is a verdict with what belongs to it.
type Outcome struct {
	Verdict Verdict
	RunAt   time.Time // of Again and Held
	Why     string    // of all but Done and Released
}

// Claim asks for jobs.
type Claim struct {
	Kind  string
	Now   time.Time
	Until time.Time // end of the lease
	Most  int
}

// Queue is what the runner needs of the store. Each call is its own transaction.
type Queue interface {
	// ClaimJobs leases up to c.Most jobs of a kind that are due and not leased,
	// and counts the attempt. Several runners never get the same job.
	ClaimJobs(ctx context.Context, c Claim) ([]Job, error)
	// RenewJob extends j's lease; ErrLost where j has lost it.
	RenewJob(ctx context.Context, j Job, until time.Time) error
	// SettleJob ends j's lease with an outcome; ErrLost, and no change, where j has lost
	// it.
	SettleJob(ctx context.Context, j Job, o Outcome) error
}

// Kind says how the jobs of a kind are done. Handler is required; the rest has
// the defaults named beside it.
type Kind struct {
	Handler Handler
	Workers int                                // how many at once, on one node: 1
	Time    time.Duration                      // how long one attempt may take: 1 min
	Tries   int64                              // attempts before a person must look: 8
	Backoff func(attempts int64) time.Duration // pause after that many attempts: Backoff
	Life    time.Duration                      // how old a job may become before it has no more use: no limit
}

// withDefaults fills in what was left out.
func (k Kind) withDefaults(name string) (Kind, error) {
	if k.Handler == nil {
		return k, fmt.Errorf("job: kind %q has no handler", name)
	}
	if k.Workers <= 0 {
		k.Workers = 1
	}
	if k.Time <= 0 {
		k.Time = time.Minute
	}
	if k.Tries <= 0 {
		k.Tries = 8
	}
	if k.Backoff == nil {
		k.Backoff = Backoff
	}
	return k, nil
}

// Backoff is the default pause before the next attempt: 30 s after the first,
// four times as long after each further one, at most half an hour.
func Backoff(attempts int64) time.Duration {
	return Growing(30*time.Second, 4, 30*time.Minute, attempts)
}

// Growing is first after one attempt, factor times as long after each further one, and
// never more than most.
func Growing(first time.Duration, factor int, most time.Duration, attempts int64) time.Duration {
	pause := first
	for ; attempts > 1 && pause < most; attempts-- {
		pause *= time.Duration(factor)
	}
	return min(pause, most)
}
