package site

import (
	"bytes"
	"encoding/json"
	"html"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
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
