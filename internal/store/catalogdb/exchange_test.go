package catalogdb_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/sheet"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
)

// brought imports the products of a file and returns the result's rows.
func brought(t testing.TB, db *store.DB, file []byte, o exchange.Options) []task.Row {
	t.Helper()
	table, err := sheet.Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	mapping, err := exchange.Look(table, exchange.Auto, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if o.Terms, err = db.AllTerms(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.Format, o.Actor = mapping.Format, "system"
	known, _, err := exchange.Items(t.Context(), table, mapping, db, &o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _, _ = known.Close(), os.Remove(known.Name()) }()
	staged, err := os.ReadFile(known.Name())
	if err != nil {
		t.Fatal(err)
	}
	var rows []task.Row
	for items := staged; ; {
		batch, n, err := exchange.NextBatch(bytes.NewReader(items))
		if err != nil {
			t.Fatal(err)
		}
		if len(batch) == 0 {
			return rows
		}
		items = items[n:]
		err = db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			done, err := exchange.ApplyBatch(ctx, tx, batch, &o)
			rows = append(rows, done...)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		o.Note(rows)
	}
}

func lines(rows []task.Row) (out []string) {
	for _, r := range rows {
		out = append(out, strings.TrimSpace(r.Place+" "+r.Outcome+" "+r.Name+": "+r.Message))
	}
	return out
}

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "exchange", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// exported returns the export of all products as CSV.
func exported(t testing.TB, db *store.DB) string {
	t.Helper()
	var b strings.Builder
	w := sheet.NewWriter(&b)
	if err := exchange.WriteProducts(t.Context(), db, catalog.ListQuery{}, func(cells []string) error { return w.Row(cells...) }); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// exportedBook returns the export as XLSX.
func exportedBook(t testing.TB, db *store.DB) []byte {
	t.Helper()
	var b bytes.Buffer
	w := sheet.NewBook(&b)
	if err := exchange.WriteProducts(t.Context(), db, catalog.ListQuery{}, func(cells []string) error { return w.Row(cells...) }); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// byHandle returns all products, in any state, by readable address.
func byHandle(t testing.TB, db *store.DB) map[string]exchange.Exported {
	t.Helper()
	page, err := db.ExportProducts(t.Context(), catalog.ListQuery{}, "", 1000)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]exchange.Exported{}
	for _, e := range page {
		name := e.Product.Slug
		if _, several := out[name]; several { // drafts have none
			name = " " + e.Product.Name
		}
		out[name] = e
	}
	return out
}

// LOAD-1: a product export of Shopify, unedited.
func TestLOAD1Shopify(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		rows := brought(t, db, fixture(t, "shopify.csv"), exchange.Options{Publish: true})
		want := []string{
			"2 created Velvet Lip Tint: Its pictures are addresses, which are not fetched: add photos in the editor.",
			"5 created Calm Toner, 250 ml:",
			"6 created Old Balm: Not one of the shop's categories or skin types: Balm.",
			"7 failed No Price Cream: There is no price.",
		}
		if diff := cmp.Diff(want, lines(rows)); diff != "" {
			t.Error(diff)
		}
		all := byHandle(t, db)
		tint := all["velvet-tint"].Product
		if tint == nil || tint.State != catalog.StateLive || tint.Brand != "Rom & Co" || tint.Category != "makeup" {
			t.Fatalf("the tint: %+v", tint)
		}
		if want := "A soft tint & balm.\n\n• Light\n• Lasts 8 hours"; tint.Description != want {
			t.Errorf("described as %q, want %q", tint.Description, want)
		}
		got := []string{}
		for _, v := range tint.Variants {
			got = append(got, fmt.Sprintf("%s %s %s %s %s %d", v.SKU, v.Color, v.Size, v.Barcode, v.Price, all["velvet-tint"].OnHand[v.ID]))
		}
		if diff := cmp.Diff([]string{"VLT-01 Ruby Red 4 g 8809640733499 1450.00 12", "VLT-02 گلابی 4 g  1450.00 0"}, got); diff != "" {
			t.Error(diff)
		}
		if p := all["calm-toner"].Product; p.SkinType != "sensitive-skin" || p.Variants[0].Price != 475000 || p.Variants[0].Color != "" || p.Description != `Says "calm".` {
			t.Errorf("the toner: %+v", p)
		}
		if p := all["old-balm"].Product; p.State != catalog.StateDraft {
			t.Errorf("what was a draft there is %s here", p.State)
		}
		again := lines(brought(t, db, fixture(t, "shopify.csv"), exchange.Options{Publish: true}))
		for _, l := range again[:3] {
			if !strings.Contains(l, " unchanged ") {
				t.Errorf("the same file again: %s", l)
			}
		}
	})
}

// LOAD-1: a product export of WooCommerce, whose variations need not follow their parent.
func TestLOAD1WooCommerce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		rows := brought(t, db, fixture(t, "woocommerce.csv"), exchange.Options{Publish: true})
		want := []string{
			"2 created Glow Cushion: Its pictures are addresses, which are not fetched: add photos in the editor.",
			"4 created Clay Soap:",
			"6 failed Salt Soap: “abc” is no price. Write rupees above 0, such as 1250 or 1250.50.",
		}
		if diff := cmp.Diff(want, lines(rows)); diff != "" {
			t.Error(diff)
		}
		p := byHandle(t, db)["clio-glow-cushion"].Product
		if p == nil || len(p.Variants) != 2 || p.Variants[0].Color != "Ivory" || p.Variants[1].Color != "Sand" || p.Variants[0].Price != 299000 {
			t.Fatalf("the cushion: %+v", p)
		}
		if p.Description != "Even & bright.\n\nSPF 50" || p.Category != "makeup" {
			t.Errorf("described as %q, in %s", p.Description, p.Category)
		}
	})
}

// LOAD-1: new products are imported as drafts unless they are to be published. A product is
// matched by SKU, then address, then brand and name. Fields that are not in the file stay.
func TestLOAD1FindsAndChanges(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		first := "name,brand,category,price,sku,description,inci\nDew Serum,Anua,Serum,1000,DS-1,Long words,Water\nDew Cream,Anua,Cream,900,,,Water\n"
		brought(t, db, []byte(first), exchange.Options{Publish: true})
		second := "name,brand,price,sku\nDew Serum Renamed,Anua,1200,DS-1\nDew Cream,ANUA,950,\nDew Mist,Anua,700,\n"
		want := []string{
			"2 updated Dew Serum Renamed: Changed: name, sizes, shades, prices or codes.",
			"3 updated Dew Cream: Changed: sizes, shades, prices or codes.",
			"4 created Dew Mist:",
		}
		dry := lines(brought(t, db, []byte(second), exchange.Options{DryRun: true}))
		if diff := cmp.Diff(want, dry); diff != "" {
			t.Errorf("dry run: %s", diff)
		}
		if n := len(byHandle(t, db)); n != 2 {
			t.Fatalf("a dry run left %d products", n)
		}
		if diff := cmp.Diff([]string{"2 skipped Dew Serum Renamed: It is here already.", "3 skipped Dew Cream: It is here already."},
			lines(brought(t, db, []byte(second), exchange.Options{Keep: true, DryRun: true}))[:2]); diff != "" {
			t.Errorf("kept: %s", diff)
		}
		if diff := cmp.Diff(want, lines(brought(t, db, []byte(second), exchange.Options{}))); diff != "" {
			t.Errorf("run: %s", diff)
		}
		all := byHandle(t, db)
		p := all["anua-dew-serum"].Product
		if p.Name != "Dew Serum Renamed" || p.Description != "Long words" || p.Category != "serum" || p.Variants[0].Price != 120000 || p.State != catalog.StateLive {
			t.Errorf("changed to %+v", p)
		}
		if p := all[""].Product; p == nil || p.State != catalog.StateDraft || p.Name != "Dew Mist" {
			t.Errorf("the new one: %+v", p)
		}
	})
}

// LOAD-3: a wrong row fails alone, with its reason.
func TestLOAD3BadRows(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		file := "name;brand;category;size;price;sku;inci\n" +
			"Good;Anua;serum;30 ml;\"1,250\";A-1;Water\n" + // 2
			"Good;Anua;serum;50 ml;twelve;A-2;Water\n" + // 3: fails alone
			"Good;Anua;serum;70 ml;Rs 2,500.50;A-3;Water\n" + // 4
			";Anua;serum;;100;A-4;\n" + // 5: no name
			"Other;Anua;serum;;100;A-1;Water\n" + // 6: the SKU of row 2
			"\"Never closed;Anua;serum;;100;A-6;Water\n" + // 7
			strings.Repeat("x", 201) + ";Anua;serum;;100;A-7;Water\n" + // 8
			"Zero;Anua;serum;;0;A-8;Water\n" + // 9
			"Last;Anua;nonsense;;100;A-9;Water\n" // 10
		want := []string{
			"2 created Good:",
			"3 failed Good: “twelve” is no price. Write rupees above 0, such as 1250 or 1250.50.",
			"5 failed : The name is missing.",
			"6 failed : The SKU A-1 is also in row 2. Each size or shade needs one of its own.",
			"7 failed : A cell is too long, or its closing quote is missing.",
			"8 failed " + strings.Repeat("x", 201) + ": This is too long: 200 letters at most.",
			"9 failed Zero: “0” is no price. Write rupees above 0, such as 1250 or 1250.50.",
			"10 created Last: Not one of the shop's categories or skin types: nonsense. It came in as a draft. A product needs a category.",
		}
		rows := brought(t, db, []byte(file), exchange.Options{Publish: true})
		if diff := cmp.Diff(want, lines(rows)); diff != "" {
			t.Error(diff)
		}
		if p := byHandle(t, db)["anua-good"].Product; len(p.Variants) != 2 || p.Variants[1].Price != 250050 {
			t.Errorf("what was left of it: %+v", p)
		}
	})
}

// LOAD-3: tabs, line ends of other systems and unprintable characters lose no row of the shop's
// own format.
func TestLOAD3TabsInTexts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		file := "handle,name,brand,categories,skin_types,description,how_to_use,inci,price\n" +
			",\"Dew\tMist\",Anua,serum,,\"Soft\tand light.\rSecond\x0bthird\r\nگلاب\x01 장미 🌹\",\"Once\ta day | \tTwice\",\"Water,\tGlycerin\",100\n"
		rows := brought(t, db, []byte(file), exchange.Options{Publish: true})
		if diff := cmp.Diff([]string{"2 created Dew Mist:"}, lines(rows)); diff != "" {
			t.Fatal("LOAD-3: " + diff)
		}
		p := byHandle(t, db)["anua-dew-mist"].Product
		if p.Description != "Soft and light.\nSecond\nthird\nگلاب 장미 🌹" || p.INCI != "Water, Glycerin" || !slices.Equal(p.HowToUse, []string{"Once a day", "Twice"}) {
			t.Errorf("LOAD-3: %q, %q, %q", p.Description, p.INCI, p.HowToUse)
		}
	})
}

// LOAD-1: a dry run names the brands that the file would add, in one spelling each, and the
// words for categories and skin types that would be dropped.
func TestLOAD1DryRunNamesWhatIsNew(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		brought(t, db, []byte("name,brand,category,price,inci\nHere,Anua,serum,100,Water\n"), exchange.Options{Publish: true})
		file := "name,brand,category,skin type,price,inci\n" +
			"One,Anua,serum,,100,Water\n" +
			"Two,Gul Bahar,serum | potion,,100,Water\n" +
			"Three,gul-bahar,serum | Potion | brew,martian,100,Water\n" +
			"Four,Chamak,serum,,,Water\n" + // fails, so it adds no brand
			"Five,Anuaa,serum,,100,Water\n" // a typing error
		want := []string{
			"2 created One:",
			"3 created Two: Not one of the shop's categories or skin types: potion. “Gul Bahar” is a new brand.",
			"4 created Three: Not one of the shop's categories or skin types: Potion, brew, martian. “gul-bahar” is a new brand.",
			"5 failed Four: There is no price.",
			"6 created Five: “Anuaa” is a new brand.",
		}
		var sum exchange.Summary
		rows := brought(t, db, []byte(file), exchange.Options{Publish: true, DryRun: true})
		for i := range rows {
			sum.Add(&rows[i])
		}
		if diff := cmp.Diff(want, lines(rows)); diff != "" {
			t.Error(diff)
		}
		news := exchange.News{
			Brands:  []exchange.Named{{Name: "Gul Bahar", Products: 2}, {Name: "Anuaa", Products: 1, Near: "Anua"}},
			Unknown: []exchange.Named{{Name: "potion", Products: 2}, {Name: "brew", Products: 1}, {Name: "martian", Products: 1}},
			Remarks: 2, Silent: 4,
		}
		if diff := cmp.Diff(news, sum.News); diff != "" {
			t.Error(diff)
		}
	})
}

// LOAD-1: for an existing product a dry run gives the old and new values by size. Remarks have
// a field of their own, without what is in order.
func TestLOAD1DryRunTellsOldAndNew(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		long := strings.Repeat("soft ", 20)
		head := "name,brand,category,size,sku,price,barcode,description,inci\n"
		brought(t, db, []byte(head+
			"Dew,Anua,serum,50 ml,D-50,4750,,"+long+"and old,Water\n"+
			"Dew,Anua,serum,100 ml,D-100,8000,,,\n"), exchange.Options{Publish: true})
		rows := brought(t, db, []byte(head+
			"Dew,Anua,serum,50 ml,D-50,4950,8809640733499,"+long+"and new,\"Water, Glycerin\"\n"+
			"Dew,Anua,serum,100 ml,D-100,8000,,,\n"+
			"Dew,Anua,serum,200 ml,D-200,12500,,,\n"+
			"Mist,Gul Bahar,serum | potion,,M-1,900,8809640733490,,Water\n"), exchange.Options{Publish: true, DryRun: true, Import: "i", Pictures: true})
		var told []exchange.Detail
		for _, r := range rows {
			var d exchange.Detail
			if err := json.Unmarshal(r.Detail, &d); err != nil {
				t.Fatal(err)
			}
			told = append(told, exchange.Detail{Told: d.Told, Remark: d.Remark})
		}
		want := []exchange.Detail{
			{Told: []exchange.Change{
				{Field: "price", Of: "50 ml", Was: "Rs 4,750", Is: "Rs 4,950"},
				{Field: "barcode", Of: "50 ml", Was: "", Is: "8809640733499"},
				{Field: "size", Was: "", Is: "200 ml, Rs 12,500"},
				{Field: "description", Was: "…old", Is: "…new"},
				{Field: "inci", Was: "Water", Is: "Water, Glycerin"},
			}},
			{Remark: "Not one of the shop's categories or skin types: potion. The last digit of the barcode 8809640733490 would be 9: look at the pack."},
		}
		if diff := cmp.Diff(want, told); diff != "" {
			t.Error(diff)
		}
	})
}

// LOAD-1: a list of names and prices changes the price of an existing product with one size,
// and adds no second size without a name.
func TestLOAD1ListOfPrices(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		brought(t, db, []byte("name,brand,category,size,sku,price,inci\n"+
			"One,Anua,serum,50 ml,A-1,100,Water\nTwo,Anua,serum,50 ml,B-1,100,Water\nTwo,Anua,serum,90 ml,B-2,150,Water\n"), exchange.Options{Publish: true})
		rows := brought(t, db, []byte("name,brand,price\nOne,Anua,120\nTwo,Anua,130\n"), exchange.Options{Publish: true})
		if diff := cmp.Diff([]string{"2 updated One: Changed: sizes, shades, prices or codes.", "3 failed Two: Size: It is here in other sizes or shades. Say which this is, or give the SKU of one."}, lines(rows)); diff != "" {
			t.Error(diff)
		}
		got := map[string][]string{}
		for slug, e := range byHandle(t, db) {
			for _, v := range e.Product.Variants {
				got[slug] = append(got[slug], v.SKU+" "+v.Size+" "+v.Price.String())
			}
		}
		want := map[string][]string{"anua-one": {"A-1 50 ml 120.00"}, "anua-two": {"B-1 50 ml 100.00", "B-2 90 ml 150.00"}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

// LOAD-3: an item that the database refuses fails alone, and the rest of its transaction is
// stored.
func TestLOAD3RefusedInside(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		do(t, db, func(tx *store.Tx) error {
			p := newProduct()
			p.Slug = "taken"
			p.Variants = []catalog.Variant{{ID: "v-taken", SKU: "T-1", Price: 100, Enabled: true}}
			return tx.PutProduct(t.Context(), p)
		})
		err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			before := tx.Try(ctx, func(ctx context.Context) error {
				p := newProduct()
				p.Variants = []catalog.Variant{{ID: "v-second", SKU: "T-1", Price: 100, Enabled: true}}
				return tx.PutProduct(ctx, p)
			})
			if before == nil {
				t.Error("a SKU was taken twice")
			}
			return tx.PutSetting(ctx, "after", "fine")
		})
		if err != nil {
			t.Errorf("the transaction did not go on: %v", err)
		}
	})
}

// LOAD-4: an export, imported into an empty shop and exported again, is the same byte for byte.
func TestLOAD4RoundTrip(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		first := storetest.Open(t, e.Fresh(t))
		brought(t, first, fixture(t, "shopify.csv"), exchange.Options{Publish: true})
		brought(t, first, fixture(t, "woocommerce.csv"), exchange.Options{})
		full := newProduct()
		full.Slug, full.State, full.INCI = "full", catalog.StateLive, "Water, Glycerin"
		full.Name, full.Description = "=HYPERLINK(\"x\") گلاب 장미 🌹", "'=x\n\nSecond, \"quoted\"; \ttabbed"
		full.Description = strings.ReplaceAll(full.Description, "\t", "")
		full.HowToUse = []string{"One | two", `back\slash`, "+3"}
		full.GoesWith = []string{"gone", "not-yet-here"} // FIND-6
		do(t, first, func(tx *store.Tx) error {
			edit := catalog.NewEdit(tx, "system")
			p, err := edit.Put(t.Context(), full, 0)
			if err != nil {
				return err
			}
			gone := newProduct()
			gone.Slug, gone.INCI = "gone", "Water"
			if _, err := edit.Put(t.Context(), gone, 0); err != nil {
				return err
			}
			if err := edit.Archive(t.Context(), gone.ID, 1); err != nil {
				return err
			}
			_ = p
			return edit.Done(t.Context())
		})
		out := exported(t, first)
		second := storetest.Open(t, e.Fresh(t))
		for _, r := range brought(t, second, []byte(out), exchange.Options{}) {
			if r.Outcome != string(exchange.Created) {
				t.Errorf("%s: %s %s %s", r.Place, r.Outcome, r.Name, r.Message)
			}
		}
		if diff := cmp.Diff(out, exported(t, second)); diff != "" {
			t.Error(diff)
		}
		third := storetest.Open(t, e.Fresh(t))
		book := exportedBook(t, first)
		for _, r := range brought(t, third, book, exchange.Options{}) {
			if r.Outcome != string(exchange.Created) {
				t.Errorf("XLSX, %s: %s %s %s", r.Place, r.Outcome, r.Name, r.Message)
			}
		}
		if diff := cmp.Diff(out, exported(t, third)); diff != "" {
			t.Error("LOAD-4 out as XLSX, in, out: " + diff)
		}
		if !bytes.Equal(book, exportedBook(t, third)) {
			t.Error("LOAD-4 two XLSX of the same products differ")
		}
		if !strings.Contains(out, `"'=HYPERLINK`) || strings.Contains(out, "\n=") {
			t.Error("a formula is not guarded")
		}
	})
}
