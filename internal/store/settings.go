package store

import (
	"context"
	"errors"
	"time"

	"gulaab/internal/store/sqlcgen"
)

// DemoSetting is the name of the setting that marks a demo shop. Orders that
// are stored while it exists do not count as real.
const DemoSetting = "demo"

// Setting returns a setting's value; NotFound where it was never put.
func (db *DB) Setting(ctx context.Context, name string) (string, error) {
	value, err := db.q.GetSetting(ctx, name)
	if err != nil {
		return "", found("setting", "Setting not found", err)
	}
	return value, nil
}

// PutSetting stores a setting.
func (tx *Tx) PutSetting(ctx context.Context, name, value string) error {
	return translate("put setting", tx.q.PutSetting(ctx, sqlcgen.PutSettingParams{Name: name, Value: value}))
}

// DeleteSetting forgets a setting; a missing one is no error.
func (tx *Tx) DeleteSetting(ctx context.Context, name string) error {
	return translate("delete setting", tx.q.DeleteSetting(ctx, name))
}

// CountRealOrders returns how many orders were stored while the shop was no demo.
func (db *DB) CountRealOrders(ctx context.Context) (int64, error) {
	n, err := db.q.CountRealOrders(ctx)
	return n, translate("count real orders", err)
}

// KeyLife is how long idempotency keys are kept: a client that repeats a
// request after it would place a second order.
const KeyLife = 30 * 24 * time.Hour

// Sweep deletes what has run out: sessions, password resets, idempotency keys
// older than KeyLife. It is safe to run at any time, from several nodes.
func (db *DB) Sweep(ctx context.Context) error {
	return db.InTx(ctx, func(tx *Tx) error {
		now := micros(tx.now)
		_, sessions := tx.q.SweepSessions(ctx, now)
		_, resets := tx.q.SweepResets(ctx, now)
		_, keys := tx.q.SweepKeys(ctx, micros(tx.now.Add(-KeyLife)))
		_, closed := tx.q.SweepClosedKeys(ctx, micros(tx.now.Add(-KeyLife)))
		return translate("sweep", errors.Join(sessions, resets, keys, closed))
	})
}
