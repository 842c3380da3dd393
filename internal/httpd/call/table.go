package call

import (
	"mime"
	"net/http"
	"time"

	"gulaab/internal/sheet"
)

// Table is a CSV or XLSX file that is written to a client row by row.
type Table struct {
	sheet   writer
	control *http.ResponseController
	rows    int
}

// writer is either sort of file.
type writer interface {
	Row(cells ...string) error
	Flush() error
}

// NewBook is NewTable for an XLSX file.
func NewBook(w http.ResponseWriter, name string) *Table {
	return begin(w, name, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", func() writer { return sheet.NewBook(w) })
}

// NewTable begins the answer of a CSV file of this name. Whatever fails from here on
// cuts the connection: half a file must not look like a whole one.
func NewTable(w http.ResponseWriter, name string) *Table {
	return begin(w, name, "text/csv; charset=utf-8", func() writer { return sheet.NewWriter(w) })
}

func begin(w http.ResponseWriter, name, contentType string, open func() writer) *Table {
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	t := &Table{control: http.NewResponseController(w)}
	t.wait()
	t.sheet = open()
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
