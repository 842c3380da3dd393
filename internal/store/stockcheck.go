package store

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/stock"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// RefreshSold recounts the recent deliveries of each variant and returns how many counts
// changed. A variant that changed while it was counted is counted again.
func (db *DB) RefreshSold(ctx context.Context) (changed int, err error) {
	since := sqldb.Micros(db.Now().Add(-stock.CoverWindow * 24 * time.Hour))
	for range soldTries {
		rows, err := db.q.SoldSince(ctx, since)
		if err != nil || len(rows) == 0 {
			return changed, sqldb.Translate("sold", err)
		}
		late := 0
		for chunk := range slices.Chunk(rows, sqldb.LinesChunk) {
			var set int
			err := db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
				set = 0
				for _, r := range chunk {
					n, err := tx.q.SetSold(ctx, sqlcgen.SetSoldParams{VariantID: r.VariantID, Sold30: r.Sold, Was: r.Was})
					if err != nil {
						return sqldb.Translate("set sold", err)
					}
					set += int(n)
				}
				return nil
			})
			if err != nil {
				return changed, fmt.Errorf("store: what was sold: %w", err)
			}
			changed, late = changed+set, late+len(chunk)-set
		}
		if late == 0 {
			break
		}
	}
	return changed, nil
}

// soldTries bounds how often a recount starts again because of sales; the next one corrects
// the rest.
const soldTries = 3

// stockCheckSetting stores when levels were last compared with the ledger, and how many
// were wrong.
const stockCheckSetting = "stock check"

// NoteStockCheck records a check at this moment.
func (db *DB) NoteStockCheck(ctx context.Context, wrong int64) error {
	return db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		return tx.PutSetting(ctx, stockCheckSetting, tx.Now().Format(time.RFC3339)+" "+strconv.FormatInt(wrong, 10))
	})
}

// StockCheck returns when levels were last compared with the ledger, zero for never, and
// how many were wrong.
func (db *DB) StockCheck(ctx context.Context) (at time.Time, wrong int64, err error) {
	text, err := db.Setting(ctx, stockCheckSetting)
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			err = nil
		}
		return at, 0, err
	}
	when, n, _ := strings.Cut(text, " ")
	if at, err = time.Parse(time.RFC3339, when); err != nil {
		return at, 0, fmt.Errorf("store: the note of the stock check: %w", err)
	}
	wrong, err = strconv.ParseInt(n, 10, 64)
	return at, wrong, err
}
