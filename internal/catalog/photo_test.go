package catalog_test

import (
	"testing"

	"gulaab/internal/catalog"
)

// REAL-3: a photo without words of the owner's says on its page what it shows, in the language, and of which shade;
// the owner's own words stay.
func TestREAL3WhatPhotosShow(t *testing.T) {
	p := &catalog.Product{
		ID: "tint", Name: "Velvet Lip Tint", Brand: "Anar",
		Variants: []catalog.Variant{{ID: "a", Color: "#9b1b30", Shade: "Ruby", Enabled: true}, {ID: "b", Color: "Rose", Enabled: true}},
	}
	p.SetPhotos([]catalog.Photo{
		{Image: "/media/1.jpg"},
		{Image: "/media/2.jpg", Shows: catalog.OnFair, Color: "#9b1b30"},
		{Image: "/media/3.jpg", Shows: catalog.OnDeep, Color: "Rose"},
		{Image: "/media/4.jpg", Shows: catalog.ShowsSeal},
		{Image: "/media/5.jpg", Alt: " Under the cap ", Shows: catalog.ShowsBatch},
	})
	s := catalog.NewSnapshot([]*catalog.Product{p}, 1)
	for language, want := range map[string][5]string{
		"":        {"", "On fair skin: Ruby", "On deep skin: Rose", "The seal", "Under the cap"},
		"ur":      {"", "گوری رنگت پر: Ruby", "گہری رنگت پر: Rose", "سیل", "Under the cap"},
		"ur-Latn": {"", "Gori rangat par: Ruby", "Gehri rangat par: Rose", "Seal", "Under the cap"},
	} {
		for i, photo := range s.DetailIn(p, language).Photos {
			if photo.Alt != want[i] {
				t.Errorf("REAL-3 in %q photo %d says %q, want %q", language, i, photo.Alt, want[i])
			}
		}
	}
	if p.Photos[1].Alt != "" {
		t.Errorf("REAL-3 the product itself now says %q", p.Photos[1].Alt)
	}
	for _, shows := range catalog.PhotosShow() {
		p.SetPhotos([]catalog.Photo{{Image: "/media/1.jpg"}, {Image: "/media/2.jpg", Shows: shows}})
		photos := catalog.NewSnapshot([]*catalog.Product{p}, 1).DetailIn(p, "ur").Photos
		if len(photos) != 2 || photos[1].Alt == "" || photos[1].Alt[0] < 0x80 {
			t.Errorf("REAL-3 %s is %v in Urdu", shows, photos)
		}
	}
}
