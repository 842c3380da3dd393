package catalog

import "slices"

// HomeSection is how many products a section of the home page shows (HOME-5,
// HOME-6, HOME-8).
const HomeSection = 4

// homeTopSells bounds the home page's carousel of top sellers.
const homeTopSells = 12

// BrandSection is a brand's or a collection's section of the home page.
type BrandSection struct {
	Slug     string
	Name     string
	Products []*Product
}

// Home is what the home page shows of the catalogue.
type Home struct {
	Trending   []*Product     // HOME-5
	Deals      []*Product     // HOME-6
	TopSells   []*Product     // those with a video first, after the pins
	Brands     []BrandSection // HOME-8, in the order of the slugs asked for
	Categories []Count
	SkinTypes  []Count
	// Collections are those of the owner's layout that hold something (GOOD-2).
	Collections []BrandSection
	Pins        *HomePins // the owner's pins; nil: none
}

// Home returns the home page's products, with a section for each brand slug, even one
// without products.
func (s *Snapshot) Home(brandSlugs []string) Home {
	var top, still []*Product
	pins := s.terms.Rankings.TopSells.Pins
	for _, at := range s.topSellFeatured {
		switch p := s.items[at]; {
		case slices.Contains(pins, p.ID) && len(top) < homeTopSells: // pins come first
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
		Categories: s.topCategories(),
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

// Menus is what the shop's menus list.
type Menus struct {
	Brands     []Term // first (NAV-4)
	Categories []Count
	SkinTypes  []Count
	Bare       []string // lists that menus always name but that have no product; only in a shop of one's own
}

// Menus returns the specified menus. In a shop of one's own, without the sample (OWN-8),
// they list what has products: its own brands and those that every shop begins with.
func (s *Snapshot) Menus(own bool) Menus {
	m := Menus{Brands: s.terms.MenuBrands(), Categories: s.topCategories(), SkinTypes: s.SkinTypes()}
	if !own {
		return m
	}
	m.Brands = nil
	counts := map[string]int{}
	for _, b := range s.Brands() {
		counts[b.Slug] = b.Count
	}
	for i := range s.terms.Brands {
		if r := &s.terms.Brands[i]; r.Shown && counts[r.Slug] > 0 && len(m.Brands) < MaxHomeBrands {
			m.Brands = append(m.Brands, Term{r.Slug, r.Name})
		}
	}
	none := func(c Count) bool { return c.Count == 0 }
	m.Categories, m.SkinTypes = slices.DeleteFunc(slices.Clone(m.Categories), none), slices.DeleteFunc(slices.Clone(m.SkinTypes), none)
	for name, f := range map[string]Filter{
		"trending": {Trending: true}, "top-sells": {TopSell: true}, DealCategory: {Categories: []string{DealCategory}},
		"makeup": {Categories: []string{"makeup"}}, "accessories": {Categories: []string{"accessories"}},
	} {
		if f.Limit = 1; len(s.Select(f).Items) == 0 {
			m.Bare = append(m.Bare, name)
		}
	}
	for name, n := range map[string]int{"brands": len(m.Brands), "categories": len(m.Categories), "skin-type": len(m.SkinTypes)} {
		if n == 0 {
			m.Bare = append(m.Bare, name)
		}
	}
	slices.Sort(m.Bare)
	return m
}

// OwnHome is HomePage in a shop of one's own (OWN-8): empty parts are left out, its own
// brands have sections, and Trending is filled up with the newest.
func (s *Snapshot) OwnHome(l *HomeLayout, at Moment) Home {
	h, m := s.HomePage(l, at), s.Menus(true)
	h.Categories, h.SkinTypes = m.Categories, m.SkinTypes
	if l == nil || len(l.Brands) == 0 {
		slugs := make([]string, len(m.Brands))
		for i, b := range m.Brands {
			slugs[i] = b.Slug
		}
		h.Brands = s.Home(slugs).Brands
	}
	h.Brands = slices.DeleteFunc(h.Brands, func(b BrandSection) bool { return len(b.Products) == 0 })
	if len(h.Trending) < HomeSection {
		h.Trending = slices.Clone(h.Trending)
		for _, p := range s.Select(Filter{Limit: 2 * HomeSection}).Items {
			if len(h.Trending) < HomeSection && !slices.Contains(h.Trending, p) {
				h.Trending = append(h.Trending, p)
			}
		}
	}
	return h
}
