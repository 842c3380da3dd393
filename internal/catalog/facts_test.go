package catalog

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shopOf is a shop with two attributes of the owner's, which its products have partly.
func shopOf(facts ...[]string) *Snapshot {
	terms := FixedTerms()
	terms.Own = []OwnAttribute{
		{Key: "opened", Name: "Opened, good for", Kind: FactNumber, Unit: "months", Shown: true, Filter: true},
		{Key: "texture", Name: "Texture", Kind: FactChoice, Values: []string{"Gel", "Rich cream", "Milk, light"}, Shown: true, Filter: true},
		{Key: "halal", Name: "Halal certificate", Kind: FactFlag, Shown: true, Filter: true},
		{Key: "store", Name: "Shelf in the store", Kind: FactText},
	}
	products := make([]*Product, len(facts))
	for i, lines := range facts {
		products[i] = product(i+1, "Product", "COSRX", "serum")
		products[i].Facts = lines
	}
	return NewShelved(products, 1, NewLevels(), terms)
}

// GOOD-1: values of one attribute widen a list, and another attribute narrows it. An
// attribute's counts leave out its own choice. Numbers are sorted by size, choices in the
// owner's order.
func TestGOOD1ListsAreNarrowedByFacts(t *testing.T) {
	t.Parallel()
	s := shopOf(
		[]string{"opened: 12", "texture: Gel", "halal: yes", "store: A1"},
		[]string{"opened: 6", "texture: Rich cream", "halal: no"},
		[]string{"opened: 12", "texture: Rich cream"},
		[]string{"opened: 1.2", "texture: Stone"}, // a value that is no longer a choice
		[]string{"texture: Milk, light"},
		nil,
	)
	of := func(facts ...string) Filter { return Filter{Facts: facts} }
	for _, c := range []struct {
		f    Filter
		want int
	}{
		{of("texture:gel"), 1},
		{of("texture:gel", "texture:rich-cream"), 3},
		{of("texture:RICH-cream", "opened:12-months"), 1},
		{of("opened:12-months"), 2}, // and not that of 1.2
		{of("halal:yes"), 1},
		{of("texture:milk--light"), 1}, // a comma separates the values in an address
		{of("texture:stone"), 0},
		{of("store:a1"), 0},
		{of("texture:gel", "store:a1"), 0},
		{of("texture:gel", "pH:5"), 0},
	} {
		if got := s.Select(c.f).Total; got != c.want {
			t.Errorf("%v: %d products, want %d", c.f.Facts, got, c.want)
		}
		if got := s.Facets(c.f).Total; got != c.want {
			t.Errorf("%v: %d are counted, want %d", c.f.Facts, got, c.want)
		}
	}
	counts := func(f Filter) map[string]int {
		out := map[string]int{}
		for _, c := range s.Facets(f).Facts {
			out[c.Slug] = c.Count
		}
		return out
	}
	if diff := cmp.Diff(map[string]int{"texture:gel": 1, "texture:rich-cream": 2, "texture:milk--light": 1, "opened:12-months": 1, "halal:yes": 1}, counts(of("texture:gel"))); diff != "" {
		t.Errorf("beside a gel (-want +got):\n%s", diff)
	}
	// Of two chosen attributes, each one's counts leave out its own choice and apply the
	// other's.
	if diff := cmp.Diff(map[string]int{"texture:gel": 1, "texture:rich-cream": 1, "opened:12-months": 1, "halal:yes": 1}, counts(of("texture:gel", "opened:12-months"))); diff != "" {
		t.Errorf("beside a gel that keeps 12 months (-want +got):\n%s", diff)
	}
	var order []string
	for _, c := range s.Facets(Filter{}).Facts {
		order = append(order, c.Of+" "+c.Name)
	}
	want := []string{
		"Opened, good for 1.2 months", "Opened, good for 6 months", "Opened, good for 12 months", "Texture Gel", "Texture Rich cream", "Texture Milk, light",
		"Halal certificate Yes", "Halal certificate No",
	}
	if diff := cmp.Diff(want, order); diff != "" {
		t.Errorf("the order of the filters (-want +got):\n%s", diff)
	}
	one, _ := (&Filter{Facts: []string{"opened:12-months"}}).Key()
	if other, _ := (&Filter{Facts: []string{"opened:1.2-months"}}).Key(); one == other {
		t.Errorf("two lists have one key %q", one)
	}
}

// GOOD-1: a product is found by the values that shoppers see, and by the name of a yes/no
// attribute that is yes.
func TestGOOD1SearchesFindFacts(t *testing.T) {
	t.Parallel()
	s := shopOf([]string{"texture: Rich cream", "halal: yes", "store: Zinnia"}, []string{"halal: no"})
	for query, want := range map[string]int{"rich": 1, "certificate": 1, "zinnia": 0} {
		if got := s.Select(Filter{Query: query, Exact: true}).Total; got != want {
			t.Errorf("%s: %d products, want %d", query, got, want)
		}
	}
}

// GOOD-1: a value is stored in one form, and one that does not fit is refused with the reason.
func TestGOOD1FactsAreRead(t *testing.T) {
	t.Parallel()
	own := shopOf().terms.Own
	own = append(own, OwnAttribute{Key: "made-in", Name: "Made in", Kind: FactCountry}, OwnAttribute{Key: "since", Name: "Since", Kind: FactDate})
	for _, c := range []struct {
		line, want string
		wrong      bool
	}{
		{"Opened, good for: ۱۲ months", "opened: 12", false},
		{"opened: 12", "opened: 12", false},
		{"opened: about 12", "", true},
		{"TEXTURE:gel", "texture: Gel", false},
		{"halal: Yes", "halal: yes", false},
		{"halal: maybe", "", true},
		{"made-in: south korea", "made-in: South Korea", false},
		{"made-in: Korea", "", true},
		{"since: 2026-11-29", "since: 2026-11-29", false},
		{"since: 29/11/2026", "", true},
		{"store: A1: left", "store: A1: left", false},
		{"texture:", "", false}, // unknown
		{"nothing", "", true},
		{"unknown: 1", "", true},
	} {
		p := &Product{Facts: []string{c.line}}
		wrong := map[string]string{}
		settleFacts(own, p, nil, wrong)
		if c.wrong != (len(wrong) > 0) {
			t.Errorf("%q: wrong is %v", c.line, wrong)
		}
		if !c.wrong && c.want != "" && (len(p.Facts) != 1 || p.Facts[0] != c.want) || !c.wrong && c.want == "" && len(p.Facts) > 0 {
			t.Errorf("%q is kept as %q", c.line, p.Facts)
		}
	}
}

// FIND-1: a product has several values of one attribute, each a filter with its own count; a
// "yes" that asks for its source is known with it alone, and answers the search for the claim.
func TestFIND1SeveralAndSourced(t *testing.T) {
	t.Parallel()
	terms := FixedTerms()
	terms.Own = []OwnAttribute{
		{Key: "concern", Name: "Concern", Kind: FactSeveral, Values: []string{"Acne", "Dark spots", "Dryness"}, Shown: true, Filter: true},
		{Key: "halal", Name: "Halal", Kind: FactFlag, Sourced: true, Shown: true, Filter: true},
	}
	both := product(1, "First", "COSRX", "serum")
	both.Facts = []string{"concern: Acne, Dryness", "halal: yes (SANHA Pakistan)"}
	bare := product(2, "Second", "COSRX", "serum")
	bare.Facts = []string{"concern: Acne", "halal: yes"}
	s := NewShelved([]*Product{both, bare}, 1, NewLevels(), terms)
	for _, c := range []struct {
		facts []string
		want  int
	}{
		{[]string{"concern:acne"}, 2},
		{[]string{"concern:dryness"}, 1},
		{[]string{"concern:dryness", "concern:dark-spots"}, 1},
		{[]string{"concern:dark-spots"}, 0},
		{[]string{"halal:yes"}, 1},
		{[]string{"concern:acne", "halal:yes"}, 1},
	} {
		if got := s.Select(Filter{Facts: c.facts}).Total; got != c.want {
			t.Errorf("%v: %d products, want %d", c.facts, got, c.want)
		}
	}
	var counts []Count
	for _, c := range s.Facets(Filter{}).Facts {
		counts = append(counts, Count{Slug: c.Slug, Count: c.Count})
	}
	if diff := cmp.Diff([]Count{{Slug: "concern:acne", Count: 2}, {Slug: "concern:dryness", Count: 1}, {Slug: "halal:yes", Count: 1}}, counts); diff != "" {
		t.Errorf("counts: %s", diff)
	}
	want := []FactJSON{{Key: "concern", Name: "Concern", Value: "Acne, Dryness"}, {Key: "halal", Name: "Halal", Value: "Yes", Source: "SANHA Pakistan"}}
	if diff := cmp.Diff(want, s.Detail(s.ByID(both.ID)).Facts); diff != "" {
		t.Errorf("what the page says: %s", diff)
	}
	if got := s.Select(Filter{Query: "halal"}); got.Total != 1 || got.Items[0].ID != both.ID {
		t.Errorf("a search for halal finds %d products", got.Total)
	}
	if got := s.Select(Filter{Query: "dryness"}); got.Total != 1 {
		t.Errorf("a search for a concern finds %d products", got.Total)
	}
}

// FIND-1: several lines of one attribute become one in the owner's order, and a "yes" without
// its source is refused at its field.
func TestFIND1FactsAreSettled(t *testing.T) {
	t.Parallel()
	own := []OwnAttribute{
		{Key: "concern", Name: "Concern", Kind: FactSeveral, Values: []string{"Acne", "Dark spots", "Dryness"}},
		{Key: "vegan", Name: "Vegan", Kind: FactFlag, Sourced: true},
	}
	for _, c := range []struct {
		facts, want []string
		wrong       string
	}{
		{[]string{"Concern: dryness", "concern:  ACNE,Dryness"}, []string{"concern: Acne, Dryness"}, ""},
		{[]string{"concern: Acne, Stone"}, []string{"concern: Acne, Stone"}, "facts.concern"},
		{[]string{"concern: ,"}, []string{"concern: ,"}, "facts.concern"},
		{[]string{"vegan: Yes ( The Vegan Society )"}, []string{"vegan: yes (The Vegan Society)"}, ""},
		{[]string{"vegan: no"}, []string{"vegan: no"}, ""},
		{[]string{"vegan: yes"}, []string{"vegan: yes"}, "facts.vegan"},
		{[]string{"vegan: perhaps (me)"}, []string{"vegan: perhaps (me)"}, "facts.vegan"},
	} {
		p, wrong := &Product{Facts: c.facts}, map[string]string{}
		settleFacts(own, p, nil, wrong)
		if diff := cmp.Diff(c.want, p.Facts); diff != "" {
			t.Errorf("%v: %s", c.facts, diff)
		}
		if _, said := wrong[c.wrong]; len(wrong) > 0 != (c.wrong != "") || c.wrong != "" && !said {
			t.Errorf("%v: refused at %v, want %q", c.facts, wrong, c.wrong)
		}
	}
}

// FIND-1: a run over many products says one value of several, and takes one away.
func TestFIND1BulkSaysAndUnsays(t *testing.T) {
	t.Parallel()
	p := &Product{Facts: []string{"texture: Milk, light", "concern: Acne, Dryness"}}
	for _, c := range []struct {
		a    BulkAction
		want []string
	}{
		{BulkAction{Kind: BulkAddFact, Fact: "concern: dryness"}, []string{"texture: Milk, light", "concern: Acne, Dryness"}},
		{BulkAction{Kind: BulkAddFact, Fact: "concern: Lips"}, []string{"texture: Milk, light", "concern: Acne, Dryness", "concern: Lips"}},
		{BulkAction{Kind: BulkRemoveFact, Fact: "concern: Acne"}, []string{"texture: Milk, light", "concern: Dryness", "concern: Lips"}},
		{BulkAction{Kind: BulkRemoveFact, Fact: "concern: Lips"}, []string{"texture: Milk, light", "concern: Dryness"}},
		{BulkAction{Kind: BulkRemoveFact, Fact: "texture: Milk, light"}, []string{"concern: Dryness"}},
	} {
		if err := c.a.Check(); err != nil {
			t.Fatal(err)
		}
		if err := c.a.apply(p); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, p.Facts); diff != "" {
			t.Errorf("%s %q: %s", c.a.Kind, c.a.Fact, diff)
		}
	}
	if (&BulkAction{Kind: BulkAddFact, Fact: "concern"}).Check() == nil {
		t.Error("a fact without a value is taken")
	}
}
