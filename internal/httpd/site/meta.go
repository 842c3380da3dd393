package site

import (
	"cmp"
	"encoding/json"
	"html"
	"net/http"
	"strings"
	"unicode/utf8"

	"gulaab/internal/httpd/apigen"
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
	if !s.says(apigen.Sample) {
		icons = append(icons, map[string]string{"src": "/favicon.svg", "type": "image/svg+xml", "sizes": "any"})
	} else if s.files.root["favicon.svg"] {
		icons = append(icons, map[string]string{"src": "/favicon.svg", "type": "image/svg+xml", "sizes": "any"})
	}
	for _, icon := range []struct{ name, size, purpose string }{{"icon-192.png", "192x192", "any"}, {"icon-512.png", "512x512", "any"}, {"icon-maskable-512.png", "512x512", "maskable"}} {
		if s.files.root[icon.name] && s.says(apigen.Sample) {
			icons = append(icons, map[string]string{"src": "/" + icon.name, "type": "image/png", "sizes": icon.size, "purpose": icon.purpose})
		}
	}
	text, err := json.Marshal(map[string]any{
		"name":             s.deps.Config().ShopName,
		"short_name":       s.deps.Config().ShopName,
		"description":      cmp.Or(s.shelf(""), s.deps.Config().ShopName),
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

// serveIcon answers the icon: the sample's, or the first letter of the shop's name in a
// shop that leaves the sample out (OWN-6).
func (s *Site) serveIcon(w http.ResponseWriter, r *http.Request) {
	switch {
	case s.says(apigen.Sample):
		if !s.files.servePublic(w, r) {
			s.servePage(w, r)
		}
	case r.URL.Path != "/favicon.svg":
		http.Redirect(w, r, "/favicon.svg", http.StatusFound)
	default:
		letter, _ := utf8.DecodeRuneInString(strings.ToUpper(s.deps.Config().ShopName))
		svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#3c3632"/>` +
			`<text x="32" y="45" font-family="Georgia,serif" font-size="38" text-anchor="middle" fill="#fdfaf6">` + html.EscapeString(string(letter)) + `</text></svg>`
		doc := encode([]byte(svg), "image/svg+xml", body.Once, "public, max-age=3600")
		doc.serve(w, r)
	}
}
