// Package body is the one place that answers conditional and compressed
// requests: a Body is bytes with their encodings and ETag, Serve writes what of
// it a client wants, and Zipped compresses answers that are made as they are
// written.
package body

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"math/bits"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzhttp"
)

// minZip is the size under which an answer fits one packet anyway.
const minZip = 1000

// Body is an answer ready to be written. The ETag is weak, since the encodings
// are one answer. Gzip and Brotli are nil where they do not pay. A Body that is
// kept holds its bytes compressed alone, four times as many in the same memory
// (SWIFT-4): clients that take no compression get them unpacked, and what they ask
// for most stays so for a while.
type Body struct {
	Type   string // Content-Type
	ETag   string
	Plain  []byte // nil where Gzip holds it
	Gzip   []byte
	Brotli []byte

	length   int                    // of what is plain, in bytes, where Plain is nil
	unpacked atomic.Pointer[[]byte] // what is plain, while the Body is one of those kept so
}

// Effort is how much is spent on compressing a Body.
type Effort int

// The efforts.
const (
	Once Effort = iota // for one answer: compressed as it is written, if the client takes gzip
	Kept               // for many answers
	Hard               // for the life of the program
)

// New makes a Body of bytes, which it keeps where it does not compress them.
func New(plain []byte, ctype string, effort Effort) *Body {
	b := &Body{Type: ctype, ETag: Tag(plain), Plain: plain}
	if effort == Once || len(plain) < minZip || !Compressible(ctype) {
		return b
	}
	gzipLevel, brotliLevel := gzip.DefaultCompression, 5 // a fifth smaller than gzip for about its time
	if effort == Hard {
		gzipLevel, brotliLevel = gzip.BestCompression, 9
	}
	var z bytes.Buffer
	g, err := gzip.NewWriterLevel(&z, gzipLevel)
	if err != nil {
		panic(err) // the level is one of ours
	}
	_, _ = g.Write(plain) // a bytes.Buffer takes every write
	_ = g.Close()
	b.Gzip = bytes.Clone(z.Bytes())
	z.Reset()
	// A window as wide as the bytes: the usual one of 4 MB is made anew for each.
	br := brotli.NewWriterOptions(&z, brotli.WriterOptions{Quality: brotliLevel, LGWin: min(max(bits.Len(uint(len(plain))), 16), 22)})
	_, _ = br.Write(plain)
	_ = br.Close()
	b.Brotli = bytes.Clone(z.Bytes())
	b.Plain, b.length = nil, len(plain)
	return b
}

// Packed makes a Body of bytes that are compressed already. brotli may be nil.
func Packed(plain []byte, ctype string, gzipped, brotli []byte) *Body {
	return &Body{Type: ctype, ETag: Tag(plain), Gzip: gzipped, Brotli: brotli, length: len(plain)}
}

// Tag returns the weak ETag of bytes.
func Tag(b []byte) string {
	sum := sha256.Sum256(b)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

// Compressible says whether compressing a type pays.
func Compressible(ctype string) bool {
	media, _, _ := strings.Cut(ctype, ";")
	switch media {
	case "text/javascript", "application/json", "application/manifest+json", "application/xml", "image/svg+xml":
		return true
	}
	return strings.HasPrefix(media, "text/")
}

// Size returns how many bytes the Body holds.
func (b *Body) Size() int64 { return int64(len(b.Plain) + len(b.Gzip) + len(b.Brotli)) }

// Serve answers the Body in the best encoding that the client takes, or 304
// where it has it already. Only an answer of status 200 is conditional, and only
// where the Body has an ETag.
func (b *Body) Serve(w http.ResponseWriter, r *http.Request, status int) {
	h := w.Header()
	// The values of all headers in one piece of memory, each a slice of it that
	// nothing can grow into the next.
	values := make([]string, 0, 5)
	set := func(name, value string) {
		values = append(values, value)
		h[name] = values[len(values)-1 : len(values) : len(values)]
	}
	if _, ok := h["Vary"]; ok {
		vary(h, "Accept-Encoding")
	} else {
		set("Vary", "Accept-Encoding")
	}
	if status == http.StatusOK && b.ETag != "" {
		set("Etag", b.ETag) // its canonical name
		if Matches(r.Header.Get("If-None-Match"), b.ETag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	out := b.Plain
	accepted := r.Header.Get("Accept-Encoding")
	switch {
	case b.Brotli != nil && Accepts(accepted, "br"):
		set("Content-Encoding", "br")
		out = b.Brotli
	case b.Gzip != nil && Accepts(accepted, "gzip"):
		set("Content-Encoding", "gzip")
		out = b.Gzip
	case out == nil && b.Gzip != nil && b.length > mostUnpacked:
		set("Content-Type", b.Type)
		set("Content-Length", strconv.Itoa(b.length))
		w.WriteHeader(status)
		if r.Method != http.MethodHead {
			b.unpack(w)
		}
		return
	case out == nil && b.Gzip != nil:
		out = b.plain()
	case b.Gzip == nil && len(out) >= minZip && Compressible(b.Type) && Accepts(accepted, "gzip"):
		set("Content-Encoding", "gzip")
		out = zip(out)
	}
	set("Content-Type", b.Type)
	set("Content-Length", strconv.Itoa(len(out)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(out) // the client may be gone
	}
}

// Fresh sets the ETag of an answer, and answers 304 and says so where the client
// has it already.
func Fresh(w http.ResponseWriter, r *http.Request, etag string) bool {
	w.Header().Set("ETag", etag)
	if !Matches(r.Header.Get("If-None-Match"), etag) {
		return false
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}

// vary names a header on which the answer hangs, once.
func vary(h http.Header, name string) {
	for _, v := range h["Vary"] {
		if slices.ContainsFunc(strings.Split(v, ","), func(s string) bool { return strings.EqualFold(strings.TrimSpace(s), name) }) {
			return
		}
	}
	h.Add("Vary", name)
}

var zippers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, 4)
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
	_, _ = z.Write(b) // a bytes.Buffer takes every write
	_ = z.Close()
	return out.Bytes()
}

// Bounds of what is kept unpacked for clients that take no compression, in bytes.
const (
	mostUnpacked = 1 << 20 // of one Body
	allUnpacked  = 8 << 20 // of all
)

// kept are the Bodies that hold their bytes unpacked too, the one that has for
// longest first.
var kept struct {
	sync.Mutex
	bodies []*Body
	bytes  int
}

// plain returns the bytes as they were before they were compressed.
func (b *Body) plain() []byte {
	if p := b.unpacked.Load(); p != nil {
		return *p
	}
	into := bytes.NewBuffer(make([]byte, 0, b.length))
	b.unpack(into)
	p := into.Bytes()
	kept.Lock()
	defer kept.Unlock()
	if !b.unpacked.CompareAndSwap(nil, &p) {
		return p // somebody else was faster
	}
	kept.bodies, kept.bytes = append(kept.bodies, b), kept.bytes+len(p)
	for kept.bytes > allUnpacked {
		first := kept.bodies[0]
		first.unpacked.Store(nil)
		kept.bodies, kept.bytes = slices.Delete(kept.bodies, 0, 1), kept.bytes-first.length
	}
	return p
}

var unpackers = sync.Pool{New: func() any { return new(gzip.Reader) }}

// unpack writes what was compressed as it was before, piece by piece: a client
// that takes no compression and reads something large slowly holds no more than a
// window.
func (b *Body) unpack(w io.Writer) {
	z := unpackers.Get().(*gzip.Reader)
	defer unpackers.Put(z)
	if err := z.Reset(bytes.NewReader(b.Gzip)); err != nil {
		panic("body: " + err.Error()) // it was packed here, or by the build
	}
	_, _ = io.Copy(w, z) // the client may be gone
}

// Matches says whether an If-None-Match header names an ETag, compared as RFC
// 9110 section 13.1.2 wants it: weakly, any of a list, or "*".
func Matches(header, etag string) bool {
	if header == "" {
		return false
	}
	etag = strings.TrimPrefix(etag, "W/")
	for tag := range strings.SplitSeq(header, ",") {
		if tag = strings.TrimSpace(tag); tag == "*" || strings.TrimPrefix(tag, "W/") == etag {
			return true
		}
	}
	return false
}

// Accepts says whether an Accept-Encoding header names a coding with a weight
// above 0 (RFC 9110 section 12.5.3). "*" names none: no browser sends it alone.
func Accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		q, found := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
		if !found {
			return true
		}
		weight, err := strconv.ParseFloat(q, 64)
		return err == nil && weight > 0
	}
	return false
}

// compress is made once; its options are constants.
var compress = func() func(http.Handler) http.HandlerFunc {
	wrap, err := gzhttp.NewWrapper(
		gzhttp.MinSize(minZip), gzhttp.CompressionLevel(4), gzhttp.EnableZstd(false),
		gzhttp.ContentTypes([]string{"application/json", "text/csv", "text/plain"}),
	)
	if err != nil {
		panic(err)
	}
	return wrap
}()

// Zipped compresses what a handler writes where it is of more than a kilobyte
// and the client takes gzip, also while it is still being made. Answers that
// have an encoding already are left alone.
func Zipped(h func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) (err error) {
		compress(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { err = h(w, r) })).ServeHTTP(w, r)
		return err
	}
}
