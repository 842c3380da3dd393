package today

import (
	"context"
	"fmt"
	"testing"
	"time"

	"gulaab/internal/staff"
)

// found is a shop with contradictions.
type found struct {
	Reader
	open, now []Wrong
}

func (f *found) WrongOpen(context.Context) ([]Wrong, error) { return f.open, nil }

func (f *found) WrongNow(_ context.Context, kind string, _ Moments) (of []Wrong, err error) {
	for _, w := range f.now {
		if w.Kind == kind {
			of = append(of, w)
		}
	}
	return of, nil
}

// TODAY-2: contradictions are listed in pages, each once and none missed, also where some of
// those already listed are mended meanwhile.
func TestTODAY2Pages(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	f := &found{}
	for n := range 120 {
		kind := [...]string{NotBooked, OtherAmount, HeldForNobody}[n%3]
		f.open = append(f.open, Wrong{Kind: kind, Key: fmt.Sprintf("Key-%d", n), FoundAt: at.Add(time.Duration(n/40) * time.Hour)})
	}
	f.now = append(f.now, f.open...)
	s := &Service{Deps{Reader: f, Rules: func(context.Context) (Rules, error) { return Rules{}, nil }, Now: func() time.Time { return at }}}
	may := func(p staff.Permission) bool { return p == staff.OrdersRead } // somebody who may not see held units without an order
	seen := map[string]bool{}
	pages, after := 0, ""
	for {
		page, err := s.Wrong(t.Context(), may, after)
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Wrong) > wrongPage {
			t.Errorf("a page of %d", len(page.Wrong))
		}
		for _, w := range page.Wrong {
			if seen[w.Key] || w.Kind == HeldForNobody {
				t.Errorf("%s %s is shown again, or to whom it is not for", w.Kind, w.Key)
			}
			seen[w.Key] = true
		}
		if pages++; page.Next == "" {
			break
		}
		after = page.Next
		f.now = f.now[30:] // the first are mended
	}
	if pages != 2 || len(seen) != 80 {
		t.Errorf("%d contradictions in %d pages, want 80 in 2", len(seen), pages)
	}
}
