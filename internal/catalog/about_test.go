package catalog

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// SHELF-1 the owner's text about a brand or category comes with its list, and a category of the
// owner's own has no drawing.
func TestSHELF1AboutOfAList(t *testing.T) {
	t.Parallel()
	terms := FixedTerms()
	for i := range terms.Brands {
		if terms.Brands[i].Slug == "axis-y" {
			terms.Brands[i].Story, terms.Brands[i].Picture = "From Seoul.", "/media/demo/axis.webp"
		}
		if terms.Brands[i].Slug == "medicube" {
			terms.Brands[i].Origin = "South Korea"
		}
	}
	for i := range terms.Categories {
		terms.Categories[i].Story = "A story of " + terms.Categories[i].Name
	}
	terms.Categories = append(terms.Categories, TermRow{ID: "hair", Slug: "hair", Name: "Hair", Shown: true, Picture: "/media/demo/hair.webp"})
	s := NewShelved(shop().All(), 1, NewLevels(), terms)

	for _, tc := range []struct {
		name   string
		filter Filter
		want   []About
	}{
		{"a brand by another spelling", Filter{Brands: []string{"axisy"}}, []About{{BrandTerm, "axis-y", "AXIS-Y", "From Seoul.", "/media/demo/axis.webp", ""}}},
		{"one of which no more is known than where it is at home", Filter{Brands: []string{"medicube"}}, []About{{BrandTerm, "medicube", "medicube", "", "", "South Korea"}}},
		{"one that tells nothing", Filter{Brands: []string{"dior"}}, nil},
		{"one that is none", Filter{Brands: []string{"nobody"}}, nil},
		{"no list of one", Filter{TopSell: true}, nil},
		{"more than go with a list", Filter{Categories: []string{"serum", "mask", "toner", "oil"}}, []About{
			{Kind: CategoryTerm, Slug: "serum", Name: "Serum", Story: "A story of Serum"},
			{Kind: CategoryTerm, Slug: "mask", Name: "Mask", Story: "A story of Mask"},
			{Kind: CategoryTerm, Slug: "toner", Name: "Toner", Story: "A story of Toner"},
		}},
	} {
		if diff := cmp.Diff(tc.want, s.Facets(tc.filter).About); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", tc.name, diff)
		}
	}
	for _, c := range s.Categories() {
		if own := c.Slug == "hair"; c.Own != own || (c.Picture != "") != own {
			t.Errorf("%+v, of the owner's own: %v", c, own)
		}
	}
}
