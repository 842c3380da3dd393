package exchange

import (
	"slices"
	"testing"

	"gulaab/internal/catalog"
)

// GOOD-2: a path of another shop leads to the last of its parts that the shop has, and what is
// made of one stands below the nearest that it has, in three levels.
func TestGOOD2PathsOfOtherShops(t *testing.T) {
	t.Parallel()
	terms := catalog.FixedTerms()
	terms.Categories = append(terms.Categories, catalog.TermRow{ID: "lips", Slug: "lips", Name: "Lips", Shown: true, Parent: "makeup"})
	place := func(entry string) string {
		slug, _ := (&reader{b: &built{}, format: WooCommerce, terms: terms}).place(entry)
		return slug
	}
	for entry, want := range map[string]string{
		"Makeup > Lips": "lips", "Makeup > Lips > Lip gloss": "lips", "Beauty > Makeup > Eyes": "eye-care", "Skin Care > Face Serums": "serum",
		"Makeup > Nails": "makeup", "Lip gloss": "lip-care",
	} {
		if got := place(entry); got != want {
			t.Errorf("%s leads to %q, want %q", entry, got, want)
		}
	}
	for entry, want := range map[string]struct{ makes, below []string }{
		"Makeup > Lips > Lip gloss":        {[]string{"Lip gloss"}, []string{"lips"}},
		"Beauty > Makeup > Nails > Polish": {[]string{"Nails", "Polish"}, []string{"makeup", "nails"}},
		"Makeup > Lips > Shine > Gloss":    {[]string{"Gloss"}, []string{"lips"}}, // a fourth level
		"Hair > Shampoo":                   {[]string{"Shampoo"}, []string{""}},
		"Shampoo":                          {[]string{"Shampoo"}, []string{""}},
		"Best Deals > Clearance":           {[]string{"Clearance"}, []string{""}},
	} {
		r := &reader{b: &built{}, format: WooCommerce, terms: terms}
		r.meant(entry, makeIt)
		var below []string
		for _, name := range r.b.makes {
			below = append(below, r.b.below[name])
		}
		if !slices.Equal(r.b.makes, want.makes) || !slices.Equal(below, want.below) {
			t.Errorf("%s makes %q below %q, want %q below %q", entry, r.b.makes, below, want.makes, want.below)
		}
	}
	// Its own file has the way, and finds the same again.
	tree := catalog.NewTree(terms.Categories)
	if got := tree.Path("lips"); got != "makeup > lips" {
		t.Errorf("it is written as %q", got)
	}
	own := &reader{b: &built{}, format: Gulaab, terms: terms}
	if slug, ok := own.place("makeup > lips"); !ok || slug != "lips" {
		t.Errorf("its own path leads to %q", slug)
	}
}
