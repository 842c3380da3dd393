package limit

import (
	"fmt"
	"testing"
	"time"
)

func TestAllow(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_700_000_000, 0)
	l := New(1, func() time.Time { return now })
	rule := Rule{Burst: 3, Every: 10 * time.Second}
	for i := range 3 {
		if _, ok := l.Allow("a", rule); !ok {
			t.Fatalf("attempt %d of 3 is refused", i+1)
		}
	}
	wait, ok := l.Allow("a", rule)
	if ok || wait != 10*time.Second {
		t.Fatalf("the fourth attempt: allowed %v, wait %v; want refused, 10s", ok, wait)
	}
	if _, ok := l.Allow("b", rule); !ok {
		t.Error("another key is refused")
	}
	now = now.Add(10 * time.Second)
	if _, ok := l.Allow("a", rule); !ok {
		t.Error("after the wait the attempt is still refused: refused attempts must not count")
	}
	if _, ok := l.Allow("a", rule); ok {
		t.Error("only one attempt comes back each ten seconds")
	}
}

func TestFactor(t *testing.T) {
	t.Parallel()
	now := func() time.Time { return time.Unix(1_700_000_000, 0) }
	off := New(0, now)
	for range 1000 {
		if _, ok := off.Allow("a", Rule{Burst: 1, Every: time.Hour}); !ok {
			t.Fatal("a factor of 0 must let everything through")
		}
	}
	double := New(2, now)
	allowed := 0
	for range 10 {
		if _, ok := double.Allow("a", Rule{Burst: 2, Every: time.Hour}); ok {
			allowed++
		}
	}
	if allowed != 4 {
		t.Errorf("a factor of 2 allowed %d of a burst of 2, want 4", allowed)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_700_000_000, 0)
	l := New(1, func() time.Time { return now })
	for i := range 3 * shards * maxShard {
		l.Allow(fmt.Sprint(i), Rule{Burst: 2, Every: time.Hour})
	}
	if n := l.Len(); n > shards*maxShard {
		t.Errorf("%d keys are remembered, more than %d", n, shards*maxShard)
	}
}
