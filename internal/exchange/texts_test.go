package exchange

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
)

// READ-6: HTML is read wherever a tag or an entity stands, and other text stays.
func TestREAD6Texts(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Gentle <3 for dry skin <p>Use <b>daily</b></p><ul><li>Vegan</li></ul>":                               "Gentle <3 for dry skin\nUse daily\n\n• Vegan",
		"Use < 2 drops a day.<br><strong>Patch test</strong> first.":                                          "Use < 2 drops a day.\nPatch test first.",
		"Aloe & rosewater toner, made for you &amp; yours &#8211; 100&nbsp;ml":                                "Aloe & rosewater toner, made for you & yours – 100 ml",
		"Rose & Oud Mist &amp; Lotion":                                                                        "Rose & Oud Mist & Lotion",
		"&lt;p&gt;Use&lt;/p&gt; &amp;amp; enjoy":                                                              "Use\n& enjoy",
		"R&D; 5 < 6 > 4 & 3":                                                                                  "R&D; 5 < 6 > 4 & 3",
		"Keep <cool and <b>dry</b>":                                                                           "Keep <cool and dry",
		"Ends in a tag <b":                                                                                    "Ends in a tag <b",
		"One<!-- a note -->Two<script>alert('<p>')</script><style>p{}</style> &hearts;":                       "OneTwo ♥",
		"<h2>Benefits</h2><ul><li><p>Light</p></li><li><p>Lasts</p></li></ul><p>Vegan</p>":                    "Benefits\n\n• Light\n• Lasts\n\nVegan",
		"<details><summary>How</summary>Use it</details><button>Buy</button> now":                             "How\nUse it\n\nBuy\nnow",
		"<![CDATA[<p>Soft</p> & light]]>":                                                                     "Soft\n& light",
		`[vc_row][vc_column width="1/2"]Soft[/vc_column][/vc_row] [caption id="a"]A pack[/caption] [gallery]`: "Soft A pack [gallery]",
		"[new] Serum [30 ml]":                                                                                 "[new] Serum [30 ml]",
		"A &copy; B &#x1F339; &unknown; &":                                                                    "A © B 🌹 &unknown; &",
	} {
		if got := plain(in); got != want {
			t.Errorf("READ-6 %q is read as %q, want %q", in, got, want)
		}
	}
}

// READ-6: whatever comes in, the result contains no markup.
func FuzzREAD6Texts(f *testing.F) {
	for _, s := range []string{"<p>a</p>", "&lt;b&gt;", "a <3 b", "<<b>b>", "&amp;lt;i&amp;gt;", "<b <i>>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got := plain(s); tag.MatchString(got) && !strings.Contains(got, "\n") {
			t.Errorf("%q is read as %q", s, got)
		}
	})
}

func readOne(t *testing.T, format Format, cells map[Field][]string) *built {
	t.Helper()
	terms := &catalog.Terms{}
	for _, slug := range []string{"serum", "moisturizer", "makeup", "lip-care", "eye-care", "accessories", "cleanser", "sunscreen", "toner"} {
		terms.Categories = append(terms.Categories, catalog.TermRow{Slug: slug, Name: catalog.TitleCase(slug)})
	}
	for f, v := range map[Field][]string{Name: {"Glow"}, ListPrice: {"100"}} {
		if cells[f] == nil {
			cells[f] = v
		}
	}
	return build(&Item{Lines: []Line{{N: 2, Cells: cells}}}, &Options{Format: format, Terms: terms})
}

// READ-7: barcodes that a spreadsheet damaged are corrected or reported.
func TestREAD7Barcodes(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]struct {
		code string
		told bool
	}{
		"8809640733499": {"8809640733499", false}, "'8809640733499": {"8809640733499", false}, `="8809640733499"`: {"8809640733499", false},
		"880 9640 733499": {"8809640733499", false}, "8809640733499.0": {"8809640733499", true}, "8.80964E+12": {"", true}, "8,80964e+12": {"", true},
		"N/A": {"", true}, "0": {"", true}, "00000000": {"", true}, "Does not apply": {"", true}, "X00ABC1": {"X00ABC1", false}, "۸۸۰۹۶۴۰۷۳۳۴۹۹": {"8809640733499", false},
		"8.809640733499E+12": {"8809640733499", true}, "EAN: 8809640733499": {"8809640733499", true}, "8809640733499*": {"8809640733499", true}, "`8809640733499": {"8809640733499", true},
		`"8809640733499"`: {"8809640733499", true}, "8,809,640,733,499": {"8809640733499", true}, "8809640733499,0": {"8809640733499", true}, `=TEXT(8809640733499,"0")`: {"8809640733499", true},
		"8809640733499; 8809640733505": {"8809640733499", true}, "36000291452": {"36000291452", true}, "8809640733499 (KR)": {"8809640733499", true}, "AB-8809640733499": {"8809640733499", true}, "GL-1234-5678": {"GL-1234-5678", false},
	} {
		b := readOne(t, Shopify, map[Field][]string{Barcode: {in}})
		if got := b.variants[0].v.Barcode; got != want.code || (len(b.remarks) > 0) != want.told {
			t.Errorf("READ-7 %q is read as %q, told %q", in, got, b.remarks)
		}
	}
}

// READ-7: a cell of pictures is one address in Shopify's files, and elsewhere a list whose
// addresses may contain commas.
func TestREAD7Pictures(t *testing.T) {
	t.Parallel()
	const one = "https://img.example/w_500,h_500/x.jpg"
	for format, cells := range map[Format]map[string][]string{
		Shopify: {one: {one}},
		WooCommerce: {
			one: {one}, one + ", " + one + "2": {one, one + "2"}, one + ",https://b.example/y.png": {one, "https://b.example/y.png"}, "https://a.example/1.jpg, https://a.example/2.jpg,": {"https://a.example/1.jpg", "https://a.example/2.jpg"},
			"https://a.example/1.jpg|https://a.example/2.jpg": {"https://a.example/1.jpg", "https://a.example/2.jpg"}, "https://a.example/1.jpg https://a.example/2.jpg": {"https://a.example/1.jpg", "https://a.example/2.jpg"},
			"HTTPS://a.example/1.jpg,HTTPS://a.example/2.jpg": {"HTTPS://a.example/1.jpg", "HTTPS://a.example/2.jpg"}, "https://a.example/1.jpg ! alt : x | https://a.example/a;b|c.jpg": {"https://a.example/1.jpg", "https://a.example/a;b|c.jpg"},
		},
	} {
		for cell, want := range cells {
			if diff := cmp.Diff(want, readOne(t, format, map[Field][]string{Picture: {cell}}).pictures); diff != "" {
				t.Errorf("READ-7 %s, %q: %s", format, cell, diff)
			}
			if got := readOne(t, format, map[Field][]string{OwnPicture: {cell}}).variants[0].pictures; !slices.Equal(got, want[:1]) {
				t.Errorf("READ-7 %s, the variant's of %q: %q", format, cell, got)
			}
		}
	}
}

// READ-7: a generic type is weaker than the name's words, and the guess is reported.
func TestREAD7GenericTypes(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Hyaluronic Moisturizer": "moisturizer", "Smoothing Lip Balm": "lip-care", "Beard Nylon Brush": "accessories", "Vitamin C Face Wash": "cleanser",
		"Moisturizing Lip Balm SPF 30": "lip-care", "Serum Foundation": "makeup", "Men's Shampoo": "", "Rose Toner": "toner", "Daily Lotion SPF 50": "moisturizer",
	} {
		for _, kind := range []string{"Cosmetics", "Beauty & Personal Care", "Skin Care"} {
			b := readOne(t, Shopify, map[Field][]string{Name: {name}, Category: {kind}})
			if b.p.Category != want || len(b.remarks) == 0 || want != "" && (b.doubt == nil || b.doubt.Field != Category) {
				t.Errorf("READ-7 %s of type %s is %q, told %q, %+v", name, kind, b.p.Category, b.remarks, b.doubt)
			}
		}
	}
	if b := readOne(t, Shopify, map[Field][]string{Name: {"Lip Serum"}, Category: {"Cosmetics", "Toner"}}); b.p.Category != "toner" || len(b.remarks) > 0 {
		t.Errorf("READ-7 a type that says what it is: %q, told %q", b.p.Category, b.remarks)
	}
}

// READ-5: a refusal names columns as people do.
func TestREAD5RefusalsInWords(t *testing.T) {
	t.Parallel()
	got := problems(2, &fault.Error{Kind: fault.Invalid, Fields: map[string]string{"variants.0.sku": "Another product has this SKU.", "variants.12.size": "Too long.", "variants": "At most 250.", "name": "Missing."}})
	var said []string
	for _, p := range got {
		said = append(said, string(p.Field)+" "+p.Message)
	}
	if s := strings.Join(said, "; "); s != "name Name: Missing.;  Variants: At most 250.; sku SKU: Another product has this SKU.; size Size: Too long." {
		t.Errorf("READ-5 a refusal says %q", s)
	}
}

// READ-7: what is downloaded there, and not sent, comes in as a draft.
func TestREAD7WooDownloads(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]catalog.State{"simple": "", "simple, virtual": "", "simple, downloadable, virtual": catalog.StateDraft} {
		if b := readOne(t, WooCommerce, map[Field][]string{OtherType: {kind}, Published: {"1"}, Brand: {"Noor"}, Category: {"Serum"}}); b.state != want || (len(b.remarks) > 0) != (want == catalog.StateDraft) {
			t.Errorf("READ-7 a product of kind %s is %s, told %q", kind, b.state, b.remarks)
		}
	}
}

// READ-7: WooCommerce's column of brands holds lists of paths.
func TestREAD7WooBrands(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"CeraVe": "CeraVe", "Makers > CeraVe, Other": "CeraVe", `Bell\, Book & Co`: "Bell, Book & Co", "": ""} {
		if got := readOne(t, WooCommerce, map[Field][]string{Brand: {in}, OtherType: {"simple"}}).p.Brand; got != want {
			t.Errorf("READ-7 %q is the brand %q, want %q", in, got, want)
		}
	}
	for _, head := range []string{"Brands", "Brand", "Product brand"} {
		if f, _ := Match(WooCommerce, []string{"ID", head}); f[1] != Brand {
			t.Errorf("READ-7 the column %s becomes %q", head, f[1])
		}
	}
}

// TRUE-9: a number of units is read as people write it, and a word that there are some is none.
func TestTRUE9UnitsAsPeopleWriteThem(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]int64{"12 pcs": 12, "12 Pieces.": 12, "10+": 10, "1,200": 1200, "۱۲ عدد": 12, "12.0": 12, "Out of stock": 0, "SOLD OUT": 0, "In stock": -1, "": -1, "12.5": -2, "few": -2, "12 boxes": -2} {
		b := readOne(t, Other, map[Field][]string{Stock: {cell}})
		got := int64(-2)
		if len(b.lost)+len(b.fatal) == 0 {
			if got = -1; b.variants[0].stocked {
				got = b.variants[0].stock
			}
		}
		if got != want {
			t.Errorf("TRUE-9 %q is %d, want %d: %+v", cell, got, want, b.lost)
		}
	}
}

// READ-5: a size or shade that a file spells in two ways is one, as it is first written.
func TestREAD5SpellingsOfASize(t *testing.T) {
	t.Parallel()
	row := func(n int, size, shade string) Line {
		return Line{N: n, Cells: map[Field][]string{Name: {"Oil"}, ListPrice: {"900"}, Size: {size}, Shade: {shade}}}
	}
	b := build(&Item{Lines: []Line{row(2, "5 ml", "Rose"), row(3, "5ML.", "Pink"), row(4, "5ml", "ROSE"), row(5, "Size:10ml", "Rose"), row(6, "Color Family: Red", "")}}, &Options{Format: Other, Terms: &catalog.Terms{}})
	var got []string
	for _, v := range b.variants {
		got = append(got, v.v.Size+"|"+v.v.Color)
	}
	if s := strings.Join(got, "; "); s != "5 ml|Rose; 5 ml|Pink; 10ml|Rose; |Red" || len(b.lost) != 1 || b.lost[0].Row != 4 {
		t.Errorf("READ-5 sizes in two spellings: %s, %+v", s, b.lost)
	}
}

// READ-5: the row that names the product is its main row, in whatever order a spreadsheet
// sorted the rows.
func TestREAD5RowsInAnyOrder(t *testing.T) {
	t.Parallel()
	rows := []Line{
		{N: 2, Cells: map[Field][]string{Handle: {"lip"}, Picture: {"https://x.example/1.jpg"}}},
		{N: 3, Cells: map[Field][]string{Handle: {"lip"}, Option1: {"Pink"}, SKU: {"L2"}, ListPrice: {"900"}}},
		{N: 4, Cells: map[Field][]string{Handle: {"lip"}, Name: {"Lip"}, Option1Name: {"Shade"}, Option1: {"Red"}, SKU: {"L1"}, ListPrice: {"950"}}},
	}
	b := build(&Item{Lines: rows}, &Options{Format: Shopify, Terms: &catalog.Terms{}})
	if len(b.fatal)+len(b.lost) > 0 || b.p.Name != "Lip" || len(b.variants) != 2 || b.variants[0].v.Color != "Red" || b.variants[1].v.Color != "Pink" || len(b.pictures) != 1 {
		t.Errorf("READ-5 it became %+v", b)
	}
}

// READ-1: columns are recognised by the names that price lists use.
func TestREAD1HeadsOfPriceLists(t *testing.T) {
	t.Parallel()
	for head, want := range map[string][]Field{
		"Item,Make,Unit Price": {Name, Brand, ListPrice},
		"Name,Selling Price (Rs.),Cost Price,Compare at price,Sale price":     {Name, ListPrice, "", "", ""},
		"Name of product,Brand Name,Sale Rate":                                {Name, Brand, ListPrice},
		"نام,برانڈ,قیمت":                                                      {Name, Brand, ListPrice},
		"Sr. No,Product Name,Retail Price PKR,Qty in hand,Bar code,Pack size": {"", Name, ListPrice, Stock, Barcode, Size},
		"S.No,Description,Company,M.R.P,Stock Qty,EAN Code,UOM":               {"", Name, Brand, ListPrice, Stock, Barcode, ""},
		"Item #,Item,Description,Price,image_1,image_2":                       {SKU, Name, Description, ListPrice, Picture, Picture},
		"Product ID,Product Name(English),SellerSKU,Price,Variation":          {"", Name, SKU, ListPrice, Size},
		"Product,Purchase Price,Price":                                        {Name, "", ListPrice},
	} {
		if got, _ := Match(Other, strings.Split(head, ",")); !slices.Equal(got, want) {
			t.Errorf("READ-1 %s is read as %q, want %q", head, got, want)
		}
	}
}

// GOOD-3: what other shops' products vary by beside size and colour keeps its name.
func TestGOOD3OptionsOfOtherShops(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		names [3]string
		rows  [][3]string
		want  string
	}{
		"size, colour and scent": {[3]string{"Size", "Color", "Scent"}, [][3]string{{"50 ml", "Red", "Rose"}, {"100 ml", "Red", "Mint"}}, "Scent: 50 ml / Rose, 100 ml / Mint"},
		"two beside no size":     {[3]string{"Scent", "Pack", ""}, [][3]string{{"Rose", "1", ""}, {"Rose", "2", ""}}, "Scent, Pack: Rose / 1, Rose / 2"},
		"size alone":             {[3]string{"Size", "", ""}, [][3]string{{"50 ml", "", ""}}, ": 50 ml"},
		"size after scent":       {[3]string{"Scent", "Size", ""}, [][3]string{{"Rose", "50 ml", ""}}, ": Rose / 50 ml"},
		"a value missing":        {[3]string{"Scent", "Pack", ""}, [][3]string{{"Rose", "1", ""}, {"Mint", "", ""}}, ": Rose / 1, Mint"},
	} {
		var lines []Line
		for i, values := range tc.rows {
			cells := map[Field][]string{Handle: {"mist"}, Option1: {values[0]}, Option2: {values[1]}, Option3: {values[2]}, ListPrice: {"900"}, SKU: {name + values[0] + values[1]}}
			if i == 0 {
				cells[Name], cells[Option1Name], cells[Option2Name], cells[Option3Name] = []string{"Mist"}, []string{tc.names[0]}, []string{tc.names[1]}, []string{tc.names[2]}
			}
			lines = append(lines, Line{N: i + 2, Cells: cells})
		}
		b := build(&Item{Lines: lines}, &Options{Format: Shopify, Terms: &catalog.Terms{}})
		var sizes []string
		for _, v := range b.variants {
			sizes = append(sizes, v.v.Size)
		}
		if got := strings.Join(b.p.Options, ", ") + ": " + strings.Join(sizes, ", "); got != tc.want {
			t.Errorf("GOOD-3 %s: %s, want %s (%v)", name, got, tc.want, b.lost)
		}
	}
}
