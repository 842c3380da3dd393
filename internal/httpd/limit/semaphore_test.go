package limit

import (
	"net/netip"
	"testing"
)

func TestPlaces(t *testing.T) {
	t.Parallel()
	p := NewSemaphore(3, 2)
	a, b := netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("198.51.100.0/24")
	enter := func(from netip.Prefix, want bool) func() {
		t.Helper()
		leave, ok := p.Enter(from)
		if ok != want {
			t.Fatalf("SAFE-3 a place for %s: %v", from, ok)
		}
		return leave
	}
	first := enter(a, true)
	enter(a, true)
	enter(a, false) // the share of a network
	last := enter(b, true)
	enter(b, false) // the total
	first()
	enter(a, true)
	last()
	enter(b, true)
	if p.total != 3 || len(p.taken) != 2 {
		t.Errorf("%d places are taken by %d networks", p.total, len(p.taken))
	}
}
