package call

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"gulaab/internal/sheet"
)

// File is an open file and what is known of it.
type File struct {
	io.ReadCloser
	Size        int64
	ContentType string
	ModTime     time.Time
}

// Blobs is where uploaded pictures are; a missing one is a fault of kind NotFound.
type Blobs interface {
	Open(ctx context.Context, key string) (File, error)
}

// SendFile answers a file and closes it. Where the file can be wound back, parts
// of it may be asked for, as players do with films.
func SendFile(w http.ResponseWriter, r *http.Request, f File) (err error) {
	defer func() { err = errors.Join(err, f.Close()) }()
	w.Header().Set("Content-Type", f.ContentType)
	if seeker, ok := f.ReadCloser.(io.ReadSeeker); ok {
		content := &watched{ReadSeeker: seeker}
		http.ServeContent(w, r, "", f.ModTime, content)
		return content.failed
	}
	w.Header().Set("Content-Length", strconv.FormatInt(f.Size, 10))
	if r.Method == http.MethodHead {
		return nil
	}
	if _, err := io.Copy(w, f); err != nil {
		return fmt.Errorf("httpd: send a file: %w", err)
	}
	return nil
}

// watched remembers why a file could not be read: http.ServeContent does not say it.
type watched struct {
	io.ReadSeeker
	failed error
}

func (f *watched) Read(p []byte) (int, error) {
	n, err := f.ReadSeeker.Read(p)
	if err != nil && !errors.Is(err, io.EOF) && f.failed == nil {
		f.failed = fmt.Errorf("httpd: read a file: %w", err)
	}
	return n, err
}

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

// Archive is a ZIP that is written to a client file by file.
type Archive struct {
	zip     *zip.Writer
	held    *held
	control *http.ResponseController
}

// NewArchive begins the answer of a ZIP of this name. Once something of it has left,
// whatever fails cuts the connection: half a file must not look like a whole one.
func NewArchive(w http.ResponseWriter, name string) *Archive {
	h := w.Header()
	h.Set("Content-Type", "application/zip")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	to := &held{w: w}
	a := &Archive{zip.NewWriter(to), to, http.NewResponseController(w)}
	a.wait()
	return a
}

// wait gives the client its time: only one that takes nothing is cut off.
func (a *Archive) wait() {
	_ = a.control.SetWriteDeadline(time.Now().Add(streamWait)) // a recorder of a test has no connection
}

// File begins the next file, which ends with the call of another or of End.
func (a *Archive) File(name string, at time.Time) (io.Writer, error) {
	h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at}
	h.SetMode(0o644)
	w, err := a.zip.CreateHeader(h)
	if err != nil {
		return nil, err
	}
	return waiting{a, w}, nil
}

// waiting gives the client its time with every piece.
type waiting struct {
	archive *Archive
	w       io.Writer
}

func (w waiting) Write(b []byte) (int, error) {
	w.archive.wait()
	return w.w.Write(b)
}

// End sends what is left. An error that ended the archive is returned where nothing of
// it has left, for the client to be told; else the connection is cut.
func (a *Archive) End(err error) error {
	if err == nil {
		err = a.zip.Close()
	}
	return a.held.end(err)
}

// held keeps the beginning of a file back until so much of it is made: what fails
// before that is answered like any other error.
type held struct {
	w    http.ResponseWriter
	kept []byte
	out  bool // something of the file has left
}

const mostHeld = 8 << 10

func (h *held) Write(b []byte) (int, error) {
	if !h.out && len(h.kept)+len(b) <= mostHeld {
		h.kept = append(h.kept, b...)
		return len(b), nil
	}
	if err := h.send(); err != nil {
		return 0, err
	}
	return h.w.Write(b)
}

// send lets go of what is kept.
func (h *held) send() error {
	if h.out {
		return nil
	}
	kept := h.kept
	h.out, h.kept = true, nil
	_, err := h.w.Write(kept)
	return err
}

// end ends the file, with the error that ended its making. One of which nothing has
// left is no file then: the error is returned. Otherwise the connection is cut, for
// half a file must not look like a whole one.
func (h *held) end(err error) error {
	switch {
	case err == nil:
		err = h.send()
	case !h.out:
		h.w.Header().Del("Content-Disposition")
		return err
	}
	if err != nil {
		Cut(err)
	}
	return nil
}

// cut is the panic of an answer that ends in its middle.
type cut struct{ cause error }

func (c cut) Error() string { return fmt.Sprintf("httpd: an answer ends in its middle: %v", c.cause) }

// Unwrap lets every recover see that the connection has to be cut, and the log why.
func (c cut) Unwrap() []error { return []error{http.ErrAbortHandler, c.cause} }

// Cut ends an answer whose head is out, because of cause: the connection is cut, for
// half an answer must not look like a whole one, and the cause reaches the log.
func Cut(cause error) { panic(cut{cause}) }
