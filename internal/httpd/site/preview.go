package site

import (
	"bytes"
	"context"
	"errors"
	"html"
	"net/http"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
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
	ctx, cancel := context.WithTimeout(ctx, renderTimeout)
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
	b.WriteString(s.build.of(kindHome).head)
	b.WriteString(`</head><body><div id="root" inert>`)
	b.WriteString(root)
	b.WriteString(`</div></body></html>`)
	return b.String(), nil
}
