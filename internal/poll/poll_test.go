package poll_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
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
		var err error
		looks, bell, done := 0, poll.NewBell(), make(chan struct{})
		go func() {
			defer close(done)
			poll.Loop{Every: time.Second, Bell: bell, Log: slog.New(slog.NewTextHandler(&out, nil)), Lost: "lost", Back: "back"}.Run(ctx, func(context.Context) error {
				looks++
				return err
			})
		}()
		after := func(d time.Duration, want int) {
			t.Helper()
			time.Sleep(d) //nolint:forbidigo // the clock of the test's bubble
			synctest.Wait()
			if looks != want {
				t.Fatalf("%d looks, want %d", looks, want)
			}
		}
		after(500*time.Millisecond, 0)
		bell.Ring()
		bell.Ring() // nobody has looked since, or has: one look or two are the same
		synctest.Wait()
		woken := looks
		if woken == 0 {
			t.Fatal("the bell woke nobody")
		}
		err = errors.New("broken")
		after(3*time.Second, woken+3)
		err = nil
		after(2*time.Second, woken+5)
		if n := bytes.Count(out.Bytes(), []byte("msg=lost")); n != 1 {
			t.Errorf("said %d times that it fails: %s", n, &out)
		}
		if n := bytes.Count(out.Bytes(), []byte("msg=back")); n != 1 {
			t.Errorf("said %d times that it works again: %s", n, &out)
		}
		stop()
		<-done
	})
}
