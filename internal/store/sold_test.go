package store_test

import (
	"context"
	"sync"
	"testing"

	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// STOCK-4: a sale that commits while recent sales are recomputed is counted, whichever of the
// two comes first.
func TestSTOCK4ASaleWhileSoldIsWorkedOut(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 100)
		id := p.Variants[0].ID
		for range 3 {
			// One sale is too old to count.
			if _, err := storetest.Writer(db).ExecContext(t.Context(), `UPDATE stock_levels SET sold_30 = sold_30 + 5 WHERE variant_id = $1`, id); err != nil {
				t.Fatal(err)
			}
			sold, told := make(chan struct{}), make(chan struct{})
			var both sync.WaitGroup
			both.Go(func() {
				err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
					err := tx.InsertStockMove(ctx, stock.Move{
						VariantID: id, Kind: stock.Sold, Quantity: 1, From: stock.Parcel, To: stock.Customer, OrderID: "o", Actor: "system",
					})
					close(sold)
					<-told
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
			<-sold
			before := waiting(t, db)
			both.Go(func() {
				if _, err := db.RefreshSold(t.Context()); err != nil {
					t.Error(err)
				}
			})
			// The recomputation has read the sales and waits to write when the sale commits.
			until(t, func() bool { return waiting(t, db) > before })
			close(told)
			both.Wait()
			var is, should int64
			err := storetest.Reader(db).QueryRowContext(t.Context(), `SELECT s.sold_30, (SELECT COUNT(*) FROM stock_moves m WHERE m.variant_id = s.variant_id AND m.kind = 'sold')
				FROM stock_levels s WHERE s.variant_id = $1`, id).Scan(&is, &should)
			if err != nil || is != should {
				t.Fatalf("%d count as sold lately (%v), the ledger says %d", is, err, should)
			}
		}
	})
}
