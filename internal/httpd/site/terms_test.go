package site_test

import (
	"net/http"
	"strings"
	"testing"

	"gulaab/internal/catalog"
)

// shelved gives a shop other terms.
func (s *shop) shelved(terms *catalog.Terms) {
	old := s.current.Load()
	s.current.Store(catalog.NewShelved(old.All(), old.Version()+1, s.levels, terms))
}

// SHELF-1: pages follow the owner's terms as soon as they change.
func TestPagesFollowTheRows(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	before := state(t, body(t, s.get("/")))
	if got := len(at(before, "catalog", "menu").([]any)); got != 14 {
		t.Errorf("NAV-4 menus name %d brands", got)
	}
	if got := at(before, "catalog", "home", "brands").([]any); len(got) != 13 || at(got[12].(map[string]any), "slug") != "axisy" {
		t.Errorf("HOME-9 home has %d brands", len(got))
	}
	terms := catalog.FixedTerms()
	terms.Brands = append([]catalog.TermRow{{ID: "n", Slug: "round-lab", Name: "Round Lab", Story: "From Seoul.", Picture: "/media/r.webp", Shown: true}}, terms.Brands...)
	terms.Categories[0].Shown = false
	terms.Categories[1] = catalog.TermRow{ID: "moisturizer", Slug: "day-cream", Name: "Day Cream", Shown: true, Fixed: true, Former: []string{"moisturizer"}}
	terms.Words = []catalog.Word{{Phrases: []string{"where is my parcel"}, Target: "/track"}}
	s.shelved(terms)
	s.site.Mend(t.Context())

	t.Run("menus and home", func(t *testing.T) {
		t.Parallel()
		now := state(t, body(t, s.get("/")))
		if got := at(now, "catalog", "menu").([]any); len(got) != 15 || at(got[0].(map[string]any), "name") != "Round Lab" {
			t.Errorf("menus name %v", got)
		}
		if got := at(now, "catalog", "home", "brands").([]any); at(got[0].(map[string]any), "slug") != "round-lab" {
			t.Errorf("home begins with %v", got[0])
		}
		if got := at(now, "catalog", "categories").([]any); len(got) != 18 || at(got[0].(map[string]any), "name") != "Day Cream" {
			t.Errorf("categories are %v", got)
		}
	})
	t.Run("the head of a list", func(t *testing.T) {
		t.Parallel()
		res := s.get("/brand/round-lab")
		page := body(t, res)
		if res.StatusCode != http.StatusOK || !strings.Contains(page, "<title>Round Lab | Gulaab</title>") {
			t.Errorf("status %d, %.300s", res.StatusCode, page)
		}
	})
	t.Run("SHELF-5 a search leads to a page, for as long as the owner says so", func(t *testing.T) {
		t.Parallel()
		res := s.get("/search?q=Where+is+my+parcel")
		if res.StatusCode != http.StatusFound || res.Header.Get("Location") != "/track" {
			t.Errorf("status %d to %q", res.StatusCode, res.Header.Get("Location"))
		}
	})
	t.Run("SHELF-1 the story goes with the list and into its head", func(t *testing.T) {
		t.Parallel()
		page := body(t, s.get("/brand/round-lab"))
		about := at(state(t, page), "catalog", "listing", "facets", "about").([]any)
		if !strings.Contains(page, `content="From Seoul. `) || at(about[0].(map[string]any), "story") != "From Seoul." {
			t.Errorf("%v in %.400s", about, page)
		}
	})
	t.Run("a renamed slug leads on", func(t *testing.T) {
		t.Parallel()
		for from, to := range map[string]string{
			"/category/moisturizer":           "/category/day-cream",
			"/category/Moisturizer?page=2":    "/category/day-cream?page=2",
			"/category/moisturizer?utm=a":     "/category/day-cream",
			"/category/moisturizer?sort=name": "/category/day-cream?sort=name",
		} {
			if res := s.get(from); res.StatusCode != http.StatusMovedPermanently || res.Header.Get("Location") != to {
				t.Errorf("%s: %d to %q, want %s", from, res.StatusCode, res.Header.Get("Location"), to)
			}
		}
		for _, path := range []string{"/category/day-cream", "/category/serum", "/brand/moisturizer"} {
			if res := s.get(path); res.StatusCode == http.StatusMovedPermanently {
				t.Errorf("%s leads to %s", path, res.Header.Get("Location"))
			}
		}
	})
	t.Run("the sitemap", func(t *testing.T) {
		t.Parallel()
		text := body(t, s.get("/sitemap.xml"))
		if strings.Contains(text, "/category/serum<") || !strings.Contains(text, "/category/toner<") {
			t.Errorf("a hidden category is in the sitemap, or a shown one is not: %.300s", text)
		}
	})
}
