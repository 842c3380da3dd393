package site

import (
	"encoding/json"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/pricing"
	"gulaab/internal/review"
)

// pageState is the state from which a page is rendered, on the server and in the browser:
// PageState in web/src/shop/state/state.ts.
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
	Home    *homeData          `json:"home"`
	Listing *listingMeta       `json:"listing"`
	Related *relatedData       `json:"related"`
	Instead *insteadData       `json:"instead,omitempty"` // for a retired product
	OwnPage *catalog.ShownPage `json:"ownPage,omitempty"` // the owner's page or the journal (FACE-2)
	// Brands are all brands with products, where these are at most mostNamed; otherwise
	// none.
	Brands     []catalog.Term  `json:"brands"`
	BrandCount int             `json:"brandCount"`
	AllBrands  []catalog.Term  `json:"allBrands,omitempty"` // on the page of all brands, where Brands is empty
	Menu       []catalog.Term  `json:"menu"`                // the first brands in menus (NAV-4)
	Categories []catalog.Count `json:"categories"`
	SkinTypes  []catalog.Count `json:"skinTypes"`
	Bare       []string        `json:"bare,omitempty"` // menu lists without products (OWN-8)
}

type homeData struct {
	Brands      []brandShelf    `json:"brands"`
	Categories  []catalog.Count `json:"categories"`
	SkinTypes   []catalog.Count `json:"skinTypes"`
	Collections []brandShelf    `json:"collections,omitempty"` // GOOD-2
	// Pins are the ids of the owner's pins in a list.
	Pins *catalog.HomePins `json:"pins,omitempty"`
	// Reviews are the testimonials, in the office's preview only.
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
	// BrandCount is the number of brands in the list, where Facets has only some of them.
	BrandCount int `json:"brandCount,omitempty"`
}

type relatedData struct {
	MoreFromBrand []catalog.Card   `json:"moreFromBrand"`
	GoesWellWith  []catalog.Card   `json:"goesWellWith"`
	GoesWellWhy   []catalog.Reason `json:"goesWellWhy"`
	Alike         []catalog.Card   `json:"alike,omitempty"` // for a sold-out product
}

// insteadData is what the page of a retired product offers.
type insteadData struct {
	Brand         catalog.Term   `json:"brand"`
	Category      catalog.Term   `json:"category"`
	LikeIt        []catalog.Card `json:"likeIt"`
	MoreFromBrand []catalog.Card `json:"moreFromBrand"`
}

// mostNamed is how many brands every page's state lists. So many fit the menu's panel,
// which needs them at once. More have a page of their own, since every other page would
// carry names that it does not show: 235 kB for 4,289 brands (QUICK-3).
const mostNamed = 60

// emptyState is the initial state of every page.
func (s *Site) emptyState(l language, snap *catalog.Snapshot, tier pricing.Tier) *pageState {
	none := []catalog.Card{}
	brands := snap.Brands()
	menus := snap.Menus(!s.says(apigen.Sample))
	say := snap.Say(l.tag())
	st := &pageState{
		Config: tell.Shop(l.tag(), s.deps.Config(), snap.Terms().HomeShown(), say),
		Tier:   tier,
		Products: productState{
			Items: none, TopSelling: none, Deals: none, Trending: none,
			ProductsByBrand: map[string][]catalog.Card{},
			Status:          "idle",
		},
		Catalog: catalogState{
			Brands:     []catalog.Term{},
			BrandCount: len(brands),
			Menu:       menus.Brands,
			Categories: say.Counts(menus.Categories),
			SkinTypes:  say.Counts(menus.SkinTypes),
			Bare:       menus.Bare,
		},
	}
	if len(brands) <= mostNamed {
		st.Catalog.Brands = termsOf(brands)
	}
	return st
}

func termsOf(counts []catalog.Count) []catalog.Term {
	terms := make([]catalog.Term, len(counts))
	for i, c := range counts {
		terms[i] = catalog.Term{Slug: c.Slug, Name: c.Name}
	}
	return terms
}

// stateJSON returns the state with <, >, & and line separators escaped, so that it is safe
// in a script element whatever a product's name is.
func (p *page) stateJSON() []byte {
	b, err := json.Marshal(p.state)
	if err != nil {
		panic("site: " + err.Error()) // plain types always encode
	}
	return b
}
