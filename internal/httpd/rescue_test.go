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
)

// stand is a server without a shop, for what stands around every request.
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
	h := s.observe(s.rescue(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("a secret of ours") })))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	id := w.Header().Get("X-Request-Id")
	if w.Code != 500 || strings.TrimSpace(w.Body.String()) != `{"message":"Something went wrong!","requestId":"`+id+`"}` {
		t.Errorf("a panic answers %d %s", w.Code, w.Body)
	}
	if !strings.Contains(log.String(), "a secret of ours") || !strings.Contains(log.String(), "rescue_test.go") || !strings.Contains(log.String(), id) {
		t.Errorf("the log lacks the panic, its stack or the id: %s", log)
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
