package catalog

import (
	"encoding/json"
	"iter"
	"slices"
	"strconv"

	"gulaab/internal/inci"
	"gulaab/internal/money"
)

// timeLayout is RFC 3339 in UTC with milliseconds, as JavaScript's toISOString writes it.
const timeLayout = "2006-01-02T15:04:05.000Z"

// VariantJSON is an enabled variant in the API.
type VariantJSON struct {
	ID        string      `json:"_id"`
	Size      string      `json:"size"`
	Color     string      `json:"color"`
	Shade     string      `json:"shade"`
	SKU       string      `json:"sku"`
	Price     money.Paisa `json:"price"`
	Deals     *DealsJSON  `json:"deals,omitempty"`
	Stock     *int64      `json:"stock"`         // free units, null where stock is not tracked
	Was       money.Paisa `json:"was,omitempty"` // the earlier list price, while it may be named and no deal lowers Price (GOOD-3)
	Image     string      `json:"image"`         // its own, its colour's or the product's
	Available bool        `json:"available"`
	// ShipsFrom is the day from which a unit ships that is sold before it comes (GOOD-3).
	ShipsFrom string `json:"shipsFrom,omitempty"`
	// Expires is set in a Detail only: no card shows it (STOCK-5).
	Expires string `json:"expires,omitempty"`
}

// RatingJSON is a Rating in the API.
type RatingJSON struct {
	Average json.Number `json:"average"` // "4.6"
	Count   int64       `json:"count"`
}

func (r Rating) json() *RatingJSON {
	if r.Count == 0 {
		return nil
	}
	return &RatingJSON{r.Text(), int64(r.Count)}
}

// Text is the average with one digit: 4.6.
func (r Rating) Text() json.Number {
	a := r.Average()
	return json.Number(strconv.FormatInt(a/10, 10) + "." + strconv.FormatInt(a%10, 10))
}

// Card returns the card of a product of this Snapshot.
func (s *Snapshot) Card(p *Product) Card {
	c := s.card(p, s.Stock(p))
	c.Caution = s.rowOf(p).caution
	return c
}

func (s *Snapshot) card(p *Product, stock *int64) Card {
	images := p.ColorImages
	if images == nil {
		images = map[string]string{}
	}
	c := Card{
		ID: p.ID, Name: p.Name, Brand: p.Brand, BrandSlug: p.BrandSlug(),
		Category: p.Category, Categories: list(p.Categories), Size: p.Size,
		SkinType: p.SkinType, SkinTypes: list(p.SkinTypes), Price: p.Price,
		ColorImages: images, Colors: list(p.Colors), Stock: stock,
		Variants: make([]VariantJSON, 0, len(p.Variants)), Deals: p.Default().Deals.json(),
		CreatedAt: p.CreatedAt.UTC().Format(timeLayout), Slug: p.Slug, Rating: p.Rating.json(),
	}
	for i := range attributes {
		if a := &attributes[i]; a.card != nil {
			a.show(a.card(&c), p)
		}
	}
	c.Parts = p.Set.names()
	for i := range p.Variants {
		v := &p.Variants[i]
		if !v.Enabled {
			continue
		}
		j := VariantJSON{
			ID: v.ID, Size: v.Size, Color: v.Color, Shade: v.Shade, SKU: v.SKU, Price: v.Price, Deals: v.Deals.json(),
			Image: p.Picture(v), Available: true,
		}
		if v.Deals == nil {
			j.Was = v.CompareAt
		}
		if free, tracked := s.levels.Free(v.ID); tracked {
			j.Stock, j.Available = &free, free > 0
			j.ShipsFrom = s.levels.ShipsFrom(v.ID)
		}
		c.Variants = append(c.Variants, j)
	}
	c.ShipsFrom = shipsFrom(c.Variants)
	return c
}

// shipsFrom is the first day from which one of some variants ships, where none is in the house;
// "" for all else.
func shipsFrom(variants []VariantJSON) (day string) {
	for i := range variants {
		switch v := &variants[i]; {
		case v.Available && v.ShipsFrom == "":
			return ""
		case v.Available && (day == "" || v.ShipsFrom < day):
			day = v.ShipsFrom
		}
	}
	return day
}

// Cards returns the cards of products of this Snapshot, in their order.
func (s *Snapshot) Cards(products []*Product) []Card {
	out := make([]Card, len(products))
	for i, p := range products {
		out[i] = s.Card(p)
	}
	return out
}

// Detail returns a product of this Snapshot as the API shows it: absent lists are [],
// colorImages {}, stock null where it is not tracked, price in rupees, createdAt RFC 3339
// in UTC.
func (s *Snapshot) Detail(p *Product) *Detail {
	full := s.Full(p.ID)
	d := s.detail(s.Card(p), p, full)
	d.Actives = s.rowOf(p).advised.slugs()
	d.Set, d.Sets = s.setJSON(p), s.setsWith(p)
	d.Shades = s.nearShades(p)
	if full.INCI != "" {
		d.Full = s.labels.of(full.INCI)
	}
	return d
}

// DetailOf returns the Detail of a product outside the Snapshot, such as a draft.
func (s *Snapshot) DetailOf(p *Product) *Detail {
	if p.IsSet() {
		p = p.withParts(s.partNamed, s.levels)
	}
	stock := s.levels.sumOf(p)
	if p.Set != nil {
		stock = p.Set.left(s.levels)
	}
	d := s.detail(s.card(p, stock), p, p)
	if p.INCI != "" {
		d.Full = inci.Parse(p.INCI).Show()
	}
	d.Set = s.setJSON(p)
	has := newIngredientNames().contents(p)
	d.Caution, d.Actives = has.caution(), has.advised().slugs()
	d.Advice = adviceFor(has.advised(), false, nil)
	return d
}

// detail returns a Detail without its full ingredients.
func (s *Snapshot) detail(card Card, p, full *Product) *Detail {
	for i := range card.Variants {
		card.Variants[i].Expires = s.levels.Expires(card.Variants[i].ID)
	}
	d := &Detail{Card: card, Photos: p.photosIn(nil), Shades: p.shadesShown(), Facts: s.terms.factsJSON(p, nil)}
	d.Papers = slices.ContainsFunc(card.Variants, func(v VariantJSON) bool { return s.levels.Papers(v.ID) })
	for i := range attributes {
		if a := &attributes[i]; a.page != nil {
			a.show(a.page(d), full)
		}
	}
	return d
}

// EachFull yields products with their long texts, which are unpacked one product at a time.
func (s *Snapshot) EachFull(products []*Product) iter.Seq[*Product] {
	return func(yield func(*Product) bool) {
		var texts unpacker
		for _, p := range products {
			if !yield(s.full(s.byID[p.ID], &texts)) {
				return
			}
		}
	}
}

// EachJSON yields products of this Snapshot as JSON of the API, each encoded when it is
// asked for.
func (s *Snapshot) EachJSON(products []*Product) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		var texts unpacker
		for _, p := range products {
			d := s.detail(s.Card(p), p, s.full(s.byID[p.ID], &texts))
			d.Actives = s.rowOf(p).advised.slugs()
			if !yield(mustJSON(d)) {
				return
			}
		}
	}
}

// EncodeProducts returns products of this Snapshot as a JSON array.
func (s *Snapshot) EncodeProducts(products []*Product) []byte {
	b := []byte{'['}
	for text := range s.EachJSON(products) {
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(b, text...)
	}
	return append(b, ']')
}

// relatedJSON, suggestionsJSON and homeJSON are product lists in the API.
type relatedJSON struct {
	MoreFromBrand json.RawMessage `json:"moreFromBrand"`
	GoesWellWith  json.RawMessage `json:"goesWellWith"`
	Why           []Reason        `json:"goesWellWhy"`
	Alike         json.RawMessage `json:"alike,omitempty"`
}

type suggestionsJSON struct {
	Products   json.RawMessage `json:"products"`
	Brands     []Term          `json:"brands"`
	Categories []Term          `json:"categories"`
	Total      int             `json:"total"`
	Why        []string        `json:"why"`
}

type sectionJSON struct {
	Slug     string          `json:"slug"`
	Name     string          `json:"name"`
	Products json.RawMessage `json:"products"`
}

type homeJSON struct {
	Trending    json.RawMessage `json:"trending"`
	Deals       json.RawMessage `json:"deals"`
	TopSells    json.RawMessage `json:"topSells"`
	Brands      []sectionJSON   `json:"brands"`
	Categories  []Count         `json:"categories"`
	SkinTypes   []Count         `json:"skinTypes"`
	Collections []sectionJSON   `json:"collections,omitempty"`
	Pins        *HomePins       `json:"pins,omitempty"`
}

// EncodeRelated returns Related as the API shows it, in a language.
func (s *Snapshot) EncodeRelated(r Related, language string) []byte {
	out := relatedJSON{MoreFromBrand: s.EncodeProducts(r.MoreFromBrand), GoesWellWith: s.EncodeProducts(r.GoesWellWith), Why: s.Reasons(r, language)}
	if len(r.Alike) > 0 {
		out.Alike = s.EncodeProducts(r.Alike)
	}
	return mustJSON(out)
}

// Reasons returns why each of GoesWellWith is there, in a language.
func (s *Snapshot) Reasons(r Related, language string) []Reason {
	out, say := make([]Reason, len(r.Why)), s.Say(language)
	for i, why := range r.Why {
		out[i] = why.In(say)
	}
	return out
}

// EncodeSuggestions returns Suggestions as the API shows them.
func (s *Snapshot) EncodeSuggestions(g Suggestions) []byte {
	return mustJSON(suggestionsJSON{s.EncodeProducts(g.Products), g.Brands, g.Categories, g.Total, g.Why})
}

// EncodeHome returns Home as the API shows it.
func (s *Snapshot) EncodeHome(h Home) []byte {
	out := homeJSON{
		Trending: s.EncodeProducts(h.Trending), Deals: s.EncodeProducts(h.Deals), TopSells: s.EncodeProducts(h.TopSells),
		Brands: make([]sectionJSON, len(h.Brands)), Categories: h.Categories, SkinTypes: h.SkinTypes, Pins: h.Pins,
	}
	for _, c := range h.Collections {
		out.Collections = append(out.Collections, sectionJSON{c.Slug, c.Name, s.EncodeProducts(c.Products)})
	}
	for i, b := range h.Brands {
		out.Brands[i] = sectionJSON{b.Slug, b.Name, s.EncodeProducts(b.Products)}
	}
	return mustJSON(out)
}

func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
