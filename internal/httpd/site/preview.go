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

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/drawn"
	"gulaab/internal/pricing"
	"gulaab/internal/review"
)

// errNoPreview is what the office is told where the page could not be drawn.
var errNoPreview = fault.New(fault.Unavailable, "The preview could not be drawn just now. Try again in a moment.")

// PreviewHome returns the home page as a layout would have it, for the office to
// look at before it is published (SHELF-2). It is a document without scripts and
// without state, which no link leads out of; it is neither kept nor counted among
// the shop's pages. It waits behind the shoppers. Where pages are drawn by browsers
// alone it is empty.
func (s *Site) PreviewHome(ctx context.Context, layout *catalog.HomeLayout) (string, error) {
	if s.build == nil || s.deps.Render == nil || s.vite != nil {
		return "", nil
	}
	snap := s.deps.Catalogue()
	rt := route{kind: kindHome, path: "/"}
	p := &page{route: rt, url: rt.url(), status: http.StatusOK, noindex: true, kind: "website", state: s.emptyState(snap, pricing.Guest)}
	s.homeAs(p, snap, layout)
	p.state.Config.Home = layout.Shown()
	p.state.Page.Status = p.status
	if s.deps.Reviews != nil {
		// Shoppers' browsers ask for them when the band comes near; nothing asks here.
		reviews, err := s.deps.Reviews(ctx)
		if err != nil {
			return "", err
		}
		shown := append([]review.Review{}, reviews...) // none is a list too
		p.state.Catalog.Home.Reviews = &shown
	}
	return s.preview(ctx, p, "", `<div id="root" inert>`, `</div>`)
}

// PreviewProduct returns the page of a product as its draft would have it (ITEM-2): of
// its own texts, prices and pictures, with the deals, the stock and the reviews that the
// live one has. head stands in the document's head, before in front of the page. Like
// PreviewHome it is without scripts, state and structured data, in no cache and no
// count; what is to be pressed is turned off. The draft may be half done.
func (s *Site) PreviewProduct(ctx context.Context, draft *catalog.Product, head, before string) (string, error) {
	if s.build == nil || s.deps.Render == nil || s.vite != nil {
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
	p := &page{route: rt, url: rt.url(), status: http.StatusOK, noindex: true, kind: "website", state: s.emptyState(snap, pricing.Guest)}
	p.title = strings.TrimSpace("Preview: "+productName(product)) + " | " + s.deps.Config().ShopName
	shown := snap.DetailOf(product)
	inWords(&shown.Card)
	p.state.Page = pageName{kindProduct, p.status}
	p.state.Products.Product, p.state.Products.Status = shown, "succeeded"
	p.state.Catalog.Related = &relatedData{MoreFromBrand: cards(snap, nil), GoesWellWith: cards(snap, nil)}
	if related, ok := snap.Related(product.ID); ok {
		p.state.Catalog.Related = &relatedData{MoreFromBrand: cards(snap, related.MoreFromBrand), GoesWellWith: cards(snap, related.GoesWellWith)}
	}
	return s.preview(ctx, p, head, before+`<div id="root"><fieldset disabled>`, `</fieldset></div>`)
}

// preview draws a page that is no shopper's, between what opens and closes it.
func (s *Site) preview(ctx context.Context, p *page, head, opens, closes string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(s.deps.Patience, renderTimeout))
	defer cancel()
	root, err := s.later()(ctx, p.url, string(p.stateJSON()))
	if err == nil && root == "" {
		err = errors.New("site: an empty page")
	}
	if err != nil {
		return "", errNoPreview.Because(err)
	}
	var b bytes.Buffer
	b.WriteString(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<meta name="robots" content="noindex"><base target="_blank"><title>` + html.EscapeString(p.title) + `</title>`)
	b.WriteString(s.build.of(p.route.kind).head)
	b.WriteString(head + `</head><body>` + opens + root + closes + `</body></html>`)
	return b.String(), nil
}
