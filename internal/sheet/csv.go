package sheet

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
)

// csvRows reads a CSV leniently: a quote inside a cell without quotes is a
// quote, lines end with LF, CR and LF, or CR. A quote that is never closed, or a
// cell beyond its bounds, costs that line alone: reading goes on with the next.
func (t *Table) csvRows() iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		p := &parser{data: t.data, size: t.size, sep: t.sep}
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

// errCell is a cell that has no end within its bounds.
var errCell = errors.New("sheet: a cell without an end")

// parser reads a CSV byte by byte: what gives it structure is ASCII in every
// encoding that is taken.
type parser struct {
	data io.ReaderAt
	size int64
	sep  byte
	at   int64
	in   *bufio.Reader
	cell []byte
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

// skipLine goes on behind the first end of a line after began.
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
		row.Cells = append(row.Cells, decoded(p.cell))
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
