package store_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// STOCK-5: nodes get the earliest expiry month of the units that will be sent. Lots off sale do
// not count, undated units beside give none, and a corrected date updates it.
func TestLevelsTellTheEarliestExpiry(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		p := newProduct()
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
		id := p.Variants[0].ID
		told := func() string {
			t.Helper()
			levels, _, err := db.Levels(ctx, time.Time{})
			if err != nil {
				t.Fatal(err)
			}
			changed, _, err := db.Levels(ctx, time.UnixMicro(1))
			for _, list := range [][]catalog.Level{levels, changed} {
				slices.SortFunc(list, func(a, b catalog.Level) int { return strings.Compare(a.VariantID, b.VariantID) })
			}
			if err != nil || !slices.Equal(levels, changed) {
				t.Errorf("all levels are %v, and all that changed since 1970 %v (%v)", levels, changed, err)
			}
			for _, l := range levels {
				if l.VariantID == id {
					return fmt.Sprint(l.Free, " ", l.Expires)
				}
			}
			return "nothing"
		}
		var lots []string
		receive := func(day string, n int64) {
			t.Helper()
			do(t, db, func(tx *store.Tx) error {
				l, err := stock.Receive(ctx, tx, stock.Delivery{VariantID: id, Quantity: n, ExpiresOn: day, Actor: "a"})
				lots = append(lots, l.ID)
				return err
			})
		}
		expect := func(want, what string) {
			t.Helper()
			if got := told(); got != want {
				t.Errorf("%s: %s, want %s", what, got, want)
			}
		}
		receive("2094-03-31", 2)
		receive("2093-08-31", 3)
		receive("", 4)
		receive("2001-01-31", 5)
		expect("5 2093-08", "two lots, one without a date and one that expired")
		yes, no := true, false
		_, seen, err := db.Levels(ctx, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		if again, _, err := db.Levels(ctx, seen); err != nil || len(again) != 0 {
			t.Errorf("SWIFT-3: %d levels that were seen are read again (%v)", len(again), err)
		}
		change := func(c stock.LotChange) {
			t.Helper()
			do(t, db, func(tx *store.Tx) error {
				_, err := stock.ChangeLot(ctx, tx, c)
				return err
			})
		}
		change(stock.LotChange{LotID: lots[1], Sell: &no, Words: "w"})
		expect("2 2094-03", "the first one held back")
		change(stock.LotChange{LotID: lots[1], Sell: &yes, Units: 3, Words: "w"})
		day := "11/2093"
		change(stock.LotChange{LotID: lots[1], ExpiresOn: &day})
		expect("5 2093-11", "its date corrected")
		if young, _, err := db.Levels(ctx, seen); err != nil || len(young) == 0 {
			t.Errorf("a corrected date is no change: %v", err)
		}
		do(t, db, func(tx *store.Tx) error { return stock.Count(ctx, tx, id, 6, "a", "found one") })
		expect("6 ", "one unit without a lot beside")
	})
}

// STOCK-4, OFFICE-3: the list has expiring lots by date, then lots off sale with a later date,
// and last lots off sale without one. Empty lots are not in it.
func TestSTOCK4LotsThatExpireComeInTheirOrder(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		p := newProduct()
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
		no := false
		receive := func(day string, held, gone bool) {
			t.Helper()
			do(t, db, func(tx *store.Tx) error {
				l, err := stock.Receive(ctx, tx, stock.Delivery{VariantID: p.Variants[0].ID, Quantity: 2, ExpiresOn: day, Actor: "a"})
				if err == nil && held {
					_, err = stock.ChangeLot(ctx, tx, stock.LotChange{LotID: l.ID, Sell: &no, Words: "w"})
				}
				return err
			})
			if gone {
				if _, err := storetest.Writer(db).ExecContext(ctx, `UPDATE lots SET on_hand = 0, quarantined = 0 WHERE expires_on = $1`, day); err != nil {
					t.Fatal(err)
				}
			}
		}
		receive("", true, false)
		receive("2095-01-31", true, false)
		receive("2094-06-30", false, false) // later than the queried day
		receive("2093-08-31", false, false)
		receive("2093-07-31", true, false)
		receive("2093-06-30", false, true)
		receive("2001-01-31", false, false)
		for limit, want := range map[int]string{
			9: "[2001-01-31 2093-07-31 2093-08-31 2095-01-31 ]", 4: "[2001-01-31 2093-07-31 2093-08-31 2095-01-31]", 3: "[2001-01-31 2093-07-31 2093-08-31]", 2: "[2001-01-31 2093-07-31]",
		} {
			list, err := db.ExpiringLots(ctx, "2093-12-31", limit)
			if err != nil {
				t.Fatal(err)
			}
			days := make([]string, len(list))
			for i := range list {
				days[i] = list[i].Lot.ExpiresOn
			}
			if fmt.Sprint(days) != want {
				t.Errorf("STOCK-4 the first %d: %v, want %s", limit, days, want)
			}
		}
	})
}

// STOCK-2: dates are read as packs print them; anything else is refused as no date.
func TestParseExpiry(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "", "08/2027": "2027-08-31", "8/2027": "2027-08-31", "02/2028": "2028-02-29", "31.8.2027": "2027-08-31", "31/08/2027": "2027-08-31",
		"2027-08-31": "2027-08-31", "2027-08": "2027-08-31", "Aug 2027": "2027-08-31", " 5 Jan 2027 ": "2027-01-05",
		"31/2028": "!", "13/2027": "!", "31.2.2027": "!", "08/27": "!", "soon": "!", "08/9999": "!", "2027": "!",
	} {
		got, err := stock.ParseExpiry(text)
		if err != nil {
			got = "!"
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
