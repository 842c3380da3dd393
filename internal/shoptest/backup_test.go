package shoptest_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"sync"
	"testing"

	"gulaab/internal/app"
	"gulaab/internal/order"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// payByTransfer is an order by bank transfer with a screenshot. changes overrides fields of the
// address and may be nil.
func payByTransfer(changes obj) row {
	v := url.Values{"cartItems": {string(js([]obj{item(shoptest.Snail, 1)}).bytes)}}
	for name, value := range address(changes) {
		if text, ok := value.(string); ok {
			v.Set(name, text)
		}
	}
	return row{call: "POST /api/orders/payment", body: form(v, map[string][]byte{"screenshot=a.png": shoptest.PNG(9, 9)})}
}

// NODE-5: a backup made while the shop sells restores into an empty place of either engine: it
// has the same orders, and every picture that they name.
func TestBackupWhileSelling(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, from storetest.Engine) {
		s := shoptest.New(t, from)
		sold, done := make(chan struct{}), make(chan struct{})
		var shoppers sync.WaitGroup
		stop := sync.OnceFunc(func() { close(done); shoppers.Wait() })
		defer stop()
		begun := sync.OnceFunc(func() { close(sold) })
		for range 3 {
			shoppers.Go(func() {
				for {
					select {
					case <-done:
						return
					default:
					}
					r := payByTransfer(nil)
					switch w := s.Do(r.request(t)); w.Code {
					case http.StatusCreated:
						begun()
					case http.StatusServiceUnavailable: // the machine is too busy; a shopper would try again
					default:
						t.Errorf("an order during the backup: %d %s", w.Code, w.Body)
						return
					}
				}
			})
		}
		<-sold
		dir := filepath.Join(t.TempDir(), "backup")
		m, err := app.Backup(t.Context(), s.Config, dir, "test")
		if err != nil {
			t.Fatal(err)
		}
		stop()
		if m.Missing != nil || m.Count("orders") < 3 || m.Files.Number < m.Count("orders")-1 {
			t.Errorf("%d orders, %d files, missing %v: every order but the first has a picture", m.Count("orders"), m.Files.Number, m.Missing)
		}
		if _, noted, err := app.VerifyBackup(t.Context(), s.Config, dir); err != nil || !noted {
			t.Errorf("the backup is not proved: %v, noted %v", err, noted)
		}
		for _, to := range storetest.Engines() {
			t.Run("into "+to.Name, func(t *testing.T) {
				cfg := shoptest.Settings(to.Empty(t), t.TempDir())
				if _, err := app.Restore(t.Context(), cfg, dir); err != nil {
					t.Fatal(err)
				}
				restored, err := app.Open(t.Context(), cfg, cfg.Origin("shop.test:80"), app.Options{Now: s.Clock.Now, Frames: true})
				if err != nil {
					t.Fatal(err)
				}
				defer func() {
					if err := restored.Close(); err != nil {
						t.Error(err)
					}
				}()
				ask := func(h http.Handler, as caller, path string) *httptest.ResponseRecorder {
					r := row{as: as, call: "GET " + path}
					w := httptest.NewRecorder()
					h.ServeHTTP(w, r.request(t))
					return w
				}
				for _, page := range []struct {
					as   caller
					path string
				}{
					{customer, "/api/orders/" + shoptest.CustomerOrder},
					{admin, "/api/orders/" + shoptest.CustomerOrder + "/proof"},
					{guest, "/api/orders/orders"},
					{guest, "/api/products/" + shoptest.Snail},
				} {
					was, is := ask(s.App.Server().Handler(), page.as, page.path), ask(restored.Server().Handler(), page.as, page.path)
					if was.Code != http.StatusOK || is.Code != was.Code || is.Body.String() != was.Body.String() {
						t.Errorf("%s: %d %.200s\nwas %d %.200s", page.path, is.Code, is.Body, was.Code, was.Body)
					}
				}
				db := shoptest.OpenDB(t, cfg)
				orders, total, err := db.Orders(t.Context(), order.Query{All: true})
				if err != nil || total != m.Count("orders") {
					t.Errorf("%d orders are restored (%v), %d were backed up", total, err, m.Count("orders"))
				}
				for _, o := range orders {
					if o.Method != order.BankTransfer {
						continue
					}
					if w := ask(restored.Server().Handler(), admin, "/api/orders/"+o.ID+"/proof"); w.Code != http.StatusOK || w.Body.Len() == 0 {
						t.Errorf("the picture of order %s: %d", o.Number, w.Code)
					}
				}
				if _, err := app.Restore(t.Context(), cfg, dir); err == nil {
					t.Error("a place that holds a shop is restored into")
				}
			})
		}
	})
}
