package httpd

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulaab/internal/redact"
)

// stand is a server without a shop, for the middleware of every request.
func stand(t *testing.T) (*Server, *bytes.Buffer) {
	t.Helper()
	var log bytes.Buffer
	m, err := newMetrics(prometheus.NewRegistry())
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{now: time.Now, metrics: m, d: Deps{Log: slog.New(slog.NewJSONHandler(&log, nil))}}
	return s, &log
}

func TestRescue(t *testing.T) {
	t.Parallel()
	s, log := stand(t)
	h := s.observe(s.rescue(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		panic(errors.New("a secret of ours, for ayesha@example.com"))
	})))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	id := w.Header().Get("X-Request-Id")
	if w.Code != 500 || strings.TrimSpace(w.Body.String()) != `{"message":"Something went wrong!","requestId":"`+id+`"}` {
		t.Errorf("a panic answers %d %s", w.Code, w.Body)
	}
	if !strings.Contains(log.String(), "a secret of ours, for [e-mail]") || !strings.Contains(log.String(), "rescue_test.go") || !strings.Contains(log.String(), id) {
		t.Errorf("the log lacks the panic, its stack or the id: %s", log)
	}
}

// A panic's text may be a shopper's: only an error's is logged, redacted.
func TestPanicsSayNothingPersonal(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	s, _ := stand(t)
	s.d.Log = slog.New(redact.Handler(slog.NewJSONHandler(&log, nil)))
	for _, v := range []any{"no price for Ayesha Khan", errors.New("no mail to ayesha@example.com"), struct{ Phone string }{"0333 7654321"}} {
		h := s.observe(s.rescue(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(v) })))
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	}
	for _, personal := range []string{"Ayesha", "ayesha@", "7654321"} {
		if strings.Contains(log.String(), personal) {
			t.Errorf("SAFE-9 the log holds %q: %s", personal, &log)
		}
	}
}

// net/http's messages about a connection do not say whose it is.
func TestConnectionLog(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	l := slog.NewLogLogger(connectionLog{slog.NewJSONHandler(&log, nil)}, slog.LevelWarn)
	for _, client := range []string{"203.0.113.77:5123", "[2001:db8:1:2::3%eth0]:5123"} {
		l.Print("http: TLS handshake error from " + client + ": EOF")
	}
	if text := log.String(); strings.Contains(text, "203.0") || strings.Contains(text, "2001:db8") || strings.Count(text, "[client]: EOF") != 2 {
		t.Errorf("SAFE-9 the log says %s", text)
	}
}

func TestRescueAfterHalfAnAnswer(t *testing.T) {
	t.Parallel()
	s, _ := stand(t)
	h := s.observe(s.rescue(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusOK)
		panic("too late")
	})))
	defer func() {
		if err, ok := recover().(error); !ok || !errors.Is(err, http.ErrAbortHandler) {
			t.Errorf("the connection is not cut: %v", err)
		}
	}()
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
}

func TestNewWantsEverything(t *testing.T) {
	t.Parallel()
	if _, err := New(Deps{}); err == nil {
		t.Error("a server without a shop is made")
	}
}
