package sheet

import (
	"context"
	"errors"
	"io"
	"os"

	"gulaab/internal/fault"
)

// Spooled is a table with the local copy of its file: tables are read at random, and files
// come as streams.
type Spooled struct {
	*Table

	Size int64 // of the file, in bytes
	file *os.File
}

// Spool copies a file of at most most bytes to a temporary file and opens its table. Close
// deletes the copy.
//
// Errors: TooLarge, and those of Open.
func Spool(r io.Reader, most int64) (*Spooled, error) {
	file, err := os.CreateTemp("", "gulaab-table-")
	if err != nil {
		return nil, err
	}
	s := &Spooled{file: file}
	s.Size, err = io.Copy(file, io.LimitReader(r, most+1))
	switch {
	case err != nil:
	case s.Size > most:
		err = fault.Newf(fault.TooLarge, "The file is larger than %d MB.", most>>20)
	default:
		s.Table, err = Open(file, s.Size)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Files is where the files of tables are stored.
type Files interface {
	PutFrom(ctx context.Context, key string, r io.Reader, size int64) error
	// Get returns a file; NotFound.
	Get(ctx context.Context, key string) (io.ReadCloser, error)
}

// Keep stores the file for the thing with this id, and returns its key.
func (s *Spooled) Keep(ctx context.Context, files Files, id string) (key string, err error) {
	key = "imports/" + id + "/file." + s.Kind
	return key, files.PutFrom(ctx, key, s.Whole(), s.Size)
}

// errSwept is the error for a stored file that was deleted meanwhile.
var errSwept = fault.New(fault.Conflict, "The file was kept for 30 days and is gone. Bring it in again.")

// Kept opens a stored file; Conflict where it was deleted meanwhile.
func Kept(ctx context.Context, files Files, key string) (io.ReadCloser, error) {
	r, err := files.Get(ctx, key)
	if fault.KindOf(err) == fault.NotFound {
		return nil, errSwept
	}
	return r, err
}

// SpoolKept is Spool for a stored file.
func SpoolKept(ctx context.Context, files Files, key string, most int64) (*Spooled, error) {
	r, err := Kept(ctx, files, key)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }() // only read
	return Spool(r, most)
}

// Whole reads the file from its beginning.
func (s *Spooled) Whole() io.Reader { return io.NewSectionReader(s.file, 0, s.Size) }

// Close deletes the copy.
func (s *Spooled) Close() error { return errors.Join(s.file.Close(), os.Remove(s.file.Name())) }
