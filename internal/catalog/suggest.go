package catalog

import (
	"slices"
	"strings"

	"gulaab/internal/ident"
)

// Bounds of what is suggested while a shopper types.
const (
	suggestedProducts = 6
	suggestedTerms    = 4
)

// Suggestions is what fits a search text that may be half typed.
type Suggestions struct {
	Products   []*Product
	Brands     []Term
	Categories []Term
}

// Suggest returns products, brands and categories that fit a text.
func (s *Snapshot) Suggest(query string) Suggestions {
	out := Suggestions{Products: s.Search(query, suggestedProducts), Brands: []Term{}, Categories: []Term{}}
	key := ident.FoldBrand(query)
	if key == "" || len(query) > maxQuery {
		return out
	}
	for _, b := range s.Brands() {
		if len(out.Brands) < suggestedTerms && suits(key, b.Name) {
			out.Brands = append(out.Brands, Term{b.Slug, b.Name})
		}
	}
	meant := s.search.meantCategories(query)
	for _, c := range s.Categories() {
		if len(out.Categories) < suggestedTerms && c.Count > 0 && (suits(key, c.Name) || slices.Contains(meant, c.Slug)) {
			out.Categories = append(out.Categories, Term{c.Slug, c.Name})
		}
	}
	return out
}

// suits says whether a folded text begins a name or one of its words, or is
// the name with a slip.
func suits(key, name string) bool {
	folded := ident.FoldBrand(name)
	if strings.HasPrefix(folded, key) || (len(key) >= 5 && damerau(key, folded, 1) <= 1) {
		return true
	}
	for _, w := range tokens(name) {
		if len(key) >= 2 && strings.HasPrefix(w, key) {
			return true
		}
	}
	return false
}

// meantCategories returns the category slugs that a query's synonyms name.
func (x *searchIndex) meantCategories(query string) []string {
	words := tokens(query)
	var out []string
	for i := range words {
		for n := min(3, len(words)-i); n >= 1; n-- {
			for _, term := range x.terms(strings.Join(words[i:i+n], " ")) {
				if slug, ok := strings.CutPrefix(term, "category:"); ok {
					out = append(out, slug)
				}
			}
		}
	}
	return out
}
