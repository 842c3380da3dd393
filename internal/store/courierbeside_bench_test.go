package store_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/parcel"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// BenchmarkOrderBesideCourierFile places shoppers' orders in turn while a courier file of 5,000
// lines delivers as many orders of the same goods, and reports how long they took (TRUE-4:
// under 100 ms at p95).
func BenchmarkOrderBesideCourierFile(b *testing.B) {
	const lines = 5000
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
			d.onTheRoad(b, lines)
			for round := 0; b.Loop(); round++ {
				var file strings.Builder
				file.WriteString(eventsHead)
				for n := range lines {
					fmt.Fprintf(&file, "N%06d,%s,x,2026-11-20 %02d:%02d\n", n, []string{"0004", "0005", "0008"}[min(round, 2)], 9+round/60, round%60)
				}
				f, err := d.office.Upload(b.Context(), "packer", "postex", "file.csv", strings.NewReader(file.String()))
				if err != nil {
					b.Fatal(err)
				}
				d.work(f.ID, parcel.CheckTask)
				over := make(chan struct{})
				go func() {
					defer close(over)
					d.work(f.ID, parcel.RunTask)
				}()
				waited := d.buyWhile(b, over)
				slices.Sort(waited)
				b.ReportMetric(float64(waited[len(waited)/2].Microseconds())/1000, "ms/p50")
				b.ReportMetric(float64(waited[len(waited)*95/100].Microseconds())/1000, "ms/p95")
				b.ReportMetric(float64(waited[len(waited)-1].Microseconds())/1000, "ms/most")
				b.ReportMetric(float64(len(waited)), "orders")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// buyWhile places orders of the same goods until over is closed, and returns the duration of
// each.
func (d *desk) buyWhile(b *testing.B, over <-chan struct{}) (waited []time.Duration) {
	b.Helper()
	for {
		select {
		case <-over:
			return waited
		case <-time.After(5 * time.Millisecond):
		}
		began := time.Now()
		err := d.db.InTx(b.Context(), func(ctx context.Context, tx *store.Tx) error {
			_, err := d.insert(ctx, tx)
			return err
		})
		if err != nil {
			b.Error(err)
		}
		waited = append(waited, time.Since(began))
	}
}
