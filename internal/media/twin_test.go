package media

import (
	"image"
	"image/color"
	"os"
	"testing"
)

// TestStrongColoursStay compares a WebP as a browser writes it, with a colour profile and
// strong colours, with its JPEG: they match. Upside down they do not.
func TestStrongColoursStay(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("testdata/halves-160.webp") // made by Chromium: red above, blue below
	if err != nil {
		t.Fatal(err)
	}
	chunk, err := imageChunk(file)
	if err != nil {
		t.Fatal(err)
	}
	halves := func(upper, lower color.NRGBA) []byte {
		img := image.NewNRGBA(image.Rect(0, 0, 160, 200))
		for y := range 200 {
			for x := range 160 {
				if y < 100 {
					img.SetNRGBA(x, y, upper)
				} else {
					img.SetNRGBA(x, y, lower)
				}
			}
		}
		return jpegBytes(t, img)
	}
	red, blue := color.NRGBA{200, 30, 30, 255}, color.NRGBA{30, 30, 200, 255}
	var p Photo
	if err := p.shows(chunk, halves(red, blue)); err != nil {
		t.Errorf("ITEM-3 the browser's WebP of the photo was refused: %v", err)
	}
	if err := p.shows(chunk, halves(blue, red)); err == nil {
		t.Error("ITEM-3 a WebP of another picture was kept")
	}
}
