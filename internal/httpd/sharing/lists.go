package sharing

import (
	"net/http"
	"net/url"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/linkcard"
)

// The lists that have no brand, category or skin type, below /share/list/.
const (
	kindList = "list"
	Home     = "home"
	Brands   = "brands"
	TopSells = "top-sells"
	Trending = "trending"
)

// ListAddress returns the path of the card of a list: that of a brand, category or
// skin type of a slug, or one of the shop's own, whose kind is its name and whose
// slug is empty. It is "" where the shop has no such list.
func ListAddress(snap *catalog.Snapshot, kind, slug, shop string) string {
	if slug == "" {
		kind, slug = kindList, kind
	}
	c, ok := ofList(snap, kind, slug, shop)
	if !ok {
		return ""
	}
	return "/share/" + kind + "/" + url.PathEscape(slug) + ".jpg?v=" + c.Tag()
}

// ServeList answers the card of a list.
func (s *Cards) ServeList(w http.ResponseWriter, r *http.Request) error {
	slug, ok := strings.CutSuffix(r.PathValue("file"), ".jpg")
	if !ok {
		return errNone
	}
	c, ok := ofList(s.catalogue(), r.PathValue("kind"), slug, s.shop())
	if !ok {
		return errNone
	}
	return s.answer(w, r, &c)
}

// ofList returns the card of a list: its name, and the first photo of its first page.
func ofList(snap *catalog.Snapshot, kind, slug, shop string) (linkcard.Card, bool) {
	f := catalog.Filter{Limit: catalog.PageSize, Page: 1}
	var of catalog.Term
	var known bool
	switch catalog.TermKind(kind) {
	case catalog.BrandTerm:
		of, known = snap.Brand(slug)
		f.Brands = []string{of.Slug}
	case catalog.CategoryTerm:
		of, known = snap.Category(slug)
		f.Categories = []string{of.Slug}
	case catalog.SkinTypeTerm:
		of, known = snap.SkinType(slug)
		f.SkinTypes = []string{of.Slug}
	case kindList:
		of.Name, known = map[string]string{
			Home: "All we sell", Brands: "All brands", TopSells: "Top Sells", Trending: "Trending Now",
		}[slug]
		f.TopSell, f.Trending = slug == TopSells, slug == Trending
		if f.TopSell || f.Trending {
			f.Sort = catalog.SortFeatured
		}
	}
	if !known {
		return linkcard.Card{}, false
	}
	c := linkcard.Card{Shop: shop, Name: of.Name}
	for _, p := range snap.Select(f).Items {
		if isPhoto(p.FrontImage) {
			c.Photo = p.FrontImage
			break
		}
	}
	return c, true
}
