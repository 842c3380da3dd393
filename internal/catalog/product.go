// Package catalog holds the shop's products, how they are filtered, sorted and
// searched, and the immutable Snapshot that every read is answered from. It
// knows neither SQL nor HTTP: rows come from a Source, JSON goes out through
// the bytes a Snapshot prepared.
package catalog

import (
	"slices"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Product is one thing for sale. Slugs are lower case with hyphens.
type Product struct {
	ID          string // UUIDv7: sorts by creation
	Key         string // stable key of imports and the demo, unique, may be empty
	Name        string
	Brand       string   // display name, "La Roche-Posay"
	Category    string   // primary category slug
	Categories  []string // all category slugs, the primary first; holds "deal" when it is a deal
	Size        string   // as printed, "100 ml"
	SkinType    string   // primary skin-type slug
	SkinTypes   []string // all, the primary first
	Description string
	Price       money.Paisa // list price of one unit
	FrontImage  string      // address; "-640." in it may be replaced by "-320." and "-1280."
	BackImage   string
	ColorImages map[string]string // by entry of Colors
	Video       string            // address of an mp4, or empty
	VideoPoster string
	Colors      []string // "#rrggbb" or a plain label (PDP-3)
	Ingredients []string
	HowToUse    []string
	Cautions    []string
	Stock       *int64 // units left; nil: not tracked
	TopSell     bool
	Trending    bool
	CreatedAt   time.Time
}

// Deal says whether the product is a deal.
func (p *Product) Deal() bool {
	return slices.Contains(p.Categories, DealCategory)
}

// BrandSlug returns the brand's slug, "la-roche-posay".
func (p *Product) BrandSlug() string { return ident.Slug(p.Brand) }

// InStock says whether one unit can be bought now; untracked stock always can.
func (p *Product) InStock() bool { return p.Stock == nil || *p.Stock > 0 }

// DealCategory is the category slug that marks deals (API-5).
const DealCategory = "deal"

// MaxQuantity bounds the units of one cart line (decisions: Cart).
const MaxQuantity = 99
