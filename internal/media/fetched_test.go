package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"os"
	"strings"
	"testing"

	"gulaab/internal/fault"
)

// LOAD-2: fetched pictures may be WebP. Their size is that of the image, whatever the container
// says.
func TestLOAD2FetchedWebP(t *testing.T) {
	t.Parallel()
	d := goodsDecoder(t)
	small, err := os.ReadFile("testdata/halves-160.webp")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Fetched(t.Context(), bytes.NewReader(small)); err == nil || !strings.Contains(err.Error(), "200 pixels") {
		t.Errorf("LOAD-2: 160 pixels: %v", err)
	}
	if _, err := d.Product(t.Context(), bytes.NewReader(small), Crop{}); fault.KindOf(err) != fault.UnsupportedMedia {
		t.Errorf("an upload in WebP: %v", err)
	}
	// A frame of 16,383 by 16,383 pixels in a canvas of 1 by 1.
	frame := []byte{0, 0, 0, 0x9d, 0x01, 0x2a, 0xff, 0x3f, 0xff, 0x3f}
	huge := []byte("RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00VP8 ")
	huge = append(binary.LittleEndian.AppendUint32(huge, uint32(len(frame))), frame...)
	if _, err := d.Fetched(t.Context(), bytes.NewReader(huge)); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("LOAD-2: a frame beyond the bounds: %v", err)
	}
	if _, err := d.Fetched(t.Context(), strings.NewReader("<html>gone</html>")); fault.KindOf(err) != fault.UnsupportedMedia || !strings.Contains(err.Error(), "JPEG, PNG or WebP") {
		t.Errorf("LOAD-2: a page: %v", err)
	}
	p, err := d.Fetched(t.Context(), bytes.NewReader(jpegBytes(t, image.NewRGBA(image.Rect(0, 0, 400, 500)))))
	if err != nil || p.Width != 400 || len(p.JPEG) != len(Widths) {
		t.Errorf("LOAD-2: a JPEG: %+v, %v", p, err)
	}
}

// ITEM-3: cwebp makes the WebP of imported photos. Its output is checked as a browser's is, and
// where it fails the photo stays as it was.
func TestITEM3Cwebp(t *testing.T) {
	t.Parallel()
	if err := (*Cwebp)(nil).Twins(t.Context(), nil); err != nil {
		t.Errorf("ITEM-3 without the program: %v", err)
	}
	p := redAboveBlue(t)
	if err := (&Cwebp{"testdata/cwebp/works"}).Twins(t.Context(), p); err != nil || len(p.WebP) != len(Widths) || !strings.HasSuffix(p.Key(), ".w") {
		t.Errorf("ITEM-3 with the program: %v, %d pictures", err, len(p.WebP))
	}
	for _, name := range []string{"fails", "lies", "floods"} {
		p := redAboveBlue(t)
		if err := (&Cwebp{"testdata/cwebp/" + name}).Twins(t.Context(), p); err == nil || p.WebP != nil {
			t.Errorf("ITEM-3 it %s: %v, %d pictures", name, err, len(p.WebP))
		}
	}
}
