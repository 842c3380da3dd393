package drawn

import (
	"compress/gzip"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
)

type fixed []*catalog.Product

func (f fixed) CatalogueVersion(context.Context) (int64, error) { return 1, nil }
func (f fixed) EachProduct(_ context.Context, _ int, terms func(*catalog.Terms), each func(int, *catalog.Product)) (int64, error) {
	terms(catalog.FixedTerms())
	for _, p := range f {
		each(0, p)
	}
	return 1, nil
}

func (f fixed) CatalogueChanges(context.Context, int64) (catalog.Changes, error) {
	return catalog.Changes{Version: 1, Products: f, Terms: catalog.FixedTerms()}, nil
}

func (f fixed) Levels(context.Context, time.Time) ([]catalog.Level, time.Time, error) {
	return nil, time.Time{}, nil
}

const id = "01980000-0000-7000-8000-000000000001"

func snapshot(t *testing.T, p *catalog.Product) *catalog.Snapshot {
	t.Helper()
	var products []*catalog.Product
	version, err := Source{fixed{p}}.EachProduct(t.Context(), 1, func(*catalog.Terms) {}, func(_ int, p *catalog.Product) { products = append(products, p) })
	if err != nil {
		t.Fatal(err)
	}
	return catalog.NewSnapshot(products, version)
}

func get(t *testing.T, snap *catalog.Snapshot, address string, header ...string) (*httptest.ResponseRecorder, error) {
	t.Helper()
	path, query, _ := strings.Cut(address, "?")
	parts := strings.Split(strings.TrimPrefix(path, "/pic/"), "/")
	r := httptest.NewRequest(http.MethodGet, path+"?"+query, http.NoBody)
	r.SetPathValue("id", parts[0])
	r.SetPathValue("view", parts[len(parts)-1])
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	err := Handler(func() *catalog.Snapshot { return snap })(w, r)
	return w, err
}

func TestProductsWithoutPicturesAreDrawn(t *testing.T) {
	t.Parallel()
	p := &catalog.Product{ID: id, Name: `Rose <script>alert("1")</script>`, Brand: "Gul & Co", Category: "toner", Colors: []string{"#aa3344", "Ruby"}}
	snap := snapshot(t, p)
	got := snap.ByID(id)
	addresses := []string{got.FrontImage, got.BackImage, got.ColorImages["#aa3344"], got.ColorImages["Ruby"]}
	seen := map[string]bool{}
	for _, a := range addresses {
		w, err := get(t, snap, a)
		if err != nil {
			t.Fatalf("%s: %v", a, err)
		}
		h := w.Header()
		if h.Get("Content-Type") != "image/svg+xml" || h.Get("Content-Security-Policy") != Policy || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%s: %v", a, h)
		}
		if strings.Contains(w.Body.String(), "<script") {
			t.Errorf("%s holds a script", a)
		}
		if err := xml.Unmarshal(w.Body.Bytes(), new(struct{})); err != nil {
			t.Errorf("%s: %v", a, err)
		}
		if seen[w.Body.String()] {
			t.Errorf("%s: the same drawing twice", a)
		}
		seen[w.Body.String()] = true
	}
	if w, err := get(t, snap, "/pic/"+id+"/front.svg?v=old"); err != nil || w.Header().Get("Cache-Control") != "public, max-age=60" {
		t.Errorf("an old address: %v, %v", err, w.Header())
	}
	w, _ := get(t, snap, got.FrontImage)
	if again, err := get(t, snap, got.FrontImage, "If-None-Match", w.Header().Get("ETag")); err != nil || again.Code != http.StatusNotModified {
		t.Errorf("asked again: %d, %v", again.Code, err)
	}
	small, err := get(t, snap, got.FrontImage, "Accept-Encoding", "gzip")
	if err != nil || small.Body.Len() > 2048 {
		t.Fatalf("gzipped: %d bytes, %v", small.Body.Len(), err)
	}
	z, err := gzip.NewReader(small.Body)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil || string(plain) != w.Body.String() {
		t.Errorf("gzipped is another drawing: %v", err)
	}
}

// PLAIN-9: somebody who chooses 200 ml never sees a pack that says 100 ml.
func TestEachSizeIsDrawn(t *testing.T) {
	t.Parallel()
	snap := snapshot(t, &catalog.Product{
		ID: id, Name: "Rose Water", Brand: "Gul", Category: "toner", Size: "100 ml", Price: 1,
		Variants: []catalog.Variant{{ID: "a", Size: "100 ml", Price: 1, Enabled: true}, {ID: "b", Size: "200 ml", Price: 2, Enabled: true}, {ID: "c", Size: "300 ml", Price: 2, Image: "/media/products/c-640.jpg", Enabled: true}},
	})
	p := snap.ByID(id)
	if first, photographed := p.Variants[0].Image, p.Variants[2].Image; first != "" || photographed != "/media/products/c-640.jpg" {
		t.Errorf("PLAIN-9 the size of the front has %q, and a size with a photo %q", first, photographed)
	}
	w, err := get(t, snap, p.Variants[1].Image)
	if err != nil || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") || !strings.Contains(w.Body.String(), "200 ml") || strings.Contains(w.Body.String(), "100 ml") {
		t.Errorf("PLAIN-9 the drawing of 200 ml: %v (%v)", w.Header(), err)
	}
	if _, err := get(t, snap, "/pic/"+id+"/size-1.svg"); fault.KindOf(err) != fault.NotFound {
		t.Errorf("the front has a second address: %v", err)
	}
}

func TestPhotosStay(t *testing.T) {
	t.Parallel()
	p := &catalog.Product{ID: id, Name: "Serum", FrontImage: "/media/products/x-640.jpg", Colors: []string{"Ruby"}}
	want := *p
	snapshot(t, p)
	if d := cmp.Diff(&want, p); d != "" {
		t.Error(d)
	}
}

func TestNoSuchDrawing(t *testing.T) {
	t.Parallel()
	snap := snapshot(t, &catalog.Product{ID: id, Name: "Serum", Colors: []string{"Ruby"}})
	for _, a := range []string{"/pic/nobody/front.svg", "/pic/" + id + "/side.svg", "/pic/" + id + "/color-0.svg", "/pic/" + id + "/color-2.svg", "/pic/" + id + "/color-01.svg", "/pic/" + id + "/color-1", "/pic/" + id + "/size-1.svg", "/pic/" + id + "/size-2.svg", "/pic/" + id + "/size-3.svg", "/pic/" + id + "/1.svg"} {
		_, err := get(t, snap, a)
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.NotFound {
			t.Errorf("%s: %v", a, err)
		}
	}
}
