package exchange

import (
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
)

// This file finds the shop's categories and skin types in what other shops wrote.

// shelves reads categories and skin types. Words that the shop does not have are left out
// and reported.
func (r *reader) shelves() {
	b := r.b
	var words []string
	for _, cell := range r.head.Cells[Category] {
		if cell == "" {
			continue
		}
		b.has[Category] = true
		words = append(words, r.entries(cell)...)
	}
	var unknown []string
	generic := ""
	skins := r.skins()
	for _, w := range words {
		w = ident.Tidy(w)
		if is := r.fixes.category(w); is == leaveIt {
			continue
		} else if is != "" {
			w = r.meant(w, is)
		}
		if isGeneric(w) {
			generic = w
			continue
		}
		if c, ok := r.place(w); ok {
			if !slices.Contains(b.p.Categories, c) {
				b.p.Categories = append(b.p.Categories, c)
			}
		} else if slices.Contains(b.makes, w) {
			b.p.Categories = append(b.p.Categories, ident.Slug(w))
		} else if s, ok := skinType(r.terms, ident.Tidy(w[strings.LastIndexByte(w, '>')+1:])); ok {
			skins = append(skins, s)
		} else if w != "" && !slices.Contains(unknown, w) {
			unknown = append(unknown, w)
		}
	}
	if generic != "" && len(b.p.Categories) == 0 {
		if c, ok := r.byName(); ok {
			b.p.Categories = append(b.p.Categories, c.Slug)
			r.remark("Its type “" + ident.Excerpt(generic, 40) + "” says little: by its name it was put into " + c.Name + ".")
			if b.doubt == nil {
				b.doubt = &Problem{Row: r.head.N, Field: Category, Value: c.Name}
			}
		} else if !slices.Contains(unknown, generic) {
			unknown = append(unknown, generic)
		}
	}
	// The primary category must be one beside the deals.
	if len(b.p.Categories) > 1 && b.p.Categories[0] == catalog.DealCategory {
		b.p.Categories = append(b.p.Categories[1:], catalog.DealCategory)
	}
	if len(b.p.Categories) == 1 && b.p.Categories[0] == catalog.DealCategory {
		b.p.Categories = nil
	}
	for _, w := range skins {
		if s, ok := skinType(r.terms, ident.Tidy(w)); ok {
			if !slices.Contains(b.p.SkinTypes, s) {
				b.p.SkinTypes = append(b.p.SkinTypes, s)
			}
			b.has[SkinType] = true
		} else if w = ident.Tidy(w); w != "" && !slices.Contains(unknown, w) {
			unknown = append(unknown, w)
		}
	}
	if len(unknown) > 0 && (r.format == Gulaab || r.format == Other || len(b.p.Categories) == 0) {
		b.unknown = unknown
		r.remark("Not one of the shop's categories or skin types: " + ident.Excerpt(strings.Join(unknown, ", "), 120) + ".")
	}
	if len(b.p.Categories) > 0 {
		b.p.Category = b.p.Categories[0]
	}
	if len(b.p.SkinTypes) > 0 {
		b.p.SkinType = b.p.SkinTypes[0]
	}
}

// meant returns what a word for a category was corrected to, and notes a category that is
// to be made.
func (r *reader) meant(word, is string) string {
	if is != makeIt {
		return is
	}
	name := ident.Shorten(ident.Tidy(word[strings.LastIndexByte(word, '>')+1:]), 60)
	if _, here := named(r.terms.Categories, name); here || ident.Slug(name) == "" {
		return word
	}
	r.make(name, r.pathTo(word))
	return name
}

// make notes a category that is to be made below what a path leads to.
func (r *reader) make(name string, path []string) {
	if slices.Contains(r.b.makes, name) {
		return
	}
	below := ""
	for _, part := range path {
		if slug, here := named(r.terms.Categories, part); here {
			below = slug
			continue
		}
		if !slices.Contains(r.b.makes, part) {
			r.makeBelow(part, below)
		}
		below = ident.Slug(part)
	}
	r.makeBelow(name, below)
}

func (r *reader) makeBelow(name, below string) {
	r.b.makes = append(r.b.makes, name)
	if below != "" {
		if r.b.below == nil {
			r.b.below = map[string]string{}
		}
		r.b.below[name] = below
	}
}

// pathTo returns the parts above the last one of "Makeup > Lips > Lip oil", from the nearest
// that the shop has, or that is made for this product, on; none where there is no such part.
// What would stand deeper than categories go loses parts in the middle.
func (r *reader) pathTo(entry string) []string {
	parts := strings.Split(entry, ">")
	parts = parts[:len(parts)-1]
	for i, part := range parts {
		parts[i] = ident.Shorten(ident.Tidy(part), 60)
	}
	for at, part := range slices.Backward(parts) {
		row, here := called(r.terms.Categories, part)
		if row.Slug == catalog.DealCategory || !here && !slices.Contains(r.b.makes, part) {
			continue
		}
		room := catalog.MostLevels - 2 - levelsAbove(r.terms.Categories, row) // between this part and the last
		if room < 0 {
			return nil
		}
		between := slices.DeleteFunc(parts[at+1:], func(s string) bool { return ident.Slug(s) == "" })
		return append([]string{part}, between[max(0, len(between)-room):]...)
	}
	return nil
}

// levelsAbove counts the categories above one.
func levelsAbove(rows []catalog.TermRow, row catalog.TermRow) (n int) {
	for row.Parent != "" && n < catalog.MostLevels {
		at := slices.IndexFunc(rows, func(t catalog.TermRow) bool { return t.ID == row.Parent })
		if at < 0 {
			break
		}
		row = rows[at]
		n++
	}
	return n
}

// generics are words that shops write on everything, folded.
var generics = []string{
	"cosmetic", "cosmetics", "beauty", "beautyproducts", "beautyproduct", "beautypersonalcare", "healthbeauty", "healthandbeauty", "beautyandpersonalcare", "personalcare",
	"skincare", "skincareproducts", "haircareandskincare", "care", "product", "products", "general", "uncategorized", "other", "others", "all", "default", "misc",
}

// isGeneric says whether an entry is a word without information.
func isGeneric(entry string) bool {
	return slices.Contains(generics, ident.FoldBrand(entry[strings.LastIndexByte(entry, '>')+1:])) && !strings.Contains(entry, ">")
}

// byName returns the category that the product's name implies. A word for lips, eyes or
// make-up decides wherever it stands; otherwise the last word does ("Vitamin C Face Wash").
func (r *reader) byName() (best catalog.TermRow, ok bool) {
	for _, w := range strings.FieldsFunc(plain(r.b.p.Name), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		if strings.EqualFold(w, "spf") && ok {
			continue // a moisturiser with a filter is one
		}
		slug, found := category(r.terms, w)
		if !found || ok && narrow[best.Slug] && !narrow[slug] {
			continue
		}
		if at := slices.IndexFunc(r.terms.Categories, func(t catalog.TermRow) bool { return t.Slug == slug }); at >= 0 {
			best, ok = r.terms.Categories[at], true
		}
	}
	return best, ok
}

// narrow are the categories that a single word decides.
var narrow = map[string]bool{"lip-care": true, "eye-care": true, "makeup": true, "accessories": true}

// entries splits a cell of several entries.
func (r *reader) entries(cell string) []string {
	if r.format == Gulaab {
		return splitList(cell)
	}
	if r.format == WooCommerce { // which writes "\," for a comma inside a name
		cell = strings.ReplaceAll(cell, `\,`, " ")
	}
	return strings.FieldsFunc(plain(cell), func(c rune) bool { return c == ',' || c == '|' || c == ';' || c == '/' })
}

// skins are the words for skin types that the product's row has, in a column of
// their own or as a choice that another shop named so.
func (r *reader) skins() (words []string) {
	if cell := r.head.one(SkinType); cell != "" {
		r.b.has[SkinType] = true
		words = r.entries(cell)
	}
	for _, o := range choices {
		if isSkinType(strings.ToLower(r.head.one(o[0]))) {
			words = append(words, r.entries(r.head.one(o[1]))...)
		}
	}
	return words
}

// place finds the category that an entry means. "Cosmetics > Skin Care > Cleansers" is one
// path: its last part decides, whatever it is called; a part before it counts where it
// names a category of the shop, the nearest first.
func (r *reader) place(entry string) (string, bool) {
	if r.format == Gulaab && !strings.Contains(entry, ">") {
		return category(r.terms, entry)
	}
	path := strings.Split(entry, ">")
	last := len(path) - 1
	if c, ok := named(r.terms.Categories, ident.Tidy(path[last])); ok {
		return c, true
	}
	if c, ok := r.below(path[:last]); ok {
		return c, true
	}
	if c, ok := category(r.terms, ident.Tidy(path[last])); ok {
		return c, true
	}
	for _, above := range slices.Backward(path[:last]) {
		if slug, ok := named(r.terms.Categories, ident.Tidy(above)); ok && slug != catalog.DealCategory {
			return slug, true
		}
	}
	return "", false
}

// below finds the nearest part of a path that names a category which the owner put below
// another. It says more than a word within the last part: in "Makeup > Lips > Lip gloss" the
// shop's Lips, not its lip care.
func (r *reader) below(path []string) (string, bool) {
	for _, part := range slices.Backward(path) {
		if row, ok := called(r.terms.Categories, ident.Tidy(part)); ok && levelsAbove(r.terms.Categories, row) > 0 {
			return row.Slug, true
		}
	}
	return "", false
}

// category finds the category that another shop's word means: its name, its plural, or a
// name within it ("Face Serums").
func category(terms *catalog.Terms, word string) (string, bool) {
	if slug, ok := named(terms.Categories, word); ok {
		return slug, true
	}
	lower := strings.ToLower(word)
	for _, w := range strings.FieldsFunc(lower, func(c rune) bool { return c == ' ' || c == '-' || c == '&' || c == '_' }) {
		for _, try := range []string{w, strings.TrimSuffix(w, "s"), strings.TrimSuffix(w, "es")} {
			if s, ok := also[try]; ok {
				return s, true
			}
			if t, ok := findTerm(terms.Categories, try); ok && t.Slug != catalog.DealCategory {
				return t.Slug, true
			}
		}
	}
	return "", false
}

// called finds the row whose name a word is, or the plural of.
func called(rows []catalog.TermRow, word string) (row catalog.TermRow, ok bool) {
	lower := strings.ToLower(word)
	for _, try := range []string{lower, strings.TrimSuffix(lower, "s"), strings.TrimSuffix(lower, "es")} {
		if row, ok = findTerm(rows, try); ok {
			return row, true
		}
	}
	return row, false
}

// named is the slug of what called finds.
func named(rows []catalog.TermRow, word string) (slug string, ok bool) {
	row, ok := called(rows, word)
	return row.Slug, ok
}

// findTerm returns the row with this slug or name, present or former, in any letter case
// and spelling of the gaps.
func findTerm(rows []catalog.TermRow, word string) (catalog.TermRow, bool) {
	key := ident.FoldBrand(word)
	if key == "" {
		return catalog.TermRow{}, false
	}
	for _, t := range rows {
		if key == ident.FoldBrand(t.Slug) || key == ident.FoldBrand(t.Name) || slices.ContainsFunc(t.Former, func(f string) bool { return key == ident.FoldBrand(f) }) {
			return t, true
		}
	}
	return catalog.TermRow{}, false
}

// also maps words of other shops to the shop's categories.
var also = map[string]string{
	"moisturiser": "moisturizer", "moisturizing": "moisturizer", "lotion": "moisturizer", "sunblock": "sunscreen", "spf": "sunscreen",
	"wash": "cleanser", "cleansing": "cleanser", "foam": "cleanser", "scrub": "exfoliator", "peel": "exfoliator", "peeling": "exfoliator",
	"ampoule": "serum", "eye": "eye-care", "eyes": "eye-care", "lip": "lip-care", "lips": "lip-care", "lipstick": "makeup", "foundation": "makeup",
	"mascara": "makeup", "kajal": "makeup", "eyeliner": "makeup", "lipgloss": "makeup", "gloss": "makeup", "concealer": "makeup", "blush": "makeup", "accessory": "accessories", "brush": "accessories", "tool": "accessories",
}

func skinType(terms *catalog.Terms, word string) (string, bool) {
	for _, try := range []string{word, word + " skin"} {
		if t, ok := findTerm(terms.SkinTypes, try); ok {
			return t.Slug, true
		}
	}
	return "", false
}
