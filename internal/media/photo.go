package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"slices"
	"strconv"

	"golang.org/x/image/webp"

	"gulaab/internal/fault"
)

// Widths are the widths of a product photo's files (ITEM-3). No photo is enlarged.
var Widths = []int{160, 320, 640, 1280}

const (
	photoQuality = 82
	leastPhoto   = 200     // pixels a side
	maxTwin      = 1 << 20 // bytes of a WebP file
	longest      = 3       // ratio of height to width, or the reverse
)

// Crop is a part of an upright picture, in its pixels. The zero Crop means all of it.
type Crop struct{ X, Y, Width, Height int }

// Photo is a re-encoded product photo: JPEG in each of Widths, WebP where Twins accepted it,
// and AVIF where Avifenc found it smaller.
type Photo struct {
	Width, Height int    // of the widest file
	Color         string // six hex digits: shown while the photo loads
	JPEG          [][]byte
	WebP          [][]byte // nil: none
	AVIF          [][]byte // nil: none
	small         *image.RGBA
}

// Key returns the name of the photo's files without width and type: a hash, the colour, and
// what is beside the JPEG: "j" nothing, "w" WebP, "a" AVIF, "b" both. Width and type follow
// it: Key()+"-640.jpg". Each type has an address of its own, so that no cache can give a
// browser a type that it cannot read.
func (p *Photo) Key() string {
	sum := sha256.Sum256(p.JPEG[len(p.JPEG)-1])
	kind := "j"
	switch {
	case p.AVIF != nil && p.WebP != nil:
		kind = "b"
	case p.AVIF != nil:
		kind = "a"
	case p.WebP != nil:
		kind = "w"
	}
	return "products/" + hex.EncodeToString(sum[:16]) + "." + p.Color + "." + kind
}

// Address returns the address by which products refer to the photo.
func (p *Photo) Address() string { return "/media/" + p.Key() + "-640.jpg" }

// File is one file of a photo.
type File struct {
	Key   string
	Bytes []byte
}

// Files returns all files of a photo.
func (p *Photo) Files() []File {
	var out []File
	for i, w := range Widths {
		base := p.Key() + "-" + strconv.Itoa(w)
		out = append(out, File{base + ".jpg", p.JPEG[i]})
		if p.WebP != nil {
			out = append(out, File{base + ".webp", p.WebP[i]})
		}
		if p.AVIF != nil {
			out = append(out, File{base + ".avif", p.AVIF[i]})
		}
	}
	return out
}

// Bytes returns the total size of the photo's files.
func (p *Photo) Bytes() (n int64) {
	for _, f := range p.Files() {
		n += int64(len(f.Bytes))
	}
	return n
}

// Product reads a product photo: checked like any upload, turned upright, cropped, and
// re-encoded in every width without metadata.
//
// Errors: those of Screenshot; Invalid with Fields for a crop outside the picture.
func (d *Decoder) Product(ctx context.Context, r io.Reader, crop Crop) (*Photo, error) {
	f, err := spool(d.dir, r)
	if err != nil {
		return nil, err
	}
	return d.product(ctx, f, inspect, crop)
}

func (d *Decoder) product(ctx context.Context, f *file, inspect func(io.Reader) (header, error), crop Crop) (*Photo, error) {
	memory := func(h header) int64 {
		w, ht := h.width, h.height
		if h.turn >= 5 {
			w, ht = ht, w
		}
		if crop != (Crop{}) { // a crop outside is refused before it takes memory
			w, ht = max(1, min(w, crop.Width)), max(1, min(ht, crop.Height))
		}
		outW := min(w, Widths[len(Widths)-1])
		outH := max(1, min(ht*outW/w, longest*outW))
		// The memory of the scaled picture, with the upright one and the next smaller one.
		return scaleMemory(w, ht, outW, outH) + 2*4*int64(outW)*int64(outH)
	}
	got, err := d.within(ctx, f, inspect, d.goods, memory, func(ctx context.Context, img image.Image, h header) (any, error) {
		return photo(ctx, img, h, crop)
	})
	if err != nil {
		return nil, err
	}
	return got.(*Photo), nil
}

func photo(ctx context.Context, img image.Image, h header, crop Crop) (*Photo, error) {
	part, err := cropped(img.Bounds(), h.turn, crop)
	if err != nil {
		return nil, err
	}
	// The upright width counts; a sideways picture is scaled by its height.
	upW, upH := part.Dx(), part.Dy()
	if h.turn >= 5 {
		upW, upH = upH, upW
	}
	switch {
	case upW < leastPhoto || upH < leastPhoto:
		return nil, fault.New(fault.Invalid, "The photo is too small. It needs at least 200 pixels a side.")
	case upW > longest*upH || upH > longest*upW:
		return nil, fault.New(fault.Invalid, "The photo is too long and narrow. Crop it first.")
	}
	w := min(upW, Widths[len(Widths)-1])
	ht := max(1, (upH*w+upW/2)/upW)
	if h.turn >= 5 {
		w, ht = ht, w
	}
	large := upright(scale(img, part, w, ht), h.turn)
	p := &Photo{Width: large.Bounds().Dx(), Height: large.Bounds().Dy(), JPEG: make([][]byte, len(Widths))}
	for i, width := range slices.Backward(Widths) {
		if ctx.Err() != nil {
			return nil, errAbandoned
		}
		out := large
		if b := large.Bounds(); b.Dx() > width {
			out = scale(large, b, width, max(1, (b.Dy()*width+b.Dx()/2)/b.Dx()))
		}
		var buf bytes.Buffer
		if err := jpeg.Encode(&buf, out, &jpeg.Options{Quality: photoQuality}); err != nil {
			return nil, err
		}
		p.JPEG[i] = buf.Bytes()
		p.small = out
	}
	p.Color = meanColor(p.small)
	return p, nil
}

// cropped converts a crop of the upright picture to the decoded one.
func cropped(b image.Rectangle, o orientation, c Crop) (image.Rectangle, error) {
	if c == (Crop{}) {
		return b, nil
	}
	w, h := b.Dx(), b.Dy()
	upW, upH := w, h
	if o >= 5 {
		upW, upH = h, w
	}
	if c.X < 0 || c.Y < 0 || c.Width < 1 || c.Height < 1 || c.X > upW-c.Width || c.Y > upH-c.Height {
		return b, fault.Fields("The crop does not lie inside the picture.", map[string]string{
			"width": fmt.Sprintf("The upright picture has %d by %d pixels.", upW, upH),
		})
	}
	x0, y0, x1, y1 := c.X, c.Y, c.X+c.Width, c.Y+c.Height // half open
	var r image.Rectangle
	switch o {
	case 2:
		r = image.Rect(w-x1, y0, w-x0, y1)
	case 3:
		r = image.Rect(w-x1, h-y1, w-x0, h-y0)
	case 4:
		r = image.Rect(x0, h-y1, x1, h-y0)
	case 5:
		r = image.Rect(y0, x0, y1, x1)
	case 6:
		r = image.Rect(y0, h-x1, y1, h-x0)
	case 7:
		r = image.Rect(w-y1, h-x1, w-y0, h-x0)
	case 8:
		r = image.Rect(w-y1, x0, w-y0, x1)
	default:
		r = image.Rect(x0, y0, x1, y1)
	}
	return r.Add(b.Min), nil
}

func meanColor(img *image.RGBA) string {
	var sum [3]int
	n := len(img.Pix) / 4
	for i := 0; i < len(img.Pix); i += 4 {
		for c := range sum {
			sum[c] += int(img.Pix[i+c])
		}
	}
	return fmt.Sprintf("%02x%02x%02x", sum[0]/n, sum[1]/n, sum[2]/n)
}

// MaxTwin bounds a WebP picture, in bytes.
const MaxTwin = maxTwin

// Twins adds WebP pictures that a browser or Cwebp made, one for each of Widths. They are
// decoded and compared before they are accepted, and only their image data is kept. An
// error, fit for people, says why they are refused; the photo is then unchanged.
func (p *Photo) Twins(files [][]byte) error {
	if len(files) != len(Widths) {
		return fault.New(fault.Invalid, "A width is missing.")
	}
	kept := make([][]byte, len(files))
	for i, file := range files {
		if len(file) > maxTwin {
			return fault.New(fault.TooLarge, "A WebP picture is too large.")
		}
		chunk, err := imageChunk(file)
		if err != nil {
			return err
		}
		if err := p.shows(chunk, p.JPEG[i]); err != nil {
			return err
		}
		kept[i] = chunk
	}
	p.WebP = kept
	return nil
}

var errTwin = fault.New(fault.Invalid, "A WebP picture is damaged.")

// imageChunk returns a WebP file with its image data only. Pictures with transparency are
// refused, because photos have none.
func imageChunk(file []byte) ([]byte, error) {
	if len(file) < 20 || string(file[:4]) != "RIFF" || string(file[8:12]) != "WEBP" {
		return nil, errTwin
	}
	for rest := file[12:]; len(rest) >= 8; {
		name, size := string(rest[:4]), int(binary.LittleEndian.Uint32(rest[4:]))
		if size > len(rest)-8 {
			return nil, errTwin
		}
		switch name {
		case "ALPH", "ANIM", "ANMF":
			return nil, fault.New(fault.Invalid, "A WebP picture moves or is transparent.")
		case "VP8 ", "VP8L":
			padded := size + size%2
			out := make([]byte, 0, 20+padded)
			out = append(out, "RIFF"...)
			out = binary.LittleEndian.AppendUint32(out, uint32(12+padded)) //nolint:gosec // at most a megabyte
			out = append(out, "WEBP"...)
			out = append(out, rest[:8+size]...)
			return append(out, make([]byte, padded-size)...), nil
		}
		rest = rest[min(len(rest), 8+size+size%2):]
	}
	return nil, errTwin
}

const (
	twinGrid = 24 // cells a side in a comparison
	twinMost = 10 // largest mean difference of a channel, of 255
	twinCell = 40 // largest difference of one cell
)

// shows refuses a WebP picture that differs from the JPEG of its width.
func (p *Photo) shows(chunk, like []byte) (err error) {
	defer func() {
		if recover() != nil {
			err = errTwin // a stranger's bytes made the decoder panic
		}
	}()
	want, err := jpeg.Decode(bytes.NewReader(like))
	if err != nil {
		return err
	}
	size, err := webp.DecodeConfig(bytes.NewReader(chunk))
	if err != nil {
		return errTwin.Because(err)
	}
	if b := want.Bounds(); size.Width != b.Dx() || size.Height < b.Dy()-1 || size.Height > b.Dy()+1 {
		return fault.Newf(fault.Invalid, "A WebP picture has %d by %d pixels, not %d by %d.", size.Width, size.Height, b.Dx(), b.Dy())
	}
	got, err := webp.Decode(bytes.NewReader(chunk))
	if err != nil {
		return errTwin.Because(err)
	}
	widened(got)
	a, b := scale(want, want.Bounds(), twinGrid, twinGrid), scale(got, got.Bounds(), twinGrid, twinGrid)
	sum := 0
	for i := 0; i < len(a.Pix); i += 4 {
		cell := 0
		for c := range 3 {
			cell += abs(int(a.Pix[i+c]) - int(b.Pix[i+c]))
		}
		if cell > 3*twinCell {
			return errOtherPicture
		}
		sum += cell
	}
	if sum > 3*twinMost*twinGrid*twinGrid {
		return errOtherPicture
	}
	return nil
}

// widened expands a lossy WebP's range of brightness and colours (16 to 235) to a JPEG's
// full range, since the decoder does not. Strong colours would differ otherwise.
func widened(img image.Image) {
	p, ok := img.(*image.YCbCr)
	if !ok {
		return
	}
	for i, y := range p.Y {
		p.Y[i] = byte(min(255, max(0, (int(y)-16)*255/219)))
	}
	for _, plane := range [][]byte{p.Cb, p.Cr} {
		for i, c := range plane {
			plane[i] = byte(min(255, max(0, 128+(int(c)-128)*255/224)))
		}
	}
}

var errOtherPicture = fault.New(fault.Invalid, "A WebP picture shows something else than the photo.")

func abs(n int) int { return max(n, -n) }

// MaxVideo bounds a product's film, in bytes.
const MaxVideo = 20 << 20

// Video is an uploaded MP4, checked by its boxes and without its place of recording.
// Callers must close it.
type Video struct {
	f    *file
	Size int64
	Key  string
}

var errVideo = fault.New(fault.UnsupportedMedia, "Only MP4 videos can be shown.")

// Film reads a product's film. Picture and sound are not re-encoded, because browsers play
// films in a sandbox.
func (d *Decoder) Film(r io.Reader) (*Video, error) {
	f, err := spoolUpTo(d.dir, r, MaxVideo, "The video is larger than 20 MB. Choose a shorter or smaller one.")
	if err != nil {
		return nil, err
	}
	start := make([]byte, 12)
	if _, err := io.ReadFull(f.reader(), start); err != nil || string(start[4:8]) != "ftyp" || binary.BigEndian.Uint32(start) > 1024 {
		return nil, errors.Join(errVideo, f.Close())
	}
	if err := cleanFilm(f.File, f.size); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	h := sha256.New()
	if _, err := io.Copy(h, f.reader()); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &Video{f, f.size, "products/" + hex.EncodeToString(h.Sum(nil)[:16]) + ".mp4"}, nil
}

// Reader reads the film from its start.
func (v *Video) Reader() io.Reader { return v.f.reader() }

// Close deletes the file.
func (v *Video) Close() error { return v.f.Close() }
