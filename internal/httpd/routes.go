package httpd

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/adminapi"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/drawn"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/httpd/shopapi"
)

// who says who may make a call.
type who int

const (
	anyone  who = iota // the token is not looked at
	visitor            // a token may come; one that is not valid is refused
	member             // a token must come
	admin              // an administrator's token must come
)

// body says what a request carries.
type body int

const (
	none   body = iota
	json        // application/json, at most maxJSON
	upload      // multipart/form-data, at most maxUpload
)

const (
	// maxJSON takes a cart of 50 lines that carry whole products.
	maxJSON = 1 << 20
	// maxUpload is a picture of 5 MiB and the fields beside it.
	maxUpload = 6<<20 + 512<<10
)

// route is one line of the list: what is called, what it may carry, who may
// call it and how often from one address.
type route struct {
	pattern string
	handler func(http.ResponseWriter, *http.Request) error
	body    body
	who     who
	rule    *limit.Rule
	time    time.Duration // for reading the request and answering it; memory: the server's
}

// Limits from one address. Many shoppers share one behind a carrier's NAT: the
// tight limits are those of an account, in shopapi.
var (
	limitAuth   = &limit.Rule{Burst: 60, Every: time.Second}
	limitMail   = &limit.Rule{Burst: 20, Every: 6 * time.Second}
	limitOrders = &limit.Rule{Burst: 120, Every: 500 * time.Millisecond}
	limitTrack  = &limit.Rule{Burst: 30, Every: 2 * time.Second}
)

const (
	memory = time.Duration(0) // answered from memory: the server's own limits are enough
	quick  = 10 * time.Second
	long   = 2 * time.Minute // uploads from a slow phone, films to one
)

// routes lists everything the server answers but the pages.
func (s *Server) routes() []route {
	gen := s.generated()
	g := func(h http.HandlerFunc) func(http.ResponseWriter, *http.Request) error {
		return func(w http.ResponseWriter, r *http.Request) error { h(w, r); return nil }
	}
	return []route{
		{"GET /api/products", s.shop.ListProducts, none, anyone, nil, memory},
		{"GET /api/products/facets", s.shop.ProductFacets, none, anyone, nil, memory},
		{"GET /api/products/{id}", s.shop.GetProduct, none, anyone, nil, memory},
		{"GET /api/products/{id}/related", s.shop.RelatedProducts, none, anyone, nil, memory},
		{"GET /api/search/suggest", s.shop.Suggest, none, anyone, nil, memory},
		{"GET /api/home", s.shop.GetHome, none, anyone, nil, memory},
		{"GET /api/config", g(gen.GetConfig), none, anyone, nil, memory},
		{"GET /api/reviews", g(gen.ListReviews), none, anyone, nil, quick},

		{"POST /api/auth/register", g(gen.Register), upload, anyone, limitAuth, long},
		{"POST /api/auth/login", g(gen.Login), json, anyone, limitAuth, quick},
		{"POST /api/auth/logout", g(gen.Logout), none, anyone, nil, quick},
		{"POST /api/auth/logout-all", g(gen.LogoutAll), none, member, nil, quick},
		{"POST /api/auth/forgot-password", g(gen.ForgotPassword), json, anyone, limitMail, quick},
		{"POST /api/auth/reset-password", g(gen.ResetPassword), json, anyone, limitAuth, quick},
		{"GET /api/auth/profile", g(gen.GetProfile), none, member, nil, quick},

		{"POST /api/orders/checkout", g(gen.Checkout), json, visitor, limitOrders, quick},
		{"POST /api/orders/payment", g(gen.PayByTransfer), upload, visitor, limitOrders, long},
		{"GET /api/orders/orders", g(gen.ListOrders), none, visitor, nil, quick},
		{"POST /api/orders/track", g(gen.TrackOrder), json, anyone, limitTrack, quick},
		{"GET /api/orders/{id}", g(gen.GetOrder), none, visitor, nil, quick},

		{"GET /api/orders/{id}/proof", s.admin.GetOrderProof, none, admin, nil, quick},
		{"PUT /api/orders/update-status/{id}", g(gen.UpdateOrderStatus), json, admin, nil, quick},
		{"GET /api/admin/orders/counts", g(gen.CountOrders), none, admin, nil, quick},

		{"GET /media/{key...}", s.media, none, anyone, nil, long},
		{"GET /pic/{id}/{view}", drawn.Handler(s.d.Catalogue), none, anyone, nil, memory},
		{"GET /healthz", s.healthz, none, anyone, nil, memory},
		{"GET /readyz", s.readyz, none, anyone, nil, quick},
		{"GET /metrics", s.readMetrics(), none, anyone, nil, quick},
	}
}

// api is every call of the contract that the generated server answers.
type api struct {
	*shopapi.Shop
	*adminapi.Office
}

// generated returns the generated handlers, with errors answered by call.Fail in
// both places where they can arise.
func (s *Server) generated() *apigen.ServerInterfaceWrapper {
	strict := apigen.NewStrictHandlerWithOptions(api{s.shop, s.admin}, nil, apigen.StrictHTTPServerOptions{
		RequestErrorHandlerFunc:  func(w http.ResponseWriter, r *http.Request, err error) { call.Fail(w, r, call.Broken(err)) },
		ResponseErrorHandlerFunc: call.Fail,
	})
	return &apigen.ServerInterfaceWrapper{
		Handler:          strict,
		ErrorHandlerFunc: func(w http.ResponseWriter, r *http.Request, err error) { call.Fail(w, r, call.Broken(err)) },
	}
}

// register puts every route on the mux, the pages below them, and JSON in the
// place of the mux's own plain-text answers under /api.
func (s *Server) register() {
	for _, rt := range s.routes() {
		s.mux.Handle(rt.pattern, s.guard(rt))
	}
	s.mux.Handle("/api/", s.named("/api/", func(w http.ResponseWriter, r *http.Request) error {
		if allowed := s.allowed(r); len(allowed) > 0 {
			w.Header().Set("Allow", strings.Join(allowed, ", "))
			return errMethod
		}
		return errNotFound
	}))
	s.mux.Handle("/", s.named("page", func(w http.ResponseWriter, r *http.Request) error {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			return errMethod
		}
		s.d.Site.ServeHTTP(w, r)
		return nil
	}))
}

var (
	errNotFound = fault.New(fault.NotFound, "Not found")
	errMethod   = errors.New("httpd: method not allowed")
)

// named gives a request its route's name, refuses addresses that cannot be
// read, and answers the handler's error.
func (s *Server) named(name string, h func(http.ResponseWriter, *http.Request) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		call.From(r.Context()).Route = name
		err := readable(r)
		if err == nil {
			err = h(w, r)
		}
		switch {
		case errors.Is(err, errMethod):
			call.JSON(w, http.StatusMethodNotAllowed, apigen.Error{Message: "This address does not take " + methodName(r.Method) + "."})
		case err != nil:
			call.Fail(w, r, err)
		}
	})
}

var methods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

func methodName(m string) string {
	if slices.Contains(methods, m) {
		return m
	}
	return "this method"
}

// allowed lists the methods that the address of r takes.
func (s *Server) allowed(r *http.Request) []string {
	var list []string
	for _, m := range methods {
		probe := &http.Request{Method: m, URL: r.URL, Host: r.Host}
		if _, pattern := s.mux.Handler(probe); pattern != "" && pattern != "/api/" && pattern != "/" {
			list = append(list, m)
		}
	}
	return list
}

// guard is what a request passes before its handler: limits of body and time,
// of rate, the check for requests from other sites, and the session.
func (s *Server) guard(rt route) http.Handler {
	return s.named(rt.pattern, func(w http.ResponseWriter, r *http.Request) error {
		c := call.From(r.Context())
		if strings.Contains(rt.pattern, " /api/") {
			// What may be kept says so itself.
			w.Header().Set("Cache-Control", "no-store")
		}
		if rt.time > 0 {
			end := s.now().Add(rt.time)
			control := http.NewResponseController(w)
			// A recorder of a test has no connection to set a deadline on.
			_ = control.SetReadDeadline(end)
			_ = control.SetWriteDeadline(end.Add(10 * time.Second))
			ctx, cancel := context.WithTimeout(r.Context(), rt.time)
			defer cancel()
			r = r.WithContext(ctx)
		}
		if rt.rule != nil {
			if err := s.limits.Count(rt.pattern+" "+clientKey(c), *rt.rule); err != nil {
				return err
			}
		}
		if err := s.origins.Check(r); err != nil {
			return fault.New(fault.Forbidden, "This request came from another site.").Because(err)
		}
		if rt.who != anyone || rt.body != none || r.Method == http.MethodPost {
			identify(c, r)
		}
		if err := s.admit(r, c, rt.who); err != nil {
			if c.Token != "" && fault.KindOf(err) == fault.Unauthorized {
				// The session has ended: pages must not be drawn as a member's any more.
				w.Header().Add("Set-Cookie", c.SetTier(""))
			}
			return err
		}
		if err := limitBody(w, r, rt.body); err != nil {
			return err
		}
		return rt.handler(w, r)
	})
}

// admit finds the account of the token and refuses who may not make the call.
func (s *Server) admit(r *http.Request, c *call.Call, w who) error {
	if w == anyone {
		return nil
	}
	if c.Token == "" {
		if w == visitor {
			return nil
		}
		return call.ErrLogin
	}
	a, err := s.d.Accounts.Profile(r.Context(), c.Token)
	if err != nil {
		return err
	}
	c.Account = a
	if w == admin && !c.Admin() {
		return call.ErrAdmin
	}
	return nil
}
