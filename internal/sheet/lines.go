package sheet

import (
	"regexp"
	"slices"
	"strings"

	"gulaab/internal/ident"
)

// Lines returns the rows below the head, without totals.
func (l *Layout[F]) Lines(t *Table) func(yield func(Row, error) bool) {
	if singles[l.Encoding] != nil && t.book == nil {
		t.Encoding = l.Encoding
	}
	if t.book != nil && l.Sheet != "" {
		for i := range t.book.sheets {
			if s := &t.book.sheets[i]; s.name == l.Sheet {
				t.book.sheet = s
				break
			}
		}
	}
	return l.lines(t, func(Left) {})
}

func (l *Layout[F]) lines(t *Table, left func(Left)) func(yield func(Row, error) bool) {
	return func(yield func(Row, error) bool) {
		first := true
		for row, err := range t.Rows() {
			switch {
			case err != nil:
			case first && l.Head == 0: // a file that was brought in before heads were looked for
				first = false
				continue
			case row.N <= l.Head:
				continue
			case row.Wrong == "" && (isTotal(row.Cells) || l.isHead(row.Cells)):
				left(Left{row.N, ident.Excerpt(strings.Join(row.Cells, " "), 80)})
				continue
			}
			if row.Wrong == "" && l.isTorn(row.Cells) {
				row.Wrong = "The row has more cells than the head. An amount with a comma in it needs quotes around it."
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// isHead says whether a row is the head once more, as on each page of a printed list.
func (l *Layout[F]) isHead(cells []string) bool {
	cells = trimmed(cells)
	return len(cells) > 1 && slices.EqualFunc(cells, l.Columns, func(cell string, c Column[F]) bool { return Fold(cell) == Fold(c.Name) })
}

// tornRear is what stands behind the first comma of an amount.
var tornRear = regexp.MustCompile(`^\d{2,3}(?:\.\d*)?$`)

// isTornAt says whether two cells are the parts of one amount, with whatever people write
// around it: "(Rs. 1" and "250.00 CR)".
func isTornAt(front, rear string) bool {
	a, begins := undress(strings.TrimLeft(ident.Tidy(front), "("))
	b, ends := undress(strings.TrimRight(ident.Tidy(rear), ")"))
	return begins && ends && len(a.digits) <= 3 && strings.Trim(a.digits, "0123456789") == "" && tornRear.MatchString(b.digits)
}

// isTorn says whether a row is longer than the head because the comma of an amount, "Rs.
// 1,250", split it.
func (l *Layout[F]) isTorn(cells []string) bool {
	if len(cells) <= len(l.Columns) || filled(cells[len(l.Columns):]) == 0 && !l.Uneven {
		return false
	}
	for i := range l.Columns {
		if l.Columns[i].Field != "" && isTornAt(cells[i], cells[i+1]) {
			return true
		}
	}
	return false
}
