package catalog

import (
	"net/url"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// promises are what advice never says, in any of the three languages.
var promises = regexp.MustCompile(`(?i)\bsafe|\bharmless|\bcur(e|es|ed|ing)\b|\bheal|\btreats?\b|\bguarantee|\bfair|\bwhiten|mehfooz|\bilaaj|\bilaj|shifa|gora|محفوظ|علاج|شفا|ٹھیک کر|گورا|ضمانت`)

// FIND-4: every rule has a source with title, publisher and address, a day that is past, and
// a text in three languages that neither calls anything safe nor promises a cure.
func TestFIND4TheTableOfAdvice(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	said := func(text string) {
		used[text] = true
		for _, language := range TranslatedInto {
			in, ok := Specified(language, text)
			if !ok || in == "" {
				t.Errorf("%q is not said in %s", text, language)
			}
			if promises.MatchString(in) {
				t.Errorf("%q promises too much", in)
			}
		}
		if promises.MatchString(text) {
			t.Errorf("%q promises too much", text)
		}
	}
	for _, g := range adviceGroupTable {
		said(g.name)
	}
	for _, r := range adviceTable {
		said(r.text)
		link, err := url.Parse(r.source.URL)
		if err != nil || link.Scheme != "https" || link.Host == "" || r.source.Title == "" || r.source.Publisher == "" {
			t.Errorf("%q has the source %+v", r.text, r.source)
		}
		if day, err := time.Parse(time.DateOnly, r.checked); err != nil || day.Year() < 2026 {
			t.Errorf("the source of %q was read on %q", r.text, r.checked)
		}
		if pair := r.kind == AdviceApart || r.kind == AdviceTogether; pair != (r.with != 0) || r.of == 0 {
			t.Errorf("%q is %s of %v with %v", r.text, r.kind, r.of.slugs(), r.with.slugs())
		}
	}
	for text := range adviceNames {
		if !used[text] {
			t.Errorf("nothing says %q", text)
		}
	}
	for _, text := range []string{"It is safe.", "It cures acne.", "Yeh mehfooz hai.", "یہ محفوظ ہے۔", "یہ دانوں کا علاج ہے۔"} {
		if !promises.MatchString(text) {
			t.Errorf("%q would pass", text)
		}
	}
}

// FIND-4: a product says the rules about what is in it, in the language of its page.
func TestFIND4AdviceOnAProduct(t *testing.T) {
	t.Parallel()
	night, peel, cream, plain := product(1, "Night Drops", "A", "serum"), product(2, "Peel", "A", "toner"), product(3, "Cream", "A", "cream"), product(4, "Comb", "A", "accessories")
	night.INCI = "Aqua, Retinol, Parfum"
	peel.Ingredients = []string{"Salicylic acid 2%"}
	cream.INCI, cream.Ingredients = "Aqua, Lactic Acid, Glycerin", []string{"Glycerin"} // a little acid for the acidity
	s := NewSnapshot([]*Product{night, peel, cream, plain}, 1)
	for _, c := range []struct {
		of      *Product
		actives []string
		kinds   []AdviceKind
	}{
		{night, []string{"retinoid", "scent"}, []AdviceKind{AdviceApart, AdviceApart, AdviceSun, AdviceDoctor, AdviceBegin, AdviceTogether, AdviceTogether, AdvicePatch}},
		{peel, []string{"acid", "salicylic"}, []AdviceKind{AdviceApart, AdviceApart, AdviceSun, AdviceDoctor, AdvicePatch}},
		{cream, []string{"moisture"}, nil},
		{plain, nil, nil},
	} {
		d := s.DetailIn(s.ByID(c.of.ID), "ur")
		var kinds []AdviceKind
		for _, a := range d.Advice {
			kinds = append(kinds, a.Kind)
			if english := slices.ContainsFunc(adviceTable, func(r adviceRule) bool { return r.text == a.Text }); english {
				t.Errorf("%s says in Urdu %q", c.of.Name, a.Text)
			}
		}
		if diff := cmp.Diff(c.actives, d.Actives) + cmp.Diff(c.kinds, kinds); diff != "" {
			t.Errorf("%s: %s", c.of.Name, diff)
		}
		if draft := s.DetailOf(c.of.Settled()); !slices.Equal(draft.Actives, c.actives) || len(draft.Advice) != len(c.kinds) {
			t.Errorf("%s as a draft has %v", c.of.Name, draft.Actives)
		}
	}
	peels := s.DetailIn(s.ByID(peel.ID), "en").Advice
	if peels[0].Other != "Retinoids" || peels[1].Other != "Exfoliating acids" {
		t.Errorf("a peel is kept apart from %q and %q", peels[0].Other, peels[1].Other)
	}
}

// FIND-2, FIND-4: an ingredient's page says with what it goes and with what not, by the same
// rules, and the list of a product leads to it.
func TestFIND2IngredientPagesSayWhatGoes(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	serum := product(1, "Drops", "A", "serum")
	serum.INCI = "Aqua, Niacinamide, Salicylic Acid, Squalane, Azelaic Acid"
	shown := func(pages ...OwnPage) *Snapshot {
		terms := FixedTerms()
		terms.Pages = pages
		return NewShelved([]*Product{serum}, 1, NewLevels(), terms)
	}
	s := shown()
	pairs := func(slug string) (out []string) {
		for _, a := range s.ShowPage(s.GuidePage(IngredientPage, slug, now), nil).Advice {
			out = append(out, string(a.Kind)+" "+a.Other)
		}
		return out
	}
	if diff := cmp.Diff([]string{"together Retinoids"}, pairs("niacinamide")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"apart Retinoids", "apart Exfoliating acids", "sun ", "doctor ", "patch "}, pairs("salicylic-acid")); diff != "" {
		t.Error(diff)
	}
	if got := pairs("azelaic-acid"); got != nil {
		t.Errorf("no source speaks of azelaic acid, but its page says %v", got)
	}
	pages := func(s *Snapshot) map[string]string { return s.DetailIn(s.ByID(serum.ID), "en").Pages }
	want := map[string]string{"Niacinamide": "/ingredient/niacinamide", "Salicylic Acid": "/ingredient/salicylic-acid", "Azelaic Acid": "/ingredient/azelaic-acid"}
	if diff := cmp.Diff(want, pages(s)); diff != "" {
		t.Error(diff)
	}
	for path := range want {
		if s.GuidePage(IngredientPage, want[path][len("/ingredient/"):], now) == nil {
			t.Errorf("%s leads to nothing", path)
		}
	}
	// An owner's draft hides a page, one for a time is not linked, and a page of their own is.
	draft := OwnPage{ID: "1", Slug: "niacinamide", Kind: IngredientPage}
	timed, own := draft, draft
	timed.Published, timed.Until = true, now.AddDate(1, 0, 0)
	own.Published, own.Slug = true, "squalane"
	delete(want, "Niacinamide")
	for _, page := range []OwnPage{draft, timed} {
		if diff := cmp.Diff(want, pages(shown(page))); diff != "" {
			t.Error(diff)
		}
	}
	want["Niacinamide"], want["Squalane"] = "/ingredient/niacinamide", "/ingredient/squalane"
	if diff := cmp.Diff(want, pages(shown(own))); diff != "" {
		t.Error(diff)
	}
}
