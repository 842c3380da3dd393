package site

import (
	"container/list"
	"sync"
	"time"

	"gulaab/internal/pricing"
)

// maxStale is how long after it was last known to be current a document is
// served while it is made anew. Later it is made first.
const maxStale = time.Minute

// frameLife is how long a frame stands in for a page whose rendering failed.
const frameLife = 2 * time.Second

// key names a document. The catalogue's version is not in it, so that the
// document of the version before can be served while the next is made.
type key struct {
	path  string
	query string // canonical
	tier  pricing.Tier
}

// String returns the key for singleflight. No part holds a line break: paths
// and queries are escaped.
func (k key) String() string { return string(k.tier) + "\n" + k.path + "\n" + k.query }

// cache keeps documents up to a number of bytes and drops the least recently
// used first.
type cache struct {
	mu      sync.Mutex
	limit   int64
	bytes   int64
	entries map[key]*list.Element // of *entry
	order   *list.List            // most recently used first
}

type entry struct {
	key     key
	doc     *document
	version int64
	seen    time.Time // when it was last known to be of the current version
	size    int64
}

func newCache(limit int64) *cache {
	return &cache{limit: limit, entries: map[key]*list.Element{}, order: list.New()}
}

// get returns the document of a key, and whether it is of the current version.
// It returns nil where there is none that may still be served.
func (c *cache) get(k key, version int64, now time.Time) (doc *document, fresh bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	el, ok := c.entries[k]
	if !ok {
		return nil, false
	}
	e := el.Value.(*entry)
	if e.doc.frame && now.Sub(e.seen) > frameLife {
		return nil, false
	}
	c.order.MoveToFront(el)
	if e.version == version {
		if !e.doc.frame {
			e.seen = now
		}
		return e.doc, true
	}
	if now.Sub(e.seen) > maxStale {
		return nil, false
	}
	return e.doc, false
}

func (c *cache) put(k key, doc *document, version int64, now time.Time) {
	e := &entry{key: k, doc: doc, version: version, seen: now, size: doc.size() + int64(len(k.path)+len(k.query)) + 256}
	if e.size > c.limit/4 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.entries[k]; ok {
		c.drop(el)
	}
	c.entries[k] = c.order.PushFront(e)
	c.bytes += e.size
	for c.bytes > c.limit {
		c.drop(c.order.Back())
	}
}

func (c *cache) drop(el *list.Element) {
	e := c.order.Remove(el).(*entry)
	delete(c.entries, e.key)
	c.bytes -= e.size
}
