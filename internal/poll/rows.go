package poll

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"gulaab/internal/fault"
)

// Rows has rounds go on past rows that fail: such a row costs itself alone, is told once,
// and comes back with growing pauses. A nil Log discards what is told, a nil Rows forgets.
type Rows struct {
	Now  func() time.Time
	Log  *slog.Logger
	What string // is logged of a row that begins to fail: "a lot could not be taken off sale"

	mu     sync.Mutex
	failed map[string]failure
}

type failure struct {
	times int
	next  time.Time
}

// The pauses of a row that fails, and how long one is remembered after its last pause:
// it may have gone another way.
const (
	rowPause = time.Minute
	longest  = 6 * time.Hour
	forget   = 24 * time.Hour
)

// down is how many rows in a row may be told that the database or a server does not
// answer before that is no row's fault, and the round ends.
const down = 5

// Round does what a list has, a page after the other, until nothing is left but what
// waits for its pause. list returns at most that many rows, the most urgent first; do
// takes a row off it. A Conflict or NotFound says that somebody else has the row: it is
// left for the next round, and nobody is told. The error is the list's, or what ended
// the round for all rows.
func (r *Rows) Round(ctx context.Context, page int, list func(ctx context.Context, most int) ([]string, error), do func(ctx context.Context, id string) error) error {
	seen := map[string]bool{} // tried and still on the list
	done := map[string]bool{}
	unavailable := 0
	for {
		most := page + r.waiting() + len(seen)
		ids, err := list(ctx, most)
		if err != nil {
			return err
		}
		tried := 0
		for _, id := range ids {
			if done[id] {
				seen[id] = true // done, and still on the list
			}
			if seen[id] || r.Waits(id) {
				continue
			}
			if tried++; tried > page {
				break
			}
			seen[id] = true
			err := do(ctx, id)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if r.Note(ctx, id, err); fault.KindOf(err) != fault.Unavailable || err == nil {
				unavailable = 0
			} else if unavailable++; unavailable == down {
				return err
			}
			if err == nil {
				delete(seen, id)
				done[id] = true
			}
		}
		if tried == 0 || len(ids) < most {
			return nil
		}
	}
}

// Waits says whether a row that failed waits for its pause to end.
func (r *Rows) Waits(id string) bool {
	if r == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.failed[id].next.After(r.Now())
}

// Waiting returns the rows that wait.
func (r *Rows) Waiting() (ids []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, f := range r.failed {
		if f.next.After(r.Now()) {
			ids = append(ids, id)
		}
	}
	return ids
}

func (r *Rows) waiting() int { return len(r.Waiting()) }

// Note notes how a row went.
func (r *Rows) Note(ctx context.Context, id string, err error) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	now, was := r.Now(), r.failed[id]
	for other, f := range r.failed {
		if now.Sub(f.next) > forget {
			delete(r.failed, other)
		}
	}
	if kind := fault.KindOf(err); err == nil || kind == fault.Conflict || kind == fault.NotFound {
		delete(r.failed, id)
		return
	}
	if r.failed == nil {
		r.failed = map[string]failure{}
	}
	pause := rowPause
	for range was.times {
		pause = min(4*pause, longest)
	}
	r.failed[id] = failure{was.times + 1, now.Add(pause)}
	if was.times == 0 && r.Log != nil {
		r.Log.ErrorContext(ctx, r.What, "row", id, "error", err, "next", now.Add(pause)) //nolint:sloglint // a constant of who runs the round
	}
}
