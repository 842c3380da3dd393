package site_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/site"
	"gulaab/internal/look"
)

const ownIcon = "/media/look/icon-0123456789abcdef0123456789abcdef-512x512.png"

// FACE-1: the owner's colours are in every page's head, also of cached ones as soon as the
// settings change, and the answer's policy has their hash and nothing more. Icon, manifest,
// share picture and structured data are the owner's. With nothing chosen, page and policy are
// unchanged byte for byte (OWNP-3).
func TestFACE1HeadsFollowTheLook(t *testing.T) {
	t.Parallel()
	var version atomic.Int64
	var face atomic.Pointer[site.Face]
	face.Store(&site.Face{})
	s := newShop(t, func(d *site.Deps) {
		plain := d.Config()
		d.Config = func() apigen.ShopConfig {
			c := plain
			if face.Load().Icon != "" {
				c.Logo = &apigen.ShopLogo{Src: "/media/look/logo-0123456789abcdef0123456789abcdef-400x120.png", Width: 133, Height: 40}
			}
			return c
		}
		d.Face, d.ConfigVersion = func() site.Face { return *face.Load() }, version.Load
	})
	specified := newShop(t)
	const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"
	const inOffice = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'" // for barcodes (APP-3)
	get := func(s *shop, path string) (string, http.Header) {
		t.Helper()
		w := httptest.NewRecorder()
		w.Header().Set("Content-Security-Policy", policy)
		s.handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://shop.test"+path, http.NoBody))
		return w.Body.String(), w.Header()
	}
	for _, path := range []string{"/", "/ur", "/brand/dior", "/cart", "/manifest.webmanifest", "/favicon.svg", "/nowhere", "/admin/orders"} {
		got, heads := get(s, path)
		want, _ := get(specified, path)
		asked := policy
		if strings.HasPrefix(path, "/admin") {
			asked = inOffice
		}
		if got != want || heads.Get("Content-Security-Policy") != asked {
			t.Errorf("OWNP-3 %s of a shop that chose nothing: %s, %v", path, got, heads)
		}
	}

	chosen := look.Look{Palette: "mist", Accent: "#0b5e8a"}
	face.Store(&site.Face{Look: chosen, Icon: ownIcon, Share: "/media/look/share-0123456789abcdef0123456789abcdef-1200x630.jpg"})
	version.Add(1)
	s.site.Mend(t.Context())
	for _, path := range []string{"/", "/ur", "/brand/dior", "/cart", "/nowhere"} {
		page, heads := get(s, path)
		head, _, _ := strings.Cut(page, "</head>")
		for _, want := range []string{
			"<style>" + chosen.CSS() + "</style>", `<meta name="theme-color" content="` + chosen.Color("paper").String() + `">`,
			`<link rel="icon" type="image/png" sizes="32x32" href="` + strings.Replace(ownIcon, "512x512", "32x32", 1) + `">`,
			`<link rel="apple-touch-icon" href="` + strings.Replace(ownIcon, "512x512", "180x180", 1) + `">`,
		} {
			if !strings.Contains(head, want) {
				t.Errorf("the head of %s has no %s: %s", path, want, head)
			}
		}
		if strings.Contains(head, "favicon.svg") || strings.Count(head, `rel="stylesheet"`) != 1 {
			t.Errorf("the head of %s: %s", path, head)
		}
		sum := sha256.Sum256([]byte(chosen.CSS()))
		want := strings.Replace(policy, "style-src 'self'", "style-src 'self' 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'", 1)
		if got := heads.Get("Content-Security-Policy"); got != want {
			t.Errorf("%s: policy %s", path, got)
		}
	}
	home, _ := get(s, "/")
	for _, want := range []string{`"logo":"https://shop.example/media/look/logo-`, `<meta property="og:image" content="https://shop.example/media/look/share-`} {
		if !strings.Contains(home, want) {
			t.Errorf("the home page has no %s", want)
		}
	}
	if manifest, _ := get(s, "/manifest.webmanifest"); !strings.Contains(manifest, `"purpose":"maskable","sizes":"640x640"`) || strings.Contains(manifest, "favicon.svg") {
		t.Errorf("the manifest: %s", manifest)
	}
	if _, heads := get(s, "/favicon.ico"); heads.Get("Location") != strings.Replace(ownIcon, "512x512", "32x32", 1) {
		t.Errorf("favicon.ico leads to %s", heads.Get("Location"))
	}
	if office, heads := get(s, "/admin/orders"); strings.Contains(office, "<style>") || !strings.Contains(office, `content="#fdfaf6"`) || heads.Get("Content-Security-Policy") != inOffice {
		t.Errorf("the office does not keep its colours: %s", office)
	}
}
