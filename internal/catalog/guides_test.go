package catalog

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// FIND-2: every guide names its sources, is said in three languages, promises nothing that
// the shop never promises, and is a page that an owner could save.
func TestFIND2GuideTexts(t *testing.T) {
	t.Parallel()
	never := regexp.MustCompile(`(?i)\bsafe|\bcures?\b|\bfair|\bwhiten`)
	used := map[string]bool{"Wash": true, "Treat": true, "Protect": true, guideHelps: true, guideDoes: true, guideKnow: true, guideWith: true, guideMore: true}
	// What the office offers stands in web/src/office/domain/catalogue/attributes.copy.ts.
	for _, offered := range []string{"Concern", "Vegan", "Halal", "Cruelty-free", "Acne", "Dark spots", "Dullness", "Dryness", "Oiliness", "Sensitivity", "Fine lines", "Sun protection", "Dark circles", "Lips"} {
		if used[offered] = true; guideNames[offered].urdu == "" || guideNames[offered].roman == "" {
			t.Errorf("%q is not said in Urdu and Roman Urdu", offered)
		}
	}
	for i := range guides {
		g := &guides[i]
		if len(g.sources) == 0 {
			t.Errorf("%s has no source", g.slug)
		}
		for _, s := range g.sources {
			if s.Name == "" || s.Link != "" && LinkOf(s.Link) == "" {
				t.Errorf("%s has the source %q", g.slug, s)
			}
		}
		for _, text := range slices.Concat([]string{g.title, g.summary, g.note}, g.does, g.know) {
			if text == "" {
				continue
			}
			used[text] = true
			said := guideNames[text]
			if said.urdu == "" || said.roman == "" {
				t.Errorf("%q is not said in Urdu and Roman Urdu", text)
			}
			if never.MatchString(text) || never.MatchString(said.roman) {
				t.Errorf("%q promises too much", text)
			}
		}
		if g.kind == IngredientPage && traitBits().of[traitWith+":"+g.slug] == 0 {
			t.Errorf("lists are not narrowed by %s", g.slug)
		}
		page := g.page()
		page.Tidy()
		if err := page.Check(func(string) bool { return false }); err != nil {
			t.Errorf("%s: %v", g.slug, err)
		}
		for _, language := range TranslatedInto {
			if said := (Translations{}).In(language, page.Blocks[0].Text); said == page.Blocks[0].Text || len(ParseText(said)) != len(ParseText(page.Blocks[0].Text)) {
				t.Errorf("the text of %s is in %s %q", g.slug, language, said)
			}
		}
	}
	for text := range guideNames {
		if !used[text] {
			t.Errorf("nothing says %q", text)
		}
	}
	for _, s := range synonyms() {
		for _, term := range s.terms {
			if slug, is := strings.CutPrefix(term, concernKey+":"); is && guideOf(ConcernPage, slug) == nil {
				t.Errorf("a search leads to the concern %q, which has no guide", slug)
			}
		}
	}
}

// shopOfConcerns has a serum for acne with niacinamide, and a cream that says nothing.
func shopOfConcerns(pages ...OwnPage) *Snapshot {
	terms := FixedTerms()
	terms.Own = []OwnAttribute{{Key: "concern", Name: "Concern", Kind: FactSeveral, Values: []string{"Acne", "Dryness"}, Shown: true, Filter: true}}
	terms.Pages = pages
	serum := product(1, "Plain Drops", "COSRX", "serum")
	serum.Facts, serum.INCI = []string{"concern: Acne"}, "Aqua, Niacinamide, Parfum"
	return NewShelved([]*Product{serum, product(2, "Plain Cream", "COSRX", "cream")}, 1, NewLevels(), terms)
}

// FIND-2: a guide is shown while products are of it; the owner's takes its place, and hides
// it as a draft.
func TestFIND2GuidesOfProductsOnSale(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	paths := func(s *Snapshot) (out []string) {
		for _, kind := range GuideKinds {
			for _, p := range s.Guides(kind, now) {
				out = append(out, p.Path())
			}
		}
		return out
	}
	own := OwnPage{ID: "1", Slug: "acne", Kind: ConcernPage, PageContent: PageContent{Title: "Ours", Blocks: []Block{{ID: "1", Kind: BlockText, Text: "Words."}}}}
	live, other := own, own
	live.Published = true
	other.ID, other.Slug, other.Published = "2", "open-pores", true
	for _, c := range []struct {
		name  string
		pages []OwnPage
		want  []string
	}{
		{"the program's", nil, []string{"/concern/acne", "/ingredient/niacinamide"}},
		{"a draft hides it", []OwnPage{own}, []string{"/ingredient/niacinamide"}},
		{"the owner's", []OwnPage{live, other}, []string{"/concern/acne", "/concern/open-pores", "/ingredient/niacinamide"}},
	} {
		s := shopOfConcerns(c.pages...)
		if diff := cmp.Diff(c.want, paths(s)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
	if bare := paths(NewShelved([]*Product{product(1, "Plain", "COSRX", "serum")}, 1, NewLevels(), FixedTerms())); bare != nil {
		t.Errorf("a shop whose products say nothing has %v", bare)
	}

	s := shopOfConcerns()
	shown := s.ShowPage(s.GuidePage(ConcernPage, "acne", now), s.Say("ur"))
	if shown.Title != "دانے اور مہاسے" || shown.Note == "" || len(shown.Sources) != 2 || shown.Checked != guidesChecked {
		t.Errorf("the page says %+v", shown)
	}
	want := []GuideList{{"all", "/search?fact=concern%3Aacne", 1}}
	if diff := cmp.Diff(want, shown.Lists); diff != "" {
		t.Errorf("its lists: %s", diff)
	}
	if last := shown.Blocks[len(shown.Blocks)-1]; last.Kind != BlockProducts || last.Title != "خاص دیکھ بھال" || len(last.Products) != 1 {
		t.Errorf("its products are %+v", last)
	}
	mine := shopOfConcerns(live)
	if shown := mine.ShowPage(mine.GuidePage(ConcernPage, "acne", now), nil); shown.Title != "Ours" || shown.Note != "" || shown.Sources != nil || len(shown.Lists) != 1 {
		t.Errorf("the owner's page says %+v", shown)
	}
}

// FIND-2: a search that names a concern or an ingredient, in any language, leads to its guide
// where one is shown, and finds what is of the concern.
func TestFIND2SearchesNameGuides(t *testing.T) {
	t.Parallel()
	s := shopOfConcerns()
	for query, want := range map[string]string{
		"acne": "/concern/acne", "chehre ke daane": "/concern/acne", "دانے": "/concern/acne", "کیل مہاسے": "/concern/acne",
		"niacinamide serum": "/ingredient/niacinamide", "نیاسینامائیڈ": "/ingredient/niacinamide", "vitamin b3": "/ingredient/niacinamide",
		"dryness": "", "khushk jild": "", "retinol": "", "serum": "",
	} {
		got := ""
		if found := s.Facets(Filter{Query: query}).Guides; len(found) > 0 {
			got = found[0].Path
		}
		if got != want {
			t.Errorf("%q leads to %q, not %q", query, got, want)
		}
	}
	for _, query := range []string{"acne", "chehre ke daane", "دانے"} {
		if found := s.Select(Filter{Query: query}); found.Total != 1 || found.Items[0].Name != "Plain Drops" {
			t.Errorf("%q finds %d products", query, found.Total)
		}
	}
	if got := s.FacetsIn(Filter{Query: "acne"}, s.Say("ur-Latn")).Guides[0].Title; got != "Daane aur muhase" {
		t.Errorf("in Roman Urdu it is called %q", got)
	}
	draft := OwnPage{ID: "1", Slug: "acne", Kind: ConcernPage}
	if got := shopOfConcerns(draft).Facets(Filter{Query: "acne"}).Guides; got != nil {
		t.Errorf("a search leads to the hidden %v", got)
	}
}
