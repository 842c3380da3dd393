package catalog

import (
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Dimension is a property by which lists are filtered: a product has some of its values,
// and a filter names any of several. Addresses, the API, matching and counting follow from
// its row of dimensions.
type Dimension struct {
	Kind   TermKind
	Param  string // in addresses of lists and of the API
	Values func(*Filter) *[]string

	key    string // in Filter.Key
	facet  func(*Facets) *[]Count
	rows   func(*Terms) []TermRow                               // the owner's rows; nil: the kind has none
	of     func(*Terms, *Product) (first string, rest []string) // the product's values as written on it
	term   func(written string) Term
	byName bool // counts are sorted by name, not in the owner's order
	// fold normalizes values for comparison.
	fold func(string) string
}

// The indexes of dimensions.
const (
	dimBrand = iota
	dimCategory
	dimSkinType
	dimFact // the owner's attributes, each a group of its own: "texture:gel"
	numDimensions
)

// Filters beside the dimensions that facets may leave out.
const (
	dimNone = -1 - iota
	dimPrice
	dimStock
)

var dimensions = [numDimensions]Dimension{
	dimBrand: {
		Kind: BrandTerm, Param: "brand", Values: func(f *Filter) *[]string { return &f.Brands },
		key: "b=", facet: func(f *Facets) *[]Count { return &f.Brands }, rows: func(t *Terms) []TermRow { return t.Brands },
		of: func(_ *Terms, p *Product) (string, []string) { return p.Brand, nil }, term: func(name string) Term { return Term{ident.Slug(name), name} }, byName: true, fold: ident.FoldBrand,
	},
	dimCategory: {
		Kind: CategoryTerm, Param: "category", Values: func(f *Filter) *[]string { return &f.Categories },
		key: "c=", facet: func(f *Facets) *[]Count { return &f.Categories }, rows: func(t *Terms) []TermRow { return t.Categories },
		of: func(_ *Terms, p *Product) (string, []string) { return p.Category, p.Within() }, term: titleCased, fold: ident.FoldBrand,
	},
	dimSkinType: {
		Kind: SkinTypeTerm, Param: "skinType", Values: func(f *Filter) *[]string { return &f.SkinTypes },
		key: "s=", facet: func(f *Facets) *[]Count { return &f.SkinTypes }, rows: func(t *Terms) []TermRow { return t.SkinTypes },
		of: func(_ *Terms, p *Product) (string, []string) { return p.SkinType, p.SkinTypes }, term: titleCased, fold: ident.FoldBrand,
	},
	dimFact: {
		Kind: FactTerm, Param: "fact", Values: func(f *Filter) *[]string { return &f.Facts },
		key: "a=", facet: func(f *Facets) *[]Count { return &f.Facts },
		of: func(t *Terms, p *Product) (string, []string) { return "", t.narrowing(p) }, term: factTerm, fold: strings.ToLower,
	},
}

// Dimensions are the properties by which lists are filtered.
func Dimensions() []Dimension { return dimensions[:] }

func titleCased(slug string) Term { return Term{slug, TitleCase(slug)} }

// Filter selects, orders and pages products. Dimensions combine by AND and the values of
// one dimension by OR; so do the owner's attributes and their values. The zero Filter is
// the whole list, newest first.
type Filter struct {
	IDs        []string // only these, at most MaxIDs; products that are not for sale are left out
	Brands     []string // slug or display name, any letter case and punctuation
	SkinTypes  []string // slug or display name
	Categories []string // slug or display name
	Facts      []string // attribute key and value: "texture:gel"; also traits: "without:fragrance"
	Collection string   // the slug of a collection that is shown at Moment: only what it holds, in its order
	TopSell    bool     // only top sellers
	Trending   bool     // only trending
	InStock    bool     // only what can be bought now; untracked stock counts as in stock
	MinPrice   money.Paisa
	MaxPrice   money.Paisa // what one unit costs the tier, inclusive; 0: no bound
	Query      string      // search text
	Exact      bool        // the search text is not corrected
	More       bool        // facets count traits; they do so as well where a trait is chosen
	Sort       Sort
	Limit      int    // 0: no limit
	After      string // the _id after which the list continues
	Page       int    // 1-based page of Limit (PageSize when 0) products; 0: no paging

	// The tier's prices are used for bounds and orders. They come from the session and the
	// settings, never from a query; the zero value means list prices, less guests' deals.
	Tier    pricing.Tier
	Percent int    // off for the tier
	Moment  Moment // of a Collection

	// Only the rules of collections ask these.
	Only  []string  // these ids, in this order; nil: all
	Deal  bool      // lowered by a deal
	Since time.Time // created from then on
}

// Facets are the ways to narrow a filtered list further. The counts of a dimension ignore
// that dimension's own filter, so that they show what another value would give. Terms
// without products are left out unless they are chosen.
type Facets struct {
	Total      int     `json:"total"`
	Brands     []Count `json:"brands"`
	SkinTypes  []Count `json:"skinTypes"`
	Categories []Count `json:"categories"`
	Facts      []Count `json:"facts,omitempty"` // of all the owner's attributes, one after the other
	Traits     []Count `json:"traits,omitzero"` // where they were asked for
	// Unread is how many match, apart from the chosen ingredients, while their list of
	// ingredients is missing or has an unknown entry: "without" leaves them out.
	Unread   int         `json:"unread,omitempty"`
	MinPrice money.Paisa `json:"minPrice"` // the tier's lowest unit price, ignoring the price filter
	MaxPrice money.Paisa `json:"maxPrice"`
	InStock  int         `json:"inStock"` // how many can be bought now
	About    []About     `json:"about,omitempty"`
	Trail    []Term      `json:"trail,omitempty"`    // of one chosen category: it after those above it, the topmost first (GOOD-2)
	Children []Count     `json:"children,omitempty"` // of one chosen category: those directly below it that have products
	Leads    string      `json:"leads,omitempty"`    // the page to which the owner leads this search (SHELF-5)
	Reading  *Reading    `json:"reading,omitempty"`
	Guides   []PageLink  `json:"guides,omitempty"` // about what the search names (FIND-2)
}
