package demo

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

func load(t *testing.T) []*catalog.Product {
	t.Helper()
	ps, err := Products()
	if err != nil {
		t.Fatal(err)
	}
	return ps
}

// atLeast fails where a count is too low for the screens to show their subject.
func atLeast(t *testing.T, what string, got, want int) {
	t.Helper()
	if got < want {
		t.Errorf("%s: %d, want at least %d", what, got, want)
	}
}

func TestProductsFillEveryScreen(t *testing.T) {
	t.Parallel()
	ps := load(t)
	s, terms := catalog.NewSnapshot(ps, 1), catalog.FixedTerms()
	t.Run("GEN-3 over 25 brands", func(t *testing.T) {
		t.Parallel()
		atLeast(t, "products", s.Len(), 130)
		atLeast(t, "brands", len(s.Brands()), 28)
	})
	t.Run("HOME-9 NAV-4 every named brand", func(t *testing.T) {
		t.Parallel()
		for _, slug := range append(terms.HomeBrands(), "estee-lauder") {
			atLeast(t, slug, s.Select(catalog.Filter{Brands: []string{slug}}).Total, 5)
		}
	})
	t.Run("LIST-5 every category", func(t *testing.T) {
		t.Parallel()
		for _, c := range terms.Categories {
			atLeast(t, c.Slug, s.Select(catalog.Filter{Categories: []string{c.Slug}}).Total, 6)
		}
		atLeast(t, "deals", s.Select(catalog.Filter{Categories: []string{"deal"}}).Total, 8)
	})
	t.Run("LIST-4 every skin type", func(t *testing.T) {
		t.Parallel()
		for _, st := range terms.SkinTypes {
			atLeast(t, st.Slug, s.Select(catalog.Filter{SkinTypes: []string{st.Slug}}).Total, 6)
		}
	})
	t.Run("LIST-1 LIST-2 trending and top sellers", func(t *testing.T) {
		t.Parallel()
		atLeast(t, "trending", s.Select(catalog.Filter{Trending: true}).Total, 8)
		atLeast(t, "top sellers", s.Select(catalog.Filter{TopSell: true}).Total, 8)
	})
	t.Run("PDP-3 swatches and labels", func(t *testing.T) {
		t.Parallel()
		swatches, labels := 0, 0
		for _, p := range ps {
			if slices.ContainsFunc(p.Colors, catalog.IsHexColor) {
				swatches++
			}
			if slices.ContainsFunc(p.Colors, func(c string) bool { return !catalog.IsHexColor(c) }) {
				labels++
			}
		}
		atLeast(t, "products with swatches", swatches, 3)
		atLeast(t, "products with labels", labels, 2)
	})
	t.Run("edge cases of stock and names", func(t *testing.T) {
		t.Parallel()
		levels, err := Levels()
		if err != nil {
			t.Fatal(err)
		}
		soldOut, untracked, longest := 0, 0, 0
		for _, l := range levels {
			switch {
			case !l.Tracked:
				untracked++
			case l.Free == 0:
				soldOut++
			}
		}
		for _, p := range ps {
			longest = max(longest, utf8.RuneCountInString(p.Name))
		}
		atLeast(t, "sold out", soldOut, 1)
		atLeast(t, "untracked stock", untracked, 1)
		atLeast(t, "longest name", longest, 60)
	})
}

func TestProductsAreDistinct(t *testing.T) {
	t.Parallel()
	ids, names := map[string]string{}, map[string]string{}
	for _, p := range load(t) {
		if other, taken := ids[p.ID]; taken {
			t.Errorf("%s has the id of %s", p.Key, other)
		}
		// An order may name a product by its exact name alone.
		if other, taken := names[p.Name]; taken {
			t.Errorf("%s has the name of %s", p.Key, other)
		}
		ids[p.ID], names[p.Name] = p.Key, p.Key
		if p.ID != ident.IDAt(p.CreatedAt, p.Key) {
			t.Errorf("%s: id %s is not made of its date and key", p.Key, p.ID)
		}
		if len(p.Ingredients) == 0 || len(p.HowToUse) == 0 || p.Size == "" || p.Description == "" {
			t.Errorf("%s: a text is missing", p.Key)
		}
	}
}

func TestReviews(t *testing.T) {
	t.Parallel()
	rs, err := Reviews()
	if err != nil {
		t.Fatal(err)
	}
	atLeast(t, "REV-2 testimonials", len(rs), 12)
	for i, r := range rs {
		if r.Position != int64(i) {
			t.Errorf("%s stands at %d, want %d", r.Username, r.Position, i)
		}
	}
}

const oneBrand = `{"brand":"Kora","slug":"kora","origin":"PK","products":[{
	"key":"kora-serum","name":"Serum","size":"30 ml","category":"serum","categories":["serum"],
	"skinType":"dry-skin","skinTypes":["dry-skin"],"price":2450,"variants":[{"sku":"KOR-1","color":"#aabbcc","shade":"Rose","stock":3},{"sku":"KOR-2","size":"60 ml","color":"#aabbcc","price":4400,"stock":null}],"colors":["#aabbcc"],"topSell":true,"trending":false,
	"pack":"dropper","texture":"gel","description":"A serum.","ingredients":["Glycerin"],"howToUse":["Apply."],"cautions":[],
	"createdAt":"2026-02-03T04:05:06Z"}]}`

func TestMedia(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{
		"catalogue/kora.json": {Data: []byte(oneBrand)},
		"media.json": {Data: []byte(`{"kora-serum":{"front":"/media/demo/f-640.webp","back":"/media/demo/b-640.webp",
			"colors":{"#aabbcc":"/media/demo/c-640.webp"},"video":"/media/demo/v.mp4","poster":"/media/demo/p.webp"}}`)},
	}
	ps, err := products(fsys)
	if err != nil {
		t.Fatal(err)
	}
	created := time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)
	want := []*catalog.Product{{
		ID: ident.IDAt(created, "kora-serum"), Key: "kora-serum", Name: "Serum", Brand: "Kora", Category: "serum",
		Categories: []string{"serum"}, Size: "30 ml", SkinType: "dry-skin", SkinTypes: []string{"dry-skin"},
		Description: "A serum.", Price: 245000, FrontImage: "/media/demo/f-640.webp", BackImage: "/media/demo/b-640.webp",
		ColorImages: map[string]string{"#aabbcc": "/media/demo/c-640.webp"}, Video: "/media/demo/v.mp4",
		VideoPoster: "/media/demo/p.webp", Colors: []string{"#aabbcc"}, Ingredients: []string{"Glycerin"},
		HowToUse: []string{"Apply."}, Cautions: []string{}, TopSell: true, CreatedAt: created,
	}}
	id := want[0].ID
	want[0].State, want[0].NoINCI = catalog.StateLive, noINCI
	want[0].Variants = []catalog.Variant{
		{ID: id + "-1", Size: "30 ml", Color: "#aabbcc", Shade: "Rose", SKU: "KOR-1", Price: 245000, Enabled: true},
		{ID: id + "-2", Size: "60 ml", Color: "#aabbcc", SKU: "KOR-2", Price: 440000, Enabled: true},
	}
	if diff := cmp.Diff(want, ps); diff != "" {
		t.Errorf("products differ (-want +got):\n%s", diff)
	}
}

// ITEM-1 SURE-11 the cases that the demo's variants must show.
func TestVariantsOfTheDemo(t *testing.T) {
	t.Parallel()
	levels, err := Levels()
	if err != nil {
		t.Fatal(err)
	}
	free := map[string]catalog.Level{}
	for _, l := range levels {
		free[l.VariantID] = l
	}
	skus := map[string]string{}
	sizes, soldOutShades, odd := 0, 0, 0
	for _, p := range load(t) {
		soldOut, left, ofSizes := 0, 0, map[string]bool{}
		for _, v := range p.Variants {
			if v.SKU == "" || skus[v.SKU] != "" {
				t.Errorf("%s: the SKU %q is empty or that of %s", p.Key, v.SKU, skus[v.SKU])
			}
			skus[v.SKU] = p.Key
			ofSizes[v.Size] = true
			if v.Price%money.Rupees(100) != 0 {
				odd++
			}
			l, known := free[v.ID]
			switch {
			case !known:
				t.Errorf("%s: variant %s has no level", p.Key, v.ID)
			case l.Tracked && l.Free == 0:
				soldOut++
			default:
				left++
			}
		}
		if len(ofSizes) > 1 {
			sizes++
		}
		if p.Category == "makeup" && soldOut > 0 && left > 0 {
			soldOutShades++
		}
	}
	atLeast(t, "products in several sizes", sizes, 12)
	atLeast(t, "make-up with a shade sold out", soldOutShades, 1)
	if odd != 1 {
		t.Errorf("SURE-11 %d prices are no multiples of Rs 100, want one, which shows the cash to keep ready", odd)
	}
}

// FIND-2: each of the ten concerns has products in the demo, so that each has its page.
func TestFIND2EveryConcernHasProducts(t *testing.T) {
	t.Parallel()
	of, err := ConcernsOf()
	if err != nil {
		t.Fatal(err)
	}
	all, err := Products()
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, p := range all {
		for _, concern := range of[p.Key] {
			count[concern]++
		}
		delete(of, p.Key)
	}
	for key := range of {
		t.Errorf("concerns.json names %q, which is no product", key)
	}
	for _, concern := range Concerns().Values {
		if count[concern] < 5 {
			t.Errorf("%s: %d products", concern, count[concern])
		}
		delete(count, concern)
	}
	for concern := range count {
		t.Errorf("%q is no concern", concern)
	}
}

func TestMistakesAreRefused(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ file, media, want string }{
		"wrong slug":         {strings.Replace(oneBrand, `"slug":"kora"`, `"slug":"koraa"`, 1), "", "slug"},
		"unknown field":      {strings.Replace(oneBrand, `"pack"`, `"packk"`, 1), "", "unknown field"},
		"unknown category":   {strings.ReplaceAll(oneBrand, `"category":"serum"`, `"category":"potion"`), "", "kora-serum"},
		"no price":           {strings.Replace(oneBrand, `2450`, `0`, 1), "", "kora-serum"},
		"no key":             {strings.Replace(oneBrand, `"key":"kora-serum"`, `"key":""`, 1), "", "key"},
		"two values":         {oneBrand + oneBrand, "", "more than one"},
		"media of nothing":   {oneBrand, `{"other":{}}`, "no product"},
		"malformed media":    {oneBrand, `{`, "media.json"},
		"colour of nothing":  {oneBrand, `{"kora-serum":{"colors":{"#000000":"/x.webp"}}}`, "kora-serum"},
		"a strange address":  {oneBrand, `{"kora-serum":{"front":"javascript:alert(1)"}}`, "kora-serum"},
		"a date that is odd": {strings.Replace(oneBrand, "2026-02-03T04:05:06Z", "yesterday", 1), "", "kora.json"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fsys := fstest.MapFS{"catalogue/kora.json": {Data: []byte(tc.file)}}
			if tc.media != "" {
				fsys["media.json"] = &fstest.MapFile{Data: []byte(tc.media)}
			}
			_, err := products(fsys)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("error %v, want one about %q", err, tc.want)
			}
		})
	}
}
