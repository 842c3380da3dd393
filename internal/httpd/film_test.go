package httpd

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

// A player requests a film in ranges, and continues only while the film is the one that it
// began with.
func TestFilmInPieces(t *testing.T) {
	t.Parallel()
	s, _ := stand(t)
	data := strings.Repeat("0123456789", 100)
	s.d.DemoMedia = fstest.MapFS{"4e5f6a7b/serum-how-to-use.mp4": {Data: []byte(data)}}
	get := func(header ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "/media/demo/4e5f6a7b/serum-how-to-use.mp4", http.NoBody)
		r.Header.Set("Accept-Encoding", "gzip, br")
		for i := 0; i+1 < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		r.SetPathValue("key", "demo/4e5f6a7b/serum-how-to-use.mp4")
		w := httptest.NewRecorder()
		s.observe(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := s.media(w, r); err != nil {
				t.Error(err)
			}
		})).ServeHTTP(w, r)
		return w
	}
	whole := get()
	tag := whole.Header().Get("ETag")
	if whole.Code != http.StatusOK || whole.Body.String() != data || !strings.HasPrefix(tag, `"`) {
		t.Fatalf("PDP-8 the whole film: %d, %d bytes, ETag %s", whole.Code, whole.Body.Len(), tag)
	}
	for name, row := range map[string]struct {
		header      []string
		status      int
		body, piece string
	}{
		"PDP-8 its beginning":             {[]string{"Range", "bytes=0-1"}, 206, "01", "bytes 0-1/1000"},
		"PDP-8 all of it, as Safari asks": {[]string{"Range", "bytes=0-"}, 206, data, "bytes 0-999/1000"},
		"PDP-8 its end":                   {[]string{"Range", "bytes=-3"}, 206, "789", "bytes 997-999/1000"},
		"PDP-8 the same film":             {[]string{"Range", "bytes=4-6", "If-Range", tag}, 206, "456", "bytes 4-6/1000"},
		"PDP-8 another film":              {[]string{"Range", "bytes=4-6", "If-Range", `"other"`}, 200, data, ""},
		"PDP-8 behind the end":            {[]string{"Range", "bytes=1000-"}, 416, "", "bytes */1000"},
		"PDP-8 kept already":              {[]string{"If-None-Match", tag}, 304, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := get(row.header...)
			h := w.Header()
			if w.Code != row.status || h.Get("Content-Range") != row.piece || h.Get("Content-Encoding") != "" {
				t.Errorf("%d, Content-Range %q, Content-Encoding %q; want %d, %q, none", w.Code, h.Get("Content-Range"), h.Get("Content-Encoding"), row.status, row.piece)
			}
			if row.status != http.StatusRequestedRangeNotSatisfiable && w.Body.String() != row.body {
				t.Errorf("a body of %d bytes, want %d", w.Body.Len(), len(row.body))
			}
			if row.status < 300 && (h.Get("Content-Type") != "video/mp4" || h.Get("Accept-Ranges") != "bytes" || h.Get("Cache-Control") != "public, max-age=31536000, immutable") {
				t.Errorf("headers %v", h)
			}
			if row.status == http.StatusRequestedRangeNotSatisfiable && strings.Contains(h.Get("Cache-Control"), "immutable") {
				t.Errorf("a refusal is kept: Cache-Control %q", h.Get("Cache-Control"))
			}
		})
	}
}
