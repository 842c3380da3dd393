package store

import (
	"context"

	"gulaab/internal/exchange"
	"gulaab/internal/stock"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// TakeAway implements catalog.Tx.
func (tx *Tx) TakeAway(ctx context.Context, id, actor string) error {
	variants, err := tx.q.OnlyImported(ctx, sqlcgen.OnlyImportedParams{ProductID: id, Reason: exchange.CountedHere})
	if err != nil {
		return sqldb.Translate("take away", err)
	}
	for _, v := range variants {
		if err := stock.Count(ctx, tx, v, 0, actor, "Deleted with its product"); err != nil {
			return err
		}
	}
	return nil
}
