package site

import (
	"net/http"

	"gulaab/internal/httpd/body"
)

// document is an answer, compressed in advance.
type document struct {
	*body.Body
	status  int
	robots  string // X-Robots-Tag, or empty
	secret  bool   // the address holds a secret
	caching string // Cache-Control
	vary    string // besides Accept-Encoding
	frame   bool   // not rendered: the browser draws it
	styles  string // hash of the head's style element for the content security policy; empty: none
}

const pageType = "text/html; charset=utf-8"

// newDocument makes the document of a page from its encoded bytes.
func newDocument(b *body.Body, p *page) *document {
	d := &document{Body: b, status: p.status, caching: "no-cache", vary: "Accept-Encoding, Cookie, " + spareVary}
	if p.noindex {
		d.robots = "noindex"
	}
	if p.route.kind == kindResetPassword {
		d.secret, d.caching = true, "no-store"
		b.ETag = ""
	}
	return d
}

// encode makes a document that is no page.
func encode(b []byte, ctype string, effort body.Effort, caching string) *document {
	return &document{Body: body.New(b, ctype, effort), status: http.StatusOK, caching: caching}
}

func (d *document) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	values := [2]string{d.vary, d.caching} // one allocation for both
	if d.vary != "" {
		h["Vary"] = values[:1:1]
		h["Accept-Ch"] = askedOfBrowsers
	}
	if d.caching != "" {
		h["Cache-Control"] = values[1:]
	}
	if d.robots != "" {
		h.Set("X-Robots-Tag", d.robots)
	}
	allowStyles(h, d.styles)
	if d.secret {
		h.Set("Referrer-Policy", "no-referrer")
	}
	d.Serve(w, r, d.status)
}
