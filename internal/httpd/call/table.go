package call

import (
	"mime"
	"net/http"
	"time"

	"gulaab/internal/sheet"
)

// Table is a CSV file that is written to a client row by row.
type Table struct {
	sheet   *sheet.Writer
	control *http.ResponseController
	rows    int
}

// NewTable begins the answer of a file of this name. Whatever fails from here on
// cuts the connection: half a file must not look like a whole one.
func NewTable(w http.ResponseWriter, name string) *Table {
	h := w.Header()
	h.Set("Content-Type", "text/csv; charset=utf-8")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	t := &Table{sheet: sheet.NewWriter(w), control: http.NewResponseController(w)}
	t.wait()
	return t
}

// wait gives the client its time: only one that takes no rows is cut off.
func (t *Table) wait() {
	_ = t.control.SetWriteDeadline(time.Now().Add(streamWait)) // a recorder of a test has no connection
}

// Row writes a line.
func (t *Table) Row(cells ...string) {
	if t.rows++; t.rows%streamStep == 0 {
		t.wait()
	}
	if err := t.sheet.Row(cells...); err != nil {
		panic(http.ErrAbortHandler)
	}
}

// End sends what is left; with an error the connection is cut.
func (t *Table) End(err error) {
	if err != nil || t.sheet.Flush() != nil {
		panic(http.ErrAbortHandler)
	}
}
