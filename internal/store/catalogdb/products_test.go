package catalogdb_test

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

func TestProducts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		full := newProduct()
		bare := &catalog.Product{ID: ident.NewID(), Name: "Bare", CreatedAt: day}
		bare2 := &catalog.Product{ID: ident.NewID(), Name: "Bare", CreatedAt: day} // no import key either, so it is no duplicate
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
		want := []*catalog.Product{full, stored(bare, 1), stored(bare2, 1)}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("API-17 ITEM-1 every field comes back, in the order of ids (-want +got):\n%s", diff)
		}

		full.Name, full.ColorImages = "Renamed", nil
		full.Variants[0].Shade, full.Variants[0].Price = "Cherry", money.Rupees(3500)
		full.Variants = append(full.Variants, catalog.Variant{ID: full.ID + "-3", Size: "10 ml", Color: "Nude", Price: 100, Enabled: true})
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(t.Context(), full) })
		got, _, err = db.Products(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		want[0] = stored(full, 2)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("putting the same id replaces (-want +got):\n%s", diff)
		}

		twin := newProduct()
		twin.Key = full.Key
		err = db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error { return tx.PutProduct(t.Context(), twin) })
		if fault.KindOf(err) != fault.Conflict {
			t.Errorf("a second product of the same key: %v, want a Conflict", err)
		}
	})
}

// stored returns a product as it is read after it was put version times.
func stored(p *catalog.Product, version int64) *catalog.Product {
	p = p.Settled()
	p.RowVersion = version
	return p
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

// ITEM-1 a variant that an order may name is never deleted: one that is left out becomes
// inactive.
func TestVariantsLeftOutAreSwitchedOff(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 5)
		left := *p
		left.Variants = p.Variants[1:]
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(t.Context(), &left) })
		got, _, err := db.Products(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		off := p.Variants[0]
		off.Enabled = false
		if diff := cmp.Diff([]catalog.Variant{p.Variants[1], off}, got[0].Variants); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		if got[0].Size != "200 ml" || got[0].Price != money.Rupees(5450) || !slices.Equal(got[0].Colors, []string{"Nude"}) {
			t.Errorf("%s, %s, %v: want those of the variant that is left", got[0].Size, got[0].Price, got[0].Colors)
		}
		if n := stockOf(t, db, p.ID); n != 5 {
			t.Errorf("%d units of the variant that is off, want 5", n)
		}
	})
}

// ITEM-2 drafts and archived products are not among the live ones.
func TestOnlyLiveProductsAreRead(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		shown, draft, gone := newProduct(), newProduct(), newProduct()
		draft.State, gone.State = catalog.StateDraft, catalog.StateArchived
		do(t, db, func(tx *store.Tx) error {
			for _, p := range []*catalog.Product{draft, shown, gone} {
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
		if diff := cmp.Diff([]*catalog.Product{shown}, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
}

// A Snapshot has the data of its version: readers never mix two commits.
func TestProductsAreOfTheirVersion(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const edits = 150
		p := newProduct()
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

// SURE-9 an unreadable row hides only its product, with one line in the log.
func TestSpoiledRowsCostOnlyThemselves(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		cfg := e.Fresh(t)
		var log bytes.Buffer
		cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
		db := storetest.Open(t, cfg)
		good := putProduct(t, db, 1)
		spoil := map[string]string{ // by the log's text
			"categories": `categories = '["serum'`, "color_images": `color_images = '[]x'`, "ingredients": `ingredients = '[1]'`,
			"how_to_use": `how_to_use = ''`, "state": `state = 'lively'`,
		}
		for _, set := range spoil {
			p := putProduct(t, db, 1)
			if _, err := storetest.Writer(db).ExecContext(t.Context(), `UPDATE products SET `+set+` WHERE id = $1`, p.ID); err != nil {
				t.Fatal(err)
			}
		}
		bare := putProduct(t, db, 1)
		if _, err := storetest.Writer(db).ExecContext(t.Context(), `DELETE FROM variants WHERE product_id = $1`, bare.ID); err != nil {
			t.Fatal(err)
		}
		spoil["no variant"] = ""
		for range 3 {
			got, _, err := db.Products(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]*catalog.Product{good}, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		}
		lines := strings.Split(strings.TrimSpace(log.String()), "\n")
		if len(lines) != len(spoil) {
			t.Errorf("%d lines in the log, want one for each of %d:\n%s", len(lines), len(spoil), log.String())
		}
		for what := range spoil {
			if !strings.Contains(log.String(), what) {
				t.Errorf("the log does not name %q", what)
			}
		}
	})
}

// SURE-9 SQLite stores values of any type, such as a word in a number's column; PostgreSQL
// refuses them. Such a value hides only its product, at the start and when changes are read.
func TestAValueOfAnotherKindCostsOnlyItsProduct(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	cfg := storetest.SQLite.Fresh(t)
	var log bytes.Buffer
	cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
	db := storetest.Open(t, cfg)
	var want []*catalog.Product
	for i := range 4 {
		p := putProduct(t, db, 1)
		set := map[int]string{
			1: `UPDATE products SET price = 'cheap' WHERE id = $1`,
			2: `UPDATE variants SET price = 'cheap' WHERE product_id = $1`,
		}[i]
		if set == "" {
			want = append(want, p)
			continue
		}
		if _, err := storetest.Writer(db).ExecContext(t.Context(), set, p.ID); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		got, _, err := db.Products(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
	if n := strings.Count(log.String(), "is left out"); n != 2 {
		t.Errorf("%d lines in the log, want one for each of two:\n%s", n, log.String())
	}
	if c, err := db.CatalogueChanges(t.Context(), -1); err != nil || !c.Whole {
		t.Errorf("what changed is %+v, %v, want that everything is read anew", c, err)
	}
}
