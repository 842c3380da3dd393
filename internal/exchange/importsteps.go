package exchange

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"gulaab/internal/fault"
	"gulaab/internal/sheet"
	"gulaab/internal/staff"
	"gulaab/internal/task"
)

// The steps of the tasks that check, run and undo an import.

// params are those of an import's tasks.
type params struct {
	Import  string `json:"import"`
	Version int64  `json:"version"` // of the import, as it was when the task began
}

// cursor is where the next step of an import begins.
type cursor struct {
	Key string `json:"key"` // of the items
	At  int64  `json:"at"`
}

// Kinds are how the tasks of imports are done.
func Kinds[T OfficeTx](o *Office) map[string]task.Kind[T] {
	kind := func(next func(context.Context, *task.Task) (part, error)) task.Kind[T] {
		still := func(ctx context.Context, tx T, t *task.Task) (string, error) { return still(ctx, tx, t) }
		return task.Kind[T]{Needs: staff.ProductsWrite, Still: still, Next: func(ctx context.Context, t *task.Task) (task.Step[T], error) {
			step, err := next(ctx, t)
			return func(ctx context.Context, tx T) (task.Chunk, error) { return step(ctx, tx) }, err
		}}
	}
	return map[string]task.Kind[T]{
		CheckTask: kind(o.next), RunTask: kind(o.next), PicturesTask: kind(o.nextPictures), UndoTask: kind(o.nextUndo),
	}
}

// about is how tasks refer to an import.
func about(id string) string { return "import " + id }

// still returns the id of the task of t's kind that its import names, until the import is
// undone.
func still(ctx context.Context, tx OfficeTx, t *task.Task) (string, error) {
	var p params
	if err := t.Read(&p, nil); err != nil {
		return "", err
	}
	i, err := tx.ImportForUpdate(ctx, p.Import)
	switch {
	case err != nil:
		return "", err
	case t.Kind == UndoTask:
		return i.Body.Undo, nil
	case i.Body.Undo != "":
		return "", nil
	case t.Kind == RunTask:
		return i.Body.Run, nil
	case t.Kind == PicturesTask:
		return i.Body.Pictures, nil
	case i.Body.Run == "":
		return i.Body.Check, nil
	}
	return "", nil
}

// part is a step of an import's task.
type part func(ctx context.Context, tx OfficeTx) (task.Chunk, error)

// next prepares the next step of a run or a dry run: the first reads the whole file and
// stores its items, each further one applies a batch of them.
func (o *Office) next(ctx context.Context, t *task.Task) (part, error) {
	dry := t.Kind == CheckTask
	var p params
	var c cursor
	if err := t.Read(&p, &c); err != nil {
		return nil, err
	}
	i, err := o.Reader.Import(ctx, p.Import)
	if err != nil {
		return nil, err
	}
	opts, err := o.options(ctx, t, i, dry)
	if err != nil {
		return nil, err
	}
	if len(t.Cursor) == 0 {
		return o.stage(ctx, t, i, opts)
	}
	items, n, err := o.items(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := opts.noteEarlier(ctx, o.Reader, t.ID, items); err != nil {
		return nil, err
	}
	return func(ctx context.Context, tx OfficeTx) (task.Chunk, error) {
		if len(items) == 0 {
			if dry {
				return task.Chunk{End: true}, nil
			}
			plan, err := PlanPictures(ctx, tx, *i, t.Actor)
			return task.Chunk{End: true, Then: plan}, err
		}
		rows, err := ApplyBatch(ctx, tx, items, opts)
		if err != nil {
			return task.Chunk{}, err
		}
		chunk := task.Chunk{Done: int64(len(items)), Cursor: cursor{c.Key, c.At + n}, Rows: rows}
		if dry {
			if chunk.Result, err = newsWith(t.Result, rows); err != nil {
				return task.Chunk{}, err
			}
		}
		return chunk, nil
	}, nil
}

// options returns how the items of an import go in.
func (o *Office) options(ctx context.Context, t *task.Task, i *Import, dry bool) (*Options, error) {
	terms, err := o.Reader.AllTerms(ctx)
	if err != nil {
		return nil, err
	}
	opts := &Options{
		Import: i.ID, Actor: t.Actor, Publish: i.Body.Publish, Keep: i.Body.Keep, DryRun: dry, Format: i.Body.Format, Fixes: i.Body.Fixes.folded(), Terms: terms,
		Pictures: !i.Body.Bare, Uncounted: i.Body.Uncounted,
	}
	if i.Body.Guest {
		opts.GuestPercent = o.Rates().Guest
	}
	return opts, nil
}

// newsWith is the news of a dry run so far, and of some rows more.
func newsWith(so json.RawMessage, rows []task.Row) (*News, error) {
	n := &News{}
	if len(so) > 0 {
		if err := json.Unmarshal(so, n); err != nil {
			return nil, fmt.Errorf("exchange: news: %w", err)
		}
	}
	for i := range rows {
		n.add(&rows[i])
	}
	return n, nil
}

// stage reads the file of an import into items, and decides which product each one is.
func (o *Office) stage(ctx context.Context, t *task.Task, i *Import, opts *Options) (_ part, err error) {
	table, err := sheet.SpoolKept(ctx, o.Files, i.FileKey, sheet.MaxBytes)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	out, n, err := Items(ctx, table.Table, i.Body.Mapping, o.Reader, opts)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, out.Close(), os.Remove(out.Name())) }()
	if n == 0 {
		return nil, fault.New(fault.Invalid, "The file has a head and no rows.")
	}
	size, err := out.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil, err
	}
	if _, err := out.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	key := "imports/" + i.ID + "/" + t.ID + ".jsonl"
	if err := o.Files.PutFrom(ctx, key, out, size); err != nil {
		return nil, err
	}
	return func(context.Context, OfficeTx) (task.Chunk, error) {
		return task.Chunk{Total: int64(n), Cursor: cursor{Key: key}}, nil
	}, nil
}

// items reads the next batch.
func (o *Office) items(ctx context.Context, c cursor) ([]*Item, int64, error) {
	r, err := sheet.Kept(ctx, o.Files, c.Key)
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = r.Close() }() // only read
	if s, ok := r.(io.Seeker); ok {
		_, err = s.Seek(c.At, io.SeekStart)
	} else {
		_, err = io.CopyN(io.Discard, r, c.At)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("exchange: items: %w", err)
	}
	return NextBatch(r)
}
