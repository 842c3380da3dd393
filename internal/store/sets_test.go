package store_test

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// TestGOOD4SetsAreNeverOversold has two people order random sets and their parts alone at once,
// until little is left, and cancel some: no unit is sold twice, and each order's lines come to its total.
func TestGOOD4SetsAreNeverOversold(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		const each = 25
		parts := []*catalog.Product{putProduct(t, db, each), putProduct(t, db, each), putProduct(t, db, each)}
		var goods []*catalog.Product
		for _, of := range [][]string{{parts[0].ID + " " + parts[0].Variants[0].ID, parts[1].ID + " x2"}, {parts[2].ID, parts[1].ID, parts[0].ID}} {
			p := newProduct()
			p.Variants, p.Colors, p.ColorImages = p.Variants[:1], nil, nil
			p.Variants[0].Color, p.Variants[0].Shade, p.SetParts, p.SetPercent = "", "", of, "15"
			do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
			goods = append(goods, p)
		}
		s := counterOf(t, db)
		goods = append(goods, parts...)
		var wg sync.WaitGroup
		for person := range 2 {
			random := rand.New(rand.NewPCG(4, uint64(person)))
			wg.Go(func() {
				for turn := range 40 {
					in := by(100*person+turn, input(goods[random.IntN(len(goods))], goods[random.IntN(len(goods))]))
					o, _, err := s.Place(ctx, in)
					if err != nil {
						if fault.KindOf(err) != fault.Conflict {
							t.Errorf("GOOD-4 %v", err)
						}
						continue
					}
					if random.IntN(4) == 0 {
						if _, err := s.Do(ctx, o.ID, order.MoveCancel, 0, order.MoveInput{Actor: order.ActorCustomer, Note: "no"}); err != nil {
							t.Errorf("GOOD-4 cancelling: %v", err)
						}
					}
				}
			})
		}
		wg.Wait()
		all, _, err := db.Orders(ctx, order.Query{All: true, Limit: 200})
		if err != nil {
			t.Fatal(err)
		}
		held, sets := map[string]int64{}, 0
		for _, o := range all {
			if o.Placement == order.Cancelled {
				continue
			}
			for i, l := range o.Lines {
				held[l.VariantID] += l.Held
				if l.InSet.No > 0 {
					sets++
				}
				if strings.Contains(l.VariantID, ".") || i > 0 && l.InSet.No > 0 && l.InSet.Name == "" {
					t.Errorf("GOOD-4 a line of %+v", l)
				}
			}
		}
		if sets == 0 {
			t.Error("GOOD-4 no set was ordered")
		}
		levels, _, err := db.Levels(ctx, parts[0].CreatedAt.AddDate(-50, 0, 0))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range levels {
			if n := held[l.VariantID]; l.Tracked && (n > each || l.Free != each-n) && n > 0 {
				t.Errorf("GOOD-4 %d of %d are held and %d are free", n, each, l.Free)
			}
		}
		if off, err := db.StockMismatches(ctx); err != nil || len(off) != 0 {
			t.Errorf("GOOD-4 levels and ledger differ: %+v (%v)", off, err)
		}
	})
}
