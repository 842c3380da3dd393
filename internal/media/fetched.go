package media

import (
	"bytes"
	"context"
	"errors"
	"image"
	"io"

	"golang.org/x/image/webp"

	"gulaab/internal/fault"
)

// MaxFetched bounds a picture that is fetched from another server, in bytes: what
// another shop keeps did not pass through a browser that made it smaller.
const MaxFetched = 12 << 20

// Fetched is Product for a picture that comes from another server (LOAD-2): it
// may be larger, and WebP as well as JPEG and PNG.
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

// errNoPicture is said of what was found at an address: the words for an upload name
// fewer kinds.
var errNoPicture = fault.New(fault.UnsupportedMedia, "There is no JPEG, PNG or WebP picture at this address.")

// inspectWebP decides whether a WebP may be decoded. What counts is what its
// image says of itself: the frame around it may say anything.
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
		// Four bytes a pixel of a lossless one and half as much again for its
		// tables; the file itself twice.
		h.memory = 6*int64(size.Width)*int64(size.Height) + 2*int64(len(file))
	}
	return h, sized(h, err)
}

// decodeWebP decodes the image of a WebP, without anything around it.
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
