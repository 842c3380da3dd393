package outbox

import (
	"testing"
	"time"

	"gulaab/internal/zone"
)

// TestSAY2QuietHours: from 22 to 9 in Karachi only those who wait for a message get it; others
// get theirs the next morning.
func TestSAY2QuietHours(t *testing.T) {
	t.Parallel()
	at := func(day, hour, minute int) time.Time {
		return time.Date(2026, time.March, day, hour, minute, 0, 0, zone.Karachi)
	}
	for _, tt := range []struct {
		name      string
		now, want time.Time
	}{
		{"SAY-2 by day at once", at(2, 9, 0), at(2, 9, 0)},
		{"SAY-2 until ten in the evening at once", at(2, 21, 59), at(2, 21, 59)},
		{"SAY-2 at ten the next morning", at(2, 22, 0), at(3, 9, 0)},
		{"SAY-2 after midnight the same morning", at(3, 0, 30), at(3, 9, 0)},
		{"SAY-2 just before nine", at(3, 8, 59), at(3, 9, 0)},
		{"SAY-2 the month ends at night", at(31, 23, 0), at(32, 9, 0)},
	} {
		if got := Awake(tt.now.UTC()); !got.Equal(tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
