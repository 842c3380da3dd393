package httpd

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"net/netip"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/redact"
)

// recorder remembers what was answered, for the log line and the metrics.
type recorder struct {
	http.ResponseWriter
	server *Server
	status int
	bytes  int64
	failed bool      // the client no longer takes what is written
	takeBy time.Time // when the client must have taken an answer that began at a stop; zero: it began before
}

func (w *recorder) WriteHeader(status int) {
	if status >= 200 {
		w.begin(status)
	}
	w.ResponseWriter.WriteHeader(status)
}

// begin notes the status of an answer, the first time.
func (w *recorder) begin(status int) {
	if w.status == 0 {
		w.status = status
		w.hurry()
	}
}

func (w *recorder) Write(b []byte) (int, error) {
	w.begin(http.StatusOK)
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	w.failed = w.failed || err != nil && !errors.Is(err, http.ErrContentLength)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// observe gives the request its id, and writes one log line and one observation
// of the metrics when it is answered. The line holds no body, no query, no
// header and no whole address of a client: none of that may outlive the request.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := s.now()
		peer := peerOf(r)
		// One piece of memory for what every request needs.
		made := &struct {
			call.Call
			recorder
			id [1]string
		}{}
		c, rec := &made.Call, &made.recorder
		rec.ResponseWriter, rec.server = w, s
		c.Route, c.Secure, c.Client = "none", s.secure, clientOf(r, peer, s.d.TrustedProxies)
		if id := r.Header.Get("X-Request-Id"); id != "" && contains(s.d.TrustedProxies, peer) && validRequestID(id) {
			c.ID = id
		} else {
			c.ID = call.NewID()
		}
		made.id[0] = c.ID
		if language := r.Header.Get(call.LanguageHeader); slices.Contains(tell.Languages, language) {
			c.Language = language
		}
		w.Header()["X-Request-Id"] = made.id[:]
		s.metrics.inFlight.Inc()
		defer func() {
			s.metrics.inFlight.Dec()
			took := s.now().Sub(start)
			status := rec.status
			if status == 0 {
				status = http.StatusOK
			}
			s.metrics.observe(c.Route, r.Method, status, took)
			s.logLine(r, c, status, rec.bytes, took)
		}()
		next.ServeHTTP(rec, r.WithContext(call.With(r.Context(), c)))
	})
}

func (s *Server) logLine(r *http.Request, c *call.Call, status int, bytes int64, took time.Duration) {
	level := slog.LevelInfo
	switch {
	case c.Left:
		level = slog.LevelDebug
	case turnedAway(status, c.Err):
		level = slog.LevelWarn
	case status >= 500:
		level = slog.LevelError
	}
	if !s.d.Log.Enabled(r.Context(), level) {
		return
	}
	var room [9]slog.Attr
	attrs := append(room[:0],
		slog.String("request_id", c.ID),
		slog.String("method", knownMethod(r.Method)),
		slog.String("route", c.Route),
		slog.Int("status", status),
		slog.Int64("bytes", bytes),
		slog.Float64("ms", float64(took.Microseconds())/1000),
		slog.String("client", c.NetworkText()),
	)
	if id := cmp.Or(c.AccountID(), c.Became); id != "" {
		attrs = append(attrs, slog.String("account", id))
	}
	// A refusal may repeat what a shopper typed, so only failures are logged with their
	// text.
	if c.Err != nil && (status >= 500 || c.Left) {
		attrs = append(attrs, slog.String("error", c.Err.Error()))
	}
	// By hand, since LogAttrs looks up where in the code it was called, each time: a fifth
	// of what the line costs, and the line does not say it.
	line := slog.NewRecord(time.Now(), level, "request", 0)
	line.AddAttrs(attrs...)
	_ = s.d.Log.Handler().Handle(r.Context(), line) // as Logger does: nobody could be told
}

// turnedAway says whether a request was refused because too many were going on, which is no
// failure. A refusal because something failed carries its cause.
func turnedAway(status int, err error) bool {
	refusal, ok := errors.AsType[*fault.Error](err)
	return status == http.StatusServiceUnavailable && ok && refusal.Unwrap() == nil
}

func validRequestID(id string) bool {
	if len(id) < 8 || len(id) > 64 {
		return false
	}
	for _, c := range id {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}

// rescue turns a panic into a 500 and a logged stack.
func (s *Server) rescue(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			v := recover()
			if v == nil {
				return
			}
			if err, ok := v.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				s.cutShort(w, r, err)
				panic(http.ErrAbortHandler)
			}
			c := call.Of(r.Context())
			s.d.Log.LogAttrs(r.Context(), slog.LevelError, "panic",
				slog.String("request_id", c.ID), slog.String("panic", redact.Panic(v)), slog.String("stack", string(debug.Stack())))
			if rec, ok := w.(*recorder); ok && rec.status != 0 {
				// Half of the answer was sent, so the connection can only be cut.
				panic(http.ErrAbortHandler)
			}
			call.Fail(w, r, errors.New("panic"))
		}()
		next.ServeHTTP(w, r)
	})
}

// cutShort logs why an answer ends in its middle. A client that left, or reads no more, is
// no failure.
func (s *Server) cutShort(w http.ResponseWriter, r *http.Request, err error) {
	c := call.Of(r.Context())
	rec, _ := w.(*recorder)
	c.Err, c.Left = err, call.Left(r.Context(), err) || rec != nil && rec.failed
	if !c.Left {
		s.d.Log.LogAttrs(r.Context(), slog.LevelError, "an answer was cut short",
			slog.String("request_id", c.ID), slog.String("route", c.Route), slog.Any("error", err))
	}
}

// The content policy allows no inline script and nothing from other hosts.
const contentPolicy = "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self'; " +
	"font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

// protection is the headers that keep browsers from being turned against
// shoppers, by canonical name. Every answer shares the value slices: setting
// seven headers one by one was a quarter of the time of an answer from memory.
// Nobody writes into them; a handler's Set puts its own slice in their place.
var protection = map[string][]string{
	"Content-Security-Policy":      {contentPolicy},
	"X-Content-Type-Options":       {"nosniff"},
	"X-Frame-Options":              {"DENY"},
	"Referrer-Policy":              {"strict-origin-when-cross-origin"},
	"Cross-Origin-Opener-Policy":   {"same-origin"},
	"Cross-Origin-Resource-Policy": {"same-origin"},
	"Permissions-Policy":           {"camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"},
}

// protect sets the headers of protection.
func (s *Server) protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		maps.Copy(h, protection)
		if s.secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// readable refuses addresses whose text no database could store: invalid UTF-8, and NUL,
// which PostgreSQL refuses.
func readable(r *http.Request) error {
	if !clean(r.URL.Path) {
		return fault.New(fault.NotFound, "Not found")
	}
	if plain(r.URL.RawQuery) {
		return nil
	}
	for name, values := range r.URL.Query() {
		for _, v := range values {
			if !clean(name) || !clean(v) {
				return fault.New(fault.Malformed, "The address holds characters that cannot be read.")
			}
		}
	}
	return nil
}

// plain says that a query is printable ASCII without escapes.
func plain(query string) bool {
	for i := range len(query) {
		if c := query[i]; c < ' ' || c > '~' || c == '%' {
			return false
		}
	}
	return true
}

func clean(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

// peerOf returns who is at the other end of the connection.
func peerOf(r *http.Request) netip.Addr {
	ap, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return ap.Addr().Unmap().WithZone("")
}

// clientOf walks X-Forwarded-For from the right past every trusted proxy; the first address
// that is none is the client. What an untrusted peer sends is ignored.
func clientOf(r *http.Request, peer netip.Addr, trusted []netip.Prefix) netip.Addr {
	if !contains(trusted, peer) {
		return peer
	}
	client := peer
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		a, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			return client
		}
		client = a.Unmap().WithZone("")
		if !contains(trusted, client) {
			return client
		}
	}
	return client
}

func contains(list []netip.Prefix, a netip.Addr) bool {
	for _, p := range list {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// connectionLog logs net/http's errors of connections, such as failed TLS handshakes,
// without the clients' addresses.
type connectionLog struct{ slog.Handler }

var addresses = regexp.MustCompile(`\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|\[[0-9A-Fa-f:.]+(?:%\w+)?\](?::\d+)?`)

// Handle implements slog.Handler.
func (l connectionLog) Handle(ctx context.Context, r slog.Record) error {
	line := slog.NewRecord(r.Time, r.Level, "connection", r.PC)
	line.AddAttrs(slog.String("error", addresses.ReplaceAllString(r.Message, "[client]")))
	return l.Handler.Handle(ctx, line)
}
