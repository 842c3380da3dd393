// Package sheet reads tables as people exchange them, CSV in any usual encoding and XLSX,
// and writes them. What it writes runs nothing when it is opened in a table program; what
// it reads is bounded.
package sheet

import (
	"encoding/csv"
	"io"
	"regexp"
	"strings"
)

// BOM is the byte order mark of UTF-8, by which table programs know the encoding.
const BOM = "\ufeff"

// signs are the first characters of formulas, in every width that programs accept.
const signs = "=+\\-@＝＋－＠﹦﹢﹣﹫"

var (
	// formula is a cell that begins like one, beyond apostrophes and what nobody sees.
	formula = regexp.MustCompile("^(?:'|[\\p{Z}\\p{Cf}])*[\t\r\n" + signs + "]")
	// split is where one begins within a cell, for programs that part cells by semicolons or tabs.
	split   = regexp.MustCompile("([;\t][\\p{Z}\\p{Cf}\t]*)('*[" + signs + "])")
	unsplit = regexp.MustCompile("([;\t][\\p{Z}\\p{Cf}\t]*)'('*[" + signs + "])")
)

// Guard returns a text that no table program takes for a formula. An apostrophe goes before
// a text that begins with = + - @, a tab or a line end, before one that looks guarded
// already, and before such a text after a semicolon or tab. Unguard reverses it.
func Guard(s string) string {
	if strings.ContainsAny(s, ";\t") {
		s = split.ReplaceAllString(s, "$1'$2")
	}
	if risky(s) {
		return "'" + s
	}
	return s
}

// Unguard reverses Guard.
func Unguard(s string) string {
	if strings.HasPrefix(s, "'") && risky(s) {
		s = s[1:]
	}
	if strings.ContainsAny(s, ";\t") {
		s = unsplit.ReplaceAllString(s, "$1$2")
	}
	return s
}

// risky says whether a text begins like a formula. A negative amount is not risky: table
// programs should add it up.
func risky(s string) bool {
	if s == "" || s[0] < 0x80 && strings.IndexByte("'=+-@\t\r\n ", s[0]) < 0 {
		return false
	}
	return formula.MatchString(s) && !negative(strings.TrimLeft(s, "'"))
}

// negative says whether a text is a negative number in plain digits, such as -1201.80.
func negative(s string) bool {
	whole, part, broken := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	return strings.HasPrefix(s, "-") && digits(whole) && (!broken || digits(part))
}

// Writer writes a table as CSV: UTF-8 with a byte order mark, commas, lines ending with CR
// LF, every cell guarded.
type Writer struct {
	csv   *csv.Writer
	out   io.Writer
	begun bool
	cells []string
}

// NewWriter returns a Writer to w.
func NewWriter(w io.Writer) *Writer {
	c := csv.NewWriter(w)
	c.UseCRLF = true
	return &Writer{csv: c, out: w}
}

// Row writes one line.
func (w *Writer) Row(cells ...string) error {
	if !w.begun {
		w.begun = true
		if _, err := io.WriteString(w.out, BOM); err != nil {
			return err
		}
	}
	w.cells = w.cells[:0]
	for _, c := range cells {
		w.cells = append(w.cells, Guard(c))
	}
	return w.csv.Write(w.cells)
}

// Flush sends what is buffered, and returns the error of anything that was lost.
func (w *Writer) Flush() error {
	w.csv.Flush()
	return w.csv.Error()
}
