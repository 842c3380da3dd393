package httpd

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
)

func TestDemoMedia(t *testing.T) {
	t.Parallel()
	s, _ := stand(t)
	s.d.DemoMedia = fstest.MapFS{
		"0a1b2c3d/serum-front-640.webp":    {Data: []byte("RIFF....WEBP")},
		"0a1b2c3d/serum-front-preview.jpg": {Data: []byte("\xff\xd8\xff")},
		"4e5f6a7b/serum.mp4":               {Data: []byte("0123456789")},
	}
	get := func(name string, header ...string) (*httptest.ResponseRecorder, error) {
		r := httptest.NewRequest(http.MethodGet, "/media/demo/"+name, http.NoBody)
		r.SetPathValue("key", "demo/"+name)
		for i := 0; i+1 < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		return w, s.media(w, r)
	}
	for name, want := range map[string]string{
		"0a1b2c3d/serum-front-640.webp":    "image/webp",
		"0a1b2c3d/serum-front-preview.jpg": "image/jpeg",
		"4e5f6a7b/serum.mp4":               "video/mp4",
	} {
		w, err := get(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		h := w.Header()
		if w.Code != 200 || h.Get("Content-Type") != want || h.Get("Cache-Control") != "public, max-age=31536000, immutable" || h.Get("Accept-Ranges") != "bytes" {
			t.Errorf("%s: %d %v", name, w.Code, h)
		}
		again, err := get(name, "If-None-Match", h.Get("ETag"))
		if err != nil || again.Code != http.StatusNotModified {
			t.Errorf("%s asked again: %d, %v", name, again.Code, err)
		}
	}
	w, err := get("4e5f6a7b/serum.mp4", "Range", "bytes=2-4")
	if err != nil || w.Code != http.StatusPartialContent || w.Body.String() != "234" {
		t.Errorf("a range: %d %q, %v", w.Code, w.Body, err)
	}
	for _, name := range []string{"0a1b2c3d", "0a1b2c3d/other.webp", "../x", ""} {
		if _, err := get(name); err == nil {
			t.Errorf("%q is answered", name)
		}
	}
}
