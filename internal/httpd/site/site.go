// Package site serves everything of the shop that is not its API: the pages,
// rendered on the server, with their heads and states; the built assets;
// sitemap.xml, robots.txt and the manifest. A page that cannot be rendered is
// still served, as an empty frame with the same head and state, which the
// browser fills; the metrics count those. A page that was rendered once is never
// replaced by a frame: it stands until its head or state changes and the new
// one is there.
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
	"strconv"
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

// Deps is what the site is made of.
type Deps struct {
	// Catalogue returns the current snapshot. Required.
	Catalogue func() *catalog.Snapshot
	// Retired returns what is known of a product that the catalogue does not have,
	// and whether it was sold once. Nil: none was.
	Retired func(ctx context.Context, id string) (is catalog.Retired, was bool, err error)
	// ProductBySlug returns the id of the product that has a readable address, or had it,
	// or had the old one in another shop; NotFound where none had. nil: there are no readable addresses.
	ProductBySlug func(ctx context.Context, slug, old string) (string, error)
	// Stock counts the changes of what pages say about stock. Nil: there are none
	// that the catalogue's version does not count.
	Stock func() int64
	// Render renders a page for a shopper who waits. Nil: every page is served as
	// a frame.
	Render Render
	// RenderLater renders a page that nobody waits for. Nil: Render does.
	RenderLater Render
	// Patience bounds a render together with the wait for it; 0: 3 seconds.
	Patience time.Duration
	// Limits counts the pages that have to be rendered, by client and network.
	// Nil: there are no limits.
	Limits *limit.Limiter
	// Assets is the built front end, web.Dist(). Required; without a build in it
	// pages are answered by a text that says how to build.
	Assets fs.FS
	// Kept returns another build that has a file, "client/assets/NAME", or nil: one
	// whose pages are still open somewhere. nil: none is kept.
	Kept func(name string) fs.FS
	// Reviews returns the testimonials that are shown, for previews of the home page.
	// Nil: previews have none.
	Reviews func(context.Context) ([]review.Review, error)
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
	// CacheBytes bounds the rendered pages that are kept. 0: 32 MiB,
	// which is a thousand and more.
	CacheBytes int64
	// Vite is the address of a Vite development server, "http://127.0.0.1:5173".
	// Where given, pages load their scripts through it and nothing is rendered here.
	Vite string
	// Now is the clock. Nil: time.Now.
	Now func() time.Time
}

// Render returns the HTML of the page at url (path and query) for a state in
// JSON; see package ssr. Where no renderer is free its error is ErrBusy.
type Render func(ctx context.Context, url, stateJSON string) (string, error)

// Site serves the pages. It is an http.Handler for everything that has no
// handler of its own.
type Site struct {
	deps    Deps
	files   *files
	build   *build // nil: there is none
	office  office
	cache   *cache
	maps    *cache           // of the sitemap's parts
	feeds   *limit.Semaphore // that are being written
	bell    poll.Bell        // looks at the pages that are kept
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
	// Without a build the pages say how to make one.
	if s.office, err = loadOffice(deps.Assets); err != nil && !errors.Is(err, errNotBuilt) {
		return nil, err
	}
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

// promise is what a page's description says of prices, delivery and payment, as
// the owner has it (SET-1).
func (s *Site) promise() string {
	return strconv.Itoa(s.rates().Guest) + "% off every price. " + s.deps.Config().Delivery.Text + ". Cash on delivery."
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
	switch r.URL.Path {
	case "/robots.txt":
		s.serveRobots(w, r)
	case feedPath:
		s.serveFeed(w, r)
	case "/manifest.webmanifest":
		s.serveManifest(w, r)
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
	p := s.errorPage(call.TierOf(r))
	s.finish(r.Context(), p).serve(w, r)
}

func (s *Site) logPanic(ctx context.Context, path string, p any) {
	s.deps.Log.ErrorContext(ctx, "a page panicked", "path", path, "panic", redact.Panic(p), "stack", string(debug.Stack()))
}
