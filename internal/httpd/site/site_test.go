package site_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
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

	"github.com/andybalholm/brotli"
	"github.com/prometheus/client_golang/prometheus"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/site"
	"gulaab/internal/money"
)

const origin = "https://shop.example"

// hostile is a product name that breaks out of whatever does not escape it.
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

// built is a built front end.
func built() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	manifest := map[string]any{
		"src/shop/entryClient.tsx":                  map[string]any{"file": "assets/entry-1.js", "imports": []string{"_vendor.js"}},
		"_vendor.js":                                map[string]any{"file": "assets/vendor-1.js"},
		"src/shared/fonts/figtree-latin.woff2":      map[string]any{"file": "assets/figtree-1.woff2"},
		"src/shop/features/product/ProductPage.tsx": map[string]any{"file": "assets/product-1.js", "imports": []string{"src/shop/entryClient.tsx", "_zoom.js"}},
		"_zoom.js": map[string]any{"file": "assets/zoom-1.js"},
		"src/shop/features/listing/ListingPage.tsx": map[string]any{"file": "assets/listing-1.js"},
	}
	for _, name := range []string{"shop/features/brands/BrandsPage", "shop/features/listing/SearchPage", "shop/features/cart/CartPage", "shop/features/checkout/CheckoutPage", "shop/features/checkout/PaymentPage", "shop/features/orders/OrdersPage", "shop/features/orders/TrackPage", "shop/features/account/LoginPage", "shop/features/account/RegisterPage", "shop/features/account/ResetPasswordPage"} {
		manifest["src/"+name+".tsx"] = map[string]any{"file": "assets/page-1.js"}
	}
	manifest["src/shop/app/layout/SiteFooter.tsx"] = map[string]any{"file": "assets/footer-1.js"}
	manifest["src/shop/features/home/HomeMore.tsx"] = map[string]any{"file": "assets/more-1.js"}
	manifest["style.css"] = map[string]any{"file": "assets/style-1.css"}
	manifest["src/shop/app/NotFoundPage.tsx"] = map[string]any{"file": "assets/not-found-1.js"}
	manifest["src/shop/app/ErrorPage.tsx"] = map[string]any{"file": "assets/error-1.js"}
	text, err := json.Marshal(manifest)
	if err != nil {
		panic(err)
	}
	return fstest.MapFS{
		"placeholder.txt":            file("x"),
		"client/.vite/manifest.json": {Data: text},
		"client/.vite/office.json": file(`{"src/office/entryOffice.tsx":{"file":"assets/office-1.js","imports":["_office-words.js"]},
			"_office-words.js":{"file":"assets/office-words-1.js"},"style.css":{"file":"assets/office-1.css"}}`),
		"client/.vite/early.json": file(`{"src/shop/early.ts":{"file":"assets/early-1.js"}}`),
		"client/.vite/pages.json": file(`{
			"home":{"module":"features/home/HomePage","paths":{"home":"/"}},
			"product":{"module":"features/product/ProductPage","paths":{"product":"/product/:id"}},
			"listing":{"module":"features/listing/ListingPage","paths":{"brand":"/brand/:slug","skin-type":"/skin-type/:slug","category":"/category/:slug","top-sells":"/top-sells","trending":"/trending"}},
			"brands":{"module":"features/brands/BrandsPage","paths":{"brands":"/brands"}},
			"search":{"module":"features/listing/SearchPage","paths":{"search":"/search"}},
			"cart":{"module":"features/cart/CartPage","paths":{"cart":"/cart"}},
			"checkout":{"module":"features/checkout/CheckoutPage","paths":{"checkout":"/checkout"}},
			"payment":{"module":"features/checkout/PaymentPage","paths":{"payment":"/payment"}},
			"orders":{"module":"features/orders/OrdersPage","paths":{"orders":"/orders"}},
			"track":{"module":"features/orders/TrackPage","paths":{"track":"/track"}},
			"login":{"module":"features/account/LoginPage","paths":{"login":"/login"}},
			"register":{"module":"features/account/RegisterPage","paths":{"register":"/register"}},
			"resetPassword":{"module":"features/account/ResetPasswordPage","paths":{"resetPassword":"/reset-password/:token"}},
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

// shop is a site whose parts a test may turn.
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
	renders []string // the addresses rendered
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
		Render: func(_ context.Context, url, state string) (string, error) {
			s.mu.Lock()
			s.renders = append(s.renders, url)
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

// get asks for a path; headers are pairs.
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
	s.t.Cleanup(func() { _ = res.Body.Close() }) // in memory: it cannot fail
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

// at walks a decoded JSON value.
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

func TestRoutes(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, tc := range []struct {
		id, path string
		status   int
		name     string // of the page
		index    bool
	}{
		{"GEN-2", "/", 200, "home", true},
		{"GEN-2", "/product/" + id(1), 200, "product", true},
		{"GEN-2", "/cart", 200, "cart", false},
		{"GEN-2", "/checkout", 200, "checkout", false},
		{"GEN-2", "/payment", 200, "payment", false},
		{"GEN-2", "/orders", 200, "orders", false},
		{"GEN-2", "/brand/cosrx", 200, "listing", true},
		{"GEN-2", "/skin-type/oily-skin", 200, "listing", true},
		{"GEN-2", "/category/toner", 200, "listing", true},
		{"GEN-2", "/top-sells/", 200, "listing", true},
		{"GEN-2", "/top-sells", 200, "listing", true},
		{"GEN-2", "/trending/", 200, "listing", true},
		{"GEN-2", "/trending", 200, "listing", true},
		{"GEN-2, LOGIN-2", "/login", 200, "login", false},
		{"GEN-2", "/register", 200, "register", false},
		{"all brands", "/brands", 200, "brands", true},
		{"search", "/search?q=snail", 200, "search", false},
		{"search", "/search", 200, "search", false},
		{"track", "/track", 200, "track", false},
		{"reset", "/reset-password/abc", 200, "resetPassword", false},
		{"LIST-3 a brand of the specification without products", "/brand/dior", 200, "listing", true},
		{"NAV-4", "/brand/estee-lauder", 200, "listing", true},
		{"LIST-3 an unknown brand", "/brand/no-such-brand", 404, "listing", false},
		{"LIST-4 without products", "/skin-type/glass-skin", 200, "listing", true},
		{"LIST-4 unknown", "/skin-type/purple-skin", 404, "listing", false},
		{"LIST-5 deals", "/category/deal", 200, "listing", true},
		{"LIST-5 unknown", "/category/cars", 404, "listing", false},
		{"a second page", "/category/toner?page=2", 200, "listing", true},
		{"a page after the last", "/category/toner?page=3", 404, "notFound", false},
		{"a filtered list", "/category/toner?sort=price-asc", 200, "listing", false},
		{"no such product", "/product/" + id(99), 404, "notFound", false},
		{"no such page", "/nothing/here", 404, "notFound", false},
		{"no such page", "/brand/", 404, "notFound", false},
		{"no such page", "/brand/a/b", 404, "notFound", false},
		{"no such page", "/%zz", 404, "notFound", false},
		{"a file that is none", "/wp-login.php", 404, "notFound", false},
	} {
		t.Run(tc.id+" "+tc.path, func(t *testing.T) {
			t.Parallel()
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			if u, err := r.URL.Parse(tc.path); err == nil {
				r.URL = u
			} else {
				r.URL.Path = tc.path
			}
			w := httptest.NewRecorder()
			s.handler.ServeHTTP(w, r)
			res := w.Result()
			page := body(t, res)
			if res.StatusCode != tc.status {
				t.Fatalf("status %d, want %d", res.StatusCode, tc.status)
			}
			st := state(t, page)
			if got := at(st, "page", "name"); got != tc.name {
				t.Errorf("the page is %v, want %v", got, tc.name)
			}
			if got := at(st, "page", "status"); got != float64(tc.status) {
				t.Errorf("the state says status %v", got)
			}
			meta := strings.Contains(page, `<meta name="robots" content="noindex">`)
			header := res.Header.Get("X-Robots-Tag") == "noindex"
			if meta == tc.index || header == tc.index {
				t.Errorf("noindex: in the head %v, in X-Robots-Tag %v, want both %v", meta, header, !tc.index)
			}
			if got := res.Header.Get("Content-Type"); got != "text/html; charset=utf-8" {
				t.Errorf("Content-Type %q", got)
			}
			if !strings.Contains(page, `<div id="root"><h1>/`) {
				t.Errorf("nothing was rendered: %.400s", page)
			}
		})
	}
}

func TestHead(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	t.Run("a product", func(t *testing.T) {
		t.Parallel()
		page := body(t, s.get("/product/"+id(1)))
		for _, want := range []string{
			`<title>COSRX Advanced Snail 96 Mucin Power Essence 100 ml | Gulaab</title>`,
			`<meta name="description" content="COSRX Advanced Snail 96 Mucin Power Essence for Rs 3,024, 28% off. A light essence.">`,
			`<link rel="canonical" href="https://shop.example/product/` + id(1) + `">`,
			`<meta property="og:type" content="product">`,
			`<meta property="og:image" content="https://shop.example/share/` + id(1) + `.jpg?v=`,
			`<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
			`<meta name="twitter:card" content="summary_large_image">`,
			`<meta property="product:price:amount" content="3024">`,
			`<link rel="stylesheet" href="/assets/style-1.css">`,
			`<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/figtree-1.woff2">`,
			`<link rel="modulepreload" href="/assets/product-1.js">`,
			`<link rel="modulepreload" href="/assets/zoom-1.js">`,
			`<script type="module" src="/assets/entry-1.js"></script>`,
			`<link rel="icon" type="image/svg+xml" href="/favicon.svg">`,
		} {
			if !strings.Contains(page, want) {
				t.Errorf("the head has no %s", want)
			}
		}
		nodes := structured(t, page)
		offer := nodes["Product"]
		if got, days := at(offer, "offers", "price"), at(offer, "offers", "hasMerchantReturnPolicy", "merchantReturnDays"); got != "3024" || days != 14.0 {
			t.Errorf("the offer's price is %v, BACK-1 it may go back within %v days", got, days)
		}
		if got := at(nodes["Product"], "offers", "availability"); got != "https://schema.org/InStock" {
			t.Errorf("availability %v", got)
		}
		if got := at(nodes["BreadcrumbList"], "itemListElement", 1, "item"); got != origin+"/category/essence" {
			t.Errorf("the second crumb is %v", got)
		}
	})
	t.Run("home", func(t *testing.T) {
		t.Parallel()
		page := body(t, s.get("/"))
		for _, island := range []string{"footer", "more"} {
			if strings.Contains(page, island+"-1.js") {
				t.Errorf("the code of the island %s is asked for before it is near", island)
			}
		}
		early, styles := strings.Index(page, `<script src="/assets/early-1.js"></script>`), strings.Index(page, `<link rel="stylesheet"`)
		if early < 0 || early > styles {
			t.Errorf("WEB-5 the script that holds early presses stands at %d, the styles at %d", early, styles)
		}
		content, script := strings.Index(page, `<div id="root">`), strings.Index(page, `<script type="module"`)
		if sheet := strings.Index(page, `<link rel="stylesheet"`); sheet < 0 || sheet > content || script < content {
			t.Errorf("the styles stand at %d, the content at %d, the scripts at %d: pictures of the content must be asked for before scripts", sheet, content, script)
		}
		nodes := structured(t, page)
		if at(nodes["Organization"], "name") != "Gulaab" || nodes["WebSite"] == nil {
			t.Errorf("structured data %v", nodes)
		}
	})
	t.Run("a list", func(t *testing.T) {
		t.Parallel()
		page := body(t, s.get("/category/toner?page=2&utm_source=x"))
		nodes := structured(t, page)
		if got := at(nodes["ItemList"], "itemListElement", 0, "position"); got != float64(25) {
			t.Errorf("the first position of page 2 is %v, want 25", got)
		}
		if want := `<link rel="canonical" href="https://shop.example/category/toner?page=2">`; !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	})
	t.Run("canonical addresses are one for every spelling", func(t *testing.T) {
		t.Parallel()
		for path, want := range map[string]string{
			"/brand/COSRX":              "/brand/cosrx",
			"/category/Best%20Deals":    "/category/deal",
			"/skin-type/Dry%20Skin":     "/skin-type/dry-skin",
			"/top-sells/":               "/top-sells",
			"/category/toner?sort=name": "/category/toner",
		} {
			if page := body(t, s.get(path)); !strings.Contains(page, `<link rel="canonical" href="`+origin+want+`">`) {
				t.Errorf("%s is not canonical as %s", path, want)
			}
		}
	})
	t.Run("a page with a secret address repeats it nowhere in the head", func(t *testing.T) {
		t.Parallel()
		res := s.get("/reset-password/s3cret")
		head, _, _ := strings.Cut(body(t, res), "</head>")
		if strings.Contains(head, "s3cret") {
			t.Error("the token is in the head")
		}
		if got := res.Header.Get("Referrer-Policy"); got != "no-referrer" {
			t.Errorf("Referrer-Policy %q", got)
		}
		if got := res.Header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("Cache-Control %q", got)
		}
	})
}

// structured returns the JSON-LD of a page by type.
func structured(t *testing.T, page string) map[string]any {
	t.Helper()
	nodes := map[string]any{}
	for _, m := range regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`).FindAllStringSubmatch(page, -1) {
		var node map[string]any
		if err := json.Unmarshal([]byte(m[1]), &node); err != nil {
			t.Fatalf("structured data is no JSON: %v", err)
		}
		nodes[fmt.Sprint(node["@type"])] = node
	}
	return nodes
}

func TestHostileNamesStayText(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, path := range []string{"/product/" + id(2), "/category/serum", "/trending", "/", "/search?q=" + "%3C/script%3E%3C!--"} {
		page := body(t, s.get(path))
		scripts := strings.Count(page, "<script")
		if ends := strings.Count(page, "</script>"); scripts != ends {
			t.Errorf("%s: %d script elements begin and %d end", path, scripts, ends)
		}
		for _, bad := range []string{"<!--", "<b>", "\u2028", "\u2029"} {
			inHead, _, _ := strings.Cut(page, "</head>")
			if strings.Contains(stateElement.FindString(page), bad) || bad[0] == '<' && strings.Contains(inHead, bad) {
				t.Errorf("%s: %q came through", path, bad)
			}
		}
	}
	st := state(t, body(t, s.get("/product/"+id(2))))
	if got := at(st, "products", "product", "name"); got != hostile {
		t.Errorf("the state's name is %q", got)
	}
	nodes := structured(t, body(t, s.get("/product/"+id(2))))
	if got := at(nodes["Product"], "description"); got != hostile {
		t.Errorf("the structured description is %q", got)
	}
	if got := at(nodes["Product"], "offers", "availability"); got != "https://schema.org/OutOfStock" {
		t.Errorf("availability of a product without stock: %v", got)
	}
}

func TestState(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, tc := range []struct {
		name, path string
		keys       []any
		want       any
	}{
		{"STATE-1 status", "/", []any{"products", "status"}, "succeeded"},
		{"STATE-1 error", "/", []any{"products", "error"}, nil},
		{"HOME-5", "/", []any{"products", "trending", 0, "_id"}, id(2)},
		{"HOME-6", "/", []any{"products", "deals", 0, "_id"}, id(1)},
		{"HOME-7", "/", []any{"products", "topSelling", 0, "_id"}, id(1)},
		{"HOME-9 first brand", "/", []any{"catalog", "home", "brands", 0, "slug"}, "medicube"},
		{"HOME-8", "/", []any{"catalog", "home", "brands", 3, "products", 3, "brand"}, "Anua"},
		{"HOME-8 four", "/", []any{"catalog", "home", "brands", 3, "products", 4}, nil},
		{"STATE-2 brand", "/brand/COSRX", []any{"products", "productsByBrand", "cosrx", 0, "_id"}, id(1)},
		{"STATE-2 category", "/category/serum", []any{"products", "items", 0, "_id"}, id(2)},
		{"STATE-2 skin type", "/skin-type/oily-skin", []any{"products", "items", 0, "_id"}, id(2)},
		{"STATE-2 top sells", "/top-sells/", []any{"products", "topSelling", 0, "_id"}, id(1)},
		{"LIST-1", "/trending/", []any{"products", "trending", 0, "_id"}, id(2)},
		{"search", "/search?q=snail", []any{"products", "items", 0, "_id"}, id(1)},
		{"a search for nothing finds nothing", "/search", []any{"products", "items", 0}, nil},
		{"key", "/category/toner?sort=price-asc&page=2&x=1", []any{"catalog", "listing", "key"}, "category:toner?page=2&sort=price-asc"},
		{"key of values in any order", "/top-sells?category=Toner,serum&brand=b&brand=a", []any{"catalog", "listing", "key"}, "top-sells:?brand=a&brand=b&category=serum&category=toner"},
		{"key as a browser escapes it", "/search?q=%7E*%20%D8%B9%26", []any{"catalog", "listing", "key"}, "search:?q=%7E*+%D8%B9%26"},
		{"total", "/category/toner", []any{"catalog", "listing", "total"}, float64(30)},
		{"page size", "/category/toner", []any{"products", "items", 24}, nil},
		{"page two", "/category/toner?page=2", []any{"products", "items", 5, "_id"}, id(3)},
		{"price filter", "/category/toner?min=727&max=728&sort=price-asc", []any{"products", "items", 0, "price"}, float64(1010)},
		{"CHK-1 digits of an Urdu keyboard", "/category/toner?min=%DB%B7%DB%B2%DB%B7&max=728&sort=price-asc", []any{"products", "items", 0, "price"}, float64(1010)},
		{"facets", "/category/toner?min=727&max=728", []any{"catalog", "listing", "facets", "total"}, float64(2)},
		{"related", "/product/" + id(3), []any{"catalog", "related", "moreFromBrand", 0, "brand"}, "Anua"},
		{"cards carry no long text", "/category/serum", []any{"products", "items", 0, "description"}, nil},
		{"API-17 null stock", "/product/" + id(1), []any{"products", "product", "stock"}, nil},
		{"navigation", "/cart", []any{"catalog", "brands", 0, "name"}, "Anua"},
		{"a private page carries no products", "/cart", []any{"products", "items", 0}, nil},
		{"settings", "/", []any{"config", "guestPercent"}, float64(28)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if got := at(state(t, body(t, s.get(tc.path))), tc.keys...); got != tc.want {
				t.Errorf("%v = %v, want %v", tc.keys, got, tc.want)
			}
		})
	}
	t.Run("GEN-5 tier", func(t *testing.T) {
		t.Parallel()
		guest := state(t, body(t, s.get("/")))
		member := state(t, body(t, s.get("/", "Cookie", "gulaab_tier=member")))
		odd := state(t, body(t, s.get("/", "Cookie", "gulaab_tier=emperor")))
		if guest["tier"] != "guest" || member["tier"] != "member" || odd["tier"] != "guest" {
			t.Errorf("tiers %v, %v, %v", guest["tier"], member["tier"], odd["tier"])
		}
	})
	t.Run("the frame's state is what was rendered from", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		var given string
		s.setRender(func(_, state string) (string, error) { given = state; return "x", nil })
		page := body(t, s.get("/trending"))
		if got := stateElement.FindStringSubmatch(page)[1]; got != given {
			t.Error("the state in the page is another than the one rendered")
		}
	})
}

func TestAnswers(t *testing.T) {
	t.Parallel()
	t.Run("compressed, and all the same", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		plain := body(t, s.get("/"))
		zipped := s.get("/", "Accept-Encoding", "gzip")
		g, err := gzip.NewReader(zipped.Body)
		if err != nil {
			t.Fatal(err)
		}
		unzipped, _ := io.ReadAll(g)
		br := s.get("/", "Accept-Encoding", "gzip, deflate, br;q=0.9")
		unbr, _ := io.ReadAll(brotli.NewReader(br.Body))
		if string(unzipped) != plain || string(unbr) != plain {
			t.Error("the encodings differ")
		}
		if zipped.Header.Get("Content-Encoding") != "gzip" || br.Header.Get("Content-Encoding") != "br" {
			t.Error("Content-Encoding is missing")
		}
		if no := s.get("/", "Accept-Encoding", "br;q=0, identity"); no.Header.Get("Content-Encoding") != "" {
			t.Error("a refused coding was used")
		}
		if got := br.Header.Get("Vary"); got != "Accept-Encoding, Cookie" {
			t.Errorf("Vary %q", got)
		}
		if got := br.Header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("Cache-Control %q", got)
		}
	})
	t.Run("not modified", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		tag := s.get("/").Header.Get("ETag")
		for _, match := range []string{tag, "*", `"other", ` + tag, strings.TrimPrefix(tag, "W/")} {
			res := s.get("/", "If-None-Match", match)
			if res.StatusCode != 304 || body(t, res) != "" || res.Header.Get("ETag") != tag {
				t.Errorf("If-None-Match %s: status %d", match, res.StatusCode)
			}
		}
		if res := s.get("/", "If-None-Match", `"other"`); res.StatusCode != 200 {
			t.Errorf("another tag: status %d", res.StatusCode)
		}
		if res := s.get("/", "If-None-Match", tag, "Cookie", "gulaab_tier=member"); res.StatusCode != 200 {
			t.Error("the member's page has the guest's tag")
		}
		if res := s.get("/nothing", "If-None-Match", "*"); res.StatusCode != 404 {
			t.Errorf("a missing page with If-None-Match: status %d", res.StatusCode)
		}
	})
	t.Run("HEAD", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		get, head := s.get("/"), s.do(http.MethodHead, "/")
		if got := body(t, head); got != "" {
			t.Errorf("HEAD has a body of %d bytes", len(got))
		}
		if head.StatusCode != 200 || head.Header.Get("Content-Length") != get.Header.Get("Content-Length") || head.Header.Get("ETag") != get.Header.Get("ETag") {
			t.Error("HEAD and GET differ")
		}
	})
	t.Run("other methods", func(t *testing.T) {
		t.Parallel()
		res := newShop(t).do(http.MethodPost, "/")
		if res.StatusCode != 405 || res.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("POST: status %d, Allow %q", res.StatusCode, res.Header.Get("Allow"))
		}
	})
	t.Run("one address for each page", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		for path, want := range map[string]string{
			"/login/":                 "/login",
			"/brand/cosrx/?sort=name": "/brand/cosrx?sort=name",
			"/product/" + id(1) + "/": "/product/" + id(1),
			// SWIFT-1: an address that escapes what needs none is no page of its own.
			"/product/%30" + id(1)[1:]:       "/product/" + id(1),
			"/brand/%63osrx?sort=name":       "/brand/cosrx?sort=name",
			"/%63art":                        "/cart",
			"/category/best%2ddeals/?page=2": "/category/best-deals?page=2",
		} {
			if res := s.get(path); res.StatusCode != 301 || res.Header.Get("Location") != want {
				t.Errorf("%s: status %d to %q", path, res.StatusCode, res.Header.Get("Location"))
			}
		}
		for _, path := range []string{"//evil.example/", "/nothing/", "//evil.example/login/"} {
			if res := s.get(path); res.StatusCode != 404 {
				t.Errorf("%s: status %d to %q", path, res.StatusCode, res.Header.Get("Location"))
			}
		}
	})
}

func TestAssets(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	t.Run("hashed files never change", func(t *testing.T) {
		t.Parallel()
		res := s.get("/assets/entry-1.js", "Accept-Encoding", "br")
		if got := res.Header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
			t.Errorf("Cache-Control %q", got)
		}
		if got := res.Header.Get("Content-Type"); got != "text/javascript; charset=utf-8" {
			t.Errorf("Content-Type %q", got)
		}
		if text, _ := io.ReadAll(brotli.NewReader(res.Body)); !strings.HasPrefix(string(text), "console.log") {
			t.Errorf("the script is %.40q", text)
		}
		if res := s.get("/assets/entry-1.js", "If-None-Match", res.Header.Get("ETag")); res.StatusCode != 304 {
			t.Errorf("its tag: status %d", res.StatusCode)
		}
	})
	t.Run("what the build compressed is served", func(t *testing.T) {
		t.Parallel()
		s := newShop(t, func(d *site.Deps) {
			fsys := d.Assets.(fstest.MapFS)
			fsys["client/assets/entry-1.js.br"] = &fstest.MapFile{Data: []byte("made by the build")}
		})
		if got := body(t, s.get("/assets/entry-1.js", "Accept-Encoding", "br")); got != "made by the build" {
			t.Errorf("the script is %.40q", got)
		}
	})
	t.Run("unknown assets are never HTML", func(t *testing.T) {
		t.Parallel()
		for _, path := range []string{"/assets/entry-0.js", "/assets/", "/assets/../.vite/manifest.json", "/assets/%2e%2e/.vite/manifest.json"} {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			u, err := r.URL.Parse("/")
			if err != nil {
				t.Fatal(err)
			}
			u.Path = strings.ReplaceAll(path, "%2e", ".")
			r.URL = u
			w := httptest.NewRecorder()
			s.handler.ServeHTTP(w, r)
			res := w.Result()
			if got := res.Header.Get("Content-Type"); res.StatusCode != 404 || strings.Contains(got, "html") {
				t.Errorf("%s: status %d, %s", path, res.StatusCode, got)
			}
		}
	})
	t.Run("files at the root", func(t *testing.T) {
		t.Parallel()
		if res := s.get("/favicon.svg"); res.StatusCode != 200 || res.Header.Get("Content-Type") != "image/svg+xml" {
			t.Errorf("favicon: status %d, %s", res.StatusCode, res.Header.Get("Content-Type"))
		}
		if res := s.get("/.vite"); res.StatusCode != 404 {
			t.Errorf("the manifest's folder: status %d", res.StatusCode)
		}
	})
	t.Run("robots, sitemap, manifest", func(t *testing.T) {
		t.Parallel()
		if got := body(t, s.get("/robots.txt")); !strings.Contains(got, "Sitemap: "+origin+"/sitemap.xml") || strings.Contains(got, "Disallow: /\n") {
			t.Errorf("robots.txt is %q", got)
		}
		sitemap := body(t, s.get("/sitemap.xml"))
		for _, want := range []string{"/", "/brands", "/brand/anua", "/category/toner", "/skin-type/dry-skin", "/product/" + id(32)} {
			if !strings.Contains(sitemap, "<loc>"+origin+want+"</loc>") {
				t.Errorf("the sitemap has no %s", want)
			}
		}
		for _, bad := range []string{"/login", "/cart", "/search", "/category/mask<"} {
			if strings.Contains(sitemap, origin+bad) {
				t.Errorf("the sitemap has %s", bad)
			}
		}
		var manifest map[string]any
		if err := json.Unmarshal([]byte(body(t, s.get("/manifest.webmanifest"))), &manifest); err != nil || manifest["name"] != "Gulaab" {
			t.Errorf("manifest %v, %v", manifest, err)
		}
	})
	t.Run("NODE-6 files of another build", func(t *testing.T) {
		t.Parallel()
		other := fstest.MapFS{"client/assets/before.js": {Data: []byte("old();")}}
		s := newShop(t, func(d *site.Deps) {
			d.Kept = func(name string) fs.FS {
				if _, err := fs.Stat(other, name); err != nil {
					return nil
				}
				return other
			}
		})
		for range 2 {
			res := s.get("/assets/before.js")
			if text := body(t, res); res.StatusCode != 200 || text != "old();" || !strings.Contains(res.Header.Get("Cache-Control"), "immutable") ||
				!strings.HasPrefix(res.Header.Get("Content-Type"), "text/javascript") {
				t.Errorf("%d %q %v", res.StatusCode, text, res.Header)
			}
		}
		if res := s.get("/assets/none.js"); res.StatusCode != 404 || res.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("what no build has: %d %v", res.StatusCode, res.Header)
		}
	})
	t.Run("without a build", func(t *testing.T) {
		t.Parallel()
		s := newShop(t, func(d *site.Deps) { d.Assets = fstest.MapFS{"placeholder.txt": {Data: []byte("x")}} })
		res := s.get("/")
		if text := body(t, res); res.StatusCode != 503 || !strings.Contains(text, "make build") {
			t.Errorf("status %d, %q", res.StatusCode, text)
		}
	})
}

var errLate = errors.New("late")

func count(t *testing.T, s *shop, metric, result string) float64 {
	t.Helper()
	families, err := s.metrics.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() != metric {
			continue
		}
		for _, m := range f.GetMetric() {
			if m.GetLabel()[0].GetValue() == result {
				return m.GetCounter().GetValue()
			}
		}
	}
	return 0
}
