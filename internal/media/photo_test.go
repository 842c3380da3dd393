package media

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/fault"
)

// halves is a picture whose left half is red and right half blue.
func halves(t *testing.T, w, h int) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{200, 20, 20, 255}
			if x >= w/2 {
				c = color.RGBA{20, 20, 200, 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, img, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func goodsDecoder(t *testing.T) *Decoder {
	t.Helper()
	d, err := NewDecoder(t.TempDir(), 192<<20)
	if err != nil {
		t.Fatal(err)
	}
	d.limit = time.Minute // decoding is slow under the race detector
	return d
}

// ITEM-3: a photo is stored in every width up to its own.
func TestITEM3PhotoWidths(t *testing.T) {
	t.Parallel()
	d := goodsDecoder(t)
	p, err := d.Product(t.Context(), bytes.NewReader(halves(t, 1600, 2000)), Crop{})
	if err != nil {
		t.Fatal(err)
	}
	if p.Width != 1280 || p.Height != 1600 || p.Color != "6d146d" && p.Color != "6e146e" {
		t.Errorf("%d by %d, colour %s", p.Width, p.Height, p.Color)
	}
	for i, w := range Widths {
		size, err := jpeg.DecodeConfig(bytes.NewReader(p.JPEG[i]))
		if err != nil || size.Width != w || size.Height != w*5/4 {
			t.Errorf("width %d: %+v (%v)", w, size, err)
		}
	}
	small, err := d.Product(t.Context(), bytes.NewReader(halves(t, 400, 500)), Crop{})
	if err != nil {
		t.Fatal(err)
	}
	if size, _ := jpeg.DecodeConfig(bytes.NewReader(small.JPEG[3])); size.Width != 400 {
		t.Errorf("a photo of 400 pixels became %d wide", size.Width)
	}
	if !strings.HasPrefix(p.Address(), "/media/products/") || !strings.HasSuffix(p.Address(), "."+p.Color+".j-640.jpg") || p.Key() == small.Key() {
		t.Errorf("addresses %s and %s", p.Address(), small.Address())
	}
}

// ITEM-3: a crop applies to the upright picture, whatever its EXIF orientation.
func TestITEM3Crop(t *testing.T) {
	t.Parallel()
	const w, h = 60, 40
	src := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			src.SetRGBA(x, y, color.RGBA{uint8(x), uint8(y), 0, 255})
		}
	}
	for o := orientation(1); o <= 8; o++ {
		up := upright(src, o)
		crop := Crop{X: 3, Y: 5, Width: 20, Height: 12}
		part, err := cropped(src.Bounds(), o, crop)
		if err != nil {
			t.Fatal(err)
		}
		got := upright(scale(src, part, part.Dx(), part.Dy()), o)
		if got.Bounds().Dx() != crop.Width || got.Bounds().Dy() != crop.Height || got.RGBAAt(0, 0) != up.RGBAAt(crop.X, crop.Y) || got.RGBAAt(19, 11) != up.RGBAAt(22, 16) {
			t.Errorf("orientation %d: %v shows %v, want %v", o, part, got.RGBAAt(0, 0), up.RGBAAt(crop.X, crop.Y))
		}
	}
	for _, bad := range []Crop{{-1, 0, 9, 9}, {0, 0, 61, 9}, {0, 39, 9, 2}, {1, 1, 0, 9}, {1 << 62, 1, 1 << 62, 9}} {
		if _, err := cropped(src.Bounds(), upTop, bad); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

func TestITEM3PhotosThatAreNone(t *testing.T) {
	t.Parallel()
	d := goodsDecoder(t)
	for name, row := range map[string]struct {
		bytes []byte
		kind  fault.Kind
	}{
		"no picture":      {[]byte("<svg onload=alert(1)>"), fault.UnsupportedMedia},
		"nothing":         {nil, fault.Invalid},
		"too small":       {halves(t, 100, 400), fault.Invalid},
		"long and narrow": {halves(t, 1000, 250), fault.Invalid},
		"cut short":       {halves(t, 400, 400)[:900], fault.Invalid},
	} {
		if _, err := d.Product(t.Context(), bytes.NewReader(row.bytes), Crop{}); fault.KindOf(err) != row.kind || err == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// plain is a picture of one colour, and lossless its WebP.
func plain(t *testing.T, w, h int, c color.RGBA) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(img, img.Bounds(), image.NewUniform(c), image.Point{}, draw.Src)
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, img, nil); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// lossless writes a WebP of one colour: five codes of one symbol each, and pixels of no bits.
func lossless(w, h int, c color.RGBA) []byte {
	var bits uint64
	var n uint
	body := []byte{0x2f}
	put := func(v uint64, count uint) {
		bits |= v << n
		for n += count; n >= 8; n -= 8 {
			body = append(body, byte(bits))
			bits >>= 8
		}
	}
	put(uint64(w-1), 14)
	put(uint64(h-1), 14)
	put(0, 4) // no alpha, version
	put(0, 3) // no transform, no cache, one group of codes
	for _, symbol := range []uint8{c.G, c.R, c.B, 255} {
		put(0b101, 3) // simple, one symbol, of eight bits
		put(uint64(symbol), 8)
	}
	put(0b001, 4) // distances: simple, one symbol of one bit, 0
	put(0, 8)
	if len(body)%2 == 1 {
		body = append(body, 0)
	}
	out := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(12+len(body)))
	out = append(out, "WEBPVP8L"...)
	return append(binary.LittleEndian.AppendUint32(out, uint32(len(body))), body...)
}

// twins are WebP pictures of one colour in the sizes of some JPEGs.
func twins(t *testing.T, pictures [][]byte, c color.RGBA) (out [][]byte) {
	t.Helper()
	for _, b := range pictures {
		size, err := jpeg.DecodeConfig(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, lossless(size.Width, size.Height, c))
	}
	return out
}

// ITEM-3: a WebP is accepted only where it shows what the JPEG shows, and only its image is
// kept.
func TestITEM3Twins(t *testing.T) {
	t.Parallel()
	d := goodsDecoder(t)
	red, green := color.RGBA{200, 20, 20, 255}, color.RGBA{20, 200, 20, 255}
	p, err := d.Product(t.Context(), bytes.NewReader(plain(t, 1300, 1625, red)), Crop{})
	if err != nil {
		t.Fatal(err)
	}
	good := twins(t, p.JPEG, red)
	secret := []byte("EXIF\x06\x00\x00\x00secret")
	for i := range good {
		good[i] = append(good[i], secret...)
	}
	if err := p.Twins(good); err != nil || len(p.WebP) != 4 || !strings.Contains(p.Address(), ".w-640.jpg") {
		t.Fatalf("%v: %s", err, p.Address())
	}
	for _, b := range p.WebP {
		if bytes.Contains(b, []byte("secret")) {
			t.Error("what is no image was kept")
		}
	}
	if len(p.Files()) != 8 {
		t.Errorf("%d files", len(p.Files()))
	}
	for name, files := range map[string][][]byte{
		"another picture": twins(t, p.JPEG, green), "a width missing": good[:3], "in another order": {good[1], good[0], good[2], good[3]},
		"no WebP": p.JPEG, "cut short": {good[0][:24], good[1], good[2], good[3]},
	} {
		fresh := *p
		fresh.WebP = nil
		if err := fresh.Twins(files); err == nil || fresh.WebP != nil {
			t.Errorf("%s was taken", name)
		} else if _, ok := errors.AsType[*fault.Error](err); !ok {
			t.Errorf("%s: %v is not fit for people", name, err)
		}
	}
}

// ITEM-3: a film is an MP4 by its content, of at most 20 MB.
func TestITEM3Film(t *testing.T) {
	t.Parallel()
	d := goodsDecoder(t)
	good := slices.Concat(aBox("ftyp", []byte("isom\x00\x00\x00\x00")), aBox("moov", aBox("mvhd", make([]byte, 20)), aBox("trak", aBox("mdia", aBox("hdlr", make([]byte, 8), []byte("vide"))))), aBox("mdat", make([]byte, 100)))
	v, err := d.Film(bytes.NewReader(good))
	if err != nil || v.Size != int64(len(good)) || !strings.HasSuffix(v.Key, ".mp4") {
		t.Fatalf("%+v, %v", v, err)
	}
	if err := v.Close(); err != nil {
		t.Error(err)
	}
	if _, err := d.Film(strings.NewReader("<html>no film at all</html>")); fault.KindOf(err) != fault.UnsupportedMedia {
		t.Errorf("a page as a film: %v", err)
	}
	if _, err := d.Film(bytes.NewReader(append(good, make([]byte, MaxVideo)...))); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("a long film: %v", err)
	}
}
