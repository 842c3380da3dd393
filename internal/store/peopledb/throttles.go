package peopledb

import (
	"context"
	"time"

	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Throttle implements account.Tx.
func (tx *Tx) Throttle(ctx context.Context, name string) (time.Time, error) {
	at, err := tx.q.Throttle(ctx, name)
	if sqldb.IsNoRows(err) {
		return time.Time{}, nil
	}
	return sqldb.MaybeMicros(at), sqldb.Translate("throttle", err)
}

// PutThrottle implements account.Tx.
func (tx *Tx) PutThrottle(ctx context.Context, name string, until time.Time) error {
	return sqldb.Translate("put throttle", tx.q.PutThrottle(ctx, sqlcgen.PutThrottleParams{Name: name, UntilAt: sqldb.Micros(until)}))
}

// ChargeThrottle implements account.Tx. It reads and writes in one statement, so that
// transactions of the same name wait for each other.
func (tx *Tx) ChargeThrottle(ctx context.Context, name string, d time.Duration) (time.Time, error) {
	at, err := tx.q.ChargeThrottle(ctx, sqlcgen.ChargeThrottleParams{Name: name, Moment: sqldb.Micros(tx.Now()), Step: d.Microseconds()})
	return sqldb.FromMicros(at), sqldb.Translate("charge throttle", err)
}
