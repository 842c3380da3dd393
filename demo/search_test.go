package demo

import (
	"slices"
	"strings"
	"testing"

	"gulaab/internal/catalog"
)

// TestShoppersSpellings searches for misspelt queries: each must find something, and its first
// three products must have the category, skin type, brand or subject that the shopper meant.
func TestShoppersSpellings(t *testing.T) {
	t.Parallel()
	s := catalog.NewSnapshot(load(t), 1)
	category := func(slug string) func(*catalog.Product) bool {
		return func(p *catalog.Product) bool { return slices.Contains(p.Categories, slug) }
	}
	skin := func(slug string) func(*catalog.Product) bool {
		return func(p *catalog.Product) bool { return slices.Contains(p.SkinTypes, slug) }
	}
	brand := func(name string) func(*catalog.Product) bool {
		return func(p *catalog.Product) bool { return p.Brand == name }
	}
	says := func(words ...string) func(*catalog.Product) bool {
		return func(p *catalog.Product) bool {
			p = s.Full(p.ID) // with its long texts
			text := strings.ToLower(p.Name + " " + strings.Join(p.Ingredients, " ") + " " + p.Description)
			for _, w := range words {
				if strings.Contains(text, w) {
					return true
				}
			}
			return false
		}
	}
	acne := says("acne", "blemish", "pimple", "breakout", "salicylic", "bha")
	for _, tc := range []struct {
		query string
		fits  func(*catalog.Product) bool
	}{
		{"sunblock", category("sunscreen")},
		{"sun block", category("sunscreen")},
		{"SunBlok", category("sunscreen")},
		{"sun screen", category("sunscreen")},
		{"spf 50", category("sunscreen")},
		{"suncream", category("sunscreen")},
		{"سن بلاک", category("sunscreen")},
		{"facewash", category("cleanser")},
		{"face wash", category("cleanser")},
		{"chehra", category("cleanser")},
		{"chehre ke liye", category("cleanser")},
		{"clenser", category("cleanser")},
		{"face wash for oily skin", category("cleanser")},
		{"niacinmide", says("niacinamide")},
		{"nicinamide", says("niacinamide")},
		{"niacinamide serum", says("niacinamide")},
		{"hylauronic", says("hyaluron")},
		{"hyluronic acid", says("hyaluron")},
		{"ritinol", says("retinol", "retinal")},
		{"retinol", says("retinol", "retinal")},
		{"vit c", says("vitamin c", "vitamin-c", "vita c", "ascorb")},
		{"vitamin c serum", says("vitamin c", "vitamin-c", "ascorb")},
		{"salicylic acid", says("salicyl", "bha")},
		{"daane", acne},
		{"keel muhase", acne},
		{"pimples", acne},
		{"acne ke liye best serum", acne},
		{"dark circle", category("eye-care")},
		{"dark circles", category("eye-care")},
		{"halqay", category("eye-care")},
		{"under eye", category("eye-care")},
		{"khushk jild", skin("dry-skin")},
		{"dry skin", skin("dry-skin")},
		{"chikni jild", skin("oily-skin")},
		{"Oily Skin", skin("oily-skin")},
		{"sensitive skin", skin("sensitive-skin")},
		{"glass skin", skin("glass-skin")},
		{"jhurriyan", skin("mature-skin")},
		{"anti ageing", skin("mature-skin")},
		{"anti aging", skin("mature-skin")},
		{"jhaiyan", says("dark spot", "pigment", "bright", "ascorb")},
		{"rang gora", category("brightening")},
		{"hont", category("lip-care")},
		{"lip balm", category("lip-care")},
		{"moisturiser", category("moisturizer")},
		{"moisturizer", category("moisturizer")},
		{"seerum", category("serum")},
		{"toner", category("toner")},
		{"mask", category("mask")},
		{"makeup", category("makeup")},
		{"la roche posay", brand("La Roche-Posay")},
		{"larocheposay", brand("La Roche-Posay")},
		{"laroche posay", brand("La Roche-Posay")},
		{"axis y", brand("AXIS-Y")},
		{"axisy", brand("AXIS-Y")},
		{"cerave", brand("CeraVe")},
		{"cerva", brand("CeraVe")},
		{"cosrks", brand("COSRX")},
		{"estee lauder", brand("Estée Lauder")},
		{"estée", brand("Estée Lauder")},
		{"the ordinary", brand("The Ordinary")},
		{"beauty of joseon", brand("Beauty of Joseon")},
		{"beauty of jeson", brand("Beauty of Joseon")},
		{"snail 96", says("snail 96")},
		{"snale", says("snail")},
	} {
		t.Run(tc.query, func(t *testing.T) {
			t.Parallel()
			found := s.Search(tc.query, 5)
			if len(found) == 0 {
				t.Fatal("nothing found")
			}
			for i, p := range found[:min(3, len(found))] {
				if !tc.fits(s.Full(p.ID)) {
					t.Errorf("place %d is %s %s (%s)", i+1, p.Brand, p.Name, p.Category)
				}
			}
		})
	}
	for _, query := range []string{"asdfgh jkl", "xyzzyq", "baal girna", "!!!", "   ", ""} {
		if found := s.Search(query, 5); len(found) > 0 {
			t.Errorf("%q found %s", query, found[0].Name)
		}
	}
}
