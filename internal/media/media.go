// Package media turns pictures that strangers upload into pictures that are
// safe to keep: decided by their bytes, bounded in bytes and pixels before they
// are decoded, turned upright, and encoded anew without any metadata. Where
// they are kept is left to others.
package media

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/sync/semaphore"

	"gulaab/internal/fault"
)

// The limits of an upload (decisions: Uploads).
const (
	MaxBytes  = 5 << 20    // of the file
	MaxPixels = 40_000_000 // width times height
	MaxSide   = 12_000     // pixels of either side
)

// What is stored.
const (
	ScreenshotSide = 2000 // the longer side, at most
	AvatarSide     = 256  // both sides
	quality        = 85
)

// ContentType is what every picture is stored as.
const ContentType = "image/jpeg"

// Messages of refusals; the first is PAY-4's.
const (
	msgType   = "Only JPG, JPEG, and PNG files are allowed."
	msgBytes  = "The picture is larger than 5 MB. Choose a smaller one."
	msgPixels = "The picture has too many pixels. Choose one of at most 40 megapixels and 12,000 pixels a side."
	msgBroken = "The picture is damaged and cannot be opened. Choose another one."
	msgEmpty  = "The picture is empty. Choose another one."
)

// Picture is a picture ready to be stored: a JPEG without metadata.
type Picture struct {
	Bytes  []byte
	Width  int
	Height int
}

// decodeMemory bounds what all decoding at one time may take: one of the
// largest pictures, or many ordinary ones. A file of 5 MiB can ask for it all.
const decodeMemory = 640 << 20

// Decoder decodes uploads. It bounds the memory that all of them take together:
// a burst of large pictures waits instead of filling the machine.
type Decoder struct {
	memory *semaphore.Weighted
}

// NewDecoder returns a Decoder.
func NewDecoder() *Decoder { return &Decoder{memory: semaphore.NewWeighted(decodeMemory)} }

// Screenshot reads a proof of payment: a JPEG or PNG, made at most
// ScreenshotSide pixels long. It returns a *fault.Error of the kind
// UnsupportedMedia, TooLarge or Invalid that names the rule a file breaks,
// ctx's error when it ends while waiting, or r's error.
func (d *Decoder) Screenshot(ctx context.Context, r io.Reader) (Picture, error) {
	return d.picture(ctx, r, func(img image.Image) image.Image { return fit(img, ScreenshotSide) })
}

// Avatar reads a profile picture: as Screenshot, but cut to its central square
// and made AvatarSide pixels wide.
func (d *Decoder) Avatar(ctx context.Context, r io.Reader) (Picture, error) {
	return d.picture(ctx, r, func(img image.Image) image.Image { return square(img, AvatarSide) })
}

func (d *Decoder) picture(ctx context.Context, r io.Reader, shape func(image.Image) image.Image) (Picture, error) {
	data, err := readAll(r)
	if err != nil {
		return Picture{}, err
	}
	file, err := inspect(data)
	if err != nil {
		return Picture{}, err
	}
	if err := d.memory.Acquire(ctx, file.memory); err != nil {
		return Picture{}, err
	}
	defer d.memory.Release(file.memory)
	img, err := file.decode(bytes.NewReader(data))
	if err != nil {
		return Picture{}, fault.New(fault.Invalid, msgBroken).Because(err)
	}
	// Shaped before it is turned: turning the small picture is cheaper, and
	// neither shape depends on which way is up.
	out := upright(shape(img), file.turn)
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, out, &jpeg.Options{Quality: quality}); err != nil {
		return Picture{}, fault.New(fault.Invalid, msgBroken).Because(err)
	}
	return Picture{Bytes: buf.Bytes(), Width: out.Bounds().Dx(), Height: out.Bounds().Dy()}, nil
}

// readAll reads at most MaxBytes and refuses more.
func readAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > MaxBytes:
		return nil, fault.New(fault.TooLarge, msgBytes)
	case len(data) == 0:
		return nil, fault.New(fault.Invalid, msgEmpty)
	}
	return data, nil
}

// upload is what inspect found out about a file.
type upload struct {
	decode func(io.Reader) (image.Image, error)
	turn   orientation
	memory int64 // bytes that decoding takes, about
}

// inspect decides by the bytes what a file is and whether it may be decoded,
// reading no more than its header.
func inspect(data []byte) (upload, error) {
	var (
		file     upload
		config   image.Config
		perPixel int64
		err      error
	)
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")):
		config, err = jpeg.DecodeConfig(bytes.NewReader(data))
		header := scanJPEG(data)
		file.decode, file.turn, perPixel = jpeg.Decode, header.turn, 3
		if config.ColorModel == color.CMYKModel {
			perPixel = 8
		}
		if header.progressive {
			// Every coefficient is kept until the last scan, four bytes each.
			perPixel *= 5
		}
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		config, err = png.DecodeConfig(bytes.NewReader(data))
		file.decode, file.turn, perPixel = png.Decode, upTop, 4
		if m := config.ColorModel; m == color.NRGBA64Model || m == color.RGBA64Model {
			perPixel = 8
		}
	default:
		return file, fault.New(fault.UnsupportedMedia, msgType)
	}
	if err != nil {
		return file, fault.New(fault.Invalid, msgBroken).Because(err)
	}
	if config.Width < 1 || config.Height < 1 {
		return file, fault.New(fault.Invalid, msgBroken).Because(errors.New("no pixels"))
	}
	if config.Width > MaxSide || config.Height > MaxSide || config.Width*config.Height > MaxPixels {
		return file, fault.New(fault.TooLarge, msgPixels)
	}
	file.memory = min(decodeMemory, perPixel*int64(config.Width)*int64(config.Height))
	return file, nil
}

// fit makes a picture at most side pixels long, keeping its shape.
func fit(img image.Image, side int) image.Image {
	b := img.Bounds()
	w, h := b.Dx(), b.Dy()
	if long := max(w, h); long > side {
		w, h = max(1, w*side/long), max(1, h*side/long)
	}
	return scale(img, b, w, h)
}

// square cuts the central square out and scales it to side.
func square(img image.Image, side int) image.Image {
	b := img.Bounds()
	n := min(b.Dx(), b.Dy())
	x, y := b.Min.X+(b.Dx()-n)/2, b.Min.Y+(b.Dy()-n)/2
	return scale(img, image.Rect(x, y, x+n, y+n), side, side)
}
