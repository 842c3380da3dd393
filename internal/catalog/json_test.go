package catalog

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// full is a product with every field, and bare one with as few as possible.
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
			if p.Key != "" { // the full one: one shade in stock, the other not
				levels.Set(Level{VariantID: p.ID + "-1", Tracked: true, Free: 12, Expires: "2027-08"}, Level{VariantID: p.ID + "-2", Tracked: true})
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
	if err := json.Unmarshal(mustJSON(s.Detail(s.ByID(bare().ID))), &got); err != nil {
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

func TestEncodeProducts(t *testing.T) {
	t.Parallel()
	s := shop()
	for _, f := range []Filter{{}, {Brands: []string{"cosrx"}}, {Query: "serum"}, {Brands: []string{"nobody"}}} {
		items := s.Select(f).Items
		got := s.EncodeProducts(items)
		if want := string(mustJSON(details(s, items))); string(got) != want {
			t.Errorf("%+v: list %.200s, want %.200s", f, got, want)
		}
		if !json.Valid(got) {
			t.Errorf("%+v: not JSON: %.80s", f, got)
		}
	}
}

// ITEM-2: the preview of a draft has its own stock, whatever the shop sells: not that of
// another product, and also in a shop that sells nothing yet.
func TestDetailOfADraft(t *testing.T) {
	t.Parallel()
	levels := NewLevels()
	levels.Set(Level{VariantID: full().ID + "-1", Tracked: true, Free: 12}, Level{VariantID: "d1", Tracked: true, Free: 3}, Level{VariantID: "d3", Tracked: true, Free: 9})
	draft := func(ids ...string) *Product {
		p := &Product{ID: "draft", Name: "Half", INCI: "Aqua, Glycerin"}
		for _, id := range ids {
			p.Variants = append(p.Variants, Variant{ID: id, Enabled: id != "d3"})
		}
		return p.Settled()
	}
	for name, products := range map[string][]*Product{"a full shop": {full()}, "an empty shop": nil} {
		s := NewStocked(products, 1, levels)
		if d := s.DetailOf(draft("d1", "d2", "d3")); d.Stock == nil || *d.Stock != 3 || len(d.Variants) != 2 || d.Full == nil || d.Name != "Half" {
			t.Errorf("ITEM-2 %s: %+v", name, d)
		}
		if d := s.DetailOf(draft("d2")); d.Stock != nil {
			t.Errorf("ITEM-2 %s: nobody counted it, and %d are left", name, *d.Stock)
		}
		if d := s.DetailOf(draft("d3")); d.Stock == nil || *d.Stock != 0 {
			t.Errorf("ITEM-2 %s: nothing of it is on, and %v are left", name, d.Stock)
		}
	}
}
