package sheet

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"math/big"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Bounds of what an XLSX may unpack to.
const (
	maxParts    = 2000
	maxUnfolded = 200 << 20
	maxShared   = 64 << 20  // bytes of the part of texts that cells share
	maxTexts    = 1_000_000 // of them
	maxStyles   = 8 << 20   // bytes of the part of styles
	maxFormats  = 65_536    // of cells; programs write 64,000 at most
	maxSmall    = 4 << 20   // bytes of the parts that name the sheets
	maxSheets   = 255
	maxPiece    = 1 << 20 // bytes of a tag, a text, a shared text or a cell
	maxDepth    = 64      // of elements within each other
	// Texts that cells share are told once each, so that they hardly fold.
	foldsAtMost = 50
	foldsFrom   = 4 << 20
)

// workbook is an XLSX: the values of its sheets. Formulas are not computed; the values
// stored beside them are read.
type workbook struct {
	sheets    []bookSheet
	sheet     *bookSheet // that is read
	shared    []string
	dated     []byte // by format of a cell: 'd' a day, 't' a time, 'b' both, '%' a share, 'D' and 'C' a side of the books; 0 none of them
	since1904 bool
	left      int64 // bytes that may still be unfolded
}

// bookSheet is a sheet of a workbook.
type bookSheet struct {
	name   string
	hidden bool
	file   *zip.File
	id     string // of its part
}

var (
	errBook = fault.New(fault.Invalid, "The XLSX file is damaged. Open it in a table program and save it again.")
	errBomb = fault.New(fault.TooLarge, "The XLSX file unfolds to more than 200 MB, or one of its cells to more than 1 MB.")
	errTold = fault.New(fault.TooLarge, "The XLSX file has more texts or formats than a table of goods or money needs. Save the sheet alone, or as CSV.")
)

func openWorkbook(data io.ReaderAt, size int64) (*workbook, error) {
	z, err := zip.NewReader(data, size)
	if err != nil || len(z.File) > maxParts {
		return nil, errBook.Because(err)
	}
	b := &workbook{left: maxUnfolded}
	parts := map[string]*zip.File{}
	unfolded := uint64(0)
	for _, f := range z.File {
		if unfolded += f.UncompressedSize64; unfolded > maxUnfolded {
			return nil, errBomb // by its own account; one that lies is ended by counter
		}
		parts[strings.TrimPrefix(f.Name, "/")] = f
	}
	if err := b.listSheets(parts); err != nil {
		return nil, err
	}
	if f := parts["xl/styles.xml"]; f != nil {
		if err := b.readStyles(f); err != nil {
			return nil, err
		}
	}
	if f := parts["xl/sharedStrings.xml"]; f != nil {
		err = b.readShared(f)
	}
	return b, err
}

// bounded refuses a part before it is read: one that claims to be larger than most, or to
// unpack to more times its packed size than texts do.
func bounded(f *zip.File, most uint64) error {
	if f.UncompressedSize64 > most || f.UncompressedSize64 > foldsFrom && f.UncompressedSize64 > f.CompressedSize64*foldsAtMost {
		return errTold
	}
	return nil
}

// part reads the elements of one name in a part until use returns false; use reads each to
// its end. Memory for one piece is bounded, so that a small file cannot unpack to a huge
// tag, text or nesting.
func (b *workbook) part(f *zip.File, name string, use func(d *pieces, start xml.StartElement) (more bool, err error)) error {
	return b.parts(f, func(n string) bool { return n == name }, use)
}

// parts is part for elements of several names.
func (b *workbook) parts(f *zip.File, named func(name string) bool, use func(d *pieces, start xml.StartElement) (more bool, err error)) error {
	r, err := f.Open()
	if err != nil {
		return errBook.Because(err)
	}
	defer func() { _ = r.Close() }() // only read
	counted := &counter{r: r, left: &b.left}
	d := &pieces{xml.NewDecoder(counted), counted}
	for depth := 0; ; {
		token, err := d.next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case counted.over:
			return errBomb
		case err != nil:
			return errBook.Because(err)
		}
		start, ok := token.(xml.StartElement)
		if _, end := token.(xml.EndElement); end {
			depth--
		}
		if !ok {
			continue
		}
		if !named(start.Name.Local) {
			if depth++; depth > maxDepth {
				return errBook
			}
			continue
		}
		more, err := use(d, start)
		switch {
		case counted.over:
			return errBomb
		case err != nil:
			if _, known := errors.AsType[*fault.Error](err); known || errors.Is(err, errStopped) {
				return err
			}
			return errBook.Because(err)
		case !more:
			return nil
		}
	}
}

// pieces is a decoder that bounds the size of one piece.
type pieces struct {
	*xml.Decoder
	counted *counter
}

// next begins a piece and returns its first token.
func (d *pieces) next() (xml.Token, error) {
	d.counted.piece = 0
	return d.Token()
}

// counter ends reading where too much comes out, in all or for one piece.
type counter struct {
	r     io.Reader
	left  *int64
	piece int64
	over  bool
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	*c.left -= int64(n)
	if c.piece += int64(n); *c.left < 0 || c.piece > maxPiece {
		c.over = true
		return 0, errBomb
	}
	return n, err
}

func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// listSheets finds the sheets, and chooses the first that is not hidden.
func (b *workbook) listSheets(parts map[string]*zip.File) error {
	book, rels := parts["xl/workbook.xml"], parts["xl/_rels/workbook.xml.rels"]
	switch {
	case parts["xl/workbook.bin"] != nil:
		return errXLSB
	case parts["content.xml"] != nil && parts["mimetype"] != nil:
		return errODS
	case parts["[Content_Types].xml"] == nil && book == nil:
		return errZIP
	case book == nil || rels == nil:
		return errNone
	}
	if err := errors.Join(bounded(book, maxSmall), bounded(rels, maxSmall)); err != nil {
		return errTold
	}
	named := func(name string) bool { return name == "sheet" || name == "workbookPr" }
	err := b.parts(book, named, func(d *pieces, e xml.StartElement) (bool, error) {
		if e.Name.Local == "workbookPr" {
			on := attr(e, "date1904")
			b.since1904 = on == "1" || on == "true"
		} else if len(b.sheets) < maxSheets {
			state := attr(e, "state")
			b.sheets = append(b.sheets, bookSheet{name: attr(e, "name"), hidden: state == "hidden" || state == "veryHidden", id: attr(e, "id")})
		}
		return true, d.Skip()
	})
	if err != nil {
		return err
	}
	targets := map[string]string{}
	err = b.part(rels, "Relationship", func(d *pieces, e xml.StartElement) (bool, error) {
		targets[attr(e, "Id")] = attr(e, "Target")
		return true, d.Skip()
	})
	if err != nil {
		return err
	}
	b.sheets = slices.DeleteFunc(b.sheets, func(s bookSheet) bool {
		target := targets[s.id]
		if rest, ok := strings.CutPrefix(target, "/"); ok {
			return parts[rest] == nil
		}
		return parts[path.Join("xl", target)] == nil
	})
	for i := range b.sheets {
		s := &b.sheets[i]
		if rest, ok := strings.CutPrefix(targets[s.id], "/"); ok {
			s.file = parts[rest]
		} else {
			s.file = parts[path.Join("xl", targets[s.id])]
		}
		if b.sheet == nil && !s.hidden {
			b.sheet = s
		}
	}
	if b.sheet == nil {
		return errBook
	}
	return nil
}

// builtIn is formatKind for the formats that every program knows by number.
func builtIn(id int) byte {
	switch {
	case id >= 14 && id <= 17, id >= 27 && id <= 31, id == 36, id >= 50 && id <= 58:
		return 'd'
	case id == 22:
		return 'b'
	case id >= 18 && id <= 21, id >= 32 && id <= 35, id == 45, id == 47:
		return 't'
	case id == 9, id == 10:
		return '%'
	}
	return 0
}

// unprinted are the parts of a format that are no date letters: texts, colours, escapes.
// "[h]" counts hours, a duration and no time of day.
var unprinted = regexp.MustCompile(`"[^"]*"|\\.|_.|\*.|\[[^\]]*\]`)

// side is the side of the books that a format writes beside an amount, as Tally does:
// 0.00" Dr".
var side = regexp.MustCompile(`(?i)"[^"a-z]*(dr|cr)[^"a-z]*"`)

// formatKind says whether a number format shows a day, a time, or both, a share, or a side of
// the books.
func formatKind(code string) byte {
	code, _, _ = strings.Cut(code, ";")
	if m := side.FindStringSubmatch(code); m != nil {
		return strings.ToUpper(m[1])[0]
	}
	if lower := strings.ToLower(code); strings.Contains(lower, "[h") || strings.Contains(lower, "[m") || strings.Contains(lower, "[s") || lower == "general" {
		return 0
	}
	code = strings.ToLower(unprinted.ReplaceAllString(code, ""))
	if strings.Contains(code, "%") {
		return '%'
	}
	day, hour := strings.ContainsAny(code, "yd"), strings.ContainsAny(code, "hs")
	switch {
	case strings.ContainsAny(code, "0#?e"):
		// Digits beside: "0.0" of an amount, or the tenths of a second.
		if !day && !hour || !strings.Contains(code, "ss") && !day {
			return 0
		}
	}
	switch {
	case day && hour:
		return 'b'
	case day:
		return 'd'
	case hour:
		return 't'
	}
	return 0
}

// readStyles learns which cells hold days and times, since a workbook stores those as
// numbers.
func (b *workbook) readStyles(f *zip.File) error {
	if err := bounded(f, maxStyles); err != nil {
		return err
	}
	custom := map[int]byte{}
	number := func(e xml.StartElement, name string) int {
		n, err := strconv.Atoi(attr(e, name))
		if err != nil {
			return -1
		}
		return n
	}
	named := func(name string) bool { return name == "numFmt" || name == "cellXfs" || name == "dxfs" }
	return b.parts(f, named, func(d *pieces, e xml.StartElement) (bool, error) {
		switch e.Name.Local {
		case "dxfs":
			return false, nil // formats by rules: those of cells stand before
		case "numFmt":
			if len(custom) >= maxFormats {
				return false, errTold
			}
			custom[number(e, "numFmtId")] = formatKind(attr(e, "formatCode"))
			return true, d.Skip()
		}
		for {
			token, err := d.next()
			if err != nil {
				return false, err
			}
			switch e := token.(type) {
			case xml.EndElement:
				return true, nil
			case xml.StartElement:
				if len(b.dated) >= maxFormats {
					return false, errTold
				}
				id := number(e, "numFmtId")
				kind, own := custom[id]
				if !own {
					kind = builtIn(id)
				}
				b.dated = append(b.dated, kind)
				if err := d.Skip(); err != nil {
					return false, err
				}
			}
		}
	})
}

// rich is a text in one piece or in several.
type rich struct {
	Text string `xml:"t"`
	Runs []struct {
		Text string `xml:"t"`
	} `xml:"r"`
}

func (r *rich) String() string {
	if len(r.Runs) == 0 {
		return r.Text
	}
	var s strings.Builder
	s.WriteString(r.Text)
	for _, run := range r.Runs {
		s.WriteString(run.Text)
	}
	return s.String()
}

// readShared reads the texts that cells share, up to their bound.
func (b *workbook) readShared(f *zip.File) error {
	if err := bounded(f, maxShared); err != nil {
		return err
	}
	size := 0
	named := func(name string) bool { return name == "sst" || name == "si" }
	return b.parts(f, named, func(d *pieces, e xml.StartElement) (bool, error) {
		if e.Name.Local == "sst" {
			if n, err := strconv.Atoi(attr(e, "uniqueCount")); err == nil && n > maxTexts {
				return false, errTold
			}
			return true, nil
		}
		var r rich
		if err := d.DecodeElement(&r, &e); err != nil {
			return false, err
		}
		text := r.String()
		if size += len(text); size > maxShared || len(b.shared) == maxTexts {
			return false, errTold
		}
		b.shared = append(b.shared, text)
		return true, nil
	})
}

// errStopped ends reading when no more rows are wanted.
var errStopped = errors.New("sheet: stopped")

type cell struct {
	Ref    string `xml:"r,attr"`
	Type   string `xml:"t,attr"`
	Style  string `xml:"s,attr"`
	Value  string `xml:"v"`
	Inline rich   `xml:"is"`

	Formula *struct{} `xml:"f"`
}

// rows reads the sheet from its beginning.
func (b *workbook) rows() iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		last := 0
		b.left = maxUnfolded
		err := b.part(b.sheet.file, "row", func(d *pieces, e xml.StartElement) (bool, error) {
			row := Row{N: last + 1}
			if n, err := strconv.Atoi(attr(e, "r")); err == nil && n > last {
				row.N = n
			}
			last = row.N
			if err := b.cells(d, &row); err != nil {
				return false, err
			}
			if !yield(row, nil) {
				return false, errStopped
			}
			return true, nil
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(Row{}, err)
		}
	}
}

// cells reads the cells of a row to its end.
func (b *workbook) cells(d *pieces, row *Row) error {
	for {
		token, err := d.next()
		if err != nil {
			return err
		}
		switch e := token.(type) {
		case xml.EndElement:
			return nil
		case xml.StartElement:
			if e.Name.Local != "c" {
				if err := d.Skip(); err != nil {
					return err
				}
				continue
			}
			var c cell
			if err := d.DecodeElement(&c, &e); err != nil {
				return err
			}
			at := column(c.Ref, len(row.Cells))
			text, is := b.text(&c)
			if at >= maxColumns {
				if strings.TrimSpace(text) != "" { // else somebody formatted the whole row
					row.Wrong = "The row has too many columns."
				}
				continue
			}
			if len(text) > maxCell {
				row.Wrong = "A cell is too long."
				continue
			}
			for len(row.Cells) <= at {
				row.Cells, row.held = append(row.Cells, ""), append(row.held, aText)
			}
			row.Cells[at], row.held[at] = text, is
		}
	}
}

// column reads the column of a cell's name: 27 for "AB12". A cell without a name is the
// next one.
func column(ref string, next int) int {
	n := 0
	for _, c := range ref {
		if c < 'A' || c > 'Z' || n > maxColumns {
			break
		}
		n = n*26 + int(c-'A') + 1
	}
	if n == 0 {
		return next
	}
	return n - 1
}

// text returns the text of a cell, and what it holds.
func (b *workbook) text(c *cell) (string, held) {
	switch c.Type {
	case "s":
		if i, err := strconv.Atoi(strings.TrimSpace(c.Value)); err == nil && i >= 0 && i < len(b.shared) {
			return textOf(unescaped(b.shared[i])), aText
		}
		return "", aText
	case "inlineStr":
		return textOf(unescaped(c.Inline.String())), aText
	case "b":
		if c.Value == "1" {
			return "TRUE", aText
		}
		return "FALSE", aText
	case "e":
		return "", aFailure
	case "str", "d":
		return textOf(unescaped(c.Value)), aText
	}
	if c.Formula != nil && strings.TrimSpace(c.Value) == "" {
		return "", noResult
	}
	if style, err := strconv.Atoi(c.Style); err == nil && style >= 0 && style < len(b.dated) && b.dated[style] != 0 {
		if text, ok := b.formatted(c.Value, b.dated[style]); ok {
			return text, aText
		}
	}
	return number(c.Value), aNumber
}

// escaped is a character that XML cannot hold, as workbooks write it.
var escaped = regexp.MustCompile(`_x([0-9A-Fa-f]{4})_`)

// unescaped returns a text with such characters: "_x000D_" is the end of a line of Windows.
func unescaped(s string) string {
	if !strings.Contains(s, "_x") {
		return s
	}
	return escaped.ReplaceAllStringFunc(s, func(code string) string {
		n, err := strconv.ParseUint(code[2:6], 16, 16)
		if err != nil || n == 0 {
			return ""
		}
		return string(rune(n))
	})
}

// formatted writes a number as a workbook shows it, where that is a moment, a share or an
// amount with its side of the books.
func (b *workbook) formatted(value string, kind byte) (string, bool) {
	share, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	switch kind {
	case '%':
	case 'C', 'D':
		return strconv.FormatFloat(share, 'f', 2, 64) + " " + string(kind) + "R", err == nil && share >= 0
	default:
		return b.moment(value, kind)
	}
	return strconv.FormatFloat(math.Round(share*1e8)/1e6, 'f', -1, 64) + "%", err == nil
}

// moment writes a number that a workbook shows as a day or time in ISO 8601, to the second:
// 46354.37858796296 is 2026-11-28 09:05:10.
func (b *workbook) moment(value string, kind byte) (string, bool) {
	days, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || days < 0 || days > 2_958_466 { // the end of the year 9999
		return "", false
	}
	at := serial(days, b.since1904)
	switch {
	case days < 1:
		return at.Format(time.TimeOnly), kind != 'd'
	case at.Hour()+at.Minute()+at.Second() == 0 && kind != 't':
		return at.Format(time.DateOnly), true
	}
	return at.Format(time.DateTime), true
}

// number writes a number with all its digits: a barcode stored as 8.809640733499E12 in
// full, and 0.1 not as 0.1000000000000000055. Of more than 15 digits table programs keep 15:
// such a number stays as it is, so that nobody takes it for whole.
func number(s string) string {
	s = strings.TrimSpace(s)
	if !strings.ContainsAny(s, "eE") {
		return s
	}
	if _, power, _ := strings.Cut(strings.ToUpper(s), "E"); ident.Shortened(s) && len(strings.TrimPrefix(power, "+")) == 2 && strings.TrimPrefix(power, "+") >= "15" {
		return s
	}
	f, _, err := big.ParseFloat(s, 10, 100, big.ToNearestEven)
	if err != nil || f.IsInf() || f.MantExp(nil) > 128 || f.MantExp(nil) < -128 {
		return s
	}
	if f.IsInt() {
		return f.Text('f', 0)
	}
	return strings.TrimRight(fmt.Sprintf("%.10f", f), "0")
}
