package site

import (
	"encoding/json"
	"encoding/xml"
	"net/http"
	"net/url"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/pricing"
)

// maxSitemap is how many addresses one sitemap may hold (sitemaps.org).
const maxSitemap = 50_000

// serveRobots lets everything be read but the API. Pages that are not for
// search engines say so themselves: a robot that may not read them cannot know.
func (s *Site) serveRobots(w http.ResponseWriter, r *http.Request) {
	doc := encode([]byte("User-agent: *\nDisallow: /api/\n\nSitemap: "+s.deps.Origin+"/sitemap.xml\n"), "text/plain; charset=utf-8", 6, 5)
	doc.caching = "public, max-age=3600"
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
	body, err := json.Marshal(map[string]any{
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
	doc := encode(body, "application/manifest+json", 6, 5)
	doc.caching = "public, max-age=3600"
	doc.serve(w, r)
}

// serveSitemap answers every page that search engines should know, from the
// cache of pages like any of them.
func (s *Site) serveSitemap(w http.ResponseWriter, r *http.Request) {
	snap := s.deps.Catalogue()
	k := key{path: "/sitemap.xml", tier: pricing.Guest}
	version := s.version(snap)
	doc, fresh := s.cache.get(k, version, s.deps.Now())
	if !fresh {
		doc = encode(s.sitemap(snap), "application/xml; charset=utf-8", 6, 5)
		doc.caching = "no-cache"
		s.cache.put(k, doc, version, s.deps.Now())
	}
	doc.serve(w, r)
}

func (s *Site) sitemap(snap *catalog.Snapshot) []byte {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	left := maxSitemap
	add := func(path string) {
		if left--; left < 0 {
			return
		}
		b.WriteString("<url><loc>")
		_ = xml.EscapeText(&b, []byte(s.deps.Origin+path)) // a strings.Builder takes every write
		b.WriteString("</loc></url>\n")
	}
	add("/")
	add("/top-sells")
	add("/trending")
	for _, part := range []struct {
		prefix string
		counts []catalog.Count
	}{{"/brand/", snap.Brands()}, {"/category/", snap.Categories()}, {"/skin-type/", snap.SkinTypes()}} {
		for _, c := range part.counts {
			if c.Count > 0 {
				add(part.prefix + url.PathEscape(c.Slug))
			}
		}
	}
	for _, p := range snap.All() {
		add(productPath(p))
	}
	b.WriteString("</urlset>\n")
	return []byte(b.String())
}
