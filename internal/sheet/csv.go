package sheet

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"
)

// csvRows reads a CSV leniently: a quote inside an unquoted cell is a quote, and lines end
// with LF, CR LF or CR. A quote that is never closed, or a cell beyond its bounds, loses
// that line only.
func (t *Table) csvRows() iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		p := &parser{data: t.data, size: t.size, sep: t.sep, table: t}
		p.seek(t.from)
		for n := 1; ; n++ {
			began := p.at
			row, err := p.row()
			switch {
			case errors.Is(err, io.EOF):
				return
			case errors.Is(err, errCell):
				row = Row{Wrong: "A cell is too long, or its closing quote is missing."}
				if err := p.skipLine(began); err != nil && !errors.Is(err, io.EOF) {
					yield(Row{}, err)
					return
				}
			case err != nil:
				yield(Row{}, fmt.Errorf("sheet: %w", err))
				return
			}
			row.N = n
			if !yield(row, nil) {
				return
			}
		}
	}
}

// twoEncodings is said of a row whose letters differ in two encodings, until somebody has
// chosen one.
const twoEncodings = "The letters of this row can be read in two ways: as " + western + ", of European languages, or as " + arabic + ", of Urdu. Say which, or save the file as CSV UTF-8."

// formulaOfText is how table programs protect a text in a CSV: ="0123", =T("0123").
var formulaOfText = regexp.MustCompile(`(?is)^\s*=\s*(?:(?:T|TEXT|TRIM|CONCATENATE|CONCAT)?\s*\(\s*)?"((?:[^"]|"")*)"\s*(?:,\s*"@"\s*)?\)?\s*$`)

// numberFormula is a number as a formula: =0123.
var numberFormula = regexp.MustCompile(`^\s*=\s*([0-9][0-9.]*)\s*$`)

// textOf returns the text of a cell: without byte order marks around it, from a formula that
// only wraps it, and mended where its letters were written twice.
func textOf(cell string) string {
	cell = strings.Trim(mended(cell), BOM)
	if begin := strings.TrimLeft(cell, " \t"); begin == "" || begin[0] != '=' {
		return cell
	}
	if m := formulaOfText.FindStringSubmatch(cell); m != nil {
		return strings.ReplaceAll(m[1], `""`, `"`)
	}
	if m := numberFormula.FindStringSubmatch(cell); m != nil {
		return m[1]
	}
	return cell
}

// errCell is the error of a cell that does not end within its bounds.
var errCell = errors.New("sheet: a cell without an end")

// parser reads a CSV byte by byte: its structure is ASCII in every encoding that is
// accepted.
type parser struct {
	data io.ReaderAt
	size int64
	sep  byte
	at   int64
	in   *bufio.Reader
	cell []byte

	table *Table // whose encoding decodes; nil where only marks are looked for
}

func (p *parser) seek(at int64) {
	p.at = at
	p.in = bufio.NewReaderSize(io.NewSectionReader(p.data, at, p.size-at), 64<<10)
}

func (p *parser) next() (byte, error) {
	c, err := p.in.ReadByte()
	if err == nil {
		p.at++
	}
	return c, err
}

func (p *parser) peek() byte {
	if b, err := p.in.Peek(1); err == nil {
		return b[0]
	}
	return 0
}

// follows says whether a text comes next.
func (p *parser) follows(text string) bool {
	b, err := p.in.Peek(len(text))
	return err == nil && string(b) == text
}

// skipLine continues after the first line end that follows began.
func (p *parser) skipLine(began int64) error {
	p.seek(began)
	for {
		c, err := p.next()
		if err != nil {
			return err
		}
		if c == '\n' || c == '\r' && p.peek() != '\n' {
			return nil
		}
	}
}

// row reads one line; io.EOF where there is none.
func (p *parser) row() (row Row, err error) {
	quoted, was := false, false // in quotes; the cell began with one
	began := p.at
	p.cell = p.cell[:0]
	add := func() {
		if len(row.Cells) == maxColumns && len(p.cell) == 0 { // of a row that is formatted to its end
			was = false
			return
		}
		if p.table != nil {
			row.Cells = append(row.Cells, textOf(p.table.decoded(p.cell)))
			if p.table.bothWays(p.cell) {
				row.Wrong = twoEncodings
			}
		} else {
			row.Cells = append(row.Cells, string(p.cell))
		}
		p.cell, was = p.cell[:0], false
	}
	for first := true; ; first = false {
		c, err := p.next()
		if errors.Is(err, io.EOF) {
			if first {
				return row, io.EOF
			}
			if quoted {
				return row, errCell
			}
			add()
			return row, nil
		}
		if err != nil {
			return row, err
		}
		switch {
		case quoted && c == '"' && p.peek() == '"':
			_, _ = p.next() // which Peek has seen
			p.cell = append(p.cell, '"')
		case quoted && c == '"':
			quoted = false
		case quoted && c == '\r' && p.peek() == '\n':
			// An end of a line inside a cell is one letter.
		case quoted:
			p.cell = append(p.cell, c)
		case c == BOM[0] && len(p.cell) == 0 && !was && p.follows(BOM[1:]):
			// A byte order mark where a cell begins: programs join files that each have one.
			_, _ = p.in.Discard(len(BOM) - 1) // which follows has seen
			p.at += int64(len(BOM)) - 1
		case c == '"' && len(p.cell) == 0 && !was:
			quoted, was = true, true
		case c == p.sep:
			add()
		case c == '\n', c == '\r':
			if c == '\r' && p.peek() == '\n' {
				_, _ = p.next()
			}
			add()
			return row, nil
		default:
			row.Loose = row.Loose || was && c != ' '
			p.cell = append(p.cell, c)
		}
		if len(p.cell) > maxCell || len(row.Cells) > maxColumns || p.at-began > maxRow {
			return row, errCell
		}
	}
}
