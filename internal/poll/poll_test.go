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

// A loop runs at its interval and when the bell rings, and logs once that it fails and once
// that it works again.
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
		bell.Ring() // one run or two are the same
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

// QUICK-1: however often the bell rings, runs keep their distance, and the last ring is still
// followed by a run.
func TestQUICK1LoopRests(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		var looks atomic.Int64
		bell := poll.NewBell()
		go poll.Loop{Every: time.Hour, Bell: bell, Rest: 100 * time.Millisecond, Log: slog.New(slog.DiscardHandler)}.Run(ctx, func(context.Context) error {
			looks.Add(1)
			return nil
		})
		for range 1000 {
			bell.Ring()
			time.Sleep(time.Millisecond) //nolint:forbidigo // the clock of the test's bubble
		}
		if n := looks.Load(); n < 9 || n > 11 {
			t.Errorf("%d looks in a second of ringing, want about 10", n)
		}
		time.Sleep(time.Second) //nolint:forbidigo // as above
		before := looks.Load()
		bell.Ring()
		synctest.Wait()
		if looks.Load() != before+1 {
			t.Error("a ring after a rest is not heard at once")
		}
	})
}
