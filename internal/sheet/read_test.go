package sheet_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/text/encoding/charmap"

	"gulaab/internal/fault"
	"gulaab/internal/sheet"
)

func read(t *testing.T, file []byte) (*sheet.Table, []sheet.Row, error) {
	t.Helper()
	table, err := sheet.Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, nil, err
	}
	var rows []sheet.Row
	for row, err := range table.Rows() {
		if err != nil {
			return table, rows, err
		}
		rows = append(rows, row)
	}
	return table, rows, nil
}

// LOAD-3: all encodings, separators, quotes and line ends are read.
func TestLOAD3Encodings(t *testing.T) {
	t.Parallel()
	western, err := charmap.Windows1252.NewEncoder().String("name;price\nCrème “doux” €;1\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file     string
		enc, sep string
		want     [][]string
	}{
		"UTF-8":            {"a,b\nگلاب,장미 🌹\n", "UTF-8", ",", [][]string{{"a", "b"}, {"گلاب", "장미 🌹"}}},
		"with a mark":      {sheet.BOM + "a,b\r\n1,2", "UTF-8 with BOM", ",", [][]string{{"a", "b"}, {"1", "2"}}},
		"Windows-1252":     {western, "Windows-1252", ";", [][]string{{"name", "price"}, {"Crème “doux” €", "1"}}},
		"tabs":             {"a\tb\n\"x\ty\"\tz\n", "UTF-8", "\t", [][]string{{"a", "b"}, {"x\ty", "z"}}},
		"semicolons":       {"a;b,c;d\n1;2;3", "UTF-8", ";", [][]string{{"a", "b,c", "d"}, {"1", "2", "3"}}},
		"Excel's own line": {"sep=;\na;b\n1;2", "UTF-8", ";", [][]string{{"a", "b"}, {"1", "2"}}},
		"quotes and lines": {"a,b\n\"x \"\"y\"\"\r\nz\",5\" tube\n", "UTF-8", ",", [][]string{{"a", "b"}, {"x \"y\"\nz", "5\" tube"}}},
		"old Macs":         {"a,b\r1,2\r", "UTF-8", ",", [][]string{{"a", "b"}, {"1", "2"}}},
		"empty lines":      {"a,b\n\n,\n1,2\n", "UTF-8", ",", [][]string{{"a", "b"}, {"1", "2"}}},
		"one bad letter":   {"a,b\nگلاب,\xe9t\xe9\n", "Windows-1252", ",", [][]string{{"a", "b"}, {"گلاب", "été"}}},
	} {
		table, rows, err := read(t, []byte(c.file))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got [][]string
		for _, r := range rows {
			got = append(got, r.Cells)
		}
		if diff := cmp.Diff(c.want, got); diff != "" || table.Encoding != c.enc || table.Separator != c.sep {
			t.Errorf("%s: %q, %q: %s", name, table.Encoding, table.Separator, diff)
		}
	}
}

// LOAD-3: an unclosed quote, or an endless cell, fails only its row.
func TestLOAD3BadRowIsAlone(t *testing.T) {
	t.Parallel()
	for name, bad := range map[string]string{"no closing quote": `"x,1`, "an endless cell": `"` + strings.Repeat("y", 1<<18) + `",1`} {
		_, rows, err := read(t, []byte("a,b\n1,2\n"+bad+"\n3,4\n"))
		if err != nil || len(rows) != 4 || rows[2].Wrong == "" || rows[2].N != 3 || rows[3].N != 4 || rows[3].Cells[0] != "3" {
			t.Errorf("%s: %d rows, %v", name, len(rows), err)
		}
	}
}

func TestLOAD3NoTable(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ file, says string }{
		"empty":             {"", "is empty"},
		"zeros":             {"a,b\x00", "no table"},
		"an old Excel file": {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Excel"},
		"a broken zip":      {"PK\x03\x04rest", ""},
		// Exports that banks and couriers offer instead. Without a zero byte, they were once
		// read as a table of one column.
		"a PDF":                    {"%PDF-1.4\n%text,and,commas\n1,2,3\n", "PDF"},
		"a picture":                {"\x89PNG\r\n\x1a\n1,2\n", "picture"},
		"a photo":                  {"\xff\xd8\xff\xe01,2\n3,4\n", "picture"},
		"a page, named .xls":       {"\r\n<HTML><table><tr><td>Date</td></tr></table>\n1,2\n", "web page"},
		"a page of another manner": {sheet.BOM + "<!DOCTYPE html>\n<html>\n1,2\n", "web page"},
	} {
		_, _, err := read(t, []byte(c.file))
		if k := fault.KindOf(err); k != fault.Invalid || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, rows, err := read(t, []byte("\xe9\xe9,<html\n1,2\n")); err != nil || rows[0].Cells[0] != "éé" {
		t.Errorf("letters of Windows-1252: %v, %v", rows, err)
	}
	if _, err := sheet.Open(bytes.NewReader(nil), sheet.MaxBytes+1); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("too large: %v", err)
	}
}

// book makes an XLSX of these parts.
func book(t *testing.T, sheetXML, shared string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range map[string]string{
		"[Content_Types].xml":        `<Types/>`,
		"xl/workbook.xml":            `<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="rId9"/><sheet name="Goods" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId9" Target="worksheets/none.xml"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml":   sheetXML,
		"xl/sharedStrings.xml":       shared,
	} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// LOAD-1: XLSX with shared texts, rich text, gaps, numbers as stored and values of formulas.
func TestLOAD1XLSX(t *testing.T) {
	t.Parallel()
	file := book(t, `<worksheet><sheetData>
		<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>price</t></is></c></row>
		<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>8.809640733499E12</v></c><c r="C3"><f>B1*2</f><v>12.5</v></c><c r="D3" t="b"><v>1</v></c></row>
		</sheetData></worksheet>`, `<sst><si><t>name</t></si><si><r><t>Rose </t></r><r><t>گلاب &amp; co</t></r></si></sst>`)
	table, rows, err := read(t, file)
	if err != nil || table.Kind != "xlsx" {
		t.Fatal(table, err)
	}
	want := []sheet.Row{{N: 1, Cells: []string{"name", "", "price"}}, {N: 3, Cells: []string{"Rose گلاب & co", "8809640733499", "12.5", "TRUE"}}}
	if diff := cmp.Diff(want, rows, cmpopts.IgnoreUnexported(sheet.Row{})); diff != "" {
		t.Error(diff)
	}
}

// LOAD-3: a decompression bomb is refused before it fills the memory.
func TestLOAD3ZipBomb(t *testing.T) {
	t.Parallel()
	huge := strings.Repeat(" ", 210<<20)
	if _, _, err := read(t, book(t, "<worksheet><sheetData><row><c t=\"str\"><v>x</v></c></row>"+huge+"</sheetData></worksheet>", "<sst></sst>")); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("a sheet of 210 MB: %v", err)
	}
	long := "<sst>" + strings.Repeat("<si><t>"+strings.Repeat("a", 1<<18)+"</t></si>", 280) + "</sst>"
	if _, _, err := read(t, book(t, "<worksheet/>", long)); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("70 MB of texts: %v", err)
	}
}

// LOAD-3: a few kilobytes that unpack to one huge tag, text or nesting, or to millions of empty
// texts, are refused before a decoder keeps them.
func TestLOAD3Pieces(t *testing.T) {
	t.Parallel()
	const times = 400_000 // a few letters each: well below the limit of the unpacked size
	row := func(inner string) string { return "<worksheet><sheetData>" + inner + "</sheetData></worksheet>" }
	for name, tc := range map[string]struct {
		sheet, shared string
		want          fault.Kind
	}{
		"a tag of attributes":        {row("<row " + strings.Repeat(`a="" `, times) + "/>"), "<sst/>", fault.TooLarge},
		"a tag that never ends":      {row(strings.Repeat(`<row<`, times)), "<sst/>", fault.Invalid},
		"a cell of a text":           {row(`<row><c t="str"><v>` + strings.Repeat("a", 4*times) + "</v></c></row>"), "<sst/>", fault.TooLarge},
		"a nest in a row":            {row("<row>" + strings.Repeat("<b>", times)), "<sst/>", fault.TooLarge},
		"a nest of the sheet":        {strings.Repeat("<b>", times), "<sst/>", fault.Invalid},
		"a shared text of runs":      {row("<row/>"), "<sst><si>" + strings.Repeat("<r><t>x</t></r>", times) + "</si></sst>", fault.TooLarge},
		"shared texts of no letters": {row("<row/>"), "<sst>" + strings.Repeat("<si/>", 12*times) + "</sst>", fault.TooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, _, err := read(t, book(t, tc.sheet, tc.shared)); fault.KindOf(err) != tc.want {
				t.Errorf("LOAD-3 %v, want a fault of kind %v", err, tc.want)
			}
		})
	}
	// A file that is merely long is read.
	table, rows, err := read(t, book(t, row(strings.Repeat(`<row><c t="s"><v>0</v></c></row>`+"\n", times/20)), "<sst><si><t>"+strings.Repeat("a", 100_000)+"</t></si></sst>"))
	if err != nil || table.Kind != "xlsx" || len(rows) != times/20 {
		t.Errorf("LOAD-3 %d rows, %v", len(rows), err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("a,b\n\"1\"\"\n2,3"))
	f.Add([]byte("PK\x03\x04"))
	f.Add([]byte("sep=;\n\xe9;\"x\r\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		table, err := sheet.Open(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			return
		}
		last := 0
		for row, err := range table.Rows() {
			if err != nil {
				return
			}
			if row.N <= last {
				t.Fatalf("row %d after %d", row.N, last)
			}
			last = row.N
		}
	})
}

// LOAD-3: a file is copied to a local temporary file within its limit, and the copy is deleted
// with it.
func TestLOAD3Spool(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	text := "Name,Price\nRose toner,1200\n"
	s, err := sheet.Spool(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for _, err := range s.Rows() {
		if err != nil {
			t.Fatal(err)
		}
		rows++
	}
	if again, err := io.ReadAll(s.Whole()); rows != 2 || err != nil || string(again) != text || s.Size != int64(len(text)) {
		t.Errorf("LOAD-3 %d rows, then %q, %v", rows, again, err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := sheet.Spool(strings.NewReader(text), int64(len(text))-1); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("LOAD-3 too large: %v", err)
	}
	if _, err := sheet.Spool(strings.NewReader(""), 1); fault.KindOf(err) != fault.Invalid {
		t.Errorf("LOAD-3 empty: %v", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("LOAD-3 left behind: %v, %v", left, err)
	}
}
