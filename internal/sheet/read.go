package sheet

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/money"
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
	N     int // as table programs count: the first line of a sheet is 1
	Cells []string
	Wrong string // why it could not be read, for people
	// Loose says that a cell of a CSV goes on behind its closing quote: perhaps that
	// quote was an opening one, and the one before it was never closed.
	Loose bool

	numbers []bool // cells that a workbook holds as numbers; nil: none
}

// Amount reads the amount of rupees in a cell; way is how its column writes. A number of
// a workbook says one thing however its column writes.
//
// Errors: ErrNoAmount, a Doubt.
func (r *Row) Amount(i int, way Way) (money.Paisa, error) {
	if i < len(r.numbers) && r.numbers[i] {
		way = Point
	}
	return Amount(Unguard(r.Cells[i]), way)
}

// Table is a file that holds a table, opened and not yet read.
type Table struct {
	Kind      string // "csv" or "xlsx"
	Encoding  string // "UTF-8", "UTF-8 with BOM", "UTF-16", "Windows-1252", "Windows-1256"; both of these: it is a question
	Separator string // of a CSV: ",", ";", "|" or a tab

	data   io.ReaderAt
	size   int64
	from   int64 // where a CSV's first row begins
	sep    byte
	unsure [][]byte // cells that are another text in each encoding that the file may have
	book   *workbook
}

// File is what a table is read from.
type File interface {
	io.ReaderAt
}

// Errors of files that hold no table.
var (
	errEmpty = fault.New(fault.Invalid, "The file is empty.")
	errLarge = fault.New(fault.TooLarge, "The file is larger than 50 MB.")
	errUTF16 = fault.New(fault.TooLarge, "The file is in UTF-16 and larger than 20 MB. Save it as “CSV UTF-8” or as XLSX.")
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
	text := bytes.TrimLeft(head, BOM+" \t\r\n")
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
	if from := utf16(head); from != nil {
		text, err := rewritten(data, size, from)
		if err != nil {
			return nil, err
		}
		if text.Len() == 0 {
			return nil, errEmpty
		}
		t, err := Open(text, text.Size())
		if err == nil {
			t.Encoding = "UTF-16"
		}
		return t, err
	}
	if err := noTable(head); err != nil {
		return nil, err
	}
	t := &Table{Kind: "csv", data: data, size: size}
	begins := len(head) - len(bytes.TrimLeft(head, BOM)) // one mark, or several
	t.from = int64(begins)
	head = head[begins:]
	t.sep = separator(head, size == t.from+int64(len(head)))
	// Excel writes which separator follows, where it was asked to.
	if line, _, ok := bytes.Cut(head, []byte("\n")); ok && bytes.HasPrefix(bytes.ToLower(line), []byte("sep=")) && len(bytes.TrimSpace(line)) == 5 {
		t.sep = line[4]
		t.from += int64(len(line)) + 1
	}
	t.Separator = string(t.sep)
	enc, err := t.encoding(begins > 0)
	t.Encoding = enc
	return t, err
}

// separators are what may stand between cells; the first counts where several do as well.
const separators = ",;\t|"

// separator tells what stands between the cells of a CSV: what most rows have equally
// often. Titles above the head have none, and a list within a cell has some in some rows.
func separator(head []byte, whole bool) byte {
	best, bestRows, bestCells := byte(','), 0, 0
	for _, sep := range []byte(separators) {
		rows, cells := regular(head, sep, whole)
		if rows > bestRows || rows == bestRows && cells > bestCells {
			best, bestRows, bestCells = sep, rows, cells
		}
	}
	return best
}

// regular counts the rows among the first of a file that have the same number of
// separators as most, and how many that are.
func regular(head []byte, sep byte, whole bool) (rows, cells int) {
	count := map[int]int{}
	p := &parser{data: bytes.NewReader(head), size: int64(len(head)), sep: sep}
	p.seek(0)
	for range 200 {
		row, err := p.row()
		if err != nil || !whole && p.at >= p.size { // the last may be cut off
			break
		}
		if n := len(row.Cells) - 1; n > 0 {
			count[n]++
		}
	}
	for n, seen := range count {
		if seen > rows || seen == rows && n > cells {
			rows, cells = seen, n
		}
	}
	return rows, cells
}

// Rows returns the lines of the table, of a workbook those of the sheet that was chosen,
// empty ones left out. An error ends them:
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
