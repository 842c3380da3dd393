package store_test

import (
	"fmt"
	"slices"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// SWIFT-3: a node reads the products that changed since what it knows, and hears
// of those that are no longer for sale.
func TestChangedProducts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		put := func(products ...*catalog.Product) int64 {
			do(t, db, func(tx *store.Tx) error {
				for _, p := range products {
					if err := tx.PutProduct(t.Context(), p); err != nil {
						return err
					}
				}
				return tx.TouchCatalogue(t.Context())
			})
			version, err := db.CatalogueVersion(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return version
		}
		var all []*catalog.Product
		for range 4 {
			all = append(all, newProduct())
		}
		first := put(all...)
		renamed, archived := *all[1], *all[2]
		renamed.Name = "Another name"
		archived.State = catalog.StateArchived
		second := put(&renamed, &archived)

		changed, gone, version, err := db.ChangedProducts(t.Context(), first)
		if err != nil || version != second || len(changed) != 1 || changed[0].Name != "Another name" || len(changed[0].Variants) == 0 {
			t.Fatalf("changed %v of version %d, want %d (%v)", changed, version, second, err)
		}
		if !slices.Equal(gone, []string{archived.ID}) {
			t.Errorf("gone %v, want %s", gone, archived.ID)
		}
		if changed, gone, _, err := db.ChangedProducts(t.Context(), second); err != nil || len(changed)+len(gone) != 0 {
			t.Errorf("nothing changed, but %v and %v (%v)", changed, gone, err)
		}
		var now []string
		if _, err := db.EachProduct(t.Context(), func(p *catalog.Product) { now = append(now, p.ID) }); err != nil || len(now) != 3 {
			t.Errorf("%d products are for sale, want 3 (%v)", len(now), err)
		}
	})
}

// Products come page by page, each once, whatever their number.
func TestEachProductReadsEveryPage(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const many = 2050
		do(t, db, func(tx *store.Tx) error {
			for i := range many {
				p := newProduct()
				p.Key, p.Slug = fmt.Sprint("many-", i), ""
				p.Ingredients = []string{"Water", `With "quotes", and \ more`, "گلاب"}
				if err := tx.PutProduct(t.Context(), p); err != nil {
					return err
				}
			}
			return tx.TouchCatalogue(t.Context())
		})
		seen := map[string]bool{}
		_, err := db.EachProduct(t.Context(), func(p *catalog.Product) {
			if seen[p.ID] || len(p.Variants) == 0 || len(p.Ingredients) != 3 || p.Ingredients[1] != `With "quotes", and \ more` {
				t.Errorf("%s comes twice or spoiled: %+v", p.ID, p)
			}
			seen[p.ID] = true
		})
		if err != nil || len(seen) != many {
			t.Errorf("%d products, want %d (%v)", len(seen), many, err)
		}
	})
}
