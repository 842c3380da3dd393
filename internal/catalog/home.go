package catalog

import "slices"

// HomeSection is how many products a section of the home page shows (HOME-5,
// HOME-6, HOME-8).
const HomeSection = 4

// homeTopSells bounds the home page's carousel of top sellers.
const homeTopSells = 12

// BrandSection is a brand's section of the home page.
type BrandSection struct {
	Slug     string
	Name     string
	Products []*Product
}

// Home is what the home page shows of the catalogue.
type Home struct {
	Trending   []*Product     // HOME-5
	Deals      []*Product     // HOME-6
	TopSells   []*Product     // HOME-7: those with a video first, but for what the owner pinned
	Brands     []BrandSection // HOME-8, in the order of the slugs asked for
	Categories []Count
	SkinTypes  []Count
	Pins       *HomePins // what the owner put first; nil: nothing
}

// Home returns the home page's products, with a section for each brand slug. A
// brand without products keeps its section, empty.
func (s *Snapshot) Home(brandSlugs []string) Home {
	var top, still []*Product
	pins := s.terms.Rankings.TopSells.Pins
	for _, at := range s.topSellFeatured {
		switch p := s.items[at]; {
		case slices.Contains(pins, p.ID) && len(top) < homeTopSells: // they come first
			top = append(top, p)
		case p.Video != "" && len(top) < homeTopSells:
			top = append(top, p)
		case p.Video == "" && len(still) < homeTopSells:
			still = append(still, p)
		}
	}
	top = append(top, still...)
	h := Home{
		Trending:   s.Select(Filter{Trending: true, Limit: HomeSection}).Items,
		Deals:      s.Select(Filter{Categories: []string{DealCategory}, Limit: HomeSection}).Items,
		TopSells:   top[:min(homeTopSells, len(top))],
		Brands:     make([]BrandSection, 0, len(brandSlugs)),
		Categories: s.Categories(),
		SkinTypes:  s.SkinTypes(),
	}
	for _, slug := range brandSlugs {
		name, _ := s.Brand(slug)
		h.Brands = append(h.Brands, BrandSection{
			Slug: slug, Name: name.Name,
			Products: s.Select(Filter{Brands: []string{slug}, Limit: HomeSection}).Items,
		})
	}
	return h
}
