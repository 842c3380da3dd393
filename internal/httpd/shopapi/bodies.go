package shopapi

import (
	"container/list"
	"strconv"
	"sync"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/body"
)

// bodies keeps answers about products ready, up to a number of bytes: the least
// recently used go first. An answer is made when it is first asked for, and again
// when the catalogue or the stock that it shows has changed; only those who ask
// for that answer wait for it.
type bodies struct {
	mu      sync.Mutex
	limit   int64
	bytes   int64
	entries map[string]*list.Element // of *prepared
	order   *list.List               // most recently used first
}

// prepared is an answer, ready once make has run.
type prepared struct {
	key     string
	version int64
	once    sync.Once
	note    *catalog.Note
	body    *body.Body
	count   [1]string // how many there are in all, as a header says it
	size    int64     // what it counts in bodies, guarded by its mutex
}

// made is what an answer is made from: its JSON, the products whose stock it
// shows, and how many there are in all.
type made struct {
	json  []byte
	shown []*catalog.Product
	total int
}

func newBodies(limit int64) *bodies {
	return &bodies{limit: limit, entries: map[string]*list.Element{}, order: list.New()}
}

// get returns the answer of a key, as f makes it from a snapshot.
func (b *bodies) get(key string, snap *catalog.Snapshot, f func() made) *prepared {
	for {
		p := b.slot(key, snap.Version())
		fresh := false
		p.once.Do(func() {
			fresh = true
			var m made
			for range 3 { // where levels change meanwhile, note and answer may differ
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

// slot returns the place of an answer about a version, made where there is none.
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

// count notes how large an answer became, and makes room.
func (b *bodies) count(p *prepared) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if el, ok := b.entries[p.key]; !ok || el.Value != any(p) {
		return // it had to go meanwhile
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
