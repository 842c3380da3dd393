package store_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/order"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// oldShop returns an unmigrated database as version 1 of the shop left it, with the rows that
// texts insert.
func oldShop(t *testing.T, e storetest.Engine, texts ...string) *store.DB {
	t.Helper()
	db := storetest.Open(t, e.Empty(t))
	for _, file := range []string{"schema-1.sql", "books-" + e.Name + ".sql"} {
		dump, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		texts = append([]string{string(dump)}, texts...)
	}
	for _, text := range texts {
		if _, err := storetest.Writer(db).ExecContext(t.Context(), text); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
	return db
}

// oldProduct returns SQL that inserts a product of version 1. colors and stock are SQL.
func oldProduct(id, colors, stock string) string {
	return `INSERT INTO products (id, import_key, name, brand, category, categories, size, skin_type, skin_types, description,
		price, front_image, back_image, color_images, video, video_poster, colors, ingredients, how_to_use, cautions, stock,
		top_sell, trending, created_at)
	VALUES ('` + id + `', '', '` + id + `', 'Dior', 'serum', '["serum"]', '30 ml', 'dry-skin', '["dry-skin"]', '', 250000, '', '', '{}', '', '',
		` + colors + `, '[]', '[]', '[]', ` + stock + `, FALSE, FALSE, 5)`
}

// oldOrder returns SQL that inserts an order of version 1. lines are product, colour and
// quantity in SQL.
func oldOrder(id, placement, delivery string, lines ...string) string {
	text := `INSERT INTO orders (id, number, first_name, last_name, email, country, street_address, city, state, zip, phone, phone_e164,
		tier, percent_off, total, method, placement, payment, delivery, status, proof_key, search_text, demo, created_at, updated_at)
	VALUES ('` + id + `', '` + id + `', 'A', 'K', 'a@example.com', 'Pakistan', 's', 'c', 's', 'z', '1', '',
		'guest', 28, 100, 'cod', '` + placement + `', 'due', '` + delivery + `', 'x', '', '', FALSE, 7, 7);`
	for i, l := range lines {
		text += `INSERT INTO order_lines (order_id, line, product_id, name, brand, size, color, image, quantity, list_price, unit_price)
			SELECT '` + id + `', ` + string(rune('0'+i)) + `, x.product, 'n', 'b', '30 ml', x.color, '', x.quantity, 250000, 180000
			FROM (SELECT ` + l + `) x;`
	}
	return text
}

func line(product, color, quantity string) string {
	return `CAST('` + product + `' AS TEXT) AS product, CAST('` + color + `' AS TEXT) AS color, ` + quantity + ` AS quantity`
}

// ITEM-1 the migration of an older shop makes one variant a colour, or one in all, and splits
// the stock, and every open order returns exactly what it took.
func TestOlderGoodsAreMigrated(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		db := oldShop(t, e,
			oldProduct("lips", `'["#aa0011","Nude","Say \"hi\" \\ \u003cb\u003e\u0026","a,","b"]'`, "12"),
			oldProduct("plain", `'[]'`, "4"),
			oldProduct("uncounted", `'["Red"]'`, "NULL"),
			oldProduct("spoiled", `'["Red'`, "1"),
			oldOrder("open", "placed", "none", line("lips", "Nude", "3"), line("lips", "", "2"), line("plain", "", "1"), line("uncounted", "Red", "6"), line("long-gone", "", "1")),
			oldOrder("packed", "confirmed", "packed", line("lips", "Nude", "1")),
			oldOrder("shipped", "confirmed", "shipped", line("plain", "", "2")),
			oldOrder("cancelled", "cancelled", "none", line("plain", "", "9")),
			oldOrder("returned", "closed", "returned", line("plain", "", "9")),
		)
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		colors := map[string][]string{}
		products, _, err := db.Products(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range products {
			for i, v := range p.Variants {
				colors[p.ID] = append(colors[p.ID], v.Color)
				if want := p.Settled(); len(p.Colors) == len(p.Variants) && v.ID != want.Variants[i].ID || v.Size != "30 ml" || v.Price != 250000 || !v.Enabled {
					t.Errorf("variant %+v", v)
				}
			}
		}
		wantColors := map[string][]string{
			"lips": {"#aa0011", "Nude", `Say "hi" \ <b>&`, "a,", "b"}, "plain": {""}, "uncounted": {"Red"}, "spoiled": {""},
		}
		if diff := cmp.Diff(wantColors, colors); diff != "" {
			t.Errorf("variants (-want +got):\n%s", diff)
		}

		level := func(id string) stock.Level { return levelOf(t, db, id) }
		counted := func(id string, onHand, held int64) stock.Level {
			return stock.Level{VariantID: id, Tracked: true, OnHand: onHand, Held: held}
		}
		for _, want := range []stock.Level{
			counted("lips-1", 4+2, 2), counted("lips-2", 2+3, 3), counted("lips-3", 2, 0), counted("lips-5", 2, 0),
			counted("plain-1", 4+1, 1),
			{VariantID: "uncounted-1"},
			counted("spoiled-1", 1, 0),
		} {
			if diff := cmp.Diff(want, level(want.VariantID)); diff != "" {
				t.Errorf("level (-want +got):\n%s", diff)
			}
		}
		held := map[string][]int64{}
		for _, id := range []string{"open", "packed", "shipped", "cancelled", "returned"} {
			o, err := db.Order(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range o.Lines {
				held[id] = append(held[id], l.Held)
			}
		}
		wantHeld := map[string][]int64{"open": {3, 2, 1, 0, 0}, "packed": {1}, "shipped": {2}, "cancelled": {0}, "returned": {0}}
		if diff := cmp.Diff(wantHeld, held); diff != "" {
			t.Errorf("what lines hold (-want +got):\n%s", diff)
		}
		ledger := strings1(t, storetest.Reader(db), `SELECT variant_id || ' ' || kind || ' ' || CAST(quantity AS TEXT) || ' ' || order_id || ' ' || reason FROM stock_moves WHERE variant_id IN ('lips-1', 'plain-1') ORDER BY 1`)
		wantLedger := []string{"lips-1 counted 6  migration", "lips-1 held 2 open migration", "plain-1 counted 5  migration", "plain-1 held 1 open migration"}
		if diff := cmp.Diff(wantLedger, ledger); diff != "" {
			t.Errorf("ledger (-want +got):\n%s", diff)
		}

		s := counterOf(t, db)
		for id, to := range map[string]order.Status{"open": order.StatusCancelled, "packed": order.StatusCancelled, "shipped": order.StatusReturned} {
			if _, err := s.Move(t.Context(), id, to, "system", ""); err != nil {
				t.Fatal(err)
			}
		}
		for _, want := range []stock.Level{
			counted("lips-1", 6, 0), counted("lips-2", 2+3+1, 0),
			{VariantID: "uncounted-1"},
			{VariantID: "plain-1", Tracked: true, OnHand: 4 + 1, Quarantined: 2}, // SURE-6: returned units go to quarantine first
		} {
			if diff := cmp.Diff(want, level(want.VariantID)); diff != "" {
				t.Errorf("after cancelling (-want +got):\n%s", diff)
			}
		}
	})
}

// SWIFT-1 a sale raises a counter beside the catalogue, and not its version.
func TestASaleLeavesTheCatalogueAlone(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 3)
		s := counterOf(t, db)
		before, err := db.CatalogueVersion(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		all, seen, err := db.Levels(t.Context(), time.Time{})
		if err != nil || len(all) != 2 {
			t.Fatalf("levels %v, %v", all, err)
		}
		o, _, err := s.Place(t.Context(), input(p))
		if err != nil {
			t.Fatal(err)
		}
		changed, _, err := db.Levels(t.Context(), seen.Add(1000))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]catalog.Level{{VariantID: p.Variants[0].ID, Tracked: true, Free: 2}}, changed); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		if _, err := s.Move(t.Context(), o.ID, order.StatusCancelled, "system", ""); err != nil {
			t.Fatal(err)
		}
		if after, err := db.CatalogueVersion(t.Context()); err != nil || after != before {
			t.Errorf("version %d, then %d (%v)", before, after, err)
		}
	})
}
