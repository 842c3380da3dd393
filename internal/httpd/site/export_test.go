package site

import (
	"context"
	"time"
)

// Mend does Run's work after a change, without pauses, and returns when nothing is left.
func (s *Site) Mend(ctx context.Context) { s.mend(ctx, 0, func(context.Context, time.Duration) {}) }

// MendPatiently is Mend with the pauses of Run.
func (s *Site) MendPatiently(ctx context.Context) {
	s.mend(ctx, sellingRest, func(context.Context, time.Duration) {})
}

// Warm renders the pages that Run renders in advance.
func (s *Site) Warm(ctx context.Context) {
	for _, k := range s.warmKeys() {
		s.warm(ctx, k)
	}
}

// Kept returns the number of cached documents and their bytes.
func (s *Site) Kept() (n int, bytes int64) { return len(s.cache.entries), s.cache.bytes() }

// CanonicalQuery is the canonical form of a list's query.
func CanonicalQuery(raw string) string { return parseListing(raw).text }
