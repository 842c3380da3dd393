package cli

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"
)

// A log line a request, each written by itself, is a tenth of what a cached
// answer costs. Lines therefore wait for company: until there are batchSize
// bytes of them, or batchWait has passed, or one of them is a warning.
const (
	batchSize = 32 << 10
	batchWait = 100 * time.Millisecond
)

// batch writes in batches what it is given, in order. Who made it flushes it at
// the end.
type batch struct {
	mu    sync.Mutex
	out   io.Writer
	held  []byte
	timer *time.Timer // runs while something is held
}

func newBatch(out io.Writer) *batch { return &batch{out: out, held: make([]byte, 0, batchSize)} }

// Write implements io.Writer.
func (b *batch) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.held)+len(p) > batchSize {
		b.flush()
	}
	if len(p) > batchSize {
		return b.out.Write(p)
	}
	if len(b.held) == 0 {
		if b.timer == nil {
			b.timer = time.AfterFunc(batchWait, b.Flush)
		} else {
			b.timer.Reset(batchWait)
		}
	}
	b.held = append(b.held, p...)
	return len(p), nil
}

// Flush writes what is held.
func (b *batch) Flush() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.flush()
}

func (b *batch) flush() {
	if len(b.held) == 0 {
		return
	}
	b.timer.Stop()
	_, _ = b.out.Write(b.held) // where the log cannot be written, nobody can be told
	b.held = b.held[:0]
}

// urgent flushes after a warning or an error, with all that was logged before
// it: whoever logs a panic before it ends the program loses nothing.
type urgent struct {
	slog.Handler
	flush func()
}

// Handle implements slog.Handler.
func (h urgent) Handle(ctx context.Context, r slog.Record) error {
	err := h.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		h.flush()
	}
	return err
}

// WithAttrs implements slog.Handler.
func (h urgent) WithAttrs(attrs []slog.Attr) slog.Handler {
	return urgent{h.Handler.WithAttrs(attrs), h.flush}
}

// WithGroup implements slog.Handler.
func (h urgent) WithGroup(name string) slog.Handler {
	return urgent{h.Handler.WithGroup(name), h.flush}
}
