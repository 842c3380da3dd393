package catalog

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestSearch(t *testing.T) {
	t.Parallel()
	s := shop()
	for _, tc := range []struct{ name, query, want string }{
		{"a word of the name", "heartleaf", "Heartleaf Toner"},
		{"letter case and punctuation", "  HEARTLEAF!! ", "Heartleaf Toner"},
		{"the beginning of a word", "heart", "Heartleaf Toner"},
		{"a slip", "hartleaf", "Heartleaf Toner"},
		{"neighbours swapped", "niacinamdie", "Niacinamide 10%"},
		{"niacinmide", "niacinmide", "Niacinamide 10%"},
		{"two slips", "hilauronic", "Hyaluronic Acid"},
		{"an ingredient", "zinc", "Niacinamide 10%"},
		{"a brand", "the ordinary", "Hyaluronic Acid, Niacinamide 10%"},
		{"a brand in one word", "larocheposay", "Sun Fluid SPF 50"},
		{"a brand in three words", "la roche posay", "Sun Fluid SPF 50"},
		{"a brand with a slip", "la rosche posay", "Sun Fluid SPF 50"},
		{"a brand in two ways", "axis y", "Dark Spot Serum"},
		{"a brand without its accent", "estee", "Night Repair"},
		{"sun block", "sun block", "Sun Fluid SPF 50"},
		{"sunblock", "sunblock", "Sun Fluid SPF 50"},
		{"sunblok", "sunblok", "Sun Fluid SPF 50"},
		{"chehra: the face, to be washed", "chehra", "Foaming Cleanser, Low pH Cleanser"},
		{"khushk jild: dry skin", "khushk jild", "Moisturizing Cream, Hyaluronic Acid"},
		{"every word must fit", "ordinary niacinamide", "Niacinamide 10%"},
		{"a word that fits nothing is let go", "cosrx snail shampoo", "Snail Essence"},
		{"words that say nothing are let go", "toner ke liye best", "Heartleaf Toner"},
		{"a plural", "toners", "Heartleaf Toner"},
		{"a number", "50 spf", "Sun Fluid SPF 50"},
		{"nothing that exists", "qwertyuiop", ""},
		{"too little exists", "shampoo conditioner wax niacinamide", ""},
		{"no words", "?!", ""},
		{"nothing", "", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			wantNames(t, s.Search(tc.query, 0), tc.want)
		})
	}
	t.Run("limit", func(t *testing.T) {
		t.Parallel()
		wantNames(t, s.Search("cleanser", 1), "Foaming Cleanser")
	})
}

func TestSearchPrefersNamesAndCategories(t *testing.T) {
	t.Parallel()
	s := NewSnapshot([]*Product{
		product(1, "Retinol Night Serum", "A", "serum"),
		product(2, "Calm Cream", "B", "cream", ingredients("Retinol")),
		product(3, "Day Cream", "C", "cream", func(p *Product) { p.Description = "Wait a night after retinol." }),
	}, 1)
	wantNames(t, s.Search("retinol", 0), "Retinol Night Serum, Calm Cream, Day Cream")
}

// TestSlipsAreForgiven makes one error in a word and still expects its product.
func TestSlipsAreForgiven(t *testing.T) {
	t.Parallel()
	s := shop()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"heartleaf", "niacinamide", "hyaluronic", "moisturizing", "foaming", "essence", "repair"}).Draw(t, "word")
		r := []rune(word)
		// The first letter is usually right.
		at := rapid.IntRange(1, len(r)-2).Draw(t, "at")
		switch rapid.SampledFrom([]string{"drop", "double", "swap", "replace"}).Draw(t, "slip") {
		case "drop":
			r = append(r[:at:at], r[at+1:]...)
		case "double":
			r = append(append(r[:at:at], r[at]), r[at:]...)
		case "swap":
			r[at], r[at+1] = r[at+1], r[at]
		case "replace":
			r[at] = 'x'
		}
		want := strings.Split(names(s.Search(word, 0)), ", ")[0]
		if got := names(s.Search(string(r), 0)); !strings.Contains(got, want) {
			t.Fatalf("%q found %q, want %s among it", string(r), got, want)
		}
	})
}

func TestSynonymsFitTheirIndex(t *testing.T) {
	t.Parallel()
	shelves := NewSnapshot(nil, 1)
	for _, syn := range synonyms() {
		for _, p := range syn.phrases {
			if n := len(tokens(p)); n == 0 || n > maxPhrase {
				t.Errorf("%q has %d words, want 1 to %d", p, n, maxPhrase)
			}
		}
		for _, term := range syn.terms {
			kind, slug, isSlug := strings.Cut(term, ":")
			if !isSlug || term == named {
				continue
			}
			if kind == concernKey {
				continue // an attribute of the owner's, which TestFIND2GuideTexts compares with the guides
			}
			find := map[string]func(string) (Term, bool){"category": shelves.Category, "skin": shelves.SkinType}[kind]
			if find == nil {
				t.Errorf("%q is of no known kind", term)
			} else if found, ok := find(slug); !ok || found.Slug != slug {
				t.Errorf("%q is no slug of the shop", term)
			}
		}
	}
}

func TestSuggest(t *testing.T) {
	t.Parallel()
	s := shop()
	terms := func(list []Term) string {
		var out []string
		for _, x := range list {
			out = append(out, x.Name)
		}
		return strings.Join(out, ", ")
	}
	for _, tc := range []struct{ query, products, brands, categories string }{
		{"cera", "Moisturizing Cream, Foaming Cleanser", "CeraVe", ""},
		{"cl", "Foaming Cleanser, Low pH Cleanser", "", "Cleanser"},
		{"ordin", "Hyaluronic Acid, Niacinamide 10%", "The Ordinary", ""},
		{"la roche", "Sun Fluid SPF 50", "La Roche-Posay", ""},
		{"sun block", "Sun Fluid SPF 50", "", "Sunscreen"},
		{"chehra", "Foaming Cleanser, Low pH Cleanser", "", "Cleanser"},
		{"axisy", "Dark Spot Serum", "AXIS-Y", ""},
		{"best deals", "Lip Tint, Heartleaf Toner, Foaming Cleanser, Hyaluronic Acid, Niacinamide 10%", "", "Best Deals"},
		{"", "", "", ""},
	} {
		t.Run(tc.query, func(t *testing.T) {
			t.Parallel()
			got := s.Suggest(Filter{Query: tc.query})
			wantNames(t, got.Products, tc.products)
			if b, c := terms(got.Brands), terms(got.Categories); b != tc.brands || c != tc.categories {
				t.Errorf("brands %q, categories %q; want %q, %q", b, c, tc.brands, tc.categories)
			}
		})
	}
}

// WEB-9: suggestions say how many there are, and why each fits.
func TestWEB9WhySuggested(t *testing.T) {
	t.Parallel()
	s := shop()
	for _, tc := range []struct {
		query, products, why string
		total                int
	}{
		{"sodium hyal", "Hyaluronic Acid", "Sodium Hyaluronate", 1},
		{"zinc", "Niacinamide 10%", "Zinc PCA", 1},
		{"sun block", "Sun Fluid SPF 50", "Sunscreen", 1},
		{"cosrx cleanser", "Low pH Cleanser", "", 1},
		{"glass skin", "Hyaluronic Acid", "Glass Skin", 1},
		{"niacinmide", "Niacinamide 10%", "", 1},
		{"best deals", "Lip Tint, Heartleaf Toner, Foaming Cleanser, Hyaluronic Acid, Niacinamide 10%", "Best Deals|Best Deals|Best Deals|Best Deals|Best Deals", 5},
		{"xqzzy", "", "", 0},
	} {
		t.Run(tc.query, func(t *testing.T) {
			t.Parallel()
			got := s.Suggest(Filter{Query: tc.query})
			wantNames(t, got.Products, tc.products)
			if why := strings.Join(got.Why, "|"); why != tc.why || got.Total != tc.total || len(got.Why) != len(got.Products) {
				t.Errorf("why %q of %d in all, want %q of %d", why, got.Total, tc.why, tc.total)
			}
		})
	}
}

func FuzzSearch(f *testing.F) {
	for _, q := range []string{"sun block", "niacinmide", "la roche posay", strings.Repeat("a ", 300), "\xff\xfe", "ﷺ", "category:serum", "brand:cosrx"} {
		f.Add(q)
	}
	s := shop()
	f.Fuzz(func(t *testing.T, q string) {
		seen := map[string]bool{}
		for _, p := range s.Search(q, 0) {
			if seen[p.ID] {
				t.Fatalf("%s twice", p.Name)
			}
			seen[p.ID] = true
		}
		if got := len(s.Suggest(Filter{Query: q}).Products); got > suggestedProducts {
			t.Fatalf("%d products suggested", got)
		}
	})
}

// TestREAL4QuestionsAreFound: words of questions and answers find their product where no product's own
// texts have all that is searched for; a stranger's slip keeps nobody's from being corrected.
func TestREAL4QuestionsAreFound(t *testing.T) {
	t.Parallel()
	asked := func(texts ...string) func(*Product) {
		return func(p *Product) {
			for _, text := range texts {
				p.Questions = append(p.Questions, Answered{ID: text, Text: text, Answer: "Wait a fortnight.", Said: map[string]string{"ur": "دو ہفتے رکیں"}})
			}
		}
	}
	s := NewSnapshot([]*Product{
		product(1, "Night Serum", "A", "serum", asked("May I use it after microneedling?", "Is it like niacinmide or retinol?")),
		product(2, "Calm Cream", "B", "cream", func(p *Product) { p.Description = "Wait a night after retinol." }),
		product(3, "Niacinamide 10%", "C", "serum"),
	}, 1)
	for query, want := range map[string]string{
		"microneedling": "Night Serum", "fortnight": "Night Serum", "ہفتے": "Night Serum",
		"retinol": "Calm Cream", "niacinmide": "Niacinamide 10%", "serum microneedling": "Night Serum", "cream microneedling": "Calm Cream",
	} {
		wantNames(t, s.Search(query, 0), want)
	}
}
