// Package catalog holds the shop's products, how they are filtered, sorted and
// searched, and the immutable Snapshot that every read is answered from. It
// knows neither SQL nor HTTP: rows come from a Source, JSON goes out through
// the bytes a Snapshot prepared.
package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Product is one thing for sale, in one or more variants. Slugs are lower case
// with hyphens. Size, Price and Colors are those of its variants; Settled keeps
// them so.
type Product struct {
	ID          string // UUIDv7: sorts by creation
	Key         string // stable key of imports and the demo, unique, may be empty
	Name        string
	Brand       string   // display name, "La Roche-Posay"
	Category    string   // primary category slug
	Categories  []string // all category slugs, the primary first; holds "deal" when it is a deal
	Size        string   // of the default variant, as printed, "100 ml"
	SkinType    string   // primary skin-type slug
	SkinTypes   []string // all, the primary first
	Description string
	Price       money.Paisa // of the default variant: list price of one unit
	FrontImage  string      // address; "-640." in it may be replaced by "-320." and "-1280."
	BackImage   string
	Photos      []Photo           // all of them, where there are more than those two, or words for one; else nil
	ColorImages map[string]string // by entry of Colors
	Video       string            // address of an mp4, or empty
	VideoPoster string
	Colors      []string // of the variants that are on: "#rrggbb" or a plain label (PDP-3)
	Ingredients []string
	HowToUse    []string
	Cautions    []string
	TopSell     bool
	Trending    bool
	Rating      Rating // of its published reviews (SHELF-4)
	CreatedAt   time.Time

	Slug       string    // readable address, unique unless empty
	State      State     // empty counts as StateLive
	INCI       string    // all ingredients, as printed
	NoINCI     string    // why there is no such list, where there is none; known to the writing side alone
	RowVersion int64     // raised by each change, so that a save over a newer one is seen
	Variants   []Variant // in the owner's order
}

// State says where a product stands in its life (ITEM-2).
type State string

// The states. Only a live product is shown and sold.
const (
	StateDraft    State = "draft"
	StateLive     State = "live"
	StateArchived State = "archived"
)

// Known says whether a state is one of the shop's.
func (s State) Known() bool { return s == StateDraft || s == StateLive || s == StateArchived }

// Variant is one size and shade of a product (ITEM-1). How many units there are
// is not here: see Levels.
type Variant struct {
	ID      string
	Size    string // as printed, "100 ml"
	Color   string // "#rrggbb", a plain label, or empty
	Shade   string // the colour's name, may be empty
	SKU     string // unique unless empty
	Barcode string
	Price   money.Paisa // list price of one unit
	Image   string      // address; empty: the product's picture of the colour, or its front
	Enabled bool
	Deals   *Deals `json:"-"` // what deals make of Price now, nil where none does; known to the reading side alone
}

// Default returns the variant that stands for the product where none is named:
// the first that is on, or the first. The product must have one.
func (p *Product) Default() *Variant {
	for i := range p.Variants {
		if p.Variants[i].Enabled {
			return &p.Variants[i]
		}
	}
	return &p.Variants[0]
}

// Variant returns the variant of an id, or nil.
func (p *Product) Variant(id string) *Variant {
	for i := range p.Variants {
		if p.Variants[i].ID == id {
			return &p.Variants[i]
		}
	}
	return nil
}

// InColor returns the variant that is on and has a colour: the one of the
// default's size first. nil where there is none.
func (p *Product) InColor(color string) *Variant {
	size := p.Default().Size
	var found *Variant
	for i := range p.Variants {
		v := &p.Variants[i]
		if !v.Enabled || v.Color != color {
			continue
		}
		if v.Size == size {
			return v
		}
		if found == nil {
			found = v
		}
	}
	return found
}

// ShadeName is what people call a variant's colour, and what the shop's pages call
// it: its name, its label, or its place among the colours; nobody reads "#b5656b".
func (p *Product) ShadeName(v *Variant) string {
	if v.Shade != "" || v.Color == "" {
		return v.Shade
	}
	var colors []string
	for i := range p.Variants {
		o := &p.Variants[i]
		if o.Color == v.Color && o.Shade != "" {
			return o.Shade
		}
		if o.Enabled && o.Color != "" && !slices.Contains(colors, o.Color) {
			colors = append(colors, o.Color)
		}
	}
	if !IsHexColor(v.Color) {
		return v.Color
	}
	if !slices.Contains(colors, v.Color) { // one that is no longer sold
		colors = append(colors, v.Color)
	}
	return fmt.Sprintf("Shade %d of %d", slices.Index(colors, v.Color)+1, len(colors))
}

// Picture returns the address of a variant's picture: its own, the one of its
// colour, or the product's.
func (p *Product) Picture(v *Variant) string {
	if v.Image != "" {
		return v.Image
	}
	if own := p.ColorImages[v.Color]; own != "" {
		return own
	}
	return p.FrontImage
}

// Settled returns the product with what follows from its variants: size, price
// and colours. One that names no variants has those its colours come to, one a
// colour, or one in all, each with its size and price; they are called by the
// product's id and their place from 1, as the migration of older shops calls
// them. p itself is not changed.
func (p *Product) Settled() *Product {
	q := *p
	if len(q.Variants) == 0 {
		colors := q.Colors
		if len(colors) == 0 {
			colors = []string{""}
		}
		for i, c := range colors {
			q.Variants = append(q.Variants, Variant{
				ID: q.ID + "-" + strconv.Itoa(i+1), Size: q.Size, Color: c, Price: q.Price, Enabled: true,
			})
		}
	}
	first := q.Default()
	q.Size, q.Price = first.Size, first.Price
	q.Colors = nil
	for i := range q.Variants {
		if v := &q.Variants[i]; v.Enabled && v.Color != "" && !slices.Contains(q.Colors, v.Color) {
			q.Colors = append(q.Colors, v.Color)
		}
	}
	if q.State == "" {
		q.State = StateLive
	}
	return &q
}

// isSettled says whether Settled has nothing to do.
func (p *Product) isSettled() bool {
	if len(p.Variants) == 0 || p.State == "" {
		return false
	}
	if first := p.Default(); p.Size != first.Size || p.Price != first.Price {
		return false
	}
	named := 0
	for i := range p.Variants {
		v := &p.Variants[i]
		if !v.Enabled || v.Color == "" || slices.Contains(p.Colors[:named], v.Color) {
			continue
		}
		if named == len(p.Colors) || p.Colors[named] != v.Color {
			return false
		}
		named++
	}
	return named == len(p.Colors)
}

// Deal says whether the product is a deal.
func (p *Product) Deal() bool {
	return slices.Contains(p.Categories, DealCategory)
}

// BrandSlug returns the brand's slug, "la-roche-posay".
func (p *Product) BrandSlug() string { return ident.Slug(p.Brand) }

// DealCategory is the category slug that marks deals (API-5).
const DealCategory = "deal"

// MaxQuantity bounds the units of one cart line (decisions: Cart).
const MaxQuantity = 99

// Rating is what the published reviews of a product come to. Its halves are small
// so that a Product is: there are as many of those in memory as are sold.
type Rating struct {
	Count int32
	Stars int32 // the sum
}

// Average returns the stars of a review in tenths, rounded: 46 is 4.6. It is 0
// without reviews.
func (r Rating) Average() int64 {
	if r.Count == 0 {
		return 0
	}
	count := int64(r.Count)
	return (int64(r.Stars)*20 + count) / (2 * count)
}
