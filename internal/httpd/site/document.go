package site

import (
	"net/http"

	"gulaab/internal/httpd/body"
)

// document is an answer ready to be written, compressed in advance.
type document struct {
	*body.Body
	status  int
	robots  string // X-Robots-Tag, or empty
	secret  bool   // the address holds a secret
	caching string // Cache-Control
	vary    string // beside Accept-Encoding
	frame   bool   // not rendered: the browser fills it
}

const pageType = "text/html; charset=utf-8"

// newDocument makes encoded bytes the answer of a page.
func newDocument(b *body.Body, p *page) *document {
	d := &document{Body: b, status: p.status, caching: "no-cache", vary: "Accept-Encoding, Cookie"}
	if p.noindex {
		d.robots = "noindex"
	}
	if p.route.kind == kindResetPassword {
		d.secret, d.caching = true, "no-store"
		b.ETag = ""
	}
	return d
}

// encode makes a document of bytes that are no page.
func encode(b []byte, ctype string, effort body.Effort, caching string) *document {
	return &document{Body: body.New(b, ctype, effort), status: http.StatusOK, caching: caching}
}

func (d *document) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	values := [2]string{d.vary, d.caching} // one piece of memory for both
	if d.vary != "" {
		h["Vary"] = values[:1:1]
	}
	if d.caching != "" {
		h["Cache-Control"] = values[1:]
	}
	if d.robots != "" {
		h.Set("X-Robots-Tag", d.robots)
	}
	if d.secret {
		h.Set("Referrer-Policy", "no-referrer")
	}
	d.Serve(w, r, d.status)
}
