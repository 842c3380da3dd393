package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strings"
	"testing"
	"testing/synctest"

	"gulaab/internal/fault"
)

// corners is a picture with a colour in each quarter, so that every rotation of it differs.
func corners(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.NRGBA{R: 0xff, A: 0xff} // top left: red
			switch {
			case x >= w/2 && y < h/2:
				c = color.NRGBA{G: 0xff, A: 0xff} // top right: green
			case x < w/2 && y >= h/2:
				c = color.NRGBA{B: 0xff, A: 0xff} // bottom left: blue
			case x >= w/2:
				c = color.NRGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff} // bottom right: white
			}
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

func jpegBytes(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pngBytes(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// withSegment inserts a segment after a JPEG's start.
func withSegment(data []byte, marker byte, body string) []byte {
	seg := []byte{0xff, marker, 0, 0}
	binary.BigEndian.PutUint16(seg[2:], uint16(len(body)+2))
	out := append([]byte{}, data[:2]...)
	out = append(append(out, seg...), body...)
	return append(out, data[2:]...)
}

// exif is an EXIF block with an orientation and a GPS directory that holds a secret.
func exif(order binary.AppendByteOrder, turn uint16) string {
	b := []byte("Exif\x00\x00")
	if order == binary.AppendByteOrder(binary.LittleEndian) {
		b = append(b, "II*\x00"...)
	} else {
		b = append(b, "MM\x00*"...)
	}
	b = order.AppendUint32(b, 8)      // offset of the first directory
	b = order.AppendUint16(b, 2)      // two entries
	b = order.AppendUint16(b, 0x0112) // orientation, one short
	b = order.AppendUint16(b, 3)
	b = order.AppendUint32(b, 1)
	b = order.AppendUint16(b, turn)
	b = order.AppendUint16(b, 0)
	b = order.AppendUint16(b, 0x8825) // offset of the GPS directory
	b = order.AppendUint16(b, 4)
	b = order.AppendUint32(b, 1)
	b = order.AppendUint32(b, 38)
	b = order.AppendUint32(b, 0)
	return string(b) + "GPS 24.8607N 67.0011E"
}

func screenshot(t testing.TB, data []byte) (Picture, error) {
	t.Helper()
	return decoder(t).Screenshot(t.Context(), bytes.NewReader(data))
}

// decodeStored decodes the stored bytes, which must be a JPEG.
func decodeStored(t *testing.T, p Picture) image.Image {
	t.Helper()
	img, err := jpeg.Decode(bytes.NewReader(p.Bytes))
	if err != nil {
		t.Fatalf("what is stored is no JPEG: %v", err)
	}
	if b := img.Bounds(); b.Dx() != p.Width || b.Dy() != p.Height {
		t.Fatalf("stored %v, said %dx%d", b, p.Width, p.Height)
	}
	return img
}

// cornerNames returns the colours of a picture's corners, clockwise from top left.
func cornerNames(img image.Image) string {
	b := img.Bounds()
	dx, dy := b.Dx()/4, b.Dy()/4
	var names []string
	for _, p := range []image.Point{{dx, dy}, {b.Dx() - 1 - dx, dy}, {b.Dx() - 1 - dx, b.Dy() - 1 - dy}, {dx, b.Dy() - 1 - dy}} {
		r, g, bl, _ := img.At(b.Min.X+p.X, b.Min.Y+p.Y).RGBA()
		high := func(v uint32) bool { return v > 0x8000 }
		switch {
		case high(r) && high(g) && high(bl):
			names = append(names, "white")
		case high(r):
			names = append(names, "red")
		case high(g):
			names = append(names, "green")
		case high(bl):
			names = append(names, "blue")
		default:
			names = append(names, "black")
		}
	}
	return strings.Join(names, " ")
}

func TestScreenshotStripsMetadata(t *testing.T) {
	t.Parallel()
	data := withSegment(jpegBytes(t, corners(64, 48)), 0xe1, exif(binary.LittleEndian, 1))
	data = withSegment(data, 0xfe, "a comment with a name in it")
	if !bytes.Contains(data, []byte("GPS 24.8607N")) {
		t.Fatal("the test's picture does not hold the place")
	}
	p, err := screenshot(t, data)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"Exif", "GPS", "24.8607N", "a comment"} {
		if bytes.Contains(p.Bytes, []byte(secret)) {
			t.Errorf("%q is still in the stored picture", secret)
		}
	}
	if got, want := cornerNames(decodeStored(t, p)), "red green white blue"; got != want {
		t.Errorf("corners %q, want %q", got, want)
	}
}

func TestOrientationIsUndone(t *testing.T) {
	t.Parallel()
	// The clockwise corners that a viewer shows for each EXIF orientation of
	// the stored quarters red, green, white, blue.
	want := []string{
		1: "red green white blue",
		2: "green red blue white",
		3: "white blue red green",
		4: "blue white green red",
		5: "red blue white green",
		6: "blue red green white",
		7: "white green red blue",
		8: "green white blue red",
	}
	for turn := 1; turn <= 8; turn++ {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			data := withSegment(jpegBytes(t, corners(64, 32)), 0xe1, exif(order, uint16(turn)))
			p, err := screenshot(t, data)
			if err != nil {
				t.Fatal(err)
			}
			img := decodeStored(t, p)
			if got := cornerNames(img); got != want[turn] {
				t.Errorf("orientation %d (%v): corners %q, want %q", turn, order, got, want[turn])
			}
			w, h := 64, 32
			if turn >= 5 {
				w, h = h, w
			}
			if p.Width != w || p.Height != h {
				t.Errorf("orientation %d: %dx%d, want %dx%d", turn, p.Width, p.Height, w, h)
			}
		}
	}
}

func TestOddOrientationsAreIgnored(t *testing.T) {
	t.Parallel()
	plain := jpegBytes(t, corners(16, 16))
	for name, body := range map[string]string{
		"value 0":            exif(binary.LittleEndian, 0),
		"value 9":            exif(binary.BigEndian, 9),
		"cut off":            exif(binary.LittleEndian, 6)[:18],
		"directory far away": "Exif\x00\x00II*\x00\xff\xff\xff\xff",
		"no byte order":      "Exif\x00\x00XX*\x00\x08\x00\x00\x00",
		"nothing":            "Exif\x00\x00",
		"another block":      "http://ns.adobe.com/xap/1.0/\x00<x/>",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := screenshot(t, withSegment(plain, 0xe1, body))
			if err != nil {
				t.Fatal(err)
			}
			if got := cornerNames(decodeStored(t, p)); got != "red green white blue" {
				t.Errorf("corners %q: the picture was turned", got)
			}
		})
	}
}

func TestPictureKinds(t *testing.T) {
	t.Parallel()
	seeThrough := image.NewNRGBA(image.Rect(0, 0, 8, 8))
	deep := image.NewNRGBA64(image.Rect(0, 0, 8, 8))
	for i := range deep.Pix {
		deep.Pix[i] = 0xff
	}
	for name, tc := range map[string]struct {
		data []byte
		want string
	}{
		"PAY-4 jpeg":            {jpegBytes(t, corners(40, 40)), "red green white blue"},
		"PAY-4 png":             {pngBytes(t, corners(40, 40)), "red green white blue"},
		"png without ground":    {pngBytes(t, seeThrough), "white white white white"},
		"png of 16 bits":        {pngBytes(t, deep), "white white white white"},
		"grey jpeg":             {jpegBytes(t, image.NewGray(image.Rect(0, 0, 9, 9))), "black black black black"},
		"one pixel":             {pngBytes(t, corners(1, 1)), "white white white white"},
		"a line of many pixels": {pngBytes(t, image.NewGray(image.Rect(0, 0, MaxSide, 1))), "black black black black"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := screenshot(t, tc.data)
			if err != nil {
				t.Fatal(err)
			}
			if got := cornerNames(decodeStored(t, p)); got != tc.want {
				t.Errorf("corners %q, want %q", got, tc.want)
			}
		})
	}
}

func TestSizes(t *testing.T) {
	t.Parallel()
	d := decoder(t)
	for name, tc := range map[string]struct {
		read         func(context.Context, io.Reader) (Picture, error)
		w, h         int
		wantW, wantH int
	}{
		"small screenshot stays":  {d.Screenshot, 300, 500, 300, 500},
		"large screenshot shrank": {d.Screenshot, 1200, 4000, 480, 1600},
		"a little too long":       {d.Screenshot, 1000, 2500, 640, 1600},
		"avatar of a wide one":    {d.Avatar, 900, 300, 256, 256},
		"avatar of a high one":    {d.Avatar, 300, 1200, 256, 256},
		"avatar of a tiny one":    {d.Avatar, 10, 12, 256, 256},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := tc.read(t.Context(), bytes.NewReader(jpegBytes(t, corners(tc.w, tc.h))))
			if err != nil {
				t.Fatal(err)
			}
			if p.Width != tc.wantW || p.Height != tc.wantH {
				t.Errorf("%dx%d, want %dx%d", p.Width, p.Height, tc.wantW, tc.wantH)
			}
			if got := cornerNames(decodeStored(t, p)); got != "red green white blue" {
				t.Errorf("corners %q", got)
			}
		})
	}
}

// bombHeader is a PNG of a size, with a valid header and no pixels.
func bombHeader(w, h uint32) []byte {
	b := []byte("\x89PNG\r\n\x1a\n")
	chunk := func(kind string, body []byte) {
		b = binary.BigEndian.AppendUint32(b, uint32(len(body)))
		kb := append([]byte(kind), body...)
		b = append(b, kb...)
		b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(kb))
	}
	head := binary.BigEndian.AppendUint32(nil, w)
	head = binary.BigEndian.AppendUint32(head, h)
	chunk("IHDR", append(head, 8, 2, 0, 0, 0))
	chunk("IDAT", []byte{0x78, 0x9c, 0x63})
	chunk("IEND", nil)
	return b
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	var moving bytes.Buffer
	if err := gif.Encode(&moving, corners(8, 8), nil); err != nil {
		t.Fatal(err)
	}
	good := jpegBytes(t, corners(64, 64))
	for name, tc := range map[string]struct {
		data    []byte
		kind    fault.Kind
		message string
	}{
		"PAY-4 GIF":           {moving.Bytes(), fault.UnsupportedMedia, "Only JPG, JPEG, and PNG files are allowed."},
		"PAY-4 SVG":           {[]byte("<svg onload='alert(1)'/>"), fault.UnsupportedMedia, "Only JPG, JPEG, and PNG files are allowed."},
		"PAY-4 PDF":           {[]byte("%PDF-1.7"), fault.UnsupportedMedia, "Only JPG, JPEG, and PNG files are allowed."},
		"PAY-4 WebP":          {[]byte("RIFF\x00\x00\x00\x00WEBPVP8 "), fault.UnsupportedMedia, "Only JPG, JPEG, and PNG files are allowed."},
		"one byte":            {[]byte{0xff}, fault.UnsupportedMedia, "Only JPG, JPEG, and PNG files are allowed."},
		"nothing":             {nil, fault.Invalid, msgEmpty},
		"truncated jpeg":      {good[:len(good)/2], fault.Invalid, msgBroken},
		"only a jpeg's start": {good[:3], fault.Invalid, msgBroken},
		"truncated png":       {pngBytes(t, corners(64, 64))[:60], fault.Invalid, msgBroken},
		"png bomb by area":    {bombHeader(8000, 8000), fault.TooLarge, msgPixels},
		"png bomb by side":    {bombHeader(MaxSide+1, 1), fault.TooLarge, msgPixels},
		"png bomb by height":  {bombHeader(1, 1<<30), fault.TooLarge, msgPixels},
		"png without pixels":  {bombHeader(100, 100), fault.Invalid, msgBroken},
		"5 MiB and a byte":    {append(bytes.Clone(good), make([]byte, MaxBytes+1-len(good))...), fault.TooLarge, msgBytes},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := screenshot(t, tc.data)
			f, ok := errors.AsType[*fault.Error](err)
			if !ok {
				t.Fatalf("error %v of %d bytes, want a fault", err, len(p.Bytes))
			}
			if f.Kind != tc.kind || f.Message != tc.message {
				t.Errorf("%d %q, want %d %q", f.Kind, f.Message, tc.kind, tc.message)
			}
		})
	}
}

func TestExactlyFiveMiBIsTaken(t *testing.T) {
	t.Parallel()
	good := jpegBytes(t, corners(64, 64))
	data := append(bytes.Clone(good), make([]byte, MaxBytes-len(good))...)
	if _, err := screenshot(t, data); err != nil {
		t.Errorf("5 MiB refused: %v", err)
	}
}

// endless counts the bytes that are read from it.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	e.read += len(p)
	return len(p), nil
}

func TestNoMoreThanTheLimitIsRead(t *testing.T) {
	t.Parallel()
	var e endless
	_, err := decoder(t).Screenshot(t.Context(), &e)
	if fault.KindOf(err) != fault.TooLarge {
		t.Fatalf("error %v", err)
	}
	if e.read > MaxBytes+1 {
		t.Errorf("%d bytes were read", e.read)
	}
}

func TestReadersErrorIsReturned(t *testing.T) {
	t.Parallel()
	broken := errors.New("the line was cut")
	_, err := decoder(t).Avatar(t.Context(), io.MultiReader(strings.NewReader("\xff\xd8\xff"), iotestErr{broken}))
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

type iotestErr struct{ err error }

func (e iotestErr) Read([]byte) (int, error) { return 0, e.err }

func TestDecodingWaitsForMemory(t *testing.T) {
	t.Parallel()
	data := pngBytes(t, corners(16, 16))
	synctest.Test(t, func(t *testing.T) {
		d := decoder(t)
		if !d.avatars.small.TryAcquire(avatarsSmall) {
			t.Fatal("the memory is taken")
		}
		done := make(chan error, 1)
		go func() {
			_, err := d.Avatar(t.Context(), bytes.NewReader(data))
			done <- err
		}()
		synctest.Wait()
		select {
		case err := <-done:
			t.Fatalf("decoded although all memory is taken (%v)", err)
		default:
		}
		d.avatars.small.Release(avatarsSmall)
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func TestWaitingEndsWithTheContext(t *testing.T) {
	t.Parallel()
	d := decoder(t)
	if !d.avatars.small.TryAcquire(avatarsSmall) {
		t.Fatal("the memory is taken")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := d.Avatar(ctx, bytes.NewReader(pngBytes(t, corners(16, 16))))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

// FuzzScreenshot decodes arbitrary bytes: the result is a valid small JPEG or a fault with the
// reason.
func FuzzScreenshot(f *testing.F) {
	f.Add(jpegBytes(f, corners(16, 8)))
	f.Add(withSegment(jpegBytes(f, corners(8, 8)), 0xe1, exif(binary.BigEndian, 6)))
	f.Add(pngBytes(f, corners(9, 5)))
	f.Add(bombHeader(8000, 8000))
	f.Add([]byte("GIF89a"))
	d := decoder(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if file, err := inspect(bytes.NewReader(data)); err == nil && file.memory > 16<<20 {
			return // valid, but too slow for a thousand runs
		}
		p, err := d.Screenshot(t.Context(), bytes.NewReader(data))
		if err != nil {
			if fault.KindOf(err) == fault.Internal {
				t.Fatalf("an error that is no fault: %v", err)
			}
			return
		}
		config, err := jpeg.DecodeConfig(bytes.NewReader(p.Bytes))
		if err != nil || config.Width != p.Width || config.Height != p.Height || max(p.Width, p.Height) > ScreenshotSide {
			t.Fatalf("stored %+v (%v) for %dx%d", config, err, p.Width, p.Height)
		}
		if bytes.Contains(p.Bytes, []byte("Exif")) {
			t.Fatal("metadata was kept")
		}
	})
}
