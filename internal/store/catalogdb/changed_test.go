package catalogdb_test

import (
	"fmt"
	"slices"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// SWIFT-3: a node reads only products that changed since its last version, and learns of those
// that are no longer for sale.
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

		c, err := db.CatalogueChanges(t.Context(), first)
		if err != nil || c.Version != second || len(c.Products) != 1 || c.Products[0].Name != "Another name" || len(c.Products[0].Variants) == 0 {
			t.Fatalf("changed %v of version %d, want %d (%v)", c.Products, c.Version, second, err)
		}
		if !slices.Equal(c.Gone, []string{archived.ID}) || c.Whole {
			t.Errorf("gone %v, want %s; whole %v", c.Gone, archived.ID, c.Whole)
		}
		if c, err := db.CatalogueChanges(t.Context(), second); err != nil || len(c.Products)+len(c.Gone) != 0 || c.Whole {
			t.Errorf("nothing changed, but %+v (%v)", c, err)
		}
		if now, _, err := db.Products(t.Context()); err != nil || len(now) != 3 {
			t.Errorf("%d products are for sale, want 3 (%v)", len(now), err)
		}
		// SURE-8: a version that was raised without a marked product makes every node reload
		// everything once.
		third := put()
		if c, err := db.CatalogueChanges(t.Context(), second); err != nil || !c.Whole {
			t.Errorf("a change that marks no product: %+v (%v)", c, err)
		}
		if c, err := db.CatalogueChanges(t.Context(), third); err != nil || c.Whole {
			t.Errorf("what was read already is to be read again: %+v (%v)", c, err)
		}
	})
}

// EachProduct reads page by page and passes each product once, whatever their number.
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
		_, err := db.EachProduct(t.Context(), 1, func(*catalog.Terms) {}, func(_ int, p *catalog.Product) {
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

// SWIFT-3: a large catalogue is read in concurrent parts; every product is in exactly one, and
// each part comes in order.
func TestEachProductInParts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const many = 4100
		do(t, db, func(tx *store.Tx) error {
			for i := range many {
				p := newProduct()
				p.Key, p.Slug = fmt.Sprint("many-", i), ""
				if err := tx.PutProduct(t.Context(), p); err != nil {
					return err
				}
			}
			return tx.TouchCatalogue(t.Context())
		})
		var got [4][]string
		var terms *catalog.Terms
		_, err := db.EachProduct(t.Context(), len(got), func(t *catalog.Terms) { terms = t }, func(part int, p *catalog.Product) {
			got[part] = append(got[part], p.ID)
		})
		if err != nil {
			t.Fatal(err)
		}
		if terms == nil {
			t.Error("no terms came")
		}
		var all []string
		for part, ids := range got {
			if len(ids) < many/8 {
				t.Errorf("part %d holds %d products", part, len(ids))
			}
			all = append(all, ids...)
		}
		if len(all) != many || !slices.IsSorted(all) || len(slices.Compact(all)) != many {
			t.Errorf("%d products, want each of %d once, in order", len(all), many)
		}
	})
}
