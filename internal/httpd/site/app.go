package site

import (
	"cmp"
	"encoding/json"
	"html"
	"net/http"
	"strings"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/body"
)

// This file serves what makes shop and office apps on a phone (APP-1): a manifest each, the
// service worker, and the page for a phone without a network.

// manifestPath is the web app manifest of a language, which opens its home page.
const manifestPath = "/manifest.webmanifest"

// officeManifestPath is the office's manifest.
const officeManifestPath = "/admin" + manifestPath

// serveManifest answers the web app manifest of a language. All languages are one app, whose
// pages are every page of the shop: a shopper who changes the language stays in it.
func (s *Site) serveManifest(w http.ResponseWriter, r *http.Request, l language) {
	says, shop := said[l], s.deps.Config().ShopName
	manifest := map[string]any{
		"id":               "/",
		"scope":            "/",
		"name":             shop,
		"short_name":       shop,
		"description":      cmp.Or(claimed(s.original(), says.goods), shop),
		"start_url":        l.at("/"),
		"background_color": s.themeColor(),
		"theme_color":      s.themeColor(),
		"shortcuts": []map[string]string{
			{"name": says.personal[kindTrack], "url": l.at("/track")},
			{"name": says.personal[kindCart], "url": l.at("/cart")},
		},
	}
	if l != english { // a manifest's default language is the reader's
		manifest["lang"], manifest["dir"] = l.tag(), spoken[l].direction
	}
	s.writeManifest(w, r, manifest)
}

// serveOfficeManifest answers the manifest of the office, an app of its own beside the shop's.
func (s *Site) serveOfficeManifest(w http.ResponseWriter, r *http.Request) {
	s.writeManifest(w, r, map[string]any{
		"id":               "/admin",
		"scope":            "/admin",
		"name":             s.deps.Config().ShopName + " office",
		"short_name":       "Office",
		"start_url":        "/admin/today",
		"background_color": officeColor,
		"theme_color":      officeColor,
		"shortcuts": []map[string]string{
			{"name": "Pack", "url": "/admin/pack"},
			{"name": "Count", "url": "/admin/stock/count"},
		},
	})
}

// writeManifest answers a manifest, with what all have in common.
func (s *Site) writeManifest(w http.ResponseWriter, r *http.Request, manifest map[string]any) {
	manifest["display"] = "standalone"
	manifest["icons"] = s.appIcons()
	text, err := json.Marshal(manifest)
	if err != nil {
		panic("site: " + err.Error()) // plain maps always encode
	}
	doc := encode(text, "application/manifest+json", body.Once, "public, max-age=3600")
	doc.serve(w, r)
}

// appIcons are the icons of the manifests: the owner's, else the sample's, or in a shop
// without the sample the letter of its name.
func (s *Site) appIcons() []map[string]string {
	if own := s.deps.Face().Icon; own != "" {
		return manifestIcons(own)
	}
	icons := []map[string]string{}
	if !s.says(apigen.Sample) || s.files.root["favicon.svg"] {
		icons = append(icons, map[string]string{"src": "/favicon.svg", "type": "image/svg+xml", "sizes": "any"})
	}
	for _, icon := range []struct{ name, size, purpose string }{{"icon-192.png", "192x192", "any"}, {"icon-512.png", "512x512", "any"}, {"icon-maskable-512.png", "512x512", "maskable"}} {
		if s.files.root[icon.name] && s.says(apigen.Sample) {
			icons = append(icons, map[string]string{"src": "/" + icon.name, "type": "image/png", "sizes": icon.size, "purpose": icon.purpose})
		}
	}
	return icons
}

// workerPath is the service worker: of the shop, and as a part of /office-worker.js of the
// office.
const workerPath = "/worker.js"

// noWorker is the service worker of a shop that wants none (Deps.NoWorker): it deletes what
// earlier ones kept, and leaves the browser. The office's stays for its pushes.
const noWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  indexedDB.deleteDatabase('workbox-expiration')
  if (!self.registration.scope.endsWith('/admin/')) await self.registration.unregister()
})()))
`

// serveWorker answers the service worker, or the script that removes it from browsers.
// Browsers look for a new one with each visit, so nothing may keep it.
func (s *Site) serveWorker(w http.ResponseWriter, r *http.Request) {
	if !s.deps.NoWorker {
		if doc, err := s.files.document(workerPath[1:], "no-cache"); err == nil {
			doc.serve(w, r)
			return
		}
	}
	encode([]byte(noWorker), "text/javascript; charset=utf-8", body.Once, "no-cache").serve(w, r)
}

// offlinePath is the page that browsers keep for those pages that they have not.
const offlinePath = "/offline"

// offlineStyles are the styles of that page beyond the shop's sheet.
const offlineStyles = `.away{max-width:34rem;margin:0 auto;padding:4rem 1.25rem}.away h1{margin:1.5rem 0 .75rem;font-size:2.25rem;font-weight:400;line-height:1.2}` +
	`.away a{display:flex;align-items:center;min-height:3rem;border-top:1px solid var(--line);color:var(--clay)}.away nav{margin:1.5rem 0 0;border-bottom:1px solid var(--line)}`

// serveOffline answers the page for a phone without a network. It names what is kept: cart,
// wish list and home.
func (s *Site) serveOffline(w http.ResponseWriter, r *http.Request, l language) {
	says, text := said[l], html.EscapeString
	css := strings.TrimSuffix(strings.TrimPrefix(s.styles(route{}), stylesOpen), stylesClose)
	head := stylesOpen + css + offlineStyles + stylesClose
	sheet := s.builds[l].of(kindCart).spare().head // without the font, which may not be kept
	link := func(path, words string) string { return `<a href="` + l.at(path) + `">` + text(words) + `</a>` }
	page := `<!doctype html><html ` + l.attributes() + `><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<title>` + text(says.offline.title+" | "+s.deps.Config().ShopName) + `</title><meta name="robots" content="noindex"><meta name="theme-color" content="` + s.themeColor() + `">` +
		`<link rel="icon" href="/favicon.svg">` + sheet + head +
		`</head><body><main class="away"><p>` + text(s.deps.Config().ShopName) + `</p><h1>` + text(says.offline.title) + `</h1><p>` + text(says.offline.about) + `</p><nav>` +
		`<a href="">` + text(says.again) + `</a>` + link("/cart", says.personal[kindCart]) + link("/wish-list", says.personal[kindWishes]) + link("/", says.home) +
		`</nav></main></body></html>`
	doc := encode([]byte(page), pageType, body.Once, "no-cache")
	doc.robots, doc.styles = "noindex", stylePolicy(head)
	doc.serve(w, r)
}
