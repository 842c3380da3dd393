package restock

import (
	"testing"
	"time"
)

// KEEP-2: people who were told and have not bought keep their unit for a day, and nobody else
// is told of it.
func TestKEEP2Turns(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.March, 3, 9, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		q    Queue
		free int64
		now  time.Time
		want int64
		told int64
	}{
		"nothing there":                      {Queue{}, 0, at, 0, 0},
		"units come in":                      {Queue{}, 3, at, 3, 0},
		"who was told has not come yet":      {Queue{Seen: 3, Told: 3, ToldAt: at}, 3, at.Add(time.Hour), 0, 3},
		"some were bought":                   {Queue{Seen: 3, Told: 3, ToldAt: at}, 1, at.Add(time.Hour), 0, 1},
		"all were bought":                    {Queue{Seen: 3, Told: 3, ToldAt: at}, 0, at.Add(time.Hour), 0, 0},
		"more come in":                       {Queue{Seen: 3, Told: 3, ToldAt: at}, 5, at.Add(time.Hour), 2, 3},
		"fewer waited than there were units": {Queue{Seen: 3, Told: 1, ToldAt: at}, 3, at.Add(time.Hour), 2, 1},
		"a day later":                        {Queue{Seen: 3, Told: 3, ToldAt: at}, 3, at.Add(Turn), 3, 0},
	} {
		q := c.q
		if got := q.due(c.free, c.now); got != c.want || q.Told != c.told || q.Seen != c.free {
			t.Errorf("KEEP-2 %s: %d may be told (%+v), want %d", name, got, q, c.want)
		}
	}
}
