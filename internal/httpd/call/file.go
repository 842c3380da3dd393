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
		http.ServeContent(w, r, "", f.ModTime, seeker)
		return nil
	}
	w.Header().Set("Content-Length", strconv.FormatInt(f.Size, 10))
	if r.Method == http.MethodHead {
		return nil
	}
	if n, err := io.Copy(w, f); err != nil && n == 0 {
		return fmt.Errorf("httpd: send a file: %w", err)
	}
	// Later errors are the client's leaving, or cut the answer short, which
	// Content-Length shows.
	return nil
}
