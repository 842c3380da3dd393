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

// Bounds of what one node counts; beyond them nothing is counted.
const (
	mostViewed  = 5000      // products between two batches
	mostWords   = 300       // words between two batches
	mostSeen    = 50_000    // who searched for and opened what, in an hour
	mostLooks   = 200_000   // who looked at what, in a day
	wordsOfOne  = 20        // words of one network in an hour
	networksMax = 20_000    // networks in an hour
	hour        = time.Hour // for how long looking again is the same look
	longest     = 40        // characters of a word

	// looksOfNetwork bounds how often a network's looks at a product are counted in a day:
	// they weigh no more than one delivered unit (SHELF-3).
	looksOfNetwork = UnitViews
	looksInAll     = 500 // of a network at anything, in a day
)

// Counts is one batch of counts.
type Counts struct {
	Day   string
	Views map[string]int64 // by product
	Words map[string]Count
}

// Count is the outcome of searches for a word.
type Count struct{ Searches, Missed, Clicks int64 }

// Keep stores a batch.
type Keep func(ctx context.Context, c Counts) error

// Counter counts product views and searches without remembering whose they were. A visitor
// is a hash under a key that is made at the start and never leaves memory; it is forgotten
// within two hours, for views at midnight. Memory is bounded, and counts are stored in
// batches.
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

// Viewed counts a visitor's look at a product once a day in Karachi, and at most
// looksOfNetwork of a network, so that nobody moves a ranking by looking again or under
// many names (SHELF-3). Every node counts for itself, and starts anew with the process.
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

// Searched counts a visitor's search for a word, once an hour.
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

// Clicked counts that a visitor opened a search result, once an hour.
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

// newLook says whether a look is the visitor's first today and within the limits of their
// network.
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

// first says whether a visitor does something for the first time within the hour.
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

// Flush stores what was counted since the last time. What cannot be stored is kept for the
// next time, within the same bounds.
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

// loggable returns a search in the form that is stored. Nothing that might identify a
// person, such as an address or a phone number, is stored, and nothing long.
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
