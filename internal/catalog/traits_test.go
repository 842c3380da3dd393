package catalog

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/inci"
)

func pack(list string) func(*Product) { return func(p *Product) { p.INCI = list } }

func rated(stars ...int32) func(*Product) {
	return func(p *Product) {
		for _, n := range stars {
			p.Rating.Count, p.Rating.Stars = p.Rating.Count+1, p.Rating.Stars+n
		}
	}
}

// traited is a shop whose products differ in what their packs say.
func traited(own ...OwnAttribute) *Snapshot {
	products := []*Product{
		product(1, "Plain Cream", "A", "cream", pack("Aqua, Glycerin, Niacinamide"), rated(5, 4)),
		product(2, "Scented Cream", "A", "cream", pack("Aqua, Glycerin, Niacinamide, Parfum"), rated(3)),
		product(3, "Strong Toner", "B", "toner", pack("Aqua, Alcohol Denat., Zinc PCA, Salicylic Acid")),
		product(4, "Riddle Cream", "B", "cream", pack("Aqua, Niacinamide, Unheard Of Extract"), rated(2)),
		product(5, "Silent Niacinamide Toner", "B", "toner", ingredients("Niacinamide")),
		product(6, "Sun Milk SPF50+", "C", "sunscreen", pack("Aqua, Zinc Oxide")),
		product(7, "Sun Fluid SPF 30 PA+++", "C", "sunscreen", func(p *Product) {
			p.INCI, p.Cautions = "Aqua, Zinc Oxide", []string{"Contains fragrance."}
		}),
	}
	shelves := FixedTerms()
	shelves.Own = own
	return NewShelved(products, 1, NewLevels(), shelves)
}

// FIND-1: "with" is what a list names, and "without" what no entry of a wholly known list
// is; a product without a known list is left out and counted.
func TestFIND1ListsByTheirTraits(t *testing.T) {
	t.Parallel()
	s := traited()
	for _, c := range []struct {
		name   string
		facts  []string
		want   []string
		unread int
	}{
		{"with", []string{"with:niacinamide"}, []string{"Riddle Cream", "Scented Cream", "Plain Cream"}, 2},
		{"without", []string{"without:fragrance"}, []string{"Sun Milk SPF50+", "Strong Toner", "Plain Cream"}, 2},
		{"two withouts are both met", []string{"without:fragrance", "without:alcohol"}, []string{"Sun Milk SPF50+", "Plain Cream"}, 2},
		{"with and without", []string{"with:niacinamide", "without:fragrance"}, []string{"Plain Cream"}, 2},
		{"two withs are both met", []string{"with:zinc-pca", "with:salicylic-acid"}, []string{"Strong Toner"}, 2},
		{"an ingredient outside the table", []string{"with:zinc-oxide"}, []string{"Sun Fluid SPF 30 PA+++", "Sun Milk SPF50+"}, 2},
		{"key ingredients are the owner's words", []string{"with:panthenol", "with:glycerin"}, nil, 2},
		{"without one outside the table", []string{"without:zinc-oxide", "without:fragrance"}, []string{"Strong Toner", "Plain Cream"}, 2},
		{"sun protection and more", []string{"spf:30"}, []string{"Sun Fluid SPF 30 PA+++", "Sun Milk SPF50+"}, 0},
		{"the highest", []string{"spf:50"}, []string{"Sun Milk SPF50+"}, 0},
		{"stars and more", []string{"rating:4"}, []string{"Plain Cream"}, 0},
		{"one of two ratings", []string{"rating:4", "rating:3"}, []string{"Scented Cream", "Plain Cream"}, 0},
		{"groups narrow each other", []string{"rating:3", "without:fragrance"}, []string{"Plain Cream"}, 0},
		{"letter case", []string{"WITHOUT:Fragrance", "with:NIACINAMIDE"}, []string{"Plain Cream"}, 2},
		{"what nobody knows", []string{"without:moon-dust"}, nil, 0},
		{"a value that there is not", []string{"rating:9"}, nil, 0},
		{"more ingredients than one list may name", []string{"with:zinc-oxide", "with:aqua", "without:glycerin", "without:parfum", "without:mica", "without:talc"}, nil, 0},
		{"as many as one list may name", []string{"with:zinc-oxide", "with:aqua", "without:glycerin", "without:parfum", "without:mica"}, []string{"Sun Fluid SPF 30 PA+++", "Sun Milk SPF50+"}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := Filter{Facts: c.facts}
			var got []string
			for _, p := range s.Select(f).Items {
				got = append(got, p.Name)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("the list (-want +got):\n%s", diff)
			}
			facets := s.Facets(f)
			if facets.Total != len(c.want) || c.unread > 0 && facets.Unread != c.unread {
				t.Errorf("%d in all and %d unread, want %d and %d", facets.Total, facets.Unread, len(c.want), c.unread)
			}
		})
	}
}

// FIND-1: counts are what another choice would leave: of "with" and "without" beside the
// chosen ones, of the others in place of the chosen one. Unasked, facets name no traits.
func TestFIND1TraitsAreCounted(t *testing.T) {
	t.Parallel()
	s := traited()
	counts := func(f Filter) map[string]int {
		out := map[string]int{}
		for _, c := range s.Facets(f).Traits {
			out[c.Slug] = c.Count
		}
		return out
	}
	compare := func(when string, got, want map[string]int) {
		t.Helper()
		for slug, n := range want {
			if got[slug] != n {
				t.Errorf("%s, %s has %d products, want %d", when, slug, got[slug], n)
			}
		}
	}
	if plain := s.Facets(Filter{}); plain.Traits != nil || plain.Unread != 0 {
		t.Errorf("facets that nobody asked for: %v, %d", plain.Traits, plain.Unread)
	}
	whole := counts(Filter{More: true})
	compare("of all", whole, map[string]int{
		"with:niacinamide": 3, "with:salicylic-acid": 1, "without:fragrance": 3, "without:alcohol": 4, "without:retinoid": 5,
		"spf:50": 1, "spf:30": 2, "spf:15": 2, "rating:4": 1, "rating:3": 2,
	})
	if _, named := whole["with:retinol"]; named {
		t.Error("an ingredient that no product has is offered")
	}
	compare("beside niacinamide and 4 stars", counts(Filter{Facts: []string{"with:niacinamide", "rating:4"}}), map[string]int{
		"with:niacinamide": 1, "without:fragrance": 1, "without:alcohol": 1, "rating:4": 1, "rating:3": 2,
	})
	// What facets promise is what the lists have.
	for slug, want := range whole {
		if got := s.Select(Filter{Facts: []string{slug}}).Total; got != want {
			t.Errorf("%s promises %d products and lists %d", slug, want, got)
		}
	}
	if got := s.Facets(Filter{More: true, Brands: []string{"c"}}).Unread; got != 0 {
		t.Errorf("%d lists of C are unread", got)
	}
	for _, b := range s.Facets(Filter{Facts: []string{"without:fragrance"}}).Brands {
		if b.Count != 1 {
			t.Errorf("%s has %d products without fragrance", b.Name, b.Count)
		}
	}
}

// FIND-1: an edit changes the traits of what it changes, and keeps those of the rest.
func TestFIND1TraitsFollowAnEdit(t *testing.T) {
	t.Parallel()
	s := traited()
	p := *s.Full(s.ByName("Scented Cream").ID)
	p.INCI = "Aqua, Niacinamide"
	added := product(20, "New Gel", "A", "cream", pack("Aqua, Zinc Oxide, Parfum"))
	now := s.next(Changes{Version: 2, Products: []*Product{&p, added}, Terms: s.terms})
	for slug, want := range map[string]int{"without:fragrance": 4, "with:niacinamide": 3, "with:zinc-oxide": 3, "without:zinc-oxide": 3} {
		if got := now.Select(Filter{Facts: []string{slug}}).Total; got != want {
			t.Errorf("%s lists %d products after the edit, want %d", slug, got, want)
		}
	}
}

// FIND-1: an attribute of the owner's takes the place of a trait of its key.
func TestFIND1TheOwnersAttributeTakesATraitsPlace(t *testing.T) {
	t.Parallel()
	spf := OwnAttribute{Key: "spf", Name: "SPF", Kind: FactNumber, Shown: true, Filter: true}
	s := traited(spf)
	if slices.ContainsFunc(s.Facets(Filter{More: true}).Traits, func(c Count) bool { return c.Slug == "spf:30" }) {
		t.Error("the trait is offered beside the owner's attribute")
	}
	if got := s.Select(Filter{Facts: []string{"spf:30"}}).Total; got != 0 {
		t.Errorf("%d products say SPF 30, though none has the owner's attribute", got)
	}
	spf.Filter = false
	if got := traited(spf).Select(Filter{Facts: []string{"spf:30"}}).Total; got != 2 {
		t.Errorf("an attribute that lists are not filtered by hides the trait: %d products", got)
	}
}

// FIND-1: every trait is one that a product can have, and all fit in one number.
func TestFIND1TheTableOfTraits(t *testing.T) {
	t.Parallel()
	if len(traitTable) > 64 {
		t.Fatalf("%d traits do not fit", len(traitTable))
	}
	seen := map[string]bool{}
	for i := range traitTable {
		one := &traitTable[i]
		if seen[one.slug()] {
			t.Errorf("%s is there twice", one.slug())
		}
		seen[one.slug()] = true
		switch one.key {
		case traitWith:
			if !slices.ContainsFunc(inci.All(), one.has) {
				t.Errorf("no known ingredient is %s", one.name)
			}
		case traitWithout:
			if !slices.ContainsFunc(inci.All(), func(k *inci.Known) bool { return slices.Contains(k.Classes(), one.value) }) {
				t.Errorf("no known ingredient is of the class %s", one.value)
			}
		}
	}
}
