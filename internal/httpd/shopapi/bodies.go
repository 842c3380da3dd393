package shopapi

import (
	"container/list"
	"strconv"
	"sync"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/body"
)

// bodies caches answers about products up to a number of bytes; the least recently used go
// first. An answer is made when it is first asked for, and again when its catalogue or
// stock has changed. Only requests for that answer wait for it.
type bodies struct {
	mu      sync.Mutex
	limit   int64
	bytes   int64
	entries map[string]*list.Element // of *prepared
	order   *list.List               // most recently used first
}

// prepared is an answer, complete once once has run.
type prepared struct {
	key     string
	version int64
	once    sync.Once
	note    *catalog.Note
	body    *body.Body
	count   [1]string // the total, as a header value
	size    int64     // bytes counted in bodies, guarded by its mutex
}

// made is an answer's JSON, with the products whose stock it shows and the total.
type made struct {
	json  []byte
	shown []*catalog.Product
	total int
}

func newBodies(limit int64) *bodies {
	return &bodies{limit: limit, entries: map[string]*list.Element{}, order: list.New()}
}

// get returns the answer of a key, made by f where needed.
func (b *bodies) get(key string, snap *catalog.Snapshot, f func() made) *prepared {
	for {
		p := b.slot(key, snap.Version())
		fresh := false
		p.once.Do(func() {
			fresh = true
			var m made
			for range 3 { // a change of levels in between could make note and answer differ
				before := snap.Levels().Changes()
				m = f()
				p.note = snap.Note(m.shown)
				if snap.Levels().Changes() == before {
					break
				}
			}
			p.body, p.count[0] = body.New(m.json, jsonType, body.Kept), strconv.Itoa(m.total)
			b.count(p)
		})
		if fresh || p.note.Stands() {
			return p
		}
		b.drop(p)
	}
}

// slot returns the entry of a key and version, creating it where there is none.
func (b *bodies) slot(key string, version int64) *prepared {
	b.mu.Lock()
	defer b.mu.Unlock()
	if el, ok := b.entries[key]; ok {
		if p := el.Value.(*prepared); p.version == version {
			b.order.MoveToFront(el)
			return p
		}
		b.remove(el)
	}
	p := &prepared{key: key, version: version}
	b.entries[key] = b.order.PushFront(p)
	return p
}

// count adds an answer's size, and evicts others.
func (b *bodies) count(p *prepared) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if el, ok := b.entries[p.key]; !ok || el.Value != any(p) {
		return // evicted meanwhile
	}
	p.size = p.body.Size() + 1024
	b.bytes += p.size
	for b.bytes > b.limit && b.order.Len() > 0 {
		b.remove(b.order.Back())
	}
}

func (b *bodies) drop(p *prepared) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if el, ok := b.entries[p.key]; ok && el.Value == any(p) {
		b.remove(el)
	}
}

func (b *bodies) remove(el *list.Element) {
	p := b.order.Remove(el).(*prepared)
	delete(b.entries, p.key)
	b.bytes -= p.size
}
