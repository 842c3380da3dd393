package call

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
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
