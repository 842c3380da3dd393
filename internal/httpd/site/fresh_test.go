package site_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/httpd/site"
)

// change stores a snapshot of the next version with a changed product n.
func (s *shop) change(n int, how func(*catalog.Product)) {
	old := s.current.Load()
	var next []*catalog.Product
	for _, p := range old.All() {
		if p.ID == id(n) {
			changed := *p
			how(&changed)
			p = &changed
		}
		next = append(next, p)
	}
	s.current.Store(catalog.NewStocked(next, old.Version()+1, s.levels))
}

// setStock sets the free units of a product.
func (s *shop) setStock(n int, left int64) {
	s.levels.Set(catalog.Level{VariantID: id(n) + "-1", Tracked: true, Free: left})
}

// SWIFT-1: sales do not invalidate the cache. Once, each sale of a product that ran low made
// every page stale and rendered it again: at 1.75 orders a second the hit rate of 160 pages
// fell from 100 % to 2.7 %.
func TestSellingRendersOnlyWhatChanged(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.setStock(3, 40)
	var pages []string
	for i := range 32 {
		pages = append(pages, "/product/"+id(i+1))
	}
	pages = append(pages, "/", "/brand/cosrx", "/brand/anua", "/category/toner", "/trending", "/top-sells")
	visit := func() {
		for _, p := range pages {
			if res := s.get(p); res.StatusCode != http.StatusOK {
				t.Fatalf("%s: status %d", p, res.StatusCode)
			}
		}
	}
	visit()
	if got := len(s.rendered()); got != len(pages) {
		t.Fatalf("rendered %d pages, want each of %d once", got, len(pages))
	}
	for _, sale := range []struct {
		name string
		left int64
		same bool
	}{
		{"one of many", 39, true},
		{"still enough", 6, true},
		{"only five left", 5, false},
		{"only four left", 4, false},
		{"sold out", 0, false},
	} {
		before := len(s.rendered())
		hits := count(t, s, "gulaab_page_cache_total", "miss")
		s.setStock(3, sale.left)
		visit() // no visit waits for a render
		if got := len(s.rendered()) - before; got != 0 {
			t.Errorf("%s: %d pages were rendered while shoppers waited", sale.name, got)
		}
		s.site.Mend(t.Context())
		made := s.rendered()[before:]
		switch {
		case sale.same && len(made) != 0:
			t.Errorf("%s: %d pages were rendered for nothing: %v", sale.name, len(made), made)
		case !sale.same && !slices.Contains(made, "/product/"+id(3)):
			t.Errorf("%s: the product's own page was not rendered: %v", sale.name, made)
		case !sale.same && (slices.Contains(made, "/product/"+id(1)) || slices.Contains(made, "/brand/cosrx")):
			t.Errorf("%s: pages that do not show it were rendered: %v", sale.name, made)
		}
		if got := count(t, s, "gulaab_page_cache_total", "miss"); got != hits {
			t.Errorf("%s: %v pages were missed", sale.name, got-hits)
		}
		page := body(t, s.get("/product/"+id(3)))
		if got, want := at(state(t, page), "products", "product", "stock"), any(float64(sale.left)); sale.left <= 5 && got != want || sale.left > 5 && got != nil {
			t.Errorf("%s: the page says that %v are left", sale.name, got)
		}
	}
}

// SWIFT-1: changes of stock, which are not in the catalogue's version, change pages too.
func TestStockWordsAreNoticed(t *testing.T) {
	t.Parallel()
	words := int64(1)
	s := newShop(t, func(d *site.Deps) { d.Stock = func() int64 { return words } })
	s.get("/")
	words++
	s.get("/")
	if got := count(t, s, "gulaab_page_cache_total", "stale"); got != 1 {
		t.Errorf("%v stale answers after a change of stock, want 1", got)
	}
	s.site.Mend(t.Context())
	s.get("/")
	if got := count(t, s, "gulaab_page_cache_total", "hit"); got != 1 {
		t.Errorf("%v hits after it was looked at, want 1", got)
	}
	if got := len(s.rendered()); got != 1 {
		t.Errorf("rendered %d times, want once: nothing that the page says changed", got)
	}
}

// QUICK-1: after sales alone a page is checked once in some seconds; after a change of the
// catalogue, at once.
func TestQUICK1SalesAreFollowedPatiently(t *testing.T) {
	t.Parallel()
	now := time.Now()
	s := newShop(t, func(d *site.Deps) { d.Now = func() time.Time { return now } })
	page := "/product/" + id(3)
	s.get(page)
	sell := func(left int64) (renders int) {
		t.Helper()
		before := len(s.rendered())
		s.setStock(3, left)
		s.get(page)
		s.site.MendPatiently(t.Context())
		return len(s.rendered()) - before
	}
	if n := sell(4); n != 0 {
		t.Errorf("%d renders at once after a sale, want none", n)
	}
	now = now.Add(4 * time.Second)
	if n := sell(3); n != 1 {
		t.Errorf("%d renders some seconds later, want one for both sales", n)
	}
	before := len(s.rendered())
	s.change(3, func(p *catalog.Product) { p.Name = "Another" })
	s.site.MendPatiently(t.Context())
	if n := len(s.rendered()) - before; n != 1 {
		t.Errorf("%d renders after a change of the product, want one at once", n)
	}
}

// SWIFT-2: a good page is served, however stale, until the new one is there.
func TestAPageIsNeverReplacedByAFrame(t *testing.T) {
	t.Parallel()
	for name, cause := range map[string]error{"a render that fails": errLate, "a busy renderer": fmt.Errorf("no machine: %w", site.ErrBusy)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			s.get("/product/" + id(1))
			s.setRender(func(string, string) (string, error) { return "", cause })
			for range 50 {
				s.change(1, func(p *catalog.Product) { p.Name += "!" })
				s.now.Add(100)
				if got := body(t, s.get("/product/"+id(1))); strings.Contains(got, `<div id="root"></div>`) {
					t.Fatal("a frame was served in the place of a page")
				}
				s.site.Mend(t.Context())
			}
			s.now.Add(100)
			s.setRender(func(string, string) (string, error) { return "<h1>well</h1>", nil })
			s.site.Mend(t.Context())
			if got := body(t, s.get("/product/"+id(1))); !strings.Contains(got, "<h1>well</h1>") {
				t.Errorf("afterwards: %.200s", got)
			}
		})
	}
}

// SWIFT-2: a shopper waits for a page while the warm-up renders the same one. If the shopper's
// render fails, the warm-up's page is kept.
func TestAFailedRenderLeavesThePageOfTheWarmUp(t *testing.T) {
	t.Parallel()
	s := newShop(t, func(d *site.Deps) {
		d.RenderLater = func(context.Context, string, string, string) (string, error) { return "<h1>warm</h1>", nil }
	})
	waiting, fail := make(chan struct{}), make(chan struct{})
	s.setRender(func(string, string) (string, error) {
		close(waiting)
		<-fail
		return "", errLate
	})
	path := "/product/" + id(1)
	shopper := make(chan string)
	go func() {
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		shopper <- w.Body.String()
	}()
	<-waiting
	s.site.Warm(t.Context())
	close(fail)
	if got := <-shopper; !strings.Contains(got, `id="state"`) {
		t.Errorf("the shopper got no page: %.200s", got)
	}
	s.setRender(func(url, _ string) (string, error) { t.Errorf("%s was rendered again", url); return "", errLate })
	if got := body(t, s.get(path)); !strings.Contains(got, "<h1>warm</h1>") {
		t.Errorf("the good page was replaced by a frame: %.200s", got)
	}
}

// SWIFT-2: a busy renderer does not count as a failed one.
func TestBusyIsCountedApartAndNotLogged(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.setRender(func(string, string) (string, error) { return "", site.ErrBusy })
	page := body(t, s.get("/product/"+id(1)))
	if !strings.Contains(page, `<div id="root"></div>`) || at(state(t, page), "products", "product", "_id") != id(1) {
		t.Errorf("a busy renderer's page is no frame with its state: %.200s", page)
	}
	if got := count(t, s, "gulaab_page_renders_total", "busy"); got != 1 {
		t.Errorf("%v busy renders are counted", got)
	}
	if got := count(t, s, "gulaab_page_renders_total", "failed"); got != 0 {
		t.Errorf("%v failed renders are counted", got)
	}
	if s.logs.String() != "" {
		t.Errorf("a busy renderer is logged: %s", s.logs)
	}
	s.setRender(func(string, string) (string, error) { return "<h1>well</h1>", nil })
	s.site.Mend(t.Context()) // it is rendered without another request
	if got := body(t, s.get("/product/"+id(1))); !strings.Contains(got, "<h1>well</h1>") {
		t.Errorf("afterwards: %.200s", got)
	}
}

// QUICK-1: a page that was rendered in advance and changes before anybody requested it is not
// rendered again. An unchanged one is kept, and the first visitor gets the new page.
func TestPagesThatNobodyHasAskedForAreNotRenderedAgain(t *testing.T) {
	t.Parallel()
	var later []string
	s := newShop(t, func(d *site.Deps) {
		d.RenderLater = func(_ context.Context, _, url, _ string) (string, error) {
			later = append(later, url)
			return "<h1>later</h1>", nil
		}
	})
	s.site.Warm(t.Context())
	s.get("/product/" + id(1))
	kept, _ := s.site.Kept()
	later = nil
	s.change(1, func(p *catalog.Product) { p.Name = "Another" })
	s.change(2, func(p *catalog.Product) { p.Name = "Yet another" })
	s.site.Mend(t.Context())
	if got, want := strings.Join(later, " "), "/product/"+id(1); got != want {
		t.Errorf("rendered %s, want %s", got, want)
	}
	if now, _ := s.site.Kept(); now >= kept || now < kept/2 {
		t.Errorf("%d pages are kept of %d; those alone go that changed", now, kept)
	}
	if got := body(t, s.get("/product/"+id(2))); !strings.Contains(got, "Yet another") {
		t.Errorf("who comes first gets the old page: %.200s", got)
	}
}

// SWIFT-2: after a change the most requested pages are rendered first, in the lane that gives
// way to shoppers.
func TestTheMostAskedForComeFirst(t *testing.T) {
	t.Parallel()
	var later []string
	s := newShop(t, func(d *site.Deps) {
		d.RenderLater = func(_ context.Context, _, url, _ string) (string, error) {
			later = append(later, url)
			return "<h1>later</h1>", nil
		}
	})
	for path, times := range map[string]int{"/product/" + id(30): 2, "/": 7, "/category/toner": 5, "/brand/anua": 3} {
		for range times {
			s.get(path)
		}
	}
	before := len(s.rendered())
	s.change(30, func(p *catalog.Product) { p.Name = "Another" })
	s.site.Mend(t.Context())
	if got, want := strings.Join(later, " "), "/ /category/toner /brand/anua /product/"+id(30); got != want {
		t.Errorf("rendered %s, want %s", got, want)
	}
	if got := len(s.rendered()); got != before {
		t.Error("pages were rendered in the shoppers' lane")
	}
}

// SWIFT-2: a page that shoppers request while others are rendered does not wait for all of
// those.
func TestAPageMetMeanwhileComesNext(t *testing.T) {
	t.Parallel()
	var later []string
	var s *shop
	s = newShop(t, func(d *site.Deps) {
		d.RenderLater = func(_ context.Context, _, url, _ string) (string, error) {
			if later = append(later, url); len(later) == 1 {
				for range 9 {
					s.get("/product/" + id(30))
				}
			}
			return "<h1>later</h1>", nil
		}
	})
	for path, times := range map[string]int{"/product/" + id(30): 2, "/": 7, "/category/toner": 5, "/brand/anua": 3} {
		for range times {
			s.get(path)
		}
	}
	s.change(30, func(p *catalog.Product) { p.Name = "Another" })
	s.site.Mend(t.Context())
	if got, want := strings.Join(later, " "), "/ /product/"+id(30)+" /category/toner /brand/anua"; got != want {
		t.Errorf("rendered %s, want %s", got, want)
	}
}

// SWIFT-2: after the start the pages that shops need most are rendered first.
func TestPagesAreRenderedBeforeAnybodyAsks(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.site.Warm(t.Context())
	rendered := s.rendered()
	if len(rendered) < 40 || rendered[0] != "/" || rendered[1] != "/top-sells" {
		t.Fatalf("rendered %v", rendered)
	}
	top, other := slices.Index(rendered, "/product/"+id(1)), slices.Index(rendered, "/product/"+id(30))
	if top < 0 || other < top {
		t.Errorf("a top seller is at %d, another product at %d", top, other)
	}
	for _, path := range []string{"/", "/brand/anua", "/product/" + id(3)} {
		s.get(path)
	}
	s.get("/category/toner", "Cookie", "gulaab_tier=member")
	if got := len(s.rendered()); got != len(rendered) {
		t.Errorf("%d pages had to be rendered after all", got-len(rendered))
	}
}

// from makes a request from a client's address.
func (s *shop) from(address, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r = r.WithContext(call.With(r.Context(), &call.Call{Caller: call.Caller{Client: netip.MustParseAddr(address)}}))
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w
}

// SAFE-11: renders of uncached pages are limited per network; the page itself is never refused.
func TestRenderingIsLimitedPerNetwork(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		attacker func(i int) string
		most     int
		honest   string
	}{
		"one address":     {func(int) string { return "192.0.2.7" }, 60, "192.0.2.8"},
		"a network":       {func(i int) string { return fmt.Sprintf("192.0.2.%d", i%256) }, 240, "192.0.3.8"},
		"one /64 of IPv6": {func(i int) string { return fmt.Sprintf("2001:db8:1:1::%x", i+1) }, 60, "2001:db8:1:2::1"},
		"a /48 of IPv6":   {func(i int) string { return fmt.Sprintf("2001:db8:1:%x::1", i) }, 240, "2001:db8:2::1"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clock := time.Unix(1_800_000_000, 0)
			s := newShop(t, func(d *site.Deps) { d.Limits = limit.New(1, func() time.Time { return clock }) })
			s.get("/product/" + id(1))
			before := len(s.rendered())
			for i := range 280 {
				w := s.from(row.attacker(i), fmt.Sprintf("/search?q=snail+%d", i))
				if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `id="state"`) {
					t.Fatalf("request %d was refused: %d", i, w.Code)
				}
			}
			if got := len(s.rendered()) - before; got != row.most {
				t.Errorf("%d pages were rendered for them, want %d", got, row.most)
			}
			page := s.from(row.attacker(0), "/product/"+id(2)).Body.String()
			if !strings.Contains(page, `<div id="root"></div>`) || at(state(t, page), "products", "product", "_id") != id(2) {
				t.Error("beyond the limit a page must come as a frame with its state")
			}
			if page := s.from(row.attacker(0), "/product/"+id(1)).Body.String(); !strings.Contains(page, "<h1>/product/") {
				t.Error("a page from the cache must not be limited")
			}
			if page := s.from(row.honest, "/product/"+id(2)).Body.String(); !strings.Contains(page, "<h1>/product/") {
				t.Error("somebody else must still have their pages rendered")
			}
		})
	}
}

// SAFE-11: requests for a thousand odd pages do not displace the pages of shoppers, and the
// cache keeps to its size.
func TestOddPagesDoNotDriveOutTheOthers(t *testing.T) {
	t.Parallel()
	s := newShop(t, func(d *site.Deps) { d.CacheBytes = 400 << 10 })
	wanted := []string{"/", "/category/toner", "/product/" + id(1), "/product/" + id(3)}
	for range 2 {
		for _, path := range wanted {
			s.get(path)
		}
	}
	for i := range 300 {
		s.get(fmt.Sprintf("/search?q=toner+%d", i))
		if _, bytes := s.site.Kept(); bytes > 400<<10 {
			t.Fatalf("%d bytes are kept", bytes)
		}
	}
	before := len(s.rendered())
	for _, path := range wanted {
		s.get(path)
	}
	if got := s.rendered()[before:]; len(got) != 0 {
		t.Errorf("driven out: %v", got)
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	rendering := make(chan struct{}, 1)
	s := newShop(t, func(d *site.Deps) {
		d.RenderLater = func(ctx context.Context, _, _, _ string) (string, error) {
			select {
			case rendering <- struct{}{}:
			default:
			}
			<-ctx.Done()
			return "", errors.Join(site.ErrBusy, ctx.Err())
		}
	})
	done := make(chan struct{})
	go func() { s.site.Run(ctx); close(done) }()
	<-rendering
	cancel()
	<-done
}

// A sitemap that would be too long is an index of parts, which have every product once.
func TestSitemapOfManyProducts(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	if got := s.get("/sitemap-1.xml").StatusCode; got != http.StatusNotFound {
		t.Errorf("the part of a sitemap that has none: status %d", got)
	}
	many := make([]*catalog.Product, 20_500)
	for i := range many {
		many[i] = &catalog.Product{ID: id(i + 1), Name: "Toner", Brand: "Anua", Category: "toner", SkinType: "dry-skin", Price: 100}
	}
	s.current.Store(catalog.NewSnapshot(many, 2))
	index := body(t, s.get("/sitemap.xml"))
	if !strings.Contains(index, "<sitemapindex") || strings.Count(index, "<loc>") != 6 {
		t.Fatalf("the index: %s", index)
	}
	seen := map[string]bool{}
	for i := range 6 {
		address := fmt.Sprintf("/sitemap-%d.xml", i+1)
		if !strings.Contains(index, "<loc>"+origin+address+"</loc>") {
			t.Errorf("the index does not name %s", address)
		}
		part := body(t, s.get(address))
		if n := strings.Count(part, "<loc>"); n > 50_000 || len(part) > 50_000_000 { // limits of sitemaps.org
			t.Errorf("%s holds %d addresses in %d bytes", address, n, len(part))
		}
		for line := range strings.Lines(part) {
			if rest, ok := strings.CutPrefix(line, "<url><loc>"+origin+"/product/"); ok {
				name, _, _ := strings.Cut(rest, "<")
				if seen[name] {
					t.Errorf("%s stands twice", name)
				}
				seen[name] = true
			}
		}
	}
	if len(seen) != len(many) {
		t.Errorf("%d products stand in the sitemap, want %d", len(seen), len(many))
	}
	for _, path := range []string{"/sitemap-7.xml", "/sitemap-0.xml", "/sitemap-01.xml", "/sitemap-x.xml", "/sitemap-.xml"} {
		if got := s.get(path).StatusCode; got != http.StatusNotFound {
			t.Errorf("%s: status %d", path, got)
		}
	}
}
