package sheet_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/sheet"
)

// LOAD-4: an XLSX has only text cells, so that opening it runs nothing, and it reads back as it
// was written.
func TestLOAD4Book(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	w := sheet.NewBook(&b)
	wide := make([]string, 30)
	wide[0], wide[25], wide[26], wide[29] = "first", "Z", "AA", "last"
	want := [][]string{
		{"name", "price"}, {"=1+1", "+92300"}, {"two\nlines & <b>\ttabs</b>", " spaces "}, {"گلاب 장미 🌹", "0012"}, wide, {"8809640733499", "a\r\nb"},
	}
	for _, row := range want {
		if err := w.Row(row...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	table, err := sheet.Open(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var got [][]string
	for row, err := range table.Rows() {
		if err != nil {
			t.Fatal(err)
		}
		for i := range row.Cells {
			row.Cells[i] = sheet.Unguard(row.Cells[i])
		}
		got = append(got, row.Cells)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error("LOAD-4: " + diff)
	}
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("xl/worksheets/sheet1.xml")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	if s := string(text); strings.Contains(s, "<f>") || !strings.Contains(s, "&#39;=1+1") || strings.Count(s, `t="inlineStr"`) != strings.Count(s, "<c ") {
		t.Errorf("LOAD-4: not every cell is a text: %s", s)
	}
}
