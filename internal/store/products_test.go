package store_test

import (
	"strconv"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

func TestProducts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		full := newProduct(7)
		bare := &catalog.Product{ID: ident.NewID(), Name: "Bare", CreatedAt: day}
		bare2 := &catalog.Product{ID: ident.NewID(), Name: "Bare", CreatedAt: day} // no key either: not a duplicate
		do(t, db, func(tx *store.Tx) error {
			for _, p := range []*catalog.Product{bare2, bare, full} {
				if err := tx.PutProduct(t.Context(), p); err != nil {
					return err
				}
			}
			return nil
		})
		got, _, err := db.Products(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]*catalog.Product{full, bare, bare2}, got); diff != "" {
			t.Errorf("API-17 every field comes back, in the order of ids (-want +got):\n%s", diff)
		}

		full.Name, full.Stock, full.Colors, full.ColorImages = "Renamed", nil, nil, nil
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(t.Context(), full) })
		got, _, err = db.Products(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]*catalog.Product{full, bare, bare2}, got); diff != "" {
			t.Errorf("putting the same id replaces (-want +got):\n%s", diff)
		}

		twin := newProduct(1)
		twin.Key = full.Key
		err = db.InTx(t.Context(), func(tx *store.Tx) error { return tx.PutProduct(t.Context(), twin) })
		if fault.KindOf(err) != fault.Conflict {
			t.Errorf("a second product of the same key: %v, want a Conflict", err)
		}
	})
}

func TestCatalogueVersion(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		before, err := db.CatalogueVersion(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		do(t, db, func(tx *store.Tx) error { return tx.TouchCatalogue(t.Context()) })
		after, err := db.CatalogueVersion(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_, of, err := db.Products(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if after <= before || of != after {
			t.Errorf("version %d, then %d, products of %d: want a higher one, and the products of it", before, after, of)
		}
	})
}

func TestStock(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 5)
		untracked := newProduct(0)
		untracked.Stock = nil
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(t.Context(), untracked) })

		for _, c := range []struct {
			name     string
			id       string
			quantity int64
			left     int64
			ok       bool
		}{
			{"enough", p.ID, 3, 2, true},
			{"too few", p.ID, 3, 2, false},
			{"the last ones", p.ID, 2, 0, true},
			{"none", p.ID, 1, 0, false},
			{"untracked", untracked.ID, 99, -1, true},
		} {
			do(t, db, func(tx *store.Tx) error {
				left, ok, err := tx.ReserveStock(t.Context(), c.id, c.quantity)
				if left != c.left || ok != c.ok {
					t.Errorf("%s: left %d, %v; want %d, %v", c.name, left, ok, c.left, c.ok)
				}
				return err
			})
		}
		err := db.InTx(t.Context(), func(tx *store.Tx) error {
			_, _, err := tx.ReserveStock(t.Context(), "no-such-product", 1)
			return err
		})
		if fault.KindOf(err) != fault.NotFound {
			t.Errorf("an unknown product: %v, want NotFound", err)
		}
		for _, quantity := range []int64{0, -1} {
			err := db.InTx(t.Context(), func(tx *store.Tx) error {
				_, _, err := tx.ReserveStock(t.Context(), p.ID, quantity)
				return err
			})
			if err == nil {
				t.Errorf("taking %d units was accepted", quantity)
			}
			if err := db.InTx(t.Context(), func(tx *store.Tx) error { return tx.ReturnStock(t.Context(), p.ID, quantity) }); err == nil {
				t.Errorf("returning %d units was accepted", quantity)
			}
		}

		do(t, db, func(tx *store.Tx) error {
			for _, id := range []string{p.ID, untracked.ID, "no-such-product"} {
				if err := tx.ReturnStock(t.Context(), id, 4); err != nil {
					return err
				}
			}
			return nil
		})
		if got := stockOf(t, db, p.ID); got != 4 {
			t.Errorf("after returning 4: %d", got)
		}
	})
}

// A Snapshot is of the version it says: readers never mix two commits.
func TestProductsAreOfTheirVersion(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const edits = 150
		p := newProduct(1)
		edit := func(version int64) {
			do(t, db, func(tx *store.Tx) error {
				p.Name = strconv.FormatInt(version, 10)
				if err := tx.PutProduct(t.Context(), p); err != nil {
					return err
				}
				return tx.TouchCatalogue(t.Context())
			})
		}
		first, err := db.CatalogueVersion(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		edit(first + 1)
		done := make(chan struct{})
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				for {
					products, version, err := db.Products(t.Context())
					if err != nil {
						t.Error(err)
						return
					}
					if name := products[0].Name; name != strconv.FormatInt(version, 10) {
						t.Errorf("the products of version %s were given as version %d", name, version)
						return
					}
					select {
					case <-done:
						return
					default:
					}
				}
			})
		}
		for i := range int64(edits) {
			edit(first + 2 + i)
		}
		close(done)
		wg.Wait()
	})
}
