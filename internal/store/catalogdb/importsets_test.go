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
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

const setHead = "ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s),Brands,Grouped products,Bundled Items (JSON-encoded),Meta: woosb_ids,Meta: woosb_discount\n"

// setsFile is an export of WooCommerce with sets of every kind before what they are made of.
var setsFile = setHead +
	bundleRow(901, "Fixed trio", "2490", `{"7":{"product_id":"SOAP","menu_order":"0","meta_data":{"quantity_min":1,"quantity_max":1,"priced_individually":"no","optional":"no"}},"3":{"product_id":"id:812","meta_data":{"quantity_min":"2","quantity_max":"2","priced_individually":"no"}},"9":{"product_id":"MIST","meta_data":{"quantity_min":"1","quantity_max":"","optional":"yes"}}}`) +
	bundleRow(902, "Less fifteen", "", `[{"product_id":"SOAP","meta_data":{"quantity_min":1,"priced_individually":"yes","discount":"15"}},{"product_id":"TINT","meta_data":{"quantity_min":1,"priced_individually":"yes","discount":15,"override_variations":"yes"}}]`) +
	bundleRow(903, "Mixed prices", "500", `[{"product_id":"SOAP","meta_data":{"priced_individually":"yes"}},{"product_id":"MIST","meta_data":{}}]`) +
	bundleRow(904, "Of elsewhere", "900", `[{"product_id":"SOAP","meta_data":{}},{"product_id":"GONE","meta_data":{}}]`) +
	bundleRow(905, "Half elsewhere", "900.50", `[{"product_id":"SOAP","meta_data":{}},{"product_id":"MIST","meta_data":{}},{"product_id":"NOPRICE","meta_data":{}}]`) +
	bundleRow(906, "Not said", "700", "") +
	"907,woosb,,Kit,1,1,,1200,Serum,,,,Noor,,,\"811/1,822/key/3\",20\n" +
	"908,grouped,,Pick some,1,1,,,Serum,,,,Noor,\"SOAP, id:812\",,,\n" +
	"909,grouped,,All soaps,1,1,,,Serum,,,,Noor,SOAP,,,\n" +
	"911,yith_bundle,,Of another plugin,1,1,,700,Serum,,,,Noor,,,,\n" +
	"811,simple,SOAP,Noor Soap,1,1,5,450,Serum,,,,Noor,,,,\n" +
	"812,simple,MIST,Rose Mist,1,1,5,900,Serum,,,,Noor,,,,\n" +
	"813,simple,NOPRICE,Without a price,1,1,5,,Serum,,,,Noor,,,,\n" +
	"820,variable,TINT,Lip Tint,1,1,,,Makeup,,Colour,,Noor,,,,\n" +
	"821,variation,TINT-R,,1,1,3,1450,,id:820,Colour,Red,,,,,\n" +
	"822,variation,TINT-P,,1,1,3,1450,,id:820,Colour,Pink,,,,,\n"

func bundleRow(id int, name, price, items string) string {
	return fmt.Sprintf("%d,bundle,,%s,1,1,,%s,Serum,,,,Noor,,\"%s\",,\n", id, name, price, strings.ReplaceAll(items, `"`, `""`))
}

// setsSaid returns the sets of the shop as drafts: name, price, percentage and parts by name.
func setsSaid(t testing.TB, db *store.DB) (out []string) {
	t.Helper()
	all, err := db.ExportProducts(t.Context(), catalog.ListQuery{}, "", 1000)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	for _, e := range all {
		names[e.Product.ID] = e.Product.Name
	}
	for _, e := range all {
		p := e.Product
		var parts []string
		for _, text := range p.SetParts {
			r, ok := catalog.ParsePart(text)
			if !ok || names[r.Product] == "" {
				t.Errorf("GOOD-4 %s has the part %q, which is no product", p.Name, text)
			}
			parts = append(parts, strings.TrimSpace(fmt.Sprintf("%d %s %s", r.Units, names[r.Product], r.Variant)))
		}
		if len(parts) > 0 || p.SetPercent != "" {
			_, counted := e.OnHand[p.Variants[0].ID]
			out = append(out, fmt.Sprintf("%s %s, %s%%, counted %t: %s", p.State, p.Name, p.SetPercent, counted, strings.Join(parts, "; ")+" at "+p.Variants[0].Price.Format()))
		}
	}
	slices.Sort(out)
	return out
}

// GOOD-4: what WooCommerce's files say is several products in one comes in as a set, a draft, at
// the price that it has there; what they do not say is told by row.
func TestGOOD4SetsOfWooCommerce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		dry := rowsSaid(brought(t, db, []byte(setsFile), exchange.Options{Publish: true, DryRun: true}))
		rows := brought(t, db, []byte(setsFile), exchange.Options{Publish: true})
		if diff := cmp.Diff(dry, rowsSaid(rows)); diff != "" {
			t.Errorf("GOOD-4 dry run and run: %s", diff)
		}
		want := []string{
			"7 created Not said: It is several products in one there, and the file does not say which. In its editor press “Make it a set” and add its products before it is published.",
			"10 skipped All soaps: A grouped product of 1 products is no set, which has 2 to 8; what it leads to comes in by itself.",
			"11 created Of another plugin: It is several products in one there, and the file does not say which. In its editor press “Make it a set” and add its products before it is published.",
			"12 created Noor Soap:",
			"13 created Rose Mist:",
			"14 failed Without a price: There is no price.",
			"15 created Lip Tint:",
			"2 created Fixed trio: “MIST” may be left out there, and is not in the set here.",
			"3 created Less fifteen: Of “TINT” only some sizes or shades are in it there: choose here under “Variant”.",
			"4 created Mixed prices: Its price is put together of several there: give it a price or a percentage.",
			"5 failed Of elsewhere: Its parts GONE are neither in the shop nor taken from this file. Bring them in first, then this row again.",
			"6 created Half elsewhere: The price of a set is whole rupees, so that Rs 900.50 was not taken: give it a price. Its parts NOPRICE are neither in the shop nor taken from this file: add them in its editor.",
			"8 created Kit:",
			"9 created Pick some: It is a grouped product there, of which shoppers choose how many of each. Here it is a set of one each: give it a price or a percentage, or delete it.",
		}
		if diff := cmp.Diff(want, lines(rows)); diff != "" {
			t.Error(diff)
		}
		want = []string{
			"draft Fixed trio, %, counted false: 1 Noor Soap SOAP; 2 Rose Mist at Rs 2,490",
			"draft Half elsewhere, %, counted false: 1 Noor Soap SOAP; 1 Rose Mist MIST at Rs 0",
			"draft Kit, 20%, counted false: 1 Noor Soap; 3 Lip Tint TINT-P at Rs 1,200",
			"draft Less fifteen, 15%, counted false: 1 Noor Soap SOAP; 1 Lip Tint at Rs 0",
			"draft Mixed prices, %, counted false: 1 Noor Soap SOAP; 1 Rose Mist MIST at Rs 0",
			"draft Pick some, %, counted false: 1 Noor Soap SOAP; 1 Rose Mist at Rs 0",
		}
		if diff := cmp.Diff(want, setsSaid(t, db)); diff != "" {
			t.Error(diff)
		}
		for _, row := range rows {
			var d exchange.Detail
			if row.Name == "Kit" && (json.Unmarshal(row.Detail, &d) != nil || !strings.Contains(strings.Join(d.Why, " "), "It is a set: look at its parts")) {
				t.Errorf("GOOD-4 why it is a draft: %s", row.Detail)
			}
		}
		for _, line := range lines(brought(t, db, []byte(setsFile), exchange.Options{Publish: true})) {
			if strings.Contains(line, " created ") || strings.Contains(line, " updated ") {
				t.Errorf("GOOD-4 the same file again: %s", line)
			}
		}
	})
}

// GOOD-4: a part may be in the shop already, and what is sold here as one product stays one.
func TestGOOD4SetsOfWhatIsHere(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		brought(t, db, []byte("name,brand,category,price,sku,inci\nMist,Noor,serum,900,MIST,Water\nSoap,Noor,serum,450,SOAP,Water\nBox,Noor,serum,700,BOX,Water\n"), exchange.Options{Publish: true})
		file := setHead + bundleRow(901, "Pair", "990", `{"1":{"product_id":"SOAP","meta_data":{}},"2":{"product_id":"MIST","meta_data":{"quantity_min":2}}}`) +
			strings.Replace(bundleRow(902, "Box", "800", `{"1":{"product_id":"SOAP","meta_data":{}},"2":{"product_id":"MIST","meta_data":{}}}`), "bundle,,", "bundle,BOX,", 1)
		rows := lines(brought(t, db, []byte(file), exchange.Options{Publish: true}))
		want := []string{"2 created Pair:", "3 updated Box: Changed: sizes, shades, prices or codes. It is a product of its own here, and no set: its parts are left out."}
		if diff := cmp.Diff(want, rows); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"draft Pair, %, counted false: 1 Soap SOAP; 2 Mist MIST at Rs 990"}, setsSaid(t, db)); diff != "" {
			t.Error(diff)
		}
	})
}

// GOOD-4: Shopify's file does not say what is in a bundle, so that it comes in as a draft.
func TestGOOD4BundlesOfShopify(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		file := shopifyHead + "duo,Morning Duo,Noor,Bundle,,,DUO,,5,900,active\nsoap,Noor Soap,Noor,Serum,,,SOAP,,5,450,active\n"
		want := []string{
			"2 created Morning Duo: Not one of the shop's categories or skin types: Bundle. Shopify's file does not say what is in a bundle. If this is one: in its editor press “Make it a set” and add its products before it is published.",
			"3 created Noor Soap:",
		}
		if diff := cmp.Diff(want, lines(brought(t, db, []byte(file), exchange.Options{Publish: true}))); diff != "" {
			t.Error(diff)
		}
		for _, e := range byHandle(t, db) {
			if (e.Product.Name == "Morning Duo") != (e.Product.State == catalog.StateDraft) {
				t.Errorf("GOOD-4 %s is %s", e.Product.Name, e.Product.State)
			}
		}
	})
}
