package call

import (
	"io"
	"mime"
	"net/http"
	"time"

	"gulaab/internal/sheet"
)

// Table is a CSV or XLSX file that is written to a client row by row.
type Table struct {
	sheet   writer
	held    *held
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
	return begin(w, name, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", func(to io.Writer) writer { return sheet.NewBook(to) })
}

// NewTable begins the answer of a CSV file of this name. Once something of it has left,
// whatever fails cuts the connection: half a file must not look like a whole one.
func NewTable(w http.ResponseWriter, name string) *Table {
	return begin(w, name, "text/csv; charset=utf-8", func(to io.Writer) writer { return sheet.NewWriter(to) })
}

func begin(w http.ResponseWriter, name, contentType string, open func(io.Writer) writer) *Table {
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	t := &Table{held: &held{w: w}, control: http.NewResponseController(w)}
	t.wait()
	t.sheet = open(t.held)
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
		Cut(err)
	}
}

// End sends what is left. An error that ended the table is returned where nothing of it
// has left, for the client to be told; else the connection is cut.
func (t *Table) End(err error) error {
	if err == nil {
		err = t.sheet.Flush()
	}
	return t.held.end(err)
}
