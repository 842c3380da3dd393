package catalog

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/ident"
)

func TestSnapshotLookups(t *testing.T) {
	t.Parallel()
	s := shop()
	t.Run("API-2 by id", func(t *testing.T) {
		t.Parallel()
		for _, p := range s.All() {
			if s.ByID(p.ID) != p {
				t.Errorf("%s is not found by its id", p.Name)
			}
		}
		if s.ByID("") != nil || s.ByID("nobody") != nil {
			t.Error("an unknown id finds something")
		}
	})
	t.Run("API-18 by exact name", func(t *testing.T) {
		t.Parallel()
		if p := s.ByName("Lip Tint"); p == nil || p.Brand != "rhode" {
			t.Errorf("found %+v", p)
		}
		if s.ByName("lip tint") != nil || s.ByName("Lip") != nil {
			t.Error("a name that is not exact finds something")
		}
	})
	t.Run("brands by name", func(t *testing.T) {
		t.Parallel()
		want := []Count{
			{Slug: "anua", Name: "Anua", Count: 1},
			{Slug: "axis-y", Name: "AXIS-Y", Count: 1},
			{Slug: "cerave", Name: "CeraVe", Count: 2},
			{Slug: "cosrx", Name: "COSRX", Count: 2},
			{Slug: "estee-lauder", Name: "Estée Lauder", Count: 1},
			{Slug: "la-roche-posay", Name: "La Roche-Posay", Count: 1},
			{Slug: "rhode", Name: "rhode", Count: 1},
			{Slug: "the-ordinary", Name: "The Ordinary", Count: 2},
		}
		if diff := cmp.Diff(want, s.Brands()); diff != "" {
			t.Errorf("brands differ (-want +got):\n%s", diff)
		}
	})
	t.Run("LIST-3 a brand's name for a slug", func(t *testing.T) {
		t.Parallel()
		for slug, want := range map[string]string{
			"axisy": "AXIS-Y", "axis-y": "AXIS-Y", "estee-lauder": "Estée Lauder", "round-lab": "Round Lab", "beauty-of-joseon": "Beauty of Joseon", "": "", "élan-vital": "Élan Vital",
		} {
			if got, _ := s.Brand(slug); got.Name != want {
				t.Errorf("%q is shown as %q, want %q", slug, got.Name, want)
			}
		}
	})
	t.Run("LIST-5 every category is counted, in its order", func(t *testing.T) {
		t.Parallel()
		got := s.Categories()
		for i, c := range FixedTerms().Categories {
			if got[i].Slug != c.Slug || got[i].Name != c.Name {
				t.Errorf("place %d is %v, want %v", i, got[i], c)
			}
		}
		if got[0].Count != 4 || got[len(got)-1] != (Count{Slug: "deal", Name: "Best Deals", Count: 5}) {
			t.Errorf("serums %d, last %v", got[0].Count, got[len(got)-1])
		}
	})
	t.Run("LIST-4 every skin type is counted, in its order", func(t *testing.T) {
		t.Parallel()
		got := s.SkinTypes()
		for i, c := range FixedTerms().SkinTypes {
			if got[i].Slug != c.Slug || got[i].Name != c.Name {
				t.Errorf("place %d is %v, want %v", i, got[i], c)
			}
		}
		if got[4].Count != 0 || got[3].Count != 2 {
			t.Errorf("combination skin %d, dry skin %d; want 0, 2", got[4].Count, got[3].Count)
		}
	})
}

func TestSnapshotTakesOddProducts(t *testing.T) {
	t.Parallel()
	odd := product(1, "Odd", "", "potion")
	odd.Categories, odd.SkinTypes, odd.SkinType = nil, nil, ""
	twin := product(1, "Odd", "", "potion")
	s := NewSnapshot([]*Product{odd, twin, product(2, "Even", "B", "serum")}, 3)
	if s.Len() != 2 {
		t.Errorf("%d products, want 2: equal ids count once", s.Len())
	}
	wantNames(t, s.Select(Filter{Categories: []string{"potion"}}).Items, "Odd")
	wantNames(t, s.Search("odd", 0), "Odd")
	if r, ok := s.Related(odd.ID); !ok || len(r.MoreFromBrand) != 0 {
		t.Errorf("related %+v, %v", r, ok)
	}
	if got := s.Categories(); got[len(got)-1] != (Count{Slug: "potion", Name: "Potion", Count: 1, Own: true}) {
		t.Errorf("the unknown category is counted as %v", got[len(got)-1])
	}
}

func TestEmptySnapshot(t *testing.T) {
	t.Parallel()
	s := NewSnapshot(nil, 1)
	if r := s.Select(Filter{}); string(s.EncodeProducts(r.Items)) != "[]" || r.Total != 0 {
		t.Errorf("the list is %s of %d", s.EncodeProducts(r.Items), r.Total)
	}
	if s.Select(Filter{Query: "serum"}).Total != 0 || len(s.Suggest(Filter{Query: "serum"}).Products) != 0 || s.Facets(Filter{}).Total != 0 {
		t.Error("something is found in nothing")
	}
	if h := s.Home(s.Terms().HomeBrands()); len(h.Trending) != 0 || len(h.Brands) != 13 {
		t.Errorf("home has %d trending and %d brands", len(h.Trending), len(h.Brands))
	}
}

func TestHome(t *testing.T) {
	t.Parallel()
	s := shop()
	h := s.Home(s.Terms().HomeBrands())
	t.Run("HOME-5 four trending, newest _id first", func(t *testing.T) {
		t.Parallel()
		wantNames(t, h.Trending, "Lip Tint, Heartleaf Toner, Moisturizing Cream, Dark Spot Serum")
	})
	t.Run("HOME-6 four deals, newest _id first", func(t *testing.T) {
		t.Parallel()
		wantNames(t, h.Deals, "Lip Tint, Heartleaf Toner, Foaming Cleanser, Hyaluronic Acid")
	})
	t.Run("HOME-7 top sellers, with a video first", func(t *testing.T) {
		t.Parallel()
		wantNames(t, h.TopSells, "Dark Spot Serum, Niacinamide 10%, Snail Essence")
	})
	t.Run("HOME-8 HOME-9 a section for each brand in the order given", func(t *testing.T) {
		t.Parallel()
		want := []string{
			"medicube", "centella", "the-ordinary", "anua", "cosrx", "rhode", "pixi", "cerave",
			"la-roche-posay", "beauty-of-joseon", "sheglam", "dior", "axisy",
		}
		var got []string
		for _, b := range h.Brands {
			got = append(got, b.Slug)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("brands differ (-want +got):\n%s", diff)
		}
		wantNames(t, h.Brands[4].Products, "Low pH Cleanser, Snail Essence")
		wantNames(t, h.Brands[12].Products, "Dark Spot Serum")
		if h.Brands[12].Name != "AXIS-Y" || h.Brands[0].Name != "medicube" {
			t.Errorf("names %q and %q", h.Brands[12].Name, h.Brands[0].Name)
		}
	})
	t.Run("HOME-8 at most four products", func(t *testing.T) {
		t.Parallel()
		s := NewSnapshot(many(400), 1)
		slug := s.Brands()[0].Slug
		section := s.Home([]string{slug}).Brands[0].Products
		wantNames(t, section, names(s.Select(Filter{Brands: []string{slug}}).Items[:4]))
	})
	t.Run("NAV-4 the mobile list adds two brands", func(t *testing.T) {
		t.Parallel()
		var got []string
		for _, b := range s.Terms().MenuBrands() {
			got = append(got, b.Slug)
		}
		home := s.Terms().HomeBrands() // axisy and axis-y are one brand
		if diff := cmp.Diff(append(home[:len(home)-1], "axis-y", "estee-lauder"), got); diff != "" {
			t.Errorf("brands differ (-want +got):\n%s", diff)
		}
	})
	t.Run("HOME-4 lists of categories and skin types", func(t *testing.T) {
		t.Parallel()
		if len(h.Categories) != 19 || len(h.SkinTypes) != 7 {
			t.Errorf("%d categories, %d skin types; want 19, 7", len(h.Categories), len(h.SkinTypes))
		}
	})
}

func TestRelated(t *testing.T) {
	t.Parallel()
	products := []*Product{
		product(1, "Serum", "A", "serum"),
		product(2, "Brand Toner", "A", "toner"),
		product(3, "Brand Mask", "A", "mask"),
		product(4, "Old Cream", "B", "moisturizer", top),
		product(5, "New Cream", "C", "moisturizer"),
		product(6, "Dry Cream", "C", "moisturizer", skin("dry-skin")),
		product(7, "Sunscreen", "D", "sunscreen", skin("dry-skin", "oily-skin")),
		product(8, "Gone Sunscreen", "D", "sunscreen"),
		product(9, "Other Serum", "E", "serum"),
		product(10, "Cleanser", "E", "cleanser"),
		product(11, "Toner", "E", "toner"),
		product(12, "Powder", "F", "makeup"),
	}
	s := NewStocked(products, 1, stocked(products, map[string]int64{"Brand Mask": 0, "Gone Sunscreen": 0}))
	r, ok := s.Related(s.ByName("Serum").ID)
	if !ok {
		t.Fatal("nothing is related")
	}
	t.Run("more from this brand, what can be bought first", func(t *testing.T) {
		t.Parallel()
		wantNames(t, r.MoreFromBrand, "Brand Toner, Brand Mask")
	})
	t.Run("goes well with: the next steps for the same skin, one of each first", func(t *testing.T) {
		t.Parallel()
		wantNames(t, r.GoesWellWith, "Old Cream, Sunscreen, Toner, Cleanser, New Cream")
	})
	t.Run("ITEM-2 in place of what is gone: its category, what sells best first, none that cannot be bought; more of its brand, none twice", func(t *testing.T) {
		t.Parallel()
		in := s.InsteadOf(Retired{Brand: "C", Category: "moisturizer"})
		wantNames(t, in.LikeIt, "Old Cream, Dry Cream, New Cream")
		wantNames(t, in.MoreFromBrand, "")
		in = s.InsteadOf(Retired{Brand: "A", Category: "sunscreen"})
		wantNames(t, in.LikeIt, "Sunscreen")
		wantNames(t, in.MoreFromBrand, "Brand Toner, Serum, Brand Mask")
		if in.Brand != (Term{"a", "A"}) || in.Category.Slug != "sunscreen" {
			t.Errorf("it leads to %v and %v", in.Brand, in.Category)
		}
		if in := s.InsteadOf(Retired{Brand: "Gone", Category: "gone"}); in.Brand.Slug+in.Category.Slug != "" || len(in.LikeIt)+len(in.MoreFromBrand) != 0 {
			t.Errorf("of a brand that the shop has no more: %+v", in)
		}
	})
	t.Run("no such product", func(t *testing.T) {
		t.Parallel()
		if _, ok := s.Related("nobody"); ok {
			t.Error("something is related to nothing")
		}
	})
	t.Run("never more than eight, never itself or twice", func(t *testing.T) {
		t.Parallel()
		s := NewSnapshot(many(500), 1)
		for _, p := range s.All()[:60] {
			r, _ := s.Related(p.ID)
			if len(r.MoreFromBrand) > 8 || len(r.GoesWellWith) > 8 {
				t.Fatalf("%d and %d related", len(r.MoreFromBrand), len(r.GoesWellWith))
			}
			seen := map[string]bool{p.ID: true}
			for _, o := range append(r.MoreFromBrand, r.GoesWellWith...) {
				if seen[o.ID] {
					t.Fatalf("%s is related twice or to itself", o.Name)
				}
				seen[o.ID] = true
			}
		}
	})
}

func TestComplementsAreCategories(t *testing.T) {
	t.Parallel()
	s := NewSnapshot(nil, 1)
	for _, c := range s.Categories() {
		for _, with := range complements(c.Slug) {
			if found, ok := s.Category(with); !ok || found.Slug != with {
				t.Errorf("%s goes with %q, which is no category", c.Slug, with)
			}
			if with == c.Slug {
				t.Errorf("%s goes with itself", c.Slug)
			}
		}
	}
}

func TestTermsAreFound(t *testing.T) {
	t.Parallel()
	s := NewSnapshot(nil, 1)
	for in, want := range map[string]string{
		"eye-care": "eye-care", "Eye Care": "eye-care", "EYE CARE": "eye-care", "eyecare": "eye-care",
		"Best Deals": "deal", "best-deals": "deal", "DEAL": "deal", "potion": "", "": "",
	} {
		if got, ok := s.Category(in); ok != (want != "") || ok && got.Slug != want {
			t.Errorf("Category(%q) = %q, %v; want %q", in, got.Slug, ok, want)
		}
	}
	if got, ok := s.SkinType("Glass skin"); !ok || got.Slug != "glass-skin" {
		t.Errorf("SkinType = %v, %v", got, ok)
	}
	odd, known := s.SkinType("very-odd-skin")
	if got, _ := s.SkinType("mature-skin"); got.Name+", "+odd.Name != "Mature Skin, Very Odd Skin" || known {
		t.Errorf("names %s, %s", got.Name, odd.Name)
	}
}

// SHELF-1: menus, filters and lists follow the owner's rows.
func TestRowsMakeTheLists(t *testing.T) {
	t.Parallel()
	terms := FixedTerms()
	c := terms.Categories
	c[0], c[16] = c[16], c[0] // makeup first, serums near the end
	c[1].Shown = false        // moisturizers are hidden
	c[4] = TermRow{ID: "toner", Slug: "face-water", Name: "Face Water", Shown: true, Fixed: true, Former: []string{"toner"}}
	terms.Categories = append(c, TermRow{ID: "x", Slug: "hair-care", Name: "Hair Care", Shown: true})
	b := terms.Brands
	b[0].Shown = false
	own := TermRow{ID: "r", Slug: "round-lab", Name: "Round Lab", Shown: true}
	terms.Brands = append([]TermRow{b[0], b[1], own}, b[2:]...)
	terms.Brands = append(terms.Brands, TermRow{ID: "k", Slug: "krave", Name: "KraveBeauty", Shown: true})
	products := []*Product{
		product(1, "Old Toner", "Anua", "toner"), product(2, "New Toner", "KRAVE", "face-water"),
		product(3, "Cream", "medicube", "moisturizer"), product(4, "Shampoo", "Round Lab", "hair-care"),
	}
	s := NewShelved(products, 1, NewLevels(), terms)
	t.Run("in the owner's order, hidden ones left out, new ones shown", func(t *testing.T) {
		t.Parallel()
		got := s.Categories()
		if got[0].Slug != "makeup" || len(got) != 19 || got[len(got)-1] != (Count{Slug: "hair-care", Name: "Hair Care", Count: 1, Own: true}) {
			t.Errorf("categories are %v", got)
		}
		for _, c := range slices.Concat(got, s.Facets(Filter{}).Categories) {
			if c.Slug == "moisturizer" {
				t.Error("a hidden category is listed")
			}
		}
		for _, b := range slices.Concat(s.Brands(), s.Facets(Filter{}).Brands) {
			if b.Slug == "medicube" {
				t.Error("a hidden brand is listed")
			}
		}
	})
	t.Run("a filter that is chosen is shown, hidden or not", func(t *testing.T) {
		t.Parallel()
		f := s.Facets(Filter{Brands: []string{"medicube"}})
		if !slices.Contains(f.Brands, Count{Slug: "medicube", Name: "medicube", Count: 1}) {
			t.Errorf("brands are %v", f.Brands)
		}
	})
	t.Run("a renamed slug leads on", func(t *testing.T) {
		t.Parallel()
		wantNames(t, s.Select(Filter{Categories: []string{"face-water"}}).Items, "New Toner, Old Toner")
		wantNames(t, s.Select(Filter{Categories: []string{"toner"}}).Items, "New Toner, Old Toner")
		if to, ok := s.MovedCategory("Toner"); !ok || to != "face-water" {
			t.Errorf("toner leads to %q, %v", to, ok)
		}
		for _, slug := range []string{"face-water", "serum", "potion"} {
			if _, ok := s.MovedCategory(slug); ok {
				t.Errorf("%s leads away", slug)
			}
		}
	})
	t.Run("SHELF-1 a slug made of the name that stays leads on, and none leads to itself", func(t *testing.T) {
		t.Parallel()
		v := newVocabulary([]TermRow{{Slug: "tulz", Name: "Face Tools", Former: []string{"face-tools", "Tulz"}}, {Slug: "soap", Name: "Soap", Former: []string{"tulz"}}}, ident.FoldBrand)
		if to, ok := v.moved("face-tools"); !ok || to != "tulz" {
			t.Errorf("face-tools leads to %q, %v", to, ok)
		}
		for _, slug := range []string{"tulz", "soap"} {
			if to, ok := v.moved(slug); ok {
				t.Errorf("%s leads away to %s", slug, to)
			}
		}
	})
	t.Run("a brand is called as its row says", func(t *testing.T) {
		t.Parallel()
		if got, known := s.Brand("krave"); got.Name != "KraveBeauty" || !known {
			t.Errorf("krave is %v, %v", got, known)
		}
	})
	t.Run("HOME-9 NAV-4 a brand that the owner puts among the first is on home and in menus", func(t *testing.T) {
		t.Parallel()
		home := terms.HomeBrands()
		if len(home) != 13 || home[0] != "centella" || home[1] != "round-lab" || home[12] != "axisy" {
			t.Errorf("home shows %v", home)
		}
		if menu := terms.MenuBrands(); len(menu) != 14 || menu[13].Slug != "estee-lauder" {
			t.Errorf("menus show %v", menu)
		}
	})
}
