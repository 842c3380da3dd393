package site

import (
	"context"
	"time"
)

// Mend does what Run does after a change, without resting, and returns when
// there is nothing left to mend.
func (s *Site) Mend(ctx context.Context) { s.mend(ctx, 0, func(context.Context, time.Duration) {}) }

// MendPatiently does the same as patiently as Run.
func (s *Site) MendPatiently(ctx context.Context) {
	s.mend(ctx, sellingRest, func(context.Context, time.Duration) {})
}

// Warm renders what Run renders before anybody asks.
func (s *Site) Warm(ctx context.Context) {
	for _, k := range s.warmKeys() {
		s.warm(ctx, k)
	}
}

// Kept returns how many documents are kept, and how many bytes they are.
func (s *Site) Kept() (n int, bytes int64) { return len(s.cache.entries), s.cache.bytes() }
