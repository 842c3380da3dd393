package site

import (
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/sharing"
)

// ITEM-3: a link to the home page has the picture made for this shop, and in a shop of another
// name a card with that name.
func TestHomeImage(t *testing.T) {
	t.Parallel()
	snap := catalog.NewSnapshot(nil, 1)
	for _, c := range []struct {
		name  string
		shop  string
		built bool // the build has the picture
		want  string
	}{
		{"the picture that comes with the program", "Gulaab", true, "https://shop.example/preview.jpg"},
		{"a shop of another name", "Chambeli", true, "https://shop.example" + sharing.ListAddress(snap, sharing.Home, "", &apigen.ShopConfig{ShopName: "Chambeli"}, "en", time.Time{})},
		{"a build without it", "Gulaab", false, "https://shop.example" + sharing.ListAddress(snap, sharing.Home, "", &apigen.ShopConfig{ShopName: "Gulaab"}, "en", time.Time{})},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := &Site{
				deps:  Deps{Now: time.Now, Origin: "https://shop.example", Face: func() Face { return Face{} }, Config: func() apigen.ShopConfig { return apigen.ShopConfig{ShopName: c.shop} }},
				files: &files{root: map[string]bool{sharePicture: c.built}},
			}
			p := &page{}
			if s.homeImage(p, snap); p.image != c.want || !p.card {
				t.Errorf("ITEM-3 got %q (%v), want %q", p.image, p.card, c.want)
			}
		})
	}
}
