package app_test

import (
	"context"
	"testing"
	"time"

	"gulaab/internal/app"
	"gulaab/internal/config"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// NODE-5: what is stuck or old is told, on both engines.
func TestDoctorTellsWhatIsStuck(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		place := e.Fresh(t)
		db := storetest.Open(t, place)
		cfg := config.Config{DatabaseURL: place.URL, DataDir: place.DataDir, Addr: "127.0.0.1:8080"}
		if cfg.DataDir == "" {
			cfg.DataDir = t.TempDir()
		}
		now := time.Now()
		find := func(name string) app.Finding {
			for _, f := range app.Examine(t.Context(), cfg, now) {
				if f.Name == name {
					return f
				}
			}
			t.Fatalf("nothing is said of %q", name)
			return app.Finding{}
		}
		do := func(fn func(*store.Tx) error) {
			if err := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error { return fn(tx) }); err != nil {
				t.Fatal(err)
			}
		}
		if f := find("jobs"); f.State != app.Good {
			t.Errorf("without jobs: %+v", f)
		}
		do(func(tx *store.Tx) error { return tx.EnqueueJob(t.Context(), "mail", []byte(`{}`), now) })
		if f := find("jobs"); f.State != app.Good {
			t.Errorf("with a job that is due now: %+v", f)
		}
		now = now.Add(time.Hour)
		if f := find("jobs"); f.State != app.Needs || f.Says != "1 wait, the oldest is due since 60 minutes" {
			t.Errorf("with a job that nobody does: %+v", f)
		}
		for days, want := range map[int]app.State{1: app.Good, 2: app.Needs} {
			do(func(tx *store.Tx) error {
				return tx.PutSetting(t.Context(), "backup_made_at", now.AddDate(0, 0, -days).Format(time.RFC3339))
			})
			if f := find("backup"); f.State != want {
				t.Errorf("a backup of %d days ago: %+v", days, f)
			}
		}
	})
}
