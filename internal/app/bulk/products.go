// Package bulk changes many products and moves many orders: while somebody waits, or as a
// long task, each noted with what became of it.
package bulk

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/staff"
	"gulaab/internal/store"
	"gulaab/internal/task"
)

const (
	// atOnce is how many products are changed while somebody waits, in one
	// transaction: all of them, or none where the program ends meanwhile. More are a
	// long task (OFFICE-6).
	atOnce = 200
	// productPart is how many a task changes in one transaction.
	productPart = 20
)

// Bounds of looking ahead at what a run would do: while somebody waits, in parts that
// memory has room for.
const (
	lookMost = 25_000
	lookPart = 500
	lookTime = time.Second
)

// Products changes many products, each noted with what became of it (OFFICE-5).
type Products struct {
	DB   *store.DB
	Now  func() time.Time
	most int // products that are looked at ahead; 0: lookMost
}

var (
	errOtherRun = fault.New(fault.Conflict, "This id belongs to another change. Begin again with a new one.")
	errForGood  = fault.New(fault.Conflict, "This cannot be taken back.")
	errBack     = fault.New(fault.Conflict, "This is taken back already.")
)

// Dry says what a run would do to all its products, and shows the first. They are only
// read, a part at a time; what it would take too long to look at is left out, and
// Looked says so (OFFICE-3).
func (b *Products) Dry(ctx context.Context, run *catalog.BulkRun) (ahead catalog.BulkAhead, err error) {
	ids, err := b.count(ctx, run)
	most, over := cmp.Or(b.most, lookMost), b.Now().Add(lookTime)
	for at := (productPlace{}); err == nil && len(ids) > 0; {
		var rows []catalog.BulkRow
		err = b.DB.BulkLook(ctx, ids, func(ctx context.Context, tx catalog.Tx) (err error) {
			rows, err = catalog.NewEdit(tx, run.Actor).Bulk(ctx, run, ids, at.Position+1)
			return err
		})
		if err != nil {
			break
		}
		ahead.Add(rows, atOnce)
		if at = at.behind(len(ids), ids[len(ids)-1]); ahead.Looked >= most || b.Now().After(over) {
			break
		}
		ids, err = b.part(ctx, run, at, min(lookPart, most-ahead.Looked))
	}
	return ahead, err
}

// count finds how many products a run is about, and the first of them.
func (b *Products) count(ctx context.Context, run *catalog.BulkRun) (ids []string, err error) {
	run.State = catalog.BulkRunning
	if q := run.Selection.Query; q != nil {
		if run.Total, err = b.DB.CountMatching(ctx, *q); err != nil {
			return nil, err
		}
	} else {
		run.Total = len(run.Selection.IDs)
	}
	return b.part(ctx, run, productPlace{}, atOnce)
}

// productPlace is where the next part of a run begins.
type productPlace struct {
	After    string `json:"after,omitempty"` // id, of a filter and of rows
	Position int    `json:"position"`        // how many are behind it
}

// behind is the place behind some more products, the last of which is named.
func (p productPlace) behind(n int, last string) productPlace {
	if n == 0 {
		return p
	}
	return productPlace{last, p.Position + n}
}

// part returns the next products of a run. A filter is followed by id: what was
// changed and matches no more is not looked for again.
func (b *Products) part(ctx context.Context, run *catalog.BulkRun, at productPlace, most int) ([]string, error) {
	if q := run.Selection.Query; q != nil {
		return b.DB.MatchingProducts(ctx, *q, at.After, most)
	}
	ids := run.Selection.IDs
	return ids[min(at.Position, len(ids)):min(at.Position+most, len(ids))], nil
}

// Run does a run. Of one that was done before it does once more what was refused;
// one that is at work, or was stopped, is left as it is.
func (b *Products) Run(ctx context.Context, run *catalog.BulkRun) (*catalog.BulkRun, error) {
	ids, err := b.count(ctx, run)
	if err != nil {
		return nil, err
	}
	var now *catalog.BulkRun
	err = b.DB.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		made, err := tx.InsertBulkRun(ctx, run)
		if err != nil {
			return err
		}
		if now, err = tx.BulkRunForUpdate(ctx, run.ID); err != nil {
			return err
		}
		if now.Action != run.Action || now.Actor != run.Actor || !reflect.DeepEqual(now.Selection, run.Selection) || now.State == catalog.BulkUndone {
			return errOtherRun
		}
		if err := catalog.NewEdit(tx, run.Actor).BeginBulk(ctx, now); err != nil {
			return err
		}
		switch {
		case made:
			if now.Total > atOnce {
				return b.plan(ctx, tx, now, now.Total, "Change %d products", catalog.BulkOrder{})
			}
			_, err := b.do(ctx, tx, now, ids, 1, true)
			return err
		case now.State == catalog.BulkDone:
			return b.again(ctx, tx, now)
		}
		return nil
	})
	return now, err
}

// again does once more what was refused in a run.
func (b *Products) again(ctx context.Context, tx *store.Tx, run *catalog.BulkRun) error {
	counts, err := tx.CountBulkRows(ctx, run.ID)
	if err != nil || counts[catalog.BulkRefused] == 0 {
		return err
	}
	if n := counts[catalog.BulkRefused]; n > atOnce {
		return b.plan(ctx, tx, run, n, "Try %d products again", catalog.BulkOrder{Again: true})
	}
	rows, err := tx.BulkRowsOf(ctx, run.ID, catalog.BulkRefused, "", atOnce)
	if err != nil {
		return err
	}
	_, err = b.do(ctx, tx, run, idsOf(rows), 1, true)
	return err
}

func idsOf(rows []catalog.BulkRow) []string {
	return each.Ref(rows, func(v *catalog.BulkRow) string { return v.ProductID })
}

// do changes some products of a run; with the last of them it is done.
func (b *Products) do(ctx context.Context, tx *store.Tx, run *catalog.BulkRun, ids []string, first int, last bool) ([]catalog.BulkRow, error) {
	edit := catalog.NewEdit(tx, run.Actor)
	rows, err := edit.Bulk(ctx, run, ids, first)
	if err != nil {
		return nil, err
	}
	if last {
		if err := tx.SetBulkState(ctx, run.ID, catalog.BulkDone, run.TaskID); err != nil {
			return nil, err
		}
	}
	return rows, edit.Done(ctx)
}

// plan has a task do an order of a run, n products long.
func (b *Products) plan(ctx context.Context, tx *store.Tx, run *catalog.BulkRun, n int, title string, o catalog.BulkOrder) error {
	o.Run = run.ID
	t, err := task.Start(ctx, tx, task.Plan{Kind: catalog.BulkTask, Title: fmt.Sprintf(title, n), Actor: run.Actor, Total: int64(n), Params: o, About: aboutRun(run.ID)})
	if err != nil {
		return err
	}
	run.TaskID = t.ID
	return tx.SetBulkState(ctx, run.ID, catalog.BulkRunning, t.ID)
}

// aboutRun is how tasks name a run.
func aboutRun(id string) string { return "products bulk " + id }

// Undo takes back what a run has done, at once or, where that is much, by a task.
// A run that was stopped half way is taken back as far as it came.
func (b *Products) Undo(ctx context.Context, actor, id string) (*catalog.BulkRun, error) {
	var run *catalog.BulkRun
	err := b.DB.InTx(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		if run, err = tx.BulkRunForUpdate(ctx, id); err != nil {
			return err
		}
		counts, err := tx.CountBulkRows(ctx, id)
		if err != nil {
			return err
		}
		if err := b.mayUndo(ctx, tx, run, counts[catalog.BulkChanged]); err != nil {
			return err
		}
		run.Actor = actor
		edit, n := catalog.NewEdit(tx, actor), counts[catalog.BulkChanged]
		if err := edit.BeginBulk(ctx, run); err != nil {
			return err
		}
		if n > atOnce {
			return b.plan(ctx, tx, run, n, "Take back the change of %d products", catalog.BulkOrder{Undo: true})
		}
		rows, err := tx.BulkRowsOf(ctx, id, catalog.BulkChanged, "", atOnce)
		if err != nil {
			return err
		}
		_, err = b.back(ctx, tx, run, rows, true)
		return err
	})
	return run, err
}

// mayUndo refuses to take back a run that is at work, is back or cannot be taken back.
// What was kept since somebody had changed it (left) may be tried once more: that
// change may have been taken back meanwhile.
func (b *Products) mayUndo(ctx context.Context, tx *store.Tx, run *catalog.BulkRun, left int) error {
	switch {
	case !run.Action.Undoable():
		return errForGood
	case run.State == catalog.BulkUndone && left == 0:
		return errBack
	}
	return task.Free(ctx, tx, aboutRun(run.ID))
}

// back takes back some rows of a run; with the last of them it is taken back.
func (b *Products) back(ctx context.Context, tx *store.Tx, run *catalog.BulkRun, rows []catalog.BulkRow, last bool) ([]catalog.BulkRow, error) {
	edit := catalog.NewEdit(tx, run.Actor)
	out, err := edit.UndoBulk(ctx, run, rows)
	if err != nil {
		return nil, err
	}
	if last {
		if err := tx.SetBulkState(ctx, run.ID, catalog.BulkUndone, run.TaskID); err != nil {
			return nil, err
		}
	}
	return out, edit.Done(ctx)
}

// Kind is how a task works on a run.
func (b *Products) Kind() task.Kind[*store.Tx] {
	return task.Kind[*store.Tx]{Needs: staff.ProductsWrite, Still: b.still, Next: b.next}
}

// still is the task that a run names while it is at work.
func (b *Products) still(ctx context.Context, tx *store.Tx, t *task.Task) (string, error) {
	var o catalog.BulkOrder
	if err := t.Read(&o, nil); err != nil {
		return "", err
	}
	run, err := tx.BulkRunForUpdate(ctx, o.Run)
	if err != nil || run.State != catalog.BulkRunning {
		return "", err
	}
	return run.TaskID, nil
}

func (b *Products) next(ctx context.Context, t *task.Task) (task.Step[*store.Tx], error) {
	var o catalog.BulkOrder
	var at productPlace
	if err := t.Read(&o, &at); err != nil {
		return nil, err
	}
	run, err := b.DB.BulkRun(ctx, o.Run)
	if err != nil {
		return nil, err
	}
	run.Actor = t.Actor
	var ids []string
	var rows []catalog.BulkRow
	switch {
	case o.Undo:
		rows, err = b.DB.BulkRowsOf(ctx, run.ID, catalog.BulkChanged, at.After, productPart)
		ids = idsOf(rows)
	case o.Again:
		rows, err = b.DB.BulkRowsOf(ctx, run.ID, catalog.BulkRefused, at.After, productPart)
		ids = idsOf(rows)
	default:
		ids, err = b.part(ctx, run, at, productPart)
	}
	if err != nil {
		return nil, err
	}
	c := task.Chunk{Done: int64(len(ids)), Cursor: at, End: len(ids) < productPart}
	if len(ids) > 0 {
		c.Cursor = at.behind(len(ids), ids[len(ids)-1])
	}
	return func(ctx context.Context, tx *store.Tx) (task.Chunk, error) {
		step, out := c, []catalog.BulkRow(nil)
		var err error
		if o.Undo {
			out, err = b.back(ctx, tx, run, rows, c.End)
		} else {
			out, err = b.do(ctx, tx, run, ids, at.Position+1, c.End)
		}
		step.Rows = taskRows(out)
		return step, err
	}, nil
}

func taskRows(rows []catalog.BulkRow) []task.Row {
	out := make([]task.Row, len(rows))
	for i, r := range rows {
		out[i] = task.Row{
			Outcome: string(r.Result), Subject: "product", SubjectID: r.ProductID, Name: r.Brand + " " + r.Name, Message: r.Why,
		}
		if r.Result == catalog.BulkRefused {
			out[i].Outcome = task.FailedRow
		}
	}
	return out
}

// Get returns a run with its first rows and the counts of all.
func (b *Products) Get(ctx context.Context, id string) (run *catalog.BulkRun, rows []catalog.BulkRow, counts map[catalog.BulkResult]int, err error) {
	if run, err = b.DB.BulkRun(ctx, id); err != nil {
		return nil, nil, nil, err
	}
	if run.State != catalog.BulkRunning {
		run.EndedAt = run.CreatedAt // what no task did was done at once
	}
	if run.TaskID != "" {
		t, err := b.DB.Task(ctx, run.TaskID)
		if err := butGone(err); err != nil {
			return nil, nil, nil, err
		}
		switch {
		case err != nil: // swept away long since
		case run.State == catalog.BulkRunning:
			run.Working = t.State.Open()
		case !t.EndedAt.IsZero():
			run.EndedAt = t.EndedAt
		}
	}
	if rows, err = b.DB.BulkRows(ctx, id, 0, atOnce); err != nil {
		return nil, nil, nil, err
	}
	counts, err = b.DB.CountBulkRows(ctx, id)
	return run, rows, counts, err
}

// butGone is err, unless it says that something was swept away.
func butGone(err error) error {
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	return err
}
