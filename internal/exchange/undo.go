package exchange

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/task"
)

// The outcomes of taking an import back.
const (
	removed  = "removed"  // what it made is out of the shop
	restored = "restored" // what it changed is as it was
	kept     = "kept"     // somebody edited it since
)

// nextUndo prepares the next step of taking an import back.
func (o *Office) nextUndo(ctx context.Context, t *task.Task) (part, error) {
	var p params
	if err := json.Unmarshal(t.Params, &p); err != nil {
		return nil, fmt.Errorf("exchange: params: %w", err)
	}
	i, err := o.Reader.Import(ctx, p.Import)
	if err != nil {
		return nil, err
	}
	run, err := o.Reader.Task(ctx, i.Body.Run)
	if err != nil {
		return nil, err
	}
	var after int64
	if len(t.Cursor) > 0 {
		if err := json.Unmarshal(t.Cursor, &after); err != nil {
			return nil, fmt.Errorf("exchange: cursor: %w", err)
		}
	}
	rows, err := o.Reader.TaskRows(ctx, task.RowQuery{Task: run.ID, Outcomes: []string{string(Created), string(Updated)}, After: after, Limit: Batch})
	if err != nil {
		return nil, err
	}
	total := run.Counts[string(Created)] + run.Counts[string(Updated)]
	return func(ctx context.Context, tx OfficeTx) (task.Chunk, error) {
		c := task.Chunk{Done: int64(len(rows)), Total: total, End: len(rows) < Batch}
		edit := catalog.NewEdit(tx, t.Actor)
		for _, row := range rows {
			c.Cursor = row.Seq
			done, err := undo(ctx, tx, edit, i.ID, row)
			if err != nil {
				return c, err
			}
			c.Rows = append(c.Rows, done)
		}
		return c, edit.Done(ctx)
	}, nil
}

// undo takes back one row of an import's result.
func undo(ctx context.Context, tx OfficeTx, edit *catalog.Edit, importID string, row task.Row) (task.Row, error) {
	done := task.Row{Place: row.Place, Subject: row.Subject, SubjectID: row.SubjectID, Name: row.Name}
	var d Detail
	if err := json.Unmarshal(row.Detail, &d); err != nil {
		return done, fmt.Errorf("exchange: row %s cannot be taken back: %w", row.Place, err)
	}
	if d.Undo == nil {
		done.Outcome = kept
		return done, nil
	}
	err := tx.Try(ctx, func(ctx context.Context) (err error) {
		if d.Undo.Version, err = grown(ctx, tx, importID, row.SubjectID, d.Undo.Version); err != nil {
			return err
		}
		done.Outcome, err = d.Undo.apply(ctx, tx, edit, row.SubjectID)
		if err != nil || done.Outcome == kept {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "import.undo", Subject: "product", SubjectID: row.SubjectID, After: map[string]string{"outcome": done.Outcome}})
	})
	refused, isFault := errors.AsType[*fault.Error](err)
	switch {
	case isFault && refused.Kind != fault.Internal && refused.Kind != fault.Unavailable:
		done.Outcome, done.Message, err = kept, "It stays as it is. "+refused.Message, nil
	case err == nil && done.Outcome == kept:
		done.Message = "It was changed since the import and stays as it is."
	}
	return done, err
}

// apply takes a product back to where it was, where it is as the import left it.
func (u *Undo) apply(ctx context.Context, tx OfficeTx, edit *catalog.Edit, id string) (string, error) {
	now, err := tx.ProductForUpdate(ctx, id)
	if err != nil {
		return "", err
	}
	var before catalog.Product
	if len(u.Before) > 0 {
		if err := json.Unmarshal(u.Before, &before); err != nil {
			return "", fmt.Errorf("exchange: the product as it was: %w", err)
		}
	}
	if u.Draft {
		return u.draft(ctx, tx, edit, now, &before)
	}
	switch {
	case now.RowVersion != u.Version:
		return kept, nil
	case len(u.Before) == 0:
		return removed, edit.Archive(ctx, id, u.Version)
	}
	if before.INCI == "" && before.NoINCI == "" { // of before a product that is shown had to say it
		before.INCI, before.NoINCI = now.INCI, now.NoINCI
	}
	_, err = edit.Put(ctx, &before, u.Version)
	return restored, err
}

// draft takes back a draft, or what was changed in one.
func (u *Undo) draft(ctx context.Context, tx OfficeTx, edit *catalog.Edit, now, before *catalog.Product) (string, error) {
	d, err := tx.Draft(ctx, now.ID)
	if err != nil {
		return "", err
	}
	if d.Version != u.Version {
		return kept, nil
	}
	if len(u.Before) > 0 {
		sheet := catalog.SheetOf(before)
		_, err = edit.SaveDraft(ctx, now.ID, &sheet, catalog.Seen{Product: now.RowVersion, Draft: d.Version})
		return restored, err
	}
	return removed, edit.Delete(ctx, now.ID, now.RowVersion)
}
