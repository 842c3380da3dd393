package sharing

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
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

// ListAddress returns the path of the card of a list in a language: that of a brand, category or
// skin type of a slug, or one of the shop's own, whose kind is its name and whose
// slug is empty. It is "" where the shop has no such list at the moment.
func ListAddress(snap *catalog.Snapshot, kind, slug string, shop *apigen.ShopConfig, language string, now time.Time) string {
	if slug == "" {
		kind, slug = kindList, kind
	}
	c, ok := ofList(snap, kind, slug, shop, language, now)
	if !ok {
		return ""
	}
	return "/share/" + kind + "/" + url.PathEscape(slug) + ".jpg" + query(language, c.Tag())
}

// ServeList answers the card of a list.
func (s *Cards) ServeList(w http.ResponseWriter, r *http.Request) error {
	slug, ok := strings.CutSuffix(r.PathValue("file"), ".jpg")
	if !ok {
		return errNone
	}
	shop := s.shop()
	c, ok := ofList(s.catalogue(), r.PathValue("kind"), slug, &shop, r.URL.Query().Get("l"), s.now())
	if !ok {
		return errNone
	}
	return s.answer(w, r, &c)
}

// ofList returns the card of a list: its name, how long it is, and the first photo of
// its first page.
func ofList(snap *catalog.Snapshot, kind, slug string, shop *apigen.ShopConfig, language string, now time.Time) (linkcard.Card, bool) {
	w := wordsIn(language)
	f := catalog.Filter{Limit: catalog.PageSize, Page: 1}
	var of catalog.Term
	var known bool
	var picture string // the owner's
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
	case catalog.CollectionTerm:
		f.Moment = catalog.Moment{Now: now, Percent: shop.GuestPercent}
		if c := snap.Terms().Collection(slug, now); c != nil {
			of, known, f.Collection, picture = catalog.Term{Slug: c.Slug, Name: c.Name}, true, c.Slug, c.Picture
		}
	case catalog.FactTerm: // no list is of one fact alone
	case kindList:
		of.Name, known = w.lists[slug]
		f.TopSell, f.Trending = slug == TopSells, slug == Trending
		if f.TopSell || f.Trending {
			f.Sort = catalog.SortFeatured
		}
	}
	if !known {
		return linkcard.Card{}, false
	}
	c := cardOf(shop, w)
	c.Name = of.Name
	if kind != kindList {
		c.Name = snap.Say(language).Text(of.Name)
	}
	list := snap.Select(f)
	c.Note = w.count(list.Total)
	if isPhoto(picture) {
		c.Photo = picture
		return c, true
	}
	for _, p := range list.Items {
		if isPhoto(p.FrontImage) {
			c.Photo = p.FrontImage
			break
		}
	}
	return c, true
}
