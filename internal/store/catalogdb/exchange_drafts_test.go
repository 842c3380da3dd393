package catalogdb_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/ident"
	"gulaab/internal/pricing"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// LOAD-4: a half-written draft is exported and imported unchanged.
func TestLOAD4RoundTripOfHalfDrafts(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		first := storetest.Open(t, e.Fresh(t))
		do(t, first, func(tx *store.Tx) error {
			edit := catalog.NewEdit(tx, "system")
			for _, s := range []catalog.Sheet{
				{Name: "No price yet", Brand: "Anua", Categories: []string{"serum"}, Variants: []catalog.SheetVariant{{Size: "50 ml", SKU: "N-1", Enabled: true}}},
				{Name: "One of two has a price", Brand: "Anua", Categories: []string{"serum"}, Variants: []catalog.SheetVariant{
					{Size: "50 ml", Price: 100_00, Enabled: true}, {Size: "90 ml", Enabled: true},
				}},
				{Name: "Nothing but a name"},
			} {
				if _, err := edit.SaveDraft(t.Context(), ident.NewID(), &s, catalog.Seen{}); err != nil {
					return err
				}
			}
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
	})
}

// LOAD-1, LOAD-3: a file changes only the columns that it has. A row without a price changes an
// existing product. For a new product it fails alone, or becomes a draft where that was chosen.
func TestLOAD1RowsWithoutAPrice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		brought(t, db, []byte("name,brand,category,size,sku,price,inci\nOne,Anua,serum,50 ml,A-1,100,Water\n"), exchange.Options{Publish: true})
		file := []byte("name,brand,category,size,sku,price,inci\n" +
			"One,Anua,serum,50 ml,A-1,,\"Water, Glycerin\"\nOne,Anua,serum,90 ml,A-2,,\n" +
			"Two,Anua,serum,50 ml,B-1,100,Water\nTwo,Anua,serum,90 ml,B-2,,\n" +
			"Three,Anua,serum,,C-1,,Water\nFour,Anua,serum,,D-1,soon,Water\n")
		fixes := exchange.Fixes{"5:draft": "yes", "7:draft": "yes"}
		rows := brought(t, db, file, exchange.Options{Publish: true, Fixes: fixes})
		want := []string{
			"2 updated One: Changed: ingredients.", "3 failed One: There is no price.",
			"4 created Two: It came in as a draft: it has no price yet.", "6 failed Three: There is no price.",
			"7 created Four: It came in as a draft: it has no price yet.",
		}
		if diff := cmp.Diff(want, lines(rows)); diff != "" {
			t.Error(diff)
		}
		var may []string // may become a draft
		for _, r := range rows {
			var d exchange.Detail
			if err := json.Unmarshal(r.Detail, &d); err != nil {
				t.Fatal(err)
			}
			if d.Draft {
				may = append(may, r.Place)
			}
		}
		if diff := cmp.Diff([]string{"6"}, may); diff != "" {
			t.Error("a size that is added to what is sold cannot be a draft, a product can: " + diff)
		}
		got := map[string]string{}
		page, err := db.ExportProducts(t.Context(), catalog.ListQuery{}, "", 100)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range page {
			got[e.Product.Name] = string(e.Product.State) + " " + e.Product.INCI
			for _, v := range e.Product.Variants {
				got[e.Product.Name] += ", " + v.SKU + " " + v.Price.String()
			}
		}
		state := map[string]string{
			"One": "live Water, Glycerin, A-1 100.00", "Two": "draft Water, B-1 100.00, B-2 0.00", "Four": "draft Water, D-1 0.00",
		}
		if diff := cmp.Diff(state, got); diff != "" {
			t.Error(diff)
		}
		// The same file again publishes nothing that still lacks a price.
		rows = brought(t, db, file, exchange.Options{Publish: true, Fixes: fixes})
		if diff := cmp.Diff("4 unchanged Two: It stays a draft: a size or shade has no price yet.", lines(rows)[2]); diff != "" {
			t.Error(diff)
		}
	})
}

// LOAD-1: guests' prices of another shop are guests' prices here, to the paisa. A barcode with
// a wrong check digit is reported with its row and a suggestion.
func TestLOAD1GuestPrices(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		file := []byte("name,brand,category,size,sku,price,barcode,inci\nOne,Anua,serum,50 ml,A-1,5450,,Water\nOne,Anua,serum,90 ml,A-2,\"7,999.50\",8809640733490,\n")
		rows := brought(t, db, file, exchange.Options{Publish: true, GuestPercent: 28})
		var d exchange.Detail
		if err := json.Unmarshal(rows[0].Detail, &d); err != nil {
			t.Fatal(err)
		}
		if want := []string{"3", "barcode", "8809640733490", "8809640733499"}; !slices.Equal(want, []string{d.Place, string(d.Field), d.Value, d.Fix}) {
			t.Errorf("the barcode: %+v", d)
		}
		var pays []string
		for _, v := range byHandle(t, db)["anua-one"].Product.Variants {
			pays = append(pays, v.Price.String()+" "+pricing.UnitExact(v.Price, 28).String())
		}
		if diff := cmp.Diff([]string{"7569.44 5450.00", "11110.42 7999.50"}, pays); diff != "" {
			t.Error(diff)
		}
		// The same file again changes nothing. The barcode is corrected, or left out, by hand.
		if rows = brought(t, db, file, exchange.Options{Publish: true, GuestPercent: 28}); rows[0].Outcome != string(exchange.Unchanged) {
			t.Errorf("the same again: %v", lines(rows))
		}
		rows = brought(t, db, []byte(strings.ReplaceAll(string(file), "One", "Two")), exchange.Options{Publish: true, Fixes: exchange.Fixes{"2:sku": "B-1", "3:sku": "B-2", "3:barcode": ""}})
		if diff := cmp.Diff([]string{"2 created Two:"}, lines(rows)); diff != "" {
			t.Error(diff)
		}
	})
}

// OFFICE-3: the products of a filter are counted exactly up to a limit, and the total of some
// thousands is exact.
func TestOFFICE3ProductsAreCounted(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		var file strings.Builder
		file.WriteString("name,brand,category,price,inci\n")
		for i := range 1050 {
			fmt.Fprintf(&file, "Serum %d,Anua,serum,%d,Water\n", i, 1000+i)
		}
		brought(t, db, []byte(file.String()), exchange.Options{Publish: true})
		page, err := db.ListProducts(t.Context(), catalog.ListQuery{Limit: 20})
		if err != nil || page.Total != 1050 || page.About {
			t.Errorf("OFFICE-3 1,050 products are %d, about: %v, %v", page.Total, page.About, err)
		}
		if _, err = db.ListProducts(t.Context(), catalog.ListQuery{Limit: 20, After: page.Next}); err != nil {
			t.Error(err)
		}
	})
}
