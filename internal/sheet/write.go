// Package sheet reads and writes tables as people exchange them: CSV in the
// encodings and with the separators that programs write. What it writes can be
// opened in a table program without running anything, and what it reads is
// bounded.
package sheet

import (
	"encoding/csv"
	"io"
	"regexp"
	"strings"
)

// BOM is the byte order mark of UTF-8, by which table programs know the encoding.
const BOM = "\ufeff"

// signs are what formulas begin with, in every width that programs take for the same.
const signs = "=+\\-@＝＋－＠﹦﹢﹣﹫"

var (
	// formula is a cell that begins like one, beyond apostrophes and what nobody sees.
	formula = regexp.MustCompile("^(?:'|[\\p{Z}\\p{Cf}])*[\t\r\n" + signs + "]")
	// split is where one begins within a cell, for programs that part cells by semicolons or tabs.
	split   = regexp.MustCompile("([;\t][\\p{Z}\\p{Cf}\t]*)('*[" + signs + "])")
	unsplit = regexp.MustCompile("([;\t][\\p{Z}\\p{Cf}\t]*)'('*[" + signs + "])")
)

// Guard returns a text that no table program takes for a formula: one that begins with
// = + - @, a tab or a line's end gets an apostrophe before it, and so does one that looks
// as if it had one already, and what follows a semicolon or a tab in it. Unguard is its
// reverse.
func Guard(s string) string {
	if strings.ContainsAny(s, ";\t") {
		s = split.ReplaceAllString(s, "$1'$2")
	}
	if risky(s) {
		return "'" + s
	}
	return s
}

// Unguard takes back what Guard did.
func Unguard(s string) string {
	if strings.HasPrefix(s, "'") && risky(s) {
		s = s[1:]
	}
	if strings.ContainsAny(s, ";\t") {
		s = unsplit.ReplaceAllString(s, "$1$2")
	}
	return s
}

// risky says whether a text begins like a formula. An amount below 0 is none: table
// programs are to add it up.
func risky(s string) bool {
	if s == "" || s[0] < 0x80 && strings.IndexByte("'=+-@\t\r\n ", s[0]) < 0 {
		return false
	}
	return formula.MatchString(s) && !negative(strings.TrimLeft(s, "'"))
}

// negative says whether a text is a number below 0 in plain digits, such as -1201.80.
func negative(s string) bool {
	whole, part, broken := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	return strings.HasPrefix(s, "-") && digits(whole) && (!broken || digits(part))
}

// Writer writes a table as CSV: UTF-8 with a byte order mark, commas, lines that
// end with CR and LF, every cell guarded.
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

// Flush sends on what is still held back, and says whether anything was lost.
func (w *Writer) Flush() error {
	w.csv.Flush()
	return w.csv.Error()
}
