package media

import (
	"context"
	"errors"
	"image"
	"image/color"
	"os"
	"strings"
	"testing"
	"time"
)

func redAboveBlue(t *testing.T) *Photo {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, 160, 200))
	for y := range 200 {
		for x := range 160 {
			img.Set(x, y, color.NRGBA{200, 30, 30, 255})
			if y >= 100 {
				img.Set(x, y, color.NRGBA{30, 30, 200, 255})
			}
		}
	}
	one := jpegBytes(t, img)
	return &Photo{Width: 160, Height: 200, Color: "737373", JPEG: [][]byte{one, one, one, one}}
}

// APP-2: AVIF is kept beside a photo where it is smaller than what there is. Its address says so,
// and a program that fails, lies or hangs leaves the photo as it was, and no file behind.
func TestAPP2Avifenc(t *testing.T) {
	t.Parallel()
	if err := (*Avifenc)(nil).Smaller(t.Context(), nil); err != nil {
		t.Errorf("APP-2 without the program: %v", err)
	}
	dir := t.TempDir()
	program := func(name string) *Avifenc {
		return &Avifenc{"testdata/avifenc/" + name, dir, make(chan struct{}, 1)}
	}
	p := redAboveBlue(t)
	if err := program("works").Smaller(t.Context(), p); err != nil || len(p.AVIF) != len(Widths) || !strings.HasSuffix(p.Key(), ".a") || len(p.Files()) != 2*len(Widths) {
		t.Errorf("APP-2 with the program: %v, %d pictures of %s", err, len(p.AVIF), p.Key())
	}
	p = redAboveBlue(t)
	p.WebP = p.JPEG
	if err := program("works").Smaller(t.Context(), p); err != nil || !strings.HasSuffix(p.Key(), ".b") || len(p.Files()) != 3*len(Widths) {
		t.Errorf("APP-2 beside WebP: %v, %s", err, p.Key())
	}
	p = redAboveBlue(t)
	made, err := program("works").encode(t.Context(), dir, p.JPEG[0], "28")
	if err != nil {
		t.Fatal(err)
	}
	// A twentieth less is not worth a file; in one width it may not be larger at all.
	for name, webp := range map[string]int{"a twentieth": len(made) + len(made)/20, "none": len(made)} {
		p.WebP = [][]byte{make([]byte, webp), make([]byte, webp), make([]byte, webp), make([]byte, webp)}
		if err := program("works").Smaller(t.Context(), p); err != nil || p.AVIF != nil {
			t.Errorf("APP-2 that saves %s: %v, %d pictures", name, err, len(p.AVIF))
		}
	}
	p.WebP = [][]byte{make([]byte, len(made)), make([]byte, 9*len(made)), make([]byte, 9*len(made)), make([]byte, 9*len(made))}
	if err := program("works").Smaller(t.Context(), p); err != nil || p.AVIF != nil {
		t.Errorf("APP-2 that is not smaller in one width: %v, %d pictures", err, len(p.AVIF))
	}
	p = redAboveBlue(t)
	if err := program("large").Smaller(t.Context(), p); err != nil || p.AVIF != nil {
		t.Errorf("APP-2 that is larger: %v, %d pictures", err, len(p.AVIF))
	}
	for _, name := range []string{"fails", "lies", "hangs"} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		if err := program(name).Smaller(ctx, p); err == nil || p.AVIF != nil || !strings.HasSuffix(p.Key(), ".j") {
			t.Errorf("APP-2 it %s: %v, %d pictures", name, err, len(p.AVIF))
		}
		cancel()
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 1 { // the one that encode wrote above
		t.Errorf("APP-2 files stay behind: %v, %v", left, err)
	}
}

// APP-2: photos are encoded one after the other, and one that waits in vain goes without.
func TestAPP2OneAvifencAtATime(t *testing.T) {
	t.Parallel()
	a := &Avifenc{"testdata/avifenc/works", t.TempDir(), make(chan struct{}, 1)}
	a.one <- struct{}{}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := redAboveBlue(t)
	if err := a.Smaller(ctx, p); !errors.Is(err, context.Canceled) || p.AVIF != nil {
		t.Errorf("APP-2 beside another photo: %v, %d pictures", err, len(p.AVIF))
	}
}

// APP-2: the program of the machine understands what it is told, and what it makes is accepted.
func TestAPP2TheProgramItself(t *testing.T) {
	t.Parallel()
	a := FindAvifenc(t.TempDir())
	if a == nil {
		t.Skip("avifenc is not installed")
	}
	p := redAboveBlue(t)
	if err := a.Smaller(t.Context(), p); err != nil || len(p.AVIF) != len(Widths) {
		t.Errorf("APP-2: %v, %d pictures", err, len(p.AVIF))
	}
}
