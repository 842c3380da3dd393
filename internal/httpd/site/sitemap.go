package site

import (
	"encoding/xml"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/body"
	"gulaab/internal/httpd/call"
	"gulaab/internal/pricing"
)

// maxSitemap is how many pages one sitemap holds, each in every language. A file may hold
// 50,000 addresses and 50 MB (sitemaps.org); one of this size takes a few hundredths of a
// second.
const maxSitemap = 4_000

// sitemapPart returns the part of the sitemap at an address; 0 is the sitemap itself.
func sitemapPart(path string) (part int, ok bool) {
	if path == "/sitemap.xml" {
		return 0, true
	}
	number, begins := strings.CutPrefix(path, "/sitemap-")
	number, ends := strings.CutSuffix(number, ".xml")
	part, err := strconv.Atoi(number)
	if !begins || !ends || err != nil || part < 1 || strconv.Itoa(part) != number {
		return 0, false
	}
	return part, true
}

// serveSitemap answers the pages for search engines: in one file, or, where they are too
// many, in parts that the first file lists.
func (s *Site) serveSitemap(w http.ResponseWriter, r *http.Request, part int) {
	k := key{path: "/sitemap.xml", query: strconv.Itoa(part), tier: pricing.Guest}
	version := s.mapStamp(s.deps.Catalogue())
	if e, ok := s.maps.ask(k); ok && e.stamp == version {
		e.doc.serve(w, r)
		return
	}
	doc := s.flight(k, func() *document {
		snap := s.deps.Catalogue()
		text := s.sitemap(snap, part)
		if text == nil {
			return nil
		}
		doc := encode(text, "application/xml; charset=utf-8", body.Kept, "no-cache")
		s.maps.put(entry{key: k, doc: doc, stamp: s.mapStamp(snap)})
		return doc
	})
	if doc == nil {
		s.document(r.Context(), missing(english), call.TierOf(r)).serve(w, r)
		return
	}
	doc.serve(w, r)
}

// mapStamp is what the sitemap is made from.
func (s *Site) mapStamp(snap *catalog.Snapshot) stamp {
	return stamp{version: snap.Version(), turns: snap.Terms().Turns(s.deps.Now())}
}

// sitemap returns a part of the sitemap; nil where there is none.
func (s *Site) sitemap(snap *catalog.Snapshot, part int) []byte {
	lists := []string{"/", "/top-sells", "/trending", "/brands", "/routine", "/returns", "/terms", "/privacy"}
	for _, group := range []struct {
		prefix string
		counts []catalog.Count
	}{{"/brand/", snap.Brands()}, {"/category/", snap.Categories()}, {"/skin-type/", snap.SkinTypes()}} {
		for _, c := range group.counts {
			if c.Count > 0 {
				lists = append(lists, group.prefix+url.PathEscape(c.Slug))
			}
		}
	}
	lists = append(lists, s.ownPaths(snap)...)
	products := snap.All()
	total := len(lists) + len(products)
	parts := (total + maxSitemap - 1) / maxSitemap
	var b strings.Builder
	address := func(path string) {
		_ = xml.EscapeText(&b, []byte(s.deps.Origin+path)) // writing to a strings.Builder never fails
	}
	// Each language's address lists those of all languages, including itself.
	page := func(path string) {
		for _, l := range languages {
			b.WriteString("<url><loc>")
			address(l.at(path))
			b.WriteString("</loc>")
			for tag, other := range versions(path) {
				b.WriteString(`<xhtml:link rel="alternate" hreflang="` + tag + `" href="`)
				address(other)
				b.WriteString(`"/>`)
			}
			b.WriteString("</url>\n")
		}
	}
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	const ns = ` xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`
	switch {
	case part > parts || part > 0 && parts == 1:
		return nil
	case part == 0 && parts > 1:
		b.WriteString("<sitemapindex" + ns + ">\n")
		for i := range parts {
			b.WriteString("<sitemap><loc>")
			address("/sitemap-" + strconv.Itoa(i+1) + ".xml")
			b.WriteString("</loc></sitemap>\n")
		}
		b.WriteString("</sitemapindex>\n")
		return []byte(b.String())
	}
	from := max(0, part-1) * maxSitemap
	b.WriteString("<urlset" + ns + ` xmlns:xhtml="http://www.w3.org/1999/xhtml">` + "\n")
	for i := from; i < min(from+maxSitemap, total); i++ {
		if i < len(lists) {
			page(lists[i])
		} else {
			page(productPath(products[i-len(lists)]))
		}
	}
	b.WriteString("</urlset>\n")
	return []byte(b.String())
}

// ownPaths are the addresses of the owner's shown pages, guides, articles and journal
// (FACE-2, FIND-2), and of their collections (GOOD-2).
func (s *Site) ownPaths(snap *catalog.Snapshot) (out []string) {
	now := s.deps.Now()
	for _, p := range snap.Terms().OwnPages(catalog.PlainPage, now) {
		out = append(out, p.Path())
	}
	for _, kind := range catalog.GuideKinds {
		guides := snap.Guides(kind, now)
		if len(guides) > 0 {
			out = append(out, "/"+string(kind))
		}
		for _, p := range guides {
			out = append(out, p.Path())
		}
	}
	for _, c := range snap.Terms().ShownCollections(now) {
		out = append(out, c.Path())
	}
	articles := snap.Terms().OwnPages(catalog.Article, now)
	if len(articles) > 0 {
		out = append(out, catalog.JournalPath)
	}
	for _, p := range articles {
		out = append(out, p.Path())
	}
	return out
}
