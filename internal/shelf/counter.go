package shelf

import (
	"context"
	"hash/maphash"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"gulaab/internal/catalog"
)

// Bounds of what is counted, on one node: whoever asks for more is not counted.
const (
	mostViewed  = 5000      // products between two batches
	mostWords   = 300       // words between two batches
	mostSeen    = 50_000    // who searched for and opened what, in an hour
	mostLooks   = 200_000   // who looked at what, in a day
	wordsOfOne  = 20        // words of one network in an hour
	networksMax = 20_000    // networks in an hour
	hour        = time.Hour // for how long looking again is the same look
	longest     = 40        // characters of a word

	// looksOfNetwork is how often a network may look at a product in a day and be
	// counted: it weighs no more than one delivered unit (SHELF-3).
	looksOfNetwork = UnitViews
	looksInAll     = 500 // of a network at anything, in a day
)

// Counts is one batch of what was counted.
type Counts struct {
	Day   string
	Views map[string]int64 // by product
	Words map[string]Count
}

// Count is what became of the searches for a word.
type Count struct{ Searches, Missed, Clicks int64 }

// Keep stores a batch.
type Keep func(ctx context.Context, c Counts) error

// Counter counts looks at products and searches without remembering whose they
// were: who it was is a hash under a key that is made at the start and never
// leaves this memory, and is forgotten within two hours, of looks at midnight. It takes a bounded
// amount of memory and writes in batches.
type Counter struct {
	keep Keep
	now  func() time.Time
	seed maphash.Seed

	mu        sync.Mutex
	counts    Counts
	since     time.Time // when the present hour began
	seen      map[uint64]bool
	before    map[uint64]bool // of the hour before
	ofNetwork map[uint64]int  // words

	day   string          // that looks are of
	looks map[uint64]bool // who looked at what
	from  map[uint64]int  // looks of a network at a product, and at anything
}

// NewCounter returns a Counter; Flush stores what it counted.
func NewCounter(keep Keep, now func() time.Time) *Counter {
	c := &Counter{keep: keep, now: now, seed: maphash.MakeSeed()}
	c.counts = c.empty()
	return c
}

func (c *Counter) empty() Counts {
	return Counts{Day: Day(c.now()), Views: map[string]int64{}, Words: map[string]Count{}}
}

// Viewed counts a look of somebody on a network at a product of the shop, once a
// day in Karachi, and of a network no more than looksOfNetwork: nobody moves a
// ranking by looking again and again, or under many names (SHELF-3). Every node
// counts for itself, and begins anew when it is started.
func (c *Counter) Viewed(who, network, product string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.newLook(who, network, product) {
		return
	}
	if _, known := c.counts.Views[product]; known || len(c.counts.Views) < mostViewed {
		c.counts.Views[product]++
	}
}

// Searched counts a search of somebody on a network, once an hour.
func (c *Counter) Searched(who, network, text string, found bool) {
	word, ok := loggable(text)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.first("search", who, word) || !c.allowed(network) {
		return
	}
	c.count(word, func(n *Count) {
		n.Searches++
		if !found {
			n.Missed++
		}
	})
}

// Clicked counts that somebody opened what a search found, once an hour.
func (c *Counter) Clicked(who, text string) {
	word, ok := loggable(text)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.first("click", who, word) {
		c.count(word, func(n *Count) { n.Clicks++ })
	}
}

func (c *Counter) count(word string, change func(*Count)) {
	n, known := c.counts.Words[word]
	if !known && len(c.counts.Words) >= mostWords {
		return
	}
	change(&n)
	c.counts.Words[word] = n
}

// newLook says whether a look is the first of somebody today, within what their
// network may have counted.
func (c *Counter) newLook(who, network, product string) bool {
	if today := Day(c.now()); today != c.day {
		c.day, c.looks, c.from = today, map[uint64]bool{}, map[uint64]int{}
	}
	key := maphash.String(c.seed, "look\x00"+who+"\x00"+product)
	at := maphash.String(c.seed, "network\x00"+network+"\x00"+product)
	all := maphash.String(c.seed, "network\x00"+network)
	if c.looks[key] || c.from[at] >= looksOfNetwork || c.from[all] >= looksInAll || len(c.looks) >= mostLooks {
		return false
	}
	c.looks[key] = true
	c.from[at]++
	c.from[all]++
	return true
}

// first says whether somebody does a thing for the first time within the hour.
func (c *Counter) first(what, who, of string) bool {
	if now := c.now(); now.Sub(c.since) >= hour {
		c.before, c.seen, c.ofNetwork = c.seen, map[uint64]bool{}, map[uint64]int{}
		if now.Sub(c.since) >= 2*hour {
			c.before = nil
		}
		c.since = now
	}
	key := maphash.String(c.seed, what+"\x00"+who+"\x00"+of)
	if c.seen[key] || c.before[key] || len(c.seen) >= mostSeen {
		return false
	}
	c.seen[key] = true
	return true
}

// allowed says whether one more word of a network is counted this hour.
func (c *Counter) allowed(network string) bool {
	key := maphash.String(c.seed, network)
	n, known := c.ofNetwork[key]
	if n >= wordsOfOne || !known && len(c.ofNetwork) >= networksMax {
		return false
	}
	c.ofNetwork[key] = n + 1
	return true
}

// Flush stores what was counted since the last time. What cannot be stored is
// counted on with what comes, within the same bounds.
func (c *Counter) Flush(ctx context.Context) error {
	c.mu.Lock()
	batch := c.counts
	c.counts = c.empty()
	c.mu.Unlock()
	if len(batch.Views)+len(batch.Words) == 0 {
		return nil
	}
	err := c.keep(ctx, batch)
	if err == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, n := range batch.Views {
		if _, known := c.counts.Views[id]; known || len(c.counts.Views) < mostViewed {
			c.counts.Views[id] += n
		}
	}
	for word, n := range batch.Words {
		c.count(word, func(to *Count) {
			to.Searches, to.Missed, to.Clicks = to.Searches+n.Searches, to.Missed+n.Missed, to.Clicks+n.Clicks
		})
	}
	return err
}

// loggable returns a search as it may be kept. What could say who somebody is,
// an address or a number of a phone, is not kept, and nothing that is long.
func loggable(text string) (word string, ok bool) {
	if strings.ContainsAny(text, "@/\\<>") || utf8.RuneCountInString(text) > longest {
		return "", false
	}
	digits := 0
	for _, r := range text {
		if unicode.IsDigit(r) {
			digits++
		}
	}
	word = catalog.SearchWords(text)
	return word, digits < 5 && utf8.RuneCountInString(word) >= 2
}
