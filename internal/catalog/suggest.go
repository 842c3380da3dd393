package catalog

import (
	"slices"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/typo"
)

// Bounds of what is suggested while a shopper types.
const (
	suggestedProducts = 6
	suggestedTerms    = 4
)

// Suggestions is what fits a search text that may be half typed.
type Suggestions struct {
	Products   []*Product
	Why        []string // for each product what of it was asked for, where its name does not say so
	Total      int      // how many products fit in all
	Brands     []Term
	Categories []Term
}

// Suggest returns products, brands and categories that fit the text of a filter, at
// the prices of its tier. What is not known to meet the text's claims is not suggested:
// a list this short cannot say so.
func (s *Snapshot) Suggest(f Filter) Suggestions {
	query, search := f.Query, s.read(f.Query, false)
	m := s.matcher(&Filter{Tier: f.Tier, Percent: f.Percent})
	m.within(search.reading, &f)
	all := m.keep(search.at)
	if r := search.reading; r != nil && len(r.Claims) > 0 {
		query = r.Rest
		if r.Unmet {
			all = nil
		}
	}
	out := Suggestions{Products: s.at(all[:min(len(all), suggestedProducts)]), Why: []string{}, Total: len(all), Brands: []Term{}, Categories: []Term{}}
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
	words := tokens(query)
	for _, p := range out.Products {
		out.Why = append(out.Why, s.why(p, words, meant))
	}
	return out
}

// why returns the category, skin type or ingredient in which a product holds the
// first word of a query that neither its name nor its brand begins a word with;
// empty where there is none such, or only a slip away. meant are the categories
// that the query's synonyms name.
func (s *Snapshot) why(p *Product, words, meant []string) string {
	name := tokens(p.Brand + " " + p.Name)
	for _, w := range words {
		if begins(name, w) {
			continue
		}
		for _, slug := range p.Categories {
			if c, ok := s.Category(slug); ok && (begins(tokens(c.Name), w) || slices.Contains(meant, slug)) {
				return c.Name
			}
		}
		for _, slug := range p.SkinTypes {
			if t, ok := s.SkinType(slug); ok && begins(tokens(t.Name), w) {
				return t.Name
			}
		}
		if full := s.Full(p.ID); full != nil {
			for _, ingredient := range full.Ingredients {
				if begins(tokens(ingredient), w) {
					return ingredient
				}
			}
		}
	}
	return ""
}

// begins says whether one of the words begins with a text.
func begins(words []string, text string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, text) })
}

// suits says whether a folded text begins a name or one of its words, or is
// the name with a slip.
func suits(key, name string) bool {
	folded := ident.FoldBrand(name)
	if strings.HasPrefix(folded, key) || (len(key) >= 5 && typo.Distance(key, folded, 1) <= 1) {
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
