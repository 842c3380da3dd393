package site

import (
	"encoding/json"
	"net/http"

	"gulaab/internal/httpd/body"
)

// serveRobots lets everything be read but the API. Pages that are not for
// search engines say so themselves: a robot that may not read them cannot know.
func (s *Site) serveRobots(w http.ResponseWriter, r *http.Request) {
	doc := encode([]byte("User-agent: *\nDisallow: /api/\n\nSitemap: "+s.deps.Origin+"/sitemap.xml\n# Products for Google and Meta: "+s.deps.Origin+feedPath+"\n"), "text/plain; charset=utf-8", body.Once, "public, max-age=3600")
	doc.serve(w, r)
}

// serveManifest answers the web app manifest.
func (s *Site) serveManifest(w http.ResponseWriter, r *http.Request) {
	icons := []map[string]string{}
	if s.files.root["favicon.svg"] {
		icons = append(icons, map[string]string{"src": "/favicon.svg", "type": "image/svg+xml", "sizes": "any"})
	}
	for _, icon := range []struct{ name, size, purpose string }{{"icon-192.png", "192x192", "any"}, {"icon-512.png", "512x512", "any"}, {"icon-maskable-512.png", "512x512", "maskable"}} {
		if s.files.root[icon.name] {
			icons = append(icons, map[string]string{"src": "/" + icon.name, "type": "image/png", "sizes": icon.size, "purpose": icon.purpose})
		}
	}
	text, err := json.Marshal(map[string]any{
		"name":             s.deps.Config().ShopName,
		"short_name":       s.deps.Config().ShopName,
		"description":      "Original imported skincare and cosmetics",
		"start_url":        "/",
		"display":          "browser",
		"background_color": themeColor,
		"theme_color":      themeColor,
		"icons":            icons,
	})
	if err != nil {
		panic("site: " + err.Error()) // plain maps only
	}
	doc := encode(text, "application/manifest+json", body.Once, "public, max-age=3600")
	doc.serve(w, r)
}
