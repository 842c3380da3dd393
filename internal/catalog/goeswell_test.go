package catalog

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// FIND-6: first what the owner picked, then what was bought with it, then the steps of its
// routine, those for the same concern first; each with its reason, nothing that is sold out,
// and no two that a rule keeps out of one evening (FIND-4).
func TestFIND6GoesWell(t *testing.T) {
	t.Parallel()
	acne := func(p *Product) { p.Facts = []string{"concern: Dryness, Acne"} }
	acid, retinol := ingredients("Salicylic acid 2%"), ingredients("Retinol")
	of := func(picks ...string) func(*Product) { return func(p *Product) { p.GoesWith = picks } }
	named := func(slug string) func(*Product) { return func(p *Product) { p.Slug = slug } }
	products := []*Product{
		product(1, "Night Serum", "A", "serum", retinol, acne, of("pick", "gone", "peel", "nobody", "pick-2")),
		product(2, "Brand Cream", "A", "moisturizer"),
		product(3, "Pick", "B", "mask", named("pick")),
		product(4, "Gone", "B", "mask", named("gone")),
		product(5, "Peel", "B", "exfoliator", named("peel"), acid),
		product(6, "Brush", "A", "accessories", named("pick-2")),
		product(7, "Bought", "C", "lip-care"),
		product(8, "Bought More", "A", "eye-care"),
		product(9, "Acid Wash", "C", "cleanser", acid),
		product(10, "Wash", "C", "cleanser"),
		product(11, "Cream", "D", "moisturizer", top),
		product(12, "Acne Cream", "D", "moisturizer", func(p *Product) { p.Facts = []string{"concern: Acne"} }),
		product(13, "Sunscreen", "D", "sunscreen"),
		product(14, "Acid Toner", "D", "toner", acid),
	}
	id := func(name string) string {
		return products[slices.IndexFunc(products, func(p *Product) bool { return p.Name == name })].ID
	}
	terms := FixedTerms()
	terms.Rankings.Together = []Pair{
		{id("Night Serum"), id("Bought More"), 31},
		{id("Night Serum"), "no longer sold", 30},
		{id("Night Serum"), id("Acid Wash"), 29},
		{id("Night Serum"), id("Pick"), 22},
		{id("Night Serum"), id("Bought"), 21},
		{id("Bought"), id("Wash"), 20},
	}
	slices.SortStableFunc(terms.Rankings.Together, func(a, b Pair) int { return strings.Compare(a.Product, b.Product) })
	terms.Translations = Translations{"ur": {"Acne": "کیل"}}
	s := NewShelved(products, 1, stocked(products, map[string]int64{"Gone": 0}), terms)
	r, _ := s.Related(id("Night Serum"))
	wantNames(t, r.GoesWellWith, "Pick, Brush, Bought More, Bought, Acne Cream, Sunscreen, Wash, Cream")
	wantNames(t, r.MoreFromBrand, "Brand Cream")
	want := []Reason{
		{Kind: ReasonPicked},
		{Kind: ReasonPicked},
		{Kind: ReasonBought, Orders: 31},
		{Kind: ReasonBought, Orders: 21},
		{Kind: ReasonConcern, Concern: "کیل"},
		{Kind: ReasonAfter},
		{Kind: ReasonBefore},
		{Kind: ReasonAfter},
	}
	if diff := cmp.Diff(want, s.Reasons(r, "ur")); diff != "" {
		t.Error(diff)
	}
	// Two that go with the product are not offered beside each other where a rule keeps them
	// apart.
	wash, _ := s.Related(id("Wash"))
	wantNames(t, wash.GoesWellWith, "Acid Toner, Cream, Sunscreen, Pick, Acne Cream, Brand Cream")
}

// FIND-6: what the owner pasted becomes an address, once each, never the product's own.
func TestFIND6Picks(t *testing.T) {
	t.Parallel()
	p := product(1, "Serum", "A", "serum")
	p.Slug = "serum"
	p.GoesWith = []string{"https://gulaab.pk/product/glow?size=30", " glow ", "/product/serum", "cream/", "?", p.ID}
	settlePicks(p)
	if diff := cmp.Diff([]string{"glow", "cream"}, p.GoesWith); diff != "" {
		t.Error(diff)
	}
}

// FIND-5: undertone, depth and the nearest shades of other brands are read from a line a
// shade, and told where they are wrong.
func TestFIND5Shades(t *testing.T) {
	t.Parallel()
	p := product(1, "Tint", "rhode", "makeup")
	p.Variants = []Variant{
		{ID: "1", Size: "10 ml", Color: "#e0b89a", Shade: "Sand", Enabled: true},
		{ID: "2", Size: "4 ml", Color: "#e0b89a", Enabled: true},
		{ID: "3", Size: "10 ml", Color: "Sand: Dark", Enabled: true},
		{ID: "4", Size: "10 ml", Color: "#805030"},
	}
	p = p.Settled()
	old := *p
	old.Shades = []string{"Gone: warm, 3"}
	for _, c := range []struct {
		lines []string
		want  string // as they are kept, or a part of what is wrong
	}{
		{[]string{"sand dark"}, "no shade “sand dark”"},
		{[]string{"Sand: Dark: WARM, ٨; ", "sand :cool,2;Maybelline  Fit Me 110; MAC NC15;MAC NC15"}, "Sand: cool, 2; Maybelline Fit Me 110; MAC NC15|Sand: Dark: warm, 8"},
		{[]string{"#E0B89A: ; Missha 21"}, "Sand: ; Missha 21"},
		{[]string{"Sand: "}, ""}, // nothing is known
		{[]string{"Sand: 11"}, "a depth from 1"},
		{[]string{"Sand: olive, 3"}, "cool, neutral or warm"},
		{[]string{"Sand: 3", "#e0b89a: 4"}, "two lines"},
		{[]string{"Gone: warm, 3", "Sand: 3"}, "Sand: 3|Gone: warm, 3"},
	} {
		q, wrong := *p, map[string]string{}
		q.Shades = c.lines
		settleShades(&q, &old, wrong)
		got := strings.Join(q.Shades, "|")
		if told := wrong["shades"]; told != "" {
			got = told
		}
		if got != c.want && (wrong["shades"] == "" || !strings.Contains(got, c.want)) {
			t.Errorf("%q is kept as %q", c.lines, got)
		}
	}
	p.Shades = []string{"Sand: cool, 2; MAC NC15", "#805030: warm, 9", "Gone: 3"}
	want := []Shade{{Name: "Sand", Color: "#e0b89a", Undertone: Cool, Depth: 2, Like: []string{"MAC NC15"}}}
	if diff := cmp.Diff(want, NewSnapshot([]*Product{p}, 1).Detail(p).Shades); diff != "" { // what is not for sale has no shade
		t.Error(diff)
	}
}
