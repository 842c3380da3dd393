package catalog

import (
	"errors"
	"strings"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
)

func TestValidate(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]*Product{"everything": full(), "as little as may be": bare()} {
		if err := Validate(p); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, tc := range []struct {
		name, field string
		change      func(*Product)
	}{
		{"no id", "_id", func(p *Product) { p.ID = "" }},
		{"no name", "name", func(p *Product) { p.Name = "" }},
		{"a name of spaces", "name", func(p *Product) { p.Name = "  " }},
		{"a name with a space behind", "name", func(p *Product) { p.Name += " " }},
		{"a long name", "name", func(p *Product) { p.Name = strings.Repeat("é", 201) }},
		{"a name of broken bytes", "name", func(p *Product) { p.Name = "a\xffb" }},
		{"a name with a control character", "name", func(p *Product) { p.Name = "a\x00b" }},
		{"no brand", "brand", func(p *Product) { p.Brand = "" }},
		{"a brand without letters", "brand", func(p *Product) { p.Brand = "!!" }},
		{"a category by its display name", "category", func(p *Product) { p.Category, p.Categories = "Lip Care", []string{"Lip Care"} }},
		{"no category", "category", func(p *Product) { p.Category, p.Categories = "", nil }},
		{"a skin type by its display name", "skinType", func(p *Product) { p.SkinType, p.SkinTypes = "Dry Skin", []string{"Dry Skin"} }},
		{"a photo by script", "photos.0.image", func(p *Product) { p.Photos = []Photo{{Image: "javascript:alert(1)"}} }},
		{"words for a photo like a book", "photos.1.alt", func(p *Product) {
			p.Photos = []Photo{{Image: "/a.jpg"}, {Image: "/b.jpg", Alt: strings.Repeat("x", 201)}}
		}},
		{"a photo of something made up", "photos.0.shows", func(p *Product) { p.Photos = []Photo{{Image: "/media/a.jpg", Shows: "price"}} }},
		{"too many photos", "photos", func(p *Product) { p.Photos = make([]Photo, 21) }},
		{"ingredients like a book", "inci", func(p *Product) { p.INCI = strings.Repeat("x", 10_001) }},
		{"a variant without a price", "variants.1.price", func(p *Product) {
			p.Variants = []Variant{{ID: "a", Size: "1", Price: 100}, {ID: "b", Size: "2"}}
		}},
		{"two variants of one SKU", "variants.1.sku", func(p *Product) {
			p.Variants = []Variant{{ID: "a", Size: "1", SKU: "x", Price: 100}, {ID: "b", Size: "2", SKU: "x", Price: 100}}
		}},
		{"deal as the primary category", "category", func(p *Product) { p.Category, p.Categories = "deal", []string{"deal"} }},
		{"the primary category is not the first", "categories", func(p *Product) { p.Categories = []string{"makeup", "lip-care"} }},
		{"no categories", "categories", func(p *Product) { p.Categories = nil }},
		{"a category twice", "categories", func(p *Product) { p.Categories = []string{"lip-care", "lip-care"} }},
		{"no price", "price", func(p *Product) { p.Price = 0 }},
		{"a price below nothing", "price", func(p *Product) { p.Price = -100 }},
		{"too high a price", "price", func(p *Product) { p.Price = money.Rupees(10_000_001) }},
		{"a colour cut short", "colors", func(p *Product) { p.Colors = append(p.Colors, "#aabb") }},
		{"a colour twice", "colors", func(p *Product) { p.Colors = []string{"Red", "Red"} }},
		{"an empty colour", "colors", func(p *Product) { p.Colors = append(p.Colors, "") }},
		{"a picture of no colour", "colorImages", func(p *Product) { p.ColorImages = map[string]string{"Blue": "/x.webp"} }},
		{"a picture by script", "frontImage", func(p *Product) { p.FrontImage = "javascript:alert(1)" }},
		{"a picture of another's site", "backImage", func(p *Product) { p.BackImage = "//evil.example/x.png" }},
		{"a picture by a bare name", "backImage", func(p *Product) { p.BackImage = "x.png" }},
		{"a video with a space", "video", func(p *Product) { p.Video = "/a b.mp4" }},
		{"an empty ingredient", "ingredients", func(p *Product) { p.Ingredients = []string{""} }},
		{"too many steps", "howToUse", func(p *Product) { p.HowToUse = make([]string, 81) }},
		{"a caution like a book", "cautions", func(p *Product) { p.Cautions = []string{strings.Repeat("x", 501)} }},
		{"no date", "createdAt", func(p *Product) { p.CreatedAt = time.Time{} }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			p := full()
			tc.change(p)
			f, ok := errors.AsType[*fault.Error](Validate(p))
			if !ok || f.Kind != fault.Invalid || f.Fields[tc.field] == "" {
				t.Errorf("%+v, want a message for %s", f, tc.field)
			}
		})
	}
	t.Run("an address of another shop's pictures is fine", func(t *testing.T) {
		t.Parallel()
		p := full()
		p.FrontImage = "https://pictures.example/a.jpg?w=640"
		if err := Validate(p); err != nil {
			t.Error(err)
		}
	})
}

func TestHexColor(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]bool{"#aa3344": true, "#AABBCC": true, "#abc": false, "aa3344": false, "#aa33449": false, "Red": false, "#gg0000": false, "#aa3344\n": false} {
		if got := IsHexColor(in); got != want {
			t.Errorf("PDP-3 %q is a swatch: %v, want %v", in, got, want)
		}
	}
}
