package site

import (
	"container/list"
	"slices"
	"strconv"
	"sync"
	"time"

	"gulaab/internal/each"
	"gulaab/internal/pricing"
)

// maxStale is how long after its last check a document is served while it is checked again.
// An older one is checked first.
const maxStale = time.Minute

// frameLife is how long a frame is served for a page that could not be rendered, and how
// long a failed page is not rendered again.
const frameLife = 2 * time.Second

// key identifies a document, but not the data it was made from, so that the old document
// can be served while the next is made.
type key struct {
	language language
	path     string // in its English form
	query    string // canonical
	tier     pricing.Tier
	spare    bool // for a shopper whose data are scarce (APP-2)
}

// String returns the key for singleflight. No part holds a line break, because paths and
// queries are escaped.
func (k key) String() string {
	return k.language.tag() + "\n" + string(k.tier) + "\n" + strconv.FormatBool(k.spare) + "\n" + k.path + "\n" + k.query
}

// stamp is the state of the data at a document's last check: while these numbers stay, no
// page can have changed.
type stamp struct {
	version  int64 // of the catalogue
	settings int64 // version of the settings
	stock    int64 // number of changes of stock that pages show
	turns    int64 // how many beginnings and ends of the owner's pages have passed (FACE-2)
}

// stale says whether a document of this stamp must be checked against now. A change of
// stock alone does not count shortly after a check.
func (s stamp) stale(now stamp, momentAgo bool) bool {
	if momentAgo {
		s.stock = now.stock
	}
	return s != now
}

// cache keeps documents up to a number of bytes. Documents requested once may fill a
// quarter of it; the rest is for those requested again, so that somebody who requests a
// thousand odd pages displaces only such pages.
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
	seen  time.Time // its last check
	rest  time.Time // not rendered before then, after a failure
	asked int64     // number of requests
	size  int64
	again bool // whether it is in the segment again
}

func newCache(limit int64) *cache {
	return &cache{
		limit: limit, entries: map[key]*list.Element{},
		once: segment{list: list.New()}, again: segment{list: list.New()},
	}
}

// ask returns the entry of a key that a shopper requests.
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

// look returns the entry of a key without counting a request.
func (c *cache) look(k key) (e entry, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.entries[k]; ok {
		return *el.Value.(*entry), true
	}
	return entry{}, false
}

// confirm records that a document is good at a stamp.
func (c *cache) confirm(k key, st stamp, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.entries[k]; ok {
		e := el.Value.(*entry)
		e.stamp, e.seen = st, now
	}
}

// leave records that a page could not be rendered just now.
func (c *cache) leave(k key, until time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.entries[k]; ok {
		el.Value.(*entry).rest = until
	}
}

// put stores a document. A frame never replaces a rendered page.
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

// drop removes a document.
func (c *cache) drop(k key) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.entries[k]; ok {
		c.remove(el)
	}
}

// stale returns the keys of stale documents, most requested first.
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

// bytes returns the size of all documents.
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

// shrink makes room by removing the least recently used entries: those requested once while
// they hold more than their quarter, otherwise the others.
func (c *cache) shrink() {
	for c.once.bytes+c.again.bytes > c.limit {
		if s := &c.once; s.bytes > c.limit/4 || c.again.list.Len() == 0 {
			c.remove(s.list.Back())
		} else {
			c.remove(c.again.list.Back())
		}
	}
}
