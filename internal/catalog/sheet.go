package catalog

import (
	"slices"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Photo is a picture of a product, with the words for who cannot see it.
type Photo struct {
	Image string `json:"image"` // address, see Product.FrontImage
	Alt   string `json:"alt"`
}

// Sheet is a product as the office edits it: one list of photos, the first of
// categories and skin types the main one, and each variant with its picture.
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
	INCI        string         `json:"inci"`
	NoINCI      string         `json:"noInciReason"`
	TopSell     bool           `json:"topSell"`
	Trending    bool           `json:"trending"`
	Variants    []SheetVariant `json:"variants"`
}

// SheetVariant is a variant as the office edits it.
type SheetVariant struct {
	ID      string      `json:"_id,omitempty"` // empty for a new one
	Size    string      `json:"size"`
	Color   string      `json:"color"`
	Shade   string      `json:"shade"`
	SKU     string      `json:"sku"`
	Barcode string      `json:"barcode"`
	Price   money.Paisa `json:"price"`
	Image   string      `json:"image"`
	Enabled bool        `json:"enabled"`
}

// TermKind says what a term is of.
type TermKind string

// The kinds.
const (
	BrandTerm    TermKind = "brand"
	CategoryTerm TermKind = "category"
	SkinTypeTerm TermKind = "skin-type"
)

// SheetOf returns a product as the office edits it.
func SheetOf(p *Product) Sheet {
	s := Sheet{
		Name: p.Name, Brand: p.Brand, Slug: p.Slug, Categories: list(p.Categories), SkinTypes: list(p.SkinTypes),
		Description: p.Description, Photos: p.Pictures(), Video: p.Video, VideoPoster: p.VideoPoster,
		Ingredients: list(p.Ingredients), HowToUse: list(p.HowToUse), Cautions: list(p.Cautions),
		INCI: p.INCI, NoINCI: p.NoINCI, TopSell: p.TopSell, Trending: p.Trending,
		Variants: make([]SheetVariant, len(p.Variants)),
	}
	for i, v := range p.Variants {
		image := v.Image
		if image == "" {
			image = p.ColorImages[v.Color]
		}
		s.Variants[i] = SheetVariant{v.ID, v.Size, v.Color, v.Shade, v.SKU, v.Barcode, v.Price, image, v.Enabled}
	}
	return s
}

// Product returns the product of an id that a sheet describes. What a sheet does
// not hold (key, times, state) is that of old, which may be nil.
func (s *Sheet) Product(id string, old *Product) *Product {
	p := &Product{ID: id}
	if old != nil {
		p.Key, p.State, p.CreatedAt, p.RowVersion = old.Key, old.State, old.CreatedAt, old.RowVersion
	}
	p.Name, p.Brand, p.Slug = strings.TrimSpace(ident.Visible(s.Name)), strings.TrimSpace(ident.Visible(s.Brand)), strings.TrimSpace(ident.Visible(s.Slug))
	p.Categories, p.SkinTypes = slices.Clone(s.Categories), slices.Clone(s.SkinTypes)
	p.Category, p.SkinType = first(p.Categories), first(p.SkinTypes)
	p.Description = strings.TrimSpace(s.Description)
	p.Video, p.VideoPoster = s.Video, s.VideoPoster
	p.Ingredients, p.HowToUse, p.Cautions = tidied(s.Ingredients), tidied(s.HowToUse), tidied(s.Cautions)
	p.INCI, p.NoINCI = strings.TrimSpace(s.INCI), strings.TrimSpace(s.NoINCI)
	p.TopSell, p.Trending = s.TopSell, s.Trending
	p.SetPhotos(s.Photos)
	for _, v := range s.Variants {
		v.Size, v.Color, v.Shade = strings.TrimSpace(ident.Visible(v.Size)), strings.TrimSpace(ident.Visible(v.Color)), strings.TrimSpace(ident.Visible(v.Shade))
		v.SKU, v.Barcode = strings.TrimSpace(ident.Visible(v.SKU)), strings.TrimSpace(ident.Visible(v.Barcode))
		p.Variants = append(p.Variants, Variant{
			ID: v.ID, Size: v.Size, Color: v.Color, Shade: v.Shade, SKU: v.SKU, Barcode: v.Barcode, Price: v.Price, Image: v.Image, Enabled: v.Enabled,
		})
		if v.Enabled && v.Color != "" && v.Image != "" && p.ColorImages[v.Color] == "" {
			if p.ColorImages == nil {
				p.ColorImages = map[string]string{}
			}
			p.ColorImages[v.Color] = v.Image
		}
	}
	return p
}

// Pictures returns a product's photos: those it lists, or front and back.
func (p *Product) Pictures() []Photo {
	if len(p.Photos) > 0 {
		return slices.Clone(p.Photos)
	}
	out := []Photo{}
	for _, image := range []string{p.FrontImage, p.BackImage} {
		if image != "" {
			out = append(out, Photo{Image: image})
		}
	}
	return out
}

// SetPhotos gives a product its photos; the first two are its front and back.
func (p *Product) SetPhotos(photos []Photo) {
	p.Photos, p.FrontImage, p.BackImage = nil, "", ""
	words := false
	for _, photo := range photos {
		if photo.Image != "" {
			p.Photos = append(p.Photos, Photo{photo.Image, strings.TrimSpace(photo.Alt)})
			words = words || strings.TrimSpace(photo.Alt) != ""
		}
	}
	if len(p.Photos) > 0 {
		p.FrontImage = p.Photos[0].Image
	}
	if len(p.Photos) > 1 {
		p.BackImage = p.Photos[1].Image
	}
	if len(p.Photos) <= 2 && !words {
		p.Photos = nil // front and back say it all
	}
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// tidied returns lines without spaces around them, and without empty ones.
func tidied(lines []string) []string {
	var out []string
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}
