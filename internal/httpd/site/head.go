package site

import (
	"bytes"
	"encoding/json"
	"html"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
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
	for _, icon := range s.files.icons {
		b.WriteString(icon)
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

// The picture a link to the shop shows, and what stands in the addresses of the
// demo's pictures: beside each front lies one drawn for links.
const (
	sharePicture = "preview.jpg"
	demoFront    = "-front-640.webp"
	demoPreview  = "-front-preview.jpg"
)

// shareImage is the picture that a link shows: of the first product that has
// one, as large as there is, else the shop's. Messengers show no SVG, so drawn
// pictures do not count.
func (s *Site) shareImage(products []*catalog.Product) string {
	for _, p := range products {
		if p.FrontImage == "" || strings.Contains(p.FrontImage, ".svg") {
			continue
		}
		if front, ok := strings.CutSuffix(p.FrontImage, demoFront); ok && strings.HasPrefix(front, "/media/demo/") {
			return s.absolute(front + demoPreview)
		}
		return s.absolute(strings.Replace(p.FrontImage, "-640.", "-1280.", 1))
	}
	if s.files.root[sharePicture] {
		return s.absolute("/" + sharePicture)
	}
	return ""
}
