// Package limit counts attempts by key in token buckets, so that nobody can try
// passwords or order numbers at speed. Its memory is bounded: keys that have
// been quiet for long are forgotten, and when a shard is full, full buckets go
// first. Counts are per node.
package limit

import (
	"hash/maphash"
	"math"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"gulaab/internal/fault"
)

// Rule is a bucket: Burst attempts at once, then one each Every.
type Rule struct {
	Burst int
	Every time.Duration
}

const (
	shards   = 16
	maxShard = 4096
)

// Limiter is safe for concurrent use.
type Limiter struct {
	factor float64
	now    func() time.Time
	seed   maphash.Seed
	shards [shards]shard
}

type shard struct {
	mu      sync.Mutex
	buckets map[string]*bucket
}

type bucket struct {
	limiter *rate.Limiter
	full    time.Time // when it is full again, so that forgetting it changes nothing
}

// New returns a Limiter whose rules are multiplied by factor; 0 lets everything
// through. now is the clock.
func New(factor float64, now func() time.Time) *Limiter {
	l := &Limiter{factor: factor, now: now, seed: maphash.MakeSeed()}
	for i := range l.shards {
		l.shards[i].buckets = map[string]*bucket{}
	}
	return l
}

// Allow counts an attempt of key under a rule. Where it is one too many, wait is
// how long until the next is allowed, at least a second.
func (l *Limiter) Allow(key string, r Rule) (wait time.Duration, ok bool) {
	return l.AllowN(key, r, 1)
}

// AllowN is Allow for what costs n of a rule's units; more than its burst cost as much
// as the burst.
func (l *Limiter) AllowN(key string, r Rule, n int) (wait time.Duration, ok bool) {
	if l.factor == 0 {
		return 0, true
	}
	s := &l.shards[maphash.String(l.seed, key)%shards]
	s.mu.Lock()
	defer s.mu.Unlock()
	now := l.now()
	b := s.buckets[key]
	if b == nil {
		if len(s.buckets) >= maxShard {
			s.evict(now)
		}
		burst := max(1, int(float64(r.Burst)*l.factor))
		b = &bucket{limiter: rate.NewLimiter(rate.Limit(l.factor/r.Every.Seconds()), burst)}
		s.buckets[key] = b
	}
	reservation := b.limiter.ReserveN(now, min(n, b.limiter.Burst()))
	wait = reservation.DelayFrom(now)
	if wait > 0 {
		reservation.CancelAt(now)
	}
	missing := float64(b.limiter.Burst()) - b.limiter.TokensAt(now)
	b.full = now.Add(time.Duration(missing / float64(b.limiter.Limit()) * float64(time.Second)))
	if wait > 0 {
		return max(wait, time.Second), false
	}
	return 0, true
}

// Left says whether an attempt of key would be allowed, and counts none. Where it
// would not, wait is how long until one is, at least a second.
func (l *Limiter) Left(key string, r Rule) (wait time.Duration, ok bool) {
	s := &l.shards[maphash.String(l.seed, key)%shards]
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.buckets[key]
	if b == nil || l.factor == 0 {
		return 0, true
	}
	missing := 1 - b.limiter.TokensAt(l.now())
	if missing <= 0 {
		return 0, true
	}
	return max(time.Duration(missing*float64(r.Every)/l.factor), time.Second), false
}

// Return gives back what Allow took for a key, where the attempt does not count
// after all. A key never has more than its burst.
func (l *Limiter) Return(key string) {
	s := &l.shards[maphash.String(l.seed, key)%shards]
	s.mu.Lock()
	defer s.mu.Unlock()
	if b := s.buckets[key]; b != nil {
		b.limiter.ReserveN(l.now(), -1)
	}
}

// Len returns how many keys are remembered.
func (l *Limiter) Len() int {
	n := 0
	for i := range l.shards {
		l.shards[i].mu.Lock()
		n += len(l.shards[i].buckets)
		l.shards[i].mu.Unlock()
	}
	return n
}

// evict forgets full buckets; where there is none, a quarter of the shard: an
// attacker with a million addresses must not fill the memory.
func (s *shard) evict(now time.Time) {
	for key, b := range s.buckets {
		if !b.full.After(now) {
			delete(s.buckets, key)
		}
	}
	for key := range s.buckets {
		if len(s.buckets) <= maxShard*3/4 {
			return
		}
		delete(s.buckets, key)
	}
}

// Refusal is a fault of kind RateLimited that knows how long to wait.
type Refusal struct{ wait time.Duration }

var errTooMany = fault.New(fault.RateLimited, "Too many attempts. Please wait a moment and try again.")

// After is a Refusal for who may try again after a while.
func After(wait time.Duration) *Refusal { return &Refusal{wait} }

// Error implements error.
func (r *Refusal) Error() string { return errTooMany.Error() }

// Unwrap returns the fault.
func (r *Refusal) Unwrap() error { return errTooMany }

// RetryAfter returns the value of the header of that name, in whole seconds.
func (r *Refusal) RetryAfter() string { return strconv.Itoa(int(math.Ceil(r.wait.Seconds()))) }

// Check is Left for a request: where no attempt is left, it returns a *Refusal.
func (l *Limiter) Check(key string, r Rule) error {
	if wait, ok := l.Left(key, r); !ok {
		return &Refusal{wait}
	}
	return nil
}

// Count is Allow for a request: where it is one too many, it returns a *Refusal.
func (l *Limiter) Count(key string, r Rule) error {
	if wait, ok := l.Allow(key, r); !ok {
		return &Refusal{wait}
	}
	return nil
}
