package site_test

import (
	"regexp"
	"strings"
	"testing"
)

// TestAPP2ScarceData proves which documents are spare, and what a spare one leaves out or
// loads later.
func TestAPP2ScarceData(t *testing.T) {
	t.Parallel()
	const root = `<link rel="preload" as="image" imageSrcSet="/a-320.webp 320w, /a-640.webp 640w" fetchPriority="high"/><img alt="" sizes="50vw" srcset="/a-160.webp 160w, /a-320.webp 320w, /a-640.webp 640w, /a-1280.webp 1280w" src="/a-640.webp">` +
		`<picture><source srcSet="/hero-wide-1280.webp 1280w, /hero-wide-1920.webp 1920w"/><img src="/b.svg" srcset="/b.svg 2x"/></picture>` +
		`<picture><source srcSet="/c-320.webp 320w, /c-640.webp 640w"/><img src="/c-640.jpg" srcSet="/c-320.jpg 320w, /c-640.jpg 640w" loading="lazy"/></picture>`
	s := newShop(t)
	s.setRender(func(string, string) (string, error) { return root, nil })
	whole := s.get("/product/" + id(1))
	if vary, asks := whole.Header.Get("Vary"), whole.Header.Get("Accept-CH"); vary != "Accept-Encoding, Cookie, Save-Data, ECT" || asks != "ECT" {
		t.Errorf("Vary %q, Accept-CH %q", vary, asks)
	}
	page := body(t, whole)
	for _, want := range []string{root, `as="font"`, `<html lang="en">`} {
		if !strings.Contains(page, want) {
			t.Errorf("the whole page has no %s", want)
		}
	}
	scripts := regexp.MustCompile(`<(?:link rel="modulepreload"|script type="module") [^>]*>`)
	for _, row := range []struct{ name, value string }{{"Save-Data", "on"}, {"Save-Data", "On"}, {"ECT", "3g"}, {"ECT", "2g"}, {"ECT", "slow-2g"}} {
		res := s.get("/product/"+id(1), row.name, row.value)
		page := body(t, res)
		for _, want := range []string{
			`as="image" imagesrcset="/a-320.webp 320w" fetchPriority="high"/>`, `srcset="/a-160.webp 160w, /a-320.webp 320w" src=`, `<source srcset="/hero-wide-1280.webp 1280w"/><img src="/b.svg" srcset="/b.svg 2x"/>`,
			`<source data-srcset="/c-320.webp 320w"/><img data-src="/c-640.jpg" data-srcset="/c-320.jpg 320w" loading="lazy"/>`,
			`<html lang="en" data-spare>`, `--font-display:georgia`,
		} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: %s: no %s", row.name, row.value, want)
			}
		}
		if strings.Contains(page, "woff2") {
			t.Errorf("%s: %s: a font is preloaded", row.name, row.value)
		}
		before, later, ok := strings.Cut(page, `<script defer src="/later.js"></script><template id="later">`)
		later, _, closed := strings.Cut(later, "</template>")
		if n := len(scripts.FindAllString(later, -1)); !ok || !closed || n < 3 || scripts.MatchString(before) {
			t.Errorf("%s: %s: %d scripts wait", row.name, row.value, n)
		}
	}
	// An Urdu page is readable on a device without Urdu letters too.
	if page := body(t, s.get("/ur/product/"+id(1), "Save-Data", "on")); !strings.Contains(page, `local("Noto Naskh Arabic UI")`) || !strings.Contains(page, `url(/assets/naskh-1.woff2)`) || strings.Contains(page, "preload\" as=\"font") {
		t.Error("the Urdu page has other faces")
	}
	for _, row := range []struct{ name, value string }{{"Save-Data", "off"}, {"Save-Data", ""}, {"ECT", "4g"}, {"ECT", "5g"}} {
		if got := body(t, s.get("/product/"+id(1), row.name, row.value)); got != page {
			t.Errorf("%s: %s: another page", row.name, row.value)
		}
	}
	if again := body(t, s.get("/product/"+id(1))); again != page {
		t.Error("the spare page took the whole one's place")
	}
}
