package catalog

import (
	"encoding/json"
	"time"

	"gulaab/internal/money"
)

// timeLayout is RFC 3339 in UTC with milliseconds, as a browser's toISOString
// writes it.
const timeLayout = "2006-01-02T15:04:05.000Z"

// Card is the part of a product that lists show. Its JSON is what page states
// carry: a product without its long texts.
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
	FrontImage  string            `json:"frontImage"`
	BackImage   string            `json:"backImage"`
	ColorImages map[string]string `json:"colorImages"`
	Video       string            `json:"video"`
	VideoPoster string            `json:"videoPoster"`
	Colors      []string          `json:"colors"`
	Stock       *int64            `json:"stock"`
	TopSell     bool              `json:"topSell"`
	Trending    bool              `json:"trending"`
	CreatedAt   string            `json:"createdAt"`
}

// productJSON is a product as the API shows it (API-17 and decisions).
type productJSON struct {
	Card
	Description string   `json:"description"`
	Ingredients []string `json:"ingredients"`
	HowToUse    []string `json:"howToUse"`
	Cautions    []string `json:"cautions"`
}

// Card returns the product's card.
func (p *Product) Card() Card {
	images := p.ColorImages
	if images == nil {
		images = map[string]string{}
	}
	return Card{
		ID: p.ID, Name: p.Name, Brand: p.Brand, BrandSlug: p.BrandSlug(),
		Category: p.Category, Categories: list(p.Categories), Size: p.Size,
		SkinType: p.SkinType, SkinTypes: list(p.SkinTypes), Price: p.Price,
		FrontImage: p.FrontImage, BackImage: p.BackImage, ColorImages: images,
		Video: p.Video, VideoPoster: p.VideoPoster, Colors: list(p.Colors), Stock: p.Stock,
		TopSell: p.TopSell, Trending: p.Trending, CreatedAt: p.CreatedAt.UTC().Format(timeLayout),
	}
}

// MarshalJSON writes the product as the API shows it: absent lists are [],
// colorImages {}, stock null where it is not tracked, price in rupees,
// createdAt RFC 3339 in UTC.
func (p *Product) MarshalJSON() ([]byte, error) {
	return json.Marshal(productJSON{
		Card:        p.Card(),
		Description: p.Description,
		Ingredients: list(p.Ingredients),
		HowToUse:    list(p.HowToUse),
		Cautions:    list(p.Cautions),
	})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Product) UnmarshalJSON(b []byte) error {
	var j productJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	created := time.Time{}
	if j.CreatedAt != "" {
		var err error
		if created, err = time.Parse(time.RFC3339, j.CreatedAt); err != nil {
			return err
		}
	}
	*p = Product{
		ID: j.ID, Key: p.Key, Name: j.Name, Brand: j.Brand, Category: j.Category, Categories: j.Categories,
		Size: j.Size, SkinType: j.SkinType, SkinTypes: j.SkinTypes, Description: j.Description, Price: j.Price,
		FrontImage: j.FrontImage, BackImage: j.BackImage, ColorImages: j.ColorImages, Video: j.Video,
		VideoPoster: j.VideoPoster, Colors: j.Colors, Ingredients: j.Ingredients, HowToUse: j.HowToUse,
		Cautions: j.Cautions, Stock: j.Stock, TopSell: j.TopSell, Trending: j.Trending, CreatedAt: created.UTC(),
	}
	return nil
}

func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
