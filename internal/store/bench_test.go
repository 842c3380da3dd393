package store_test

import (
	"fmt"
	"testing"

	"gulaab/internal/order"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// BenchmarkPlaceOrder places orders of three products, from one buyer after the other and from
// eight at once. SQLite waits for the disk at every COMMIT, as in a real shop; the tests'
// PostgreSQL does not.
func BenchmarkPlaceOrder(b *testing.B) {
	for _, e := range storetest.Engines() {
		for name, parallel := range map[string]int{"one": 0, "eight": 8} {
			b.Run(e.Name+"/"+name, func(b *testing.B) {
				db := storetest.Open(b, e.Fresh(b))
				in := input(putProduct(b, db, 1<<40), putProduct(b, db, 1<<40), putProduct(b, db, 1<<40))
				s := counterOf(b, db)
				place := func() error { // a buyer may hold only a few unconfirmed orders
					in, n := in, counter.Add(1)
					in.Contact.Phone, in.Contact.Email = fmt.Sprintf("0300-%07d", n), fmt.Sprintf("buyer%d@example.com", n)
					_, _, err := s.Place(b.Context(), in)
					return err
				}
				b.ReportAllocs()
				if parallel == 0 {
					for b.Loop() {
						if err := place(); err != nil {
							b.Fatal(err)
						}
					}
					return
				}
				b.SetParallelism(parallel)
				b.RunParallel(func(pb *testing.PB) {
					for pb.Next() {
						if err := place(); err != nil {
							b.Error(err)
							return
						}
					}
				})
			})
		}
	}
}

// BenchmarkOrders lists a page of 20 of an account's 200 orders among 2,000.
func BenchmarkOrders(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.Name, func(b *testing.B) {
			db := storetest.Open(b, e.Fresh(b))
			member := newAccount("a@example.com")
			do(b, db, func(tx *store.Tx) error {
				if err := tx.InsertAccount(b.Context(), member); err != nil {
					return err
				}
				for i := range 2000 {
					o := newOrder(newProduct())
					if i%10 == 0 {
						o.AccountID = member.ID
					}
					if err := tx.InsertOrder(b.Context(), o); err != nil {
						return err
					}
				}
				return nil
			})
			b.ReportAllocs()
			for b.Loop() {
				page, _, err := db.Orders(b.Context(), order.Query{AccountID: member.ID, Limit: 20})
				if err != nil || len(page) != 20 {
					b.Fatal(len(page), err)
				}
			}
		})
	}
}
