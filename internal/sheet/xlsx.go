package sheet

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/big"
	"path"
	"strconv"
	"strings"

	"gulaab/internal/fault"
)

// Bounds of what an XLSX may unfold to.
const (
	maxParts    = 2000
	maxUnfolded = 200 << 20
	maxShared   = 64 << 20 // bytes of texts that cells share, and of keeping them
	maxPiece    = 1 << 20  // bytes of a tag, a text, a shared text or a cell
	maxDepth    = 64       // of elements within each other
	keeping     = 16       // bytes that a shared text takes beside its letters
)

// workbook is the first sheet of an XLSX: values alone. Formulas are not worked
// out, only the values that the program stored beside them are read.
type workbook struct {
	sheet  *zip.File
	shared []string
	left   int64 // bytes that may still be unfolded
}

var (
	errBook = fault.New(fault.Invalid, "The XLSX file is damaged. Open it in a table program and save it again.")
	errBomb = fault.New(fault.TooLarge, "The XLSX file unfolds to more than 200 MB, or one of its cells to more than 1 MB.")
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
	name, err := b.firstSheet(parts)
	if err != nil {
		return nil, err
	}
	if b.sheet = parts[name]; b.sheet == nil {
		return nil, errBook
	}
	if f := parts["xl/sharedStrings.xml"]; f != nil {
		err = b.readShared(f)
	}
	return b, err
}

// part reads the elements of a name in a part until use says stop; use reads each
// up to its end. What a decoder keeps in memory of one piece is bounded, so that a
// small file cannot unfold to a tag, a text or a nest that takes all there is.
func (b *workbook) part(f *zip.File, name string, use func(d *pieces, start xml.StartElement) (more bool, err error)) error {
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
		if start.Name.Local != name {
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

// pieces is a decoder that takes so much for a piece and no more.
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

// firstSheet returns the name of the part of the first sheet.
func (b *workbook) firstSheet(parts map[string]*zip.File) (string, error) {
	book, rels := parts["xl/workbook.xml"], parts["xl/_rels/workbook.xml.rels"]
	if book == nil || rels == nil {
		return "", errNone
	}
	id := ""
	err := b.part(book, "sheet", func(d *pieces, e xml.StartElement) (bool, error) {
		if attr(e, "state") == "hidden" || attr(e, "state") == "veryHidden" {
			return true, d.Skip()
		}
		id = attr(e, "id")
		return false, nil
	})
	if err != nil {
		return "", err
	}
	target := ""
	err = b.part(rels, "Relationship", func(d *pieces, e xml.StartElement) (bool, error) {
		if attr(e, "Id") == id {
			target = attr(e, "Target")
			return false, nil
		}
		return true, d.Skip()
	})
	if strings.HasPrefix(target, "/") {
		return target[1:], err
	}
	return path.Join("xl", target), err
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

func (b *workbook) readShared(f *zip.File) error {
	size := 0
	return b.part(f, "si", func(d *pieces, e xml.StartElement) (bool, error) {
		var r rich
		if err := d.DecodeElement(&r, &e); err != nil {
			return false, err
		}
		text := r.String()
		if size += len(text) + keeping; size > maxShared {
			return false, errBomb
		}
		b.shared = append(b.shared, text)
		return true, nil
	})
}

// errStopped ends reading where nobody wants more rows.
var errStopped = errors.New("sheet: stopped")

type cell struct {
	Ref    string `xml:"r,attr"`
	Type   string `xml:"t,attr"`
	Value  string `xml:"v"`
	Inline rich   `xml:"is"`
}

// rows reads the sheet from its beginning.
func (b *workbook) rows() iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		last := 0
		b.left = maxUnfolded
		err := b.part(b.sheet, "row", func(d *pieces, e xml.StartElement) (bool, error) {
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

// cells reads the cells of a row up to its end.
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
			if at >= maxColumns {
				row.Wrong = "The row has too many columns."
				continue
			}
			text := b.text(&c)
			if len(text) > maxCell {
				row.Wrong = "A cell is too long."
				continue
			}
			for len(row.Cells) <= at {
				row.Cells = append(row.Cells, "")
			}
			row.Cells[at] = text
		}
	}
}

// column reads the letters of a cell's name, "AB12": 27. Without any it is the next.
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

func (b *workbook) text(c *cell) string {
	switch c.Type {
	case "s":
		if i, err := strconv.Atoi(strings.TrimSpace(c.Value)); err == nil && i >= 0 && i < len(b.shared) {
			return b.shared[i]
		}
		return ""
	case "inlineStr":
		return c.Inline.String()
	case "b":
		if c.Value == "1" {
			return "TRUE"
		}
		return "FALSE"
	case "e":
		return ""
	case "str", "d":
		return c.Value
	}
	return number(c.Value)
}

// number writes a number as people do: a barcode that was stored as
// 8.809640733499E12 has all its digits, 0.1 is not 0.1000000000000000055.
func number(s string) string {
	s = strings.TrimSpace(s)
	if !strings.ContainsAny(s, "eE") {
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
