// Package demo holds the demo shop: the catalogue and testimonials that a fresh
// Gulaab can be filled with. It promises that what it returns has passed the
// rules of the domain, with the same ids on every machine; storing it is left
// to others.
package demo

import (
	"cmp"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/review"
)

//go:embed catalogue/*.json *.json
var files embed.FS

// reviewsMade is the time in the ids of the testimonials.
var reviewsMade = time.Date(2026, time.January, 5, 9, 0, 0, 0, time.UTC)

// brandFile is one file of catalogue/; README.md describes the fields.
type brandFile struct {
	Brand    string         `json:"brand"`
	Slug     string         `json:"slug"`
	Origin   string         `json:"origin"` // where the brand is at home; may be empty
	Products []productEntry `json:"products"`
}

type productEntry struct {
	Key         string         `json:"key"`
	Name        string         `json:"name"`
	Size        string         `json:"size"`
	Category    string         `json:"category"`
	Categories  []string       `json:"categories"`
	SkinType    string         `json:"skinType"`
	SkinTypes   []string       `json:"skinTypes"`
	Price       int64          `json:"price"` // whole rupees
	Variants    []variantEntry `json:"variants"`
	Colors      []string       `json:"colors"`
	TopSell     bool           `json:"topSell"`
	Trending    bool           `json:"trending"`
	Pack        string         `json:"pack"`
	Texture     string         `json:"texture"`
	Description string         `json:"description"`
	Ingredients []string       `json:"ingredients"`
	HowToUse    []string       `json:"howToUse"`
	Cautions    []string       `json:"cautions"`
	CreatedAt   time.Time      `json:"createdAt"`
}

// noINCI is why some of the demo's products carry no full list of ingredients.
const noINCI = "A tool, or a pack whose list the demo does not have."

// variantEntry is one size and shade. Size and price are the product's unless given.
type variantEntry struct {
	SKU   string `json:"sku"`
	Size  string `json:"size"`
	Color string `json:"color"`
	Shade string `json:"shade"`
	Price int64  `json:"price"` // whole rupees
	Stock *int64 `json:"stock"` // nil: not tracked
}

// mediaEntry is what media.json says of one product: addresses of its pictures
// and its video.
type mediaEntry struct {
	Front  string            `json:"front"`
	Back   string            `json:"back"`
	Colors map[string]string `json:"colors"`
	Sizes  map[string]string `json:"sizes"` // those that the front does not show
	Video  string            `json:"video"`
	Poster string            `json:"poster"`
}

// Products returns the demo's products, brand by brand. A product that
// media.json does not name has no pictures and no video.
func Products() ([]*catalog.Product, error) { return products(files) }

func products(fsys fs.FS) ([]*catalog.Product, error) {
	all, _, err := read(fsys)
	return all, err
}

// Origin is where a brand of the demo is at home.
type Origin struct{ Slug, Country string }

// Origins returns where the brands of the demo are at home; those of which it is
// not known for sure are left out.
func Origins() ([]Origin, error) {
	names, err := fs.Glob(files, "catalogue/*.json")
	if err != nil {
		return nil, err
	}
	var out []Origin
	for _, name := range names {
		var file brandFile
		if err := readJSON(files, name, &file); err != nil {
			return nil, err
		}
		if file.Origin != "" {
			out = append(out, Origin{file.Slug, file.Origin})
		}
	}
	return out, nil
}

// Concerns is the attribute by which the demo's products say what they are for (FIND-2).
func Concerns() catalog.OwnAttribute {
	return catalog.OwnAttribute{
		Key: "concern", Name: "Concern", Kind: catalog.FactSeveral, Shown: true, Filter: true,
		Values: []string{"Acne", "Dark spots", "Dullness", "Dryness", "Oiliness", "Sensitivity", "Fine lines", "Sun protection", "Dark circles", "Lips"},
	}
}

// ConcernsOf returns what the demo's products are for, by their keys.
func ConcernsOf() (map[string][]string, error) {
	var out map[string][]string
	return out, readJSON(files, "concerns.json", &out)
}

// Levels returns how many units of each variant a fresh demo has.
func Levels() ([]catalog.Level, error) {
	_, levels, err := read(files)
	return levels, err
}

// read returns the products, settled, and the levels of their variants.
func read(fsys fs.FS) (out []*catalog.Product, levels []catalog.Level, err error) {
	media, err := readMedia(fsys)
	if err != nil {
		return nil, nil, err
	}
	lists, err := readINCI(fsys)
	if err != nil {
		return nil, nil, err
	}
	names, err := fs.Glob(fsys, "catalogue/*.json")
	if err != nil {
		return nil, nil, err
	}
	seen := map[string]string{}
	for _, name := range names {
		var file brandFile
		if err := readJSON(fsys, name, &file); err != nil {
			return nil, nil, err
		}
		if want := ident.Slug(file.Brand); file.Slug != want || name != "catalogue/"+want+".json" {
			return nil, nil, fmt.Errorf("demo: %s: slug %q is not that of the brand %q", name, file.Slug, file.Brand)
		}
		for _, e := range file.Products {
			if first, twice := seen[e.Key]; twice || e.Key == "" {
				return nil, nil, fmt.Errorf("demo: %s: key %q of %q is empty or already in %s", name, e.Key, e.Name, first)
			}
			seen[e.Key] = name
			p := e.product(file.Brand, media[e.Key])
			if list := lists[e.Key]; list != nil {
				p.INCI, p.NoINCI = strings.Join(list, ", "), ""
			}
			if settled := p.Settled(); !slices.Equal(p.Colors, settled.Colors) || p.Size != settled.Size || p.Price != settled.Price {
				return nil, nil, fmt.Errorf("demo: %s: %q: colours, size and price are not those of its variants", name, e.Key)
			}
			if err := catalog.Validate(p); err != nil {
				return nil, nil, fmt.Errorf("demo: %s: %q: %w", name, e.Key, err)
			}
			out = append(out, p)
			for i, v := range e.Variants {
				l := catalog.Level{VariantID: p.Variants[i].ID, Tracked: v.Stock != nil}
				if l.Tracked {
					l.Free = *v.Stock
				}
				levels = append(levels, l)
			}
		}
	}
	for key := range media {
		if seen[key] == "" {
			return nil, nil, fmt.Errorf("demo: media.json names %q, which is no product", key)
		}
	}
	for key := range lists {
		if seen[key] == "" {
			return nil, nil, fmt.Errorf("demo: inci.json names %q, which is no product", key)
		}
	}
	return out, levels, nil
}

func (e productEntry) product(brand string, m mediaEntry) *catalog.Product {
	id := ident.IDAt(e.CreatedAt, e.Key)
	variants := make([]catalog.Variant, len(e.Variants))
	for i, v := range e.Variants {
		variants[i] = catalog.Variant{
			// As the variants of a demo of old are called, so that they stay theirs.
			ID: id + "-" + strconv.Itoa(i+1), Size: cmp.Or(v.Size, e.Size), Color: v.Color, Shade: v.Shade,
			SKU: v.SKU, Price: money.Rupees(cmp.Or(v.Price, e.Price)), Image: m.Sizes[v.Size], Enabled: true,
		}
	}
	return &catalog.Product{
		ID:          id,
		Key:         e.Key,
		Name:        e.Name,
		Brand:       brand,
		Category:    e.Category,
		Categories:  e.Categories,
		Size:        e.Size,
		SkinType:    e.SkinType,
		SkinTypes:   e.SkinTypes,
		Description: e.Description,
		Price:       money.Rupees(e.Price),
		FrontImage:  m.Front,
		BackImage:   m.Back,
		ColorImages: m.Colors,
		Video:       m.Video,
		VideoPoster: m.Poster,
		Colors:      e.Colors,
		Ingredients: e.Ingredients,
		HowToUse:    e.HowToUse,
		Cautions:    e.Cautions,
		TopSell:     e.TopSell,
		Trending:    e.Trending,
		CreatedAt:   e.CreatedAt.UTC(),
		State:       catalog.StateLive,
		NoINCI:      noINCI,
		Variants:    variants,
	}
}

// Reviews returns the demo's testimonials in their order (REV-2).
func Reviews() ([]review.Review, error) { return reviews(files) }

func reviews(fsys fs.FS) ([]review.Review, error) {
	var entries []struct {
		Text     string `json:"text"`
		Name     string `json:"name"`
		Username string `json:"username"`
		Avatar   string `json:"avatar"`
	}
	if err := readJSON(fsys, "reviews.json", &entries); err != nil {
		return nil, err
	}
	out := make([]review.Review, 0, len(entries))
	for i, e := range entries {
		r := review.Review{
			ID:   ident.IDAt(reviewsMade.Add(time.Duration(i)*time.Minute), "review "+e.Username),
			Text: e.Text, Avatar: e.Avatar, Name: e.Name, Username: e.Username, Position: int64(i),
		}
		if err := review.Validate(r); err != nil {
			return nil, fmt.Errorf("demo: reviews.json: entry %d: %w", i+1, err)
		}
		out = append(out, r)
	}
	return out, nil
}

func readMedia(fsys fs.FS) (map[string]mediaEntry, error) {
	var media map[string]mediaEntry
	if err := readJSON(fsys, "media.json", &media); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return media, nil
}

// readINCI returns the full lists of ingredients, name by name, by product.
func readINCI(fsys fs.FS) (map[string][]string, error) {
	var lists map[string][]string
	if err := readJSON(fsys, "inci.json", &lists); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return lists, nil
}

// readJSON reads one file strictly: a field that nobody knows is a slip.
func readJSON(fsys fs.FS, name string, into any) error {
	b, err := fs.ReadFile(fsys, name)
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	d := json.NewDecoder(strings.NewReader(string(b)))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("demo: %s: %w", name, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("demo: %s: more than one value", name)
	}
	return nil
}
