package exchange_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"gulaab/internal/exchange"
	"gulaab/internal/fault"
	"gulaab/internal/sheet"
)

func staged(t *testing.T, text string) (items int, out string, err error) {
	t.Helper()
	table, err := sheet.Open(bytes.NewReader([]byte(text)), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	m, err := exchange.Look(table, exchange.Auto, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	items, err = exchange.Stage(table, m, &b)
	return items, b.String(), err
}

// LOAD-3: an unclosed quote fails the row that it swallows, with the reason. A file with one in
// every row is refused at once instead of being read to its end.
func TestLOAD3QuotesThatAreNeverClosed(t *testing.T) {
	t.Parallel()
	const head = "Name,Brand,Category,List price,Description\n"
	items, out, err := staged(t, head+"\"Serum,COSRX,skincare,1000,good\nCream,COSRX,skincare,900,\"rich\"\nMask,COSRX,skincare,800,\"Two lines,\nas written\"\n")
	if err != nil || items != 2 || strings.Count(out, "never closed") != 1 || !strings.Contains(out, `Two lines,\nas written`) {
		t.Errorf("LOAD-3 one open quote: %d items, %v, %s", items, err, out)
	}
	items, out, err = staged(t, head+"\"Set of two,\nserum and cream\",COSRX,skincare,1000,good\n")
	if err != nil || items != 1 || strings.Contains(out, "never closed") || !strings.Contains(out, `Set of two,\nserum and cream`) {
		t.Errorf("LOAD-3 a name of two lines with a comma: %d items, %v, %s", items, err, out)
	}
	var all strings.Builder
	all.WriteString(head)
	for i := range 20_000 {
		fmt.Fprintf(&all, "\"Thing %d,COSRX,skincare,1000,a\n", i)
	}
	_, _, err = staged(t, all.String())
	if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "more than 1000 rows run into the next") {
		t.Errorf("LOAD-3 quotes that are wrong throughout: %v", err)
	}
}

// READ-1: "-", "N/A" and "No Brand" stand for empty cells, and no second row has the SKU "-".
// Texts that a bare comma may have moved are told, and so is a price that is an error.
func TestREAD1CellsThatSayNothing(t *testing.T) {
	t.Parallel()
	_, out, err := staged(t, "Name,Brand,Category,List price,SKU,Size,Stock\nSerum,No Brand,N/A,1000,-,none,-\nCream,#N/A,serum,900,-,30 ml,5,more\n")
	if err != nil || strings.Contains(out, "wrong") || strings.Contains(out, "No Brand") || strings.Contains(out, "N/A") || strings.Contains(out, "none") || strings.Contains(out, `"-"`) || strings.Count(out, `"more":true`) != 1 {
		t.Errorf("READ-1 cells that say nothing: %v, %s", err, out)
	}
}

// READ-5: variations of WooCommerce that stand before their product, and name it by its id in
// one row and by its SKU in another, are one product with it.
func TestREAD5OneParentByTwoNames(t *testing.T) {
	t.Parallel()
	const head = "ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n"
	rows := []string{"6,variation,S-1,Serum 30,1000,id:5,Size,30 ml\n", "7,variation,S-2,Serum 50,1500,S,Size,50 ml\n", "5,variable,S,Serum,,,Size,\"30 ml, 50 ml\"\n", "8,variation,S-3,Serum 100,2500,S,Size,100 ml\n", "9,simple,M,Mask,900,,,\n"}
	for name, order := range map[string][]int{"children first": {0, 1, 2, 3, 4}, "the parent first": {2, 0, 1, 3, 4}, "the other child first": {4, 3, 0, 1, 2}} {
		text := head
		for _, n := range order {
			text += rows[n]
		}
		items, out, err := staged(t, text)
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if err != nil || items != 2 || len(lines) != 2 {
			t.Errorf("READ-5 %s: %d items, %v: %s", name, items, err, out)
			continue
		}
		for _, line := range lines {
			if n := strings.Count(line, `"n":`); n != 1 && n != 4 {
				t.Errorf("READ-5 %s: an item has %d rows: %s", name, n, line)
			}
		}
	}
}

// LOAD-3: endless rows are not read again from each of their lines.
func TestLOAD3RowsWithoutEnd(t *testing.T) {
	t.Parallel()
	cell := "\"" + strings.Repeat("x\n", 60_000) + "\","
	text := "Name,Brand,List price\n" + strings.Repeat(cell, 300) // 36 MB, one row of 300 cells
	table, err := sheet.Open(bytes.NewReader([]byte(text)), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for row, err := range table.Rows() {
		if err != nil {
			if fault.KindOf(err) != fault.TooLarge {
				t.Fatal(err)
			}
			break
		}
		if row.Wrong != "" {
			wrong++
		}
	}
	if wrong == 0 {
		t.Error("LOAD-3 a row of 36 MB is taken for one")
	}
}

// LOAD-1: lists of suppliers and tills name their columns in words of their own.
func TestLOAD1ColumnsOfASuppliersList(t *testing.T) {
	t.Parallel()
	for head, want := range map[string]exchange.Field{
		"Company": exchange.Brand, "company name": exchange.Brand, "Manufacturer": exchange.Brand, "MAKER": exchange.Brand, "Vendor": exchange.Brand, "Brand_Name": exchange.Brand,
		"product_name": exchange.Name, "Item-Code": exchange.SKU, "retail_price": exchange.ListPrice, "QTY": exchange.Stock, "Skin_Type": exchange.SkinType, "Remarks": "",
	} {
		if fields, _ := exchange.Match(exchange.Other, []string{head}); fields[0] != want {
			t.Errorf("LOAD-1 %q becomes %q, want %q", head, fields[0], want)
		}
	}
	// Two columns never become one field: the first with its name does.
	if fields, _ := exchange.Match(exchange.Other, []string{"Brand", "Company"}); fields[0] != exchange.Brand || fields[1] != "" {
		t.Errorf("LOAD-1 a brand beside a company: %q", fields)
	}
}
