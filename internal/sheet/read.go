package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"gulaab/internal/fault"
)

// Bounds of a table that is read.
const (
	MaxBytes   = 50 << 20
	MaxRows    = 200_000
	maxColumns = 400
	maxCell    = 128 << 10
	maxRow     = 2 << 20 // of a CSV: one whose quotes are wrong is read again from its next line
)

// Row is one line of a table.
type Row struct {
	N     int // as table programs count: the head is 1
	Cells []string
	Wrong string // why it could not be read, for people; the rest is empty then
	// Loose says that a cell of a CSV goes on behind its closing quote: perhaps that
	// quote was an opening one, and the one before it was never closed.
	Loose bool
}

// Table is a file that holds a table, opened and not yet read.
type Table struct {
	Kind      string // "csv" or "xlsx"
	Encoding  string // "UTF-8", "UTF-8 with BOM", "Windows-1252"
	Separator string // of a CSV: ",", ";" or a tab

	data io.ReaderAt
	size int64
	from int64 // where a CSV's first row begins
	sep  byte
	book *workbook
}

// File is what a table is read from.
type File interface {
	io.ReaderAt
}

// Errors of files that hold no table.
var (
	errEmpty = fault.New(fault.Invalid, "The file is empty.")
	errLarge = fault.New(fault.TooLarge, "The file is larger than 50 MB.")
	errUTF16 = fault.New(fault.Invalid, "The file is in UTF-16. Save it as “CSV UTF-8” or as XLSX.")
	errOld   = fault.New(fault.Invalid, "This is an old Excel file (.xls). Save it as XLSX or as CSV.")
	errNone  = fault.New(fault.Invalid, "The file holds no table.")
	errPDF   = fault.New(fault.Invalid, "This is a PDF, which is made for reading. Download the same as CSV or XLSX.")
	errImage = fault.New(fault.Invalid, "This is a picture. Download what it shows as CSV or XLSX.")
	errHTML  = fault.New(fault.Invalid, "This is a web page, whatever its name ends with. Open it in a table program and save it as XLSX or CSV.")
)

// noTables are what files begin with that people take for tables: banks and couriers
// offer statements as PDF, and pages of HTML under names that end with .xls.
var noTables = []struct {
	begins string
	err    error
}{
	{"\xd0\xcf\x11\xe0", errOld},
	{"\xff\xfe", errUTF16},
	{"\xfe\xff", errUTF16},
	{"%PDF-", errPDF},
	{"\x89PNG", errImage},
	{"\xff\xd8\xff", errImage},
	{"GIF8", errImage},
	{"RIFF", errImage},
}

// pages are how pages of HTML begin.
var pages = []string{"<!doctype html", "<html", "<head", "<style", "<table"}

// noTable says why a file that begins so holds no table; nil where it may.
func noTable(head []byte) error {
	for _, f := range noTables {
		if bytes.HasPrefix(head, []byte(f.begins)) {
			return f.err
		}
	}
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte(BOM)), " \t\r\n")
	for _, p := range pages {
		if len(text) >= len(p) && bytes.EqualFold(text[:len(p)], []byte(p)) {
			return errHTML
		}
	}
	if bytes.IndexByte(head, 0) >= 0 {
		return errNone
	}
	return nil
}

// Open finds out what a file is: XLSX by its first bytes, CSV otherwise, with its
// encoding and separator. It refuses what is no table at all, with a fault that
// says so.
func Open(data File, size int64) (*Table, error) {
	switch {
	case size == 0:
		return nil, errEmpty
	case size > MaxBytes:
		return nil, errLarge
	}
	head := make([]byte, min(size, 64<<10))
	if n, err := data.ReadAt(head, 0); n < len(head) {
		return nil, fmt.Errorf("sheet: read the head: %w", err)
	}
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		book, err := openWorkbook(data, size)
		return &Table{Kind: "xlsx", Encoding: "UTF-8", book: book}, err
	}
	if err := noTable(head); err != nil {
		return nil, err
	}
	t := &Table{Kind: "csv", data: data, size: size}
	if bytes.HasPrefix(head, []byte(BOM)) {
		t.from = int64(len(BOM))
	}
	head = head[t.from:]
	t.sep = separator(head)
	// Excel writes which separator follows, where it was asked to.
	if line, _, ok := bytes.Cut(head, []byte("\n")); ok && bytes.HasPrefix(bytes.ToLower(line), []byte("sep=")) && len(bytes.TrimSpace(line)) == 5 {
		t.sep = line[4]
		t.from += int64(len(line)) + 1
	}
	t.Separator = string(t.sep)
	enc, err := t.encoding()
	t.Encoding = enc
	return t, err
}

// separator tells what stands between the cells of the first line.
func separator(head []byte) byte {
	count, quoted := map[byte]int{}, false
	for _, c := range head {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '\n', c == '\r':
			if len(count) > 0 {
				return most(count)
			}
		case c == ',', c == ';', c == '\t':
			count[c]++
		}
	}
	return most(count)
}

func most(count map[byte]int) byte {
	best := byte(',')
	for _, c := range []byte{',', ';', '\t'} {
		if count[c] > count[best] {
			best = c
		}
	}
	return best
}

// encoding names the encoding that the text comes to. Cells are read one by one,
// so a cell of another one does no harm to the rest.
func (t *Table) encoding() (string, error) {
	if t.from >= int64(len(BOM)) {
		mark := make([]byte, len(BOM))
		if _, err := t.data.ReadAt(mark, 0); err == nil && string(mark) == BOM {
			return "UTF-8 with BOM", nil
		}
	}
	r := io.NewSectionReader(t.data, 0, t.size)
	buf := make([]byte, 64<<10)
	kept := 0
	for {
		n, err := r.Read(buf[kept:])
		block := buf[:kept+n]
		end := len(block)
		if !errors.Is(err, io.EOF) {
			for i := 1; i < utf8.UTFMax && i <= len(block); i++ { // a letter may be cut in two
				if c := block[len(block)-i]; utf8.RuneStart(c) {
					if !utf8.FullRune(block[len(block)-i:]) {
						end = len(block) - i
					}
					break
				}
			}
		}
		if !utf8.Valid(block[:end]) {
			return "Windows-1252", nil
		}
		kept = copy(buf, block[end:])
		if errors.Is(err, io.EOF) {
			return "UTF-8", nil
		}
		if err != nil {
			return "", fmt.Errorf("sheet: %w", err)
		}
	}
}

// decoded is a cell as text: UTF-8, or what Windows-1252 makes of its bytes.
func decoded(cell []byte) string {
	if utf8.Valid(cell) {
		return string(cell)
	}
	b, err := charmap.Windows1252.NewDecoder().Bytes(cell)
	if err != nil {
		return strings.ToValidUTF8(string(cell), "\ufffd")
	}
	return string(b)
}

// Rows returns the lines of the table, empty ones left out. An error ends them:
// the file cannot be read any further. More than MaxRows are a fault.
func (t *Table) Rows() iter.Seq2[Row, error] {
	read := t.csvRows
	if t.Kind == "xlsx" {
		read = t.book.rows
	}
	return func(yield func(Row, error) bool) {
		for row, err := range read() {
			if err == nil && row.N > MaxRows {
				err = fault.New(fault.TooLarge, "The file has more than 200,000 rows. Split it.")
			}
			if err == nil && row.Wrong == "" && !slices.ContainsFunc(row.Cells, func(c string) bool { return strings.TrimSpace(c) != "" }) {
				continue
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}
