package store_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// BenchmarkCourierFile checks and then reads a courier file of 5,000 lines, each of another
// parcel in transit. Reading it delivers the orders and books their cash (PROVE-1: under 10 s).
func BenchmarkCourierFile(b *testing.B) {
	const lines = 5000
	for _, e := range storetest.Engines() {
		b.Run(e.Name, func(b *testing.B) {
			d := newDesk(b, e)
			d.onTheRoad(b, lines)
			round := 0
			for b.Loop() {
				round++
				var file strings.Builder
				file.WriteString(eventsHead)
				for n := range lines { // out for delivery, then delivered, then a note
					fmt.Fprintf(&file, "N%06d,%s,x,2026-11-20 %02d:%02d\n", n, []string{"0004", "0005", "0008"}[min(round-1, 2)], 9+round/60, round%60)
				}
				f, err := d.office.Upload(b.Context(), "packer", "postex", "file.csv", strings.NewReader(file.String()))
				if err != nil {
					b.Fatal(err)
				}
				d.work(f.ID, parcel.CheckTask)
				if counts := d.work(f.ID, parcel.RunTask).Counts; counts["failed"] != 0 || counts["done"]+counts["noted"] != lines {
					b.Fatalf("%v", counts)
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s/file")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// onTheRoad hands over parcels with the numbers N000000 and up, and makes moves on each.
func (d *desk) onTheRoad(b *testing.B, parcels int, then ...order.Move) {
	b.Helper()
	for at := 0; at < parcels; at += 500 {
		err := d.db.InTx(b.Context(), func(ctx context.Context, tx *store.Tx) error {
			for n := at; n < at+500; n++ {
				id, err := d.insert(ctx, tx)
				if err != nil {
					return err
				}
				for _, m := range append([]order.Move{order.MovePack, order.MoveBook, order.MoveHandOver}, then...) {
					in := order.MoveInput{Actor: "packer"}
					if m == order.MoveBook {
						in.Courier, in.Tracking = "postex", fmt.Sprintf("N%06d", n)
					}
					if _, err := d.orders.Make(ctx, tx, id, m, in); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCourierStatement checks, settles and undoes a courier statement of 5,000 lines, each
// with the cash of another parcel (CASH-1; under 10 s, as a courier file).
func BenchmarkCourierStatement(b *testing.B) {
	const lines = 5000
	for _, e := range storetest.Engines() {
		b.Run(e.Name, func(b *testing.B) {
			d := newTill(b, e)
			d.onTheRoad(b, lines*b.N, order.MoveDeliver)
			b.ResetTimer()
			var took, back time.Duration
			for round := range b.N {
				var file strings.Builder
				file.WriteString(statementHead)
				for n := round * lines; n < (round+1)*lines; n++ {
					fmt.Fprintf(&file, "N%06d,,2000,195,31.20,40,1733.80\n", n)
				}
				began := time.Now()
				s, counts := d.take(fmt.Sprint("CPR-", round), file.String())
				if took += time.Since(began); counts["matched"] != lines {
					b.Fatalf("%v", counts)
				}
				began = time.Now()
				undo, err := d.money.Undo(b.Context(), "manager", s.ID)
				if err != nil {
					b.Fatal(err)
				}
				if counts := d.finish(undo).Counts; counts["undone"] != lines {
					b.Fatalf("%v", counts)
				}
				back += time.Since(began)
			}
			b.ReportMetric(took.Seconds()/float64(b.N), "s/statement")
			b.ReportMetric(back.Seconds()/float64(b.N), "s/back")
			b.ReportMetric(0, "ns/op")
		})
	}
}
