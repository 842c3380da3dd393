package shoptest_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"gulaab/internal/app"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

func recorder(h http.Handler, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// TestCommitsWakeTheJobs (SURE-8, HOUSE-3): work that a commit here enqueued is
// begun at once. Looking by itself the runner would take an hour.
func TestCommitsWakeTheJobs(t *testing.T) {
	t.Parallel()
	cfg := shoptest.Settings(storetest.SQLite.Fresh(t), t.TempDir())
	shoptest.Fill(t, cfg)
	a, err := app.Open(t.Context(), cfg, "http://shop.test", app.Options{Log: slog.New(slog.DiscardHandler), Frames: true, Poll: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	sent := func() int {
		files, err := filepath.Glob(filepath.Join(cfg.DataDir, "mail", "*.eml"))
		if err != nil {
			t.Fatal(err)
		}
		return len(files)
	}
	forgot := row{call: "POST /api/auth/forgot-password", body: js(obj{"email": "ayesha@example.com"})}
	w := recorder(a.Server().Handler(), forgot.request(t))
	if w.Code != 200 {
		t.Fatal(w.Code)
	}
	a.Start()
	eventually(t, func() bool { return sent() == 1 }) // the first look, at the start
	if w := recorder(a.Server().Handler(), forgot.request(t)); w.Code != 200 {
		t.Fatal(w.Code)
	}
	eventually(t, func() bool { return sent() == 2 })
}
