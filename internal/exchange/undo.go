package exchange

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/stock"
	"gulaab/internal/task"
)

// The outcomes of undoing an import.
const (
	removed  = "removed"  // what it made is out of the shop
	restored = "restored" // what it changed is as it was
	kept     = "kept"     // something became of it since; the message says what
	gone     = "gone"     // it was deleted since
)

// undoParams are the parameters of a task that undoes an import.
type undoParams struct {
	params
	// From is an earlier undo, whose kept rows are tried again; empty: the run's rows are
	// undone.
	From string `json:"from,omitempty"`
}

// nextUndo prepares the next step of undoing an import.
func (o *Office) nextUndo(ctx context.Context, t *task.Task) (part, error) {
	var p undoParams
	var after int64
	if err := t.Read(&p, &after); err != nil {
		return nil, err
	}
	i, err := o.Reader.Import(ctx, p.Import)
	if err != nil {
		return nil, err
	}
	source, outcomes := i.Body.Run, []string{string(Created), string(Updated)}
	if p.From != "" {
		source, outcomes = p.From, []string{kept}
	}
	from, err := o.Reader.Task(ctx, source)
	if err != nil {
		return nil, err
	}
	rows, err := o.Reader.TaskRows(ctx, task.RowQuery{Task: source, Outcomes: outcomes, After: after, Limit: Batch})
	if err != nil {
		return nil, err
	}
	total := int64(0)
	for _, outcome := range outcomes {
		total += from.Counts[outcome]
	}
	return func(ctx context.Context, tx OfficeTx) (task.Chunk, error) {
		c := task.Chunk{Done: int64(len(rows)), Total: total, End: len(rows) < Batch}
		edit := catalog.NewEdit(tx, t.Actor)
		for _, row := range rows {
			c.Cursor = row.Seq
			done, err := undo(ctx, tx, edit, t.Actor, i.ID, row)
			if err != nil {
				return c, err
			}
			c.Rows = append(c.Rows, done)
		}
		return c, edit.Done(ctx)
	}, nil
}

// undo undoes one row of an import's result.
func undo(ctx context.Context, tx OfficeTx, edit *catalog.Edit, actor, importID string, row task.Row) (task.Row, error) {
	done := task.Row{Place: row.Place, Subject: row.Subject, SubjectID: row.SubjectID, Name: row.Name}
	var d Detail
	if len(row.Detail) > 0 {
		if err := json.Unmarshal(row.Detail, &d); err != nil {
			return done, fmt.Errorf("exchange: row %s cannot be taken back: %w", row.Place, err)
		}
	}
	if d.Undo == nil {
		done.Outcome, done.Message = kept, "What it was before is not known any more."
		return done, nil
	}
	var v verdict
	err := tx.Try(ctx, func(ctx context.Context) (err error) {
		b := backward{tx: tx, edit: edit, importID: importID, id: row.SubjectID, actor: actor, Undo: d.Undo}
		if v, err = b.run(ctx); err != nil || v.outcome == kept {
			return err
		}
		if err := unmake(ctx, edit, &d); err != nil {
			return err
		}
		if v.outcome == gone {
			return nil
		}
		return tx.Record(ctx, audit.Entry{Action: "import.undo", Subject: "product", SubjectID: row.SubjectID, After: map[string]string{"outcome": v.outcome}})
	})
	if refused, isFault := errors.AsType[*fault.Error](err); isFault && refused.Kind != fault.Internal && refused.Kind != fault.Unavailable {
		v.outcome, v.why, err = kept, refused.Message, nil
	}
	if err != nil {
		return done, err
	}
	done.Outcome, done.Message = v.outcome, v.why
	if done.Outcome == kept { // it may be tried once more
		done.Detail, err = json.Marshal(Detail{Undo: d.Undo, Bulk: v.bulk, NewBrand: d.NewBrand, Made: d.Made})
	}
	return done, err
}

// unmake deletes what an import made for a product, unless something else uses it.
func unmake(ctx context.Context, edit *catalog.Edit, d *Detail) error {
	if d.NewBrand != "" {
		if err := edit.RemoveUnused(ctx, catalog.BrandTerm, d.NewBrand); err != nil {
			return err
		}
	}
	for _, name := range slices.Backward(d.Made) { // what stands below another goes first
		if err := edit.RemoveUnused(ctx, catalog.CategoryTerm, name); err != nil {
			return err
		}
	}
	return nil
}

// verdict is the outcome of undoing a product.
type verdict struct {
	outcome string
	why     string
	bulk    string // the change of many products that is in the way
}

func keep(why string) verdict { return verdict{outcome: kept, why: why} }

// backward returns a product to its state before an import, unless it has changed since.
type backward struct {
	tx       OfficeTx
	edit     *catalog.Edit
	importID string
	id       string
	actor    string
	*Undo
}

func (b *backward) run(ctx context.Context) (verdict, error) {
	now, err := b.tx.ProductForUpdate(ctx, b.id)
	if fault.KindOf(err) == fault.NotFound {
		return verdict{outcome: gone, why: "It was deleted since."}, nil
	}
	if err != nil {
		return verdict{}, err
	}
	var before *catalog.Product
	if len(b.Before) > 0 {
		before = &catalog.Product{}
		if err := json.Unmarshal(b.Before, before); err != nil {
			return verdict{}, fmt.Errorf("exchange: the product as it was: %w", err)
		}
	}
	if v, err := b.unchanged(ctx, now); err != nil || v.outcome == kept {
		return v, err
	}
	if v, err := b.unused(ctx, now, before); err != nil || v.outcome == kept {
		return v, err
	}
	if err := b.uncount(ctx, before); err != nil {
		return verdict{}, err
	}
	switch {
	case before == nil: // it was never ordered
		return verdict{outcome: removed}, b.edit.Delete(ctx, b.id, now.RowVersion)
	case b.Draft:
		return b.draft(ctx, now, before)
	case b.WasDraft:
		return verdict{outcome: restored}, b.edit.Unpublish(ctx, b.id, now.RowVersion, before)
	}
	if before.INCI == "" && before.NoINCI == "" { // of before a product that is shown had to say it
		before.INCI, before.NoINCI = now.INCI, now.NoINCI
	}
	was := now.RowVersion
	q, err := b.edit.Put(ctx, before, was)
	if err != nil {
		return verdict{}, err
	}
	return verdict{outcome: restored}, b.returned(ctx, before.RowVersion, q.RowVersion)
}

// draft undoes a new draft, or the import's changes of a draft.
func (b *backward) draft(ctx context.Context, now, before *catalog.Product) (verdict, error) {
	d, err := b.tx.Draft(ctx, b.id)
	if err != nil {
		return verdict{}, err
	}
	sheet := catalog.SheetOf(before)
	saved, err := b.edit.SaveDraft(ctx, b.id, &sheet, catalog.Seen{Product: now.RowVersion, Draft: d.Version})
	if err != nil {
		return verdict{}, err
	}
	return verdict{outcome: restored}, b.returned(ctx, b.Version-1, saved.Version)
}

// uncount removes the units that the import counted, and stops tracking variants that were
// untracked before it.
func (b *backward) uncount(ctx context.Context, before *catalog.Product) error {
	for _, id := range b.Counted {
		err := stock.Count(ctx, b.tx, id, 0, b.actor, "The import was taken back")
		if err == nil && before != nil && before.Variant(id) != nil {
			_, err = b.tx.TrackStock(ctx, id, false)
		}
		if err != nil && fault.KindOf(err) != fault.NotFound { // a draft may have lost it since
			return err
		}
	}
	return nil
}

// returned notes that a product is as it was before the import, so that earlier changes of
// it can be undone too.
func (b *backward) returned(ctx context.Context, was, now int64) error {
	if was <= 0 || was >= now {
		return nil
	}
	return b.tx.PutReturn(ctx, b.id, b.Draft, was, now)
}

// unchanged returns the verdict kept where a product is not as the import left it. The
// import's own pictures, and changes that were undone, do not count.
func (b *backward) unchanged(ctx context.Context, now *catalog.Product) (verdict, error) {
	if b.Draft && now.State != catalog.StateDraft {
		return keep("It was published since."), nil
	}
	version, err := versionOf(ctx, b.tx, b.id)
	if err != nil {
		return verdict{}, err
	}
	left, err := grown(ctx, b.tx, b.importID, b.id, b.Draft, b.Version)
	if err != nil || left == version {
		return verdict{}, err
	}
	run, err := b.tx.BulkRunAt(ctx, b.id, b.Draft, version)
	switch {
	case err == nil:
		return verdict{outcome: kept, why: "A change of many products ran over it since. Undo that first, then try again.", bulk: run.ID}, nil
	case fault.KindOf(err) != fault.NotFound:
		return verdict{}, err
	case now.State == catalog.StateArchived:
		return keep("It was archived since."), nil
	}
	return keep("Somebody has changed it since."), nil
}

// unused returns the verdict kept where a variant that came with the import was ordered
// since, or its stock moved.
func (b *backward) unused(ctx context.Context, now, before *catalog.Product) (verdict, error) {
	for i := range now.Variants {
		v := &now.Variants[i]
		if before != nil && before.Variant(v.ID) != nil && !b.WasDraft && !slices.Contains(b.Counted, v.ID) {
			continue
		}
		ordered, moved, err := b.tx.VariantUsed(ctx, v.ID, b.At, CountedHere)
		switch {
		case err != nil:
			return verdict{}, err
		case ordered:
			return keep("It was ordered since."), nil
		case moved:
			return keep("Units of it were received or counted since."), nil
		}
	}
	return verdict{}, nil
}
