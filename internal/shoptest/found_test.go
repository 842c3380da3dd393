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

// FACE-4: the owner gives single pages titles and descriptions, a language at a time. Other
// pages, and the further pages of a list, keep the shop's own (OWNP-3).
func TestFACE4TitlesAndDescriptions(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		head := func(path string) string {
			t.Helper()
			text, _, _ := strings.Cut(status(t, s, 200, row{call: "GET " + path}).Body.String(), "<script")
			return text
		}
		save := func(code int, version, lines string) string {
			t.Helper()
			return status(t, s, code, row{as: manager, call: "PATCH /api/admin/settings", header: match(`"` + version + `"`), body: js(obj{"values": obj{"pageTitles": lines}})}).Body.String()
		}
		for lines, said := range map[string]string{
			"/brands | A\nhttps://x.example/brands | B": "Line 2: begin with the address of a page",
			"/brands?page=2 | A":                        "Line 1: begin with the address",
			"/brands":                                   "Line 1: write | after the address",
			"/brands | A\n/brands/ | B":                 "Line 2: /brands stands here twice",
			"/ | " + strings.Repeat("ط", 121):           "at most 120 characters",
			"/ | | " + strings.Repeat("a", 321):         "at most 320 characters",
		} {
			if body := save(422, "1", lines); !strings.Contains(body, said) {
				t.Errorf("%q: %s, want %q", lines, body, said)
			}
		}
		before := head("/category/serum")
		save(200, "1", strings.Join([]string{
			"", " /brands/ |  All <b>our</b> \"brands\"  | Thirty seven of them ",
			"/ | | Skincare that comes in its box", "/ur | شیشے کے گھر",
		}, "\n"))
		s.Clock.Move(time.Minute) // the cached pages are served until they are rendered again
		for path, wants := range map[string][]string{
			"/brands": {
				`<title data-of="/brands">All &lt;b&gt;our&lt;/b&gt; &#34;brands&#34;</title>`, `<meta name="description" content="Thirty seven of them">`,
				`<meta property="og:title" content="All &lt;b&gt;our&lt;/b&gt; &#34;brands&#34;">`, `<meta name="twitter:description" content="Thirty seven of them">`,
			},
			"/":          {"<title>", `<meta name="description" content="Skincare that comes in its box">`},
			"/ur":        {`<title data-of="/ur">شیشے کے گھر</title>`, `28%`},
			"/ur/brands": {"<title>"},
		} {
			got := head(path)
			for _, want := range wants {
				if !strings.Contains(got, want) {
					t.Errorf("%s has no %s:\n%s", path, want, got)
				}
			}
		}
		if after := head("/category/serum"); after != before {
			t.Errorf("OWNP-3 a page without a title of its own changed:\n%s\n%s", before, after)
		}
	})
}
