package shoptest_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// readMetrics requests the metrics from the operator's own listener.
func readMetrics(t *testing.T, s *shoptest.Shop) *httptest.ResponseRecorder {
	t.Helper()
	return askOperator(t, s, "/metrics")
}

func askOperator(t *testing.T, s *shoptest.Shop, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	s.App.Operator().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
	return w
}

// TestOperator: the public listener never serves metrics and profiles, to nobody, and they hold
// no request path and no command line.
func TestOperator(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	first := row{call: "GET /api/products/" + shoptest.Snail}
	s.Do(first.request(t))
	for _, path := range []string{"/metrics", "/debug/pprof/", "/debug/pprof/heap", "/debug/pprof/cmdline"} {
		r := row{call: "GET " + path}
		if w := from(t, s, r, "127.0.0.1:5"); w.Code != http.StatusNotFound || strings.Contains(w.Body.String(), "goroutine") {
			t.Errorf("SAFE-10 the public listener answers %s with %d", path, w.Code)
		}
	}
	w := readMetrics(t, s)
	if want := `gulaab_http_requests_total{method="GET",route="GET /api/products/{id}",status="200"} 1`; !strings.Contains(w.Body.String(), want) {
		t.Errorf("the metrics lack %s: %d", want, w.Code)
	}
	if strings.Contains(w.Body.String(), shoptest.Snail) {
		t.Error("SAFE-9 the metrics hold a path")
	}
	if w := askOperator(t, s, "/debug/pprof/heap"); w.Code != http.StatusOK || w.Body.Len() == 0 {
		t.Errorf("a profile of the heap: %d", w.Code)
	}
	if w := askOperator(t, s, "/debug/pprof/cmdline"); w.Code != http.StatusNotFound {
		t.Errorf("SAFE-10 the command line, with its passwords, is answered: %d", w.Code)
	}
}
