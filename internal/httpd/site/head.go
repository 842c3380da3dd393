package site

import (
	"bytes"
	"cmp"
	"encoding/json"
	"html"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/body"
	"gulaab/internal/httpd/sharing"
	"gulaab/internal/linkcard"
	"gulaab/internal/money"
)

// writeDocument returns the whole document: the head, the rendered page in
// #root, the state, the scripts.
func (s *Site) writeDocument(d *draft, root string) []byte {
	var b bytes.Buffer
	b.Grow(len(root) + len(d.head) + len(d.state) + 4<<10)
	b.WriteString(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`)
	b.Write(d.head)
	load := s.build.of(d.page.state.Page.Name)
	if s.vite != nil {
		load = links{head: viteHead}
	}
	b.WriteString(load.first)
	b.WriteString(load.head)
	b.WriteString(`</head><body><div id="root">`)
	b.WriteString(root)
	b.WriteString(`</div>`)
	b.WriteString(load.body)
	if root == "" {
		b.WriteString(`<noscript>This page needs JavaScript at the moment.</noscript>`)
	}
	b.WriteString(`<script type="application/json" id="state">`)
	b.Write(d.state)
	b.WriteString(`</script></body></html>`)
	return b.Bytes()
}

func (s *Site) writeHead(b *bytes.Buffer, p *page) {
	attr := func(before, value string) {
		b.WriteString(before)
		b.WriteString(html.EscapeString(value))
		b.WriteString(`">`)
	}
	meta := func(name, value string) { attr(`<meta name="`+name+`" content="`, value) }
	og := func(name, value string) { attr(`<meta property="og:`+name+`" content="`, value) }

	b.WriteString("<title>" + html.EscapeString(p.title) + "</title>")
	meta("description", p.description)
	if p.noindex {
		meta("robots", "noindex")
	}
	if p.canonical != "" {
		attr(`<link rel="canonical" href="`, s.deps.Origin+p.canonical)
		og("url", s.deps.Origin+p.canonical)
	}
	og("type", p.kind)
	og("site_name", s.deps.Config().ShopName)
	og("title", p.title)
	og("description", p.description)
	card := "summary"
	if p.image != "" {
		og("image", p.image)
		if p.card {
			og("image:width", strconv.Itoa(linkcard.Width))
			og("image:height", strconv.Itoa(linkcard.Height))
		}
		meta("twitter:image", p.image)
		card = "summary_large_image"
	}
	meta("twitter:card", card)
	meta("twitter:title", p.title)
	meta("twitter:description", p.description)
	if p.state.Products.Product != nil {
		attr(`<meta property="product:price:amount" content="`, rupees(p.price))
		attr(`<meta property="product:price:currency" content="`, "PKR")
	}
	meta("theme-color", themeColor)
	b.WriteString(`<link rel="manifest" href="/manifest.webmanifest">`)
	if s.says(apigen.Sample) {
		for _, icon := range s.files.icons {
			b.WriteString(icon)
		}
	} else {
		b.WriteString(`<link rel="icon" type="image/svg+xml" href="/favicon.svg">`)
	}
	for _, data := range p.jsonld {
		text, err := json.Marshal(data) // escapes <, > and &
		if err != nil {
			panic("site: " + err.Error()) // plain maps only
		}
		b.WriteString(`<script type="application/ld+json">`)
		b.Write(text)
		b.WriteString(`</script>`)
	}
}

// themeColor is the paper colour of web/src/shared/styles/tokens.css.
const themeColor = "#fdfaf6"

// rupees writes an amount as machines read it: "3024" or "3024.50".
func rupees(p money.Paisa) string { return strings.TrimSuffix(p.String(), ".00") }

// absolute returns the address of a picture for readers elsewhere.
func (s *Site) absolute(address string) string {
	if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
		return s.deps.Origin + address
	}
	return address
}

// The picture that a link to the shop shows, and the name of the shop that stands
// on it.
const (
	sharePicture = "preview.jpg"
	shareName    = "Gulaab"
)

// homeImage sets the picture that a link to the home page shows, and to pages that
// are of no product and no list.
func (s *Site) homeImage(p *page, snap *catalog.Snapshot) {
	if s.files.root[sharePicture] && s.deps.Config().ShopName == shareName && s.says(apigen.Sample) {
		p.image, p.card = s.absolute("/"+sharePicture), true
		return
	}
	s.listImage(p, snap, sharing.Home, "")
}

// listImage sets that of a list: its card, where the shop has the list.
func (s *Site) listImage(p *page, snap *catalog.Snapshot, kind, slug string) {
	shop := s.deps.Config()
	if card := sharing.ListAddress(snap, kind, slug, &shop); card != "" {
		p.image, p.card = s.absolute(card), true
	}
}

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
