package catalog

import (
	"sync"

	"gulaab/internal/inci"
)

// mostLabels bounds how many lists of ingredients are kept as they were read.
const mostLabels = 2000

// labels keeps lists of ingredients as they were read: a page is looked at again
// after every change of the catalogue, and its list is nearly always the same.
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
