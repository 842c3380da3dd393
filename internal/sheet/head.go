package sheet

import (
	"strconv"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// mostAbove is how many rows may precede the head.
const mostAbove = 40

// trimmed returns a head without empty columns at its end.
func trimmed(cells []string) []string {
	for len(cells) > 0 && strings.TrimSpace(cells[len(cells)-1]) == "" {
		cells = cells[:len(cells)-1]
	}
	return cells
}

// begins is the beginning of a sheet: the rows that may be its head.
type begins struct {
	rows []Row
	best int // index in rows; below 0: none
	fit  int // how many columns of it match
	data bool
}

// beginning looks for the head among the first rows of the chosen sheet: the row with most
// column names, else the first that is as wide as the table.
func beginning[F Field](t *Table, spec *Spec[F]) (b begins, err error) {
	b.best = -1
	width := 0
	complete := false
	var above []string // the row before, and how many of its columns match
	before := 0
	for row, err := range t.Rows() {
		if err != nil {
			return b, err
		}
		if row.Wrong != "" && row.Wrong != twoEncodings {
			if len(b.rows) == 0 {
				return b, fault.New(fault.Invalid, "The first row of the file cannot be read. "+row.Wrong)
			}
			continue
		}
		width = max(width, filled(row.Cells))
		fields := spec.Match(trimmed(row.Cells))
		n := named(fields)
		raw := row.Cells
		cells := joinedHead(above, raw, max(n+1, before), spec.Match)
		if cells != nil {
			row.Cells, row.held = cells, nil
			fields = spec.Match(trimmed(cells))
			n = named(fields)
		}
		above, before = raw, named(spec.Match(trimmed(raw)))
		b.rows = append(b.rows, row)
		all := spec.Complete != nil && spec.Complete(fields)
		ofBest := cells != nil && b.best == len(b.rows)-2 && n >= b.fit // its second row
		if n > b.fit && (n > 1 || all) || all && !complete || ofBest {
			b.best, b.fit, complete = len(b.rows)-1, n, all || complete
		}
		if len(b.rows) > mostAbove {
			break
		}
	}
	if complete {
		b.fit += 1000
	}
	for i := 0; b.best < 0 && i < len(b.rows); i++ {
		if filled(b.rows[i].Cells)*2 > width {
			b.best = i
		}
	}
	b.data = b.best >= 0 && b.best < len(b.rows)-1
	return b, nil
}

// named counts the columns that match.
func named[F Field](fields []F) (n int) {
	for _, f := range fields {
		if f != "" {
			n++
		}
	}
	return n
}

func filled(cells []string) (n int) {
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			n++
		}
	}
	return n
}

// choose returns the head that staff chose, else the best, and the question about it.
func (b *begins) choose(answers Answers) (*Row, Question) {
	q := Question{Key: headKey, Text: "Which row names the columns?"}
	if b.best < 0 {
		return nil, q
	}
	head := &b.rows[b.best]
	said, err := strconv.Atoi(answers[headKey])
	for i := range b.rows {
		r := &b.rows[i]
		if err == nil && r.N == said {
			head = r
		}
		if len(q.Options) < 20 || r == head {
			q.Options = append(q.Options, Option{Value: strconv.Itoa(r.N), Label: "Row " + strconv.Itoa(r.N), Samples: []string{ident.Excerpt(strings.Join(trimmed(r.Cells), " | "), 120)}})
		}
	}
	q.Chosen = strconv.Itoa(head.N)
	return head, q
}
