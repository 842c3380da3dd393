package site

import (
	"encoding/json"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/pricing"
	"gulaab/internal/review"
)

// pageState is what a page is rendered from, on the server and again in the
// browser: PageState in web/src/shop/state/state.ts.
type pageState struct {
	Config   apigen.ShopConfig `json:"config"`
	Tier     pricing.Tier      `json:"tier"`
	Page     pageName          `json:"page"`
	Products productState      `json:"products"`
	Catalog  catalogState      `json:"catalog"`
}

type pageName struct {
	Name   kind `json:"name"`
	Status int  `json:"status"`
}

// productState is STATE-1.
type productState struct {
	Items           []catalog.Card            `json:"items"`
	Product         *catalog.Detail           `json:"product"`
	TopSelling      []catalog.Card            `json:"topSelling"`
	Deals           []catalog.Card            `json:"deals"`
	Trending        []catalog.Card            `json:"trending"`
	ProductsByBrand map[string][]catalog.Card `json:"productsByBrand"`
	Status          string                    `json:"status"`
	Error           *string                   `json:"error"`
}

type catalogState struct {
	Home       *homeData       `json:"home"`
	Listing    *listingMeta    `json:"listing"`
	Related    *relatedData    `json:"related"`
	Instead    *insteadData    `json:"instead,omitempty"` // of what is no longer sold
	Brands     []catalog.Term  `json:"brands"`
	Menu       []catalog.Term  `json:"menu"` // the brands that menus name first (NAV-4)
	Categories []catalog.Count `json:"categories"`
	SkinTypes  []catalog.Count `json:"skinTypes"`
	Bare       []string        `json:"bare,omitempty"` // lists of the menu without products (OWN-8)
}

type homeData struct {
	Brands     []brandShelf    `json:"brands"`
	Categories []catalog.Count `json:"categories"`
	SkinTypes  []catalog.Count `json:"skinTypes"`
	// Pins are the ids of what the owner put first in a list.
	Pins *catalog.HomePins `json:"pins,omitempty"`
	// Reviews are the testimonials, in the office's preview alone.
	Reviews *[]review.Review `json:"reviews,omitempty"`
}

type brandShelf struct {
	Slug     string         `json:"slug"`
	Name     string         `json:"name"`
	Products []catalog.Card `json:"products"`
}

type listingMeta struct {
	Key      string         `json:"key"`
	Total    int            `json:"total"`
	Page     int            `json:"page"`
	PageSize int            `json:"pageSize"`
	Facets   catalog.Facets `json:"facets"`
}

type relatedData struct {
	MoreFromBrand []catalog.Card `json:"moreFromBrand"`
	GoesWellWith  []catalog.Card `json:"goesWellWith"`
	Alike         []catalog.Card `json:"alike,omitempty"` // of a product that cannot be bought now
}

// insteadData is what the page of a product that is no longer sold leads to.
type insteadData struct {
	Brand         catalog.Term   `json:"brand"`
	Category      catalog.Term   `json:"category"`
	LikeIt        []catalog.Card `json:"likeIt"`
	MoreFromBrand []catalog.Card `json:"moreFromBrand"`
}

// emptyState is the state that every page begins with.
func (s *Site) emptyState(snap *catalog.Snapshot, tier pricing.Tier) *pageState {
	none := []catalog.Card{}
	brands := snap.Brands()
	menus := snap.Menus(!s.says(apigen.Sample))
	st := &pageState{
		Config: s.deps.Config(),
		Tier:   tier,
		Products: productState{
			Items: none, TopSelling: none, Deals: none, Trending: none,
			ProductsByBrand: map[string][]catalog.Card{},
			Status:          "idle",
		},
		Catalog: catalogState{
			Brands:     make([]catalog.Term, len(brands)),
			Menu:       menus.Brands,
			Categories: menus.Categories,
			SkinTypes:  menus.SkinTypes,
			Bare:       menus.Bare,
		},
	}
	st.Config.Home = snap.Terms().HomeShown()
	for i, b := range brands {
		st.Catalog.Brands[i] = catalog.Term{Slug: b.Slug, Name: b.Name}
	}
	return st
}

// stateJSON returns the state with <, >, & and the line separators escaped, so
// that it can stand in a script element whatever a product is called.
func (p *page) stateJSON() []byte {
	b, err := json.Marshal(p.state)
	if err != nil {
		panic("site: " + err.Error()) // plain types only
	}
	return b
}
