package mimetype

import "testing"

func TestOf(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"assets/index-a1.js": "text/javascript; charset=utf-8", "A.JPG": "image/jpeg", "a.b.webp": "image/webp", "a.avif": "image/avif",
		"film.mp4": "video/mp4", "none": Unknown, "": Unknown, "a.exe": Unknown, ".svg": "image/svg+xml",
	} {
		if got := Of(name); got != want {
			t.Errorf("HOUSE-2 Of(%q) = %q, want %q", name, got, want)
		}
	}
}
