package purchase

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gulaab/internal/money"
	"gulaab/internal/sheet"
)

// BOOKS-3: a cost in rupees is the exact product of cost and rate, rounded half up to the
// paisa, at every size.
func TestBOOKS3Rupees(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ cost, rate, want string }{
		{"3.125", "281.35", "879.22"},   // 879.21875
		{"1", "0.21", "0.21"},           // one won
		{"0.0001", "49.999999", "0.00"}, // 0.0049999999
		{"0.0001", "50", "0.01"},        // half a paisa goes up
		{"0.01", "281.5", "2.82"},       // 2.815
		{"12.5", "1", "12.50"},          // rupees themselves
		{"1000000", "100000", "100000000000.00"},
		{"٣٫١٢٥", "۲۸۱٫۳۵", "879.22"}, // other digits
	} {
		c, err := ParseCost(row.cost)
		r, failed := ParseRate(row.rate)
		if err != nil || failed != nil || r.Rupees(c).String() != row.want {
			t.Errorf("%s at %s: %s, want %s (%v, %v)", row.cost, row.rate, r.Rupees(c), row.want, err, failed)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		c, r := Cost(rapid.Int64Range(0, maxCost).Draw(t, "cost")), Rate(rapid.Int64Range(1, int64(maxRate)).Draw(t, "rate"))
		exact := new(big.Int).Mul(big.NewInt(int64(c)), big.NewInt(int64(r)))
		exact.Add(exact, big.NewInt(50_000_000)).Div(exact, big.NewInt(100_000_000))
		if got := r.Rupees(c); !exact.IsInt64() || got != money.Paisa(exact.Int64()) {
			t.Fatalf("%s at %s: %d, want %s", c, r, got, exact)
		}
		if again, err := ParseCost(c.String()); err != nil || again != c {
			t.Fatalf("%s is read as %s: %v", c, again, err)
		}
		if again, err := ParseRate(r.String()); err != nil || again != r {
			t.Fatalf("%s is read as %s: %v", r, again, err)
		}
	})
	for _, text := range []string{"", "-1", "1.", ".5", "1e3", "1.00001", "1000000.0001", "NaN", "1 2x", strings.Repeat("9", 40)} {
		if c, err := ParseCost(text); err == nil {
			t.Errorf("a cost of %q is %s", text, c)
		}
	}
	for _, text := range []string{"0", "0.0000001", "100000.000001", "x"} {
		if r, err := ParseRate(text); err == nil {
			t.Errorf("a rate of %q is %s", text, r)
		}
	}
}

// BOOKS-3: what makes no sense is named by its field, and a draft of it can be saved.
func TestBOOKS3Reckon(t *testing.T) {
	t.Parallel()
	good := func() Body {
		return Body{
			Supplier: "Seoul", Currency: "USD", Rate: "281.35", ExpectedOn: "12.12.2026",
			Lines: []Line{{"a", "40", "3.125"}, {"b", "1,000", "0.5"}},
		}
	}
	b := good()
	r := Reckon(&b)
	if len(r.Problems) != 0 || r.Pieces != 1040 || r.Total.String() != "625.00" || r.Cost != 40*87922+1000*14068 || r.ExpectedOn != "2026-12-12" {
		t.Errorf("an order comes to %+v", r)
	}
	for field, change := range map[string]func(*Body){
		"supplier":          func(b *Body) { b.Supplier = " " },
		"email":             func(b *Body) { b.Email = "seoul" },
		"currency":          func(b *Body) { b.Currency = "XYZ" },
		"rate":              func(b *Body) { b.Rate = "" },
		"expectedOn":        func(b *Body) { b.ExpectedOn = "soon" },
		"lines":             func(b *Body) { b.Lines = nil },
		"lines.0.units":     func(b *Body) { b.Lines[0].Units = "0" },
		"lines.1.units":     func(b *Body) { b.Lines[1].Units = "1000001" },
		"lines.0.unitCost":  func(b *Body) { b.Lines[0].UnitCost = "3.12345" },
		"lines.1.unitCost":  func(b *Body) { b.Lines[1].UnitCost, b.Rate = "1000000", "281" }, // over Rs 10,000,000 a unit
		"lines.1.variantId": func(b *Body) { b.Lines[1].VariantID = "a" },
	} {
		b := good()
		change(&b)
		if r := Reckon(&b); len(r.Problems) != 1 || r.Problems[field] == "" {
			t.Errorf("%s: %v", field, r.Problems)
		}
		if err := checkTyped(&b); err != nil {
			t.Errorf("%s cannot be saved: %v", field, err)
		}
	}
	b = good()
	b.Note = strings.Repeat("x", maxNote+1)
	b.Lines = make([]Line, MostLines+1)
	if err := checkTyped(&b); err == nil {
		t.Error("an order without end is saved")
	}
}

// BOOKS-3, READ-1: a supplier's list fills lines by SKU, barcode or name, and what is doubtful
// is asked or named.
func TestBOOKS3List(t *testing.T) {
	t.Parallel()
	find := func(codes, names []string) (byCode, byName map[string]string, err error) {
		return map[string]string{"SNAIL-96": "snail", "8809416470009": "sun"}, map[string]string{"glow-serum": "glow"}, nil
	}
	var answers sheet.Answers
	read := func(file, currency string, fields ...Field) List {
		t.Helper()
		l, err := ReadList(strings.NewReader(file), fields, answers, currency, find)
		if err != nil {
			t.Fatalf("%q: %v", file, err)
		}
		return l
	}
	list := "Seoul Beauty price list\nSKU,Product,Qty,Unit Price (USD)\nSNAIL-96,Snail,\"1,000\",3.125\n'8809416470009,Sun,24,7.5\n,Glow  SERUM,6,12\nNOPE,No such,1,1\nSNAIL-96,Snail,5,3\nX,Not ordered,0,9\nY,,,9\nZ,z,many,1\n"
	if l := read(list, "USD"); l.Needs != "Answer what the file leaves open." || len(l.Lines) != 0 {
		t.Errorf("3.125 is three thousand in some countries, and nobody is asked: %+v", l)
	}
	answers = sheet.Answers{"amounts:unitpriceusd": "point"}
	l := read(list, "USD")
	answers = nil
	if l.Needs != "" || len(l.Lines) != 3 || l.Left != 2 || len(l.Wrong) != 3 {
		t.Fatalf("%+v", l)
	}
	for i, want := range []Listed{{3, "SNAIL-96", "Snail", "snail", "1000", "3.125"}, {4, "8809416470009", "Sun", "sun", "24", "7.50"}, {5, "", "Glow SERUM", "glow", "6", "12.00"}} {
		if l.Lines[i] != want {
			t.Errorf("line %d is %+v, want %+v", i, l.Lines[i], want)
		}
	}
	for i, says := range []string{"no product \"NOPE\"", "same product as in line 3", "\"many\" is no number of units"} {
		if !strings.Contains(l.Wrong[i].Message, says) {
			t.Errorf("%v, want %q", l.Wrong[i], says)
		}
	}
	if l := read("Artikel,Stück,Preis\nSNAIL-96,5,2\n", "USD"); !strings.HasPrefix(l.Needs, "Say which column") || len(l.Lines) != 0 {
		t.Errorf("columns nobody knows: %+v", l)
	}
	if l := read("Artikel,Stück,Preis\nSNAIL-96,5,2\n", "USD", Code, Units, UnitCost); l.Needs != "" || len(l.Lines) != 1 || l.Lines[0].UnitCost != "2.00" {
		t.Errorf("columns that were said: %+v", l)
	}
	if l := read("sku\tqty\tprice\nSNAIL-96\t5\t2\n", "USD"); len(l.Lines) != 1 || l.Lines[0].Units != "5" {
		t.Errorf("cells as they are pasted: %+v", l)
	}
	if l := read("sku,price,currency\nSNAIL-96,2,EUR\n8809416470009,3,usd\n", "USD"); len(l.Lines) != 1 || len(l.Wrong) != 1 || !strings.Contains(l.Wrong[0].Message, "EUR") {
		t.Errorf("another currency: %+v", l)
	}
	if l := read("barcode,qty\n8.80942E+12,5\n", "USD"); len(l.Lines) != 0 || len(l.Wrong) != 1 || !strings.Contains(l.Wrong[0].Message, "lost digits") {
		t.Errorf("a code that lost digits: %+v", l)
	}
	if l := read("sku;qty;price\nSNAIL-96;5;\"1.250,50\"\n", "USD"); len(l.Lines) != 1 || l.Lines[0].UnitCost != "1250.50" {
		t.Errorf("amounts of Europe: %+v", l)
	}
}

// FuzzReadList: no file makes the reader fail otherwise than with an error for people, or
// order more than an order holds.
func FuzzReadList(f *testing.F) {
	f.Add([]byte("sku,qty,price\nA,1,2\n"))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, file []byte) {
		l, err := ReadList(strings.NewReader(string(file)), nil, nil, "USD", func(codes, _ []string) (byCode, byName map[string]string, err error) {
			byCode = map[string]string{}
			for _, c := range codes {
				byCode[c] = c
			}
			return byCode, nil, nil
		})
		if err == nil && (len(l.Lines) > MostLines || len(l.Wrong) > mostWrong) {
			t.Errorf("%d lines, %d wrong", len(l.Lines), len(l.Wrong))
		}
		b := Body{Supplier: "s", Currency: Rupee}
		for _, one := range l.Lines {
			b.Lines = append(b.Lines, Line{one.VariantID, one.Units, one.UnitCost})
		}
		for field, says := range Reckon(&b).Problems {
			if strings.HasSuffix(field, "unitCost") && !strings.HasPrefix(says, "Write what one costs") {
				t.Errorf("%s: %s", field, says)
			}
		}
	})
}
