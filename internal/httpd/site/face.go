package site

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"net/http"
	"strings"

	"gulaab/internal/linkcard"
	"gulaab/internal/look"
	"gulaab/internal/media"
)

// Face is the shop's look as pages need it, without the logo, which is in the pages' state
// (FACE-1). The zero Face is the specified look.
type Face struct {
	Look  look.Look
	Icon  string // address of the picture of 512 pixels; empty: none
	Share string // address of the social picture; empty: none
}

// themeColor is the color of the browser's frame around pages.
func (s *Site) themeColor() string { return s.deps.Face().Look.Color("paper").String() }

// styles is a style element with the owner's colours, and with the device's own faces for a
// spare page; empty where there are neither. It is in the head so that cached pages are
// renewed when they change.
func (s *Site) styles(rt route) string {
	css := s.deps.Face().Look.CSS()
	if rt.spare {
		css += s.spareFaces(rt.language)
	}
	if css == "" {
		return ""
	}
	return stylesOpen + css + stylesClose
}

const stylesOpen, stylesClose = "<style>", "</style>"

// stylePolicy is the hash of a head's style element for the content security policy, so
// that no other style is allowed; empty where there is none.
func stylePolicy(head string) string {
	_, css, ok := strings.Cut(head, stylesOpen)
	css, _, closed := strings.Cut(css, stylesClose)
	if !ok || !closed {
		return ""
	}
	sum := sha256.Sum256([]byte(css))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// allowStyles adds the hash to the content security policy of an answer.
func allowStyles(h http.Header, hash string) {
	const name, before = "Content-Security-Policy", "style-src 'self'"
	if hash != "" {
		h.Set(name, strings.Replace(h.Get(name), before, before+" "+hash, 1))
	}
}

// icons are the head's elements for the shop's icon.
func (s *Site) icons() string {
	icon := s.deps.Face().Icon
	if icon == "" {
		return ""
	}
	at := func(side int) string { return html.EscapeString(media.IconAt(icon, side)) }
	return `<link rel="icon" type="image/png" sizes="32x32" href="` + at(32) + `">` +
		`<link rel="icon" type="image/png" sizes="192x192" href="` + at(192) + `">` +
		`<link rel="apple-touch-icon" href="` + at(180) + `">`
}

// iconFor returns the owner's icon for a fixed icon address.
func (s *Site) iconFor(path string) (address string, ok bool) {
	icon := s.deps.Face().Icon
	switch {
	case icon == "":
		return "", false
	case path == "/apple-touch-icon.png":
		return media.IconAt(icon, 180), true
	case path == "/favicon.svg":
		return media.IconAt(icon, 192), true
	}
	return media.IconAt(icon, 32), true
}

// manifestIcons are the owner's icons in the manifest.
func manifestIcons(icon string) []map[string]string {
	return []map[string]string{
		{"src": media.IconAt(icon, 192), "type": "image/png", "sizes": "192x192", "purpose": "any"},
		{"src": media.IconAt(icon, 512), "type": "image/png", "sizes": "512x512", "purpose": "any"},
		{"src": media.IconAt(icon, media.IconMaskable), "type": "image/png", "sizes": "640x640", "purpose": "maskable"},
	}
}

// ownShare sets the owner's social picture, and says whether there is one.
func (s *Site) ownShare(p *page) bool {
	address := s.deps.Face().Share
	if w, h, ok := media.FaceSize(address); ok && w == linkcard.Width && h == linkcard.Height {
		p.image, p.card = s.absolute(address), true
		return true
	}
	return false
}
