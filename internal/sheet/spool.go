package sheet

import (
	"errors"
	"io"
	"os"

	"gulaab/internal/fault"
)

// Spooled is a table with the copy of the file that it is read from: tables are read
// at random, and files come as streams.
type Spooled struct {
	*Table

	Size int64 // of the file, in bytes
	file *os.File
}

// Spool copies a file of at most most bytes to this machine and opens the table in it.
// Close deletes the copy.
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

// Whole reads the file from its beginning.
func (s *Spooled) Whole() io.Reader { return io.NewSectionReader(s.file, 0, s.Size) }

// Close deletes the copy.
func (s *Spooled) Close() error { return errors.Join(s.file.Close(), os.Remove(s.file.Name())) }
