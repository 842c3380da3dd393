package demo

import (
	"bytes"
	"image"
	_ "image/jpeg"
	"io/fs"
	"path"
	"strings"
	"testing"

	_ "golang.org/x/image/webp"
)

// mediaFile reads the file of an address.
func mediaFile(t *testing.T, address string) []byte {
	t.Helper()
	name, ok := strings.CutPrefix(address, "/media/demo/")
	if !ok {
		t.Fatalf("%q is not an address of the demo's media", address)
	}
	b, err := fs.ReadFile(Media(), name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// isPicture fails unless the address is a picture of that format and size with at most that
// many bytes.
func isPicture(t *testing.T, address, format string, width, height, most int) {
	t.Helper()
	b := mediaFile(t, address)
	c, got, err := image.DecodeConfig(bytes.NewReader(b))
	if err != nil || got != format || c.Width != width || c.Height != height {
		t.Errorf("%s: %s of %d by %d (%v), want %s of %d by %d", address, got, c.Width, c.Height, err, format, width, height)
	}
	if len(b) > most {
		t.Errorf("%s: %d bytes, at most %d", address, len(b), most)
	}
}

func TestEveryProductHasItsPictures(t *testing.T) {
	t.Parallel()
	for _, p := range load(t) {
		addresses := []string{p.FrontImage, p.BackImage}
		for _, c := range p.Colors {
			addresses = append(addresses, p.ColorImages[c])
		}
		for _, v := range p.Variants {
			if v.Color != "" || v.Size == p.Size {
				continue
			}
			// PLAIN-9: a pack that prints the first size cannot show another.
			if v.Image == "" {
				t.Errorf("%s: no picture of %s", p.Key, v.Size)
			}
			addresses = append(addresses, v.Image)
		}
		if len(p.ColorImages) != len(p.Colors) {
			t.Errorf("%s: %d pictures of %d colours", p.Key, len(p.ColorImages), len(p.Colors))
		}
		for _, a := range addresses {
			if !strings.HasSuffix(a, "-640.webp") || !strings.HasPrefix(path.Base(a), p.Key) {
				t.Errorf("%s: %q", p.Key, a)
				continue
			}
			isPicture(t, strings.Replace(a, "-640.", "-320.", 1), "webp", 320, 400, 12_000)
			isPicture(t, a, "webp", 640, 800, 26_000)
			isPicture(t, strings.Replace(a, "-640.", "-1280.", 1), "webp", 1280, 1600, 60_000)
		}
	}
}

// TestREAL3NoDrawnFaces: nobody gave the demo a portrait, so that its testimonials show initials.
func TestREAL3NoDrawnFaces(t *testing.T) {
	t.Parallel()
	reviews, err := Reviews()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range reviews {
		if r.Avatar != "" {
			t.Errorf("REAL-3 %s has the portrait %s", r.Username, r.Avatar)
		}
	}
}

func TestMediaStaysSmall(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	keep := func(a string) { used[strings.TrimPrefix(a, "/media/demo/")] = true }
	for _, p := range load(t) {
		for _, a := range []string{p.FrontImage, p.BackImage} {
			for _, w := range []string{"-320.", "-640.", "-1280."} {
				keep(strings.Replace(a, "-640.", w, 1))
			}
		}
		for _, a := range p.ColorImages {
			for _, w := range []string{"-320.", "-640.", "-1280."} {
				keep(strings.Replace(a, "-640.", w, 1))
			}
		}
		for _, v := range p.Variants {
			for _, w := range []string{"-320.", "-640.", "-1280."} {
				keep(strings.Replace(v.Image, "-640.", w, 1))
			}
		}
		keep(p.Video)
		keep(p.VideoPoster)
	}
	total, pictures := int64(0), int64(0)
	err := fs.WalkDir(Media(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		total += info.Size()
		if path.Ext(name) != ".mp4" {
			pictures += info.Size()
		}
		if !used[name] {
			t.Errorf("nothing refers to %s", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if total > 24<<20 {
		t.Errorf("the demo's media take %d bytes, at most 24 MiB", total)
	}
	if pictures > 18<<20 {
		t.Errorf("the demo's pictures take %d bytes, at most 18 MiB", pictures)
	}
}
