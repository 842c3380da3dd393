package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gulaab/internal/fault"
)

// bitWriter writes the data of a scan, with a zero byte after every 0xff.
type bitWriter struct {
	out  []byte
	held uint32
	n    int
}

func (w *bitWriter) write(bits uint32, n int) {
	for i := n - 1; i >= 0; i-- {
		w.held = w.held<<1 | bits>>i&1
		if w.n++; w.n == 8 {
			w.byte(byte(w.held))
			w.held, w.n = 0, 0
		}
	}
}

func (w *bitWriter) byte(b byte) {
	if w.out = append(w.out, b); b == 0xff {
		w.out = append(w.out, 0)
	}
}

// emptyScans is a progressive JPEG that draws nothing: each of its scans of a few dozen bytes
// makes a decoder walk over all w by h pixels. The scans go to the components in turn.
func emptyScans(w, h, components, scans int) []byte {
	out := []byte{0xff, 0xd8, 0xff, 0xdb, 0, 67, 0}
	out = append(out, bytes.Repeat([]byte{1}, 64)...)
	out = append(out, 0xff, jpegSOF2, 0, byte(8+3*components), 8)
	out = binary.BigEndian.AppendUint16(out, uint16(h))
	out = binary.BigEndian.AppendUint16(out, uint16(w))
	out = append(out, byte(components))
	for i := range components {
		out = append(out, byte(i+1), 0x11, 0)
	}
	// One code of one bit: the end of up to 32,767 blocks, given in 14 more bits.
	out = append(out, 0xff, 0xc4, 0, 20, 0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xe0)
	var data bitWriter
	for blocks := ((w + 7) / 8) * ((h + 7) / 8); blocks > 0; {
		run := min(blocks, 1<<15-1)
		if run < 1<<14 {
			run = 1 << 14 // longer than the rest: the scan ends before the run
		}
		data.write(0, 1)
		data.write(uint32(run-1<<14), 14)
		blocks -= run
	}
	for data.n != 0 {
		data.write(1, 1)
	}
	for i := range scans {
		out = append(out, 0xff, jpegSOS, 0, 8, 1, byte(i%components+1), 0, 1, 63, 0)
		out = append(out, data.out...)
	}
	return append(out, 0xff, 0xd9)
}

const (
	budget       = 192 << 20
	avatarsSmall = budget / 4 / 4
)

func decoder(t testing.TB) *Decoder {
	t.Helper()
	d, err := NewDecoder(t.TempDir(), budget)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// counted is a Decoder that counts the pictures it decodes.
func counted(t testing.TB) (*Decoder, *atomic.Int64) {
	t.Helper()
	d := decoder(t)
	var n atomic.Int64
	for kind, decode := range d.decoders {
		d.decoders[kind] = func(r io.Reader) (image.Image, error) {
			n.Add(1)
			return decode(r)
		}
	}
	return d, &n
}

// pngChunks is a PNG with chunks between its header and a picture's data.
func pngChunks(t testing.TB, img image.Image, n int, name string) []byte {
	t.Helper()
	whole := pngBytes(t, img)
	const behindHeader = 8 + 12 + 13
	out := bytes.Clone(whole[:behindHeader])
	for range n {
		out = append(out, 0, 0, 0, 0)
		out = append(out, name...)
		out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE([]byte(name)))
	}
	return append(out, whole[behindHeader:]...)
}

// TestHostilePictures are files that cost their sender nothing, and a decoder seconds, hours or
// all memory. They are refused by their headers, and nothing is decoded.
func TestHostilePictures(t *testing.T) {
	t.Parallel()
	const grey = 6320
	scans := emptyScans(grey, grey, 1, 79_000)
	if len(scans) > MaxBytes || len(scans) < MaxBytes*9/10 {
		t.Fatalf("the file of scans has %d bytes, want about 5 MiB", len(scans))
	}
	tiny := emptyScans(12_000, 3_333, 3, 3)
	if len(tiny) > 400 {
		t.Fatalf("the tiny file has %d bytes", len(tiny))
	}
	// The picture's second start hides the scans from a parser that stops at the first.
	hidden := withSegment(emptyScans(64, 64, 1, 101), 0xe1, "Exif\x00\x00")
	for name, tc := range map[string]struct {
		data    []byte
		kind    fault.Kind
		message string
	}{
		"SAFE-1 5 MiB of empty scans":               {scans, fault.Invalid, msgScans},
		"SAFE-1 40 megapixels in 312 bytes":         {tiny, fault.TooLarge, msgPixels},
		"SAFE-1 25 megapixels and a row":            {emptyScans(5000, 5001, 1, 1), fault.TooLarge, msgPixels},
		"SAFE-1 25 megapixels, every sample kept":   {emptyScans(5000, 5000, 3, 3), fault.TooLarge, msgMemory},
		"GUARD-3 a hundred passes in 2 kB":          {emptyScans(2896, 2896, 1, 100), fault.TooLarge, msgHollow},
		"SAFE-1 101 scans":                          {emptyScans(64, 64, 1, 101), fault.Invalid, msgScans},
		"SAFE-1 101 scans behind other segments":    {hidden, fault.Invalid, msgScans},
		"SAFE-1 a flood of comments":                {floodOfComments(t), fault.Invalid, msgScans},
		"SAFE-1 a flood of chunks":                  {pngChunks(t, corners(8, 8), maxChunks+1, "teXt"), fault.Invalid, msgScans},
		"SAFE-1 a flood of frames":                  {pngChunks(t, corners(8, 8), maxChunks+1, "fdAT"), fault.Invalid, msgScans},
		"SAFE-1 an interlaced one of 25 megapixels": {pngHead(5000, 5000, 16, 6, 1), fault.TooLarge, msgMemory},
		"SAFE-1 a scan before its picture":          {append(emptyScans(8, 8, 1, 0)[:2:2], "\xff\xda\x00\x08\x01\x01\x00\x01\x3f\x00\xff\xd9"...), fault.Invalid, msgBroken},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, decoded := counted(t)
			_, err := d.Screenshot(t.Context(), bytes.NewReader(tc.data))
			f, ok := errors.AsType[*fault.Error](err)
			if !ok || f.Kind != tc.kind || f.Message != tc.message {
				t.Errorf("%v, want %q", err, tc.message)
			}
			if n := decoded.Load(); n != 0 {
				t.Errorf("%d pictures were decoded for it", n)
			}
		})
	}
}

func floodOfComments(t testing.TB) []byte {
	data := jpegBytes(t, corners(8, 8))
	flood := bytes.Repeat([]byte("\xff\xfe\x00\x02"), maxSegments+1)
	return append(append(bytes.Clone(data[:2]), flood...), data[2:]...)
}

// TestHonestPicturesPass: the limits are beyond what encoders write. Smaller versions of the
// files above pass, which shows that a decoder would take them.
func TestHonestPicturesPass(t *testing.T) {
	t.Parallel()
	for name, data := range map[string][]byte{
		"SAFE-1 100 scans":               emptyScans(64, 64, 1, 100),
		"GUARD-3 the usual passes":       emptyScans(2896, 2896, 1, 10),
		"SAFE-1 three components":        emptyScans(640, 480, 3, 3),
		"SAFE-1 a lone row":              emptyScans(MaxSide, 8, 1, 1),
		"SAFE-1 the most chunks":         pngChunks(t, corners(8, 8), 5000, "teXt"),
		"SAFE-1 a moving one's frames":   pngChunks(t, corners(8, 8), 60, "fdAT"),
		"SAFE-1 behind its end anything": append(jpegBytes(t, corners(8, 8)), emptyScans(8, 8, 1, 200)...),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, decoded := counted(t)
			if _, err := d.Screenshot(t.Context(), bytes.NewReader(data)); err != nil {
				t.Error(err)
			}
			if decoded.Load() != 1 {
				t.Errorf("%d pictures were decoded", decoded.Load())
			}
		})
	}
}

// pngHead is a PNG header of a colour type, without pixels.
func pngHead(w, h uint32, depth, kind, interlaced byte) []byte {
	b := []byte("\x89PNG\r\n\x1a\n")
	chunk := func(name string, body []byte) {
		b = binary.BigEndian.AppendUint32(b, uint32(len(body)))
		whole := append([]byte(name), body...)
		b = append(b, whole...)
		b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(whole))
	}
	head := binary.BigEndian.AppendUint32(nil, w)
	head = binary.BigEndian.AppendUint32(head, h)
	chunk("IHDR", append(head, depth, kind, 0, 0, interlaced))
	chunk("IDAT", []byte{0x78, 0x9c, 0x63})
	chunk("IEND", nil)
	return b
}

// TestMemoryIsNotUnderrated compares the estimate with the memory that the decoders use: the
// returned picture, and for a progressive one its coefficients.
func TestMemoryIsNotUnderrated(t *testing.T) {
	t.Parallel()
	deep := image.NewNRGBA64(image.Rect(0, 0, 90, 70))
	for i := range deep.Pix {
		deep.Pix[i] = 0x7f
	}
	for name, data := range map[string][]byte{
		"jpeg":             jpegBytes(t, corners(90, 70)),
		"grey jpeg":        jpegBytes(t, image.NewGray(image.Rect(0, 0, 90, 70))),
		"progressive jpeg": emptyScans(90, 70, 3, 3),
		"png":              pngBytes(t, corners(90, 70)),
		"grey png":         pngBytes(t, image.NewGray(image.Rect(0, 0, 90, 70))),
		"deep png":         pngBytes(t, deep),
		"palette png":      pngBytes(t, image.NewPaletted(image.Rect(0, 0, 90, 70), color.Palette{color.Black, color.White})),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, err := inspect(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			decode := map[format]func(io.Reader) (image.Image, error){formatJPEG: jpeg.Decode, formatPNG: png.Decode}[h.format]
			img, err := decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if took := pixelBytes(t, img); h.memory < took || h.memory > 8*took {
				t.Errorf("%d bytes are reckoned for a picture of %d", h.memory, took)
			}
			if h.width != img.Bounds().Dx() || h.height != img.Bounds().Dy() {
				t.Errorf("%dx%d, decoded as %v", h.width, h.height, img.Bounds())
			}
		})
	}
}

func pixelBytes(t *testing.T, img image.Image) int64 {
	t.Helper()
	switch p := img.(type) {
	case *image.YCbCr:
		return int64(len(p.Y) + len(p.Cb) + len(p.Cr))
	case *image.Gray:
		return int64(len(p.Pix))
	case *image.NRGBA:
		return int64(len(p.Pix))
	case *image.RGBA:
		return int64(len(p.Pix))
	case *image.NRGBA64:
		return int64(len(p.Pix))
	case *image.Paletted:
		return int64(len(p.Pix))
	}
	t.Fatalf("%T", img)
	return 0
}

// TestAbandoned gives up a decode whose caller has gone and one that takes too long: nobody
// waits, the memory stays reserved until the decoder has really stopped, and it stops because
// its reads fail.
func TestAbandoned(t *testing.T) {
	t.Parallel()
	data := pngBytes(t, corners(16, 16))
	for name, leave := range map[string]bool{"SAFE-2 the caller has gone": true, "SAFE-2 over ten seconds": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				d := decoder(t)
				reading, read := make(chan struct{}), make(chan error, 1)
				d.decoders[formatPNG] = func(r io.Reader) (image.Image, error) {
					<-reading // between two reads
					_, err := io.ReadAll(r)
					read <- err
					return nil, err
				}
				ctx, cancel := context.WithCancel(t.Context())
				done := make(chan error, 1)
				began := time.Now()
				go func() {
					_, err := d.Avatar(ctx, bytes.NewReader(data))
					done <- err
				}()
				synctest.Wait()
				if leave {
					cancel()
				}
				err := <-done // the caller stays; the limit passes on the bubble's clock
				if leave && !errors.Is(err, context.Canceled) || !leave && fault.KindOf(err) != fault.Invalid {
					t.Errorf("error %v", err)
				}
				if took := time.Since(began); !leave && took != 10*time.Second {
					t.Errorf("SAFE-2 given up after %v", took)
				}
				if d.avatars.small.TryAcquire(avatarsSmall) {
					t.Error("the memory of a decoder that still runs was given away")
				}
				if _, err := d.Screenshot(t.Context(), bytes.NewReader(jpegBytes(t, corners(9, 9)))); err != nil {
					t.Errorf("a transfer's picture meanwhile: %v", err)
				}
				close(reading)
				if err := <-read; !errors.Is(err, errAbandoned) {
					t.Errorf("the decoder read on: %v", err)
				}
				synctest.Wait()
				if !d.avatars.small.TryAcquire(avatarsSmall) {
					t.Error("the memory was not given back")
				}
				cancel()
			})
		})
	}
}

// TestSharesAreSeparate: registrations that use up their memory, and large screenshots that use
// up theirs, do not delay an ordinary transfer.
func TestSharesAreSeparate(t *testing.T) {
	t.Parallel()
	d := decoder(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // so that waiting fails the test
	defer cancel()
	for _, lane := range []struct {
		name string
		take func() bool
	}{
		{"avatars", func() bool {
			return d.avatars.small.TryAcquire(avatarsSmall) && d.avatars.large.TryAcquire(budget/4*3/4)
		}},
		{"large screenshots", func() bool { return d.screenshots.large.TryAcquire(budget / 4 * 3 * 3 / 4) }},
	} {
		if !lane.take() {
			t.Fatalf("SAFE-2 the memory for %s is not what it is said to be", lane.name)
		}
		if _, err := d.Screenshot(ctx, bytes.NewReader(pngBytes(t, corners(1080, 2400)))); err != nil {
			t.Errorf("SAFE-2 a phone's screenshot while %s take everything: %v", lane.name, err)
		}
	}
}

func TestPanickingDecoder(t *testing.T) {
	t.Parallel()
	d := decoder(t)
	d.decoders[formatPNG] = func(io.Reader) (image.Image, error) { panic("unreachable") }
	if _, err := d.Avatar(t.Context(), bytes.NewReader(pngBytes(t, corners(8, 8)))); fault.KindOf(err) != fault.Invalid {
		t.Errorf("error %v", err)
	}
	if !d.avatars.small.TryAcquire(avatarsSmall) {
		t.Error("its memory was not given back")
	}
}

// TestNothingStaysOnTheDisk: an upload's temporary file has no name.
func TestNothingStaysOnTheDisk(t *testing.T) {
	t.Parallel()
	d := decoder(t)
	look := func() int {
		entries, err := os.ReadDir(d.dir)
		if err != nil {
			t.Fatal(err)
		}
		return len(entries)
	}
	var meanwhile int
	d.decoders[formatPNG] = func(r io.Reader) (image.Image, error) {
		meanwhile = look()
		return png.Decode(r)
	}
	if _, err := d.Screenshot(t.Context(), bytes.NewReader(pngBytes(t, corners(8, 8)))); err != nil {
		t.Fatal(err)
	}
	if n := meanwhile + look(); n != 0 {
		t.Errorf("SAFE-3 %d files lie in the folder of arriving uploads", n)
	}
}
