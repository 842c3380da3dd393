package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"

	"gulaab/internal/httpd/call"
)

// document is an answer ready to be written, compressed in advance.
type document struct {
	status  int
	ctype   string
	robots  string // X-Robots-Tag, or empty
	secret  bool   // the address holds a secret
	caching string // Cache-Control
	vary    string
	etag    string
	frame   bool // not rendered: the browser fills it

	plain, gzip, brotli []byte // the latter two nil where they do not pay
}

const pageType = "text/html; charset=utf-8"

// newDocument makes an encoded page the answer of a page.
func newDocument(d *document, p *page) *document {
	d.status = p.status
	d.caching = "no-cache"
	d.vary = "Accept-Encoding, Cookie"
	if p.noindex {
		d.robots = "noindex"
	}
	if p.route.kind == kindResetPassword {
		d.secret, d.caching = true, "no-store"
	}
	return d
}

// noBrotli leaves the costlier encoding out.
const noBrotli = -1

// encode compresses a body. Its ETag is weak: the encodings are one answer.
func encode(body []byte, ctype string, gzipLevel, brotliLevel int) *document {
	sum := sha256.Sum256(body)
	d := &document{
		status: http.StatusOK,
		ctype:  ctype,
		vary:   "Accept-Encoding",
		etag:   `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`,
		plain:  body,
	}
	if len(body) < 512 || !compressible(ctype) {
		return d
	}
	var z bytes.Buffer
	g, err := gzip.NewWriterLevel(&z, gzipLevel)
	if err != nil {
		panic(err) // the level is one of ours
	}
	_, _ = g.Write(body) // a bytes.Buffer takes every write
	_ = g.Close()
	d.gzip = bytes.Clone(z.Bytes())
	if brotliLevel == noBrotli {
		return d
	}
	z.Reset()
	b := brotli.NewWriterLevel(&z, brotliLevel)
	_, _ = b.Write(body)
	_ = b.Close()
	d.brotli = bytes.Clone(z.Bytes())
	return d
}

func compressible(ctype string) bool {
	media, _, _ := strings.Cut(ctype, ";")
	switch media {
	case "text/javascript", "application/json", "application/manifest+json", "application/xml", "image/svg+xml":
		return true
	}
	return strings.HasPrefix(media, "text/")
}

func (d *document) size() int64 { return int64(len(d.plain) + len(d.gzip) + len(d.brotli)) }

func (d *document) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	if d.vary != "" {
		h.Set("Vary", d.vary)
	}
	if d.caching != "" {
		h.Set("Cache-Control", d.caching)
	}
	if d.robots != "" {
		h.Set("X-Robots-Tag", d.robots)
	}
	if d.secret {
		h.Set("Referrer-Policy", "no-referrer")
	}
	if d.status == http.StatusOK && !d.secret {
		h.Set("ETag", d.etag)
		if call.Matches(r.Header.Get("If-None-Match"), d.etag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	body := d.plain
	if d.gzip != nil {
		switch accepted := r.Header.Get("Accept-Encoding"); {
		case d.brotli != nil && call.Accepts(accepted, "br"):
			h.Set("Content-Encoding", "br")
			body = d.brotli
		case call.Accepts(accepted, "gzip"):
			h.Set("Content-Encoding", "gzip")
			body = d.gzip
		}
	}
	h.Set("Content-Type", d.ctype)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(d.status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the shopper may be gone
	}
}
