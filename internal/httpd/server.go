// Package httpd is the shop's HTTP server: the one list of routes, what each
// request passes through, and who may call what. It promises that every answer
// under /api is JSON, that no error shows internals, and that a request is
// logged once, without what shoppers typed. The calls themselves are in shopapi
// and adminapi, the pages in site.
package httpd

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulaab/internal/feed"
	"gulaab/internal/httpd/adminapi"
	"gulaab/internal/httpd/authentic"
	"gulaab/internal/httpd/bare"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/confirm"
	"gulaab/internal/httpd/giftcard"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/httpd/notme"
	"gulaab/internal/httpd/preview"
	"gulaab/internal/httpd/sharing"
	"gulaab/internal/httpd/shopapi"
	"gulaab/internal/httpd/stopping"
	"gulaab/internal/paying"
	"gulaab/internal/settings"
	"gulaab/internal/stop"
)

// Deps is what the server needs; everything is required but the networks.
type Deps struct {
	// Office is what the calls of the office need, but for what the server has itself:
	// the pictures of links and the addresses of drafts.
	Office adminapi.Deps

	// What the calls of the shop need, but for Limits and Guests, which are the server's.
	shopapi.Deps

	Papers    authentic.Papers // what shoppers see of lots (REAL-2)
	Cards     *paying.Service  // payments by card (PAYS-4); nil: there are none
	Settings  *settings.Service
	Feed      *feed.Feed
	Blobs     call.Blobs
	DemoMedia fs.FS // pictures below /media/demo/; nil: none

	Site http.Handler
	// PreviewProduct draws the page of a draft (ITEM-2); PreviewKey signs links to it, the
	// same on every node.
	PreviewProduct preview.Draw
	// Styles are the owner's colours, for pages that are no part of the front end; nil: as specified.
	Styles     func() string
	PreviewKey []byte
	Stops      *stop.Service // of messages that nobody asked for
	Sheet      string        // address of the shop's stylesheet; empty where it is not built
	GuestKey   []byte        // signs guest cookies; the same on every node

	Log     *slog.Logger
	Metrics prometheus.Registerer
	// Ready says what of the shop works, by the name of the check.
	Ready func(context.Context) map[string]error

	Origin         string         // how shoppers reach the shop, "https://shop.example"
	NetworkConns   int            // connections of one network at most; 0: any number
	TrustedProxies []netip.Prefix // whose X-Forwarded-For is believed
	RateLimit      float64        // multiplies every limit; 0: none
	Now            func() time.Time
}

// Server answers the shop's requests.
type Server struct {
	d         Deps
	now       func() time.Time
	secure    bool
	metrics   *metrics
	limits    *limit.Limiter
	turns     *limit.Limiter // pages of contacts; --rate-limit is no reason to ask less
	shop      *shopapi.Shop
	admin     *adminapi.Office
	mux       *http.ServeMux
	origins   *http.CrossOriginProtection
	http      *http.Server
	slowest   speed
	confirm   *confirm.Pages
	preview   *preview.Pages
	authentic *authentic.Pages
	giftCards *giftcard.Pages
	notMe     *notme.Pages
	stops     *stopping.Pages
	cards     *sharing.Cards
	bodies    bodies
	// largeJSON bounds how many bodies over smallJSON are in memory at a time.
	largeJSON *limit.Semaphore
	guests    *call.Guests
	tags      sync.Map // ETag of each demo picture, by name

	draining atomic.Bool
	stopping atomic.Pointer[time.Time] // when the shop stopped listening
	clients  clients
}

// New returns a server that is ready to serve.
func New(d Deps) (*Server, error) {
	if d.Catalogue == nil || d.Archived == nil || d.Reviews == nil || d.Reviewing.InTx == nil || d.ProductReviews == nil || d.Asking.InTx == nil || d.Counter == nil ||
		d.Accounts == nil || d.Orders == nil || d.Staff == nil || d.Papers == nil || d.Settings == nil || d.Feed == nil || d.Blobs == nil || d.Pictures == nil ||
		d.Site == nil || d.PreviewProduct == nil || d.Shop == nil || d.Log == nil || d.Metrics == nil || d.Ready == nil || d.Now == nil {
		return nil, errors.New("httpd: a required dependency is missing")
	}
	if len(d.PreviewKey) < preview.KeyLen {
		return nil, errors.New("httpd: the key of links to drafts is too short")
	}
	if len(d.GuestKey) < call.GuestKeyLen {
		return nil, errors.New("httpd: the key of guest cookies is too short")
	}
	origin, err := url.Parse(d.Origin)
	if err != nil || origin.Host == "" {
		return nil, errors.New("httpd: the shop's address is not absolute: " + d.Origin)
	}
	s := &Server{
		d: d, now: d.Now, secure: origin.Scheme == "https",
		limits: limit.New(d.RateLimit, d.Now), turns: limit.New(1, d.Now), mux: http.NewServeMux(), origins: http.NewCrossOriginProtection(),
		slowest: slowest, bodies: bodies{all: map[*steady]struct{}{}}, largeJSON: limit.NewSemaphore(64, 12),
	}
	// Behind a proxy that rewrites Host, the shop's own pages still count as its own.
	if err := s.origins.AddTrustedOrigin(origin.Scheme + "://" + origin.Host); err != nil {
		return nil, err
	}
	if s.metrics, err = newMetrics(d.Metrics); err != nil {
		return nil, err
	}
	s.guests = call.NewGuests(d.GuestKey, s.secure)
	d.Limits, d.Guests, d.Files = s.limits, s.guests, d.Blobs
	d.Deps.Now = d.Now
	s.shop = shopapi.New(d.Deps)
	if d.Styles == nil {
		d.Styles = func() string { return "" }
	}
	s.confirm = confirm.New(confirm.Deps{Orders: d.Orders, Settings: d.Settings.Current, Shop: d.Shop, Screenshot: s.shop.Screenshot, Numbers: s.shop.Number, Find: s.shop.Find, Known: s.shop.KnownByPhone, Cards: d.Cards, GiftCards: d.GiftCards, Sheet: d.Sheet, Look: d.Styles})
	s.preview = preview.New(preview.Deps{Key: d.PreviewKey, Draft: d.Office.Products.Goods.DeskProduct, Draw: d.PreviewProduct, ShopName: func() string { return d.Shop().ShopName }, Sheet: d.Sheet, Look: d.Styles, Now: d.Now})
	s.authentic = authentic.New(authentic.Deps{Papers: d.Papers, Catalogue: d.Catalogue, Shop: d.Shop, Charge: d.Accounts.Charge, Sheet: d.Sheet, Look: d.Styles, Now: d.Now})
	plain := bare.Deps{Shop: d.Shop, Sheet: d.Sheet, Look: d.Styles}
	s.notMe = notme.New(notme.Deps{Open: d.Accounts.NotMeOpen, End: d.Accounts.NotMe, Deps: plain})
	s.stops = stopping.New(plain, d.Stops)
	s.giftCards = giftcard.New(giftcard.Deps{
		Deps: plain, Rules: d.Orders.CardRules, Place: s.shop.PlaceCard, Card: s.shop.Card, Now: d.Now, Other: s.showPage,
	})
	s.cards = sharing.New(d.Catalogue, d.Shop, d.Blobs, d.DemoMedia, d.Now)
	d.Office.Products.LinkCard, d.Office.Products.PreviewPath = s.cards.ServeDraft, s.preview.Path
	if s.admin, err = adminapi.New(d.Office); err != nil {
		return nil, err
	}
	if err := s.register(); err != nil {
		return nil, err
	}
	s.http = s.listener(s.Handler())
	// Streams have no end of their own: without this a stop would wait for them.
	s.http.RegisterOnShutdown(d.Feed.Close)
	return s, nil
}

// listener returns what speaks HTTP with the clients.
func (s *Server) listener(h http.Handler) *http.Server {
	s.clients.all = map[net.Conn]bool{}
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second, // uploads and media get more, each in its route
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ConnState:         s.clients.follow,
		ErrorLog:          slog.NewLogLogger(connectionLog{s.d.Log.Handler()}, slog.LevelWarn),
	}
}

// Handler returns everything the server answers, with its middleware.
func (s *Server) Handler() http.Handler {
	return s.observe(s.rescue(s.protect(s.mux)))
}

// networkOfPeer is the network that a connection is counted for; none for a trusted
// proxy, which has those of all shoppers and bounds them itself.
func (s *Server) networkOfPeer(a netip.Addr) (netip.Prefix, bool) {
	for _, p := range s.d.TrustedProxies {
		if p.Contains(a.Unmap()) {
			return netip.Prefix{}, false
		}
	}
	return call.NetworkOf(a), true
}

// Serve answers connections until Shutdown; then it returns nil.
func (s *Server) Serve(ln net.Listener) error {
	if s.d.NetworkConns > 0 {
		ln = limit.Listen(ln, s.d.NetworkConns, s.networkOfPeer)
	}
	if err := s.http.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
