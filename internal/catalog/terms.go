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

// Term is a slug and how it is shown: a category, a skin type or a brand.
type Term struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// Count is a term and how many products have it.
type Count struct {
	Slug    string `json:"slug"`
	Name    string `json:"name"`
	Count   int    `json:"count"`
	Picture string `json:"picture,omitempty"` // the owner's, of a category or skin type
	Own     bool   `json:"own,omitempty"`     // a category or skin type beside those of the specification: it has no drawing of its own
}

// TermRow is a brand, category or skin type as the shop's owner keeps it (SHELF-1).
type TermRow struct {
	ID      string
	Slug    string
	Name    string
	Story   string
	Picture string
	Origin  string   // where a brand is at home; may be empty
	Shown   bool     // in menus, filters, lists of lists and the sitemap
	Fixed   bool     // of the specification: it can be hidden, not removed
	Former  []string // slugs it had: they lead on to it
}

// Terms are what the owner says of a shop's shelves: all rows, each kind in its
// order, what searches mean, which products recommend themselves, and how the
// home page is laid out.
type Terms struct {
	Brands     []TermRow
	Categories []TermRow
	SkinTypes  []TermRow
	Words      []Word
	Rankings   Rankings
	Home       *HomeLayout // nil: as specified
	// Unpraised is a shop none of whose testimonials is shown: its home page has no
	// place for them (SURE-10).
	Unpraised bool
}

// HomeShown returns what pages show of the home page; nil where nothing is other
// than specified.
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

// FixedTerms returns the rows that every shop has from the start: the brands of
// HOME-9 and NAV-4, the categories of LIST-5 and the skin types of LIST-4, in
// their order.
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

// menuBrand is the brand that menus name and the home page does not (NAV-4);
// homeSpelling is how the home page writes a slug of its own (HOME-9).
const menuBrand = "estee-lauder"

var homeSpelling = map[string]string{"axis-y": "axisy"}

// MenuBrands returns the brands that menus name, in the owner's order: those of
// the specification, and what the owner has put among them. A brand that comes
// with a product stands after the last of them, until the owner moves it.
func (t *Terms) MenuBrands() []Term {
	last := len(t.Brands) - 1
	for last >= 0 && !t.Brands[last].Fixed {
		last--
	}
	if last < 0 { // a shop that begins with none
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

// HomeBrands returns the slugs of the home page's brand sections in their order
// (HOME-9).
func (t *Terms) HomeBrands() []string {
	var out []string
	for _, b := range t.MenuBrands() {
		if b.Slug != menuBrand {
			out = append(out, homeSlug(b.Slug))
		}
	}
	return out
}

// homeSlug is how the home page writes a brand's slug.
func homeSlug(slug string) string { return cmp.Or(homeSpelling[slug], slug) }

// CategoryName returns how a category is shown; an unknown slug is title-cased.
func (t *Terms) CategoryName(slug string) string { return termName(t.Categories, slug) }

// SkinTypeName returns how a skin type is shown; an unknown slug is title-cased.
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

// equal says whether two shops' rows are the same.
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
		t.Unpraised == o.Unpraised
}

// saysAs says whether every category and skin type is called as in another
// shop's rows: their names are words that products are found by.
func (t *Terms) saysAs(o *Terms) bool {
	same := func(a, b []TermRow) bool {
		names := func(rows []TermRow) map[string]string {
			out := map[string]string{}
			for _, r := range rows {
				for _, slug := range append([]string{r.Slug}, r.Former...) {
					out[slug] = r.Name
				}
			}
			return out
		}
		return maps.Equal(names(a), names(b))
	}
	return same(t.Categories, o.Categories) && same(t.SkinTypes, o.SkinTypes)
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
