package shoptest_test

import (
	"strings"
	"testing"
	"time"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// FACE-4: the owner can verify the site with search and social companies, and hide parts of the
// shop from them, or all of it until it opens. With nothing chosen, robots.txt and pages are as
// specified (OWNP-3).
func TestFACE4WhatSearchEnginesAreTold(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		get := func(path string) (body, robots string) {
			t.Helper()
			w := status(t, s, 200, row{call: "GET " + path})
			return w.Body.String(), w.Header().Get("X-Robots-Tag")
		}
		set := func(code int, version string, values obj) string {
			t.Helper()
			return status(t, s, code, row{as: manager, call: "PATCH /api/admin/settings", header: match(`"` + version + `"`), body: js(obj{"values": values})}).Body.String()
		}
		before, _ := get("/robots.txt")
		if !strings.HasPrefix(before, "User-agent: *\nDisallow: /api/\n\nSitemap: ") {
			t.Errorf("robots.txt of a shop that chose nothing: %q", before)
		}
		for values, said := range map[string]string{
			`<meta name="google-site-verification" content="">`: `is not complete`,
			`<meta name="description" content="Buy elsewhere">`: `“description” is not a tag`,
			`<script src="https://evil.example/a.js"></script>`: `is not a tag`,
			`<meta name="msvalidate.01" content='x" onload="'>`: `is not complete`,
		} {
			if body := set(422, "1", obj{"verification": values}); !strings.Contains(body, said) {
				t.Errorf("%s: %s", values, body)
			}
		}
		if body := set(422, "1", obj{"hiddenPaths": "/search\nsearch?q="}); !strings.Contains(body, "is not an address") {
			t.Errorf("a path without a slash: %s", body)
		}
		set(200, "1", obj{
			"hiddenPaths":  " /search \n\n/brand/spare",
			"verification": "<!-- Google --> <META content=\"abc_DEF-123\" name='google-site-verification' />\np:domain_verify=0123456789abcdef",
		})
		home, robots := get("/")
		for _, want := range []string{`<meta name="google-site-verification" content="abc_DEF-123">`, `<meta name="p:domain_verify" content="0123456789abcdef">`} {
			if !strings.Contains(home, want) {
				t.Errorf("the home page has no %s", want)
			}
		}
		if list, _ := get("/brands"); robots != "" || strings.Contains(list, "verif") {
			t.Errorf("home for robots: %q; tags stand on other pages: %v", robots, strings.Contains(list, "verif"))
		}
		if now, _ := get("/robots.txt"); !strings.HasPrefix(now, "User-agent: *\nDisallow: /api/\nDisallow: /search\nDisallow: /brand/spare\n\nSitemap: ") {
			t.Errorf("robots.txt: %q", now)
		}
		set(200, "2", obj{"listed": false})
		s.Clock.Move(time.Minute) // the cached page is served until it is rendered again
		if home, robots := get("/"); robots != "noindex" || !strings.Contains(home, `<meta name="robots" content="noindex">`) || !strings.Contains(home, "google-site-verification") {
			t.Errorf("a shop that is not to be listed says %q", robots)
		}
		if now, _ := get("/robots.txt"); strings.Contains(now, "Sitemap") || strings.Contains(now, "Disallow: /\n") {
			t.Errorf("robots.txt of a shop that is not to be listed: %q", now)
		}
	})
}
