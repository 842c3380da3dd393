package postdb_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/job"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
)

// TRUE-1: of the tasks about one subject one is open, also under concurrent starts and resumes.
// An older check makes room for a newer one.
func TestTRUE1OneTaskAtATimeWorksAThing(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		s := tasksOf(t, db, nil)
		begin := func(p task.Plan) (made *task.Task, err error) {
			p.Kind, p.Title, p.Actor, p.Total = "count", "Count", "zara", 3
			return made, db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
				made, err = task.Start(ctx, tx, p)
				return err
			})
		}
		var group sync.WaitGroup
		var mu sync.Mutex
		var made []*task.Task
		for range 8 {
			group.Go(func() {
				switch one, err := begin(task.Plan{About: "thing 1"}); {
				case err == nil:
					mu.Lock()
					made = append(made, one)
					mu.Unlock()
				case fault.KindOf(err) != fault.Conflict:
					t.Error(err)
				}
			})
		}
		group.Wait()
		if len(made) != 1 {
			t.Fatalf("TRUE-1 %d tasks work one thing", len(made))
		}
		if _, err := begin(task.Plan{About: "thing 2"}); err != nil {
			t.Errorf("TRUE-1 another thing waits for it: %v", err)
		}
		newer, err := begin(task.Plan{About: "thing 1", Instead: "count"})
		if err != nil {
			t.Fatal(err)
		}
		if older, err := db.Task(ctx, made[0].ID); err != nil || older.State != task.Stopped {
			t.Errorf("TRUE-1 the older look is %+v %v", older, err)
		}
		if _, err := s.Continue(ctx, all, made[0].ID); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "Count") {
			t.Errorf("TRUE-1 it is continued beside another one: %v", err)
		}
		if _, err := s.Stop(ctx, all, newer.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Continue(ctx, all, made[0].ID); err != nil {
			t.Errorf("TRUE-1 alone it is not continued: %v", err)
		}
	})
}

// TRUE-1: each step reads the state of its subject in its own transaction: a task that the
// subject no longer names stores nothing, also if an older server started it, which knows of no
// other task.
func TestTRUE1AStepReadsWhatItsThingBecame(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		named := ""
		kind := counting(func(n int64) error {
			if n == 2 {
				named = "another" // only the third step sees it
			}
			return nil
		})
		kind.Still = func(context.Context, *store.Tx, *task.Task) (string, error) { return named, nil }
		s, err := task.New(task.Deps[*store.Tx]{InTx: db.InTx, Reader: db, Now: time.Now, Kinds: map[string]task.Kind[*store.Tx]{"count": kind}})
		if err != nil {
			t.Fatal(err)
		}
		begun, j := begun(t, db, 5)
		named = begun.ID
		if err := work(ctx, s, j); err != nil {
			t.Fatal(err)
		}
		if now := counted(t, db, begun.ID, task.Failed, 2); !strings.Contains(now.Problem, "taken back") {
			t.Errorf("TRUE-1 it says %q", now.Problem)
		}
		if _, err := s.Continue(ctx, all, begun.ID); fault.KindOf(err) != fault.Conflict {
			t.Errorf("TRUE-1 it is continued: %v", err)
		}
	})
}

// TRUE-8: attempts are counted since the last progress: a task that fails once at each of many
// units finishes, and one that fails at the same unit again and again is given up.
func TestTRUE8TriesAreCountedSinceTheLastProgress(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		failed := map[int64]bool{}
		stuck := false
		s := tasksOf(t, db, func(n int64) error {
			if stuck || !failed[n] {
				failed[n] = true
				return errors.New("the network is away")
			}
			return nil
		})
		// drive runs the task's jobs as a runner does, each at the time it asks for.
		drive := func(id string) *task.Task {
			now := time.Now()
			for range 100 {
				now = now.Add(time.Hour)
				jobs := storetest.Claim(t, db, "task count", now, 1)
				if len(jobs) == 0 {
					break
				}
				o := job.Outcome{Verdict: job.Done}
				if err := work(t.Context(), s, jobs[0]); err != nil {
					o = job.Outcome{Verdict: job.Again, RunAt: now, Why: err.Error()}
				}
				if err := db.SettleJob(t.Context(), jobs[0], o); err != nil {
					t.Fatal(err)
				}
			}
			got, err := db.Task(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		begin := func() (made *task.Task) {
			storetest.Do(t, db, func(tx *store.Tx) (err error) {
				made, err = task.Start(t.Context(), tx, task.Plan{Kind: "count", Title: "Count", Actor: "zara", Total: 12})
				return err
			})
			return made
		}
		if got := drive(begin().ID); got.State != task.Done || got.Done != 12 {
			t.Errorf("TRUE-8 with 12 spread failures it is %s with %d units: %s", got.State, got.Done, got.Problem)
		}
		stuck = true
		if got := drive(begin().ID); got.State != task.Failed {
			t.Errorf("TRUE-8 without progress it is %s", got.State)
		}
	})
}
