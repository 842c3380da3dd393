package demoshop

import (
	"testing"
	"time"

	"gulaab/internal/zone"
)

// PLAIN-9: whenever the demo is opened, the riders of its story ride between nine and eight.
// Times keep their order, and none moves forward, nor back by a whole day.
func TestPLAIN9RidersRideByDay(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.November, 28, 23, 32, 0, 0, time.UTC) // 4:32 in Karachi
	before := time.Time{}
	for range 24 * 60 {
		at = at.Add(time.Minute)
		got := ridersHour(at)
		hour := got.In(zone.Karachi).Hour()
		if hour < 9 || hour >= 20 || got.After(at) || at.Sub(got) > 13*time.Hour || !got.After(before) {
			t.Fatalf("%s became %s", at.In(zone.Karachi), got)
		}
		if own := at.In(zone.Karachi).Hour(); own >= 9 && own < 19 && !got.Equal(at) {
			t.Fatalf("%s, a moment of the day, became %s", at.In(zone.Karachi), got)
		}
		before = got
	}
}
