package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/order"
	"gulaab/internal/stock"
	"gulaab/internal/store/storetest"
)

// shadesOf are the variants of a product in six colours, with and without names, and the name
// of each for people.
var shadesOf = []struct {
	catalog.Variant
	called string
}{
	{catalog.Variant{ID: "lip-1", Color: "#4a2018", Shade: "020 Mahogany", Enabled: true}, "020 Mahogany"},
	{catalog.Variant{ID: "lip-2", Color: "#c98f7a", Enabled: false}, "Shade 5 of 5"},
	{catalog.Variant{ID: "lip-3", Color: "#b5656b", Enabled: true}, "Shade 2 of 4"},
	{catalog.Variant{ID: "lip-4", Color: "Nude", Enabled: true}, "Nude"},
	{catalog.Variant{ID: "lip-5", Color: "#aa0011", Enabled: true}, "Shade 4 of 4"},
	{catalog.Variant{ID: "lip-6", Size: "8 g", Color: "#4a2018", Enabled: true}, "020 Mahogany"},
	{catalog.Variant{ID: "lip-7", Size: "8 g", Color: "#c98f7a", Enabled: false}, "Shade 5 of 5"},
}

// PACK-1, NODE-6: earlier lines take the name of their shade from the variants, and one of a
// deleted colour keeps only its label. For a shade without a name the database gives the name
// that the shop's pages give, never its colour code.
func TestShadesOfLines(t *testing.T) {
	t.Parallel()
	p := &catalog.Product{ID: "lip"}
	for _, s := range shadesOf {
		p.Variants = append(p.Variants, s.Variant)
	}
	for i := range p.Variants {
		if got := p.ShadeName(&p.Variants[i]); got != shadesOf[i].called {
			t.Errorf("PDP-3 the shade of %s is called %q, want %q", p.Variants[i].ID, got, shadesOf[i].called)
		}
	}
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		var lines []string
		want := []string{"", "", "Amber"}
		for _, s := range shadesOf {
			lines = append(lines, line("lip", "", "1"))
			want = append(want, s.called)
		}
		db := oldShop(t, e, oldProduct("lip", `'[]'`, "NULL"),
			oldOrder("o", "confirmed", "none", append([]string{line("lip", "", "1"), line("gone", "#112233", "1"), line("gone", "Amber", "1")}, lines...)...))
		if err := db.MigrateTo(t.Context(), 57); err != nil {
			t.Fatal(err)
		}
		run := func(text string, args ...any) {
			t.Helper()
			if _, err := storetest.Writer(db).ExecContext(t.Context(), text, args...); err != nil {
				t.Fatal(err)
			}
		}
		run(`DELETE FROM variants`)
		for i, s := range shadesOf {
			run(`INSERT INTO variants (id, product_id, position, size, color, shade, sku, barcode, price, picture, enabled) VALUES ($1, 'lip', $2, $3, $4, $5, '', '', 100, '', $6)`,
				s.ID, i+1, s.Size, s.Color, s.Shade, s.Enabled)
			run(`INSERT INTO stock_levels (variant_id, tracked, on_hand, held, quarantined, low_at, changed_at) VALUES ($1, TRUE, 1, 0, 0, 0, 0) ON CONFLICT (variant_id) DO NOTHING`, s.ID)
			run(`UPDATE order_lines SET variant_id = $1, color = $2 WHERE order_id = 'o' AND line = $3`, s.ID, s.Color, i+3)
		}
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		o, err := db.Order(t.Context(), "o")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range o.Lines {
			got = append(got, o.Lines[i].ShadeName())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("PACK-1 the shades of lines of before (-want +got):\n%s", diff)
		}
		page, err := db.StockLevels(t.Context(), stock.Query{Limit: 50})
		if err != nil || len(page) != len(shadesOf) {
			t.Fatal(err, len(page))
		}
		for _, row := range page {
			for _, s := range shadesOf {
				if s.ID == row.VariantID && row.Color != s.called {
					t.Errorf("STOCK-1 %s is called %q in stock, want %q", s.ID, row.Color, s.called)
				}
			}
		}
		if cover, err := db.ReportCover(t.Context(), 50); err != nil || len(cover) > 0 {
			t.Fatal(err, cover) // nothing was sold, but the query runs
		}
	})
}

// PACK-1: a line keeps the name of its shade when the shop renames it. Another shade in its
// place brings its own name, which every reader gets.
func TestAShadeKeepsItsNameOnTheLine(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		id := d.agreed()
		before, err := d.db.Order(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		l := &before.Lines[0]
		d.do(id, order.MoveSwap, order.MoveInput{Note: "she wants the brown one", Choice: &order.Choice{
			ProductID: l.ProductID, VariantID: l.VariantID, SKU: l.SKU, Name: l.Name, Brand: l.Brand, Size: l.Size, Color: "#4a2018", Shade: "020 Mahogany", Image: l.Image,
		}})
		if _, err := storetest.Writer(d.db).ExecContext(t.Context(), `UPDATE variants SET color = '#4a2018', shade = 'Brown'`); err != nil {
			t.Fatal(err)
		}
		page, _, err := d.db.Orders(t.Context(), order.Query{All: true, Limit: 10})
		if err != nil || len(page) != 1 {
			t.Fatal(err, page)
		}
		whole, err := d.db.Order(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, got := range []*order.Order{page[0], whole} {
			if name := got.Lines[0].Called(); name != l.Name+", 020 Mahogany" {
				t.Errorf("PACK-1 the line is called %q", name)
			}
		}
	})
}
