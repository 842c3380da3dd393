package shoptest_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// SURE-9 screenshots that no order names go after a day; others stay.
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
		s.App.Start()
		want := []string{"being-placed.jpg", shoptest.CustomerOrder + ".jpg"}
		slices.Sort(want)
		eventually(t, func() bool { return slices.Equal(s.Files("proofs"), want) })
	})
}
