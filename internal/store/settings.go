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
	var failed error
	for _, kind := range sweeps {
		err := db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
			before := func(life time.Duration) int64 { return micros(tx.now.Add(-life)) }
			return translate("sweep "+kind.name, kind.sweep(ctx, tx, before))
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		failed = errors.Join(failed, err) // the other kinds go all the same
	}
	return failed
}

// sweeps are the kinds of rows that nobody needs any more, each deleted in a transaction
// of its own. before is so long ago, as rows have it.
var sweeps = []struct {
	name  string
	sweep func(ctx context.Context, tx *Tx, before func(life time.Duration) int64) error
}{
	{"sessions", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepSessions(ctx, before(0))
		return err
	}},
	{"resets", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepResets(ctx, before(0))
		return err
	}},
	{"emails", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepEmailLinks(ctx, before(0))
		return err
	}},
	{"keys", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepKeys(ctx, before(KeyLife))
		return err
	}},
	{"closed", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepClosedKeys(ctx, before(KeyLife))
		return err
	}},
	{"attempts", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepAttempts(ctx, before(KeyLife))
		return err
	}},
	{"desks", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepStaffSessions(ctx, before(0))
		return err
	}},
	{"checks", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepChecks(ctx, before(0))
		return err
	}},
	{"invitations", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepInvitations(ctx, before(invitationsKept))
		return err
	}},
	{"changes", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepChanges(ctx, before(changesLife))
		return err
	}},
	{"traces", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepTraces(ctx, before(KeyLife))
		return err
	}},
	{"messages", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepMessages(ctx, before(MessageLife))
		return err
	}},
	{"texts nobody sent", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.ExpireOldWaiting(ctx, sqlcgen.ExpireOldWaitingParams{
			Expired: string(outbox.Expired), Waiting: string(outbox.Waiting), Now: before(0), Before: before(waitingLife),
		})
		return err
	}},
	{"mailboxes", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepMailboxes(ctx, before(mailboxLife))
		return err
	}},
	{"throttles", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepThrottles(ctx, before(0))
		return err
	}},
	{"searches", func(ctx context.Context, tx *Tx, _ func(time.Duration) int64) error {
		_, err := tx.q.SweepSearched(ctx, shelf.Day(tx.now.Add(-searchesLife)))
		return err
	}},
	{"views", func(ctx context.Context, tx *Tx, _ func(time.Duration) int64) error {
		_, err := tx.q.SweepViews(ctx, shelf.Day(tx.now.Add(-viewsLife)))
		return err
	}},
	{"imports", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepImports(ctx, before(TaskLife))
		return err
	}},
	{"columns", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepImportColumns(ctx, before(exchange.MemoryLife))
		return err
	}},
	{"tasks", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepTasks(ctx, before(TaskLife))
		return err
	}},
	{"notices", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepNotices(ctx, before(noticesLife))
		return err
	}},
	{"wrong", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		_, err := tx.q.SweepWrong(ctx, before(wrongLife))
		return err
	}},
	{"deleted products", func(ctx context.Context, tx *Tx, before func(time.Duration) int64) error {
		return tx.q.PurgeProducts(ctx, before(deletedLife))
	}},
}
