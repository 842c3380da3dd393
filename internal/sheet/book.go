package sheet

import (
	"archive/zip"
	"bufio"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
)

// maxBookRows is the most rows that a sheet of XLSX can have.
const maxBookRows = 1 << 20

var errBookFull = errors.New("sheet: more rows than XLSX holds")

// Book writes a table as XLSX, row by row. Every cell is a text, so that nothing is
// computed and no barcode loses a digit. Cells are guarded as in a CSV, for whoever saves
// the book as one.
type Book struct {
	zip  *zip.Writer
	out  *bufio.Writer
	rows int
	err  error
}

// The parts of a book beside its sheet.
var bookParts = [][2]string{
	{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`},
	{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
	{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
		`<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`},
	{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`},
}

// NewBook returns a Book to w.
func NewBook(w io.Writer) *Book {
	b := &Book{zip: zip.NewWriter(w)}
	for _, part := range bookParts {
		b.out = b.part(part[0])
		b.text(xml.Header + part[1])
		b.flush()
	}
	b.out = b.part("xl/worksheets/sheet1.xml")
	b.text(xml.Header + `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`)
	return b
}

func (b *Book) part(name string) *bufio.Writer {
	w, err := b.zip.Create(name)
	if err != nil {
		b.err = errors.Join(b.err, err)
		w = io.Discard
	}
	return bufio.NewWriterSize(w, 32<<10)
}

func (b *Book) flush() { b.err = errors.Join(b.err, b.out.Flush()) }

func (b *Book) text(s string) { _, _ = b.out.WriteString(s) } // flush says what was lost

// Row writes one line.
func (b *Book) Row(cells ...string) error {
	if b.rows++; b.rows > maxBookRows {
		return errBookFull
	}
	row := strconv.Itoa(b.rows)
	b.text(`<row r="` + row + `">`)
	for i, c := range cells {
		if c == "" {
			continue
		}
		b.text(`<c r="` + letters(i) + row + `" t="inlineStr"><is><t xml:space="preserve">`)
		if err := xml.EscapeText(b.out, []byte(Guard(c))); err != nil {
			return err
		}
		b.text(`</t></is></c>`)
	}
	b.text(`</row>`)
	return b.err
}

// Flush ends the book, and returns the error of anything that was lost.
func (b *Book) Flush() error {
	b.text(`</sheetData></worksheet>`)
	b.flush()
	return errors.Join(b.err, b.zip.Close())
}

// letters names a column: 0 is A, 26 is AA.
func letters(n int) string {
	s := ""
	for n++; n > 0; n = (n - 1) / 26 {
		s = string(rune('A'+(n-1)%26)) + s
	}
	return s
}
