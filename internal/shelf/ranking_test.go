package shelf

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/zone"
)

const rankToday = "2026-11-21"

func daysAgo(n int) string {
	return time.Date(2026, time.November, 21-n, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

func order(r Reckoning) (ids []string) {
	for _, p := range r.Places {
		if p.Place > 0 {
			ids = append(ids, p.Product)
		}
	}
	return ids
}

func anyLive(string) bool { return true }

// SHELF-3 Top Sells counts units delivered in 30 days; Trending counts units and views, which
// halve in a week. Returned parcels and unavailable products never count, and each place has
// its reason.
func TestSHELF3Reckon(t *testing.T) {
	t.Parallel()
	g := Ground{
		Today: rankToday,
		Signals: []Signal{
			{Product: "steady", Day: daysAgo(29), Units: 30},
			{Product: "steady", Day: daysAgo(20), Units: 30},
			{Product: "old", Day: daysAgo(30), Units: 900}, // a day too early
			{Product: "new", Day: daysAgo(0), Units: 8},
			{Product: "new", Day: daysAgo(9), Units: 3, Refused: 2},
			{Product: "refused", Day: daysAgo(1), Refused: 50},
			{Product: "looked at", Day: daysAgo(0), Views: 170},
			{Product: "archived", Day: daysAgo(0), Units: 100},
			{Product: "sold out", Day: daysAgo(2), Units: 70},
			{Product: "half", Day: daysAgo(7), Units: 8, Views: 20}, // 180 views, a week ago: 90
			{Product: "tomorrow", Day: daysAgo(-1), Units: 9},
			{Product: "no day", Day: "x", Units: 9},
			{Product: "one", Day: daysAgo(3), Units: 1},
			{Product: "steady", Day: daysAgo(15), Units: 5}, // and all were returned
			{Product: "steady", Day: daysAgo(12), Back: 5},
			{Product: "sent back", Day: daysAgo(3), Units: 80},
			{Product: "sent back", Day: daysAgo(1), Back: 80},
			{Product: "bought before", Day: daysAgo(1), Back: 3},
		},
		Live:    func(id string) bool { return id != "archived" },
		SoldOut: map[string]bool{"sold out": true},
		Shown:   map[List][]string{TopSells: {"refused"}},
	}
	got := Reckon(&g)
	if ids := order(got[TopSells]); !slices.Equal(ids, []string{"steady", "new", "half", "one"}) {
		t.Errorf("top sells %v", ids)
	}
	// new: 160 + 60 × 2^(-9/7) = 184.6; looked at: 170; half: 90; steady: 600 × 2^(-20/7) + 600 × 2^(-29/7) = 116.8.
	if ids := order(got[Trending]); !slices.Equal(ids, []string{"new", "looked at", "steady", "half", "one"}) {
		t.Errorf("trending %v", ids)
	}
	if diff := cmp.Diff(Place{Product: "new", Place: 2, Score: 11000, Figures: Figures{Units: 11, Week: 8, WeekBefore: 3, Refused: 2}}, got[TopSells].Places[1]); diff != "" {
		t.Errorf("why (-want +got)\n%s", diff)
	}
	rest := got[TopSells].Places[4:]
	if len(rest) != 2 || rest[0].Product != "sold out" || rest[0].LeftOut != LeftSoldOut || rest[0].Place != 0 ||
		rest[1].Product != "refused" || rest[1].LeftOut != "" || rest[1].Refused != 50 {
		t.Errorf("beside the list %+v", rest)
	}
	if !got[TopSells].Enough || !got[Trending].Enough {
		t.Error("four are not enough")
	}
	g.Signals = g.Signals[:12]
	if got := Reckon(&g); got[TopSells].Enough || !got[Trending].Enough {
		t.Errorf("with three %+v", got)
	}
}

// SHELF-3 compared with a plain implementation, over random shops.
func TestSHELF3ReckonAsThePlainWay(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 7)) //nolint:gosec // a test's choice
		g := Ground{Today: rankToday, Live: anyLive, SoldOut: map[string]bool{}}
		for range r.IntN(400) {
			id := fmt.Sprintf("p%02d", r.IntN(90))
			g.Signals = append(g.Signals, Signal{Product: id, Day: daysAgo(r.IntN(40)), Units: int64(r.IntN(3)), Refused: int64(r.IntN(2)), Views: int64(r.IntN(30))})
			if r.IntN(40) == 0 {
				g.SoldOut[id] = true
			}
		}
		got := Reckon(&g)
		units, trend := map[string]float64{}, map[string]float64{}
		for age := range 30 {
			for _, s := range g.Signals {
				if s.Day == daysAgo(age) {
					units[s.Product] += float64(s.Units)
					trend[s.Product] += float64(20*s.Units+s.Views) / math.Pow(2, float64(age)/7)
				}
			}
		}
		for list, by := range map[List]map[string]float64{TopSells: units, Trending: trend} {
			least := map[List]float64{TopSells: 1, Trending: 10}[list]
			var want []string
			for id, v := range by {
				if v >= least && !g.SoldOut[id] {
					want = append(want, id)
				}
			}
			sort.Slice(want, func(i, j int) bool {
				a, b := want[i], want[j]
				if by[a] != by[b] {
					return by[a] > by[b]
				}
				if list == TopSells && math.Abs(trend[a]-trend[b]) > 1e-3 {
					return trend[a] > trend[b]
				}
				return a > b
			})
			have := order(got[list])
			if len(have) != min(48, len(want)) {
				t.Fatalf("seed %d: %s has %d of %d", seed, list, len(have), len(want))
			}
			for i, id := range have {
				if math.Abs(by[id]-by[want[i]]) > 1e-3 { // within a thousandth the order may differ
					t.Fatalf("seed %d: %s place %d is %s (%f), not %s (%f)", seed, list, i+1, id, by[id], want[i], by[want[i]])
				}
			}
		}
	}
}

// SHELF-3 a ranking is valid for an hour, and no longer than its day in Karachi, because pins
// end with their day.
func TestSHELF3NextReckoning(t *testing.T) {
	t.Parallel()
	at := func(hour, minute int) time.Time { return time.Date(2026, 11, 21, hour, minute, 0, 0, zone.Karachi) }
	if next := NextReckoning(at(12, 10).UTC()); !next.Equal(at(13, 10)) {
		t.Error(next)
	}
	if next := NextReckoning(at(23, 10).UTC()); !next.Equal(at(24, 0)) {
		t.Error(next)
	}
}
