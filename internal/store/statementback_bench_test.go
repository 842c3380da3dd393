package store_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/order"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// BenchmarkStatementBackBeside undoes a statement of 5,000 lines while orders are stored in
// turn, and reports how long the slowest of them took (CASH-1).
func BenchmarkStatementBackBeside(b *testing.B) {
	const lines = 5000
	for _, e := range storetest.Engines() {
		b.Run(e.Name, func(b *testing.B) {
			d := newTill(b, e)
			d.onTheRoad(b, lines, order.MoveDeliver)
			var file strings.Builder
			file.WriteString(statementHead)
			for n := range lines {
				fmt.Fprintf(&file, "N%06d,,2000,195,31.20,40,1733.80\n", n)
			}
			s, _ := d.take("CPR-0", file.String())
			undo, err := d.money.Undo(b.Context(), "manager", s.ID)
			if err != nil {
				b.Fatal(err)
			}
			b.ResetTimer()
			end, waited := make(chan struct{}), make(chan []time.Duration)
			go func() {
				var all []time.Duration
				for {
					select {
					case <-end:
						waited <- all
						return
					default:
					}
					began := time.Now()
					if err := d.db.InTx(b.Context(), func(ctx context.Context, tx *store.Tx) error {
						_, err := d.insert(ctx, tx)
						return err
					}); err != nil {
						b.Error(err)
					}
					all = append(all, time.Since(began))
				}
			}()
			began := time.Now()
			d.finish(undo)
			took := time.Since(began)
			close(end)
			all := <-waited
			slices.Sort(all)
			b.ReportMetric(took.Seconds(), "s/back")
			b.ReportMetric(float64(all[len(all)/2].Milliseconds()), "ms/median")
			b.ReportMetric(float64(all[len(all)*99/100].Milliseconds()), "ms/p99")
			b.ReportMetric(float64(all[len(all)-1].Milliseconds()), "ms/slowest")
			b.ReportMetric(0, "ns/op")
		})
	}
}
