package site_test

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"gulaab/internal/httpd/site"
)

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
		{"FIND-3", "/routine", 200, "ownPage", true},
		{"GEN-2", "/orders", 200, "orders", false},
		{"GUARD-10", "/account", 200, "account", false},
		{"KEEP-1", "/wish-list", 200, "wishes", false},
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
		{"PLAIN-3", "/returns", 200, "policy", true},
		{"PLAIN-3", "/terms", 200, "policy", true},
		{"PLAIN-3", "/privacy", 200, "policy", true},
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
		if got := br.Header.Get("Vary"); got != "Accept-Encoding, Cookie, Save-Data, ECT" {
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
			// SWIFT-1: an address with needless escapes redirects to the plain one.
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
			fsys["client/assets/entry-1.js.gz"] = &fstest.MapFile{Data: []byte("zipped by the build")}
			fsys["client/assets/entry-1.js.br"] = &fstest.MapFile{Data: []byte("made by the build")}
		})
		if got := body(t, s.get("/assets/entry-1.js", "Accept-Encoding", "gzip")); got != "zipped by the build" {
			t.Errorf("the script is %.40q", got)
		}
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
		for _, want := range []string{"/", "/brands", "/returns", "/terms", "/privacy", "/brand/anua", "/category/toner", "/skin-type/dry-skin", "/product/" + id(32)} {
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
