// Package blob keeps files: in a directory, or in an S3 bucket that several
// nodes share. It promises that a file is there whole or not at all, also after
// a power cut, and that no key reaches outside the place it was given. Which
// keys are public is not its business.
package blob

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/mimetype"
)

// Store is a place for files. Both implementations pass the suite in blobtest.
type Store interface {
	// Put stores data under key, replacing what was there. When it returns nil
	// the data is on disk. The content type must be the one TypeOf gives the
	// key, the key valid and the data not empty: anything else is a mistake of
	// the program.
	Put(ctx context.Context, key string, data []byte, contentType string) error
	// PutFrom is Put for a file that is too large to hold in memory: it stores
	// the size bytes that r gives; fewer are an error, and nothing is stored.
	PutFrom(ctx context.Context, key string, r io.Reader, size int64, contentType string) error
	// Get opens the file under key; the caller closes it. NotFound where there is none.
	Get(ctx context.Context, key string) (io.ReadCloser, Info, error)
	// Delete removes the file under key; removing a missing one is no error.
	Delete(ctx context.Context, key string) error
	// List returns the files whose keys begin with prefix, by key. An empty
	// prefix means all.
	List(ctx context.Context, prefix string) ([]Info, error)
}

// Info describes one stored file.
type Info struct {
	Key         string
	Size        int64
	ContentType string // TypeOf(Key)
	ModTime     time.Time
}

// maxKey bounds a key, in bytes.
const maxKey = 512

// ValidKey says whether key may name a file: parts of ASCII letters, digits,
// '-', '_' and '.', joined by single slashes, no part beginning with a dot. It
// is what makes keys safe as paths: no "..", no absolute path, no hidden file,
// no name that a file system folds or forbids.
func ValidKey(key string) bool {
	if key == "" || len(key) > maxKey {
		return false
	}
	for part := range strings.SplitSeq(key, "/") {
		if part == "" || part[0] == '.' || len(part) > 200 {
			return false
		}
		for _, c := range []byte(part) {
			switch {
			case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '_', c == '.':
			default:
				return false
			}
		}
	}
	return true
}

// TypeOf returns the content type of the file under key, told by its ending.
func TypeOf(key string) string { return mimetype.Of(key) }

func checkPut(key string, size int64, contentType string) error {
	if !ValidKey(key) {
		return fmt.Errorf("blob: %q is not a key", key)
	}
	if size <= 0 {
		return fmt.Errorf("blob: nothing to put under %q", key)
	}
	if contentType != TypeOf(key) {
		return fmt.Errorf("blob: %q is not stored as %s", key, contentType)
	}
	return nil
}

// New returns the store at rawURL, an address as OpenS3 reads it, or, where rawURL is
// empty, the directory dir. It asks no server: see Ready.
func New(rawURL, dir string) (Store, error) {
	if rawURL == "" {
		return OpenDir(dir)
	}
	return newS3(rawURL)
}

// Ready checks that what a store keeps its files in is there: see S3.Ready. A directory
// always is.
func Ready(ctx context.Context, s Store) error {
	if s, ok := s.(*S3); ok {
		return s.Ready(ctx)
	}
	return nil
}

// Open is New and Ready.
func Open(ctx context.Context, rawURL, dir string) (Store, error) {
	s, err := New(rawURL, dir)
	if err != nil {
		return nil, err
	}
	return s, Ready(ctx, s)
}

func notFound(cause error) error {
	return fault.New(fault.NotFound, "File not found").Because(cause)
}
