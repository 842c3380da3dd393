package catalog

import (
	"sync"

	"gulaab/internal/inci"
)

// mostLabels bounds the parsed ingredient lists in the cache.
const mostLabels = 2000

// labels caches parsed ingredient lists: pages are rendered again after every change of the
// catalogue, and their lists seldom change.
type labels struct {
	mu   sync.Mutex
	read map[string]*inci.Shown // by the list as printed
}

func newLabels() *labels { return &labels{read: map[string]*inci.Shown{}} }

func (l *labels) of(text string) *inci.Shown {
	l.mu.Lock()
	shown := l.read[text]
	l.mu.Unlock()
	if shown != nil {
		return shown
	}
	shown = inci.Parse(text).Show()
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.read) >= mostLabels {
		clear(l.read)
	}
	l.read[text] = shown
	return shown
}
