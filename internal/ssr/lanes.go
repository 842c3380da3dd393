package ssr

import (
	"context"
	"slices"
	"sync"
	"time"
)

// lanes hands out the machines. Shoppers who wait for a page have the first
// right to a machine that comes free, in the order in which they came. Work
// that nobody waits for gets one only while no shopper waits, and at most
// `share` machines at once.
type lanes struct {
	mu       sync.Mutex
	free     []slot
	shoppers []chan slot // each of capacity 1
	later    []chan slot
	behind   int // machines that work for nobody in particular
	share    int
	closed   bool
	all      int
	drained  chan struct{} // closed when every machine is back after close
}

func newLanes(slots []slot) *lanes {
	return &lanes{free: slots, all: len(slots), share: max(1, len(slots)-1), drained: make(chan struct{})}
}

// take waits for a machine, if it can one of a language: a shopper for at most
// wait, other work until ctx ends. It returns ErrBusy or ErrClosed.
func (l *lanes) take(ctx context.Context, language string, waiting bool, wait time.Duration) (slot, error) {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return nil, ErrClosed
	}
	if len(l.free) > 0 && (waiting || l.behind < l.share && len(l.shoppers) == 0) {
		// The one used last: it is warm; if it can one that has a machine of the language.
		i := len(l.free) - 1
		for at, s := range l.free {
			if s[language] != nil {
				i = at
			}
		}
		s := l.free[i]
		l.free = slices.Delete(l.free, i, i+1)
		if !waiting {
			l.behind++
		}
		l.mu.Unlock()
		return s, nil
	}
	turn := make(chan slot, 1)
	queue := &l.later
	var late <-chan time.Time
	if waiting {
		queue = &l.shoppers
		timer := time.NewTimer(wait)
		defer timer.Stop()
		late = timer.C
	}
	*queue = append(*queue, turn)
	l.mu.Unlock()
	select {
	case s, ok := <-turn:
		if !ok {
			return nil, ErrClosed
		}
		return s, nil
	case <-ctx.Done():
	case <-late:
	}
	return l.leave(queue, turn)
}

// leave takes a turn out of its queue; a machine that was handed over at the
// same moment is used after all.
func (l *lanes) leave(queue *[]chan slot, turn chan slot) (slot, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, t := range *queue {
		if t == turn {
			*queue = append((*queue)[:i:i], (*queue)[i+1:]...)
			return nil, ErrBusy
		}
	}
	if s, ok := <-turn; ok {
		return s, nil
	}
	return nil, ErrClosed
}

// give hands a machine back, on to whoever is next.
func (l *lanes) give(s slot, waiting bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !waiting {
		l.behind--
	}
	switch {
	case l.closed:
		l.keep(s)
	case len(l.shoppers) > 0:
		l.shoppers[0] <- s
		l.shoppers = l.shoppers[1:]
	case len(l.later) > 0 && l.behind < l.share:
		l.behind++
		l.later[0] <- s
		l.later = l.later[1:]
	default:
		l.keep(s)
	}
}

func (l *lanes) keep(s slot) {
	l.free = append(l.free, s)
	if l.closed && len(l.free) == l.all {
		close(l.drained)
	}
}

// close ends every wait, and returns the machines when all are back.
func (l *lanes) close() []slot {
	l.mu.Lock()
	l.closed = true
	for _, turn := range append(l.shoppers, l.later...) {
		close(turn)
	}
	l.shoppers, l.later = nil, nil
	back := len(l.free) == l.all
	l.mu.Unlock()
	if !back {
		<-l.drained
	}
	return l.free
}
