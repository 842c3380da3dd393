package site

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"html"
	"net/http"
	"slices"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/drawn"
	"gulaab/internal/pricing"
	"gulaab/internal/review"
)

// previewTimeout bounds a preview: it is rendered after shoppers' pages, which is slow on a
// busy host.
const previewTimeout = 8 * time.Second

// errNoPreview is the error where a preview could not be rendered.
var errNoPreview = fault.New(fault.Unavailable, "The preview could not be drawn just now. Try again in a moment.")

// PreviewHome returns the home page with a layout, for the office to check before
// publishing (SHELF-2). It has no scripts and no state, its links are inert, and it is
// neither cached nor counted. Shoppers' pages come first. Where the server renders no pages
// it is empty.
func (s *Site) PreviewHome(ctx context.Context, layout *catalog.HomeLayout) (string, error) {
	config := s.deps.Config()
	return s.previewHome(ctx, layout, config.Logo, config.Menu)
}

// PreviewLook returns the present home page with an unsaved logo and unsaved menus (FACE-1,
// FACE-3). The office sets its colours: see styled.
func (s *Site) PreviewLook(ctx context.Context, logo *apigen.ShopLogo, menu *apigen.ShopMenu) (string, error) {
	return s.previewHome(ctx, s.deps.Catalogue().Terms().Home, logo, menu)
}

func (s *Site) previewHome(ctx context.Context, layout *catalog.HomeLayout, logo *apigen.ShopLogo, menu *apigen.ShopMenu) (string, error) {
	if s.builds == nil || s.deps.Render == nil || s.vite != nil {
		return "", nil
	}
	snap := s.deps.Catalogue()
	rt := route{kind: kindHome, path: "/"}
	p := &page{route: rt, url: rt.url(), status: http.StatusOK, noindex: true, kind: "website", state: s.emptyState(rt.language, snap, pricing.Guest)}
	s.homeAs(p, snap, layout)
	p.state.Config.Home, p.state.Config.Logo, p.state.Config.Menu = layout.Shown(), logo, menu
	p.state.Page.Status = p.status
	if s.deps.Reviews != nil {
		// Browsers load them when the band comes near, which does not happen here.
		reviews, err := s.deps.Reviews(ctx)
		if err != nil {
			return "", err
		}
		shown := append([]review.Review{}, reviews...) // an empty list, not null
		p.state.Catalog.Home.Reviews = &shown
	}
	return s.preview(ctx, p, "", `<div id="root" inert>`, `</div>`)
}

// PreviewProduct returns the page of a product's draft (ITEM-2): with its own texts, prices
// and pictures, and the live product's deals, stock and reviews. head goes into the
// document's head, before in front of the page. It has no scripts, state or structured
// data, and controls are inert. The draft may be incomplete.
func (s *Site) PreviewProduct(ctx context.Context, draft *catalog.Product, head, before string) (string, error) {
	if s.builds == nil || s.deps.Render == nil || s.vite != nil {
		return "", errNoPreview
	}
	snap := s.deps.Catalogue()
	product := draft.Settled()
	product.Variants = slices.Clone(product.Variants)
	if live := snap.ByID(product.ID); live != nil {
		product.Rating = live.Rating
		for i := range product.Variants {
			v := &product.Variants[i]
			if sold := live.Variant(v.ID); sold != nil && sold.Price == v.Price {
				v.Deals = sold.Deals
			}
		}
	}
	drawn.Inline(product)
	rt := route{kind: kindProduct, path: productPath(product), param: product.ID}
	p := &page{route: rt, url: rt.url(), status: http.StatusOK, noindex: true, kind: "website", state: s.emptyState(rt.language, snap, pricing.Guest)}
	p.title = strings.TrimSpace("Preview: "+productName(product)) + " | " + s.deps.Config().ShopName
	shown := snap.DetailOf(product)
	inWords(&shown.Card)
	p.state.Page = pageName{kindProduct, p.status}
	p.state.Products.Product, p.state.Products.Status = shown, "succeeded"
	p.state.Catalog.Related = &relatedData{MoreFromBrand: cards(snap, nil), GoesWellWith: cards(snap, nil), GoesWellWhy: []catalog.Reason{}}
	if related, ok := snap.Related(product.ID); ok {
		p.state.Catalog.Related = &relatedData{MoreFromBrand: cards(snap, related.MoreFromBrand), GoesWellWith: cards(snap, related.GoesWellWith), GoesWellWhy: snap.Reasons(related, rt.language.tag())}
	}
	return s.preview(ctx, p, head, before+`<div id="root"><fieldset disabled>`, `</fieldset></div>`)
}

// preview renders a page for staff between opens and closes.
func (s *Site) preview(ctx context.Context, p *page, head, opens, closes string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(s.deps.Patience, previewTimeout))
	defer cancel()
	root, err := s.later()(ctx, p.route.language.tag(), p.url, string(p.stateJSON()))
	if err == nil && root == "" {
		err = errors.New("site: an empty page")
	}
	if err != nil {
		return "", errNoPreview.Because(err)
	}
	var b bytes.Buffer
	b.WriteString(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<meta name="robots" content="noindex"><base target="_blank"><title>` + html.EscapeString(p.title) + `</title>`)
	b.WriteString(s.builds[p.route.language].of(p.state.Page.Name).head)
	b.WriteString(`<meta name="look" content="` + s.deps.Face().Look.Declarations() + `">`)
	b.WriteString(head + `</head><body>` + opens + root + closes + `</body></html>`)
	return b.String(), nil
}

// PreviewPage returns an unsaved page of the owner's (FACE-2), as PreviewHome does the home
// page.
func (s *Site) PreviewPage(ctx context.Context, draft *catalog.OwnPage) (string, error) {
	if s.builds == nil || s.deps.Render == nil || s.vite != nil {
		return "", nil
	}
	snap := s.deps.Catalogue()
	rt := route{kind: kindPage, path: draft.Path(), param: draft.Slug}
	if draft.Kind != catalog.PlainPage {
		rt.kind = kind(draft.Kind)
	}
	p := &page{route: rt, url: rt.url(), status: http.StatusOK, noindex: true, kind: "website", state: s.emptyState(rt.language, snap, pricing.Guest)}
	s.fillOwnPage(p, snap, snap.ShowPage(draft, nil))
	p.state.Page.Status = p.status
	return s.preview(ctx, p, "", `<div id="root" inert>`, `</div>`)
}
