package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"gulaab/internal/exchange"
	"gulaab/internal/fault"
	"gulaab/internal/outbox"
	"gulaab/internal/shelf"
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

// secretLen is how many bytes a secret has.
const secretLen = 32

// Secret returns random bytes that are the same for every node and every start,
// by name. They are made when they are first asked for.
func (db *DB) Secret(ctx context.Context, name string) ([]byte, error) {
	name = "secret " + name
	text, err := db.Setting(ctx, name)
	if fault.KindOf(err) == fault.NotFound {
		var made [secretLen]byte
		_, _ = rand.Read(made[:]) // crypto/rand.Read never fails
		value := hex.EncodeToString(made[:])
		err = db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
			return translate("add secret", tx.q.AddSetting(ctx, sqlcgen.AddSettingParams{Name: name, Value: value}))
		})
		if err == nil {
			text, err = db.Setting(ctx, name) // another node's, where that was sooner
		}
	}
	if err != nil {
		return nil, err
	}
	secret, err := hex.DecodeString(text)
	if err != nil || len(secret) < secretLen {
		return nil, fmt.Errorf("store: the %s is not one", name)
	}
	return secret, nil
}

// HasRealOrders says whether any order was stored while the shop was no demo.
func (db *DB) HasRealOrders(ctx context.Context) (bool, error) {
	has, err := db.q.HasRealOrders(ctx)
	return has, translate("real orders", err)
}

// CountRealOrders returns how many orders were stored while the shop was no demo;
// about says that it is an estimate.
func (db *DB) CountRealOrders(ctx context.Context) (n int64, about bool, err error) {
	err = db.view(ctx, "count real orders", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		demo, err := q.CountDemoOrders(ctx)
		if err != nil {
			return err
		}
		n, about, err = db.countUpTo(ctx, tx, `orders`, filter{})
		n = max(0, n-demo)
		return err
	})
	return n, about, err
}

// KeyLife is how long idempotency keys are kept: a client that repeats a
// request after it would place a second order.
const KeyLife = 30 * 24 * time.Hour

// changesLife is how long a screen may have been away and still be told what it missed.
const changesLife = 24 * time.Hour

// invitationsKept is how long one that ended is still listed, so that it can be sent again.
const invitationsKept = 30 * 24 * time.Hour

// deletedLife is how long a deleted product waits for every node to hear of it.
const deletedLife = time.Hour

// Sweep deletes what has run out: sessions, password resets, idempotency keys
// older than KeyLife. It is safe to run at any time, from several nodes.
func (db *DB) Sweep(ctx context.Context) error {
	return db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		now := micros(tx.now)
		_, sessions := tx.q.SweepSessions(ctx, now)
		_, resets := tx.q.SweepResets(ctx, now)
		_, emails := tx.q.SweepEmailLinks(ctx, now)
		_, keys := tx.q.SweepKeys(ctx, micros(tx.now.Add(-KeyLife)))
		_, closed := tx.q.SweepClosedKeys(ctx, micros(tx.now.Add(-KeyLife)))
		_, attempts := tx.q.SweepAttempts(ctx, micros(tx.now.Add(-KeyLife)))
		_, desks := tx.q.SweepStaffSessions(ctx, now)
		_, checks := tx.q.SweepChecks(ctx, now)
		_, invitations := tx.q.SweepInvitations(ctx, micros(tx.now.Add(-invitationsKept)))
		_, changes := tx.q.SweepChanges(ctx, micros(tx.now.Add(-changesLife)))
		_, traces := tx.q.SweepTraces(ctx, micros(tx.now.Add(-KeyLife)))
		_, messages := tx.q.SweepMessages(ctx, micros(tx.now.Add(-MessageLife)))
		_, unsent := tx.q.ExpireOldWaiting(ctx, sqlcgen.ExpireOldWaitingParams{
			Expired: string(outbox.Expired), Waiting: string(outbox.Waiting), Now: now, Before: micros(tx.now.Add(-waitingLife)),
		})
		_, mailboxes := tx.q.SweepMailboxes(ctx, micros(tx.now.Add(-mailboxLife)))
		_, throttles := tx.q.SweepThrottles(ctx, now)
		_, searches := tx.q.SweepSearched(ctx, shelf.Day(tx.now.Add(-searchesLife)))
		_, views := tx.q.SweepViews(ctx, shelf.Day(tx.now.Add(-viewsLife)))
		_, imports := tx.q.SweepImports(ctx, micros(tx.now.Add(-TaskLife)))
		_, columns := tx.q.SweepImportColumns(ctx, micros(tx.now.Add(-exchange.MemoryLife)))
		_, tasks := tx.q.SweepTasks(ctx, micros(tx.now.Add(-TaskLife)))
		_, notices := tx.q.SweepNotices(ctx, micros(tx.now.Add(-noticesLife)))
		_, wrong := tx.q.SweepWrong(ctx, micros(tx.now.Add(-wrongLife)))
		deleted := tx.q.PurgeProducts(ctx, micros(tx.now.Add(-deletedLife)))
		return translate("sweep", errors.Join(deleted, notices, wrong, searches, views, traces, sessions, resets, emails, keys, closed, attempts, desks, checks, invitations, changes, messages, unsent, mailboxes, throttles, imports, columns, tasks))
	})
}
