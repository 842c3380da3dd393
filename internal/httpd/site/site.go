// Package site serves everything of the shop that is not its API: the pages,
// rendered on the server, with their heads and states; the built assets;
// sitemap.xml, robots.txt and the manifest. A page that cannot be rendered is
// still served, as an empty frame with the same head and state, which the
// browser fills; the metrics count those.
package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/singleflight"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/pricing"
)

// TierCookie is the readable cookie that hints at the tier to render prices
// for. It decides nothing about money: orders are priced by the session.
const TierCookie = "gulaab_tier"

// Deps is what the site is made of.
type Deps struct {
	// Catalogue returns the current snapshot. Required.
	Catalogue func() *catalog.Snapshot
	// Render returns the HTML of the page at url (path and query) for a state in
	// JSON; see package ssr. Nil: every page is served as a frame.
	Render func(ctx context.Context, url, stateJSON string) (string, error)
	// Assets is the built front end, web.Dist(). Required; without a build in it
	// pages are answered by a text that says how to build.
	Assets fs.FS
	// Config returns what shoppers may know of the present settings. Required.
	Config func() apigen.ShopConfig
	// ConfigVersion grows with every change of the settings. Required.
	ConfigVersion func() int64
	// Origin is the public scheme and host, "https://shop.example". Required.
	Origin string
	// Log takes failures of rendering. Nil: slog.Default().
	Log *slog.Logger
	// Metrics takes the site's counters. Nil: they are kept by nobody.
	Metrics prometheus.Registerer
	// CacheBytes bounds the rendered pages that are kept. 0: 64 MiB.
	CacheBytes int64
	// Vite is the address of a Vite development server, "http://127.0.0.1:5173".
	// Where given, pages load their scripts through it and nothing is rendered here.
	Vite string
	// Now is the clock. Nil: time.Now.
	Now func() time.Time
}

// Site serves the pages. It is an http.Handler for everything that has no
// handler of its own.
type Site struct {
	deps    Deps
	files   *files
	build   *build // nil: there is none
	cache   *cache
	flights singleflight.Group
	metrics *metrics
	vite    http.Handler // nil outside development
}

var _ http.Handler = (*Site)(nil)

// New returns the site, ready to serve.
func New(deps Deps) (*Site, error) {
	switch {
	case deps.Catalogue == nil:
		return nil, errors.New("site: no catalogue")
	case deps.Assets == nil:
		return nil, errors.New("site: no assets")
	case deps.Config == nil || deps.ConfigVersion == nil:
		return nil, errors.New("site: no settings")
	case deps.Config().ShopName == "":
		return nil, errors.New("site: no shop name")
	}
	origin, err := url.Parse(deps.Origin)
	if err != nil || origin.Host == "" || strings.HasSuffix(deps.Origin, "/") {
		return nil, fmt.Errorf("site: the origin %q is not scheme and host", deps.Origin)
	}
	if deps.Log == nil {
		deps.Log = slog.Default()
	}
	if deps.Now == nil {
		deps.Now = time.Now
	}
	if deps.CacheBytes == 0 {
		deps.CacheBytes = 64 << 20
	}
	s := &Site{
		deps:    deps,
		cache:   newCache(deps.CacheBytes),
		metrics: newMetrics(deps.Metrics),
	}
	if s.files, err = loadFiles(deps.Assets); err != nil {
		return nil, err
	}
	// Without a build the pages say how to make one.
	if s.build, err = loadBuild(deps.Assets); err != nil && !errors.Is(err, errNotBuilt) {
		return nil, err
	}
	if deps.Vite != "" {
		if s.vite, err = viteProxy(deps.Vite); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// rates are the present discounts.
func (s *Site) rates() pricing.Rates {
	c := s.deps.Config()
	return pricing.Rates{Guest: c.GuestPercent, Member: c.MemberPercent}
}

// version is what documents made now are of. The catalogue's and the settings'
// versions only grow, so their sum is another after a change of either.
func (s *Site) version(snap *catalog.Snapshot) int64 { return snap.Version() + s.deps.ConfigVersion() }

// ServeHTTP answers GET and HEAD; anything else is 405.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method Not Allowed", http.StatusMethodNotAllowed)
		return
	}
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
			panic(p)
		}
		s.logPanic(r.Context(), routeOf(r.URL).logPath(), p)
		s.ServeError(w, r)
	}()
	if s.vite != nil && isVite(r.URL.Path) {
		s.vite.ServeHTTP(w, r)
		return
	}
	if strings.HasPrefix(r.URL.Path, "/assets/") {
		s.files.serveAsset(w, r)
		return
	}
	switch r.URL.Path {
	case "/robots.txt":
		s.serveRobots(w, r)
	case "/sitemap.xml":
		s.serveSitemap(w, r)
	case "/manifest.webmanifest":
		s.serveManifest(w, r)
	default:
		if !s.files.servePublic(w, r) {
			s.servePage(w, r)
		}
	}
}

// ServeError writes the page of status 500.
func (s *Site) ServeError(w http.ResponseWriter, r *http.Request) {
	p := s.errorPage(tierOf(r))
	s.finish(r.Context(), p).serve(w, r)
}

func (s *Site) servePage(w http.ResponseWriter, r *http.Request) {
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
	rt := routeOf(r.URL)
	k := key{path: rt.path, query: rt.query, tier: tierOf(r)}
	snap := s.deps.Catalogue()
	if rt.cacheable() {
		doc, fresh := s.cache.get(k, s.version(snap), s.deps.Now())
		switch {
		case fresh:
			s.metrics.cache.WithLabelValues("hit").Inc()
			doc.serve(w, r)
			return
		case doc != nil:
			s.metrics.cache.WithLabelValues("stale").Inc()
			ctx := context.WithoutCancel(r.Context())
			s.flights.DoChan(k.String(), func() (any, error) { return s.make(ctx, rt, k, doc), nil })
			doc.serve(w, r)
			return
		}
		s.metrics.cache.WithLabelValues("miss").Inc()
		made, _, _ := s.flights.Do(k.String(), func() (any, error) {
			return s.make(context.WithoutCancel(r.Context()), rt, k, nil), nil
		})
		made.(*document).serve(w, r)
		return
	}
	s.make(r.Context(), rt, k, nil).serve(w, r)
}

// make builds the document of a route and keeps it where it may be kept. old is
// the document that stands in its place now, or nil.
func (s *Site) make(ctx context.Context, rt route, k key, old *document) (doc *document) {
	defer func() {
		if p := recover(); p != nil {
			s.logPanic(ctx, rt.logPath(), p)
			doc = s.finish(ctx, s.errorPage(k.tier))
		}
	}()
	snap := s.deps.Catalogue()
	version := s.version(snap) // before the page is made: what changes meanwhile makes it stale
	p := s.page(snap, rt, k.tier)
	if p == nil {
		return s.missing(ctx, snap, k.tier)
	}
	doc = s.finish(ctx, p)
	if rt.cacheable() && doc.status == http.StatusOK && (!doc.frame || old == nil) {
		s.cache.put(k, doc, version, s.deps.Now())
	}
	return doc
}

// missing returns the document of status 404, one for every address: what is
// not there costs no rendering and no memory of its own.
func (s *Site) missing(ctx context.Context, snap *catalog.Snapshot, tier pricing.Tier) *document {
	k := key{path: missingPath, tier: tier}
	if doc, fresh := s.cache.get(k, s.version(snap), s.deps.Now()); fresh {
		return doc
	}
	doc, _, _ := s.flights.Do(k.String(), func() (any, error) {
		version := s.version(snap)
		doc := s.finish(ctx, s.notFound(snap, tier))
		s.cache.put(k, doc, version, s.deps.Now())
		return doc, nil
	})
	return doc.(*document)
}

// finish renders a page and makes the document of it.
func (s *Site) finish(ctx context.Context, p *page) *document {
	state := p.stateJSON()
	html, result := "", "frame"
	if s.deps.Render != nil && s.vite == nil {
		ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
		defer cancel()
		began := time.Now()
		var err error
		html, err = s.deps.Render(ctx, p.url, string(state))
		result = "ok"
		if err != nil {
			result = "failed"
			s.deps.Log.WarnContext(ctx, "a page is served as a frame", "path", p.route.logPath(), "error", err)
		} else {
			s.metrics.seconds.Observe(time.Since(began).Seconds())
		}
	}
	s.metrics.renders.WithLabelValues(result).Inc()
	var b bytes.Buffer
	b.Grow(len(html) + len(state) + 8<<10)
	s.writeDocument(&b, p, html, state)
	doc := newDocument(b.Bytes(), p)
	doc.frame = html == ""
	return doc
}

func (s *Site) logPanic(ctx context.Context, path string, p any) {
	s.deps.Log.ErrorContext(ctx, "a page panicked", "path", path, "panic", p, "stack", string(debug.Stack()))
}

func tierOf(r *http.Request) pricing.Tier {
	if c, err := r.Cookie(TierCookie); err == nil && c.Value == string(pricing.Member) {
		return pricing.Member
	}
	return pricing.Guest
}
