package catalog

import (
	"strings"
	"testing"
	"time"

	"gulaab/internal/money"
)

// TestGOOD3EarlierPricesAreHonest holds what may be named as an earlier price against the
// prices that were asked, as DEAL-3 does for badges.
func TestGOOD3EarlierPricesAreHonest(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC)
	at := func(days int) time.Time { return now.AddDate(0, 0, days) }
	list := func(rupees int64, from, to int) Asked {
		a := Asked{Price: money.Rupees(rupees), List: true, From: at(from)}
		if to != 0 {
			a.To = at(to)
		}
		return a
	}
	deal := func(rupees int64, from, to int) Asked {
		return Asked{Price: money.Rupees(rupees), From: at(from), To: at(to)}
	}
	for name, tc := range map[string]struct {
		asked          []Asked
		earlier, price int64
		began          int
		wrong          string
	}{
		"asked for a year":                    {[]Asked{list(1200, -365, 0)}, 1200, 1000, 0, ""},
		"less than was asked":                 {[]Asked{list(1200, -365, 0)}, 1100, 1000, 0, ""},
		"lowered ten days ago":                {[]Asked{list(1200, -365, -10), list(1000, -10, 0)}, 1200, 1000, -10, ""},
		"lowered 30 days ago":                 {[]Asked{list(1200, -365, -30), list(1000, -30, 0)}, 1200, 1000, -30, "has been asked for 30 days"},
		"more than was asked":                 {[]Asked{list(1200, -365, 0)}, 1201, 1000, 0, "this cost Rs 1,200 at least once"},
		"raised a week before":                {[]Asked{list(1000, -365, -7), list(1500, -7, 0)}, 1500, 1000, 0, "this cost Rs 1,000 at least once"},
		"raised 31 days before":               {[]Asked{list(1000, -365, -31), list(1500, -31, 0)}, 1500, 1000, 0, ""},
		"a deal in between":                   {[]Asked{list(1200, -365, 0), deal(900, -20, -18)}, 1200, 800, 0, "this cost Rs 900 at least once"},
		"a deal long before":                  {[]Asked{list(1200, -365, 0), deal(900, -60, -31)}, 1200, 1000, 0, ""},
		"new in the shop":                     {[]Asked{list(1200, -29, 0)}, 1200, 1000, 0, "not been for sale for 30 days"},
		"never in the shop":                   {nil, 1200, 1000, 0, "not been for sale for 30 days"},
		"little above":                        {[]Asked{list(1200, -365, 0)}, 1049, 1000, 0, "from 5 %"},
		"five percent":                        {[]Asked{list(1200, -365, 0)}, 1200, 1140, 0, ""},
		"below the price":                     {[]Asked{list(1200, -365, 0)}, 900, 1000, 0, "from 5 %"},
		"two steps, and the first price told": {[]Asked{list(1200, -365, -10), list(1100, -10, 0)}, 1200, 1000, 0, "this cost Rs 1,100 at least once"},
	} {
		until, wrong := earlierUntil(tc.asked, money.Rupees(tc.earlier), money.Rupees(tc.price), at(tc.began), now)
		if (tc.wrong == "") != (wrong == "") || !strings.Contains(wrong, tc.wrong) {
			t.Errorf("GOOD-3 %s: %q, want %q", name, wrong, tc.wrong)
		}
		if !until.Equal(at(tc.began + 30)) {
			t.Errorf("GOOD-3 %s: until %v", name, until)
		}
	}
}
