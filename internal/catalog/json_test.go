package catalog

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// full is a product with everything, and bare one with as little as may be.
func full() *Product {
	return &Product{
		ID: "019b7ca9-8c88-7000-9137-d94f90c57062", Key: "rhode-lip-tint", Name: "Peptide Lip Tint <Espresso> & more", Brand: "La Roche-Posay",
		Category: "lip-care", Categories: []string{"lip-care", "makeup", "deal"}, Size: "10 ml",
		SkinType: "dry-skin", SkinTypes: []string{"dry-skin", "normal-skin"}, Description: "A tint.\nFor lips.", Price: 245050,
		FrontImage: "/media/demo/tint-front-640.webp", BackImage: "/media/demo/tint-back-640.webp",
		ColorImages: map[string]string{"#aa3344": "/media/demo/tint-aa3344-640.webp", "Espresso": "/media/demo/tint-espresso-640.webp"},
		Video:       "/media/demo/tint.mp4", VideoPoster: "/media/demo/tint-poster.webp", Colors: []string{"#aa3344", "Espresso"},
		Ingredients: []string{"Peptides", "Shea butter"}, HowToUse: []string{"Press on the lips."}, Cautions: []string{"Keep from the eyes."},
		TopSell: true, Trending: true,
		CreatedAt: time.Date(2026, 1, 2, 8, 4, 5, 678_000_000, time.FixedZone("PKT", 5*3600)),
	}
}

func bare() *Product {
	return &Product{
		ID: "019b7ca9-8c88-7000-9137-d94f90c57063", Name: "Cotton Pads", Brand: "Kitsch", Category: "accessories",
		Categories: []string{"accessories"}, SkinType: "normal-skin", SkinTypes: []string{"normal-skin"}, Price: 15000, CreatedAt: day,
	}
}

func TestProductJSONGolden(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]*Product{"product": full(), "bare-product": bare()} {
		t.Run("API-17 "+name, func(t *testing.T) {
			t.Parallel()
			levels := NewLevels()
			if p.Key != "" { // the full one: some of one shade, none of the other
				levels.Set(Level{p.ID + "-1", true, 12}, Level{p.ID + "-2", true, 0})
			}
			s := NewStocked([]*Product{p}, 1, levels)
			b, err := json.MarshalIndent(s.Detail(s.All()[0]), "", "  ")
			if err != nil {
				t.Fatal(err)
			}
			b = append(b, '\n')
			file := filepath.Join("testdata", name+".golden.json")
			if *update {
				if err := os.WriteFile(file, b, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(b)); diff != "" {
				t.Errorf("JSON differs from %s (-want +got):\n%s", file, diff)
			}
		})
	}
}

func TestProductJSONHasTheSpecifiedFields(t *testing.T) {
	t.Parallel()
	var got map[string]any
	s := NewSnapshot([]*Product{bare()}, 1)
	if err := json.Unmarshal(s.ProductJSON(bare().ID).JSON, &got); err != nil {
		t.Fatal(err)
	}
	for _, field := range strings.Fields(`_id name brand category size skinType description price frontImage backImage video colors createdAt
		topSell trending categories skinTypes stock ingredients howToUse cautions brandSlug colorImages videoPoster variants`) {
		if _, ok := got[field]; !ok {
			t.Errorf("API-17 the field %s is missing", field)
		}
	}
	if got["price"] != 150.0 || got["stock"] != nil || got["video"] != "" {
		t.Errorf("price %v, stock %v, video %v; want 150, null and empty", got["price"], got["stock"], got["video"])
	}
}

// unpack checks that every encoding of a body is the same text.
func unpack(t *testing.T, b *Body) string {
	t.Helper()
	if b.Gzip != nil {
		r, err := gzip.NewReader(bytes.NewReader(b.Gzip))
		if err != nil {
			t.Fatal(err)
		}
		if plain, err := io.ReadAll(r); err != nil || !bytes.Equal(plain, b.JSON) {
			t.Errorf("gzip holds another text (%v)", err)
		}
	}
	if b.Brotli != nil {
		if plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(b.Brotli))); err != nil || !bytes.Equal(plain, b.JSON) {
			t.Errorf("brotli holds another text (%v)", err)
		}
	}
	if !json.Valid(b.JSON) {
		t.Errorf("not JSON: %.80s", b.JSON)
	}
	return string(b.JSON)
}

func TestBodies(t *testing.T) {
	t.Parallel()
	s := shop()
	t.Run("API-1 the whole list", func(t *testing.T) {
		t.Parallel()
		body := s.ListJSON(Filter{})
		if got, want := unpack(t, body), string(mustJSON(details(s, s.All()))); got != want {
			t.Errorf("list %.200s, want %.200s", got, want)
		}
		if body.Gzip == nil || body.Brotli == nil || body.Total != 11 {
			t.Errorf("compressed %v %v, total %d", body.Gzip != nil, body.Brotli != nil, body.Total)
		}
		if again := s.ListJSON(Filter{Sort: SortNewest}); again != body {
			t.Error("the same list was made twice")
		}
	})
	t.Run("API-2 one product", func(t *testing.T) {
		t.Parallel()
		p := s.ByName("Lip Tint")
		if got, want := unpack(t, s.ProductJSON(p.ID)), string(mustJSON(s.Detail(p))); got != want {
			t.Errorf("product %s, want %s", got, want)
		}
		if s.ProductJSON("nobody") != nil {
			t.Error("a product that is not there has a body")
		}
	})
	t.Run("API-3 API-5 API-6 simple lists are made once", func(t *testing.T) {
		t.Parallel()
		for _, f := range []Filter{
			{Brands: []string{"cosrx"}},
			{Categories: []string{"deal"}},
			{SkinTypes: []string{"Dry Skin"}},
			{TopSell: true},
			{Trending: true, Sort: SortCreated},
			{InStock: true, Limit: 3, Page: 2},
		} {
			body := s.ListJSON(f)
			r := s.Select(f)
			if got, want := unpack(t, body), string(mustJSON(details(s, r.Items))); got != want || body.Total != r.Total {
				t.Errorf("%+v: total %d, list %.100s; want %d, %.100s", f, body.Total, got, r.Total, want)
			}
			if s.ListJSON(f) != body {
				t.Errorf("%+v was made twice", f)
			}
		}
		if s.ListJSON(Filter{Brands: []string{"COSRX"}}) != s.ListJSON(Filter{Brands: []string{"cosrx"}}) {
			t.Error("two spellings of one brand were made twice")
		}
	})
	t.Run("an empty list is an array", func(t *testing.T) {
		t.Parallel()
		if got := unpack(t, s.ListJSON(Filter{Brands: []string{"nobody"}})); got != "[]" {
			t.Errorf("list %s, want []", got)
		}
	})
	t.Run("other lists", func(t *testing.T) {
		t.Parallel()
		for _, f := range []Filter{{Query: "serum"}, {MinPrice: 200000}, {After: s.All()[2].ID}} {
			if got, want := unpack(t, s.ListJSON(f)), string(mustJSON(details(s, s.Select(f).Items))); got != want {
				t.Errorf("%+v: list %.100s, want %.100s", f, got, want)
			}
		}
	})
	t.Run("ETags tell texts apart", func(t *testing.T) {
		t.Parallel()
		a, b := s.ListJSON(Filter{TopSell: true}), s.ListJSON(Filter{Trending: true})
		if a.ETag == b.ETag {
			t.Error("two texts have one ETag")
		}
		if !strings.HasPrefix(a.ETag, `W/"`) || !strings.HasSuffix(a.ETag, `"`) {
			t.Errorf("ETag %s is not a weak one", a.ETag)
		}
		if other := shop().ListJSON(Filter{TopSell: true}); other.ETag != a.ETag {
			t.Errorf("one text has the ETags %s and %s", a.ETag, other.ETag)
		}
	})
	t.Run("home", func(t *testing.T) {
		t.Parallel()
		if got, want := unpack(t, s.HomeJSON()), string(s.encodeHome()); got != want {
			t.Errorf("home %.200s, want %.200s", got, want)
		}
	})
}

func TestListsKeptAreBounded(t *testing.T) {
	t.Parallel()
	s := shop()
	for i := 1; i <= 3*maxCachedLists; i++ {
		f := Filter{Limit: i}
		if got, want := string(s.ListJSON(f).JSON), string(mustJSON(details(s, s.Select(f).Items))); got != want {
			t.Fatalf("limit %d gives %.100s, want %.100s", i, got, want)
		}
	}
	if n := len(s.bodies().lists); n != maxCachedLists {
		t.Errorf("%d lists are kept, want %d", n, maxCachedLists)
	}
	sum := 0
	for _, l := range s.bodies().lists {
		sum += len(l.body.JSON) + len(l.body.Gzip) + len(l.body.Brotli)
	}
	if s.bodies().bytes != sum {
		t.Errorf("%d bytes are counted, want %d", s.bodies().bytes, sum)
	}
	for i := range maxCachedLists {
		s.ListJSON(Filter{Brands: []string{"nobody " + strings.Repeat("x", i)}})
	}
	if s.bodies().bytes != sum {
		t.Error("lists of unknown brands pushed others out")
	}

	big := shop()
	big.ListJSON(Filter{TopSell: true})
	big.bodies().lists["f=0&"].bytes += maxCachedBytes
	big.bodies().bytes += maxCachedBytes
	big.ListJSON(Filter{Trending: true})
	if _, kept := big.bodies().lists["f=0&"]; kept || big.bodies().bytes >= maxCachedBytes {
		t.Errorf("a list too large was kept: %v, %d bytes", kept, big.bodies().bytes)
	}
}

func TestBodiesAreMadeByManyAtOnce(t *testing.T) {
	t.Parallel()
	s := NewSnapshot(many(50), 1)
	var wg sync.WaitGroup
	bodies := make([]*Body, 16)
	for i := range bodies {
		wg.Go(func() {
			s.ProductJSON(s.All()[i].ID)
			s.HomeJSON()
			bodies[i] = s.ListJSON(Filter{TopSell: true})
		})
	}
	wg.Wait()
	for _, b := range bodies {
		if b != bodies[0] {
			t.Fatal("one list was made twice")
		}
	}
}
