// Package catalog holds the shop's products, their filters, orders and search, and the
// immutable Snapshot that answers every read. It knows neither SQL nor HTTP: rows come from
// a Source, and JSON leaves as bytes.
package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/inci"
	"gulaab/internal/money"
)

// Product is a product in one or more variants. Slugs are lower case with hyphens. Size,
// Price and Colors follow from the variants; Settled updates them.
type Product struct {
	ID          string // UUIDv7: sorts by creation
	Key         string // stable key of imports and the demo, unique, may be empty
	Name        string
	Brand       string   // display name, "La Roche-Posay"
	Category    string   // primary category slug
	Categories  []string // all category slugs, primary first; contains "deal" for a deal
	Size        string   // of the default variant, as printed, "100 ml"
	SkinType    string   // primary skin-type slug
	SkinTypes   []string // all, the primary first
	Description string
	Price       money.Paisa // of the default variant: list price of one unit
	FrontImage  string      // address; "-640." in it can be replaced by "-320." or "-1280."
	BackImage   string
	Photos      []Photo           // all photos, if there are more than those two or one has alternative text; else nil
	ColorImages map[string]string // by Colors
	Video       string            // address of an mp4, or empty
	VideoPoster string
	Colors      []string // of enabled variants: "#rrggbb" or a plain label (PDP-3)
	Ingredients []string
	HowToUse    []string
	Cautions    []string
	Facts       []string // values of the owner's attributes, "texture: Gel"; see facts.go
	GoesWith    []string // addresses (slug or id) of what the owner picked to go with it (FIND-6)
	Shades      []string // what is known of its shades, a line each; see shades.go
	Options     []string // names of its options, "Scent"; see options.go (GOOD-3)
	TaxClass    string   // name of the class of its sales tax (BOOKS-1); empty: as its categories say
	SetParts    []string // of a set: its parts as PartRef.Text writes them (GOOD-4)
	SetPercent  string   // of a set: percent off its parts' list prices, "10"; empty: Price counts
	TopSell     bool
	Trending    bool
	Rating      Rating     // of its published reviews (SHELF-4)
	Questions   []Answered // published ones, the newest answer first (REAL-4)
	CreatedAt   time.Time

	Slug       string    // readable address, unique unless empty
	State      State     // empty means StateLive
	INCI       string    // all ingredients, as printed
	NoINCI     string    // why INCI is empty; not loaded into the Snapshot
	RowVersion int64     // raised by each change, so that saves notice newer versions
	Variants   []Variant // in the owner's order

	Set   *Set   `json:"-"` // the parts of a set; in the Snapshot only
	Place *Place `json:"-"` // where its categories stand below others; nil: nowhere; in the Snapshot only (GOOD-2)
}

// Sheet is a product as the office edits it: one list of photos, primary category and skin
// type first, and a picture for each variant.
type Sheet struct {
	Name        string         `json:"name"`
	Brand       string         `json:"brand"`
	Slug        string         `json:"slug"`
	Categories  []string       `json:"categories"`
	SkinTypes   []string       `json:"skinTypes"`
	Description string         `json:"description"`
	Photos      []Photo        `json:"photos"`
	Video       string         `json:"video"`
	VideoPoster string         `json:"videoPoster"`
	Ingredients []string       `json:"ingredients"`
	HowToUse    []string       `json:"howToUse"`
	Cautions    []string       `json:"cautions"`
	Facts       []string       `json:"facts"`
	INCI        string         `json:"inci"`
	NoINCI      string         `json:"noInciReason"`
	GoesWith    []string       `json:"goesWith"`
	Shades      []string       `json:"shades"`
	Options     []string       `json:"options"`
	TaxClass    string         `json:"taxClass"`
	SetParts    []string       `json:"setParts"`
	SetPercent  string         `json:"setPercent"`
	TopSell     bool           `json:"topSell"`
	Trending    bool           `json:"trending"`
	Variants    []SheetVariant `json:"variants"`
}

// Card is the part of a product that lists show and page states carry: without its long
// texts.
type Card struct {
	ID          string            `json:"_id"`
	Name        string            `json:"name"`
	Brand       string            `json:"brand"`
	BrandSlug   string            `json:"brandSlug"`
	Category    string            `json:"category"`
	Categories  []string          `json:"categories"`
	Size        string            `json:"size"`
	SkinType    string            `json:"skinType"`
	SkinTypes   []string          `json:"skinTypes"`
	Price       money.Paisa       `json:"price"`
	Deals       *DealsJSON        `json:"deals,omitempty"` // of the variant that Price is of
	FrontImage  string            `json:"frontImage"`
	BackImage   string            `json:"backImage"`
	ColorImages map[string]string `json:"colorImages"`
	Video       string            `json:"video"`
	VideoPoster string            `json:"videoPoster"`
	Colors      []string          `json:"colors"`
	Stock       *int64            `json:"stock"`               // free units of all variants, null where none is counted
	ShipsFrom   string            `json:"shipsFrom,omitempty"` // sold before it comes: see VariantJSON
	Variants    []VariantJSON     `json:"variants"`
	TopSell     bool              `json:"topSell"`
	Trending    bool              `json:"trending"`
	CreatedAt   string            `json:"createdAt"`
	Slug        string            `json:"slug,omitempty"`    // readable address (OWN-7)
	Rating      *RatingJSON       `json:"rating,omitempty"`  // absent without published reviews (SHELF-4)
	Caution     Caution           `json:"caution,omitempty"` // what to know before buying (PLAIN-2)
	Parts       []string          `json:"parts,omitempty"`   // of a set: what is in it (GOOD-4)
}

// Detail is a product in the API (API-17 and decisions).
type Detail struct {
	Card
	Description string            `json:"description"`
	Ingredients []string          `json:"ingredients"`
	HowToUse    []string          `json:"howToUse"`
	Cautions    []string          `json:"cautions"`
	Shades      []Shade           `json:"shades,omitempty"`      // what is known of its shades (FIND-5)
	Options     []string          `json:"options,omitempty"`     // names of its options (GOOD-3)
	OptionWords map[string]string `json:"optionWords,omitempty"` // their values in the language of the page, by the value
	Facts       []FactJSON        `json:"facts,omitempty"`       // values of the owner's attributes (GOOD-1)
	Actives     []string          `json:"actives,omitempty"`     // groups of ingredients that advice is about (FIND-4)
	Photos      []Photo           `json:"photos,omitempty"`      // all photos, front first; absent where front and back are all

	// Papers says that a lot on the shelf has papers that shoppers see (REAL-2).
	Papers bool `json:"papers,omitempty"`

	// Trail is its primary category after those above it, where it stands below another
	// (GOOD-2).
	Trail []Term `json:"trail,omitempty"`

	// Questions are missing without published ones.
	Questions *QuestionsJSON `json:"questions,omitempty"`

	// Only the answer for one product has these: the parts of a set, and the sets that a product
	// is in, two at most (GOOD-4).
	Set  *SetJSON `json:"set,omitempty"`
	Sets []Detail `json:"sets,omitempty"`

	// Full is the parsed ingredient list. Only the answer for one product has it, where the
	// list is known (ITEM-4).
	Full *inci.Shown `json:"fullIngredients,omitempty"`

	// Only the answer for one product has these: the advice about it (FIND-4), and the pages
	// about ingredients of its list, by their names there (FIND-2).
	Advice []Advice          `json:"advice,omitempty"`
	Pages  map[string]string `json:"ingredientPages,omitempty"`
}

// attributes are in the order in which an import reports changes.
var attributes = []Attribute{
	{Name: "description", File: "description", Column: "description", Kind: TextKind, Max: maxDescription, Long: true, Of: func(p *Product) any { return &p.Description }, sheet: func(s *Sheet) any { return &s.Description }, page: func(d *Detail) any { return &d.Description }},
	{Name: "inci", File: "inci", Column: "inci", Kind: TextKind, Max: maxINCI, Long: true, Of: func(p *Product) any { return &p.INCI }, sheet: func(s *Sheet) any { return &s.INCI }},
	{Name: "noInciReason", File: "noInci", Column: "no_inci_reason", Kind: LineKind, Max: maxLine, Office: true, Of: func(p *Product) any { return &p.NoINCI }, sheet: func(s *Sheet) any { return &s.NoINCI }},
	{Name: "ingredients", File: "ingredients", Column: "ingredients", Kind: ListKind, Long: true, Of: func(p *Product) any { return &p.Ingredients }, sheet: func(s *Sheet) any { return &s.Ingredients }, page: func(d *Detail) any { return &d.Ingredients }},
	{Name: "howToUse", File: "howToUse", Column: "how_to_use", Kind: ListKind, Long: true, Of: func(p *Product) any { return &p.HowToUse }, sheet: func(s *Sheet) any { return &s.HowToUse }, page: func(d *Detail) any { return &d.HowToUse }},
	{Name: "cautions", File: "cautions", Column: "cautions", Kind: ListKind, Long: true, Of: func(p *Product) any { return &p.Cautions }, sheet: func(s *Sheet) any { return &s.Cautions }, page: func(d *Detail) any { return &d.Cautions }},
	{Name: "facts", File: "facts", Column: "facts", Kind: ListKind, Of: func(p *Product) any { return &p.Facts }, sheet: func(s *Sheet) any { return &s.Facts }},
	{Name: "taxClass", File: "taxClass", Column: "tax_class", Kind: LineKind, Max: maxLine, Of: func(p *Product) any { return &p.TaxClass }, sheet: func(s *Sheet) any { return &s.TaxClass }},
	{Name: "setParts", File: "setParts", Column: "set_parts", Kind: ListKind, Of: func(p *Product) any { return &p.SetParts }, sheet: func(s *Sheet) any { return &s.SetParts }},
	{Name: "setPercent", File: "setPercent", Column: "set_percent", Kind: LineKind, Max: 2, Of: func(p *Product) any { return &p.SetPercent }, sheet: func(s *Sheet) any { return &s.SetPercent }},
	{Name: "goesWith", File: "goesWith", Column: "goes_with", Kind: ListKind, Of: func(p *Product) any { return &p.GoesWith }, sheet: func(s *Sheet) any { return &s.GoesWith }},
	{Name: "shades", File: "shades", Column: "shades", Kind: ListKind, Of: func(p *Product) any { return &p.Shades }, sheet: func(s *Sheet) any { return &s.Shades }},
	{Name: "options", File: "options", Column: "options", Kind: ListKind, Of: func(p *Product) any { return &p.Options }, sheet: func(s *Sheet) any { return &s.Options }, page: func(d *Detail) any { return &d.Options }},
	{Name: "frontImage", File: "picture", Column: "front_image", Kind: AddressKind, Of: func(p *Product) any { return &p.FrontImage }, card: func(c *Card) any { return &c.FrontImage }},
	{Name: "backImage", File: "backPicture", Column: "back_image", Kind: AddressKind, Of: func(p *Product) any { return &p.BackImage }, card: func(c *Card) any { return &c.BackImage }},
	{Name: "video", File: "video", Column: "video", Kind: AddressKind, Of: func(p *Product) any { return &p.Video }, sheet: func(s *Sheet) any { return &s.Video }, card: func(c *Card) any { return &c.Video }},
	{Name: "videoPoster", File: "videoPoster", Column: "video_poster", Kind: AddressKind, Of: func(p *Product) any { return &p.VideoPoster }, sheet: func(s *Sheet) any { return &s.VideoPoster }, card: func(c *Card) any { return &c.VideoPoster }},
	{Name: "topSell", File: "topSell", Column: "top_sell", Kind: FlagKind, Of: func(p *Product) any { return &p.TopSell }, sheet: func(s *Sheet) any { return &s.TopSell }, card: func(c *Card) any { return &c.TopSell }},
	{Name: "trending", File: "trending", Column: "trending", Kind: FlagKind, Of: func(p *Product) any { return &p.Trending }, sheet: func(s *Sheet) any { return &s.Trending }, card: func(c *Card) any { return &c.Trending }},
}

// State is the state of a product (ITEM-2).
type State string

// The states. Only a live product is shown and sold.
const (
	StateDraft    State = "draft"
	StateLive     State = "live"
	StateArchived State = "archived"
)

// Known says whether the state exists.
func (s State) Known() bool { return s == StateDraft || s == StateLive || s == StateArchived }

// Variant is one size and shade of a product (ITEM-1). Its stock is in Levels.
type Variant struct {
	ID      string
	Size    string // as printed, "100 ml"
	Color   string // "#rrggbb", a plain label, or empty
	Shade   string // the colour's name, may be empty
	SKU     string // unique unless empty
	Barcode string
	Price   money.Paisa // list price of one unit
	Image   string      // address; empty: the colour's picture, or the product's front
	Enabled bool

	CompareAt    money.Paisa // the earlier list price that is named beside Price (GOOD-3); 0: none
	CompareUntil time.Time   // when it ends

	Deals *Deals `json:"-"` // what deals make of Price now, nil for none; set in the Snapshot only
}

// Default returns the variant that represents the product: the first enabled one, or the
// first. The product must have a variant.
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

// InColor returns the enabled variant of a colour, preferring the default's size; nil where
// there is none.
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

// ShadeName is the name of a variant's colour on pages: its shade, its label, or its number
// among the colours, since "#b5656b" is no name.
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
	if !slices.Contains(colors, v.Color) { // no longer sold
		colors = append(colors, v.Color)
	}
	return fmt.Sprintf("Shade %d of %d", slices.Index(colors, v.Color)+1, len(colors))
}

// Called is a variant in words: "Peptide Lip Tint, Toast, 10 ml".
func Called(p *Product, v *Variant) string {
	name := p.Name
	for _, part := range []string{p.ShadeName(v), v.Size} {
		if part != "" {
			name += ", " + part
		}
	}
	return name
}

// Picture returns the address of a variant's picture: its own, its colour's, or the
// product's.
func (p *Product) Picture(v *Variant) string {
	if v.Image != "" {
		return v.Image
	}
	if own := p.ColorImages[v.Color]; own != "" {
		return own
	}
	return p.FrontImage
}

// Settled returns a copy whose size, price and colours follow from its variants. A product
// without variants gets one for each colour, or one in all, with the product's size and
// price. Their ids are the product's id and a number from 1, as in the migration of older
// shops.
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

// isSettled says whether Settled would change nothing.
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

// Deal says whether the product is in Best Deals.
func (p *Product) Deal() bool {
	return slices.Contains(p.Categories, DealCategory)
}

// BrandSlug returns the brand's slug, "la-roche-posay".
func (p *Product) BrandSlug() string { return ident.Slug(p.Brand) }

// DealCategory is the category slug that marks deals (API-5).
const DealCategory = "deal"

// MaxQuantity bounds the units of one cart line (decisions: Cart).
const MaxQuantity = 99

// Rating sums up a product's published reviews. Its fields are small because every product
// in memory has one.
type Rating struct {
	Count int32
	Stars int32 // the sum of all
}

// Average returns the average stars in tenths, rounded: 46 is 4.6; 0 without reviews.
func (r Rating) Average() int64 {
	if r.Count == 0 {
		return 0
	}
	count := int64(r.Count)
	return (int64(r.Stars)*20 + count) / (2 * count)
}
