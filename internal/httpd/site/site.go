// Package site serves everything but the API: pages rendered on the server with heads and
// states, built assets, sitemap, robots.txt and manifest. A page that cannot be rendered is
// served as a frame with the same head and state, which the browser draws; metrics count
// frames. A frame never replaces a rendered page: that one stands until its head or state
// changes and the new page is ready.
package site

import (
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
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/poll"
	"gulaab/internal/pricing"
	"gulaab/internal/redact"
	"gulaab/internal/review"
)

// Deps is what the site needs.
type Deps struct {
	// Catalogue returns the current snapshot. Required.
	Catalogue func() *catalog.Snapshot
	// Retired returns what is known of a product outside the catalogue, and whether it was
	// sold once. Nil: none was.
	Retired func(ctx context.Context, id string) (is catalog.Retired, was bool, err error)
	// ProductBySlug returns the id of the product that has or had a slug, or had the
	// address old in another shop; NotFound where there is none. Nil: there are no slugs.
	ProductBySlug func(ctx context.Context, slug, old string) (string, error)
	// RedirectFrom returns the owner's redirect of an old address; NotFound where there is
	// none (FACE-4). Nil: there are none.
	RedirectFrom func(ctx context.Context, address string) (string, error)
	// Stock counts the changes of stock that pages show. Nil: only those in the catalogue's
	// version.
	Stock func() int64
	// Render renders a page for a waiting shopper. Nil: every page is a frame.
	Render Render
	// RenderLater renders a page that nobody waits for. Nil: Render does.
	RenderLater Render
	// Patience bounds a render with the wait for it; 0: 3 seconds.
	Patience time.Duration
	// Limits counts the pages that must be rendered, by client and network. Nil: no limits.
	Limits *limit.Limiter
	// Assets is the built front end, web.Dist(). Required; where it is not built, pages
	// answer a text about building it.
	Assets fs.FS
	// Front is what the manifests in Assets say. Nil: they are read.
	Front *Front
	// Kept returns another build that has a file, "client/assets/NAME", or nil: one whose
	// pages are still open somewhere. Nil: no other builds are kept.
	Kept func(name string) fs.FS
	// Reviews returns the shown testimonials for previews of the home page. Nil: previews
	// have none.
	Reviews func(context.Context) ([]review.Review, error)
	// Config returns the present settings that shoppers may see. Required.
	Config func() apigen.ShopConfig
	// ConfigVersion grows with every change of the settings. Required.
	ConfigVersion func() int64
	// Face returns the shop's look (FACE-1). Nil: as specified.
	Face func() Face
	// Found returns what search engines are told (FACE-4). Nil: they may list the shop.
	Found func() Found
	// Origin is the public scheme and host, "https://shop.example". Required.
	Origin string
	// Log records failures of rendering. Nil: slog.Default().
	Log *slog.Logger
	// Metrics registers the site's counters. Nil: they are not registered.
	Metrics prometheus.Registerer
	// CacheBytes bounds the cached pages. 0: 32 MiB, which is over a thousand pages.
	CacheBytes int64
	// NoWorker makes browsers remove the shop's service worker and what it kept (APP-1).
	NoWorker bool
	// Vite is the address of a Vite development server, "http://127.0.0.1:5173". Where
	// given, pages load their scripts through it and are not rendered here.
	Vite string
	// Now is the clock. Nil: time.Now.
	Now func() time.Time
}

// Render returns the HTML of the page at url (path and query) for a state in JSON, by the
// script of a language, a BCP 47 tag; see package ssr. Without a free renderer the error is
// ErrBusy.
type Render func(ctx context.Context, language, url, stateJSON string) (string, error)

// Site serves the pages. It is the http.Handler for everything without a handler of its
// own.
type Site struct {
	deps    Deps
	files   *files
	builds  map[language]*build // nil: not built
	office  office
	cache   *cache
	maps    *cache           // the sitemap's parts
	feeds   *limit.Semaphore // feeds being written
	bell    poll.Bell        // wakes Run
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
	if deps.Face == nil {
		deps.Face = func() Face { return Face{} }
	}
	if deps.Log == nil {
		deps.Log = slog.Default()
	}
	if deps.Now == nil {
		deps.Now = time.Now
	}
	if deps.CacheBytes == 0 {
		deps.CacheBytes = 32 << 20
	}
	s := &Site{
		deps:    deps,
		cache:   newCache(deps.CacheBytes),
		maps:    newCache(deps.CacheBytes / 4),
		bell:    poll.NewBell(),
		feeds:   limit.NewSemaphore(maxFeeds, 1),
		metrics: newMetrics(deps.Metrics),
	}
	if s.files, err = loadFiles(deps.Assets, deps.Kept); err != nil {
		return nil, err
	}
	front := deps.Front
	if front == nil {
		if front, err = ReadFront(deps.Assets); err != nil {
			return nil, err
		}
	}
	s.office, s.builds = front.office, front.builds
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

// promise is the part of a page's description about prices, delivery and payment, from the
// owner's settings (SET-1).
func (s *Site) promise(l language) string {
	return said[l].promise(s.rates().Guest, s.delivery(l))
}

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
		s.logPanic(r.Context(), routeOf(r.URL).path, p)
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
	if part, ok := sitemapPart(r.URL.Path); ok {
		s.serveSitemap(w, r, part)
		return
	}
	switch l, u := spokenAt(r.URL); u.Path {
	case manifestPath:
		s.serveManifest(w, r, l)
		return
	case offlinePath:
		s.serveOffline(w, r, l)
		return
	}
	switch r.URL.Path {
	case "/robots.txt":
		s.serveRobots(w, r)
	case workerPath:
		s.serveWorker(w, r)
	case officeManifestPath:
		s.serveOfficeManifest(w, r)
	case feedPath:
		s.serveFeed(w, r)
	case "/favicon.svg", "/favicon.png", "/favicon.ico", "/apple-touch-icon.png":
		s.serveIcon(w, r)
	default:
		if !s.files.servePublic(w, r) {
			s.servePage(w, r)
		}
	}
}

// ServeError writes the page of status 500.
func (s *Site) ServeError(w http.ResponseWriter, r *http.Request) {
	l, _ := spokenAt(r.URL)
	p := s.errorPage(l, call.TierOf(r))
	s.finish(r.Context(), p).serve(w, r)
}

func (s *Site) logPanic(ctx context.Context, path string, p any) {
	s.deps.Log.ErrorContext(ctx, "a page panicked", "path", path, "panic", redact.Panic(p), "stack", string(debug.Stack()))
}
