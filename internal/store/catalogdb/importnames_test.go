package catalogdb_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
)

const shopifyHead = "Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Variant Inventory Qty,Variant Price,Status\n"

// pricesOf returns the price of each product and variant, in the order of their addresses.
func pricesOf(t *testing.T, db *store.DB) (out []string) {
	t.Helper()
	for slug, e := range byHandle(t, db) {
		for _, v := range e.Product.Variants {
			out = append(out, strings.Join(strings.Fields(fmt.Sprintf("%s %s %s %s %d", slug, v.SKU, v.Color, v.Price, int64(v.Price)/100)), " "))
		}
	}
	slices.Sort(out)
	return out
}

// READ-5: two products of one name stay two, with or without SKUs and in any order. The same
// file again matches both, also while they are drafts.
func TestREAD5TwoProductsOfOneName(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"no SKU": shopifyHead + "glow,Glow Serum,Noor,Serum,Title,Default Title,,,1,1500,active\nglow-travel,Glow Serum,Noor,Serum,Title,Default Title,,,2,600,active\n",
		"SKUs":   shopifyHead + "glow,Glow Serum,Noor,Serum,Title,Default Title,GS-30,,1,1500,active\nglow-travel,Glow Serum,Noor,Serum,Title,Default Title,GS-10,,2,600,active\n",
		"table":  "name,brand,category,price,sku,stock\nGlow Serum,Noor,serum,1500,GS-30,1\nGlow Serum,Noor,serum,600,GS-10,2\n",
		"woo":    "ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories\n7,simple,,Glow Serum,1,1,1,1500,Serum\n8,simple,,Glow Serum,1,1,2,600,Serum\n",
	} {
		for _, publish := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, live %v", name, publish), func(t *testing.T) {
				t.Parallel()
				storetest.Each(t, func(t *testing.T, db *store.DB) {
					o := exchange.Options{Publish: publish}
					o.DryRun = true
					dry := outcomes(t, db, file, o)
					o.DryRun = false
					if diff := cmp.Diff(dry, outcomes(t, db, file, o)); diff != "" || !slices.Equal(dry, []string{"2 created", "3 created"}) {
						t.Errorf("dry run %v, then %s", dry, diff)
					}
					if again := outcomes(t, db, file, o); !slices.Equal(again, []string{"2 unchanged", "3 unchanged"}) {
						t.Errorf("the same file again: %v", again)
					}
					var n int
					page, err := db.ExportProducts(t.Context(), catalog.ListQuery{}, "", 10)
					if err != nil {
						t.Fatal(err)
					}
					for _, e := range page {
						n++
						if v := e.Product.Variants[0]; len(e.Product.Variants) != 1 || e.OnHand[v.ID] != map[int64]int64{150000: 1, 60000: 2}[int64(v.Price)] {
							t.Errorf("%s at %s with %d", e.Product.Name, v.Price, e.OnHand[v.ID])
						}
					}
					if n != 2 {
						t.Errorf("%d products", n)
					}
				})
			})
		}
	}
}

// READ-5: a changed SKU on the same handle and shade is a change of that variant.
func TestREAD5ChangedSKUs(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		first := shopifyHead + "lip,Lip,Noor,Makeup,Shade,Red,L1,,1,900,active\nlip,,,,,Pink,L2,,1,900,\none,One,Noor,Makeup,Title,Default Title,O1,,1,500,active\n"
		second := shopifyHead + "lip,Lip,Noor,Makeup,Shade,Red,NEW1,,1,800,active\nlip,,,,,Pink,NEW2,,1,800,\none,One,Noor,Makeup,Title,Default Title,O9,,1,400,active\n"
		outcomes(t, db, first, exchange.Options{Publish: true})
		for _, dry := range []bool{true, false} {
			if got := outcomes(t, db, second, exchange.Options{DryRun: dry}); !slices.Equal(got, []string{"2 updated", "4 updated"}) {
				t.Errorf("dry %v: %v", dry, got)
			}
		}
		want := []string{"lip NEW1 Red 800.00 800", "lip NEW2 Pink 800.00 800", "one O9 400.00 400"}
		if diff := cmp.Diff(want, pricesOf(t, db)); diff != "" {
			t.Error(diff)
		}
	})
}

// READ-5: sizes and shades that differ in blanks or letter case are the same.
func TestREAD5SpellingsOfSizes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		table := "name,brand,category,size,price\nGlow,Noor,serum,30 ml,1500\nGlow,Noor,serum,10 ml,600\n"
		shop := shopifyHead + "lip,Lip,Noor,Makeup,Shade,Red,L1,,1,900,active\nlip,,,,,Rose Pink,L2,,1,900,\n"
		for _, file := range []string{table, shop} {
			outcomes(t, db, file, exchange.Options{Publish: true})
		}
		table = strings.NewReplacer("30 ml,1500", "30ml,1400", "10 ml,600", "10ML,500").Replace(table)
		shop = strings.NewReplacer("Red,L1,,1,900", "red,M1,,1,800", "Rose Pink,L2,,1,900", "ROSEPINK,M2,,1,800").Replace(shop)
		for _, file := range []string{table, shop} {
			if got := outcomes(t, db, file, exchange.Options{}); !slices.Equal(got, []string{"2 updated"}) {
				t.Errorf("%v", got)
			}
		}
		want := []string{"lip M1 Red 800.00 800", "lip M2 Rose Pink 800.00 800", "noor-glow 1400.00 1400", "noor-glow 500.00 500"}
		if diff := cmp.Diff(want, pricesOf(t, db)); diff != "" {
			t.Error(diff)
		}
		for _, file := range []string{table, shop} {
			if got := outcomes(t, db, file, exchange.Options{}); !slices.Equal(got, []string{"2 unchanged"}) {
				t.Errorf("the same file again: %v", got)
			}
		}
	})
}

// READ-5: rows of a price list that are sizes of one existing product change that product.
func TestREAD5RowsOfOneProduct(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		outcomes(t, db, "name,brand,category,size,price,sku\nGlow,Noor,serum,30 ml,1500,G30\nGlow,Noor,serum,10 ml,600,G10\n", exchange.Options{Publish: true})
		got := outcomes(t, db, "name,price,sku\nGlow 30 ml,1600,G30\nOther,5,X\nGlow 10 ml,700,G10\n", exchange.Options{})
		if !slices.Equal(got, []string{"2 updated", "3 created"}) {
			t.Errorf("%v", got)
		}
		p := byHandle(t, db)["noor-glow"].Product
		if p == nil || p.Name != "Glow" || p.Variants[0].Price != 160000 || p.Variants[1].Price != 70000 || p.Variants[1].Size != "10 ml" {
			t.Errorf("it became %+v", p)
		}
	})
}

// outcomes returns the outcome of each row of an import.
func outcomes(t *testing.T, db *store.DB, file string, o exchange.Options) (out []string) {
	t.Helper()
	for _, r := range brought(t, db, []byte(file), o) {
		out = append(out, r.Place+" "+r.Outcome)
	}
	return out
}

// READ-5: the dry run predicts the run exactly, row by row, whatever names, codes and handles a
// file and the shop share.
func TestREAD5DryRunTellsTheRun(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		met := map[string]int{}
		for seed := range uint64(120) {
			r := rand.New(rand.NewPCG(seed, 5)) //nolint:gosec // the same files each time
			file := randomFile(r, strconv.FormatUint(seed/5, 10))
			o := exchange.Options{Publish: r.IntN(3) > 0, Keep: r.IntN(8) == 0, Uncounted: r.IntN(2) == 0, DryRun: true}
			dry := rowsSaid(brought(t, db, []byte(file), o))
			o.DryRun = false
			for _, row := range dry {
				met[strings.Fields(row)[1]]++
			}
			if diff := cmp.Diff(dry, rowsSaid(brought(t, db, []byte(file), o))); diff != "" {
				t.Fatalf("seed %d, dry run and run: %s\n%s", seed, diff, file)
			}
		}
		if met["created"] < 100 || met["updated"] < 100 || met["failed"] < 100 || met["skipped"] < 10 {
			t.Errorf("the files hardly meet the shop: %v", met)
		}
	})
}

// newBrand matches what only the dry run says: afterwards the brand exists.
var newBrand = regexp.MustCompile(` ?“[^”]*” is a new brand\.`)

// rowsSaid returns all of the rows' results except their undo data.
func rowsSaid(rows []task.Row) (out []string) {
	for _, r := range rows {
		var d exchange.Detail
		if len(r.Detail) > 0 && json.Unmarshal(r.Detail, &d) != nil {
			panic(string(r.Detail))
		}
		d.Undo = nil
		text, err := json.Marshal(d)
		if err != nil {
			panic(err)
		}
		out = append(out, strings.TrimSpace(r.Place+" "+r.Outcome+" "+r.Name+": "+newBrand.ReplaceAllString(r.Message, ""))+" "+string(text))
	}
	return out
}

// randomFile returns a file whose products share names, codes, handles and shades with others
// of the same shop.
func randomFile(r *rand.Rand, shop string) string {
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	name := func() string {
		return pick("Glow Serum", "glow serum", "Lip", "Noor Soap", "Rose & Oud", "Kajal") + " " + shop
	}
	brand := func() string { return pick("Noor", "Noor", "Gul", "", "noor") }
	sku := func() string {
		if r.IntN(4) == 0 {
			return ""
		}
		return shop + pick("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P")
	}
	barcode := func() string { return pick("", "", "", "8809640733499", "96385074", "4006381333931", "8.8E+12") }
	size := func() string { return pick("", "30 ml", "10 ml") }
	price := func() string { return pick("100", "250.50", "1,250", "", "x") }
	stock := func() string { return pick("", "0", "3", "7") }
	shade := func() string { return pick("Red", "Pink", "Plum") }
	var b strings.Builder
	row := func(cells ...string) { b.WriteString(strings.Join(cells, ",") + "\n") }
	quote := func(s string) string {
		if strings.Contains(s, ",") {
			return `"` + s + `"`
		}
		return s
	}
	switch r.IntN(4) {
	case 0:
		b.WriteString(shopifyHead)
		for range 1 + r.IntN(9) {
			handle := pick("glow", "glow-2", "lip", "Lip", "soap", "noor-glow-serum") + pick("", shop)
			row(handle, name(), brand(), pick("Serum", "Makeup", "Potion"), "Shade", shade(), sku(), barcode(), stock(), quote(price()), pick("active", "draft"))
			for range r.IntN(3) {
				row(handle, "", "", "", "", shade(), sku(), barcode(), stock(), quote(price()), "")
			}
		}
	case 1:
		row("ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s),Brands,Grouped products,Meta: woosb_ids")
		for i := range 1 + r.IntN(9) {
			id := shop + pick("1", "2", "3", "4", strconv.Itoa(10+i))
			part := func() string { return shop + pick("1", "2", "3", "4", "10", "11") }
			switch r.IntN(8) {
			case 0:
				row(id, "grouped", sku(), name()+" set", "1", "1", "", "", "Serum", "", "", "", brand(), `"id:`+part()+`, `+sku()+`, `+sku()+`"`)
				continue
			case 1:
				row(id, "woosb", sku(), name()+" kit", "1", "1", "", quote(price()), "Serum", "", "", "", brand(), "", `"`+part()+`/1,`+part()+`/2"`)
				continue
			}
			if r.IntN(3) > 0 {
				row(id, "simple", sku(), name(), pick("1", "0"), "1", stock(), quote(price()), "Serum", "", "", "", brand())
				continue
			}
			row(id, "variable", sku(), name(), "1", "1", "", "", "Makeup", "", "Colour", "", brand())
			for range 1 + r.IntN(2) {
				row("", "variation", sku(), "", "1", "1", stock(), quote(price()), "", "id:"+id, "Colour", shade(), "")
			}
		}
	case 2:
		row("name,brand,category,price,sku,stock,inci")
		for range 1 + r.IntN(12) {
			row(name(), brand(), pick("serum", "makeup", "potion"), quote(price()), sku(), stock(), pick("Water", ""))
		}
	default:
		row("name,brand,category,size,shade,price,sku,barcode,handle")
		for range 1 + r.IntN(12) {
			row(name(), brand(), pick("serum", "makeup"), size(), pick("", shade()), quote(price()), sku(), barcode(), pick("", "", "glow", "lip"))
		}
	}
	return b.String()
}

// READ-7: a product has at most 250 sizes and shades. The refusal names the limit, and only the
// group that is too long fails.
func TestREAD7ManyVariants(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		shades := func(handle string, n int) string {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "%s,%s,Noor,Makeup,Shade,%03d,%s-%d,,1,100,active\n", handle, handle, i, handle, i)
			}
			return b.String()
		}
		rows := brought(t, db, []byte(shopifyHead+shades("fits", 250)+shades("much", 251)+shades("long", 620)+shades("next", 2)), exchange.Options{Publish: true})
		said := map[string]string{}
		for _, r := range rows {
			said[r.Name] += r.Outcome + " " + r.Message
		}
		for name, want := range map[string]string{"fits": "created", "next": "created", "much": "failed Colors: There are too many entries. Variants: A product has 250 sizes and shades at most, and this has 251.", "": "failed This product has more than 500 rows, up to row"} {
			if !strings.HasPrefix(said[name], want) {
				t.Errorf("READ-7 %q is %q, want %q", name, said[name], want)
			}
		}
	})
}

// READ-7: variations find their parent in a file whose byte order mark comes after an empty
// line.
func TestREAD7LateByteOrderMark(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		file := "\n\ufeffID,Type,SKU,Name,Published,In stock?,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)\n" +
			"10,variable,,Lip Tint,1,1,,Makeup,,Colour,\"Red, Pink\"\n11,variation,T-RED,Lip Tint - Red,1,1,900,,id:10,Colour,Red\n12,variation,T-PINK,Lip Tint - Pink,1,1,900,,id:10,Colour,Pink\n"
		if got := outcomes(t, db, file, exchange.Options{}); len(got) != 1 || !strings.HasSuffix(got[0], "created") {
			t.Errorf("READ-7 %q", got)
		}
	})
}
