package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/staff"
	"gulaab/internal/store"
	"gulaab/internal/task"
)

const (
	// bulkAtOnce is how many products are changed while somebody waits; more are a
	// long task (OFFICE-6).
	bulkAtOnce = 200
	// bulkPart is how many are changed in one transaction.
	bulkPart = 20
	// bulkTask is the kind of the tasks of runs.
	bulkTask = "products bulk"
)

// bulk changes many products, each noted with what became of it (OFFICE-5).
type bulk struct{ db *store.DB }

// errDry ends the transaction of a dry run.
var errDry = errors.New("app: a dry run stores nothing")

var (
	errOtherRun = fault.New(fault.Conflict, "This id belongs to another change. Begin again with a new one.")
	errBusyRun  = fault.New(fault.Conflict, "The change is not finished yet.")
	errForGood  = fault.New(fault.Conflict, "This cannot be taken back.")
)

// Dry says what a run would do to its first products, and to how many.
func (b *bulk) Dry(ctx context.Context, run *catalog.BulkRun) (rows []catalog.BulkRow, err error) {
	ids, err := b.count(ctx, run)
	if err != nil {
		return nil, err
	}
	err = b.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		if _, err := tx.InsertBulkRun(ctx, run); err != nil {
			return err
		}
		if rows, err = catalog.NewEdit(tx, run.Actor).Bulk(ctx, run, ids, 1); err != nil {
			return err
		}
		return errDry
	})
	if errors.Is(err, errDry) {
		err = nil
	}
	return rows, err
}

// count finds how many products a run is about, and the first of them.
func (b *bulk) count(ctx context.Context, run *catalog.BulkRun) (ids []string, err error) {
	run.State = catalog.BulkRunning
	if q := run.Selection.Query; q != nil {
		if run.Total, err = b.db.CountMatching(ctx, *q); err != nil {
			return nil, err
		}
	} else {
		run.Total = len(run.Selection.IDs)
	}
	return b.part(ctx, run, bulkPlace{}, bulkAtOnce)
}

// bulkPlace is where the next part of a run begins.
type bulkPlace struct {
	After    string `json:"after,omitempty"` // id, of a filter
	Position int    `json:"position"`        // how many are behind it
}

// part returns the next products of a run. A filter is followed by id: what was
// changed and matches no more is not looked for again.
func (b *bulk) part(ctx context.Context, run *catalog.BulkRun, at bulkPlace, most int) ([]string, error) {
	if q := run.Selection.Query; q != nil {
		return b.db.MatchingProducts(ctx, *q, at.After, most)
	}
	ids := run.Selection.IDs
	return ids[min(at.Position, len(ids)):min(at.Position+most, len(ids))], nil
}

// Run does a run, or goes on with it. The rows are the first.
func (b *bulk) Run(ctx context.Context, run *catalog.BulkRun) (*catalog.BulkRun, error) {
	if _, err := b.count(ctx, run); err != nil {
		return nil, err
	}
	var now *catalog.BulkRun
	err := b.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		made, err := tx.InsertBulkRun(ctx, run)
		if err != nil {
			return err
		}
		if now, err = tx.BulkRun(ctx, run.ID); err != nil {
			return err
		}
		if now.Action != run.Action || now.Actor != run.Actor || !reflect.DeepEqual(now.Selection, run.Selection) || now.State == catalog.BulkUndone {
			return errOtherRun
		}
		if err := catalog.NewEdit(tx, run.Actor).BeginBulk(ctx, run); err != nil {
			return err
		}
		if !made || run.Total <= bulkAtOnce {
			return nil
		}
		return b.plan(ctx, tx, now, false)
	})
	if err != nil || now.TaskID != "" || now.Total > bulkAtOnce {
		return now, err
	}
	for at := (bulkPlace{}); ; {
		ids, err := b.part(ctx, now, at, bulkPart)
		if err != nil {
			return nil, err
		}
		end := len(ids) < bulkPart
		err = b.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
			_, err := b.do(ctx, tx, now, ids, at.Position+1, end)
			return err
		})
		if err != nil {
			return nil, err
		}
		if end {
			return b.db.BulkRun(ctx, run.ID)
		}
		at = bulkPlace{ids[len(ids)-1], at.Position + len(ids)}
	}
}

// do changes some products of a run; with the last of them it is done.
func (b *bulk) do(ctx context.Context, tx *store.Tx, run *catalog.BulkRun, ids []string, first int, last bool) ([]catalog.BulkRow, error) {
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

// bulkParams are those of a run's task.
type bulkParams struct {
	Run  string `json:"run"`
	Undo bool   `json:"undo,omitempty"`
}

// plan has a task do a run, or take it back.
func (b *bulk) plan(ctx context.Context, tx *store.Tx, run *catalog.BulkRun, back bool) error {
	title := fmt.Sprintf("Change %d products", run.Total)
	if back {
		title = fmt.Sprintf("Take back the change of %d products", run.Total)
	}
	t, err := task.Start(ctx, tx, task.Plan{Kind: bulkTask, Title: title, Actor: run.Actor, Total: int64(run.Total), Params: bulkParams{run.ID, back}})
	if err != nil {
		return err
	}
	run.TaskID = t.ID
	return tx.SetBulkState(ctx, run.ID, catalog.BulkRunning, t.ID)
}

// Undo takes a run back, at once or, where it is long, by a task.
func (b *bulk) Undo(ctx context.Context, actor, id string) (*catalog.BulkRun, error) {
	var run *catalog.BulkRun
	err := b.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		if run, err = tx.BulkRun(ctx, id); err != nil {
			return err
		}
		switch {
		case !run.Action.Undoable():
			return errForGood
		case run.State != catalog.BulkDone:
			return errBusyRun
		}
		run.Actor = actor
		if err := catalog.NewEdit(tx, actor).BeginBulk(ctx, run); err != nil || run.Total <= bulkAtOnce {
			return err
		}
		return b.plan(ctx, tx, run, true)
	})
	if err != nil || run.Total > bulkAtOnce {
		return run, err
	}
	for at := 0; ; {
		next, err := b.undoPart(ctx, run, at)
		if err != nil {
			return nil, err
		}
		end := false
		if err := b.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
			var err error
			_, end, err = next(ctx, tx)
			return err
		}); err != nil {
			return nil, err
		}
		if end {
			return b.db.BulkRun(ctx, id)
		}
		at += bulkPart
	}
}

// undoPart prepares taking back the rows behind a position.
func (b *bulk) undoPart(ctx context.Context, run *catalog.BulkRun, at int) (func(context.Context, *store.Tx) ([]catalog.BulkRow, bool, error), error) {
	rows, err := b.db.BulkRows(ctx, run.ID, at, bulkPart)
	if err != nil {
		return nil, err
	}
	end := len(rows) < bulkPart
	return func(ctx context.Context, tx *store.Tx) ([]catalog.BulkRow, bool, error) {
		edit := catalog.NewEdit(tx, run.Actor)
		out, err := edit.UndoBulk(ctx, run, rows)
		if err != nil {
			return nil, false, err
		}
		if end {
			if err := tx.SetBulkState(ctx, run.ID, catalog.BulkUndone, run.TaskID); err != nil {
				return nil, false, err
			}
		}
		return out, end, edit.Done(ctx)
	}, nil
}

// kind is how a task works on a run.
func (b *bulk) kind() task.Kind[*store.Tx] {
	return task.Kind[*store.Tx]{Needs: staff.ProductsWrite, Next: b.next}
}

func (b *bulk) next(ctx context.Context, t *task.Task) (task.Step[*store.Tx], error) {
	var params bulkParams
	var at bulkPlace
	err := json.Unmarshal(t.Params, &params)
	if len(t.Cursor) > 0 {
		err = errors.Join(err, json.Unmarshal(t.Cursor, &at))
	}
	if err != nil {
		return nil, err
	}
	run, err := b.db.BulkRun(ctx, params.Run)
	if err != nil {
		return nil, err
	}
	run.Actor = t.Actor
	if params.Undo {
		next, err := b.undoPart(ctx, run, at.Position)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, tx *store.Tx) (task.Chunk, error) {
			rows, end, err := next(ctx, tx)
			return task.Chunk{Done: bulkPart, Cursor: bulkPlace{Position: at.Position + bulkPart}, Rows: taskRows(rows), End: end}, err
		}, nil
	}
	ids, err := b.part(ctx, run, at, bulkPart)
	if err != nil {
		return nil, err
	}
	end := len(ids) < bulkPart
	return func(ctx context.Context, tx *store.Tx) (task.Chunk, error) {
		rows, err := b.do(ctx, tx, run, ids, at.Position+1, end)
		place := bulkPlace{Position: at.Position + len(ids)}
		if len(ids) > 0 {
			place.After = ids[len(ids)-1]
		}
		return task.Chunk{Done: int64(len(ids)), Cursor: place, Rows: taskRows(rows), End: end}, err
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
func (b *bulk) Get(ctx context.Context, id string) (run *catalog.BulkRun, rows []catalog.BulkRow, counts map[catalog.BulkResult]int, err error) {
	if run, err = b.db.BulkRun(ctx, id); err != nil {
		return nil, nil, nil, err
	}
	if rows, err = b.db.BulkRows(ctx, id, 0, bulkAtOnce); err != nil {
		return nil, nil, nil, err
	}
	counts, err = b.db.CountBulkRows(ctx, id)
	return run, rows, counts, err
}
