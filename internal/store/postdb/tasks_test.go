package postdb_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/job"
	"gulaab/internal/staff"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
)

// counting is a kind of task that counts to its total, with a log entry per unit. before runs
// before each unit is stored, in its transaction.
func counting(before func(n int64) error) task.Kind[*store.Tx] {
	return task.Kind[*store.Tx]{
		Needs: staff.ProductsWrite,
		Next: func(_ context.Context, t *task.Task) (task.Step[*store.Tx], error) {
			var n int64
			if len(t.Cursor) > 0 {
				if err := json.Unmarshal(t.Cursor, &n); err != nil {
					return nil, err
				}
			}
			return func(ctx context.Context, tx *store.Tx) (task.Chunk, error) {
				err := tx.Record(ctx, audit.Entry{Action: "count", Subject: "unit", SubjectID: fmt.Sprint(n + 1)})
				if err != nil {
					return task.Chunk{}, err
				}
				if before != nil {
					if err := before(n + 1); err != nil {
						return task.Chunk{}, err
					}
				}
				outcome := "counted"
				if (n+1)%5 == 0 {
					outcome = task.FailedRow
				}
				return task.Chunk{
					Done: 1, Cursor: n + 1, End: n+1 == t.Total, Result: map[string]int64{"last": n + 1},
					Rows: []task.Row{{Place: fmt.Sprint(n + 1), Outcome: outcome, Name: "unit"}},
				}, nil
			}, nil
		},
	}
}

// tasksOf returns the task service of a node.
func tasksOf(t *testing.T, db *store.DB, before func(n int64) error) *task.Service[*store.Tx] {
	t.Helper()
	s, err := task.New(task.Deps[*store.Tx]{
		InTx: db.InTx, Reader: db, Now: time.Now, Kinds: map[string]task.Kind[*store.Tx]{"count": counting(before)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// begun starts a counting task, and returns it with its job.
func begun(t *testing.T, db *store.DB, total int64) (*task.Task, job.Job) {
	t.Helper()
	var begun *task.Task
	storetest.Do(t, db, func(tx *store.Tx) (err error) {
		begun, err = task.Start(t.Context(), tx, task.Plan{Kind: "count", Title: "Count", Actor: "zara", Total: total})
		return err
	})
	jobs := storetest.Claim(t, db, "task count", time.Now().Add(time.Second), 1)
	if len(jobs) != 1 {
		t.Fatalf("%d jobs, want the task's", len(jobs))
	}
	return begun, jobs[0]
}

func work(ctx context.Context, s *task.Service[*store.Tx], j job.Job) error {
	return s.Jobs()["task count"].Handler(ctx, j)
}

func all(staff.Permission) bool { return true }

// counted checks that the units from 1 to the task's count were each done once.
func counted(t *testing.T, db *store.DB, id string, want task.State, done int64) *task.Task {
	t.Helper()
	now, err := db.Task(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if now.State != want || now.Done != done || now.Rows != done {
		t.Errorf("the task is %s with %d units and %d rows, want %s with %d", now.State, now.Done, now.Rows, want, done)
	}
	entries, err := db.Audit(t.Context(), audit.Query{Subject: "unit", Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	times := map[string]int{}
	for _, e := range entries {
		times[e.SubjectID]++
		if e.Actor != "zara" {
			t.Errorf("unit %s is logged as done by %q", e.SubjectID, e.Actor)
		}
	}
	for n := range now.Done {
		if times[fmt.Sprint(n+1)] != 1 {
			t.Errorf("unit %d was done %d times", n+1, times[fmt.Sprint(n+1)])
		}
	}
	if int64(len(times)) != now.Done {
		t.Errorf("%d units left their mark, want %d", len(times), now.Done)
	}
	return now
}

// OFFICE-6: a node that crashes at any point of a step loses and repeats nothing.
func TestOFFICE6TaskSurvivesCrash(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		begun, j := begun(t, db, 12)
		for crash := int64(1); crash <= 10; crash += 3 {
			ctx, kill := context.WithCancelCause(t.Context())
			dying := tasksOf(t, db, func(n int64) error {
				if n == crash+2 {
					kill(job.ErrStopping) // after the writes of a step, before its commit
				}
				return nil
			})
			if err := work(ctx, dying, j); err == nil {
				t.Fatal("a node that died says it is done")
			}
			counted(t, db, begun.ID, task.Running, crash+1)
		}
		if err := work(t.Context(), tasksOf(t, db, nil), j); err != nil {
			t.Fatal(err)
		}
		now := counted(t, db, begun.ID, task.Done, 12)
		if diff := cmp.Diff(map[string]int64{"counted": 10, "failed": 2}, now.Counts); diff != "" || now.Errors() != 2 {
			t.Errorf("counts: %s", diff)
		}
		if string(now.Result) != `{"last":12}` || now.StartedAt.IsZero() || now.EndedAt.IsZero() {
			t.Errorf("ended as %+v", now)
		}
	})
}

// OFFICE-6: two nodes that work on one task at the same time do each step once.
func TestOFFICE6TaskOnTwoNodes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		begun, j := begun(t, db, 40)
		var nodes sync.WaitGroup
		for range 3 {
			nodes.Go(func() {
				if err := work(t.Context(), tasksOf(t, db, nil), j); err != nil {
					t.Error(err)
				}
			})
		}
		nodes.Wait()
		counted(t, db, begun.ID, task.Done, 40)
	})
}

// OFFICE-6: a stopped task keeps its progress and resumes from there.
func TestOFFICE6StopAndContinue(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		begun, j := begun(t, db, 9)
		idle := tasksOf(t, db, nil)
		var stopped sync.Once
		steps := 0
		err := work(t.Context(), tasksOfSlow(t, db, func() {
			if steps++; steps == 5 {
				stopped.Do(func() {
					if _, err := idle.Stop(t.Context(), all, begun.ID); err != nil {
						t.Error(err)
					}
				})
			}
		}), j)
		if err != nil {
			t.Fatal(err)
		}
		counted(t, db, begun.ID, task.Stopped, 4)
		if _, err := idle.Stop(t.Context(), all, begun.ID); fault.KindOf(err) != fault.Conflict {
			t.Errorf("stopping twice: %v", err)
		}
		if _, err := idle.Continue(t.Context(), all, begun.ID); err != nil {
			t.Fatal(err)
		}
		jobs := storetest.Claim(t, db, "task count", time.Now().Add(time.Second), 9)
		for _, j := range jobs {
			if err := work(t.Context(), idle, j); err != nil {
				t.Fatal(err)
			}
		}
		counted(t, db, begun.ID, task.Done, 9)
		if _, err := idle.Continue(t.Context(), all, begun.ID); fault.KindOf(err) != fault.Conflict {
			t.Errorf("continuing what is done: %v", err)
		}
	})
}

// tasksOfSlow returns the task service of a node that calls between before each step is
// prepared.
func tasksOfSlow(t *testing.T, db *store.DB, between func()) *task.Service[*store.Tx] {
	t.Helper()
	k := counting(nil)
	next := k.Next
	k.Next = func(ctx context.Context, now *task.Task) (task.Step[*store.Tx], error) {
		step, err := next(ctx, now)
		between()
		return step, err
	}
	s, err := task.New(task.Deps[*store.Tx]{InTx: db.InTx, Reader: db, Now: time.Now, Kinds: map[string]task.Kind[*store.Tx]{"count": k}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOFFICE6Failures(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		begun, j := begun(t, db, 3)
		away := tasksOf(t, db, func(int64) error { return errors.New("the disk is away") })
		if err := work(t.Context(), away, j); err == nil {
			t.Error("a failing task is not tried again")
		}
		counted(t, db, begun.ID, task.Running, 0)
		j.Attempts = 6
		if err := work(t.Context(), away, j); err != nil {
			t.Errorf("a task that was given up: %v", err)
		}
		if now := counted(t, db, begun.ID, task.Failed, 0); now.Problem == "" {
			t.Error("it does not say why it failed")
		}
		if _, err := away.Continue(t.Context(), all, begun.ID); err != nil {
			t.Fatal(err)
		}
		j.Attempts = 1
		refuses := tasksOf(t, db, func(n int64) error {
			if n == 3 {
				return fault.New(fault.Invalid, "The file ends in the middle of a row.")
			}
			return nil
		})
		if err := work(t.Context(), refuses, j); err != nil {
			t.Error(err)
		}
		if now := counted(t, db, begun.ID, task.Failed, 2); now.Problem != "The file ends in the middle of a row." {
			t.Errorf("problem %q", now.Problem)
		}
		panics := tasksOf(t, db, func(int64) error { panic("broken") })
		if _, err := panics.Continue(t.Context(), all, begun.ID); err != nil {
			t.Fatal(err)
		}
		if err := work(t.Context(), panics, j); err == nil {
			t.Error("a panic is no failure")
		}
	})
}

func TestOFFICE6ListAndRows(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := tasksOf(t, db, nil)
		first, j := begun(t, db, 7)
		if err := work(t.Context(), s, j); err != nil {
			t.Fatal(err)
		}
		second, _ := begun(t, db, 1)
		if _, err := s.Stop(t.Context(), all, second.ID); err != nil {
			t.Fatal(err)
		}
		if now, err := db.Task(t.Context(), second.ID); err != nil || now.State != task.Stopped {
			t.Errorf("a task that waited and was stopped: %+v %v", now, err)
		}
		third, _ := begun(t, db, 1)
		ids := func(kind string, open bool, after string, n int, may task.May) (out []string) {
			list, err := s.List(t.Context(), may, kind, open, after, n)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range list {
				out = append(out, x.ID)
			}
			return out
		}
		for name, c := range map[string]struct{ got, want []string }{
			"newest first":    {ids("", false, "", 2, all), []string{third.ID, second.ID}},
			"the next page":   {ids("", false, second.ID, 2, all), []string{first.ID}},
			"open ones":       {ids("count", true, "", 9, all), []string{third.ID}},
			"another kind":    {ids("other", false, "", 9, all), nil},
			"not allowed any": {ids("", false, "", 9, func(staff.Permission) bool { return false }), nil},
		} {
			if diff := cmp.Diff(c.want, c.got); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		if _, err := s.Get(t.Context(), func(p staff.Permission) bool { return p != staff.ProductsWrite }, first.ID); fault.KindOf(err) != fault.NotFound {
			t.Errorf("who may not see it: %v", err)
		}
		rows, err := s.Rows(t.Context(), all, task.RowQuery{Task: first.ID, After: 2, Limit: 2})
		if err != nil || len(rows) != 2 || rows[0].Seq != 3 || rows[1].Place != "4" {
			t.Errorf("a page of rows: %+v %v", rows, err)
		}
		rows, err = s.Rows(t.Context(), all, task.RowQuery{Task: first.ID, Outcomes: []string{task.FailedRow}, Limit: 9})
		if err != nil || len(rows) != 1 || rows[0].Seq != 5 {
			t.Errorf("failed rows: %+v %v", rows, err)
		}
	})
}
