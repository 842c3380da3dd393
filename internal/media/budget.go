package media

import (
	"context"

	"golang.org/x/sync/semaphore"
)

// share is a part of the memory for decoding. Large pictures wait in a lane of
// their own: one that takes seconds must not keep a queue of screenshots, each
// done in a blink, from the rest of the memory.
type share struct {
	small, large          *semaphore.Weighted
	smallBytes, mostLarge int64
}

// newShare makes a share of size bytes: a quarter for small pictures, the rest
// for large ones, one of which may take it all.
func newShare(size int64) *share {
	small := size / 4
	return &share{
		small: semaphore.NewWeighted(small), large: semaphore.NewWeighted(size - small),
		smallBytes: small * 3 / 4, mostLarge: size - small,
	}
}

// fits says whether a picture that takes so much memory may be decoded at all.
func (s *share) fits(bytes int64) bool { return bytes <= s.mostLarge }

// take waits for memory until ctx ends. What it returns gives it back.
func (s *share) take(ctx context.Context, bytes int64) (release func(), err error) {
	lane := s.large
	if bytes <= s.smallBytes {
		lane = s.small
	}
	if err := lane.Acquire(ctx, bytes); err != nil {
		return nil, err
	}
	return func() { lane.Release(bytes) }, nil
}
