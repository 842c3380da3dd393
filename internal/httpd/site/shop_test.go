package site_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/site"
	"gulaab/internal/money"
)

const origin = "https://shop.example"

// hostile is a product name that breaks every output that does not escape it.
const hostile = "Serum </script><!--<b> \"q\" & 'a' \u2028\u2029 گلاب کا عرق"

func id(n int) string { return fmt.Sprintf("0190b5a0-0000-7000-8000-%012d", n) }

func products() []*catalog.Product {
	created := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	all := []*catalog.Product{
		{ID: id(1), Name: "Advanced Snail 96 Mucin Power Essence", Brand: "COSRX", Category: "essence", Categories: []string{"essence", "deal"}, Size: "100 ml", SkinType: "dry-skin", SkinTypes: []string{"dry-skin"}, Description: "A light essence.", Price: money.Rupees(4200), FrontImage: "/media/demo/snail-640.webp", TopSell: true, Video: "/media/demo/snail.mp4", CreatedAt: created},
		{ID: id(2), Name: hostile, Brand: "L'Oréal <Paris>", Category: "serum", Categories: []string{"serum"}, SkinType: "oily-skin", SkinTypes: []string{"oily-skin"}, Description: hostile, Price: money.Paisa(99950), Trending: true, CreatedAt: created},
	}
	for i := 3; i < 33; i++ {
		all = append(all, &catalog.Product{ID: id(i), Name: fmt.Sprintf("Toner %02d", i), Brand: "Anua", Category: "toner", Categories: []string{"toner"}, SkinType: "dry-skin", SkinTypes: []string{"dry-skin"}, Price: money.Rupees(int64(1000 + i)), CreatedAt: created.Add(time.Duration(i) * time.Hour)})
	}
	return all
}

// built is the files of a built front end.
func built() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	manifest := map[string]any{
		"src/shop/entryClient.tsx":                  map[string]any{"file": "assets/entry-1.js", "imports": []string{"_vendor.js"}, "dynamicImports": []string{"_begin.js"}},
		"_begin.js":                                 map[string]any{"file": "assets/begin-1.js"},
		"_vendor.js":                                map[string]any{"file": "assets/vendor-1.js"},
		"src/shared/fonts/figtree-latin.woff2":      map[string]any{"file": "assets/figtree-1.woff2"},
		"src/shop/features/product/ProductPage.tsx": map[string]any{"file": "assets/product-1.js", "imports": []string{"src/shop/entryClient.tsx", "_zoom.js"}},
		"_zoom.js":                                  map[string]any{"file": "assets/zoom-1.js"},
		"src/shop/features/listing/ListingPage.tsx": map[string]any{"file": "assets/listing-1.js"},
	}
	for _, name := range []string{"shop/features/brands/BrandsPage", "shop/features/policy/PolicyPage", "shop/features/listing/SearchPage", "shop/features/cart/CartPage", "shop/features/checkout/CheckoutPage", "shop/features/checkout/PaymentPage", "shop/features/orders/OrdersPage", "shop/features/orders/TrackPage", "shop/features/account/LoginPage", "shop/features/account/RegisterPage", "shop/features/account/ResetPasswordPage", "shop/features/account/AccountPage", "shop/features/wishes/WishesPage", "shop/features/pages/OwnPage"} {
		manifest["src/"+name+".tsx"] = map[string]any{"file": "assets/page-1.js"}
	}
	manifest["src/shop/app/layout/SiteFooter.tsx"] = map[string]any{"file": "assets/footer-1.js"}
	manifest["src/shop/features/home/HomeMore.tsx"] = map[string]any{"file": "assets/more-1.js"}
	manifest["style.css"] = map[string]any{"file": "assets/style-1.css"}
	manifest["src/shop/app/NotFoundPage.tsx"] = map[string]any{"file": "assets/not-found-1.js"}
	manifest["src/shop/app/ErrorPage.tsx"] = map[string]any{"file": "assets/error-1.js"}
	manifest["src/shared/fonts/noto-naskh-arabic.woff2"] = map[string]any{"file": "assets/naskh-1.woff2"}
	text, err := json.Marshal(manifest)
	if err != nil {
		panic(err)
	}
	// Each language has its own entry and early script, and shares files without words.
	in := func(language, text string) *fstest.MapFile {
		return file(strings.NewReplacer("assets/entry-1.js", "assets/entry-"+language+".js", "assets/early-1.js", "assets/early-"+language+".js",
			"assets/office-1.js", "assets/office-"+language+".js").Replace(text))
	}
	const officeBuild = `{"src/office/entryOffice.tsx":{"file":"assets/office-1.js","imports":["_office-words.js"]},
		"_office-words.js":{"file":"assets/office-words-1.js"},"style.css":{"file":"assets/office-1.css"},
		"src/shared/fonts/figtree-latin.woff2":{"file":"assets/figtree-1.woff2"},
		"src/shared/fonts/noto-naskh-arabic.woff2":{"file":"assets/naskh-1.woff2"}}`
	const early = `{"src/shop/early.ts":{"file":"assets/early-1.js"}}`
	return fstest.MapFS{
		"placeholder.txt":                    file("x"),
		"client/.vite/manifest.json":         {Data: text},
		"client/.vite/manifest.ur.json":      in("ur", string(text)),
		"client/.vite/manifest.ur-Latn.json": in("ur-Latn", string(text)),
		"client/.vite/early.ur.json":         in("ur", early),
		"client/.vite/early.ur-Latn.json":    in("ur-Latn", early),
		"client/.vite/office.json":           file(officeBuild),
		"client/.vite/office.ur.json":        in("ur", officeBuild),
		"client/.vite/office.ur-Latn.json":   in("ur-Latn", officeBuild),
		"client/.vite/early.json":            file(early),
		"client/.vite/pages.json": file(`{
			"home":{"module":"features/home/HomePage","paths":{"home":"/"}},
			"product":{"module":"features/product/ProductPage","paths":{"product":"/product/:id"}},
			"listing":{"module":"features/listing/ListingPage","paths":{"brand":"/brand/:slug","skin-type":"/skin-type/:slug","category":"/category/:slug","top-sells":"/top-sells","trending":"/trending","collections":"/collections/:slug"}},
			"brands":{"module":"features/brands/BrandsPage","paths":{"brands":"/brands"}},
			"policy":{"module":"features/policy/PolicyPage","paths":{"returns":"/returns","terms":"/terms","privacy":"/privacy"}},
			"search":{"module":"features/listing/SearchPage","paths":{"search":"/search"}},
			"cart":{"module":"features/cart/CartPage","paths":{"cart":"/cart"}},
			"checkout":{"module":"features/checkout/CheckoutPage","paths":{"checkout":"/checkout"}},
			"payment":{"module":"features/checkout/PaymentPage","paths":{"payment":"/payment"}},
			"orders":{"module":"features/orders/OrdersPage","paths":{"orders":"/orders"}},
			"track":{"module":"features/orders/TrackPage","paths":{"track":"/track"}},
			"login":{"module":"features/account/LoginPage","paths":{"login":"/login"}},
			"register":{"module":"features/account/RegisterPage","paths":{"register":"/register"}},
			"resetPassword":{"module":"features/account/ResetPasswordPage","paths":{"resetPassword":"/reset-password/:token"}},
			"account":{"module":"features/account/AccountPage","paths":{"account":"/account"}},
			"wishes":{"module":"features/wishes/WishesPage","paths":{"wishes":"/wish-list"}},
			"ownPage":{"module":"features/pages/OwnPage","paths":{"page":"/pages/:slug","article":"/journal/:slug","journal":"/journal","concern":"/concern/:slug?","ingredient":"/ingredient/:slug?","routine":"/routine"}},
			"notFound":{"module":"app/NotFoundPage","paths":{}},
			"error":{"module":"app/ErrorPage","paths":{}}}`),
		"client/.vite/screens.json":     file(`[{"path":"/admin/orders","needs":"orders.contact"},{"path":"/admin/products/:id","needs":"goods.read"}]`),
		"client/favicon.svg":            file(`<svg xmlns="http://www.w3.org/2000/svg"/>`),
		"client/assets/entry-1.js":      file(strings.Repeat("console.log(1);", 100)),
		"client/assets/vendor-1.js":     file("export const one = 1"),
		"client/assets/vendor-1.js.br":  file("made by the build"),
		"client/assets/figtree-1.woff2": file("woff2"),
		"client/assets/style-1.css":     file("body{}"),
	}
}

// shop is a site with parts that a test can change.
type shop struct {
	t       *testing.T
	handler http.Handler
	site    *site.Site
	metrics *prometheus.Registry
	logs    *syncBuffer
	now     atomic.Int64 // seconds since the start
	current atomic.Pointer[catalog.Snapshot]
	levels  *catalog.Levels

	mu      sync.Mutex
	render  func(url, state string) (string, error)
	renders []string // rendered addresses
	spoken  []string // languages of their scripts
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func newShop(t *testing.T, change ...func(*site.Deps)) *shop {
	t.Helper()
	s := &shop{t: t, metrics: prometheus.NewRegistry(), logs: &syncBuffer{}}
	s.levels = catalog.NewLevels()
	s.setStock(2, 0)
	s.current.Store(catalog.NewStocked(products(), 1, s.levels))
	s.render = func(url, _ string) (string, error) { return "<h1>" + html.EscapeString(url) + "</h1>", nil }
	deps := site.Deps{
		Catalogue: s.current.Load,
		Stock:     s.levels.Revision,
		Render: func(_ context.Context, language, url, state string) (string, error) {
			s.mu.Lock()
			s.renders = append(s.renders, url)
			s.spoken = append(s.spoken, language)
			render := s.render
			s.mu.Unlock()
			return render(url, state)
		},
		Assets: built(),
		Config: func() apigen.ShopConfig {
			return apigen.ShopConfig{ShopName: "Gulaab", SupportEmail: "support@gulaab.test", GuestPercent: 28, MemberPercent: 31, Returns: apigen.ShopReturns{Days: 14}}
		},
		ConfigVersion: func() int64 { return 1 },
		Origin:        origin,
		Log:           slog.New(slog.NewTextHandler(s.logs, nil)),
		Metrics:       s.metrics,
		Now:           func() time.Time { return time.Unix(1_800_000_000+s.now.Load(), 0) },
	}
	for _, c := range change {
		c(&deps)
	}
	h, err := site.New(deps)
	if err != nil {
		t.Fatal(err)
	}
	s.handler, s.site = h, h
	return s
}

func (s *shop) setRender(f func(url, state string) (string, error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.render = f
}

func (s *shop) rendered() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.renders...)
}

// get requests a path; headers are pairs.
func (s *shop) get(path string, headers ...string) *http.Response {
	return s.do(http.MethodGet, path, headers...)
}

func (s *shop) do(method, path string, headers ...string) *http.Response {
	s.t.Helper()
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	res := w.Result()
	s.t.Cleanup(func() { _ = res.Body.Close() }) // a body in memory cannot fail
	return res
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

var stateElement = regexp.MustCompile(`(?s)<script type="application/json" id="state">(.*?)</script>`)

func state(t *testing.T, page string) map[string]any {
	t.Helper()
	m := stateElement.FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("no state in %.300s", page)
	}
	var st map[string]any
	if err := json.Unmarshal([]byte(m[1]), &st); err != nil {
		t.Fatalf("the state is no JSON: %v", err)
	}
	return st
}

// at returns a part of a decoded JSON value.
func at(v any, keys ...any) any {
	for _, k := range keys {
		switch k := k.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[k]
		case int:
			l, _ := v.([]any)
			if k >= len(l) {
				return nil
			}
			v = l[k]
		}
	}
	return v
}
