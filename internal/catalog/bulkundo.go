package catalog

import (
	"context"
	"encoding/json"
	"fmt"

	"gulaab/internal/fault"
)

// This file undoes runs.

// UndoBulk undoes a run for some products. A product that was changed since stays as it is.
func (e *Edit) UndoBulk(ctx context.Context, run *BulkRun, rows []BulkRow) ([]BulkRow, error) {
	out := make([]BulkRow, 0, len(rows))
	for i := range rows {
		r := rows[i]
		if r.Result != BulkChanged || r.Undo == "" {
			continue
		}
		now, err := e.undoOne(ctx, &r)
		if err != nil {
			return nil, err
		}
		if err := e.tx.PutBulkRow(ctx, run.ID, now); err != nil {
			return nil, err
		}
		out = append(out, *now)
	}
	return out, e.recordRows(ctx, "product.bulk.undo", run, out)
}

func (e *Edit) undoOne(ctx context.Context, r *BulkRow) (*BulkRow, error) {
	var back undo
	if err := json.Unmarshal([]byte(r.Undo), &back); err != nil {
		return nil, fmt.Errorf("catalog: undo of %s: %w", r.ProductID, err)
	}
	p, err := e.tx.ProductForUpdate(ctx, r.ProductID)
	if fault.KindOf(err) == fault.NotFound {
		r.Why = "It was deleted since: there is nothing to take back."
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	now, draft, err := e.standing(ctx, p)
	if err != nil {
		return nil, err
	}
	then, err := e.tx.VersionNow(ctx, p.ID, back.Draft, r.Version)
	if err != nil {
		return nil, err
	}
	if draft != back.Draft || now != then {
		r.Why = changedSince(p, draft, &back)
		return r, nil
	}
	if back.State != "" {
		err = e.turn(ctx, p.ID, p.RowVersion, p.State, back.State)
	} else {
		_, _, err = e.Alter(ctx, p.ID, p.RowVersion, "product.undo", back.apply)
	}
	if err != nil {
		return refusedUndo(r, err)
	}
	r.Result, r.Why = BulkBack, ""
	return r, e.tx.PutReturn(ctx, p.ID, draft, r.Version-1, now+1)
}

// standing returns the version by which later changes are noticed: the product's, or its
// draft's where it was never published.
func (e *Edit) standing(ctx context.Context, p *Product) (version int64, draft bool, err error) {
	if p.State != StateDraft {
		return p.RowVersion, false, nil
	}
	d, err := e.tx.Draft(ctx, p.ID)
	if err != nil {
		return 0, true, err
	}
	return d.Version, true, nil
}

// changedSince says why a row is not undone; "" where it can be.
func changedSince(p *Product, draft bool, back *undo) string {
	switch {
	case back.Draft && !draft:
		return "It was published since: it stays as it is."
	case p.State == StateArchived && back.State == "":
		return "It was archived since: it stays as it is."
	}
	return "Somebody has changed it since: it stays as it is."
}

func refusedUndo(r *BulkRow, err error) (*BulkRow, error) {
	was := r.Result
	r, err = refusal(r, err)
	if err == nil {
		r.Result = was
	}
	return r, err
}

func (u *undo) apply(p *Product) error {
	for i := range p.Variants {
		if price, ok := u.Prices[p.Variants[i].ID]; ok {
			p.Variants[i].Price = price
		}
	}
	if u.Brand != nil {
		p.Brand = *u.Brand
	}
	if u.NoINCI != nil {
		p.NoINCI = *u.NoINCI
	}
	if u.Facts != nil {
		p.Facts = *u.Facts
	}
	if u.TaxClass != nil {
		p.TaxClass = *u.TaxClass
	}
	if u.Shades != nil {
		p.Shades = *u.Shades
	}
	if u.Categories != nil {
		p.Categories = *u.Categories
		p.Category = first(p.Categories)
	}
	return nil
}
