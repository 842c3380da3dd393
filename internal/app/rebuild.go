package app

import (
	"context"
	"errors"
	"slices"

	"gulaab/internal/config"
	"gulaab/internal/fault"
	"gulaab/internal/stock"
	"gulaab/internal/store"
)

// RebuildReports holds all that reports are made of against the orders, from the
// first one on, and puts right what differs: orders and sums, as many as it
// returns. It works beside a running shop.
func RebuildReports(ctx context.Context, cfg config.Config) (wrong int64, err error) {
	err = withStore(ctx, cfg, func(db *store.DB) error {
		for more := true; more; { // what waits is worked in first: it is not wrong
			if more, err = db.WorkMarks(ctx); err != nil {
				return err
			}
		}
		first, err := db.FirstOrder(ctx)
		if err != nil || first.IsZero() {
			return err
		}
		if wrong, err = db.CheckReports(ctx, first); err != nil {
			return err
		}
		for more := true; more; {
			if more, err = db.WorkMarks(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	return wrong, err
}

// OffStock is a variant whose numbers are not what its ledger comes to.
type OffStock struct {
	stock.Mismatch

	Name, SKU string // as people know it: product, size and shade
	Left      string // why it could not be put right, or empty
}

// Units are the numbers of a level or of a lot.
type Units = stock.Shift

// RebuildStock holds every level and lot against the ledger (STOCK-1) and returns
// those that differ; with apply it sets them to what the ledger comes to, and leaves
// those whose ledger comes to what cannot be. It works beside a running shop.
func RebuildStock(ctx context.Context, cfg config.Config, apply bool) (off []OffStock, err error) {
	err = withStore(ctx, cfg, func(db *store.DB) error {
		ids, err := mismatched(ctx, db)
		if err != nil {
			return err
		}
		for _, id := range ids {
			o := OffStock{}
			err := db.InTx(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
				if apply {
					o.Mismatch, err = stock.Rebuild(ctx, tx, id, byOperator)
				} else {
					o.Mismatch, err = stock.Compare(ctx, tx, id)
				}
				return err
			})
			if f, ok := errors.AsType[*fault.Error](err); ok && f.Kind == fault.Conflict {
				o.Left = f.Message
			} else if err != nil {
				return err
			}
			if o.None() {
				continue // a sale was between the two looks
			}
			row, err := db.StockRow(ctx, id)
			if err != nil {
				return err
			}
			o.Name, o.SKU = named(&row), row.SKU
			off = append(off, o)
		}
		ids, err = mismatched(ctx, db)
		if err != nil {
			return err
		}
		return db.NoteStockCheck(ctx, int64(len(ids)))
	})
	return off, err
}

// mismatched returns the variants whose level or lots differ from the ledger.
func mismatched(ctx context.Context, db *store.DB) (ids []string, err error) {
	levels, err := db.StockMismatches(ctx)
	if err != nil {
		return nil, err
	}
	lots, err := db.LotMismatches(ctx)
	if err != nil {
		return nil, err
	}
	for i := range levels {
		ids = append(ids, levels[i].VariantID)
	}
	for _, l := range lots {
		ids = append(ids, l.VariantID)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// named is a variant as people know it.
func named(r *stock.Row) string {
	name := r.Name
	for _, part := range []string{r.Size, r.Color} {
		if part != "" {
			name += ", " + part
		}
	}
	return name
}
