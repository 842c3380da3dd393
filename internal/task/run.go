package task

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/job"
	"gulaab/internal/redact"
)

const (
	// turn is how long a job works on a task before others of the kind have theirs.
	turn = 5 * time.Minute
	// overhang is how long a job's last step may go on beyond its turn.
	overhang = 5 * time.Minute
	// tries is how often a task is tried without progress before it has failed.
	tries = 6
	// firstPause is how long a task waits after a failure that came after progress.
	firstPause = 2 * time.Second
	// lastWords bounds how long it may take to store that a task has failed.
	lastWords = 10 * time.Second
)

// Jobs returns the kinds of the jobs that do tasks.
func (s *Service[T]) Jobs() map[string]job.Kind {
	kinds := map[string]job.Kind{}
	for name := range s.d.Kinds {
		kinds[jobKind(name)] = job.Kind{
			Handler: func(ctx context.Context, j job.Job) error { return s.do(ctx, name, j) },
			Time:    turn + overhang, Tries: tries + 2, // the handler itself gives up before
			Backoff: func(n int64) time.Duration { return job.Growing(firstPause, 4, 5*time.Minute, n) },
		}
	}
	return kinds
}

// do works on a task until it ends, its turn is over or something fails.
func (s *Service[T]) do(ctx context.Context, kind string, j job.Job) error {
	var o order
	if err := json.Unmarshal(j.Payload, &o); err != nil {
		return job.Permanent(fmt.Errorf("task: payload: %w", err))
	}
	moved, err := s.steps(ctx, s.d.Kinds[kind], o.Task)
	cause := context.Cause(ctx)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errTurn):
		return s.again(ctx, o.Task, 0, job.Later(s.d.Now(), "it was another's turn"))
	case errors.Is(cause, job.ErrStopping), errors.Is(cause, job.ErrLost):
		return err
	case final(err):
		return s.fail(ctx, o.Task, faultOf(err))
	case moved: // tries are counted since the last progress
		s.d.Log.WarnContext(ctx, "a task will be tried again", "task", o.Task, "kind", kind, "error", redact.Text(err.Error()))
		return s.again(ctx, o.Task, firstPause, err)
	case j.Attempts >= tries:
		s.d.Log.ErrorContext(ctx, "a task was given up", "task", o.Task, "kind", kind, "error", redact.Text(err.Error()))
		return s.fail(ctx, o.Task, "It was tried several times and did not work. Continue it later, or ask whoever runs the server: the log has more.")
	}
	return err
}

// again enqueues a new job for a task after a pause, whose tries begin anew. Where that
// cannot be stored, this job goes on and returns instead.
func (s *Service[T]) again(ctx context.Context, id string, pause time.Duration, instead error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWords)
	defer cancel()
	err := s.d.InTx(ctx, func(ctx context.Context, tx T) error {
		t, err := tx.TaskForUpdate(ctx, id)
		if err != nil || !t.State.Open() {
			return err
		}
		return enqueue(ctx, tx, t, pause)
	})
	if err != nil {
		return instead
	}
	return nil
}

// final says whether trying again would not help.
func final(err error) bool {
	kind := fault.KindOf(err)
	return kind != fault.Internal && kind != fault.Unavailable && kind != fault.RateLimited
}

func faultOf(err error) string {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Message
	}
	return ""
}

// errTurn ends the turn of a task that goes on later.
var errTurn = errors.New("task: the turn is over")

// steps does one step after the other. moved says whether one was stored.
func (s *Service[T]) steps(ctx context.Context, k Kind[T], id string) (moved bool, _ error) {
	over := s.d.Now().Add(turn)
	for {
		if err := ctx.Err(); err != nil {
			return moved, err
		}
		t, err := s.d.Reader.Task(ctx, id)
		if fault.KindOf(err) == fault.NotFound {
			return moved, nil // swept away
		}
		if err != nil {
			return moved, err
		}
		switch {
		case !t.State.Open():
			return moved, nil
		case t.StopRequested:
			err = s.move(ctx, t, func(_ context.Context, _ T, now *Task, at time.Time) error { end(now, Stopped, at); return nil })
		case t.State == Waiting:
			err = s.move(ctx, t, func(_ context.Context, _ T, now *Task, at time.Time) error {
				now.State = Running
				if now.StartedAt.IsZero() {
					now.StartedAt = at
				}
				return nil
			})
		case s.d.Now().After(over):
			return moved, errTurn
		default:
			var on bool
			on, err = s.step(ctx, k, t)
			moved = moved || on
		}
		if err != nil && !errors.Is(err, errMoved) {
			return moved, err
		}
	}
}

// errMoved ends a transaction whose task has changed meanwhile; the task is read again.
var errMoved = errors.New("task: it is another meanwhile")

// move changes a task if it is still as it was seen.
func (s *Service[T]) move(ctx context.Context, seen *Task, fn func(ctx context.Context, tx T, t *Task, at time.Time) error) error {
	return s.moveThen(ctx, seen, func(ctx context.Context, tx T, t *Task, at time.Time) (*Plan, error) { return nil, fn(ctx, tx, t, at) })
}

// moveThen is move with a task that begins once this one has ended.
func (s *Service[T]) moveThen(ctx context.Context, seen *Task, fn func(ctx context.Context, tx T, t *Task, at time.Time) (*Plan, error)) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx T) error {
		t, err := tx.TaskForUpdate(ctx, seen.ID)
		if err != nil {
			return err
		}
		if t.Version != seen.Version {
			return errMoved
		}
		then, err := fn(ctx, tx, t, tx.Now())
		if err != nil {
			return err
		}
		if !t.State.Open() {
			err := tx.Record(s.as(ctx, t), audit.Entry{
				Action: "task." + string(t.State), Subject: subject, SubjectID: t.ID,
				After: map[string]any{"done": t.Done, "total": t.Total, "counts": t.Counts},
			})
			if err != nil {
				return err
			}
		}
		tx.Follow(subject, t.ID)
		if err := tx.PutTask(ctx, t); err != nil || then == nil {
			return err
		}
		_, err = Start(s.as(ctx, t), tx, *then)
		return err
	})
}

// as returns a context in which the log names who began the task.
func (s *Service[T]) as(ctx context.Context, t *Task) context.Context {
	return audit.With(ctx, audit.Who{Account: t.Actor})
}

// step prepares and does one step, and says whether the task has progressed. A panic is a
// failure like any other.
func (s *Service[T]) step(ctx context.Context, k Kind[T], t *Task) (on bool, err error) {
	defer func() {
		if v := recover(); v != nil {
			s.d.Log.ErrorContext(ctx, "a task panicked", "task", t.ID, "kind", t.Kind, "panic", redact.Panic(v), "stack", string(debug.Stack()))
			err = errors.New("the program failed; the log says where")
		}
	}()
	step, err := k.Next(s.as(ctx, t), t)
	if err != nil {
		return false, err
	}
	err = s.moveThen(ctx, t, func(ctx context.Context, tx T, now *Task, at time.Time) (*Plan, error) {
		if err := still(ctx, k, tx, now); err != nil {
			return nil, err
		}
		c, err := step(s.as(ctx, t), tx)
		if err != nil {
			return nil, err
		}
		on = c.Done > 0 || c.Cursor != nil
		return c.Then, apply(ctx, tx, now, &c, at)
	})
	return on && err == nil, err
}

// apply adds the result of a step to its task.
func apply(ctx context.Context, tx Tx, t *Task, c *Chunk, at time.Time) error {
	t.Done += c.Done
	if c.Total > 0 {
		t.Total = c.Total
	}
	for into, v := range map[*json.RawMessage]any{&t.Cursor: c.Cursor, &t.Result: c.Result} {
		if v == nil {
			continue
		}
		b, err := encode(v)
		if err != nil {
			return err
		}
		*into = b
	}
	rows := make([]Row, len(c.Rows))
	for i, r := range c.Rows {
		t.Rows++
		t.Counts[r.Outcome]++
		r.Seq = t.Rows
		rows[i] = r
	}
	if c.End {
		end(t, Done, at)
	}
	return tx.InsertTaskRows(ctx, t.ID, rows)
}

// fail stores that a task has failed, and why.
func (s *Service[T]) fail(ctx context.Context, id, why string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWords)
	defer cancel()
	for {
		t, err := s.d.Reader.Task(ctx, id)
		if err != nil {
			return err
		}
		if !t.State.Open() {
			return nil
		}
		err = s.move(ctx, t, func(_ context.Context, _ T, now *Task, at time.Time) error {
			now.Problem = why
			end(now, Failed, at)
			return nil
		})
		if !errors.Is(err, errMoved) {
			return err
		}
	}
}
