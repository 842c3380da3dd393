package shoptest_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// SURE-9 PROOF-2 screenshots without an order are deleted after a day. Others stay, also those
// that a later one replaced.
func TestProofsWithoutAnOrderAreSwept(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		dir := filepath.Join(s.Config.DataDir, "media", "proofs")
		put := func(name string, age time.Duration) {
			file := filepath.Join(dir, name)
			if err := os.WriteFile(file, shoptest.JPEG(8, 8), 0o600); err != nil {
				t.Fatal(err)
			}
			when := s.Clock.Now().Add(-age)
			if err := os.Chtimes(file, when, when); err != nil {
				t.Fatal(err)
			}
		}
		put(shoptest.CustomerOrder+".jpg", 48*time.Hour)
		put("nobody.jpg", 25*time.Hour)
		put("being-placed.jpg", 23*time.Hour)
		put("earlier.jpg", 48*time.Hour)
		s.Exec(`INSERT INTO proof_prints (proof_key, order_id, state, tries, file_sum, whole, lines, added_at) VALUES ('proofs/earlier.jpg', $1, 2, 0, '', 0, '', 1)`, shoptest.CustomerOrder)
		s.App.Start()
		want := []string{"being-placed.jpg", "earlier.jpg", shoptest.CustomerOrder + ".jpg"}
		slices.Sort(want)
		eventually(t, func() bool { return slices.Equal(s.Files("proofs"), want) })
	})
}

// STOCK-1 a level that differs from its ledger is logged.
func TestStockIsHeldAgainstItsLedger(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		sound := shoptest.New(t, e)
		sound.App.Start()
		s := shoptest.New(t, e)
		s.Exec("UPDATE stock_levels SET on_hand = on_hand + 5 WHERE variant_id = $1", shoptest.Niacin+"-1")
		s.App.Start()
		eventually(t, func() bool { return strings.Contains(s.Log.String(), `"wrong":1`) })
		if log := s.Log.String(); !strings.Contains(log, shoptest.Niacin+"-1") {
			t.Errorf("the log does not name the variant: %s", log)
		}
		if log := sound.Log.String(); strings.Contains(log, `"wrong":`) {
			t.Errorf("a sound shop complains: %s", log)
		}
	})
}
