package media

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"gulaab/internal/fault"
)

// file is an upload on the disk. It has no name there: whatever becomes of the
// program, it is gone when it is closed.
type file struct {
	*os.File
	size int64
}

// spool writes an upload to a file in a folder as it arrives, at most MaxBytes:
// a slow one holds no memory but a small buffer.
func spool(dir string, r io.Reader) (*file, error) { return spoolUpTo(dir, r, MaxBytes, msgBytes) }

// spoolUpTo is spool with another bound, and what is said beyond it.
func spoolUpTo(dir string, r io.Reader, most int64, beyond string) (_ *file, err error) {
	f, err := os.CreateTemp(dir, "upload-*")
	if err != nil {
		return nil, fmt.Errorf("keep an upload: %w", err)
	}
	defer func() {
		if err != nil {
			_ = f.Close()
		}
	}()
	if err := os.Remove(f.Name()); err != nil {
		return nil, fmt.Errorf("keep an upload: %w", err)
	}
	// A buffer of our own: io.Copy would take one of 32 kB for each slow upload.
	n, err := io.CopyBuffer(struct{ io.Writer }{f}, io.LimitReader(r, most+1), make([]byte, 8<<10))
	switch {
	case err != nil:
		return nil, err
	case n > most:
		return nil, fault.New(fault.TooLarge, beyond)
	case n == 0:
		return nil, fault.New(fault.Invalid, msgEmpty)
	}
	return &file{f, n}, nil
}

// reader reads the file from its start.
func (f *file) reader() io.Reader { return io.NewSectionReader(f, 0, f.size) }

// errAbandoned is what a decoder reads once nobody waits for it.
var errAbandoned = errors.New("media: the decoding was given up")

// abandonable is a reader that fails once ctx has ended: the decoders of the
// standard library know no context, but they stop where reading fails. It hands
// out little at a time, because a few bytes can be seconds of work.
type abandonable struct {
	ctx func() error
	r   io.Reader
}

const sip = 256

func (a abandonable) Read(p []byte) (int, error) {
	if a.ctx() != nil {
		return 0, errAbandoned
	}
	if len(p) > sip {
		p = p[:sip]
	}
	return a.r.Read(p)
}

func newAbandonable(ctx context.Context, r io.Reader) io.Reader {
	return abandonable{ctx.Err, bufio.NewReaderSize(r, 32<<10)}
}
