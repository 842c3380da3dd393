package catalog

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Term is a slug and its display name: of a category, a skin type or a brand.
type Term struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// Count is a term and its number of products.
type Count struct {
	Slug    string `json:"slug"`
	Name    string `json:"name"`
	Count   int    `json:"count"`
	Picture string `json:"picture,omitempty"` // the owner's; of a category or skin type
	Own     bool   `json:"own,omitempty"`     // a category or skin type outside the specification, without a drawing
	Of      string `json:"of,omitempty"`      // of a fact: its attribute's name
}

// TermRow is a brand, category or skin type (SHELF-1).
type TermRow struct {
	ID      string
	Slug    string
	Name    string
	Story   string
	Picture string
	Origin  string   // a brand's home country; may be empty
	Shown   bool     // in menus, filters, overviews and the sitemap
	Fixed   bool     // of the specification: it can be hidden, not removed
	Former  []string // former slugs, which redirect to it
	Parent  string   // of a category: the ID of the one that it stands below; empty: at the top (GOOD-2)
}

// Terms are the owner's settings of the shelves: rows by kind in their order, the meaning
// of search words, the recommending lists and the home page's layout.
type Terms struct {
	Brands       []TermRow
	Categories   []TermRow
	SkinTypes    []TermRow
	Words        []Word
	Own          []OwnAttribute // the owner's attributes of products (GOOD-1)
	Rankings     Rankings
	Home         *HomeLayout  // nil: as specified
	Pages        []OwnPage    // the owner's pages and articles, drafts too (FACE-2)
	Collections  []Collection // the owner's collections, drafts too, the oldest first (GOOD-2)
	Translations Translations
	// Unpraised says that no testimonial is shown, so that the home page leaves their
	// section out (SURE-10).
	Unpraised bool
}

// HomeShown returns the home page's layout for pages; nil where it is the specified one.
func (t *Terms) HomeShown() *HomeShown {
	if !t.Unpraised {
		return t.Home.Shown()
	}
	layout := *cmp.Or(t.Home, SpecifiedHome())
	layout.Sections = slices.Clone(layout.Sections)
	if section := layout.section(SectionTestimonials); section != nil {
		section.Shown = false
	}
	return layout.Shown()
}

// FixedTerms returns the rows that every shop starts with: the brands of HOME-9 and NAV-4,
// the categories of LIST-5 and the skin types of LIST-4, in their order.
func FixedTerms() *Terms {
	return &Terms{
		Brands: fixed(
			Term{"medicube", "medicube"}, Term{"centella", "Centella"}, Term{"the-ordinary", "The Ordinary"}, Term{"anua", "Anua"},
			Term{"cosrx", "COSRX"}, Term{"rhode", "rhode"}, Term{"pixi", "Pixi"}, Term{"cerave", "CeraVe"},
			Term{"la-roche-posay", "La Roche-Posay"}, Term{"beauty-of-joseon", "Beauty of Joseon"}, Term{"sheglam", "SHEGLAM"},
			Term{"dior", "Dior"}, Term{"axis-y", "AXIS-Y"}, Term{menuBrand, "Estée Lauder"},
		),
		Categories: fixed(
			Term{"serum", "Serum"}, Term{"moisturizer", "Moisturizer"}, Term{"mask", "Mask"}, Term{"sunscreen", "Sunscreen"},
			Term{"toner", "Toner"}, Term{"cleanser", "Cleanser"}, Term{"cream", "Cream"}, Term{"oil", "Oil"},
			Term{"exfoliator", "Exfoliator"}, Term{"essence", "Essence"}, Term{"eye-care", "Eye Care"}, Term{"lip-care", "Lip Care"},
			Term{"brightening", "Brightening"}, Term{"mist", "Mist"}, Term{"hydrating", "Hydrating"}, Term{"soothing", "Soothing"},
			Term{"makeup", "Makeup"}, Term{"accessories", "Accessories"}, Term{DealCategory, "Best Deals"},
		),
		SkinTypes: fixed(
			Term{"glass-skin", "Glass Skin"}, Term{"normal-skin", "Normal Skin"}, Term{"oily-skin", "Oily Skin"}, Term{"dry-skin", "Dry Skin"},
			Term{"combination-skin", "Combination Skin"}, Term{"sensitive-skin", "Sensitive Skin"}, Term{"mature-skin", "Mature Skin"},
		),
	}
}

func fixed(terms ...Term) []TermRow {
	rows := make([]TermRow, len(terms))
	for i, t := range terms {
		rows[i] = TermRow{ID: t.Slug, Slug: t.Slug, Name: t.Name, Shown: true, Fixed: true}
	}
	return rows
}

// menuBrand is the brand that menus list and the home page does not (NAV-4). homeSpelling
// holds the home page's own spellings of slugs (HOME-9).
const menuBrand = "estee-lauder"

var homeSpelling = map[string]string{"axis-y": "axisy"}

// MenuBrands returns the brands in menus, in the owner's order: the specified ones, and
// those that the owner put among them. A brand created by a product comes after the last of
// these, outside the menus, until the owner moves it.
func (t *Terms) MenuBrands() []Term {
	last := len(t.Brands) - 1
	for last >= 0 && !t.Brands[last].Fixed {
		last--
	}
	if last < 0 { // a shop without the specified brands
		last = min(len(t.Brands), MaxHomeBrands) - 1
	}
	var out []Term
	for _, r := range t.Brands[:last+1] {
		if r.Shown {
			out = append(out, Term{r.Slug, r.Name})
		}
	}
	return out
}

// HomeBrands returns the slugs of the home page's brand sections, in order (HOME-9).
func (t *Terms) HomeBrands() []string {
	var out []string
	for _, b := range t.MenuBrands() {
		if b.Slug != menuBrand {
			out = append(out, homeSlug(b.Slug))
		}
	}
	return out
}

// homeSlug is the home page's spelling of a brand's slug.
func homeSlug(slug string) string { return cmp.Or(homeSpelling[slug], slug) }

// CategoryName returns a category's display name; an unknown slug is title-cased.
func (t *Terms) CategoryName(slug string) string { return termName(t.Categories, slug) }

// SkinTypeName returns a skin type's display name; an unknown slug is title-cased.
func (t *Terms) SkinTypeName(slug string) string { return termName(t.SkinTypes, slug) }

func termName(rows []TermRow, slug string) string {
	for i := range rows {
		if rows[i].Slug == slug {
			return rows[i].Name
		}
	}
	for i := range rows {
		if slices.Contains(rows[i].Former, slug) {
			return rows[i].Name
		}
	}
	return TitleCase(slug)
}

// equal says whether two shops' terms are the same.
func (t *Terms) equal(o *Terms) bool {
	same := func(a, b []TermRow) bool {
		return slices.EqualFunc(a, b, func(x, y TermRow) bool {
			former := slices.Equal(x.Former, y.Former)
			x.Former, y.Former = nil, nil
			return former && reflect.DeepEqual(x, y)
		})
	}
	return same(t.Brands, o.Brands) && same(t.Categories, o.Categories) && same(t.SkinTypes, o.SkinTypes) &&
		t.Rankings.Equal(&o.Rankings) && slices.EqualFunc(t.Words, o.Words, func(a, b Word) bool { return reflect.DeepEqual(a, b) }) && reflect.DeepEqual(t.Home, o.Home) &&
		t.Unpraised == o.Unpraised && reflect.DeepEqual(t.Own, o.Own) && reflect.DeepEqual(t.Pages, o.Pages) && reflect.DeepEqual(t.Collections, o.Collections) && t.Translations.equal(o.Translations)
}

// saysAs says whether the texts by which products are found, names of terms and attributes
// in every language, are the same in another shop's terms.
func (t *Terms) saysAs(o *Terms) bool {
	return reflect.DeepEqual(t.Own, o.Own) && maps.EqualFunc(t.findable(), o.findable(), slices.Equal[[]string])
}

// findable returns the names by which products of a category, skin type or attribute value
// are found, in every language.
func (t *Terms) findable() map[string][]string {
	out := map[string][]string{}
	say := func(kind, slug, name string) { out[kind+":"+slug] = append(t.Translations.all(name), name) }
	tree := NewTree(t.Categories)
	for kind, rows := range map[string][]TermRow{"category": t.Categories, "skin": t.SkinTypes} {
		for _, r := range rows {
			for _, slug := range append([]string{r.Slug}, r.Former...) {
				say(kind, slug, r.Name)
				if above := tree.Above(slug); kind == "category" && len(above) > 0 {
					out["above:"+slug] = above
				}
			}
		}
	}
	for _, a := range t.Own {
		for _, text := range append([]string{a.Name}, a.Values...) {
			say("attribute", text, text)
		}
	}
	return out
}

// TitleCase turns a slug into a display name, "the-ordinary" into "The Ordinary" (LIST-3).
func TitleCase(slug string) string {
	words := strings.FieldsFunc(slug, func(r rune) bool { return r == '-' || unicode.IsSpace(r) })
	for i, w := range words {
		r, n := utf8.DecodeRuneInString(w)
		words[i] = string(unicode.ToUpper(r)) + w[n:]
	}
	return strings.Join(words, " ")
}
