package site

import (
	"container/list"
	"slices"
	"sync"
	"time"

	"gulaab/internal/each"
	"gulaab/internal/pricing"
)

// maxStale is how long after it was last known to be good a document is served
// while it is looked at again. Later it is looked at first.
const maxStale = time.Minute

// frameLife is how long a frame stands in for a page that could not be rendered,
// and how long a page whose rendering failed is left alone.
const frameLife = 2 * time.Second

// key names a document. What the document was made from is not in it, so that
// the old one can be served while the next is made.
type key struct {
	path  string
	query string // canonical
	tier  pricing.Tier
}

// String returns the key for singleflight. No part holds a line break: paths
// and queries are escaped.
func (k key) String() string { return string(k.tier) + "\n" + k.path + "\n" + k.query }

// stamp says what a document was last held against: while these numbers stand,
// no page can have changed.
type stamp struct {
	version  int64 // of the catalogue
	settings int64 // their version
	stock    int64 // changes of what pages say about stock
}

// stale says whether a document of this stamp is to be looked at again at another
// one: also for the sake of stock alone, unless it was looked at a moment ago.
func (s stamp) stale(now stamp, momentAgo bool) bool {
	if momentAgo {
		s.stock = now.stock
	}
	return s != now
}

// cache keeps documents up to a number of bytes. What was asked for once may
// fill a quarter of it; the rest belongs to documents that were asked for
// again, so that whoever asks for a thousand odd pages drives out only such.
type cache struct {
	mu      sync.Mutex
	limit   int64
	entries map[key]*list.Element // of *entry
	once    segment
	again   segment
}

// segment is a list of entries, most recently used first.
type segment struct {
	list  *list.List
	bytes int64
}

type entry struct {
	key   key
	route route
	doc   *document
	sum   uint64 // of head and state
	stamp stamp
	seen  time.Time // when it was last known to be good
	rest  time.Time // not rendered again before: rendering failed
	asked int64     // how often
	size  int64
	again bool // which segment it is in
}

func newCache(limit int64) *cache {
	return &cache{
		limit: limit, entries: map[key]*list.Element{},
		once: segment{list: list.New()}, again: segment{list: list.New()},
	}
}

// ask returns what is kept for a key that a shopper asks for.
func (c *cache) ask(k key) (e entry, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	el, ok := c.entries[k]
	if !ok {
		return entry{}, false
	}
	kept := el.Value.(*entry)
	kept.asked++
	if kept.again {
		c.again.list.MoveToFront(el)
	} else {
		c.remove(el)
		kept.again = true
		c.insert(kept)
		c.shrink()
	}
	return *kept, true
}

// look returns what is kept for a key, which nobody asks for now.
func (c *cache) look(k key) (e entry, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.entries[k]; ok {
		return *el.Value.(*entry), true
	}
	return entry{}, false
}

// confirm notes that the document of a key is good at a stamp.
func (c *cache) confirm(k key, st stamp, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.entries[k]; ok {
		e := el.Value.(*entry)
		e.stamp, e.seen = st, now
	}
}

// leave notes that the page of a key could not be rendered just now.
func (c *cache) leave(k key, until time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.entries[k]; ok {
		el.Value.(*entry).rest = until
	}
}

// put keeps a document. A frame never takes the place of a page.
func (c *cache) put(e entry) {
	e.size = e.doc.Size() + int64(2*len(e.key.path)+2*len(e.key.query)) + 512
	if e.size > c.limit/4 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.entries[e.key]; ok {
		old := el.Value.(*entry)
		if e.doc.frame && !old.doc.frame {
			return
		}
		e.asked, e.again = old.asked, old.again
		c.remove(el)
	}
	c.insert(&e)
	c.shrink()
}

// drop forgets a document.
func (c *cache) drop(k key) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.entries[k]; ok {
		c.remove(el)
	}
}

// stale returns the keys of documents of another stamp, those most asked for
// first.
func (c *cache) stale(st stamp, now time.Time, patience time.Duration) []key {
	c.mu.Lock()
	defer c.mu.Unlock()
	var found []*entry
	for _, el := range c.entries {
		if e := el.Value.(*entry); (e.doc.frame || e.stamp.stale(st, now.Sub(e.seen) < patience)) && !e.rest.After(now) {
			found = append(found, e)
		}
	}
	slices.SortFunc(found, func(a, b *entry) int { return int(min(1, max(-1, b.asked-a.asked))) })
	return each.Of(found, func(e *entry) key { return e.key })
}

// bytes returns how much is kept.
func (c *cache) bytes() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.once.bytes + c.again.bytes
}

func (c *cache) of(e *entry) *segment {
	if e.again {
		return &c.again
	}
	return &c.once
}

func (c *cache) insert(e *entry) {
	s := c.of(e)
	c.entries[e.key] = s.list.PushFront(e)
	s.bytes += e.size
}

func (c *cache) remove(el *list.Element) {
	e := el.Value.(*entry)
	s := c.of(e)
	s.list.Remove(el)
	s.bytes -= e.size
	delete(c.entries, e.key)
}

// shrink makes room. The last of either segment goes; what was asked for once
// goes first where it holds more than its quarter.
func (c *cache) shrink() {
	for c.once.bytes+c.again.bytes > c.limit {
		if s := &c.once; s.bytes > c.limit/4 || c.again.list.Len() == 0 {
			c.remove(s.list.Back())
		} else {
			c.remove(c.again.list.Back())
		}
	}
}
