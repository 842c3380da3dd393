package media

import (
	"context"

	"golang.org/x/sync/semaphore"
)

// share is a part of the memory for decoding. Large pictures have their own part, so that
// one that takes seconds does not hold up a queue of small screenshots.
type share struct {
	small, large          *semaphore.Weighted
	smallBytes, mostLarge int64
}

// newShare returns a share of size bytes: a quarter for small pictures, the rest for large
// ones, of which one may take it all.
func newShare(size int64) *share {
	small := size / 4
	return &share{
		small: semaphore.NewWeighted(small), large: semaphore.NewWeighted(size - small),
		smallBytes: small * 3 / 4, mostLarge: size - small,
	}
}

// fits says whether a picture that needs this memory may be decoded at all.
func (s *share) fits(bytes int64) bool { return bytes <= s.mostLarge }

// take waits for memory until ctx ends. The caller returns it with release.
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
