package catalog

import (
	"slices"
	"sync"
	"sync/atomic"
)

// Level is how many units of a variant can be bought now.
type Level struct {
	VariantID string
	Tracked   bool   // false where stock is not counted
	Free      int64  // on hand and neither held by an order nor promised to one; unset where not tracked
	ShipsFrom string // "2027-01-12": nothing is free, and ToCome units are sold that ship from then (GOOD-3); else empty
	ToCome    int64
	Expires   string // "2027-08", the earliest expiry month of a unit to be sent; empty: not known of all units
	Papers    bool   // a lot on the shelf has papers that shoppers see (REAL-2)
}

// Levels holds the free units of every variant outside the Snapshot, so that a sale changes
// a number and not the catalogue (SWIFT-1). It is safe for concurrent use. An unknown
// variant is not tracked.
type Levels struct {
	mu       sync.RWMutex
	variants map[string]*atomic.Int64 // never removed, so that a Snapshot may keep them
	expires  map[string]string        // only of variants whose month is known
	papers   map[string]bool          // only of variants that have some
	ships    map[string]string        // the days of variants that are sold before they come
	follows  map[string][]*derived    // by variant: what sets have as many of as it allows
	deriving sync.Mutex               // held while numbers of sets are worked out
	revision atomic.Int64
	changes  atomic.Int64
	crossed  atomic.Int64 // how often a variant sold out or came back
}

// untracked is the number of a variant whose stock is not counted. Numbers below it are of units
// that are sold before they come: ahead(1) is -2.
const untracked = -1

// ahead is the number of a variant of which n units may be sold before they come; it is its own
// reverse.
func ahead(n int64) int64 { return untracked - n }

// stands says what a number means to shoppers: 0 sold out, 1 sold ahead, 2 in stock.
func stands(n int64) int {
	switch {
	case n == 0:
		return 0
	case n < untracked:
		return 1
	}
	return 2
}

// plenty is the number of free units from which pages do not show the number, so that a
// sale changes no page.
const plenty = 10

// NewLevels returns Levels without any variant.
func NewLevels() *Levels {
	return &Levels{variants: map[string]*atomic.Int64{}, expires: map[string]string{}, papers: map[string]bool{}, ships: map[string]string{}, follows: map[string][]*derived{}}
}

// Set updates the levels of some variants.
func (l *Levels) Set(changed ...Level) {
	for _, c := range changed {
		if l.setExpires(c.VariantID, c.Expires) {
			l.changes.Add(1)
			l.crossed.Add(1) // notes that compare only numbers become stale; months seldom change
			l.revision.Add(1)
		}
		if l.setPapers(c.VariantID, c.Papers) {
			l.changes.Add(1)
			l.crossed.Add(1)
			l.revision.Add(1)
		}
		if l.setShips(c.VariantID, c.ShipsFrom) {
			l.changes.Add(1)
			l.crossed.Add(1)
			l.revision.Add(1)
		}
		now := int64(untracked)
		switch {
		case c.Tracked && c.ShipsFrom != "" && c.ToCome > 0:
			now = ahead(c.ToCome)
		case c.Tracked:
			now = max(0, c.Free)
		}
		if l.put(l.of(c.VariantID), now) {
			l.follow(c.VariantID)
		}
	}
}

// put sets a number, and says whether it changed.
func (l *Levels) put(number *atomic.Int64, now int64) bool {
	before := number.Swap(now)
	if before == now {
		return false
	}
	l.changes.Add(1)
	if stands(before) != stands(now) {
		l.crossed.Add(1)
	}
	if min(before, now) < plenty {
		l.revision.Add(1)
	}
	return true
}

// derived is the number of a set's variant: as many sets as its parts allow.
type derived struct {
	number *atomic.Int64
	needs  []need
}

// need is how many units of a variant are in a set.
type need struct {
	variantID string
	units     int64
}

// derive makes a variant's number follow those of its parts. Without needs it stays 0.
func (l *Levels) derive(variantID string, needs []need) {
	d := &derived{l.of(variantID), needs}
	l.mu.Lock()
	for i, n := range needs {
		if i == slices.IndexFunc(needs, func(m need) bool { return m.variantID == n.variantID }) {
			same := func(f *derived) bool { return f.number == d.number }
			l.follows[n.variantID] = append(slices.DeleteFunc(slices.Clone(l.follows[n.variantID]), same), d)
		}
	}
	l.mu.Unlock()
	l.workOut(d)
}

// follow works out the numbers of sets with a variant.
func (l *Levels) follow(variantID string) {
	l.mu.RLock()
	sets := l.follows[variantID]
	l.mu.RUnlock()
	for _, d := range sets {
		l.workOut(d)
	}
}

// workOut holds a lock, so that of two parts that change at once the later one's sum stays.
func (l *Levels) workOut(d *derived) {
	l.deriving.Lock()
	defer l.deriving.Unlock()
	least := int64(untracked)
	if len(d.needs) == 0 {
		least = 0
	}
	for _, n := range d.needs {
		units := int64(0)
		for _, m := range d.needs {
			if m.variantID == n.variantID {
				units += m.units
			}
		}
		free := l.of(n.variantID).Load()
		if free < untracked {
			free = 0 // no part of a set is sold before it comes
		}
		if free != untracked && (least == untracked || free/units < least) {
			least = free / units
		}
	}
	l.put(d.number, least)
}

// setExpires updates a variant's expiry month, and says whether it changed.
func (l *Levels) setExpires(variantID, month string) bool {
	l.mu.RLock()
	same := l.expires[variantID] == month
	l.mu.RUnlock()
	if same {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if month == "" {
		delete(l.expires, variantID)
	} else {
		l.expires[variantID] = month
	}
	return true
}

// Expires returns the earliest expiry month of a variant's units to be sent, "2027-08", or
// "" where it is not known.
func (l *Levels) Expires(variantID string) string {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.expires[variantID]
}

// setPapers updates whether a variant has papers, and says whether that changed.
func (l *Levels) setPapers(variantID string, has bool) bool {
	l.mu.RLock()
	same := l.papers[variantID] == has
	l.mu.RUnlock()
	if same {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if has {
		l.papers[variantID] = true
	} else {
		delete(l.papers, variantID)
	}
	return true
}

// Papers says whether a lot of a variant on the shelf has papers that shoppers see.
func (l *Levels) Papers(variantID string) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.papers[variantID]
}

// setShips updates the day of a variant that is sold before it comes, and says whether that changed.
func (l *Levels) setShips(variantID, day string) bool {
	l.mu.RLock()
	same := l.ships[variantID] == day
	l.mu.RUnlock()
	if same {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if day == "" {
		delete(l.ships, variantID)
	} else {
		l.ships[variantID] = day
	}
	return true
}

// ShipsFrom returns the day from which a variant ships that is sold before it comes,
// "2027-01-12", or "" for any other (GOOD-3).
func (l *Levels) ShipsFrom(variantID string) string {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.ships[variantID]
}

// shelf is how many units of a variant are in the house for sale, for which sets ask.
func (l *Levels) shelf(variantID string) (n int64, tracked bool) {
	if n, tracked = l.Free(variantID); l.ShipsFrom(variantID) != "" {
		n = 0
	}
	return n, tracked
}

// Free returns how many units of a variant can be bought now, in the house or to come, and whether
// they are counted.
func (l *Levels) Free(variantID string) (n int64, tracked bool) {
	l.mu.RLock()
	v := l.variants[variantID]
	l.mu.RUnlock()
	if v == nil {
		return 0, false
	}
	if n = v.Load(); n < untracked {
		return ahead(n), true
	}
	return max(0, n), n != untracked
}

// Revision grows with every change that shoppers see: where fewer than plenty units are
// left before or after, or the expiry month changes, or papers are shown or no longer.
func (l *Levels) Revision() int64 { return l.revision.Load() }

// of returns a variant's number, creating it where there is none.
func (l *Levels) of(variantID string) *atomic.Int64 {
	l.mu.RLock()
	v := l.variants[variantID]
	l.mu.RUnlock()
	if v != nil {
		return v
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if v = l.variants[variantID]; v == nil {
		v = &atomic.Int64{}
		v.Store(untracked)
		l.variants[variantID] = v
	}
	return v
}

// counted are the numbers of a product's enabled variants, in their order.
type counted []*atomic.Int64

// stock sums the counted units; nil where none is counted. A product without an enabled
// variant has 0. Units that are sold before they come count where none is in the house.
func (c counted) stock() *int64 {
	var sum, ordered int64
	any := len(c) == 0
	for _, v := range c {
		switch n := v.Load(); {
		case n < untracked:
			ordered, any = ordered+ahead(n), true
		case n != untracked:
			sum, any = sum+n, true
		}
	}
	if !any {
		return nil
	}
	if sum == 0 {
		return &ordered
	}
	return &sum
}

// sumOf is stock for a product that need not be in a Snapshot.
func (l *Levels) sumOf(p *Product) *int64 {
	var sum, ordered int64
	on, any := false, false
	for i := range p.Variants {
		if !p.Variants[i].Enabled {
			continue
		}
		on = true
		if free, tracked := l.Free(p.Variants[i].ID); tracked && l.ShipsFrom(p.Variants[i].ID) != "" {
			ordered, any = ordered+free, true
		} else if tracked {
			sum, any = sum+free, true
		}
	}
	if on && !any {
		return nil
	}
	if sum == 0 {
		return &ordered
	}
	return &sum
}

// inStock says whether any variant is in the house for sale.
func (c counted) inStock() bool {
	for _, v := range c {
		if stands(v.Load()) == 2 {
			return true
		}
	}
	return false
}

// Changes grows with every change of a level.
func (l *Levels) Changes() int64 { return l.changes.Load() }

// Crossed grows whenever a variant sells out or comes back.
func (l *Levels) Crossed() int64 { return l.crossed.Load() }

// Note records the levels of some products, to notice later changes.
type Note struct {
	levels  *Levels
	crossed int64
	numbers counted
	were    []int64
}

// Note records the levels of products of this Snapshot. Callers take it before they read
// the levels, so that a change during the reading is noticed.
func (s *Snapshot) Note(products []*Product) *Note {
	n := &Note{levels: s.levels, crossed: s.levels.crossed.Load()}
	for _, p := range products {
		n.numbers = append(n.numbers, s.rowOf(p).counted...)
	}
	n.were = make([]int64, len(n.numbers))
	for i, v := range n.numbers {
		n.were[i] = v.Load()
	}
	return n
}

// Stands says whether the recorded levels are unchanged and nothing sold out or came back,
// which may change which products a list has.
func (n *Note) Stands() bool {
	if n.crossed != n.levels.crossed.Load() {
		return false
	}
	for i, v := range n.numbers {
		if v.Load() != n.were[i] {
			return false
		}
	}
	return true
}
