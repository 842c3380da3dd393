package site_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/site"
	"gulaab/internal/review"
)

// SHELF-2: pages follow the owner's home page, and their state has none where it is as
// specified.
func TestSHELF2PagesFollowTheHomePage(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	before := body(t, s.get("/"))
	if strings.Contains(before, `"home":{"sections"`) {
		t.Error("the specified page is told to the browser")
	}
	list := body(t, s.get("/category/serum"))
	terms := catalog.FixedTerms()
	terms.Home = &catalog.HomeLayout{
		Sections: []catalog.SectionLayout{{Kind: catalog.SectionDeals, Shown: true}, {Kind: catalog.SectionHero}, {Kind: catalog.SectionStrip, Shown: true}},
		Promises: []string{"Sealed </script> and fresh"}, Brands: []string{"cosrx"},
	}
	s.shelved(terms)
	s.site.Mend(t.Context())
	page := body(t, s.get("/"))
	now := state(t, page)
	shown := at(now, "config", "home", "sections").([]any)
	if len(shown) != 2 || at(shown[0].(map[string]any), "kind") != "deals" || strings.Contains(page, "</script> and") {
		t.Errorf("shown are %v", shown)
	}
	if brands := at(now, "catalog", "home", "brands").([]any); len(brands) != 1 {
		t.Errorf("%d brands", len(brands))
	}
	if now := body(t, s.get("/category/serum")); now == list || !strings.Contains(now, "and fresh") {
		t.Error("another page still makes the old promises")
	}
	terms = catalog.FixedTerms()
	terms.Home = catalog.SpecifiedHome()
	s.shelved(terms)
	s.site.Mend(t.Context())
	if body(t, s.get("/")) != before {
		t.Error("HOME-1 to HOME-11 the specified page is another once it was published")
	}
}

// SHELF-2: only the office gets a preview: no shopper does, and nothing in it runs or is
// stored.
func TestSHELF2Preview(t *testing.T) {
	t.Parallel()
	said := []review.Review{{ID: "kept back", Text: "Asli cheez hai", Name: "Ayesha", Username: "@ayesha"}}
	s := newShop(t, func(d *site.Deps) {
		d.Reviews = func(context.Context) ([]review.Review, error) { return said, nil }
	})
	page := body(t, s.get("/"))
	seen := ""
	s.setRender(func(_, state string) (string, error) {
		seen = state
		return `<h1>drawn</h1>`, nil
	})
	layout := catalog.SpecifiedHome()
	layout.Hero = &catalog.HeroWords{Title: "Skin first", Text: "x"}
	layout.Sections[2].Shown = false
	html, err := s.site.PreviewHome(t.Context(), layout)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<h1>drawn</h1>`, `content="noindex"`, `style-1.css`, `<base target="_blank">`} {
		if !strings.Contains(html, want) {
			t.Errorf("the preview lacks %s: %s", want, html)
		}
	}
	if strings.Contains(html, "<script") || strings.Contains(html, "canonical") {
		t.Errorf("the preview runs: %s", html)
	}
	if !strings.Contains(seen, `"title":"Skin first"`) || strings.Contains(seen, `"kind":"strip"`) {
		t.Errorf("it was drawn from %.400s", seen)
	}
	if !strings.Contains(seen, `"reviews":[{"text":"Asli cheez hai","avatar":"","name":"Ayesha","username":"@ayesha"}]`) {
		t.Errorf("SHELF-2 the testimonials are missing: %.400s", seen)
	}
	if strings.Contains(page, `"reviews":`) {
		t.Error("REV-6 the shop's own page brings the testimonials along")
	}
	if res := s.get("/"); body(t, res) != page || res.StatusCode != http.StatusOK {
		t.Error("a shopper got the preview")
	}
	s.setRender(func(string, string) (string, error) { return "", errors.New("it broke: secret") })
	_, err = s.site.PreviewHome(context.Background(), layout)
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != fault.Unavailable || strings.Contains(f.Message, "secret") {
		t.Errorf("a broken preview: %v", err)
	}
}
