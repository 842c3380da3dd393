package store_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// BenchmarkCourierFile reads a courier's file of 5,000 lines, each of another
// parcel that is on the road: a look at it, and then reading it, which delivers the
// orders and books their cash (PROVE-1: under 10 s).
func BenchmarkCourierFile(b *testing.B) {
	const lines = 5000
	for _, e := range storetest.Engines() {
		b.Run(e.Name, func(b *testing.B) {
			d := newDesk(b, e)
			for at := 0; at < lines; at += 500 {
				err := d.db.InTx(b.Context(), func(ctx context.Context, tx *store.Tx) error {
					for n := at; n < at+500; n++ {
						id, err := d.insert(ctx, tx)
						if err != nil {
							return err
						}
						for _, m := range []struct {
							move order.Move
							in   order.MoveInput
						}{{order.MovePack, order.MoveInput{}}, {order.MoveBook, order.MoveInput{Courier: "postex", Tracking: fmt.Sprintf("N%06d", n)}}, {order.MoveHandOver, order.MoveInput{}}} {
							m.in.Actor = "packer"
							if _, err := d.orders.Make(ctx, tx, id, m.move, m.in); err != nil {
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
