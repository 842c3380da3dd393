package app

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/parcel"
	"gulaab/internal/today"
	"gulaab/internal/zone"
)

// PARCEL-4: each courier has its own last cut-off, in the city from which it collects. A
// parcel without a courier has the default courier's. A courier that is not in use keeps its
// time for its parcels, and is not named as the next.
func TestPARCEL4ClosingTimesOfEach(t *testing.T) {
	t.Parallel()
	at := func(day, hour int) time.Time { return time.Date(2026, time.March, day, hour, 0, 0, 0, zone.Karachi) }
	couriers := []*parcel.Courier{
		{Key: "tcs", Name: "TCS", Cutoffs: []parcel.Cutoff{{Time: "10:00"}}},
		{Key: "postex", Name: "PostEx", On: true, City: "Lahore", Cutoffs: []parcel.Cutoff{{Time: "13:00"}, {City: "lahore", Time: "17:00"}}},
		{Key: "leopards", Name: "Leopards", On: true, City: "Lahore", Cutoffs: []parcel.Cutoff{{Time: "14:00"}, {City: "Karachi", Time: "20:00"}}},
		{Key: "trax", Name: "Trax", On: true},
	}
	var got today.Rules
	closing(&got, couriers, at(10, 15))
	want := today.Rules{
		Closed:   map[string]time.Time{"tcs": at(10, 10), "postex": at(9, 17), "": at(9, 17), "leopards": at(10, 14)},
		ClosesAt: at(10, 17), Closes: "PostEx",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("PARCEL-4 closing times (-want +got):\n%s", diff)
	}
}
