package catalogdb_test

import (
	"fmt"
	"testing"
	"time"

	shelves "gulaab/internal/shelf"
	"gulaab/internal/store/storetest"
)

// SHELF-5 searches are summed over nodes, limited per day, and deleted after a time.
func TestSHELF5SearchLog(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		const wordsOfDay = 1000
		now := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
		cfg := e.Fresh(t)
		cfg.Now = func() time.Time { return now }
		db := storetest.Open(t, cfg)
		keep := func(day string, words map[string]shelves.Count) {
			t.Helper()
			if err := db.KeepCounts(t.Context(), shelves.Counts{Day: day, Words: words, Views: map[string]int64{"snail": 2}}); err != nil {
				t.Fatal(err)
			}
		}
		keep("2026-11-20", map[string]shelves.Count{"kajal": {Searches: 2, Missed: 2}, "rose": {Searches: 3}, "lone click": {Clicks: 1}})
		keep("2026-11-21", map[string]shelves.Count{"kajal": {Searches: 1, Missed: 1}, "serum": {Searches: 5, Clicks: 1}})
		keep("2026-11-21", map[string]shelves.Count{"kajal": {Searches: 1, Missed: 1}}) // from another node
		missed, err := db.Searches(t.Context(), "2026-11-01", false, 10)
		if err != nil || fmt.Sprint(missed) != "[{kajal 4 4 0 2026-11-21}]" {
			t.Errorf("missed %v, %v", missed, err)
		}
		unopened, err := db.Searches(t.Context(), "2026-11-01", true, 10)
		if err != nil || fmt.Sprint(unopened) != "[{rose 3 0 0 2026-11-20}]" {
			t.Errorf("unopened %v, %v", unopened, err)
		}
		if today, err := db.Searches(t.Context(), "2026-11-21", false, 10); err != nil || today[0].Missed != 2 {
			t.Errorf("today %v, %v", today, err)
		}

		many := map[string]shelves.Count{}
		for i := range wordsOfDay + 200 {
			many[fmt.Sprintf("flood %d", i)] = shelves.Count{Searches: 1}
		}
		keep("2026-11-21", many)
		var kept, views int64
		count := func(query string, into *int64) {
			t.Helper()
			if err := storetest.Reader(db).QueryRowContext(t.Context(), query).Scan(into); err != nil {
				t.Fatal(err)
			}
		}
		count("SELECT COUNT(*) FROM search_log WHERE day = '2026-11-21'", &kept)
		count("SELECT SUM(views) FROM product_views", &views)
		if kept != wordsOfDay || views != 8 {
			t.Errorf("%d words of a day, %d views", kept, views)
		}
		keep("2026-11-21", map[string]shelves.Count{"kajal": {Searches: 1, Missed: 1}}) // a known word still counts
		now = now.Add(100 * 24 * time.Hour)
		if err := db.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		count("SELECT COUNT(*) FROM search_log", &kept)
		count("SELECT COUNT(*) FROM product_views", &views)
		if kept != 0 || views != 0 {
			t.Errorf("%d words and %d views are left", kept, views)
		}
	})
}
