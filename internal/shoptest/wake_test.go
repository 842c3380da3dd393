package shoptest_test

import (
	"fmt"
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

// TestCommitsWakeTheJobs (SURE-8, HOUSE-3): a job that a commit on this node enqueued starts at
// once. The runner's own poll would come after an hour.
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
	eventually(t, func() bool { return sent() == 1 }) // the poll at the start
	if w := recorder(a.Server().Handler(), forgot.request(t)); w.Code != 200 {
		t.Fatal(w.Code)
	}
	eventually(t, func() bool { return sent() == 2 })
}

// TestOrdersWakeTheCatalogue (SURE-8, HOUSE-3): an order on this node is visible in the stock
// at once. The catalogue's own poll would come after an hour.
func TestOrdersWakeTheCatalogue(t *testing.T) {
	t.Parallel()
	cfg := shoptest.Settings(storetest.SQLite.Fresh(t), t.TempDir())
	shoptest.Fill(t, cfg)
	a, err := app.Open(t.Context(), cfg, "http://shop.test", app.Options{Log: slog.New(slog.DiscardHandler), Frames: true, Look: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	a.Start()
	left := func() float64 {
		look := row{call: "GET /api/products/" + shoptest.Niacin}
		w := recorder(a.Server().Handler(), look.request(t))
		n, _ := object(t, w)["stock"].(float64)
		return n
	}
	before := left()
	const orders = 5 // each loop also polls once at the start
	if before <= orders {
		t.Fatalf("%v are left before anybody buys", before)
	}
	for n := range orders {
		buy := row{call: "POST /api/orders/checkout", body: js(address(obj{"phone": fmt.Sprintf("0300 123456%d", n), "email": fmt.Sprintf("buyer%d@example.com", n), "cartItems": cart(item(shoptest.Niacin, 1))["cartItems"]}))}
		if w := recorder(a.Server().Handler(), buy.request(t)); w.Code != 201 {
			t.Fatal(w.Code, w.Body)
		}
		eventually(t, func() bool { return left() == before-float64(n)-1 })
	}
}
