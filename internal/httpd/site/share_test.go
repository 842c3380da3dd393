package site

import (
	"testing"

	"gulaab/internal/catalog"
)

func TestShareImage(t *testing.T) {
	t.Parallel()
	product := func(front string) []*catalog.Product { return []*catalog.Product{{FrontImage: front}} }
	for _, c := range []struct {
		name     string
		products []*catalog.Product
		shop     bool // the build has a picture of the shop
		want     string
	}{
		{"the demo's link picture", product("/media/demo/0a1b2c3d/serum-front-640.webp"), true, "https://shop.example/media/demo/0a1b2c3d/serum-front-preview.jpg"},
		{"a photo, as large as there is", product("/media/products/x-640.jpg"), true, "https://shop.example/media/products/x-1280.jpg"},
		{"elsewhere", product("https://cdn.example/x.jpg"), true, "https://cdn.example/x.jpg"},
		{"a drawing is no link picture", product("/pic/1/front.svg?v=2"), true, "https://shop.example/preview.jpg"},
		{"no picture", product(""), true, "https://shop.example/preview.jpg"},
		{"none at all", nil, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := &Site{deps: Deps{Origin: "https://shop.example"}, files: &files{root: map[string]bool{sharePicture: c.shop}}}
			if got := s.shareImage(c.products); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
