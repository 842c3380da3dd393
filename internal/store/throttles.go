package store

import (
	"context"
	"time"

	"gulaab/internal/store/sqlcgen"
)

// Throttle implements account.Tx.
func (tx *Tx) Throttle(ctx context.Context, name string) (time.Time, error) {
	at, err := tx.q.Throttle(ctx, name)
	if isNoRows(err) {
		return time.Time{}, nil
	}
	return maybeMicros(at), translate("throttle", err)
}

// PutThrottle implements account.Tx.
func (tx *Tx) PutThrottle(ctx context.Context, name string, until time.Time) error {
	return translate("put throttle", tx.q.PutThrottle(ctx, sqlcgen.PutThrottleParams{Name: name, UntilAt: micros(until)}))
}

// ChargeThrottle implements account.Tx. It reads and writes in one statement:
// transactions of the same name wait for each other.
func (tx *Tx) ChargeThrottle(ctx context.Context, name string, d time.Duration) (time.Time, error) {
	at, err := tx.q.ChargeThrottle(ctx, sqlcgen.ChargeThrottleParams{Name: name, Moment: micros(tx.now), Step: d.Microseconds()})
	return fromMicros(at), translate("charge throttle", err)
}
