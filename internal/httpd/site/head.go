package site

import (
	"bytes"
	"encoding/json"
	"html"
	"iter"
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
	"gulaab/internal/settings"
)

// writeDocument returns a whole document: head, rendered page in #root, state and scripts.
func (s *Site) writeDocument(d *draft, root string) []byte {
	l := d.page.route.language
	load := s.builds[l].of(d.page.state.Page.Name)
	if s.vite != nil {
		load = links{head: viteHead}
	}
	attributes := l.attributes()
	if d.page.route.spare {
		attributes += spareAttribute
		root, load = narrowed(root), load.spare()
	}
	var b bytes.Buffer
	b.Grow(len(root) + len(d.head) + len(d.state) + 4<<10)
	b.WriteString(`<!doctype html><html ` + attributes + `><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`)
	b.Write(d.head)
	b.WriteString(load.first)
	b.WriteString(load.head)
	b.WriteString(`</head><body><div id="root">`)
	b.WriteString(root)
	b.WriteString(`</div>`)
	b.WriteString(load.body)
	if root == "" {
		b.WriteString(`<noscript>` + spoken[l].noScript + `</noscript>`)
	}
	b.WriteString(`<script type="application/json" id="state">`)
	b.Write(d.state)
	b.WriteString(`</script></body></html>`)
	return b.Bytes()
}

func (s *Site) writeHead(b *bytes.Buffer, p *page) {
	l := p.route.language
	attr := func(before, value string) {
		b.WriteString(before)
		b.WriteString(html.EscapeString(value))
		b.WriteString(`">`)
	}
	meta := func(name, value string) { attr(`<meta name="`+name+`" content="`, value) }
	og := func(name, value string) { attr(`<meta property="og:`+name+`" content="`, value) }

	// The browser names its pages after what they show, and this one as the owner does.
	of := ""
	if p.titled {
		of = ` data-of="` + html.EscapeString(p.url) + `"`
	}
	b.WriteString("<title" + of + ">" + html.EscapeString(p.title) + "</title>")
	meta("description", p.description)
	if p.route.kind == kindHome {
		for _, t := range s.found().Tags {
			meta(t.Name, t.Code)
		}
	}
	if p.noindex {
		meta("robots", "noindex")
	}
	if p.canonical != "" {
		attr(`<link rel="canonical" href="`, s.deps.Origin+l.at(p.canonical))
		if !p.noindex {
			for tag, path := range versions(p.canonical) {
				attr(`<link rel="alternate" hreflang="`+tag+`" href="`, s.deps.Origin+path)
			}
		}
		og("url", s.deps.Origin+l.at(p.canonical))
	}
	og("type", p.kind)
	og("locale", spoken[l].locale)
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
	meta("theme-color", s.themeColor())
	b.WriteString(`<link rel="manifest" href="` + l.at(manifestPath) + `">`)
	if own := s.icons(); own != "" {
		b.WriteString(own)
	} else if s.says(apigen.Sample) {
		for _, icon := range s.files.icons {
			b.WriteString(icon)
		}
	} else {
		b.WriteString(`<link rel="icon" type="image/svg+xml" href="/favicon.svg">`)
	}
	for _, data := range p.jsonld {
		text, err := json.Marshal(data) // escapes <, > and &
		if err != nil {
			panic("site: " + err.Error()) // plain maps always encode
		}
		b.WriteString(`<script type="application/ld+json">`)
		b.Write(text)
		b.WriteString(`</script>`)
	}
	b.WriteString(s.styles(p.route))
}

// versions are a page's addresses by hreflang for search engines: each language, and
// English for everybody else. Every version lists the same ones.
func versions(path string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, l := range languages {
			if !yield(l.tag(), l.at(path)) {
				return
			}
		}
		yield("x-default", path)
	}
}

// rupees formats an amount for machines: "3024" or "3024.50".
func rupees(p money.Paisa) string { return strings.TrimSuffix(p.String(), ".00") }

// absolute returns a picture's address with the shop's origin.
func (s *Site) absolute(address string) string {
	if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
		return s.deps.Origin + address
	}
	return address
}

// sharePicture is the preview of links to the shop, and shareName the shop's name on it.
const (
	sharePicture = "preview.jpg"
	shareName    = "Gulaab"
)

// homeImage sets the preview picture of the home page, and of pages without a product or
// list.
func (s *Site) homeImage(p *page, snap *catalog.Snapshot) {
	if s.ownShare(p) {
		return
	}
	if p.route.language == english && s.files.root[sharePicture] && s.deps.Config().ShopName == shareName && s.says(apigen.Sample) {
		p.image, p.card = s.absolute("/"+sharePicture), true
		return
	}
	s.listImage(p, snap, sharing.Home, "")
}

// listImage sets the preview picture of a list, where the shop has the list.
func (s *Site) listImage(p *page, snap *catalog.Snapshot, kind, slug string) {
	shop := s.deps.Config()
	if card := sharing.ListAddress(snap, kind, slug, &shop, p.route.language.tag(), s.deps.Now()); card != "" {
		p.image, p.card = s.absolute(card), true
	}
}

// serveRobots allows everything but the API. Pages that are not for search engines say so
// themselves, because a robot must read a page to see that.
func (s *Site) serveRobots(w http.ResponseWriter, r *http.Request) {
	text := "User-agent: *\nDisallow: /api/\n"
	for _, path := range s.found().Hidden {
		text += "Disallow: " + path + "\n"
	}
	if !s.found().Unlisted { // an unlisted shop says so in each page, which robots must be able to read
		text += "\nSitemap: " + s.deps.Origin + "/sitemap.xml\n# Products for Google and Meta: " + s.deps.Origin + feedPath + "\n"
	}
	doc := encode([]byte(text), "text/plain; charset=utf-8", body.Once, "public, max-age=3600")
	doc.serve(w, r)
}

// Found is what search engines and social networks are told besides the pages.
type Found struct {
	Unlisted bool     // no page may be indexed
	Hidden   []string // prefixes of addresses to leave out
	Tags     []settings.Tag
	// Titled is the owner's title and description of a page, by its path in its language.
	Titled func(path string) (settings.PageTitle, bool)
}

func (s *Site) found() Found {
	if s.deps.Found == nil {
		return Found{}
	}
	return s.deps.Found()
}

// serveIcon answers the icon: the owner's, else the sample's, or in a shop without the
// sample the first letter of its name (OWN-6).
func (s *Site) serveIcon(w http.ResponseWriter, r *http.Request) {
	if own, ok := s.iconFor(r.URL.Path); ok {
		http.Redirect(w, r, own, http.StatusFound)
		return
	}
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
