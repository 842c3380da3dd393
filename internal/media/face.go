package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"regexp"
	"strconv"

	"golang.org/x/image/draw"

	"gulaab/internal/fault"
)

// The uses of the shop's own pictures (FACE-1).
const (
	FaceLogo  = "logo"
	FaceIcon  = "icon"
	FaceShare = "share"
)

// Bounds of these pictures. A logo is stored three times as large as headers show it, for
// phones' screens.
const (
	logoShownWidth, logoShownHeight = 200, 40
	logoDensity                     = 3
	leastLogo                       = 40 // pixels of height; smaller ones would be enlarged
	longestLogo                     = 8  // times as wide as high
	leastIcon                       = 180
	shareWidth, shareHeight         = 1200, 630
)

// IconSizes are the sides of an icon's files: for browser tabs; for phones' home screens
// (180, on white, since iPhones show transparency as black); for the manifest. The last is
// maskable, with a margin for any launcher's shape.
var IconSizes = []int{32, 180, 192, 512, IconMaskable}

// IconMaskable is the side of the maskable icon.
const IconMaskable = 640

// Face is one of the shop's own pictures, ready to be stored.
type Face struct {
	Address string // the address for the settings: of the logo, the 512-pixel icon or the social picture
	Files   []File
}

// faceAddress holds the picture's size, so that pages can reserve its space.
var faceAddress = regexp.MustCompile(`^(/media/look/(?:logo|icon|share)-[0-9a-f]{32}-)([1-9][0-9]{0,3})x([1-9][0-9]{0,3})\.(png|jpg)$`)

// FaceSize returns the width and height in an address; false for any other address.
func FaceSize(address string) (w, h int, ok bool) {
	found := faceAddress.FindStringSubmatch(address)
	if found == nil {
		return 0, 0, false
	}
	w, _ = strconv.Atoi(found[2])
	h, _ = strconv.Atoi(found[3])
	return w, h, true
}

// LogoShown is a logo's displayed size in the header, in CSS pixels.
func LogoShown(w, h int) (shownW, shownH int) {
	shownW, shownH = contained(w, h, logoShownWidth, logoShownHeight)
	return min(shownW, w), min(shownH, h)
}

// IconAt returns the address of an icon's file of another size.
func IconAt(address string, side int) string {
	return faceAddress.ReplaceAllString(address, fmt.Sprintf("${1}%dx%d.png", side, side))
}

// Face reads a logo, an icon or a social picture: checked like any upload, turned upright,
// and re-encoded without metadata. Transparency stays.
//
// Errors: those of Screenshot; Invalid for one that is too small or too long.
func (d *Decoder) Face(ctx context.Context, r io.Reader, use string) (*Face, error) {
	f, err := spool(d.dir, r)
	if err != nil {
		return nil, err
	}
	read, err := faceReader(f)
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	memory := func(h header) int64 {
		w, ht := fitted(h.width, h.height, workSide)
		return scaleMemory(h.width, h.height, w, ht) + 8*4*IconMaskable*IconMaskable
	}
	got, err := d.within(ctx, f, read, d.goods, memory, func(ctx context.Context, img image.Image, h header) (any, error) {
		return face(ctx, img, h, use)
	})
	if err != nil {
		return nil, err
	}
	return got.(*Face), nil
}

// workSide bounds a picture's side while its edges are searched.
const workSide = 1600

// faceReader chooses the inspection by the first bytes. SVGs are always refused: they can
// hold scripts and refer to other servers.
func faceReader(f *file) (func(io.Reader) (header, error), error) {
	start := make([]byte, 512)
	n, _ := io.ReadFull(f.reader(), start)
	start = bytes.TrimLeft(bytes.TrimPrefix(start[:n], []byte("\xef\xbb\xbf")), " \t\r\n")
	switch {
	case bytes.HasPrefix(start, []byte("<")):
		return nil, fault.New(fault.UnsupportedMedia, "An SVG can hold programs, so the shop takes none. Save it as a PNG, 1,200 pixels wide and with a clear ground.")
	case len(start) > 12 && string(start[:4]) == "RIFF" && string(start[8:12]) == "WEBP":
		return inspectWebP, nil
	}
	return inspect, nil
}

func face(ctx context.Context, img image.Image, h header, use string) (*Face, error) {
	w, ht := fitted(img.Bounds().Dx(), img.Bounds().Dy(), workSide)
	all := upright(scaleOn(color.Transparent, img, img.Bounds(), w, ht), h.turn)
	if ctx.Err() != nil {
		return nil, errAbandoned
	}
	switch use {
	case FaceLogo:
		return logo(all)
	case FaceIcon:
		return icon(ctx, all)
	case FaceShare:
		return shared(all)
	}
	return nil, fmt.Errorf("media: %q is no picture of a shop's face", use)
}

// logo cuts off transparent edges, so that the height is that of the drawing.
func logo(img *image.RGBA) (*Face, error) {
	part := inked(img)
	w, h := part.Dx(), part.Dy()
	switch {
	case part.Empty():
		return nil, fault.New(fault.Invalid, "Nothing can be seen in this picture: all of it is clear.")
	case h < leastLogo:
		return nil, fault.Newf(fault.Invalid, "The logo is too small: %d by %d pixels without its clear edges. It needs a height of at least %d pixels.", w, h, leastLogo)
	case w > longestLogo*h, h > longest*w:
		return nil, fault.Newf(fault.Invalid, "The logo has no room in the header: %d by %d pixels without its clear edges. It may be %d times as wide as high, and 3 times as high as wide.", w, h, longestLogo)
	}
	w, h = contained(w, h, logoDensity*logoShownWidth, logoDensity*logoShownHeight)
	if w > part.Dx() {
		w, h = part.Dx(), part.Dy() // never enlarged
	}
	return faceOf(FaceLogo, scaleOn(color.Transparent, img, part, w, h))
}

func icon(ctx context.Context, img *image.RGBA) (*Face, error) {
	part := inked(img)
	if max(part.Dx(), part.Dy()) < leastIcon {
		return nil, fault.Newf(fault.Invalid, "The icon is too small. It needs at least %d pixels a side.", leastIcon)
	}
	out := &Face{}
	for _, side := range IconSizes {
		if ctx.Err() != nil {
			return nil, errAbandoned
		}
		ground, inner := color.Color(color.Transparent), side
		switch side {
		case IconMaskable:
			ground, inner = color.White, side*7/10 // launchers may cut all but a circle of four fifths
		case 180:
			ground, inner = color.White, side*9/10
		}
		square := filled(ground, side, side)
		w, h := contained(part.Dx(), part.Dy(), inner, inner)
		at := image.Rect((side-w)/2, (side-h)/2, (side-w)/2+w, (side-h)/2+h)
		draw.Draw(square, at, scaleOn(color.Transparent, img, part, w, h), image.Point{}, draw.Over)
		b, err := pngOf(square)
		if err != nil {
			return nil, err
		}
		out.Files = append(out.Files, File{Bytes: b})
		if side == 512 {
			out.Address = addressOf(FaceIcon, b, side, side, "png")
		}
	}
	for i, side := range IconSizes {
		out.Files[i].Key = IconAt(out.Address, side)[len("/media/"):]
	}
	return out, nil
}

// shared crops the middle to the shape that messengers show.
func shared(img *image.RGBA) (*Face, error) {
	b := img.Bounds()
	if b.Dx() < shareWidth/2 || b.Dy() < shareHeight/2 {
		return nil, fault.Newf(fault.Invalid, "The picture is too small. It needs at least %d by %d pixels.", shareWidth/2, shareHeight/2)
	}
	w, h := contained(shareWidth, shareHeight, b.Dx(), b.Dy())
	x, y := (b.Dx()-w)/2, (b.Dy()-h)/2
	return faceOf(FaceShare, scale(img, image.Rect(x, y, x+w, y+h), shareWidth, shareHeight))
}

// faceOf encodes a picture as JPEG where it is opaque and smaller so, otherwise as PNG.
func faceOf(use string, img *image.RGBA) (*Face, error) {
	b, err := pngOf(img)
	if err != nil {
		return nil, err
	}
	ending := "png"
	if img.Opaque() {
		var buf bytes.Buffer
		if err := jpeg.Encode(&buf, img, &jpeg.Options{Quality: quality}); err != nil {
			return nil, err
		}
		if buf.Len() < len(b) || use == FaceShare { // every messenger reads JPEG
			b, ending = buf.Bytes(), "jpg"
		}
	}
	address := addressOf(use, b, img.Bounds().Dx(), img.Bounds().Dy(), ending)
	return &Face{address, []File{{address[len("/media/"):], b}}}, nil
}

func addressOf(use string, b []byte, w, h int, ending string) string {
	sum := sha256.Sum256(b)
	return fmt.Sprintf("/media/look/%s-%s-%dx%d.%s", use, hex.EncodeToString(sum[:16]), w, h, ending)
}

func pngOf(img image.Image) ([]byte, error) {
	var buf bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&buf, img)
	return buf.Bytes(), err
}

// contained is the largest size of this shape in a box.
func contained(w, h, boxW, boxH int) (outW, outH int) {
	if w*boxH >= h*boxW {
		return boxW, max(1, (h*boxW+w/2)/w)
	}
	return max(1, (w*boxH+h/2)/h), boxH
}

// inked is the smallest part of a picture that holds everything visible.
func inked(img *image.RGBA) image.Rectangle {
	b, out := img.Bounds(), image.Rectangle{}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		row := img.Pix[img.PixOffset(b.Min.X, y):][:4*b.Dx()]
		for x := range b.Dx() {
			if row[4*x+3] > 8 { // fainter pixels are invisible
				out = out.Union(image.Rect(b.Min.X+x, y, b.Min.X+x+1, y+1))
			}
		}
	}
	return out
}
