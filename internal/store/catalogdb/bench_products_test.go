package catalogdb_test

import (
	"slices"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/store"
	"gulaab/internal/store/catalogdb"
	"gulaab/internal/store/storetest"
)

// BenchmarkListProducts runs the queries of the office's product list among 100,000 products of
// 500 brands with one variant each, and reports the 95th percentile (OFFICE-3: under 150 ms).
func BenchmarkListProducts(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.Name, func(b *testing.B) {
			db := storetest.Open(b, e.Fresh(b))
			fillProducts(b, db)
			if err := catalogdb.MakeWords(b.Context(), db.DB); err != nil {
				b.Fatal(err)
			}
			late, err := db.ListProducts(b.Context(), catalog.ListQuery{Sort: catalog.ByName, Limit: 200})
			if err != nil || late.Next == "" {
				b.Fatal(len(late.Rows), err)
			}
			for _, row := range []struct {
				name  string
				query catalog.ListQuery
				rows  int
			}{
				{"changed", catalog.ListQuery{Sort: catalog.ByChange, Turned: true}, 50},
				{"name", catalog.ListQuery{Sort: catalog.ByName, After: late.Next}, 50},
				{"price", catalog.ListQuery{Sort: catalog.ByPrice, Turned: true}, 50},
				{"stock", catalog.ListQuery{Sort: catalog.ByStock}, 50},
				{"search=words", catalog.ListQuery{Search: "serum brand 77", Sort: catalog.ByName}, 50},
				{"search=SKU", catalog.ListQuery{Search: "SKU-100077777", Sort: catalog.ByName}, 1},
				{"search=nothing", catalog.ListQuery{Search: "nobody of this name"}, 0},
				{"brand", catalog.ListQuery{Brand: "brand-77", Sort: catalog.ByPrice}, 50},
				{"category", catalog.ListQuery{Category: "serum", Sort: catalog.ByName}, 50},
				{"archived", catalog.ListQuery{State: catalog.StateArchived, Sort: catalog.ByName}, 50},
				{"low", catalog.ListQuery{Low: true, Sort: catalog.ByStock}, 50},
			} {
				row.query.Limit = 50
				b.Run(row.name, func(b *testing.B) {
					var took []time.Duration
					for b.Loop() {
						began := time.Now()
						page, err := db.ListProducts(b.Context(), row.query)
						if err != nil || len(page.Rows) != row.rows {
							b.Fatalf("%d rows, want %d (%v)", len(page.Rows), row.rows, err)
						}
						took = append(took, time.Since(began))
					}
					slices.Sort(took)
					b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
				})
			}
			b.Run("counts", func(b *testing.B) {
				for b.Loop() {
					c, err := db.CountProducts(b.Context(), "2027-01-01")
					if err != nil || c.ByState[catalog.StateLive] == 0 {
						b.Fatal(c, err)
					}
				}
			})
		})
	}
}

// fillProducts makes the products by SQL, in seconds instead of minutes.
func fillProducts(b *testing.B, db *store.DB) {
	b.Helper()
	const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) `
	for _, text := range []string{
		numbers + `INSERT INTO products (id, import_key, name, brand, category, categories, size, skin_type, skin_types, description, price, front_image,
			back_image, color_images, video, video_poster, colors, ingredients, how_to_use, cautions, top_sell, trending, created_at, state, updated_at)
			SELECT 'p' || CAST(100000000 + i AS TEXT), '', 'Serum ' || CAST(i AS TEXT), 'Brand ' || CAST(i % 500 AS TEXT), 'serum', '["serum"]', '30 ml',
			'dry-skin', '["dry-skin"]', 'A long text of what it does and how it feels on the skin, told in some sentences that nobody reads to their end.',
			100000 + (i % 900) * 1000, '', '', '{}', '', '', '[]', '[]', '[]', '[]', FALSE, FALSE, i, CASE WHEN i % 100 = 0 THEN 'archived' ELSE 'live' END, i FROM n`,
		`INSERT INTO variants (id, product_id, position, size, color, shade, sku, barcode, price, picture, enabled)
			SELECT id || '-1', id, 1, size, '', '', 'SKU-' || id, '', price, '', TRUE FROM products`,
		`INSERT INTO stock_levels (variant_id, tracked, on_hand, held, quarantined, low_at, changed_at)
			SELECT v.id, TRUE, p.created_at % 200, 0, 0, 0, 1 FROM variants v JOIN products p ON p.id = v.product_id`,
		`INSERT INTO product_rows (product_id, of_version, state, search_text, name_key, brand, categories, skin_types, photo, price, tracked, free, low, updated_at)
			SELECT id, 1, state, lower(name || ' ' || brand || ' sku-' || substr(id, 2)), lower(name), lower(REPLACE(brand, ' ', '-')), ' serum ', ' dry-skin ', FALSE,
			price, TRUE, created_at % 200, created_at % 200 <= 5, created_at FROM products`,
		`ANALYZE`,
	} {
		if _, err := storetest.Writer(db).ExecContext(b.Context(), text); err != nil {
			b.Fatal(err)
		}
	}
}
