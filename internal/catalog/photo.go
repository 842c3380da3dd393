package catalog

import (
	"slices"
	"strconv"
	"strings"
)

// Photo is a picture of a product with alternative text.
type Photo struct {
	Image string     `json:"image"` // address, see Product.FrontImage
	Alt   string     `json:"alt"`
	Shows PhotoShows `json:"shows,omitempty"` // empty: the pack, or what Alt says
	Color string     `json:"color,omitempty"` // of the variants that it is about; empty: all
}

// PhotoShows is what a photo shows besides the pack, for shoppers who ask whether it is real and how it looks (REAL-3).
type PhotoShows string

// What photos show.
const (
	ShowsSeal    PhotoShows = "seal"
	ShowsBatch   PhotoShows = "batch"
	ShowsTexture PhotoShows = "texture"
	ShowsHand    PhotoShows = "hand"
	OnFair       PhotoShows = "fair"
	OnMedium     PhotoShows = "medium"
	OnDeep       PhotoShows = "deep"
)

// PhotosShow returns all of them, in the order of the editor's list.
func PhotosShow() []PhotoShows {
	return []PhotoShows{ShowsSeal, ShowsBatch, ShowsTexture, ShowsHand, OnFair, OnMedium, OnDeep}
}

// photoNames are the English words of what photos show; photoSaid has their translations.
var photoNames = map[PhotoShows]string{
	ShowsSeal: "The seal", ShowsBatch: "Batch and expiry", ShowsTexture: "The texture", ShowsHand: "In the hand",
	OnFair: "On fair skin", OnMedium: "On medium skin", OnDeep: "On deep skin",
}

// said says whether the photo says more than its address.
func (p Photo) said() bool { return p.Alt != "" || p.Shows != "" || p.Color != "" }

// photosIn returns a product's photos for its page. One without words of the owner's says what it shows, in the
// language, and of which shade.
func (p *Product) photosIn(say Say) []Photo {
	if !slices.ContainsFunc(p.Photos, func(photo Photo) bool { return photo.Shows != "" }) {
		return p.Photos
	}
	out := slices.Clone(p.Photos)
	for i := range out {
		if photo := &out[i]; photo.Alt == "" && photo.Shows != "" {
			photo.Alt = say.Text(photoNames[photo.Shows])
			if shade := p.shadeOf(photo.Color); shade != "" {
				photo.Alt += ": " + shade
			}
		}
	}
	return out
}

// shadeOf returns the name of a colour's shade, or the colour where that is a name itself.
func (p *Product) shadeOf(color string) string {
	for i := range p.Variants {
		if v := &p.Variants[i]; v.Color == color && v.Shade != "" {
			return v.Shade
		}
	}
	if strings.HasPrefix(color, "#") {
		return ""
	}
	return color
}

// photos checks a product's photos; a photo of a shade that the product has no more is of all of them.
func (v checker) photos(all []Photo) {
	v.check("photos", len(all) <= maxPhotos, "There are too many photos: 20 at most.")
	for i, photo := range all {
		at := "photos." + strconv.Itoa(i)
		v.check(at+".image", photo.Image != "", "A photo is missing.")
		v.address(at+".image", photo.Image)
		v.text(at+".alt", photo.Alt, 0, maxName)
		v.check(at+".shows", photo.Shows == "" || slices.Contains(PhotosShow(), photo.Shows), "Choose one of the list.")
		v.text(at+".color", photo.Color, 0, maxName)
	}
}
