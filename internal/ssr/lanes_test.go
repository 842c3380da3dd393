package ssr

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"
	"time"
)

// queued waits until that many wait in each lane.
func (l *lanes) queued(shoppers, later int) {
	for {
		l.mu.Lock()
		there := len(l.shoppers) == shoppers && len(l.later) == later
		l.mu.Unlock()
		if there {
			return
		}
		runtime.Gosched()
	}
}

func slots(n int) []slot {
	out := make([]slot, n)
	for i := range out {
		out[i] = slot{}
	}
	return out
}

// SWIFT-2: rendering has two lanes.
func TestShoppersPassWorkThatNobodyWaitsFor(t *testing.T) {
	t.Parallel()
	l := newLanes(slots(1))
	machine, err := l.take(t.Context(), "en", true, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	order := make(chan string, 4)
	ask := func(name string, waiting bool) {
		s, err := l.take(context.Background(), "en", waiting, time.Hour)
		if err != nil {
			t.Error(name, err)
			return
		}
		order <- name
		l.give(s, waiting)
	}
	go ask("later", false)
	l.queued(0, 1)
	go ask("shopper 1", true)
	l.queued(1, 1)
	go ask("shopper 2", true)
	l.queued(2, 1)
	l.give(machine, true)
	if got, want := []string{<-order, <-order, <-order}, []string{"shopper 1", "shopper 2", "later"}; !slices.Equal(got, want) {
		t.Errorf("served %v, want %v", got, want)
	}
}

func TestWorkThatNobodyWaitsForLeavesAMachine(t *testing.T) {
	t.Parallel()
	l := newLanes(slots(3))
	var held []slot
	for range 2 {
		s, err := l.take(t.Context(), "en", false, 0)
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, s)
	}
	got := make(chan slot)
	go func() {
		s, err := l.take(context.Background(), "en", false, 0)
		if err != nil {
			t.Error(err)
		}
		got <- s
	}()
	l.queued(0, 1) // the third waits although a machine is free
	s, err := l.take(t.Context(), "en", true, 0)
	if err != nil {
		t.Fatalf("a shopper beside two of them: %v", err)
	}
	l.give(s, true)
	l.queued(0, 1)
	l.give(held[0], false)
	l.give(<-got, false)
	l.give(held[1], false)
	if all := l.close(); len(all) != 3 {
		t.Errorf("%d machines are back, want 3", len(all))
	}
}

func TestWaitingEnds(t *testing.T) {
	t.Parallel()
	l := newLanes(slots(1))
	s, err := l.take(t.Context(), "en", true, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.take(t.Context(), "en", true, time.Millisecond); !errors.Is(err, ErrBusy) {
		t.Errorf("a shopper who waited too long: %v, want ErrBusy", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.take(ctx, "en", false, 0); !errors.Is(err, ErrBusy) {
		t.Errorf("work whose time is up: %v, want ErrBusy", err)
	}
	l.queued(0, 0)
	closed := make(chan error)
	go func() {
		_, err := l.take(context.Background(), "en", false, 0)
		closed <- err
	}()
	l.queued(0, 1)
	ended := make(chan []slot)
	go func() { ended <- l.close() }()
	if err := <-closed; !errors.Is(err, ErrClosed) {
		t.Errorf("a wait during close: %v, want ErrClosed", err)
	}
	l.give(s, true)
	if all := <-ended; len(all) != 1 {
		t.Errorf("close returned %d machines", len(all))
	}
	if _, err := l.take(t.Context(), "en", true, 0); !errors.Is(err, ErrClosed) {
		t.Errorf("after close: %v", err)
	}
}

// LANG-2: a machine of a language is reused for that language, so that a few pages in another
// do not make a machine in every slot.
func TestAPlaceWithAMachineOfTheLanguageIsTakenFirst(t *testing.T) {
	t.Parallel()
	all := slots(3)
	all[1]["ur"] = &machine{}
	l := newLanes(all)
	for range 2 {
		s, err := l.take(t.Context(), "ur", true, 0)
		if err != nil || s["ur"] == nil {
			t.Fatalf("an Urdu page got %v (%v), want the place that has a machine for it", s, err)
		}
		l.give(s, true)
	}
	if s, err := l.take(t.Context(), "en", true, 0); err != nil || s["ur"] == nil {
		t.Errorf("an English page got %v (%v), want the place used last", s, err)
	}
}
