package poll_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gulaab/internal/poll"
)

// A loop looks at its rhythm and when the bell rings, and says once that looking
// fails and once that it works again.
func TestLoop(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		var out bytes.Buffer
		var fails atomic.Bool
		var looks atomic.Int64
		bell, done := poll.NewBell(), make(chan struct{})
		go func() {
			defer close(done)
			poll.Loop{Every: time.Second, Bell: bell, Log: slog.New(slog.NewTextHandler(&out, nil)), Lost: "lost", Back: "back"}.Run(ctx, func(context.Context) error {
				looks.Add(1)
				if fails.Load() {
					return errors.New("broken")
				}
				return nil
			})
		}()
		after := func(d time.Duration, want int64) {
			t.Helper()
			time.Sleep(d) //nolint:forbidigo // the clock of the test's bubble
			synctest.Wait()
			if n := looks.Load(); n != want {
				t.Fatalf("%d looks, want %d", n, want)
			}
		}
		after(500*time.Millisecond, 0)
		bell.Ring()
		bell.Ring() // nobody has looked since, or has: one look or two are the same
		synctest.Wait()
		woken := looks.Load()
		if woken == 0 {
			t.Fatal("the bell woke nobody")
		}
		fails.Store(true)
		after(3*time.Second, woken+3)
		fails.Store(false)
		after(2*time.Second, woken+5)
		stop()
		<-done
		if n := bytes.Count(out.Bytes(), []byte("msg=lost")); n != 1 {
			t.Errorf("said %d times that it fails: %s", n, &out)
		}
		if n := bytes.Count(out.Bytes(), []byte("msg=back")); n != 1 {
			t.Errorf("said %d times that it works again: %s", n, &out)
		}
	})
}
