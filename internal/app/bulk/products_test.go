package bulk

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/job"
	"gulaab/internal/money"
	"gulaab/internal/staff"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
)

// bulkDesk is somebody who makes bulk changes, with the worker of their tasks.
type bulkDesk struct {
	*testing.T
	b     *Products
	tasks *task.Service[*store.Tx]
	// now is the desk's clock, which moves on by step at each reading.
	now  time.Time
	step time.Duration
	// before is called before each step, if set.
	before func(n int, t *task.Task)
}

func newBulkDesk(t *testing.T, db *store.DB, products int) *bulkDesk {
	t.Helper()
	d := &bulkDesk{T: t, now: time.Now()}
	d.b = &Products{DB: db, Now: func() time.Time { d.now = d.now.Add(d.step); return d.now }}
	for i := range products {
		err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			edit := catalog.NewEdit(tx, "zara")
			_, err := edit.SaveDraft(ctx, ident.NewID(), &catalog.Sheet{
				Name: fmt.Sprintf("Rose Water %03d", i), Brand: "Gulistan", Categories: []string{"toner"}, NoINCI: "The label has it.",
				Variants: []catalog.SheetVariant{{Price: money.Rupees(int64(1000 + i)), Enabled: true}},
			}, catalog.Seen{})
			return errors.Join(err, edit.Done(ctx))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	kind, steps := d.b.Kind(), 0
	next := kind.Next
	kind.Next = func(ctx context.Context, t *task.Task) (task.Step[*store.Tx], error) {
		if steps++; d.before != nil {
			d.before(steps, t)
		}
		return next(ctx, t)
	}
	var err error
	d.tasks, err = task.New(task.Deps[*store.Tx]{InTx: db.InTx, Reader: db, Kinds: map[string]task.Kind[*store.Tx]{catalog.BulkTask: kind}, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func everything(staff.Permission) bool { return true }

// more raises the price of all drafts by a hundred rupees.
func (d *bulkDesk) more() *catalog.BulkRun {
	d.Helper()
	run, err := d.b.Run(d.Context(), &catalog.BulkRun{
		ID: "01980000-0000-7000-8000-00000000b001", Actor: "zara",
		Action:    catalog.BulkAction{Kind: catalog.BulkPrice, Amount: 10_000, Round: money.Rupees(1)},
		Selection: catalog.BulkSelection{Query: &catalog.ListQuery{State: catalog.StateDraft}},
	})
	if err != nil {
		d.Fatal(err)
	}
	return run
}

// work runs the steps of the run's task, until it ends or ctx does.
func (d *bulkDesk) work(ctx context.Context, run *catalog.BulkRun) {
	d.Helper()
	now, err := d.b.DB.BulkRun(d.Context(), run.ID)
	if err != nil {
		d.Fatal(err)
	}
	d.workOn(ctx, now.TaskID)
}

func (d *bulkDesk) workOn(ctx context.Context, id string) {
	d.Helper()
	err := d.tasks.Jobs()["task "+catalog.BulkTask].Handler(ctx, job.Job{Payload: []byte(`{"task":"` + id + `"}`), Attempts: 1})
	if err != nil && ctx.Err() == nil {
		d.Fatal(err)
	}
}

// raised counts the drafts whose price was raised once, and fails for any other price.
func (d *bulkDesk) raised() (n int) {
	d.Helper()
	drafts, err := d.b.DB.MatchingProducts(d.Context(), catalog.ListQuery{State: catalog.StateDraft}, "", 1000)
	if err != nil {
		d.Fatal(err)
	}
	for _, id := range drafts {
		err := d.b.DB.InTx(d.Context(), func(ctx context.Context, tx *store.Tx) error {
			draft, err := tx.Draft(ctx, id)
			if err != nil {
				return err
			}
			p, err := draft.Product()
			if err != nil {
				return err
			}
			var number int64
			if _, err := fmt.Sscanf(p.Name, "Rose Water %d", &number); err != nil {
				return err
			}
			switch p.Variants[0].Price {
			case money.Rupees(1000 + number):
			case money.Rupees(1100 + number):
				n++
			default:
				d.Errorf("OFFICE-6 %s costs %s", p.Name, p.Variants[0].Price.Format())
			}
			return nil
		})
		if err != nil {
			d.Fatal(err)
		}
	}
	return n
}

// stands fails unless that many rows of the run are done and undone.
func (d *bulkDesk) stands(id string, state catalog.BulkState, changed, back int) {
	d.Helper()
	run, _, counts, err := d.b.Get(d.Context(), id)
	if err != nil {
		d.Fatal(err)
	}
	if run.State != state || counts[catalog.BulkChanged] != changed || counts[catalog.BulkBack] != back {
		d.Errorf("OFFICE-6 the run is %s with %v, want %s, %d done and %d taken back", run.State, counts, state, changed, back)
	}
}

// ended fails unless the run's task has ended, with the numbers it began with.
func (d *bulkDesk) ended(id string, state task.State, done, total int64) {
	d.Helper()
	run, err := d.b.DB.BulkRun(d.Context(), id)
	if err != nil {
		d.Fatal(err)
	}
	t, err := d.b.DB.Task(d.Context(), run.TaskID)
	if err != nil {
		d.Fatal(err)
	}
	if t.State != state || t.Done != done || t.Total != total {
		d.Errorf("OFFICE-6 %q is %s with %d of %d, want %s with %d of %d", t.Title, t.State, t.Done, t.Total, state, done, total)
	}
}

// OFFICE-6: a bulk change that was stopped is undone exactly, counted exactly, and does not
// resume afterwards.
func TestOFFICE6AStoppedChangeIsTakenBack(t *testing.T) {
	t.Parallel()
	for _, half := range []struct{ steps, changed int }{{2, 20}, {13, 240}} { // undone at once, and by a task
		storetest.Each(t, func(t *testing.T, db *store.DB) {
			d := newBulkDesk(t, db, 250)
			run := d.more()
			d.before = func(n int, now *task.Task) {
				if n == half.steps {
					if _, err := d.tasks.Stop(t.Context(), everything, now.ID); err != nil {
						t.Error(err)
					}
				}
			}
			if _, err := d.b.Undo(t.Context(), "zara", run.ID); fault.KindOf(err) != fault.Conflict {
				t.Errorf("OFFICE-6 a change at work was taken back: %v", err)
			}
			d.work(t.Context(), run)
			d.before = nil
			d.ended(run.ID, task.Stopped, int64(half.changed), 250)
			d.stands(run.ID, catalog.BulkRunning, half.changed, 0)
			if n := d.raised(); n != half.changed {
				t.Fatalf("%d are changed, want %d", n, half.changed)
			}
			stopped := d.b.must(t, run.ID).TaskID

			if _, err := d.b.Undo(t.Context(), "zara", run.ID); err != nil {
				t.Fatal(err)
			}
			if half.changed > atOnce {
				d.work(t.Context(), run)
				d.ended(run.ID, task.Done, int64(half.changed), int64(half.changed))
			}
			d.stands(run.ID, catalog.BulkUndone, 0, half.changed)
			if n := d.raised(); n != 0 {
				t.Errorf("OFFICE-6 %d prices were not taken back", n)
			}
			if _, err := d.b.Undo(t.Context(), "zara", run.ID); fault.KindOf(err) != fault.Conflict {
				t.Errorf("OFFICE-6 it was taken back twice: %v", err)
			}

			if _, err := d.tasks.Continue(t.Context(), everything, stopped); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "taken back") {
				t.Errorf("OFFICE-6, TRUE-1 a change that was taken back goes on: %v", err)
			}
			if n := d.raised(); n != 0 {
				t.Errorf("OFFICE-6 %d prices were raised after it was taken back", n)
			}
		})
	}
}

func (b *Products) must(t *testing.T, id string) *catalog.BulkRun {
	t.Helper()
	run, err := b.DB.BulkRun(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// OFFICE-6: a bulk change whose program ends in the middle resumes and changes each price once.
// So does its undo, also where that was stopped and requested again.
func TestOFFICE6AChangeSurvives(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		d := newBulkDesk(t, db, 250)
		run := d.more()
		dies := func(at int) {
			t.Helper()
			ctx, die := context.WithCancel(t.Context())
			from := 0
			d.before = func(n int, _ *task.Task) {
				if from == 0 {
					from = n
				}
				if n-from == at {
					die()
				}
			}
			d.work(ctx, run)
			d.before = nil
		}
		dies(3)
		d.stands(run.ID, catalog.BulkRunning, 60, 0)
		d.work(t.Context(), run)
		d.stands(run.ID, catalog.BulkDone, 250, 0)
		d.ended(run.ID, task.Done, 250, 250)

		if _, err := d.b.Undo(t.Context(), "zara", run.ID); err != nil {
			t.Fatal(err)
		}
		dies(2)
		d.stands(run.ID, catalog.BulkRunning, 210, 40)
		if _, err := d.tasks.Stop(t.Context(), everything, d.b.must(t, run.ID).TaskID); err != nil {
			t.Fatal(err)
		}
		d.work(t.Context(), run)
		if _, err := d.b.Undo(t.Context(), "zara", run.ID); err != nil {
			t.Fatal(err)
		}
		d.work(t.Context(), run)
		d.ended(run.ID, task.Done, 210, 210)
		d.stands(run.ID, catalog.BulkUndone, 0, 250)
		if n := d.raised(); n != 0 {
			t.Errorf("OFFICE-6 %d prices were not taken back", n)
		}
	})
}

// OFFICE-6: a change of up to 200 products has no task that could resume it, so it is one
// transaction: all or nothing. So is its undo.
func TestOFFICE6AShortChangeIsOneTransaction(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		d := newBulkDesk(t, db, 50)
		run := d.more()
		d.stands(run.ID, catalog.BulkDone, 50, 0)
		if _, err := d.b.Undo(t.Context(), "zara", run.ID); err != nil {
			t.Fatal(err)
		}
		d.stands(run.ID, catalog.BulkUndone, 0, 50)
		for _, action := range []string{"product.bulk", "product.bulk.undo"} { // each transaction writes an entry
			entries, err := db.Audit(t.Context(), audit.Query{Action: action, SubjectID: run.ID, Limit: 10})
			if err != nil || len(entries) != 1 {
				t.Errorf("OFFICE-6 %s was %d transactions, want 1 (%v)", action, len(entries), err)
			}
		}
	})
}

// OFFICE-5, OFFICE-3, TRUE-11: a preview counts all matching products and the reasons why some
// would not change, shows the first, and stores nothing. If there are more than it may look at,
// it says how many it looked at.
func TestOFFICE5LooksAtAllThatMatch(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		d := newBulkDesk(t, db, 730)
		// Rose Water 000 costs Rs 1,000 and each further one a rupee more.
		run := &catalog.BulkRun{
			ID: "01980000-0000-7000-8000-00000000b002", Actor: "zara",
			Action:    catalog.BulkAction{Kind: catalog.BulkPrice, Amount: -129_900, Round: money.Rupees(1)},
			Selection: catalog.BulkSelection{Query: &catalog.ListQuery{State: catalog.StateDraft}},
		}
		ahead, err := d.b.Dry(t.Context(), run)
		if err != nil {
			t.Fatal(err)
		}
		why := catalog.BulkReason{Result: catalog.BulkRefused, Why: "The price would be nothing.", Count: 300}
		if run.Total != 730 || ahead.Looked != 730 || ahead.Counts[catalog.BulkChanged] != 430 || ahead.Counts[catalog.BulkRefused] != 300 ||
			len(ahead.Reasons) != 1 || ahead.Reasons[0] != why || len(ahead.Rows) != atOnce {
			t.Errorf("OFFICE-5 of %d it looked at %d: %v, %v, %d rows", run.Total, ahead.Looked, ahead.Counts, ahead.Reasons, len(ahead.Rows))
		}
		if _, err := db.BulkRun(t.Context(), run.ID); fault.KindOf(err) != fault.NotFound || d.raised() != 0 {
			t.Errorf("OFFICE-5 a look ahead left something behind: %v", err)
		}

		d.b.most = 710
		ahead, err = d.b.Dry(t.Context(), run)
		if err != nil || run.Total != 730 || ahead.Looked != 710 || ahead.Counts[catalog.BulkChanged]+ahead.Counts[catalog.BulkRefused] != 710 {
			t.Errorf("OFFICE-3 of %d it looked at %d: %v (%v)", run.Total, ahead.Looked, ahead.Counts, err)
		}

		// The first reading starts the clock, and there is one after each part.
		d.b.most, d.step = 0, lookTime/2+1
		ahead, err = d.b.Dry(t.Context(), run)
		if err != nil || run.Total != 730 || ahead.Looked != atOnce+lookPart {
			t.Errorf("OFFICE-3 in a second of two parts it looked at %d of %d (%v)", ahead.Looked, run.Total, err)
		}
	})
}
