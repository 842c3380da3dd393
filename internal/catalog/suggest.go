package catalog

import (
	"slices"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/typo"
)

// Bounds of the suggestions while a shopper types.
const (
	suggestedProducts = 6
	suggestedTerms    = 4
)

// Suggestions are the matches of a search text that may be incomplete.
type Suggestions struct {
	Products   []*Product
	Why        []string // for each product the matched property that its name does not show
	Total      int      // number of all matching products
	Brands     []Term
	Categories []Term
}

// Suggest returns products, brands and categories that match a filter's text, at its tier's
// prices. Products that are not known to meet the text's claims are left out, because the
// list has no room to say so.
func (s *Snapshot) Suggest(f Filter) Suggestions {
	query, search := f.Query, s.read(f.Query, false)
	m := s.matcher(&Filter{Tier: f.Tier, Percent: f.Percent})
	m.readIn(search.reading, &f)
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
		if len(out.Categories) < suggestedTerms && c.Count > 0 && (s.suitsAny(key, c.Name) || slices.Contains(meant, c.Slug)) {
			out.Categories = append(out.Categories, Term{c.Slug, c.Name})
		}
	}
	words := tokens(query)
	for _, p := range out.Products {
		out.Why = append(out.Why, s.why(p, words, meant))
	}
	return out
}

// why returns the category, skin type or ingredient by which a product matches the first
// word that its name and brand do not begin with; empty where there is none, or the match
// is a correction. meant are the categories named by the query's synonyms.
func (s *Snapshot) why(p *Product, words, meant []string) string {
	name := tokens(p.Brand + " " + p.Name)
	for _, w := range words {
		if begins(name, w) {
			continue
		}
		for _, slug := range p.Within() {
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

// suitsAny says whether a folded text matches a name in any of the owner's languages.
func (s *Snapshot) suitsAny(key, name string) bool {
	return suits(key, name) || slices.ContainsFunc(s.terms.Translations.all(name), func(other string) bool { return suits(key, other) })
}

// suits says whether a folded text begins a name or one of its words, or is the name with a
// typo.
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
