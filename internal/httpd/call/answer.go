package call

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"

	"gulaab/internal/catalog"
)

// minCompress is the size under which a body fits one packet anyway.
const minCompress = 1400

// JSON answers v. What v is of never fails to encode.
func JSON(w http.ResponseWriter, status int, v any) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		status = http.StatusInternalServerError
		buf.Reset()
		buf.WriteString(`{"message":"` + msgInternal + `"}`)
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(buf.Len()))
	w.WriteHeader(status)
	_, _ = w.Write(buf.Bytes())
}

// Body answers prepared bytes in the best encoding that the client takes, or
// 304 where it has them already. The answer may be kept, but must be asked for
// again each time.
func Body(w http.ResponseWriter, r *http.Request, b *catalog.Body) {
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", b.ETag)
	h.Add("Vary", "Accept-Encoding")
	if Matches(r.Header.Get("If-None-Match"), b.ETag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", "application/json")
	body := b.JSON
	accept := r.Header.Get("Accept-Encoding")
	switch {
	case b.Brotli != nil && Accepts(accept, "br"):
		body = b.Brotli
		h.Set("Content-Encoding", "br")
	case b.Gzip != nil && Accepts(accept, "gzip"):
		body = b.Gzip
		h.Set("Content-Encoding", "gzip")
	case b.Gzip == nil && len(b.JSON) >= minCompress && Accepts(accept, "gzip"):
		body = zip(b.JSON)
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write(body)
}

// Encode makes a Body of v for this one answer.
func Encode(v any) (*catalog.Body, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b)
	return &catalog.Body{JSON: b, ETag: `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}, nil
}

var zippers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, 5)
	if err != nil {
		panic(err) // the level is a constant
	}
	return z
}}

func zip(b []byte) []byte {
	z := zippers.Get().(*gzip.Writer)
	defer zippers.Put(z)
	var out bytes.Buffer
	z.Reset(&out)
	_, _ = z.Write(b)
	_ = z.Close()
	return out.Bytes()
}
