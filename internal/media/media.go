// Package media turns pictures that strangers upload into pictures that are safe to keep:
// recognized by their bytes, bounded in bytes, pixels, scans and memory before decoding,
// turned upright, and re-encoded without metadata. The cost of one upload is bounded, and
// that of all together. Storage is left to others.
package media

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"os"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/redact"
)

// The limits of an upload (decisions: Uploads, SAFE-1).
const (
	MaxBytes  = 5 << 20    // of the file
	MaxPixels = 25_000_000 // width times height
	MaxSide   = 12_000     // pixels of either side
)

// The stored pictures.
const (
	ScreenshotSide = 1600 // the longer side, at most; a phone's text stays readable
	AvatarSide     = 256  // both sides
	quality        = 85

	// MaxScreenshot bounds a stored screenshot, in bytes. It is also bounded by timesSent
	// times the upload, so that a stranger's byte costs at most two on disk.
	MaxScreenshot = 1 << 20
	timesSent     = 2
	// leastBound leaves room for a JPEG's tables, which take 600 bytes.
	leastBound = 2 << 10
)

// A picture of more than cheapPixels needs a byte for each pixelsAByte, or it is refused: a
// 9 kB file can hold 25 million pixels of one colour, which take a second to decode. Each scan
// beyond usualScans counts as a part of the pixels again: 2 kB can hold a hundred passes over
// 8 million.
const (
	cheapPixels = 8 << 20
	pixelsAByte = 250
	usualScans  = 10
)

// MinMemory is the least budget for decoding, in bytes: an ordinary phone screenshot must
// fit into its share.
const MinMemory = 64 << 20

// decodeLimit bounds the decoding of a picture. A valid one of the largest size takes a
// second or two.
const decodeLimit = 10 * time.Second

// ContentType is the type of every stored picture.
const ContentType = "image/jpeg"

// Messages of refusals; the first is PAY-4's.
const (
	msgType   = "Only JPG, JPEG, and PNG files are allowed."
	msgBytes  = "The picture is larger than 5 MB. Choose a smaller one."
	msgPixels = "The picture has too many pixels. Choose one of at most 25 megapixels and 12,000 pixels a side."
	msgHollow = "The picture has far more pixels than its file has content. Send the screenshot as your phone made it."
	msgMemory = "The picture takes too much memory to open. Choose a smaller one, or a screenshot of it."
	msgBroken = "The picture is damaged and cannot be opened. Choose another one."
	msgScans  = "The picture is made of too many parts. Choose another one, or a screenshot of it."
	msgEmpty  = "The picture is empty. Choose another one."
	msgSlow   = "The picture takes too long to open. Choose another one, or a screenshot of it."
)

// Picture is a picture ready to be stored: a JPEG without metadata.
type Picture struct {
	Bytes  []byte
	Width  int
	Height int
}

// Decoder decodes uploads within a memory budget for all together: a burst of large
// pictures waits instead of filling the machine. Screenshots and avatars have separate
// shares, so that registrations never delay bank transfers.
type Decoder struct {
	dir                  string
	screenshots, avatars *share
	goods                *share // photos of products, in addition to the other budgets
	decoders             map[format]func(io.Reader) (image.Image, error)
	limit                time.Duration
}

// NewDecoder returns a Decoder that spools uploads in dir, which it creates, and takes at
// most memory bytes for decoding, a quarter of it for avatars.
func NewDecoder(dir string, memory int64) (*Decoder, error) {
	if memory < MinMemory {
		return nil, fmt.Errorf("media: %d bytes are too little memory for decoding", memory)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	return &Decoder{
		dir: dir, screenshots: newShare(memory - memory/4), avatars: newShare(memory / 4), goods: newShare(memory / 2),
		decoders: map[format]func(io.Reader) (image.Image, error){formatJPEG: jpeg.Decode, formatPNG: png.Decode, formatWebP: decodeWebP},
		limit:    decodeLimit,
	}, nil
}

// Screenshot reads a proof of payment, a JPEG or PNG, and scales it to at most
// ScreenshotSide pixels. A *fault.Error of kind UnsupportedMedia, TooLarge or Invalid names
// the rule that a file breaks; other errors are ctx's or r's.
func (d *Decoder) Screenshot(ctx context.Context, r io.Reader) (Picture, error) {
	return d.picture(ctx, r, d.screenshots, screenshotShape)
}

// Avatar reads a profile picture like Screenshot, but crops it to its central square of
// AvatarSide pixels.
func (d *Decoder) Avatar(ctx context.Context, r io.Reader) (Picture, error) {
	return d.picture(ctx, r, d.avatars, avatarShape)
}

func (d *Decoder) picture(ctx context.Context, r io.Reader, from *share, to shape) (Picture, error) {
	got, err := d.with(ctx, r, from, func(h header) int64 { return to.memory(h.width, h.height) }, func(ctx context.Context, img image.Image, h header) (any, error) {
		return to.encode(ctx, img, h)
	})
	if err != nil {
		return Picture{}, err
	}
	return got.(Picture), nil
}

// with decodes an upload within the bounds and calls use, which needs memory bytes besides
// the decoded picture.
func (d *Decoder) with(
	ctx context.Context, r io.Reader, from *share, memory func(header) int64, use func(context.Context, image.Image, header) (any, error),
) (any, error) {
	f, err := spool(d.dir, r)
	if err != nil {
		return nil, err
	}
	return d.within(ctx, f, inspect, from, memory, use)
}

// within is with for a spooled file, which it closes.
func (d *Decoder) within(
	ctx context.Context, f *file, inspect func(io.Reader) (header, error), from *share, memory func(header) int64,
	use func(context.Context, image.Image, header) (any, error),
) (_ any, err error) {
	handed := false // to the decoding goroutine, which then closes it
	defer func() {
		if !handed {
			_ = f.Close()
		}
	}()
	h, err := inspect(f.reader())
	if err != nil {
		return nil, err
	}
	h.size = f.size
	need := h.memory + memory(h)
	if !from.fits(need) {
		return nil, fault.New(fault.TooLarge, msgMemory)
	}
	pixels := int64(h.width) * int64(h.height) * int64(max(h.scans, usualScans)) / usualScans
	if from != d.goods && pixels > cheapPixels && pixels > pixelsAByte*f.size {
		return nil, fault.New(fault.TooLarge, msgHollow)
	}
	release, err := from.take(ctx, need)
	if err != nil {
		return nil, err
	}
	// The caller stops waiting at its deadline. The decoding stops at its next read, and
	// only then frees its memory.
	limited, cancel := context.WithTimeout(ctx, d.limit)
	defer cancel()
	type result struct {
		made any
		error
	}
	done := make(chan result, 1)
	handed = true
	go func() {
		made, err := d.decode(limited, f.reader(), h, use)
		_ = f.Close()
		release()
		done <- result{made, err}
	}()
	var got result
	select {
	case got = <-done:
	case <-limited.Done():
		got.error = limited.Err()
	}
	if _, refused := errors.AsType[*fault.Error](got.error); refused {
		return nil, got.error
	}
	switch {
	case got.error == nil:
		return got.made, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil:
		return nil, fault.New(fault.Invalid, msgSlow).Because(got.error)
	}
	return nil, fault.New(fault.Invalid, msgBroken).Because(got.error)
}

// decode decodes an upload and calls use. It gives up once nobody waits for it.
func (d *Decoder) decode(ctx context.Context, r io.Reader, h header, use func(context.Context, image.Image, header) (any, error)) (made any, err error) {
	defer func() {
		// This goroutine is outside of any request, so nothing else would catch a decoder's
		// panic on a stranger's bytes.
		if v := recover(); v != nil {
			err = fmt.Errorf("media: the decoder panicked: %s", redact.Panic(v))
		}
	}()
	img, err := d.decoders[h.format](newAbandonable(ctx, r))
	if err != nil {
		return nil, err
	}
	return use(ctx, img, h)
}

// encode makes a picture of a shape.
func (to shape) encode(ctx context.Context, img image.Image, h header) (Picture, error) {
	// The picture is shaped before it is turned: turning the small one is cheaper, and both
	// shapes are independent of the orientation.
	out := to.apply(img)
	if ctx.Err() != nil {
		return Picture{}, errAbandoned
	}
	out = upright(out, h.turn)
	if to.bounded {
		return within(ctx, out, max(leastBound, min(MaxScreenshot, timesSent*h.size)))
	}
	return encodeAt(out, quality)
}

func encodeAt(img *image.RGBA, q int) (Picture, error) {
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, img, &jpeg.Options{Quality: q}); err != nil {
		return Picture{}, err
	}
	return Picture{Bytes: buf.Bytes(), Width: img.Bounds().Dx(), Height: img.Bounds().Dy()}, nil
}

// within encodes a picture into at most most bytes: first at qualities that keep text
// readable, then smaller.
func within(ctx context.Context, img *image.RGBA, most int64) (p Picture, err error) {
	for {
		for _, q := range []int{80, 65, 50} {
			if p, err = encodeAt(img, q); err != nil || int64(len(p.Bytes)) <= most {
				return p, err
			}
			if int64(len(p.Bytes)) > 4*most {
				break // no quality is enough
			}
		}
		if ctx.Err() != nil {
			return Picture{}, errAbandoned
		}
		ratio := min(0.85, max(0.25, math.Sqrt(float64(most)/float64(len(p.Bytes)))))
		side := int(float64(max(p.Width, p.Height)) * ratio)
		if side < 1 {
			return p, nil
		}
		img = fit(img, side)
	}
}

type format int

const (
	formatJPEG format = iota
	formatPNG
	formatWebP // fetched pictures only
)

// header is what a file says about itself.
type header struct {
	format        format
	width, height int
	turn          orientation
	exif          bool  // turn comes from an EXIF block; the first counts
	scans         int   // of a JPEG
	memory        int64 // most bytes that decoding takes
	size          int64 // of the file
}

// inspect decides by the bytes what a file is and whether it may be decoded. It reads the
// whole file and decodes nothing.
func inspect(r io.Reader) (header, error) {
	b := bufio.NewReaderSize(r, 32<<10)
	start, _ := b.Peek(8)
	var (
		h   header
		err error
	)
	switch {
	case len(start) >= 3 && string(start[:3]) == "\xff\xd8\xff":
		h, err = readJPEG(b)
		h.format = formatJPEG
	case string(start) == "\x89PNG\r\n\x1a\n":
		h, err = readPNG(b)
		h.format = formatPNG
	default:
		return h, fault.New(fault.UnsupportedMedia, msgType)
	}
	return h, sized(h, err)
}

// sized returns the error of reading a header, or of a size beyond the bounds.
func sized(h header, err error) error {
	switch {
	case errors.Is(err, errTooMany):
		return fault.New(fault.Invalid, msgScans).Because(err)
	// This also applies to a damaged file, whose size was read before the damage.
	case h.width > MaxSide, h.height > MaxSide, h.width*h.height > MaxPixels:
		return fault.New(fault.TooLarge, msgPixels)
	case err != nil:
		return fault.New(fault.Invalid, msgBroken).Because(err)
	case h.width < 1 || h.height < 1:
		return fault.New(fault.Invalid, msgBroken).Because(errors.New("no pixels"))
	}
	return nil
}

// shape is how a picture is transformed.
type shape struct {
	apply func(image.Image) *image.RGBA
	// memory returns the most bytes that apply and turning take besides the decoded
	// picture.
	memory  func(w, h int) int64
	bounded bool // the result's size is bounded by the upload's
}

var (
	screenshotShape = shape{
		bounded: true,
		apply:   func(img image.Image) *image.RGBA { return fit(img, ScreenshotSide) },
		memory: func(w, h int) int64 {
			outW, outH := fitted(w, h, ScreenshotSide)
			return scaleMemory(w, h, outW, outH)
		},
	}
	avatarShape = shape{
		apply: func(img image.Image) *image.RGBA { return square(img, AvatarSide) },
		memory: func(w, h int) int64 {
			n := min(w, h)
			return scaleMemory(n, n, AvatarSide, AvatarSide)
		},
	}
)

// fit scales a picture down to at most side pixels, keeping its proportions.
func fit(img image.Image, side int) *image.RGBA {
	b := img.Bounds()
	w, h := fitted(b.Dx(), b.Dy(), side)
	return scale(img, b, w, h)
}

// fitted returns the size of fit's result.
func fitted(w, h, side int) (outW, outH int) {
	if long := max(w, h); long > side {
		return max(1, w*side/long), max(1, h*side/long)
	}
	return w, h
}

// square crops the central square and scales it to side.
func square(img image.Image, side int) *image.RGBA {
	b := img.Bounds()
	n := min(b.Dx(), b.Dy())
	x, y := b.Min.X+(b.Dx()-n)/2, b.Min.Y+(b.Dy()-n)/2
	return scale(img, image.Rect(x, y, x+n, y+n), side, side)
}
