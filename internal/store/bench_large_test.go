package store_test

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// BenchmarkLargeCatalogue renames a brand of 100,000 drafts and exports 100,000 products
// (TRUE-5), and reports the memory in use beyond that before.
func BenchmarkLargeCatalogue(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.Name, func(b *testing.B) {
			e.OrSkip(b)
			const many = 100_000
			db := storetest.Open(b, e.Fresh(b))
			largeCatalogue(b, db, many)
			b.ResetTimer()
			for b.Loop() {
				measured(b, "rename", func() error {
					for place := (catalog.RenamePlace{}); !place.Over; {
						err := db.InTx(b.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
							place, _, err = tx.RenameSome(ctx, &catalog.ShelfTerm{ID: "cosrx", Kind: catalog.BrandTerm, Slug: "cosrx", Name: "CosRX"}, place, 50)
							return err
						})
						if err != nil {
							return err
						}
					}
					return nil
				})
				measured(b, "export", func() error {
					n, after := 0, ""
					for {
						page, err := db.ExportProducts(b.Context(), catalog.ListQuery{}, after, 200)
						if err != nil || len(page) == 0 {
							if n != many {
								b.Errorf("%d products were exported, want %d", n, many)
							}
							return err
						}
						n, after = n+len(page), page[len(page)-1].ID
					}
				})
			}
		})
	}
}

// measured reports the duration of work and the growth of the heap meanwhile.
func measured(b *testing.B, name string, work func() error) {
	b.Helper()
	inUse := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapInuse
	}
	runtime.GC()
	before, began := inUse(), time.Now()
	var most atomic.Uint64
	done := make(chan struct{})
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		for {
			most.Store(max(most.Load(), inUse()))
			select {
			case <-done:
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	err := work()
	close(done)
	<-watched
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(time.Since(began).Seconds(), "s-"+name)
	b.ReportMetric(float64(most.Load()-min(before, most.Load()))/(1<<20), "MB-"+name)
}

// largeCatalogue makes many drafts of one brand.
func largeCatalogue(b *testing.B, db *store.DB, many int) {
	b.Helper()
	p := newProduct()
	p.State = catalog.StateDraft
	body, err := json.Marshal(p)
	if err != nil {
		b.Fatal(err)
	}
	for _, text := range []string{
		`INSERT INTO products (id, import_key, name, brand, category, categories, size, skin_type, skin_types, description, price, front_image, back_image, color_images,
			video, video_poster, colors, ingredients, how_to_use, cautions, top_sell, trending, created_at, state)
			SELECT 'product-' || n, '', 'Snail ' || n, 'COSRX', 'serum', '["serum"]', '', '', '[]', '` + "a description as shops write it, of some two hundred letters, which is what most of the products have that come from somewhere else, and then some more of it to make two hundred of them" + `', 100, '', '', '{}', '', '', '[]', '[]', '[]', '[]', FALSE, FALSE, n, 'draft' FROM %s`,
		`INSERT INTO variants (id, product_id, position, size, color, shade, sku, barcode, price, picture, enabled)
			SELECT 'product-' || n || '-1', 'product-' || n, 0, '', '', '', '', '', 100, '', TRUE FROM %s`,
		`INSERT INTO drafts (product_id, body, base_version, row_version, actor, begun_at, updated_at) SELECT 'product-' || n, '` + string(body) + `', 1, 1, '', 1, 1 FROM %s`,
	} {
		text = fmt.Sprintf(text, fmt.Sprintf(`(WITH RECURSIVE upto(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM upto WHERE n < %d) SELECT n FROM upto) AS numbers`, many))
		if _, err := storetest.Writer(db).ExecContext(b.Context(), text); err != nil {
			b.Fatal(err)
		}
	}
}
