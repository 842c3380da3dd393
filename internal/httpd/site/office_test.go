package site_test

import (
	"net/http"
	"strings"
	"testing"
)

// OFFICE-1: one shell for the office, which is not rendered, loads scripts and
// styles of its own, and is in no page of the shop.
func TestOffice(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for path, want := range map[string]int{
		"/admin": 200, "/admin/orders": 200, "/admin/orders/": 200, "/admin/team": 200, "/admin/settings?x=1": 200, "/admin/log": 200, "/admin/nothing": 404,
	} {
		w := s.get(path)
		page := body(t, w)
		if w.StatusCode != want || w.Header.Get("X-Robots-Tag") != "noindex" || w.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d, %v", path, w.StatusCode, w.Header)
		}
		for _, part := range []string{`src="/assets/office-1.js"`, `href="/assets/office-words-1.js"`, `href="/assets/office-1.css"`, `<div id="root"></div>`} {
			if !strings.Contains(page, part) {
				t.Errorf("%s lacks %s: %s", path, part, page)
			}
		}
		if strings.Contains(page, "entry-1.js") || strings.Contains(page, `id="state"`) {
			t.Errorf("%s loads the shop: %s", path, page)
		}
	}
	if len(s.rendered()) > 0 {
		t.Errorf("the office was rendered: %v", s.rendered())
	}
	if w := s.get("/"); w.StatusCode != http.StatusOK || strings.Contains(body(t, w), "office") {
		t.Error("a shopper's page names the office")
	}
}
