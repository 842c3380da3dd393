package body

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
)

// answer runs a handler with headers given in pairs.
func answer(h http.HandlerFunc, headers ...string) *http.Response {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h(w, r)
	return w.Result()
}

func read(t *testing.T, r io.Reader) string {
	t.Helper()
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func unzip(t *testing.T, r io.Reader) string {
	t.Helper()
	z, err := gzip.NewReader(r)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, z)
}

func TestServe(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("serum and toner ", 200)
	for name, effort := range map[string]Effort{"once": Once, "kept": Kept, "hard": Hard} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := New([]byte(long), "application/json", effort)
			h := func(w http.ResponseWriter, r *http.Request) { b.Serve(w, r, http.StatusOK) }
			plain, zipped := answer(h), answer(h, "Accept-Encoding", "gzip")
			if got := read(t, plain.Body); got != long || plain.Header.Get("Content-Encoding") != "" {
				t.Errorf("without an encoding: %d bytes, %q", len(got), plain.Header.Get("Content-Encoding"))
			}
			if got := unzip(t, zipped.Body); got != long || zipped.Header.Get("Content-Encoding") != "gzip" {
				t.Errorf("gzip: %d bytes", len(got))
			}
			best := answer(h, "Accept-Encoding", "gzip, br")
			if effort != Once {
				if got := read(t, brotli.NewReader(best.Body)); got != long {
					t.Errorf("brotli: %d bytes", len(got))
				}
			}
			if plain.Header.Get("ETag") != zipped.Header.Get("ETag") || plain.Header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("ETag %q and %q, Vary %q", plain.Header.Get("ETag"), zipped.Header.Get("ETag"), plain.Header.Get("Vary"))
			}
			if effort != Once && (b.Plain != nil || b.Size() > int64(len(long))/4) {
				t.Errorf("SWIFT-4: %d bytes are kept for %d", b.Size(), len(long))
			}
			head := httptest.NewRequest(http.MethodHead, "/", nil)
			w := httptest.NewRecorder()
			b.Serve(w, head, http.StatusOK)
			for name, got := range map[string]string{"GET": plain.Header.Get("Content-Length"), "HEAD": w.Header().Get("Content-Length")} {
				if want := strconv.Itoa(len(long)); got != want || w.Body.Len() != 0 {
					t.Errorf("%s without an encoding: Content-Length %q, want %s", name, got, want)
				}
			}
			same := answer(h, "If-None-Match", plain.Header.Get("ETag"))
			if same.StatusCode != http.StatusNotModified || read(t, same.Body) != "" {
				t.Errorf("what the client has: status %d", same.StatusCode)
			}
		})
	}
	t.Run("a status that is no success is never conditional", func(t *testing.T) {
		t.Parallel()
		b := New([]byte("missing"), "text/html", Once)
		res := answer(func(w http.ResponseWriter, r *http.Request) { b.Serve(w, r, http.StatusNotFound) }, "If-None-Match", "*")
		if res.StatusCode != http.StatusNotFound || res.Header.Get("ETag") != "" {
			t.Errorf("status %d, ETag %q", res.StatusCode, res.Header.Get("ETag"))
		}
	})
}

// silent is a ResponseWriter that keeps the header and drops the body.
type silent struct{ header http.Header }

func (s silent) Header() http.Header         { return s.header }
func (s silent) Write(b []byte) (int, error) { return len(b), nil }
func (s silent) WriteHeader(int)             {}

// SWIFT-6: serving a prepared body makes one allocation for its header, and one for a number.
func TestServeTakesLittle(t *testing.T) {
	b := New([]byte(strings.Repeat("serum and toner ", 400)), "application/json", Kept)
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Set("Accept-Encoding", "gzip, br")
	w := silent{http.Header{}}
	if n := testing.AllocsPerRun(100, func() {
		clear(w.header)
		b.Serve(w, r, http.StatusOK)
	}); n > 2 {
		t.Errorf("%v pieces of memory", n)
	}
}

// SWIFT-4, SWIFT-6: clients without compression get a body that is kept compressed as fast as
// others, and at most a few megabytes are kept for them.
func TestUnpacked(t *testing.T) {
	t.Parallel()
	texts, bodies := make([]string, 30), make([]*Body, 30)
	for i := range bodies {
		texts[i] = strings.Repeat(strconv.Itoa(i)+" serum and toner ", 18_000)
		bodies[i] = New([]byte(texts[i]), "text/html", Kept)
	}
	ask := func(i int) {
		got := answer(func(w http.ResponseWriter, r *http.Request) { bodies[i].Serve(w, r, http.StatusOK) })
		if read(t, got.Body) != texts[i] {
			t.Errorf("text %d is another", i)
		}
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i := range bodies {
				ask(i)
			}
		})
	}
	all.Wait()
	held, last := 0, len(bodies)-1
	for _, b := range bodies {
		if p := b.unpacked.Load(); p != nil {
			held += len(*p)
		}
	}
	if held == 0 || held > allUnpacked {
		t.Errorf("%d bytes are held unpacked", held)
	}
	ask(last)
	if first := bodies[last].plain(); &first[0] != &bodies[last].plain()[0] {
		t.Error("what was asked for last is unpacked again")
	}
	large := New([]byte(strings.Repeat("serum ", mostUnpacked/5)), "text/html", Kept)
	if got := answer(func(w http.ResponseWriter, r *http.Request) { large.Serve(w, r, http.StatusOK) }); len(read(t, got.Body)) != mostUnpacked/5*6 {
		t.Error("what is too large to be held comes in part")
	}
	if large.unpacked.Load() != nil {
		t.Error("what is too large is held")
	}
}

// SWIFT-4: answers over a kilobyte are compressed, also streamed ones.
func TestZipped(t *testing.T) {
	t.Parallel()
	long := strings.Repeat(`{"name":"Serum"},`, 500)
	write := func(text string) http.HandlerFunc {
		h := Zipped(func(w http.ResponseWriter, _ *http.Request) error {
			w.Header().Set("Content-Type", "application/json")
			for piece := range strings.SplitSeq(text, ",") {
				if _, err := io.WriteString(w, piece+","); err != nil {
					return err
				}
			}
			return nil
		})
		return func(w http.ResponseWriter, r *http.Request) {
			if err := h(w, r); err != nil {
				t.Error(err)
			}
		}
	}
	res := answer(write(long), "Accept-Encoding", "gzip")
	if res.Header.Get("Content-Encoding") != "gzip" || res.Header.Get("Vary") == "" {
		t.Errorf("a long answer: %v", res.Header)
	}
	var got bytes.Buffer
	n, err := got.ReadFrom(res.Body)
	if err != nil || n > int64(len(long))/4 {
		t.Errorf("%d bytes of %d came (%v)", n, len(long), err)
	}
	if unzip(t, &got) != long+"," {
		t.Error("the answer is another")
	}
	if res := answer(write(long)); res.Header.Get("Content-Encoding") != "" || read(t, res.Body) != long+"," {
		t.Error("a client that takes no gzip")
	}
	if res := answer(write("short"), "Accept-Encoding", "gzip"); res.Header.Get("Content-Encoding") != "" || read(t, res.Body) != "short," {
		t.Error("a short answer is compressed")
	}
	want := errors.New("failed")
	failed := Zipped(func(http.ResponseWriter, *http.Request) error { return want })
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	if err := failed(w, r); !errors.Is(err, want) || w.Body.Len() != 0 || w.Header().Get("Content-Encoding") != "" {
		t.Errorf("an error: %v, %d bytes, %v", err, w.Body.Len(), w.Header())
	}
}
