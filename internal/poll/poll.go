// Package poll looks at something at a rhythm, and at once when it is told to.
package poll

import (
	"context"
	"log/slog"
	"time"
)

// Bell wakes a Loop. Ringing it while nobody has looked since does nothing more.
type Bell chan struct{}

// NewBell returns a bell that one Loop hears.
func NewBell() Bell { return make(Bell, 1) }

// Ring wakes the Loop, now or when it next waits. It never blocks.
func (b Bell) Ring() {
	select {
	case b <- struct{}{}:
	default:
	}
}

type heard struct{}

// Heard returns a context in which each look of a Loop, and whoever else calls Tell, is
// told to hear: whether a poll goes on is seen without every package that polls knowing
// who wants to know.
func Heard(ctx context.Context, hear func(err error)) context.Context {
	return context.WithValue(ctx, heard{}, hear)
}

// Report passes the outcome of a look to the function that Heard put into the context, if there is one.
func Report(ctx context.Context, err error) {
	if hear, ok := ctx.Value(heard{}).(func(err error)); ok {
		hear(err)
	}
}

// Loop says how something is looked at again and again.
type Loop struct {
	Every time.Duration // above 0
	Bell  Bell          // nil: at the rhythm alone
	Rest  time.Duration // the least time between two looks, however often the Bell rings; 0: none
	Log   *slog.Logger
	Lost  string // what is logged, as an error, when looking begins to fail
	Back  string // what is logged when it works again
}

// Run looks until ctx ends. It logs when looking begins to fail and when it works
// again, not every time between.
func (l Loop) Run(ctx context.Context, look func(ctx context.Context) error) {
	ticker := time.NewTicker(l.Every)
	defer ticker.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-l.Bell:
		}
		err := look(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && !failing:
			l.Log.ErrorContext(ctx, l.Lost, "error", err) //nolint:sloglint // a constant of who runs the loop
		case err == nil && failing:
			l.Log.InfoContext(ctx, l.Back) //nolint:sloglint // as above
		}
		failing = err != nil
		Report(ctx, err)
		if l.Rest > 0 {
			select {
			case <-ctx.Done():
				return
			case <-time.After(l.Rest):
			}
		}
	}
}
