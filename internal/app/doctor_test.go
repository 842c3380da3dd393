package app_test

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"

	"gulaab/internal/app"
	"gulaab/internal/config"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// NODE-5: the doctor reports what is stuck or old, on both engines.
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

// SAFE-9: a mail server's answer may name its users, so the doctor's report, which people send
// around, leaves it out.
func TestDoctorKeepsAMailServersWordsToItself(t *testing.T) {
	t.Parallel()
	server, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	go func() {
		for {
			c, err := server.Accept()
			if err != nil {
				return
			}
			_, _ = c.Write([]byte("554 5.7.1 asma.khan@example.com, call +92 300 1234567, is refused here\r\n"))
			_ = c.Close()
		}
	}()
	cfg := config.Config{DataDir: t.TempDir(), Addr: "127.0.0.1:8080", SMTPURL: "smtp://" + server.Addr().String() + "?tls=none"}
	for _, f := range app.Examine(t.Context(), cfg, time.Now()) {
		if f.Name != "mail" {
			continue
		}
		if f.State != app.Needs || !strings.Contains(f.Says, "554") {
			t.Errorf("that the server refuses is not told: %+v", f)
		}
		if strings.Contains(f.Says, "asma") || strings.Contains(f.Says, "1234567") {
			t.Errorf("SAFE-9 %q", f.Says)
		}
		return
	}
	t.Error("nothing is said of the mail server")
}
