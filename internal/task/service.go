package task

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/staff"
)

// subject is what tasks are called in the log and in the feed of changes.
const subject = "task"

// Step does a part of a task in a transaction that also moves the cursor. It may run
// several times for one commit, so it must change nothing but the database.
type Step[T Tx] func(ctx context.Context, tx T) (Chunk, error)

// Kind is one sort of task.
type Kind[T Tx] struct {
	// Needs is the permission to see a task of this kind, to stop and to continue it.
	Needs staff.Permission
	// Still returns the id of the task that t's object (an import, a statement) names for
	// its kind, "" for none. It is read in the transaction of each step and of Continue. A
	// task that is not named does not go on: it was undone, or another took its place. nil:
	// no object names tasks of this kind.
	Still func(ctx context.Context, tx T, t *Task) (id string, err error)
	// Next prepares the next step outside of any transaction: it reads the file, or fetches
	// from the network. Its context carries who began the task, for the log. A fault.Error
	// other than Unavailable ends the task with its message; any other error, and a step's,
	// is tried again.
	Next func(ctx context.Context, t *Task) (Step[T], error)
}

// Deps is what tasks need; everything but Log is required.
type Deps[T Tx] struct {
	InTx   func(ctx context.Context, fn func(ctx context.Context, tx T) error) error
	Reader Reader
	Kinds  map[string]Kind[T]
	Now    func() time.Time
	Log    *slog.Logger
}

// Service begins, stops and shows tasks, and does them as jobs.
type Service[T Tx] struct{ d Deps[T] }

// New returns a Service that is ready.
func New[T Tx](d Deps[T]) (*Service[T], error) {
	if d.InTx == nil || d.Reader == nil || d.Now == nil {
		return nil, errors.New("task: InTx, Reader and Now are required")
	}
	for name, k := range d.Kinds {
		if k.Next == nil || k.Needs == "" {
			return nil, fmt.Errorf("task: the kind %q has no Next, or does not say who may see it", name)
		}
	}
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	return &Service[T]{d}, nil
}

// Bounds of what a task may carry.
const (
	maxTitle  = 200
	maxParams = 256 << 10
)

// Plan is a task that is to begin.
type Plan struct {
	Kind   string
	Title  string
	Actor  string // account
	Total  int64  // units of work, where that is known
	Params any    // encoded as JSON
	// ID is the task's, where who plans it names it already; empty: a new one.
	ID string
	// About names the object of the task. One task about an object is open at a time.
	// Empty: any number.
	About string
	// Instead is the kind of an open task about the same object that this one replaces,
	// such as an older check.
	Instead string
}

// Start begins a task in the caller's transaction: a rollback undoes it.
func Start(ctx context.Context, tx Tx, p Plan) (*Task, error) {
	params, err := encode(p.Params)
	if err != nil {
		return nil, err
	}
	if len(params) > maxParams {
		return nil, fault.New(fault.TooLarge, "That is too much for one task.")
	}
	if runes := []rune(p.Title); len(runes) > maxTitle {
		p.Title = string(runes[:maxTitle-1]) + "…"
	}
	if err := makeRoom(ctx, tx, p); err != nil {
		return nil, err
	}
	t := &Task{
		ID: cmp.Or(p.ID, ident.NewID()), Kind: p.Kind, Title: p.Title, State: Waiting, Actor: p.Actor, About: p.About, Params: params, Total: p.Total,
		Counts: map[string]int64{}, Version: 1, CreatedAt: tx.Now(),
	}
	if err := tx.InsertTask(ctx, t); err != nil {
		return nil, err
	}
	if err := enqueue(ctx, tx, t, 0); err != nil {
		return nil, err
	}
	return t, tx.Record(ctx, audit.Entry{Action: "task.start", Subject: subject, SubjectID: t.ID, After: map[string]string{"kind": t.Kind, "title": t.Title}})
}

// Free returns Conflict where a task about an object is open. The answer holds until the
// transaction ends, since whoever begins or continues a task asks it too.
func Free(ctx context.Context, tx Tx, about string) error {
	if about == "" {
		return nil
	}
	t, err := tx.OpenTaskAbout(ctx, about)
	switch {
	case err == nil:
		return fault.Newf(fault.Conflict, "“%s” is still under way. Stop it first, or wait for its end.", t.Title)
	case fault.KindOf(err) == fault.NotFound:
		return nil
	}
	return err
}

// makeRoom ends the open task that a planned one replaces, after its current step.
func makeRoom(ctx context.Context, tx Tx, p Plan) error {
	if p.About == "" || p.Instead == "" {
		return Free(ctx, tx, p.About)
	}
	t, err := tx.OpenTaskAbout(ctx, p.About)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return nil
	case err != nil:
		return err
	case t.Kind != p.Instead:
		return Free(ctx, tx, p.About)
	}
	end(t, Stopped, tx.Now())
	if err := tx.PutTask(ctx, t); err != nil {
		return err
	}
	return tx.Record(ctx, audit.Entry{Action: "task.stop", Subject: subject, SubjectID: t.ID, After: map[string]any{"state": t.State, "done": t.Done}})
}

// order is the payload of a task's job.
type order struct {
	Task string `json:"task"`
}

// jobKind names the jobs of a kind of task.
func jobKind(kind string) string { return "task " + kind }

func enqueue(ctx context.Context, tx Tx, t *Task, pause time.Duration) error {
	payload, err := json.Marshal(order{t.ID})
	if err != nil {
		return err
	}
	return tx.EnqueueJob(ctx, jobKind(t.Kind), payload, tx.Now().Add(pause))
}

func encode(v any) (json.RawMessage, error) {
	if v == nil {
		return nil, nil
	}
	b, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("task: %w", err)
	}
	return b, nil
}

// May says what somebody may do.
type May func(staff.Permission) bool

// errGone is the error for a task that does not exist, or that the caller may not see.
var errGone = fault.New(fault.NotFound, "There is no such task.")

// Get returns a task; NotFound where there is none that the caller may see.
func (s *Service[T]) Get(ctx context.Context, may May, id string) (*Task, error) {
	t, err := s.d.Reader.Task(ctx, id)
	if err != nil {
		return nil, err
	}
	return t, s.visible(may, t)
}

func (s *Service[T]) visible(may May, t *Task) error {
	if k, known := s.d.Kinds[t.Kind]; !known || !may(k.Needs) {
		return errGone
	}
	return nil
}

// List returns a page of the tasks that the caller may see, newest first. kind narrows it;
// open leaves out those that have ended.
func (s *Service[T]) List(ctx context.Context, may May, kind string, open bool, after string, limit int) ([]*Task, error) {
	q := Query{Open: open, After: after, Limit: limit}
	for _, name := range slices.Sorted(maps.Keys(s.d.Kinds)) {
		if (kind == "" || kind == name) && may(s.d.Kinds[name].Needs) {
			q.Kinds = append(q.Kinds, name)
		}
	}
	if len(q.Kinds) == 0 {
		return nil, nil
	}
	return s.d.Reader.Tasks(ctx, q)
}

// Rows returns a page of a task's result.
func (s *Service[T]) Rows(ctx context.Context, may May, q RowQuery) ([]Row, error) {
	if _, err := s.Get(ctx, may, q.Task); err != nil {
		return nil, err
	}
	return s.d.Reader.TaskRows(ctx, q)
}

// Stop ends a task: at once where it waits, after the current step where it runs. What it
// has done stays. Conflict where it has ended.
func (s *Service[T]) Stop(ctx context.Context, may May, id string) (*Task, error) {
	return s.change(ctx, may, id, "task.stop", func(ctx context.Context, tx T, t *Task) error {
		if !t.State.Open() {
			return fault.New(fault.Conflict, "This has ended already.")
		}
		t.StopRequested = true
		if t.State == Waiting {
			end(t, Stopped, tx.Now())
			return nil
		}
		// Another node ends it if its own is gone.
		return enqueue(ctx, tx, t, 0)
	})
}

// Continue resumes a task that was stopped or has failed.
func (s *Service[T]) Continue(ctx context.Context, may May, id string) (*Task, error) {
	return s.change(ctx, may, id, "task.continue", func(ctx context.Context, tx T, t *Task) error {
		if t.State != Stopped && t.State != Failed {
			return fault.New(fault.Conflict, "Only what was stopped or has failed can be continued.")
		}
		if err := Free(ctx, tx, t.About); err != nil {
			return err
		}
		if err := still(ctx, s.d.Kinds[t.Kind], tx, t); err != nil {
			return err
		}
		t.State, t.StopRequested, t.Problem, t.EndedAt = Waiting, false, "", time.Time{}
		return enqueue(ctx, tx, t, 0)
	})
}

func (s *Service[T]) change(ctx context.Context, may May, id, action string, fn func(ctx context.Context, tx T, t *Task) error) (*Task, error) {
	if _, err := s.Get(ctx, may, id); err != nil {
		return nil, err
	}
	err := s.d.InTx(ctx, func(ctx context.Context, tx T) error {
		t, err := tx.TaskForUpdate(ctx, id)
		if err != nil {
			return err
		}
		before := t.State
		if err := fn(ctx, tx, t); err != nil {
			return err
		}
		if err := tx.PutTask(ctx, t); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: action, Subject: subject, SubjectID: id,
			Before: map[string]any{"state": before}, After: map[string]any{"state": t.State, "done": t.Done},
		})
	})
	if err != nil {
		return nil, err
	}
	return s.d.Reader.Task(ctx, id)
}

// errLeft is the error of a task that its object does not name any more.
var errLeft = fault.New(fault.Conflict, "This was taken back or begun anew meanwhile, and goes on no more.")

// still refuses a task that its object does not name any more.
func still[T Tx](ctx context.Context, k Kind[T], tx T, t *Task) error {
	if k.Still == nil {
		return nil
	}
	id, err := k.Still(ctx, tx, t)
	if err == nil && id != t.ID {
		err = errLeft
	}
	return err
}

func end(t *Task, state State, at time.Time) {
	t.State, t.EndedAt = state, at
}
