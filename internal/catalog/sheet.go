package catalog

import (
	"slices"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/money"
)

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
	// CompareAt is the earlier price; 0: none.
	CompareAt money.Paisa `json:"compareAt,omitempty"`
}

// TermKind is the kind of a term.
type TermKind string

// The kinds.
const (
	BrandTerm    TermKind = "brand"
	CategoryTerm TermKind = "category"
	SkinTypeTerm TermKind = "skin-type"
	FactTerm     TermKind = "fact"
	// CollectionTerm is the kind of a collection's list, which is no dimension.
	CollectionTerm TermKind = "collections"
)

// SheetOf returns a product's Sheet.
func SheetOf(p *Product) Sheet {
	s := Sheet{
		Name: p.Name, Brand: p.Brand, Slug: p.Slug, Categories: list(p.Categories), SkinTypes: list(p.SkinTypes),
		Photos: p.Pictures(), Variants: make([]SheetVariant, len(p.Variants)),
	}
	for i := range attributes {
		if a := &attributes[i]; a.sheet != nil {
			a.show(a.sheet(&s), p)
		}
	}
	for i, v := range p.Variants {
		image := v.Image
		if image == "" {
			image = p.ColorImages[v.Color]
		}
		s.Variants[i] = SheetVariant{v.ID, v.Size, v.Color, v.Shade, v.SKU, v.Barcode, v.Price, image, v.Enabled, v.CompareAt}
	}
	return s
}

// Product returns the product that a sheet describes. What a sheet does not hold (key,
// times, state) comes from old, which may be nil.
func (s *Sheet) Product(id string, old *Product) *Product {
	p := &Product{ID: id}
	if old != nil {
		p.Key, p.State, p.CreatedAt, p.RowVersion = old.Key, old.State, old.CreatedAt, old.RowVersion
	}
	p.Name, p.Brand, p.Slug = strings.TrimSpace(ident.Visible(s.Name)), strings.TrimSpace(ident.Visible(s.Brand)), strings.TrimSpace(ident.Visible(s.Slug))
	p.Categories, p.SkinTypes = slices.Clone(s.Categories), slices.Clone(s.SkinTypes)
	p.Category, p.SkinType = first(p.Categories), first(p.SkinTypes)
	for i := range attributes {
		attributes[i].fromSheet(p, s)
	}
	p.SetPhotos(s.Photos)
	for _, v := range s.Variants {
		v.Size, v.Color, v.Shade = strings.TrimSpace(ident.Visible(v.Size)), strings.TrimSpace(ident.Visible(v.Color)), strings.TrimSpace(ident.Visible(v.Shade))
		v.SKU, v.Barcode = strings.TrimSpace(ident.Visible(v.SKU)), strings.TrimSpace(ident.Visible(v.Barcode))
		p.Variants = append(p.Variants, Variant{
			ID: v.ID, Size: v.Size, Color: v.Color, Shade: v.Shade, SKU: v.SKU, Barcode: v.Barcode, Price: v.Price, Image: v.Image, Enabled: v.Enabled, CompareAt: v.CompareAt,
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

// Pictures returns a product's photos: those listed, or front and back.
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

// SetPhotos sets a product's photos; the first two are front and back.
func (p *Product) SetPhotos(photos []Photo) {
	p.Photos, p.FrontImage, p.BackImage = nil, "", ""
	words := false
	for _, photo := range photos {
		if photo.Image != "" {
			photo.Alt = strings.TrimSpace(photo.Alt)
			p.Photos = append(p.Photos, photo)
			words = words || photo.said()
		}
	}
	if len(p.Photos) > 0 {
		p.FrontImage = p.Photos[0].Image
	}
	if len(p.Photos) > 1 {
		p.BackImage = p.Photos[1].Image
	}
	if len(p.Photos) <= 2 && !words {
		p.Photos = nil // front and back suffice
	}
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// tidied returns trimmed lines without empty ones.
func tidied(lines []string) []string {
	var out []string
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}
