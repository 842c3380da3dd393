package call

import (
	"archive/zip"
	"io"
	"mime"
	"net/http"
	"time"
)

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
