package store_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/job"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
)

// BenchmarkOrderBesideRename places shoppers' orders in turn while a brand of 100,000 drafts is
// renamed, and reports how long they took (TRUE-5: under 100 ms at p95).
func BenchmarkOrderBesideRename(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.Name, func(b *testing.B) {
			d := newDesk(b, e)
			product := newProduct().Settled()
			d.variant = product.Variants[0].ID
			if err := d.db.InTx(b.Context(), func(ctx context.Context, tx *store.Tx) error {
				if err := tx.PutProduct(ctx, product); err != nil {
					return err
				}
				return stock.Count(ctx, tx, d.variant, 1_000_000, "system", "bench")
			}); err != nil {
				b.Fatal(err)
			}
			largeCatalogue(b, d.db, 100_000)
			tasks, err := task.New(task.Deps[*store.Tx]{
				InTx: d.db.InTx, Reader: d.db, Now: time.Now, Kinds: map[string]task.Kind[*store.Tx]{catalog.RenameTask: catalog.RenameKind[*store.Tx](time.Now)},
			})
			if err != nil {
				b.Fatal(err)
			}
			for round := 0; b.Loop(); round++ {
				name := []string{"CosRX", "COSRX"}[round%2]
				var begun *task.Task
				var pressed float64
				over := make(chan struct{})
				go func() {
					defer close(over)
					began := time.Now()
					err := d.db.InTx(b.Context(), func(ctx context.Context, tx *store.Tx) error {
						edit := catalog.NewEdit(tx, "zara")
						t, err := tx.TermOf(ctx, catalog.BrandTerm, "cosrx")
						if err != nil {
							return err
						}
						if _, err = edit.ChangeTerm(ctx, catalog.BrandTerm, t.ID, t.Version, catalog.TermPatch{Name: &name}); err != nil {
							return err
						}
						begun, err = tx.OpenTaskAbout(ctx, "term brand cosrx")
						return err
					})
					pressed = float64(time.Since(began).Milliseconds())
					if err != nil {
						b.Error(err)
						return
					}
					payload, _ := json.Marshal(map[string]string{"task": begun.ID})
					if err := tasks.Jobs()["task "+catalog.RenameTask].Handler(b.Context(), job.Job{Payload: payload}); err != nil {
						b.Error(err)
					}
				}()
				began := time.Now()
				waited := d.buyWhile(b, over)
				slices.Sort(waited)
				done, err := d.db.Task(b.Context(), begun.ID)
				if err != nil || done.State != task.Done {
					b.Errorf("%+v %v", done, err)
				}
				b.ReportMetric(float64(waited[len(waited)/2].Microseconds())/1000, "ms/p50")
				b.ReportMetric(float64(waited[len(waited)*95/100].Microseconds())/1000, "ms/p95")
				b.ReportMetric(float64(waited[len(waited)-1].Microseconds())/1000, "ms/most")
				b.ReportMetric(float64(len(waited)), "orders")
				b.ReportMetric(pressed, "ms/press")
				b.ReportMetric(time.Since(began).Seconds(), "s/rename")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}
