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
	// Loose says that a cell of a CSV goes on after its closing quote: perhaps that quote
	// opened a cell, and the one before was never closed.
	Loose bool

	held []held // what a workbook's cells are; nil: texts
}

// held is what a cell of a workbook is.
type held byte

const (
	aText    held = iota
	aNumber       // it says one thing, whatever its column writes
	aFailure      // an error in place of a value
	noResult      // a formula that no program has computed
)

// holds returns what a cell is.
func (r *Row) holds(i int) held {
	if i < len(r.held) {
		return r.held[i]
	}
	return aText
}

// Amount reads the amount of rupees in a cell; way is how its column writes. A workbook's
// number is unambiguous; a formula without its result is no 0.
//
// Errors: ErrNoAmount, a Doubt.
func (r *Row) Amount(i int, way Way) (money.Paisa, error) {
	switch r.holds(i) {
	case aText:
	case aNumber:
		way = Point
	case aFailure:
		return 0, &Doubt{"An amount of the line is an error of its table program, such as #REF!. Mend it there."}
	case noResult:
		return 0, &Doubt{"An amount of the line is a formula that was never computed. Open the file in a table program and save it again."}
	}
	return Amount(Unguard(r.Cells[i]), way)
}

// Table is a file that holds a table, opened and not yet read.
type Table struct {
	Kind      string // "csv" or "xlsx"
	Encoding  string // "UTF-8", "UTF-8 with BOM", "UTF-16", "Windows-1252", "Windows-1256", "Macintosh"; two of these: it is a question
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
	errXML   = fault.New(fault.Invalid, "This is an XML file, whatever its name ends with. Open it in a table program and save it as XLSX or CSV.")
	errODS   = fault.New(fault.Invalid, "This is an OpenDocument table (.ods). Save it as XLSX or as CSV.")
	errXLSB  = fault.New(fault.Invalid, "This is a binary workbook (.xlsb). Save it as XLSX or as CSV.")
	errZIP   = fault.New(fault.Invalid, "This is a ZIP file. Unpack it and send the table that is in it.")
	errLock  = fault.New(fault.Invalid, "The workbook is locked with a password. Open it, take the password away and save it again.")
	errHTML  = fault.New(fault.Invalid, "This is a web page, whatever its name ends with. Open it in a table program and save it as XLSX or CSV.")
)

// ole is how files of old Office programs begin, and new ones with a password.
const ole = "\xd0\xcf\x11\xe0"

// noTables are the beginnings of files that people mistake for tables: banks and couriers
// offer PDF statements, and HTML pages under names that end with .xls.
var noTables = []struct {
	begins string
	err    error
}{
	{ole, errOld},
	{"%PDF-", errPDF},
	{"\x89PNG", errImage},
	{"\xff\xd8\xff", errImage},
	{"GIF8", errImage},
	{"RIFF", errImage},
}

// pages are the beginnings of HTML pages.
var pages = []string{"<!doctype html", "<html", "<head", "<style", "<table"}

// noTable says why a file with this beginning holds no table; nil where it may.
func noTable(head []byte) error {
	for _, f := range noTables {
		if bytes.HasPrefix(head, []byte(f.begins)) {
			if bytes.Contains(head, []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e")) {
				return errLock
			}
			return f.err
		}
	}
	text := bytes.TrimLeft(head, BOM+" \t\r\n")
	if bytes.HasPrefix(text, []byte("<?xml")) {
		return errXML
	}
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

// Open detects what a file is: XLSX by its first bytes, else CSV, with its encoding and
// separator. A file that is no table is refused by a fault that says so.
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
	if from := utf16(head); from != nil && !bytes.HasPrefix(head, []byte(ole)) {
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
	// Excel can write the separator into the first line.
	if line, _, ok := bytes.Cut(head, []byte("\n")); ok && bytes.HasPrefix(bytes.ToLower(line), []byte("sep=")) && len(bytes.TrimSpace(line)) == 5 {
		t.sep = line[4]
		t.from += int64(len(line)) + 1
	}
	t.Separator = string(t.sep)
	enc, err := t.encoding(begins > 0)
	t.Encoding = enc
	return t, err
}

// separators are the possible separators of cells; of several that fit, the first is
// chosen.
const separators = ",;\t|"

// separator detects the separator of a CSV: the one that most rows have equally often.
// Titles above the head have none, and a list within a cell has some in some rows only.
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

// regular returns how many of a file's first rows have the most common number of
// separators, and that number.
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

// Rows returns the lines of the table (of a workbook's chosen sheet) without empty ones. An
// error is the last value: the file cannot be read further. More than MaxRows are a fault.
func (t *Table) Rows() iter.Seq2[Row, error] {
	read := t.csvRows
	if t.Kind == "xlsx" {
		read = t.book.rows
	}
	return func(yield func(Row, error) bool) {
		rows := 0 // programs write empty ones down to their last, where somebody formatted a whole column
		for row, err := range read() {
			if err == nil && row.Wrong == "" && !slices.ContainsFunc(row.Cells, func(c string) bool { return strings.TrimSpace(c) != "" }) {
				continue
			}
			if rows++; err == nil && rows > MaxRows {
				err = fault.New(fault.TooLarge, "The file has more than 200,000 rows. Split it.")
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}
