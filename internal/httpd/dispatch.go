package httpd

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/adminapi/orders"
	"gulaab/internal/httpd/apigen"
	httpbody "gulaab/internal/httpd/body"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/shopapi"
	"gulaab/internal/ident"
	"gulaab/internal/staff"
)

// api is every call of api/openapi.yaml that the generated server answers.
type api struct {
	*shopapi.Shop
	*orders.API
}

// followChanges streams changes while the caller may see them: a changed role or an ended
// session ends the stream at the next beat.
func (s *Server) followChanges(w http.ResponseWriter, r *http.Request) error {
	return s.admin.Log.FollowChanges(w, r, func() (call.Caller, error) {
		ctx, cancel := context.WithTimeout(r.Context(), limitQuick)
		defer cancel()
		c := call.Of(ctx)
		err := s.admit(w, r.WithContext(ctx), c, &route{pattern: "GET /api/admin/changes", who: office, needs: staff.Enter})
		return c.Caller, err
	})
}

// failing is the writer of a generated handler, with the error it ended with.
type failing struct {
	http.ResponseWriter
	err error
}

// Unwrap lets http.ResponseController reach the connection.
func (w *failing) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// contract adapts a generated handler to handler, and compresses long answers.
func contract(generated http.HandlerFunc) handler {
	return httpbody.Zipped(func(w http.ResponseWriter, r *http.Request) error {
		f := &failing{ResponseWriter: w}
		generated(f, r)
		return f.err
	})
}

// signingIn is h for a call that signs in: the browser is known by its cookie, or gets one
// once it is in (KEEP-5).
func (s *Server) signingIn(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		c := call.Of(r.Context())
		if cookie, err := r.Cookie(call.BrowserCookie(c.Secure)); err == nil && len(cookie.Value) == len(ident.Token()) {
			c.Browser = cookie.Value
		} else {
			c.Browser = ident.Token()
		}
		return h(&welcoming{w, c}, r)
	}
}

// welcoming gives a browser its cookie with an answer that signs it in.
type welcoming struct {
	http.ResponseWriter
	c *call.Call
}

func (w *welcoming) WriteHeader(status int) {
	if status == http.StatusOK {
		w.Header().Add("Set-Cookie", w.c.SetBrowser())
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *welcoming) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// register adds every route to the mux, the pages, and JSON in place of the mux's
// plain-text answers under /api.
func (s *Server) register() error {
	for _, rt := range s.routes() {
		if err := rt.check(); err != nil {
			return err
		}
		s.mux.Handle(rt.pattern, s.guard(rt))
	}
	s.mux.Handle("/api/", s.named("/api/", func(w http.ResponseWriter, r *http.Request) error {
		if allowed := s.allowed(r); len(allowed) > 0 {
			w.Header().Set("Allow", strings.Join(allowed, ", "))
			return errMethod
		}
		return errNotFound
	}))
	s.mux.Handle("/", s.named("page", s.showPage))
	return nil
}

// showPage answers whatever is no route: the shop's pages.
func (s *Server) showPage(w http.ResponseWriter, r *http.Request) error {
	if r.Method == http.MethodPost && strings.HasPrefix(r.Header.Get("Content-Type"), "application/x-www-form-urlencoded") {
		// A form of a page whose script has not come, sent by the browser itself: nothing of it is read.
		http.Redirect(w, r, "/"+strings.TrimLeft(r.URL.EscapedPath(), "/"), http.StatusSeeOther)
		return nil
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		return errMethod
	}
	s.d.Site.ServeHTTP(w, r)
	return nil
}

// check refuses a route that does not say who may call it, or says it wrongly.
func (rt *route) check() error {
	switch {
	case rt.who == 0:
		return errors.New("httpd: the route " + rt.pattern + " does not say who may call it")
	case (rt.who == office) != slices.Contains(staff.All(), rt.needs):
		return errors.New("httpd: the route " + rt.pattern + " does not name the permission it needs")
	case rt.again && rt.who != office:
		return errors.New("httpd: the route " + rt.pattern + " asks somebody again who has no second factor")
	case strings.Contains(rt.pattern, " /api/admin/") && rt.who != office:
		return errors.New("httpd: the route " + rt.pattern + " is for staff")
	case rt.uploads() && rt.places == nil:
		return errors.New("httpd: the route " + rt.pattern + " does not say how many forms may arrive")
	}
	return nil
}

// uploads says whether a call carries a file.
func (rt *route) uploads() bool {
	return rt.body == formBody || rt.body == filmBody || rt.body == fileBody
}

// full is the error where no place for a call is free.
func (rt *route) full() error {
	if rt.uploads() {
		return errFull
	}
	return errBusy
}

var (
	errPassword = fault.New(fault.Unauthorized, "For the office, log in with your password.")
	errNotFound = fault.New(fault.NotFound, "Not found")
	errMethod   = errors.New("httpd: method not allowed")
)

// named gives a request its route's name, refuses unreadable addresses, and answers the
// handler's error.
func (s *Server) named(name string, h handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		call.Of(r.Context()).Route = name
		err := readable(r)
		if err == nil {
			err = h(w, r)
		}
		if err != nil {
			answer(w, r, err)
		}
	})
}

// answer answers an error.
func answer(w http.ResponseWriter, r *http.Request, err error) {
	rec, _ := w.(*recorder)
	switch c := call.Of(r.Context()); {
	case rec != nil && rec.status != 0:
		call.Cut(err) // too late to say anything else
	case call.Left(r.Context(), err):
		c.Err, c.Left = err, true
		w.WriteHeader(call.StatusLeft)
	case errors.Is(err, errMethod):
		call.JSON(w, http.StatusMethodNotAllowed, apigen.Error{Message: c.Said("This address does not take " + methodName(r.Method) + ".")})
	default:
		call.Fail(w, r, err)
	}
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

// noStore is the value of a header that the answers of the API share: nobody writes into it.
var noStore = []string{"no-store"}

// guard is what a request passes before its handler: limits of time and rate, the check for
// requests from other sites, the session, and the bounds of its body.
func (s *Server) guard(rt route) http.Handler {
	return s.named(rt.pattern, func(w http.ResponseWriter, r *http.Request) error {
		if strings.Contains(rt.pattern, " /api/") {
			// What may be kept says so itself.
			w.Header()["Cache-Control"] = noStore
		}
		switch rt.pace {
		case quick, long:
		case fromMemory:
			return s.pass(&rt, w, r)
		case endless:
			// The server's own deadlines would cut it off.
			_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
			return s.pass(&rt, w, r)
		}
		most := limitQuick
		if rt.pace == long {
			most = limitLong
		}
		end := time.Now().Add(most) // of the connection: not the shop's clock, which a test may move
		control := http.NewResponseController(w)
		// A recorder of a test has no connection to set a deadline on.
		_ = control.SetReadDeadline(end)
		_ = control.SetWriteDeadline(end.Add(10 * time.Second))
		ctx, cancel := context.WithTimeout(r.Context(), most)
		defer cancel()
		whole := r // its context ends with the connection alone
		r = r.WithContext(ctx)
		if rt.body == noBody {
			return s.pass(&rt, w, r)
		}
		body := &steady{ReadCloser: r.Body, control: control, least: s.slowest, end: end}
		defer s.bodies.add(body)()
		r.Body = body
		err := s.pass(&rt, w, r)
		if err == nil || !body.unread() {
			return err
		}
		s.hangUp(w)
		answer(w, whole, err)
		body.discard(w, err, r.ContentLength)
		return nil
	})
}

// pass lets a request through to its handler, or says why not.
func (s *Server) pass(rt *route, w http.ResponseWriter, r *http.Request) error {
	c := call.Of(r.Context())
	if rt.rule != nil {
		if err := s.limits.Count(rt.pattern+" "+c.LimitKey(), *rt.rule); err != nil {
			return err
		}
	}
	if err := s.origins.Check(r); err != nil {
		return fault.New(fault.Forbidden, "This request came from another site.").Because(err)
	}
	if rt.who != anyone || rt.body != noBody || r.Method == http.MethodPost {
		identify(c, r)
	}
	if err := s.admit(w, r, c, rt); err != nil {
		if c.Token != "" && c.Account == nil && fault.KindOf(err) == fault.Unauthorized {
			// The session has ended, so pages must not be rendered as a member's any more.
			w.Header().Add("Set-Cookie", c.SetTier(""))
		}
		return err
	}
	if rt.who == office {
		// The log names who made the changes of this request.
		r = r.WithContext(audit.With(r.Context(), audit.Who{Account: c.AccountID(), Network: c.NetworkText()}))
	}
	r = seen(r)
	if err := within(r, bounds[rt.pattern]); err != nil {
		return err
	}
	if err := s.turn(rt, r, c); err != nil {
		return err
	}
	if rt.body == jsonBody {
		leave, err := s.readJSON(w, r, c.Network())
		if err != nil {
			return err
		}
		defer leave()
	}
	// A call without an upload takes its place once its body has arrived, so that a stalled
	// one takes none from others.
	if rt.places != nil {
		leave, ok := rt.places.Enter(c.Network())
		if !ok {
			return rt.full()
		}
		defer leave()
	}
	if err := limitBody(w, r, rt.body); err != nil {
		return err
	}
	if rt.who == office && (rt.body == formBody || rt.body == filmBody) && s.d.Room != nil && !s.d.Room() {
		return errDiskFloor
	}
	return rt.handler(w, r)
}

// errDiskFloor refuses the office's pictures and films, so that orders still find room
// (GUARD-3). Tables are small beside them and go on.
var errDiskFloor = &fault.Error{
	Kind: fault.Unavailable, Message: "The shop's disk is nearly full. New pictures wait, so that orders go on. Make room on the server's disk, then upload this one again.",
}

// turn counts pages of contacts after the first, and asks for the second factor of whoever
// turns more than a day's work needs (GUARD-6). A page that was turned within the hour is
// free, since screens reload what they show.
func (s *Server) turn(rt *route, r *http.Request, c *call.Call) error {
	if !rt.pages || c.Standing.Stepped || !c.Can(staff.OrdersContact) {
		return nil
	}
	query := call.Query(r)
	if query.Get("after") == "" {
		return nil
	}
	who := rt.pattern + " " + ident.HashToken(cmp.Or(c.Token, c.StaffToken))
	if _, first := s.turns.Allow(who+" "+r.URL.RawQuery, limitTurnedAgain); !first {
		return nil
	}
	rows, err := strconv.Atoi(query.Get("limit"))
	if err != nil {
		rows = usualPage
	}
	if _, ok := s.turns.AllowN(who, limitTurned, (rows+usualPage-1)/usualPage); !ok {
		return staff.ErrAgain
	}
	return nil
}

// seen removes invisible characters from a request's parameters (READ-6), so that a word
// copied from a chat finds what it says.
func seen(r *http.Request) *http.Request {
	if plain(r.URL.RawQuery) {
		return r
	}
	values := r.URL.Query()
	changed := false
	for _, all := range values {
		for i, value := range all {
			all[i] = ident.Visible(value)
			changed = changed || all[i] != value
		}
	}
	if !changed {
		return r
	}
	clean, address := *r, *r.URL
	address.RawQuery = values.Encode()
	clean.URL = &address
	return &clean
}

// admit finds the account of the token, or the guest, and refuses callers without
// permission.
func (s *Server) admit(w http.ResponseWriter, r *http.Request, c *call.Call, rt *route) error {
	if rt.who == anyone {
		return nil
	}
	switch {
	case c.Token != "":
		login, a, err := s.d.Accounts.Recognise(r.Context(), c.Token)
		if err != nil {
			return err
		}
		c.Account = a
		if login.Way != account.ByPassword && c.Can(staff.Enter) {
			// Without the password nobody is in the office: to the shop they are a member (KEEP-5).
			if rt.who == office {
				return errPassword
			}
			member := *a
			member.Role = account.Customer
			c.Account = &member
		}
		if strings.Contains(rt.pattern, " /api/admin/") && c.Can(staff.Enter) {
			if err := s.d.Staff.AdmitLogin(r.Context(), login); err != nil {
				return err
			}
		}
	case rt.who == visitor:
		return s.guest(w, r, c)
	case rt.who == office && c.StaffToken != "":
		// The office's cookie counts in the office only.
		session, a, err := s.d.Staff.Recognise(r.Context(), c.StaffToken)
		if err != nil {
			return err
		}
		c.Account, c.Desk = a, session
	default:
		return call.ErrLogin
	}
	if c.Can(staff.Enter) && rt.who != member {
		var err error
		if c.Standing, err = s.d.Staff.Standing(r.Context(), c.Account, ident.HashToken(cmp.Or(c.Token, c.StaffToken))); err != nil {
			return err
		}
	}
	switch {
	case rt.who != office:
		return nil
	case c.Can(rt.needs):
		return rt.shown(c.Standing, c.Can(staff.OrdersContact))
	case c.Can(staff.Enter):
		return call.ErrPermission
	default:
		return call.ErrStaff
	}
}

// shown enforces the second factor (STAFF-3): without it a caller reaches only the routes
// that set it up, and the specified calls of orders where none is set up yet. A route that
// asks again requires a recent one.
func (rt *route) shown(standing staff.Standing, seesContacts bool) error {
	if rt.needs != staff.Door {
		if err := standing.Admits(strings.Contains(rt.pattern, " /api/orders/")); err != nil {
			return err
		}
	}
	if rt.again && (seesContacts || !rt.contacts) && !standing.Stepped {
		return staff.ErrAgain
	}
	return nil
}
