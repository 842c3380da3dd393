package catalog

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestLANG4SpecifiedTermsAreSaid (LANG-4): each category and skin type of the specification has
// a name in every language. One that the owner renamed is shown as the owner wrote it.
func TestLANG4SpecifiedTermsAreSaid(t *testing.T) {
	t.Parallel()
	terms := FixedTerms()
	var none Translations
	for _, row := range slices.Concat(terms.Categories, terms.SkinTypes) {
		if none.In("en", row.Name) != row.Name || none.In("ur", row.Name) == row.Name || none.In("ur-Latn", row.Name) == "" {
			t.Errorf("LANG-4 %s is said as %q, %q and %q", row.Name, none.In("en", row.Name), none.In("ur", row.Name), none.In("ur-Latn", row.Name))
		}
		if own := row.Name + " & more"; none.In("ur", own) != own {
			t.Errorf("LANG-4 %s, which the owner named, is said as %q", own, none.In("ur", own))
		}
	}
	for _, row := range terms.SkinTypes { // web/src/shop/parts/taxonomy.copy.ur.ts leaves the end out
		if urdu, roman := none.In("ur", row.Name), none.In("ur-Latn", row.Name); !strings.HasSuffix(urdu, " جلد") || !strings.HasSuffix(roman, " jild") {
			t.Errorf("LANG-4 %s ends in another word than skin: %q, %q", row.Name, urdu, roman)
		}
	}
}

// TestLANG4TheUsualHomePage (LANG-4): when one promise is changed, the others keep their
// specified text in every language.
func TestLANG4TheUsualHomePage(t *testing.T) {
	t.Parallel()
	n := 0
	for _, file := range []string{"hero", "home"} {
		read := func(language string) string {
			text, err := os.ReadFile("../../web/src/shared/lib/" + file + ".copy" + language + ".ts")
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		english, urdu, roman := read(""), read(".ur"), read(".ur-Latn")
		for text, said := range termNames {
			if !strings.Contains(english, "'"+text+"'") {
				continue
			}
			if n++; !strings.Contains(urdu, "'"+said.urdu+"'") || !strings.Contains(roman, "'"+said.roman+"'") {
				t.Errorf("LANG-4 pages say %q in other words than %q and %q", text, said.urdu, said.roman)
			}
		}
	}
	if n != 5 {
		t.Errorf("LANG-4 %d texts of the usual home page are said, want 5", n)
	}
}

// TestLANG4WhereTextsStand (LANG-4): each text of the owner's that a page shows is listed once,
// with its place and its limit; no other is listed.
func TestLANG4WhereTextsStand(t *testing.T) {
	t.Parallel()
	terms := &Terms{
		Home: &HomeLayout{
			Hero: &HeroWords{Title: "Glow", Text: "Up to {guest}%"}, Promises: []string{"By hand"},
			Sections: []SectionLayout{{Kind: SectionTrending, Title: "Loved"}, {Kind: SectionHero}},
		},
		Categories: []TermRow{{ID: "c", Name: "Gifts", Story: "Wrapped."}}, Brands: []TermRow{{ID: "b", Name: "Rhode"}},
		Own: []OwnAttribute{{Key: "life", Name: "Good for", Kind: FactNumber, Unit: "months", Shown: true}, {Key: "bin", Name: "Bin"}},
	}
	var got []string
	wrong := map[string]string{}
	for _, text := range terms.Texts() {
		got = append(got, text.Place+"="+text.English)
		wrong[text.Place] = text.Wrong(strings.Repeat("ا", 71) + "{member}")
	}
	want := []string{
		"home.promises.0=By hand", "home.hero.title=Glow", "home.hero.text=Up to {guest}%", "home.trending.title=Loved",
		"category.c.name=Gifts", "category.c.story=Wrapped.", "attribute.life.name=Good for", "attribute.life.unit=months",
	}
	if !slices.Equal(got, want) {
		t.Errorf("LANG-4 the texts are %q, want %q", got, want)
	}
	for place, bad := range map[string]bool{"home.promises.0": true, "home.hero.text": false, "home.trending.title": true, "category.c.name": false, "attribute.life.unit": true} {
		if (wrong[place] != "") != bad {
			t.Errorf("LANG-4 a long translation of %s is answered with %q", place, wrong[place])
		}
	}
}

// TestLANG4SearchHearsTheOwner (LANG-4): the owner's Urdu names find products and suggest
// categories.
func TestLANG4SearchHearsTheOwner(t *testing.T) {
	t.Parallel()
	goods := []*Product{product(1, "Snail", "COSRX", "serum"), product(2, "Veil", "Anua", "sunscreen")}
	terms := FixedTerms()
	before := NewShelved(goods, 1, NewLevels(), terms)
	if got := before.Search("لشکارا", 9); len(got) != 0 {
		t.Errorf("LANG-4 a word that nobody wrote finds %d", len(got))
	}
	said := *terms
	said.Translations = Translations{"ur": {"Serum": "لشکارا سیرم"}}
	after := before.next(Changes{Version: 2, Terms: &said})
	if got := after.Search("لشکارا", 9); len(got) != 1 || got[0].Name != "Snail" {
		t.Errorf("LANG-4 the owner's word finds %v", got)
	}
	if got := after.Say("ur").Suggestions(after.Suggest(Filter{Query: "لشک"})).Categories; len(got) != 1 || got[0] != (Term{"serum", "لشکارا سیرم"}) {
		t.Errorf("LANG-4 the owner's word suggests %v", got)
	}
}
