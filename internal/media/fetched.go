package media

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"

	"golang.org/x/image/webp"

	"gulaab/internal/fault"
)

// MaxFetched bounds a picture fetched from another server, in bytes: no browser has reduced
// it.
const MaxFetched = 12 << 20

// Fetched is Product for a picture from another server (LOAD-2): it may be larger, and WebP
// besides JPEG and PNG.
func (d *Decoder) Fetched(ctx context.Context, r io.Reader) (*Photo, error) {
	f, err := spoolUpTo(d.dir, r, MaxFetched, "The picture is larger than 12 MB.")
	if err != nil {
		return nil, err
	}
	start := make([]byte, 12)
	if n, _ := io.ReadFull(f.reader(), start); n == len(start) && string(start[:4]) == "RIFF" && string(start[8:]) == "WEBP" {
		return d.product(ctx, f, inspectWebP, Crop{})
	}
	photo, err := d.product(ctx, f, inspect, Crop{})
	if fault.KindOf(err) == fault.UnsupportedMedia {
		err = errNoPicture
	}
	return photo, err
}

// errNoPicture is the error for an address; the text for uploads names fewer formats.
var errNoPicture = fault.New(fault.UnsupportedMedia, "There is no JPEG, PNG or WebP picture at this address.")

// inspectWebP decides whether a WebP may be decoded, by its image data: the container may
// claim anything.
func inspectWebP(r io.Reader) (header, error) {
	h := header{format: formatWebP, turn: upTop}
	file, err := io.ReadAll(r) // bounded by MaxFetched
	if err != nil {
		return h, err
	}
	chunk, err := imageChunk(file)
	if err != nil {
		return h, err
	}
	size, err := webp.DecodeConfig(bytes.NewReader(chunk))
	if err == nil {
		h.width, h.height = size.Width, size.Height
		// A lossless picture takes four bytes a pixel and half as much for tables, and the
		// file is held twice.
		h.memory = 6*int64(size.Width)*int64(size.Height) + 2*int64(len(file))
	}
	return h, sized(h, err)
}

// decodeWebP decodes the image data of a WebP, ignoring everything else.
func decodeWebP(r io.Reader) (image.Image, error) {
	file, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	chunk, err := imageChunk(file)
	if err != nil {
		return nil, errors.Join(errBrokenWebP, err)
	}
	img, err := webp.Decode(bytes.NewReader(chunk))
	if err != nil {
		return nil, err
	}
	widened(img)
	return img, nil
}

var errBrokenWebP = errors.New("media: a WebP that was read before cannot be read")

// file is an upload on disk without a name, so that it disappears when it is closed or the
// program ends.
type file struct {
	*os.File
	size int64
}

// spool writes an upload to a file as it arrives, at most MaxBytes, so that a slow one
// holds only a small buffer in memory.
func spool(dir string, r io.Reader) (*file, error) { return spoolUpTo(dir, r, MaxBytes, msgBytes) }

// spoolUpTo is spool with another bound and error text.
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
	// io.Copy would take a buffer of 32 kB for each slow upload.
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

// errAbandoned stops a decoder once nobody waits for it.
var errAbandoned = errors.New("media: the decoding was given up")

// abandonable is a reader that fails once ctx has ended: the standard library's decoders
// take no context, but stop on a read error. It returns few bytes at a time, because a few
// can be seconds of work.
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
