package catalog

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gulaab/internal/ident"
)

// Term is a slug and how it is shown: a category, a skin type or a brand.
type Term struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// Count is a term and how many products have it.
type Count struct {
	Slug  string `json:"slug"`
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// The terms of the specification. They never change.
var (
	categoryTerms = [...]Term{
		{"serum", "Serum"},
		{"moisturizer", "Moisturizer"},
		{"mask", "Mask"},
		{"sunscreen", "Sunscreen"},
		{"toner", "Toner"},
		{"cleanser", "Cleanser"},
		{"cream", "Cream"},
		{"oil", "Oil"},
		{"exfoliator", "Exfoliator"},
		{"essence", "Essence"},
		{"eye-care", "Eye Care"},
		{"lip-care", "Lip Care"},
		{"brightening", "Brightening"},
		{"mist", "Mist"},
		{"hydrating", "Hydrating"},
		{"soothing", "Soothing"},
		{"makeup", "Makeup"},
		{"accessories", "Accessories"},
		{DealCategory, "Best Deals"},
	}
	skinTypeTerms = [...]Term{
		{"glass-skin", "Glass Skin"},
		{"normal-skin", "Normal Skin"},
		{"oily-skin", "Oily Skin"},
		{"dry-skin", "Dry Skin"},
		{"combination-skin", "Combination Skin"},
		{"sensitive-skin", "Sensitive Skin"},
		{"mature-skin", "Mature Skin"},
	}
)

// Categories returns the categories of LIST-5 in their order, deal last and
// named "Best Deals".
func Categories() []Term { return slices.Clone(categoryTerms[:]) }

// SkinTypes returns the skin types of LIST-4 in their order.
func SkinTypes() []Term { return slices.Clone(skinTypeTerms[:]) }

// HomeBrands returns the slugs of the home page's brand sections in their order
// (HOME-9).
func HomeBrands() []string {
	return []string{
		"medicube", "centella", "the-ordinary", "anua", "cosrx", "rhode", "pixi", "cerave",
		"la-roche-posay", "beauty-of-joseon", "sheglam", "dior", "axisy",
	}
}

// MobileBrands returns the slugs of the mobile menu's brand list: HomeBrands and
// the two of NAV-4.
func MobileBrands() []string { return append(HomeBrands(), "axis-y", "estee-lauder") }

// CategoryName returns how a category is shown; an unknown slug is title-cased.
func CategoryName(slug string) string { return termName(categoryTerms[:], slug) }

// SkinTypeName returns how a skin type is shown; an unknown slug is title-cased.
func SkinTypeName(slug string) string { return termName(skinTypeTerms[:], slug) }

func termName(terms []Term, slug string) string {
	for _, t := range terms {
		if t.Slug == slug {
			return t.Name
		}
	}
	return TitleCase(slug)
}

func termIndex(terms []Term, slug string) int {
	for i, t := range terms {
		if t.Slug == slug {
			return i
		}
	}
	return len(terms)
}

// FindCategory returns the category that s names by slug or display name, in
// any letter case and spelling of the gaps.
func FindCategory(s string) (Term, bool) { return findTerm(categoryTerms[:], s) }

// FindSkinType returns the skin type that s names by slug or display name, in
// any letter case and spelling of the gaps.
func FindSkinType(s string) (Term, bool) { return findTerm(skinTypeTerms[:], s) }

func findTerm(terms []Term, s string) (Term, bool) {
	key := ident.FoldBrand(s)
	for _, t := range terms {
		if key == ident.FoldBrand(t.Slug) || key == ident.FoldBrand(t.Name) {
			return t, true
		}
	}
	return Term{}, false
}

// TitleCase turns a slug into words for display, "the-ordinary" into
// "The Ordinary" (LIST-3).
func TitleCase(slug string) string {
	words := strings.FieldsFunc(slug, func(r rune) bool { return r == '-' || unicode.IsSpace(r) })
	for i, w := range words {
		r, n := utf8.DecodeRuneInString(w)
		words[i] = string(unicode.ToUpper(r)) + w[n:]
	}
	return strings.Join(words, " ")
}

// slugKey is the form in which terms are looked up.
func slugKey(s string) string { return ident.FoldBrand(s) }
