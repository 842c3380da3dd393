package app

import (
	"testing"
	"time"

	"gulaab/internal/zone"
)

// STOCK-4 lots are reviewed at the start of each day, when they expire, whenever the shop was
// started.
func TestSTOCK4LotsAreReviewedAsTheDayBegins(t *testing.T) {
	t.Parallel()
	midnight := time.Date(2026, 11, 28, 0, 0, 0, 0, zone.Karachi)
	for _, before := range []time.Duration{time.Millisecond, 17 * time.Second, time.Minute} {
		l := loop{every: reviewEvery, whole: true}
		if got := l.until(midnight.Add(-before)); got != before {
			t.Errorf("%s before midnight the next look is in %s", before, got)
		}
	}
}
