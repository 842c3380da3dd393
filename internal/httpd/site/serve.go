package site

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"hash/maphash"
	"net/http"
	"net/url"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/body"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/ident"
	"gulaab/internal/pricing"
)

// ErrBusy is what a Render returns that found no renderer free. The page is
// served as a frame; nothing is wrong with it.
var ErrBusy = errors.New("site: every renderer is busy")

// renderTimeout is the patience of a shop.
const renderTimeout = 3 * time.Second

// Limits of pages that are not in the cache and have to be rendered (SAFE-11):
// from one address, and from its network, which may be a carrier's and hold
// thousands of honest shoppers. Beyond them a page is not refused, only its
// rendering: the browser draws it.
var (
	limitAddress = limit.Rule{Burst: 60, Every: 250 * time.Millisecond}
	limitNetwork = limit.Rule{Burst: 240, Every: 80 * time.Millisecond}
)

func (s *Site) servePage(w http.ResponseWriter, r *http.Request) {
	if isOffice(r.URL) {
		s.serveOffice(w, r)
		return
	}
	if to, ok := redirect(r.URL); ok {
		http.Redirect(w, r, to, http.StatusMovedPermanently)
		return
	}
	switch {
	case s.vite != nil:
		w.Header().Del("Content-Security-Policy") // Vite's scripts stand in the page
	case s.build == nil:
		serveUnbuilt(w)
		return
	}
	rt := chosen(s.deps.Catalogue(), routeOf(r.URL))
	if rt.kind == kindSearch { // where the owner leads its words (SHELF-5), for as long as she does
		if to, ok := s.deps.Catalogue().Leads(rt.listing.q); ok {
			http.Redirect(w, r, to, http.StatusFound)
			return
		}
	}
	if to, ok := moved(s.deps.Catalogue(), rt); ok {
		if rt.query != "" {
			to += "?" + rt.query
		}
		http.Redirect(w, r, to, http.StatusMovedPermanently)
		return
	}
	if to, ok := s.readable(r.Context(), rt); ok {
		// With the size or shade that the old link names (OWN-7).
		to = chosen(s.deps.Catalogue(), routeOf(&url.URL{Path: to, RawQuery: r.URL.RawQuery})).url()
		http.Redirect(w, r, to, http.StatusMovedPermanently)
		return
	}
	if rt.kind == kindNotFound {
		if to, ok := s.otherShop(r.Context(), r.URL); ok {
			http.Redirect(w, r, to, http.StatusMovedPermanently)
			return
		}
	}
	s.document(r.Context(), rt, call.TierOf(r)).serve(w, r)
}

// readable returns where a product lives that is asked for by a readable address that it
// gave up, or by its address in the shop that it came from (ITEM-7, OWN-7).
func (s *Site) readable(ctx context.Context, rt route) (to string, ok bool) {
	if rt.kind != kindProduct || s.deps.ProductBySlug == nil || s.deps.Catalogue().At(rt.param) != nil || ident.Slug(rt.param) != rt.param {
		return "", false
	}
	return s.leads(ctx, rt.param, "product/"+rt.param)
}

// leads returns where an old readable address, or an address of another shop, leads.
func (s *Site) leads(ctx context.Context, slug, old string) (to string, ok bool) {
	id, err := s.deps.ProductBySlug(ctx, slug, old)
	if err != nil {
		if fault.KindOf(err) != fault.NotFound {
			s.deps.Log.WarnContext(ctx, "where a readable address leads cannot be told", "error", err)
		}
		return "", false
	}
	if p := s.deps.Catalogue().ByID(id); p != nil {
		return productPath(p), true
	}
	return "/product/" + url.PathEscape(id), true // where its page says what became of it
}

// otherShop returns where an address leads that products or lists have in the shops that
// files come from (OWN-7): Shopify's /products/velvet-tint, also below a collection, and
// /collections/lipsticks; WooCommerce's /product-category/lips/lipsticks.
func (s *Site) otherShop(ctx context.Context, u *url.URL) (to string, ok bool) {
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	last := ident.Slug(parts[len(parts)-1])
	switch {
	case len(parts) < 2 || last == "" || len(last) > 255:
		return "", false
	case parts[0] == "products" && len(parts) == 2, parts[0] == "collections" && len(parts) == 4 && parts[2] == "products":
		if s.deps.ProductBySlug == nil {
			return "", false
		}
		if p := s.deps.Catalogue().At(last); p != nil {
			return productPath(p), true
		}
		return s.leads(ctx, last, "products/"+last)
	case parts[0] == "collections" && len(parts) == 2, parts[0] == "product-category":
		return s.collection(last)
	}
	return "", false
}

// collection is the list of the shop that another shop's list of an address is.
func (s *Site) collection(slug string) (to string, ok bool) {
	snap := s.deps.Catalogue()
	if slug == "all" {
		return "/search", true
	}
	words := append([]string{slug, strings.TrimSuffix(slug, "s"), strings.TrimSuffix(slug, "es")}, strings.Split(slug, "-")...)
	for _, word := range words {
		for _, try := range []string{word, strings.TrimSuffix(word, "s")} {
			for _, kind := range []kind{kindCategory, kindBrand, kindSkinType} {
				rt := route{kind: kind, param: try}
				if to, ok := moved(snap, rt); ok {
					return to, true
				}
				if _, known := termOf(snap, rt); known {
					return "/" + string(kind) + "/" + url.PathEscape(try), true
				}
			}
		}
	}
	return "", false
}

// HasPage says whether an address of the shop is a page that is there, or leads on to
// one.
func (s *Site) HasPage(ctx context.Context, address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Host != "" {
		return false
	}
	if to, ok := redirect(u); ok {
		if u, err = url.Parse(to); err != nil {
			return false
		}
	}
	snap := s.deps.Catalogue()
	rt := chosen(snap, routeOf(u))
	if _, ok := moved(snap, rt); ok {
		return true
	}
	if _, ok := s.readable(ctx, rt); ok {
		return true
	}
	p := s.page(snap, rt, pricing.Guest)
	return p != nil && p.status == http.StatusOK
}

// document returns the document of a route: from the cache where it is good,
// or stale for a moment while it is looked at behind the shoppers' backs.
func (s *Site) document(ctx context.Context, rt route, tier pricing.Tier) *document {
	k := key{path: rt.path, query: rt.query, tier: tier}
	if !rt.cacheable() {
		return s.make(ctx, rt, k)
	}
	e, ok := s.cache.ask(k)
	now := s.deps.Now()
	switch {
	case !ok, e.doc.frame && now.Sub(e.seen) > frameLife:
		s.metrics.cache.WithLabelValues("miss").Inc()
		return s.flight(k, func() *document {
			if e, ok := s.cache.look(k); ok && !e.doc.frame {
				return e.doc // made between our look and this flight
			}
			return s.make(ctx, rt, k)
		})
	case e.doc.frame, e.stamp == s.stamp():
		s.metrics.cache.WithLabelValues("hit").Inc()
		return e.doc
	case now.Sub(e.seen) <= maxStale, e.rest.After(now):
		s.metrics.cache.WithLabelValues("stale").Inc()
		s.look()
		return e.doc
	default:
		s.metrics.cache.WithLabelValues("old").Inc()
		return s.flight(k, func() *document {
			if doc, _ := s.renew(context.WithoutCancel(ctx), k, s.deps.Render); doc != nil {
				return doc
			}
			return s.make(ctx, rt, k) // it made room for others meanwhile, or is gone
		})
	}
}

func (s *Site) flight(k key, f func() *document) *document {
	made, _, _ := s.flights.Do(k.String(), func() (any, error) { return f(), nil })
	return made.(*document)
}

// make builds the document of a route and keeps it where it may be kept.
func (s *Site) make(ctx context.Context, rt route, k key) (doc *document) {
	defer func() {
		if p := recover(); p != nil {
			s.logPanic(ctx, rt.path, p)
			doc = s.finish(ctx, s.errorPage(k.tier))
		}
	}()
	st, snap := s.stamp(), s.deps.Catalogue()
	p := s.page(snap, rt, k.tier)
	if p == nil {
		// One document for every address, and for what is no longer sold one for a
		// category of a brand: what is not there costs no rendering and no memory
		// of its own.
		if is, was := s.retired(ctx, rt); was {
			return s.document(ctx, gone(snap, is), k.tier)
		}
		return s.document(ctx, missing, k.tier)
	}
	d := s.draft(p)
	if s.deps.Render != nil && !s.admit(ctx) {
		s.metrics.renders.WithLabelValues("refused").Inc()
		return s.frame(d)
	}
	html, err := s.render(context.WithoutCancel(ctx), d, s.deps.Render)
	if html != "" {
		doc = s.whole(d, html)
	} else {
		doc = s.frame(d)
	}
	if rt.cacheable() && (p.status == http.StatusOK || rt.kind == kindNotFound) {
		s.cache.put(entry{key: k, route: rt, doc: doc, sum: d.sum, stamp: st, seen: s.deps.Now(), asked: 1})
		if errors.Is(err, ErrBusy) {
			s.look()
		}
	}
	return doc
}

// renew looks again at a document that is kept, and renders it only where its
// head or state is another. Whatever fails, the old one stays. It returns the
// document to serve, nil where none is kept or the page is gone, and whether it
// rendered.
func (s *Site) renew(ctx context.Context, k key, render Render) (doc *document, rendered bool) {
	e, ok := s.cache.look(k)
	if !ok {
		return nil, false
	}
	defer func() {
		if p := recover(); p != nil {
			s.logPanic(ctx, e.route.path, p)
			s.cache.leave(k, s.deps.Now().Add(frameLife))
			doc = e.doc
		}
	}()
	st := s.stamp()
	if e.stamp == st && !e.doc.frame {
		return e.doc, false
	}
	p := s.page(s.deps.Catalogue(), e.route, k.tier)
	if p == nil || p.status != http.StatusOK && e.route.kind != kindNotFound {
		s.cache.drop(k)
		s.metrics.renewals.WithLabelValues("gone").Inc()
		return nil, false
	}
	d := s.draft(p)
	if d.sum == e.sum && !e.doc.frame {
		s.cache.confirm(k, st, s.deps.Now())
		s.metrics.renewals.WithLabelValues("same").Inc()
		return e.doc, false
	}
	html, err := s.render(ctx, d, render)
	if err != nil || html == "" {
		s.cache.leave(k, s.deps.Now().Add(frameLife))
		s.metrics.renewals.WithLabelValues("kept").Inc()
		return e.doc, true
	}
	doc = s.whole(d, html)
	s.cache.put(entry{key: k, route: e.route, doc: doc, sum: d.sum, stamp: st, seen: s.deps.Now()})
	s.metrics.renewals.WithLabelValues("rendered").Inc()
	return doc, true
}

// draft is a page with its head and state written, before it is rendered.
type draft struct {
	page  *page
	head  []byte
	state []byte
	sum   uint64
}

var seed = maphash.MakeSeed()

func (s *Site) draft(p *page) *draft {
	var head bytes.Buffer
	s.writeHead(&head, p)
	d := &draft{page: p, head: head.Bytes(), state: p.stateJSON()}
	var h maphash.Hash
	h.SetSeed(seed)
	_, _ = h.Write(d.head) // a hash takes every write
	_, _ = h.Write(d.state)
	d.sum = h.Sum64()
	return d
}

// render returns the HTML of a draft, "" where there is no renderer.
func (s *Site) render(ctx context.Context, d *draft, render Render) (string, error) {
	if s.deps.Render == nil || s.vite != nil {
		s.metrics.renders.WithLabelValues("frame").Inc()
		return "", nil
	}
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(s.deps.Patience, renderTimeout))
	defer cancel()
	began := time.Now()
	html, err := render(ctx, d.page.url, string(d.state))
	switch {
	case err == nil:
		s.metrics.renders.WithLabelValues("ok").Inc()
		s.metrics.seconds.Observe(time.Since(began).Seconds())
	case errors.Is(err, ErrBusy):
		s.metrics.renders.WithLabelValues("busy").Inc()
	default:
		s.metrics.renders.WithLabelValues("failed").Inc()
		s.deps.Log.WarnContext(ctx, "a page could not be rendered", "path", d.page.route.path, "error", err)
	}
	return html, err
}

// finish makes the document of a page that is not kept.
func (s *Site) finish(ctx context.Context, p *page) *document {
	d := s.draft(p)
	html, err := s.render(ctx, d, s.deps.Render)
	if err != nil || html == "" {
		return s.frame(d)
	}
	return s.whole(d, html)
}

// whole is the document of a rendered page.
func (s *Site) whole(d *draft, html string) *document {
	return newDocument(body.New(s.writeDocument(d, html), pageType, body.Kept), d.page)
}

// frame is the document of a page that the browser draws from its state.
func (s *Site) frame(d *draft) *document {
	doc := newDocument(body.New(s.writeDocument(d, ""), pageType, body.Once), d.page)
	doc.frame = true
	return doc
}

// stamp returns what documents made now are made from. It is read before the
// catalogue is, so that a change between the two is never missed.
func (s *Site) stamp() stamp {
	return stamp{version: s.deps.Catalogue().Version(), settings: s.deps.ConfigVersion(), stock: s.stockWords()}
}

// retired returns what is known of a product, and whether it was sold once. Where
// that cannot be told it is a product that never was.
func (s *Site) retired(ctx context.Context, rt route) (is catalog.Retired, was bool) {
	if s.deps.Retired == nil || rt.kind != kindProduct {
		return is, false
	}
	is, was, err := s.deps.Retired(ctx, rt.param)
	if err != nil {
		s.deps.Log.WarnContext(ctx, "whether a product was sold once cannot be told", "error", err)
	}
	return is, was
}

// stockWords counts the changes of what pages say about stock.
func (s *Site) stockWords() int64 {
	if s.deps.Stock == nil {
		return 0
	}
	return s.deps.Stock()
}

// admit counts a page that has to be rendered against its client's address and
// network, and says whether it may be.
func (s *Site) admit(ctx context.Context) bool {
	if s.deps.Limits == nil {
		return true
	}
	c := call.From(ctx)
	if _, ok := s.deps.Limits.Allow("page "+c.AddressText(), limitAddress); !ok {
		return false
	}
	_, ok := s.deps.Limits.Allow("pages "+c.NetworkText(), limitNetwork)
	return ok
}
