package media

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"testing"

	"gulaab/internal/fault"
)

// TestGUARD3StoredIsBoundedBySent: a stored screenshot is at most twice the size sent, and 1
// MB. A picture whose pixels cost too much for its bytes is refused without decoding.
func TestGUARD3StoredIsBoundedBySent(t *testing.T) {
	t.Parallel()
	d, err := NewDecoder(t.TempDir(), 192<<20)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // noise
	noise := func(w, h, rows int) image.Image {
		img := image.NewGray(image.Rect(0, 0, w, h))
		for y := range h {
			for x := range w {
				v := uint8(random.Uint32()) //nolint:gosec // noise
				if rows > 0 && y >= rows {
					v = img.GrayAt(x, y-rows).Y
				}
				img.SetGray(x, y, color.Gray{Y: v})
			}
		}
		return img
	}
	white := func(w, h int) image.Image {
		return image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{color.White, color.Black})
	}
	asPNG := func(img image.Image) []byte {
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	asJPEG := func(img image.Image, quality int) []byte {
		var b bytes.Buffer
		if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: quality}); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	for _, row := range []struct {
		name string
		file []byte
	}{
		{"noise repeated every five rows", asPNG(noise(2000, 2000, 5))},
		{"noise", asPNG(noise(1500, 1500, 0))},
		{"noise of little quality", asJPEG(noise(2400, 1200, 0), 1)},
		{"one colour", asPNG(white(2800, 2800))},
		{"one colour of a phone", asPNG(white(1080, 2400))},
		{"tiny", asPNG(white(40, 40))},
	} {
		got, err := d.Screenshot(t.Context(), bytes.NewReader(row.file))
		if err != nil {
			t.Errorf("GUARD-3 %s: %v", row.name, err)
			continue
		}
		if most := max(leastBound, min(1<<20, 2*len(row.file))); len(got.Bytes) > most {
			t.Errorf("GUARD-3 %s: %d bytes were sent, %d are stored, more than %d", row.name, len(row.file), len(got.Bytes), most)
		}
		if c, err := jpeg.DecodeConfig(bytes.NewReader(got.Bytes)); err != nil || c.Width != got.Width || c.Height != got.Height || max(c.Width, c.Height) > ScreenshotSide {
			t.Errorf("GUARD-3 %s: %dx%d, %v", row.name, c.Width, c.Height, err)
		}
	}
	hollow := asPNG(white(5000, 5000))
	_, err = d.Screenshot(t.Context(), bytes.NewReader(hollow))
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Kind != fault.TooLarge || f.Message != msgHollow {
		t.Errorf("GUARD-3 25 million pixels in %d bytes: %v", len(hollow), err)
	}
}
