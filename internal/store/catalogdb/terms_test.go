package catalogdb_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

func terms(t *testing.T, db *store.DB) *catalog.Terms {
	t.Helper()
	c, err := db.CatalogueChanges(t.Context(), 1<<40)
	if err != nil {
		t.Fatal(err)
	}
	return c.Terms
}

// SHELF-1: a new shop has the rows of the specification, exactly and in order
// (HOME-9, NAV-4, LIST-4, LIST-5).
func TestTermsOfANewShop(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		want := *catalog.FixedTerms()
		want.Unpraised = true // no testimonial yet
		if diff := cmp.Diff(&want, terms(t, db)); diff != "" {
			t.Errorf("the rows differ (-specification +shop):\n%s", diff)
		}
	})
}

// SHELF-1: terms come in the owner's order, with their earlier slugs.
func TestTermsAsTheOwnerKeepsThem(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		do(t, db, func(tx *store.Tx) error { return tx.EnsureBrand(t.Context(), "round-lab", "Round Lab") })
		for _, statement := range []string{
			`UPDATE categories SET sort_order = 0 WHERE slug = 'makeup'`,
			`UPDATE brands SET origin = 'France' WHERE slug = 'dior'`,
			`UPDATE categories SET shown = FALSE WHERE slug = 'mist'`,
			`UPDATE skin_types SET slug = 'dewy-skin', name = 'Dewy Skin', story = 'Wet.', picture = '/media/wet.webp' WHERE slug = 'glass-skin'`,
			`INSERT INTO slug_redirects (kind, slug, target_id, created_at) VALUES ('skin_type', 'glass-skin', 'glass-skin', 1)`,
			`INSERT INTO slug_redirects (kind, slug, target_id, created_at) VALUES ('product', 'glass-skin', 'glass-skin', 1)`,
		} {
			if _, err := storetest.Writer(db).ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
		got := terms(t, db)
		if last := got.Brands[len(got.Brands)-1]; last.Slug != "round-lab" || last.Name != "Round Lab" || last.Fixed || !last.Shown {
			t.Errorf("a brand that came with a product is %+v", last)
		}
		for _, brand := range got.Brands {
			if brand.Origin != map[string]string{"dior": "France"}[brand.Slug] {
				t.Errorf("%s is at home in %q", brand.Slug, brand.Origin)
			}
		}
		if got.Categories[0].Slug != "makeup" || got.Categories[14].Slug != "mist" || got.Categories[14].Shown {
			t.Errorf("categories are %+v", got.Categories)
		}
		want := catalog.TermRow{
			ID: "glass-skin", Slug: "dewy-skin", Name: "Dewy Skin", Story: "Wet.", Picture: "/media/wet.webp", Shown: true, Fixed: true,
			Former: []string{"glass-skin"},
		}
		if diff := cmp.Diff(want, got.SkinTypes[0]); diff != "" {
			t.Errorf("the renamed row differs (-want +got):\n%s", diff)
		}
	})
}
