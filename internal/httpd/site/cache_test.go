package site_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/site"
)

func TestCache(t *testing.T) {
	t.Parallel()
	t.Run("a page is rendered once", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() { s.get("/trending/") })
		}
		wg.Wait()
		s.get("/trending")
		s.get("/trending?utm_source=mail")
		if got := s.rendered(); len(got) != 1 {
			t.Errorf("rendered %v, want one page", got)
		}
		if got := count(t, s, "gulaab_page_cache_total", "hit"); got < 2 {
			t.Errorf("%v hits are counted", got)
		}
	})
	t.Run("tiers and lists apart", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.get("/category/toner")
		s.get("/category/toner", "Cookie", "gulaab_tier=member")
		s.get("/category/toner?page=2")
		s.get("/category/toner?sort=name&inStock=true")
		s.get("/category/toner?inStock=true&sort=name")
		want := "/category/toner /category/toner /category/toner?page=2 /category/toner?inStock=true&sort=name"
		if got := strings.Join(s.rendered(), " "); got != want {
			t.Errorf("rendered %s, want %s", got, want)
		}
	})
	t.Run("a change is shown as soon as it is rendered, behind the shoppers' backs", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.get("/")
		s.change(1, func(p *catalog.Product) { p.Name = "Another name" })
		s.setRender(func(string, string) (string, error) { return "<h1>new</h1>", nil })
		for range 3 {
			if got := body(t, s.get("/")); !strings.Contains(got, `<h1>/</h1>`) {
				t.Errorf("the old page was not served: %.200s", got)
			}
		}
		s.site.Mend(t.Context())
		if got := body(t, s.get("/")); !strings.Contains(got, "<h1>new</h1>") {
			t.Errorf("afterwards: %.200s", got)
		}
		if got := count(t, s, "gulaab_page_cache_total", "stale"); got != 3 {
			t.Errorf("%v stale answers are counted", got)
		}
	})
	t.Run("a page that nobody asked for long is looked at first", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.get("/")
		s.now.Add(61)
		s.change(1, func(p *catalog.Product) { p.Name = "Another name" })
		s.setRender(func(string, string) (string, error) { return "<h1>new</h1>", nil })
		if got := body(t, s.get("/")); !strings.Contains(got, "<h1>new</h1>") {
			t.Errorf("an old page was served: %.200s", got)
		}
	})
	t.Run("the same version is never stale", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.get("/")
		s.now.Add(3600)
		s.get("/")
		if got := s.rendered(); len(got) != 1 {
			t.Errorf("rendered %v", got)
		}
	})
	t.Run("what is not there costs one page", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		for i := range 50 {
			if res := s.get(fmt.Sprintf("/nothing/%d", i)); res.StatusCode != 404 {
				t.Fatalf("status %d", res.StatusCode)
			}
			s.get(fmt.Sprintf("/product/%s", id(1000+i)))
		}
		if got := s.rendered(); len(got) != 1 {
			t.Errorf("rendered %v", got)
		}
	})
	t.Run("unknown slugs are not kept", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.get("/brand/no-such-brand")
		s.get("/brand/no-such-brand")
		if n, _ := s.site.Kept(); n != 0 {
			t.Errorf("%d documents are kept", n)
		}
	})
	t.Run("SAFE-11 unknown queries on private pages, and secrets, make no page of their own", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		private := []string{"/cart", "/checkout", "/payment", "/orders", "/track", "/login", "/register"}
		for i := range 20 {
			for _, path := range private {
				s.get(fmt.Sprintf("%s?x=%d", path, i))
			}
			s.get(fmt.Sprintf("/reset-password/secret-%d?x=%d", i, i))
			s.get(fmt.Sprintf("/product/%s?utm=%d", id(1), i))
			s.get(fmt.Sprintf("/nothing-%d?x=%d", i, i))
		}
		want := len(private) + 3
		if n, _ := s.site.Kept(); n != want {
			t.Errorf("%d documents are kept, want %d", n, want)
		}
		rendered := s.rendered()
		if len(rendered) != want {
			t.Errorf("rendered %d pages, want %d: %v", len(rendered), want, rendered)
		}
		if strings.Contains(strings.Join(rendered, " "), "secret-") {
			t.Errorf("a secret was given to the renderer: %v", rendered)
		}
	})
	t.Run("bounded by bytes", func(t *testing.T) {
		t.Parallel()
		s := newShop(t, func(d *site.Deps) { d.CacheBytes = 50 << 10 })
		for i := range 30 {
			s.get("/product/" + id(i+1))
		}
		s.get("/product/" + id(30)) // the newest is cached
		s.get("/product/" + id(1))  // the first is not
		if got := len(s.rendered()); got != 31 {
			t.Errorf("rendered %d pages, want 31", got)
		}
	})
}

func TestFrame(t *testing.T) {
	t.Parallel()
	t.Run("a page that fails is a frame with its head and state", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		good := body(t, s.get("/product/"+id(1)))
		s = newShop(t)
		s.setRender(func(string, string) (string, error) { return "", errLate })
		res := s.get("/product/" + id(1))
		frame := body(t, res)
		if res.StatusCode != http.StatusOK || !strings.Contains(frame, `<div id="root"></div>`) {
			t.Fatalf("status %d, %.300s", res.StatusCode, frame)
		}
		head := func(page string) string { h, _, _ := strings.Cut(page, "</head>"); return h }
		if head(frame) != head(good) {
			t.Error("the head is another")
		}
		if stateElement.FindString(frame) != stateElement.FindString(good) {
			t.Error("the state is another")
		}
		if got := count(t, s, "gulaab_page_renders_total", "failed"); got != 1 {
			t.Errorf("%v failures are counted", got)
		}
		if !strings.Contains(s.logs.String(), "late") {
			t.Error("the failure is not logged")
		}
	})
	t.Run("a failing page is tried again, not with every request", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.setRender(func(string, string) (string, error) { return "", errLate })
		for range 5 {
			s.get("/")
		}
		if got := s.rendered(); len(got) != 1 {
			t.Errorf("rendered %v", got)
		}
		s.now.Add(3)
		s.setRender(func(string, string) (string, error) { return "<h1>well</h1>", nil })
		if got := body(t, s.get("/")); !strings.Contains(got, "<h1>well</h1>") {
			t.Errorf("afterwards: %.200s", got)
		}
	})
	t.Run("a failure does not take the place of a page", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.get("/")
		failed := make(chan struct{}, 10)
		s.setRender(func(string, string) (string, error) { failed <- struct{}{}; return "", errLate })
		s.change(1, func(p *catalog.Product) { p.Name = "Another name" })
		s.site.Mend(t.Context())
		<-failed
		if got := body(t, s.get("/")); !strings.Contains(got, "<h1>/</h1>") {
			t.Errorf("the page is %.200s", got)
		}
	})
	t.Run("without a renderer", func(t *testing.T) {
		t.Parallel()
		s := newShop(t, func(d *site.Deps) { d.Render = nil })
		if got := body(t, s.get("/")); !strings.Contains(got, `<div id="root"></div>`) {
			t.Errorf("%.200s", got)
		}
		if got := count(t, s, "gulaab_page_renders_total", "frame"); got != 1 {
			t.Errorf("%v frames are counted", got)
		}
	})
	t.Run("a panic is a page of status 500", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.setRender(func(url, state string) (string, error) {
			if strings.Contains(state, `"name":"error"`) {
				return "<h1>Something went wrong!</h1>", nil
			}
			panic(errors.New("broken"))
		})
		for _, path := range []string{"/", "/reset-password/s3cret"} {
			res := s.get(path)
			page := body(t, res)
			if res.StatusCode != 500 || !strings.Contains(page, "Something went wrong!") || strings.Contains(page, "broken") {
				t.Errorf("%s: status %d, %.200s", path, res.StatusCode, page)
			}
			if got := at(state(t, page), "page", "name"); got != "error" {
				t.Errorf("%s: the page is %v", path, got)
			}
		}
		if logs := s.logs.String(); !strings.Contains(logs, "broken") || strings.Contains(logs, "s3cret") {
			t.Error("the log must name the panic, and no secret")
		}
		s.setRender(func(string, string) (string, error) { return "<h1>well</h1>", nil })
		if res := s.get("/"); res.StatusCode != 200 {
			t.Errorf("afterwards: status %d", res.StatusCode)
		}
	})
	t.Run("in development Vite's scripts stand in the page", func(t *testing.T) {
		t.Parallel()
		s := newShop(t, func(d *site.Deps) { d.Vite = "http://127.0.0.1:9" })
		page := body(t, s.get("/"))
		if !strings.Contains(page, "/@vite/client") || !strings.Contains(page, `<div id="root"></div>`) {
			t.Errorf("%.600s", page)
		}
		if len(s.rendered()) != 0 {
			t.Error("a page was rendered by the last build")
		}
	})
}
