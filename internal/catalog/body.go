package catalog

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"gulaab/internal/ident"
)

// Body is an answer ready to be written: JSON, the same compressed, and its
// ETag. The ETag is weak, since all three are one answer in several encodings.
// Gzip and Brotli are nil where compressing did not pay.
type Body struct {
	JSON   []byte
	Gzip   []byte
	Brotli []byte
	ETag   string
	// Total is, for a list, how many products match in all (X-Total-Count).
	Total int
}

// Bounds of the filtered lists that are kept ready.
const (
	maxCachedLists = 256
	maxCachedBytes = 16 << 20
	minCompress    = 512
)

// encoded is every product in JSON, with the levels it was encoded with.
type encoded struct {
	all      []byte    // one array, newest first
	products [][]byte  // parts of all, by position
	noted    [][]int64 // levels, by position
}

// bodyCache holds what a Snapshot has encoded so far at one revision of the levels.
type bodyCache struct {
	revision int64

	encode  sync.Once
	encoded *encoded

	whole sync.Once
	list  *Body
	home  sync.Once
	front *Body

	details []lazyBody // by position

	mu    sync.Mutex
	lists map[string]*lazyBody
	bytes int
}

type lazyBody struct {
	once  sync.Once
	body  *Body
	bytes int // what it counts in bodyCache.bytes, guarded by its mutex
}

func newBodyCache(s *Snapshot) *bodyCache {
	return &bodyCache{revision: s.levels.Revision(), details: make([]lazyBody, len(s.items)), lists: map[string]*lazyBody{}}
}

// bodies returns the cache of the present revision of the levels.
func (s *Snapshot) bodies() *bodyCache {
	for {
		c := s.cache.Load()
		if c.revision >= s.levels.Revision() {
			return c
		}
		s.cache.CompareAndSwap(c, newBodyCache(s))
	}
}

// encodedOf returns the JSON of every product.
func (c *bodyCache) encodedOf(s *Snapshot) *encoded {
	c.encode.Do(func() {
		c.encoded = s.encode(s.latest.Load())
		s.latest.Store(c.encoded)
	})
	return c.encoded
}

// encode returns every product in JSON. Those whose levels are as they were in
// old, which may be nil, are taken from there.
func (s *Snapshot) encode(old *encoded) *encoded {
	var buf bytes.Buffer
	e := &encoded{products: make([][]byte, len(s.items)), noted: make([][]int64, len(s.items))}
	ends := make([]int, len(s.items))
	buf.WriteByte('[')
	for i, p := range s.items {
		if i > 0 {
			buf.WriteByte(',')
		}
		// Noted first: a level that changes meanwhile differs from its note later.
		e.noted[i] = s.rows[i].counted.note()
		if old != nil && slices.Equal(e.noted[i], old.noted[i]) {
			buf.Write(old.products[i])
		} else {
			buf.Write(mustJSON(s.Detail(p)))
		}
		ends[i] = buf.Len()
	}
	buf.WriteByte(']')
	e.all = bytes.Clone(buf.Bytes())
	start := 1
	for i, end := range ends {
		e.products[i] = e.all[start:end:end]
		start = end + 1
	}
	return e
}

// EncodeProducts returns products of this Snapshot as a JSON array, from bytes
// made once.
func (s *Snapshot) EncodeProducts(products []*Product) []byte {
	enc := s.bodies().encodedOf(s).products
	size := 2 + len(products)
	for _, p := range products {
		if at, ok := s.byID[p.ID]; ok {
			size += len(enc[at])
		}
	}
	b := append(make([]byte, 0, size), '[')
	for i, p := range products {
		if i > 0 {
			b = append(b, ',')
		}
		if at, ok := s.byID[p.ID]; ok && s.items[at] == p {
			b = append(b, enc[at]...)
		} else {
			b = append(b, mustJSON(s.Detail(p))...)
		}
	}
	return append(b, ']')
}

// ProductJSON returns the body of one product (API-2), or nil where there is none.
func (s *Snapshot) ProductJSON(id string) *Body {
	at, ok := s.byID[id]
	if !ok {
		return nil
	}
	c := s.bodies()
	l := &c.details[at]
	l.once.Do(func() { l.body = newBody(c.encodedOf(s).products[at], 1) })
	return l.body
}

// ListJSON returns the body of the list that f asks for. The whole list and
// simple lists (no search text, price, or place to go on from) are kept ready,
// up to a bound; others are encoded for the call and not compressed.
func (s *Snapshot) ListJSON(f Filter) *Body {
	c := s.bodies()
	key, simple := f.cacheKey()
	if key == "" && simple {
		c.whole.Do(func() {
			c.list = newBody(c.encodedOf(s).all, len(s.items))
		})
		return c.list
	}
	if m := s.matcher(&f); m.nothing {
		return &Body{JSON: []byte("[]"), ETag: etag([]byte("[]"))}
	}
	if simple {
		l := c.slot(key)
		l.once.Do(func() {
			r := s.Select(f)
			l.body = newBody(s.EncodeProducts(r.Items), r.Total)
			c.made(key, l)
		})
		return l.body
	}
	r := s.Select(f)
	body := s.EncodeProducts(r.Items)
	return &Body{JSON: body, ETag: etag(body), Total: r.Total}
}

// slot returns the place of a list in the cache. Where the cache is full, any
// other list makes room: whoever asks for a thousand odd pages must not keep the
// common ones out for good.
func (c *bodyCache) slot(key string) *lazyBody {
	c.mu.Lock()
	defer c.mu.Unlock()
	if l, ok := c.lists[key]; ok {
		return l
	}
	for old, l := range c.lists {
		if len(c.lists) < maxCachedLists && c.bytes < maxCachedBytes {
			break
		}
		c.bytes -= l.bytes
		delete(c.lists, old)
	}
	l := &lazyBody{}
	c.lists[key] = l
	return l
}

// made counts the bytes of a list that was encoded, unless it had to make room
// meanwhile.
func (c *bodyCache) made(key string, l *lazyBody) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lists[key] == l {
		l.bytes = len(l.body.JSON) + len(l.body.Gzip) + len(l.body.Brotli)
		c.bytes += l.bytes
	}
}

// cacheKey returns a text equal for equal lists, "" for the whole one, and
// whether the list is simple enough to keep.
func (f *Filter) cacheKey() (key string, simple bool) {
	if f.Query != "" || f.After != "" || f.MinPrice != 0 || f.MaxPrice != 0 ||
		len(f.Brands)+len(f.Categories)+len(f.SkinTypes) > 3 {
		return "", false
	}
	var b strings.Builder
	part := func(name string, values ...string) {
		for _, v := range values {
			b.WriteString(name)
			b.WriteString(ident.FoldBrand(v))
			b.WriteByte('&')
		}
	}
	part("b=", f.Brands...)
	part("c=", f.Categories...)
	part("s=", f.SkinTypes...)
	for i, on := range []bool{f.TopSell, f.Trending, f.InStock} {
		if on {
			part("f=", strconv.Itoa(i))
		}
	}
	if o := f.order(); o != SortNewest {
		part("o=", string(o))
	}
	if f.Limit > 0 {
		part("l=", strconv.Itoa(f.Limit))
	}
	if f.Page > 0 {
		part("p=", strconv.Itoa(f.Page))
	}
	return b.String(), b.Len() < 200
}

func newBody(json []byte, total int) *Body {
	b := &Body{JSON: json, ETag: etag(json), Total: total}
	if len(json) < minCompress {
		return b
	}
	if z := gzipped(json); len(z) < len(json) {
		b.Gzip = z
	}
	if z := brotlied(json); len(z) < len(json) {
		b.Brotli = z
	}
	return b
}

func etag(b []byte) string {
	sum := sha256.Sum256(b)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

func gzipped(b []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(b) // a bytes.Buffer takes every write
	_ = w.Close()
	return bytes.Clone(out.Bytes())
}

func brotlied(b []byte) []byte {
	var out bytes.Buffer
	// Quality 5: a fifth smaller than gzip for about its time.
	w := brotli.NewWriterLevel(&out, 5)
	_, _ = w.Write(b)
	_ = w.Close()
	return bytes.Clone(out.Bytes())
}
