package store_test

import (
	"context"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/deal"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// promoting is counterOf with promotions.
func promoting(t *testing.T, db *store.DB, list ...promotion.Promotion) *order.Service {
	t.Helper()
	products, version, err := db.Products(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	snapshot := catalog.NewSnapshot(products, version)
	rules := order.DefaultRules()
	rules.Promotions = list
	s, err := order.New(order.Deps{
		InTx: func(ctx context.Context, fn func(context.Context, order.Tx) error) error {
			return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		},
		Reader: db, Catalogue: func() *catalog.Snapshot { return snapshot }, Rates: func() pricing.Rates { return pricing.DefaultRates },
		Blobs: noBlobs{}, Now: time.Now, Rules: func() order.Rules { return rules },
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Of many buyers at once, each of goods of their own, a promotion gives its last uses once, and
// one phone one use. The others order without it; what is stored is read back as it was, and a cancelled order gives
// its use back.
func TestPROMO1TheLastUseIsGivenOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		var goods []*catalog.Product // no buyer waits for another's stock
		for range 20 {
			goods = append(goods, putProduct(t, db, 1000))
		}
		one := promotion.Promotion{
			ID: "pair", Name: "A pair for less", Kind: promotion.Steps, Steps: []pricing.Step{{Units: 2, Percent: 10}}, For: deal.Everyone,
			Starts: day.Add(-time.Hour),
		}
		for name, tc := range map[string]struct {
			limit, perPhone int64
			who             func(buyer int) int
			buyers, want    int
		}{
			"three uses for twenty buyers":  {3, 0, func(buyer int) int { return buyer }, 20, 3},
			"one phone with eight hands":    {0, 1, func(int) int { return 700 }, 8, 1},
			"no limit, and nothing is kept": {0, 0, func(buyer int) int { return 800 + buyer }, 4, 4},
		} {
			one.ID, one.Limit, one.PerPhone = name, tc.limit, tc.perPhone
			s := promoting(t, db, one)
			got := rush(t, s, tc.buyers, func(buyer int) order.PlaceInput {
				in := by(tc.who(buyer), input(goods[buyer]))
				in.Items[0].Quantity = 2
				return in
			})
			var given []*order.Order
			for _, o := range got.placed {
				if len(o.Promotions) > 0 {
					given = append(given, o)
				}
			}
			if len(given) != tc.want || len(got.placed)+len(got.refused) != tc.buyers {
				t.Fatalf("PROMO-1 %s: %d of %d orders have it, want %d: %v", name, len(given), len(got.placed), tc.want, got.refused)
			}
			uses, err := db.PromotionUses(t.Context())
			if err != nil || uses[name].Orders != int64(tc.want) || uses[name].Given != given[0].Promotions[0].Amount*money.Paisa(tc.want) {
				t.Errorf("PROMO-1 %s: %+v %v", name, uses[name], err)
			}
			stored, err := db.Order(t.Context(), given[0].ID)
			if err != nil || stored.Promotions.Text() != given[0].Promotions.Text() || stored.Lines[0].Promoted != given[0].Lines[0].Promoted || stored.Lines[0].Promotion != name {
				t.Errorf("PROMO-1 %s is stored as %+v: %v", name, stored.Promotions, err)
			}
			if _, err := s.Do(t.Context(), given[0].ID, order.MoveCancel, 0, order.MoveInput{Actor: "zara", Note: "no"}); err != nil {
				t.Fatal(err)
			}
			if uses, err := db.PromotionUses(t.Context()); err != nil || uses[name].Orders != int64(tc.want-1) {
				t.Errorf("PROMO-1 %s after a cancelled order: %+v %v", name, uses[name], err)
			}
		}
	})
}
