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
	"gulaab/internal/shelf"
)

// ErrBusy is the error of a Render without a free renderer. The page is served as a frame;
// nothing is wrong with it.
var ErrBusy = errors.New("site: every renderer is busy")

// renderTimeout is the default of Deps.Patience.
const renderTimeout = 3 * time.Second

// Limits of pages that must be rendered (SAFE-11), per address and per network, which may
// be a carrier's with thousands of shoppers. Beyond them the page is still served, but the
// browser draws it.
var (
	limitAddress = limit.Rule{Burst: 60, Every: 250 * time.Millisecond}
	limitNetwork = limit.Rule{Burst: 240, Every: 80 * time.Millisecond}
)

func (s *Site) servePage(w http.ResponseWriter, r *http.Request) {
	if isOffice(r.URL) {
		s.serveOffice(w, r)
		return
	}
	if to, ok := redirect(r.URL); ok && !s.noCollection(r.URL) {
		if lead, ok := s.insteadOfPage(r.Context(), to); ok {
			to = lead
		}
		http.Redirect(w, r, to, http.StatusMovedPermanently)
		return
	}
	switch {
	case s.vite != nil:
		w.Header().Del("Content-Security-Policy") // Vite adds inline scripts
	case s.builds == nil:
		serveUnbuilt(w)
		return
	}
	rt := chosen(s.deps.Catalogue(), routeOf(r.URL))
	if s.noCollection(r.URL) { // another shop's, perhaps
		rt = missing(rt.language)
	}
	if rt.kind == kindSearch { // where the owner leads its words at the moment (SHELF-5)
		if to, ok := s.deps.Catalogue().Leads(rt.listing.q); ok {
			http.Redirect(w, r, rt.language.at(to), http.StatusFound)
			return
		}
	}
	if to, ok := moved(s.deps.Catalogue(), rt); ok {
		if rt.query != "" {
			to += "?" + rt.query
		}
		http.Redirect(w, r, rt.language.at(to), http.StatusMovedPermanently)
		return
	}
	if to, ok := s.readable(r.Context(), rt); ok {
		// The target keeps the size or shade of the old link (OWN-7).
		to = chosen(s.deps.Catalogue(), routeOf(&url.URL{Path: to, RawQuery: r.URL.RawQuery})).url()
		http.Redirect(w, r, rt.language.at(to), http.StatusMovedPermanently)
		return
	}
	_, u := spokenAt(r.URL)
	if rt.kind == kindNotFound {
		to, ok := s.ownersRedirect(r.Context(), u)
		if !ok {
			to, ok = s.otherShop(r.Context(), u)
		}
		if ok {
			http.Redirect(w, r, rt.language.at(to), http.StatusMovedPermanently)
			return
		}
	}
	rt.spare = spares(r)
	d := s.document(r.Context(), rt, call.TierOf(r))
	if rt.kind != kindNotFound && (d.status == http.StatusNotFound || d.status == http.StatusGone) {
		if to, ok := s.ownersRedirect(r.Context(), u); ok {
			http.Redirect(w, r, rt.language.at(to), http.StatusMovedPermanently)
			return
		}
	}
	d.serve(w, r)
}

// insteadOfPage returns the owner's redirect of the address of a page that they did not
// write, in its language, so that an old address with a slash at its end leads on in one
// step.
func (s *Site) insteadOfPage(ctx context.Context, address string) (to string, ok bool) {
	u, err := url.Parse(address)
	if err != nil {
		return "", false
	}
	rt, terms, now := routeOf(u), s.deps.Catalogue().Terms(), s.deps.Now()
	if rt.kind != kindPage && rt.kind != kindArticle || terms.OwnPage(catalog.PlainPage, rt.param, now) != nil || terms.OwnPage(catalog.Article, rt.param, now) != nil {
		return "", false
	}
	_, u = spokenAt(u)
	to, ok = s.ownersRedirect(ctx, u)
	return rt.language.at(to), ok
}

// noCollection says whether an address would be a collection's, and none is shown there. Such
// addresses are as unknown as they were before there were collections.
func (s *Site) noCollection(u *url.URL) bool {
	rt := routeOf(&url.URL{Path: trimSlash(u.Path), RawPath: trimSlash(u.EscapedPath())})
	return rt.kind == kindCollection && s.deps.Catalogue().Terms().Collection(rt.param, s.deps.Now()) == nil
}

// ownersRedirect returns the owner's redirect of an unknown address in its English form
// (FACE-4): with its query, or else without. Only existing pages are targets, so that
// redirects form no circle.
func (s *Site) ownersRedirect(ctx context.Context, u *url.URL) (to string, ok bool) {
	if s.deps.RedirectFrom == nil {
		return "", false
	}
	for _, query := range []string{u.RawQuery, ""} {
		address := shelf.OldAddress(&url.URL{Path: u.Path, RawQuery: query})
		if len(address) > shelf.MaxAddress {
			continue
		}
		to, err := s.deps.RedirectFrom(ctx, address)
		switch {
		case err == nil:
			return to, s.HasPage(ctx, to)
		case fault.KindOf(err) != fault.NotFound:
			s.deps.Log.WarnContext(ctx, "where an old address leads cannot be told", "error", err)
			return "", false
		case query == "":
			return "", false
		}
	}
	return "", false
}

// readable returns the address of a product requested by a former slug, or by its address
// in another shop (ITEM-7, OWN-7).
func (s *Site) readable(ctx context.Context, rt route) (to string, ok bool) {
	if rt.kind != kindProduct || s.deps.ProductBySlug == nil || s.deps.Catalogue().At(rt.param) != nil || ident.Slug(rt.param) != rt.param {
		return "", false
	}
	return s.leads(ctx, rt.param, "product/"+rt.param)
}

// leads returns the target of a former slug, or of another shop's address.
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
	return "/product/" + url.PathEscape(id), true // its page explains
}

// otherShop returns the page for an address in the shop that files came from (OWN-7):
// Shopify's /products/velvet-tint, also below a collection, and /collections/lipsticks;
// WooCommerce's /product-category/lips/lipsticks.
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

// collection returns the list that matches another shop's list.
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

// HasPage says whether an English address of the shop is an existing page, or redirects to
// one.
func (s *Site) HasPage(ctx context.Context, address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Host != "" {
		return false
	}
	if l, _ := spokenAt(u); l != english { // redirects keep the page's own language
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

// document returns the document of a route: from the cache where it is good, or stale for a
// moment while it is checked in the background.
func (s *Site) document(ctx context.Context, rt route, tier pricing.Tier) *document {
	k := key{language: rt.language, path: rt.path, query: rt.query, tier: tier, spare: rt.spare}
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
				return e.doc // made between the look-up and this flight
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
			return s.make(ctx, rt, k) // evicted meanwhile, or gone
		})
	}
}

func (s *Site) flight(k key, f func() *document) *document {
	made, _, _ := s.flights.Do(k.String(), func() (any, error) { return f(), nil })
	return made.(*document)
}

// make builds a route's document and caches it where allowed.
func (s *Site) make(ctx context.Context, rt route, k key) (doc *document) {
	defer func() {
		if p := recover(); p != nil {
			s.logPanic(ctx, rt.path, p)
			doc = s.finish(ctx, s.errorPage(k.language, k.tier))
		}
	}()
	st, snap := s.stamp(), s.deps.Catalogue()
	p := s.page(snap, rt, k.tier)
	if p == nil {
		// All unknown addresses share one document, and retired products share one per
		// brand and category, so that they cost no rendering and memory of their own.
		if is, was := s.retired(ctx, rt); was {
			return s.document(ctx, gone(rt.language, snap, is), k.tier)
		}
		return s.document(ctx, missing(rt.language), k.tier)
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

// renew checks a cached document, and renders it only where its head or state changed. On a
// failure the old one stays. It returns the document to serve, nil where there is none or
// the page is gone, and whether it rendered.
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
	if e.asked == 0 {
		// It was rendered in advance and never requested: a change of a setting would
		// otherwise render every page of the shop again for nobody.
		s.cache.drop(k)
		s.metrics.renewals.WithLabelValues("unasked").Inc()
		return nil, false
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

// draft is a page with its head and state encoded, before rendering.
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
	_, _ = h.Write(d.head) // writing to a hash never fails
	_, _ = h.Write(d.state)
	d.sum = h.Sum64()
	return d
}

// render returns the HTML of a draft, "" without a renderer.
func (s *Site) render(ctx context.Context, d *draft, render Render) (string, error) {
	if s.deps.Render == nil || s.vite != nil {
		s.metrics.renders.WithLabelValues("frame").Inc()
		return "", nil
	}
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(s.deps.Patience, renderTimeout))
	defer cancel()
	began := time.Now()
	html, err := render(ctx, d.page.route.language.tag(), d.page.url, string(d.state))
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

// finish makes the document of a page that is not cached.
func (s *Site) finish(ctx context.Context, p *page) *document {
	d := s.draft(p)
	html, err := s.render(ctx, d, s.deps.Render)
	if err != nil || html == "" {
		return s.frame(d)
	}
	return s.whole(d, html)
}

// whole returns the document of a rendered page.
func (s *Site) whole(d *draft, html string) *document {
	doc := newDocument(body.New(s.writeDocument(d, html), pageType, body.Kept), d.page)
	doc.styles = stylePolicy(string(d.head))
	return doc
}

// frame returns the document of a page that the browser draws from its state.
func (s *Site) frame(d *draft) *document {
	doc := newDocument(body.New(s.writeDocument(d, ""), pageType, body.Once), d.page)
	doc.frame, doc.styles = true, stylePolicy(string(d.head))
	return doc
}

// stamp returns the present stamp. It is read before the catalogue, so that no change in
// between is missed.
func (s *Site) stamp() stamp {
	return stamp{version: s.deps.Catalogue().Version(), settings: s.deps.ConfigVersion(), stock: s.stockWords(), turns: s.deps.Catalogue().Terms().Turns(s.deps.Now())}
}

// retired returns what is known of a product, and whether it was sold once. On an error it
// says no.
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

// stockWords counts the changes of stock that pages show.
func (s *Site) stockWords() int64 {
	if s.deps.Stock == nil {
		return 0
	}
	return s.deps.Stock()
}

// admit counts a page that must be rendered against its client's address and network, and
// says whether it may be.
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
