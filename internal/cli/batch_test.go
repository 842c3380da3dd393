package cli

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

// writes records each write.
type writes struct {
	mu  sync.Mutex
	all [][]byte
}

func (w *writes) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, bytes.Clone(p))
	return len(p), nil
}

func (w *writes) count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.all)
}

func TestBatch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		out := &writes{}
		b := newBatch(out)
		log := slog.New(urgent{slog.NewTextHandler(b, nil), b.Flush})
		log.Info("one")
		log.Info("two")
		if out.count() != 0 {
			t.Error("SWIFT-6 lines are written one by one")
		}
		<-time.After(batchWait + time.Millisecond) // on the bubble's clock
		synctest.Wait()
		if out.count() != 1 || bytes.Count(out.all[0], []byte("\n")) != 2 {
			t.Fatalf("SWIFT-6 after a while %q is written", out.all)
		}
		log.Info("before it")
		log.With("a", 1).Warn("trouble")
		if out.count() != 2 || !bytes.Contains(out.all[1], []byte("before it")) || !bytes.Contains(out.all[1], []byte("trouble")) {
			t.Errorf("SWIFT-6 a warning waits: %q", out.all)
		}
		for range 2000 {
			log.Info("a line that is about fifty bytes long, more or less")
		}
		b.Flush()
		b.Flush()
		total, largest := 0, 0
		for _, p := range out.all {
			total += bytes.Count(p, []byte("\n"))
			largest = max(largest, len(p))
		}
		if total != 2004 || largest > batchSize || out.count() > 12 {
			t.Errorf("SWIFT-6 %d lines in %d writes of at most %d bytes", total, out.count(), largest)
		}
		if n, err := b.Write(make([]byte, 2*batchSize)); err != nil || n != 2*batchSize || len(out.all[len(out.all)-1]) != n {
			t.Errorf("a line larger than a batch: %d, %v", n, err)
		}
	})
}

const crashing = "GULAAB_TEST_CRASH"

// TestMainOfCrash is the program that TestNothingIsLostAtAPanic crashes, and no test of its
// own.
func TestMainOfCrash(t *testing.T) {
	if os.Getenv(crashing) == "" {
		t.Skip("only as another test's program")
	}
	log, _ := world{getenv: os.Getenv, stdout: io.Discard, stderr: os.Stderr}.logger(&config.Config{LogLevel: "info"})
	for i := range 50 {
		log.Info("request", "n", i)
	}
	done := make(chan struct{})
	go app.Guard(log, func() { panic("the end") })
	<-done
}

// After a panic that nothing recovers, everything logged before it is still written.
func TestNothingIsLostAtAPanic(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestMainOfCrash$")
	cmd.Env = append(os.Environ(), crashing+"=1")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Run(); err == nil {
		t.Fatal("the program did not crash")
	}
	if n := strings.Count(errs.String(), `"msg":"request"`); n != 50 || !strings.Contains(errs.String(), `"msg":"panic"`) {
		t.Errorf("SWIFT-6 %d of 50 lines are in the log:\n%s", n, &errs)
	}
}
