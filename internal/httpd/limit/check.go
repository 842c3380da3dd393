package limit

import (
	"math"
	"strconv"
	"time"

	"gulaab/internal/fault"
)

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
