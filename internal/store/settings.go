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
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
	"gulaab/internal/shelf"
	"gulaab/internal/store/catalogdb"
	"gulaab/internal/store/postdb"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/todaydb"
)

// DemoSetting is the setting that marks a demo shop. Orders stored while it exists do not
// count as real.
const DemoSetting = "demo"

// Setting returns a setting's value; NotFound where it was never stored.
func (db *DB) Setting(ctx context.Context, name string) (string, error) {
	value, err := db.q.GetSetting(ctx, name)
	if err != nil {
		return "", sqldb.Found("setting", "Setting not found", err)
	}
	return value, nil
}

// PutSetting stores a setting.
func (tx *Tx) PutSetting(ctx context.Context, name, value string) error {
	return sqldb.Translate("put setting", tx.q.PutSetting(ctx, sqlcgen.PutSettingParams{Name: name, Value: value}))
}

// DeleteSetting deletes a setting; a missing one is no error.
func (tx *Tx) DeleteSetting(ctx context.Context, name string) error {
	return sqldb.Translate("delete setting", tx.q.DeleteSetting(ctx, name))
}

// secretLen is the length of a secret in bytes.
const secretLen = 32

// Secret returns random bytes by name, the same on every node and at every start. They are
// created when first asked for.
func (db *DB) Secret(ctx context.Context, name string) ([]byte, error) {
	name = "secret " + name
	text, err := db.Setting(ctx, name)
	if fault.KindOf(err) == fault.NotFound {
		var made [secretLen]byte
		_, _ = rand.Read(made[:]) // crypto/rand.Read never fails
		value := hex.EncodeToString(made[:])
		err = db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
			return sqldb.Translate("add secret", tx.q.AddSetting(ctx, sqlcgen.AddSettingParams{Name: name, Value: value}))
		})
		if err == nil {
			text, err = db.Setting(ctx, name) // another node's, where that came first
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
	return has, sqldb.Translate("real orders", err)
}

// CountRealOrders counts the orders stored while the shop was no demo; about says that it
// is an estimate.
func (db *DB) CountRealOrders(ctx context.Context) (n int64, about bool, err error) {
	err = db.view(ctx, "count real orders", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		demo, err := q.CountDemoOrders(ctx)
		if err != nil {
			return err
		}
		n, about, err = db.CountUpTo(ctx, tx, `orders`, sqldb.Filter{})
		n = max(0, n-demo)
		return err
	})
	return n, about, err
}

// KeyLife is how long idempotency keys are kept: a request repeated after that would place
// a second order.
const KeyLife = 30 * 24 * time.Hour

// changesLife is how long a screen may be offline and still learn what changed.
const changesLife = 24 * time.Hour

// invitationsKept is how long an expired invitation stays listed, so that it can be sent
// again.
const invitationsKept = 30 * 24 * time.Hour

// deletedLife is how long a deleted product's row stays, so that every node notices.
const deletedLife = time.Hour

// Sweep deletes expired rows of every kind in sweeps. It is safe to run at any time, on
// several nodes.
func (db *DB) Sweep(ctx context.Context) error {
	var failed error
	for _, kind := range sweeps {
		err := db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
			_, err := kind.sweep(tx.q, ctx, sqldb.Micros(tx.Now().Add(-kind.life)))
			return sqldb.Translate("sweep "+kind.name, err)
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		failed = errors.Join(failed, err) // the other kinds are swept all the same
	}
	return errors.Join(failed, db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		for _, kind := range mail.OnceKinds {
			if err := tx.SweepOnce(ctx, kind); err != nil {
				return err
			}
		}
		if err := tx.SweepQuestions(ctx); err != nil {
			return err
		}
		if err := tx.SweepLeftCarts(ctx); err != nil {
			return err
		}
		return tx.SweepWaits(ctx)
	}))
}

// sweeps are the kinds of rows to delete, each in its own transaction: those that ended, or
// began, longer ago than their life.
var sweeps = []struct {
	name  string
	life  time.Duration
	sweep func(q *sqlcgen.Queries, ctx context.Context, before int64) (int64, error)
}{
	{"sessions", 0, (*sqlcgen.Queries).SweepSessions},
	{"resets", 0, (*sqlcgen.Queries).SweepResets},
	{"emails", 0, (*sqlcgen.Queries).SweepEmailLinks},
	{"mail logins", 0, (*sqlcgen.Queries).SweepMailLogins},
	{"challenges", 0, (*sqlcgen.Queries).SweepChallenges},
	{"keys", KeyLife, (*sqlcgen.Queries).SweepKeys},
	{"closed", KeyLife, (*sqlcgen.Queries).SweepClosedKeys},
	{"attempts", KeyLife, (*sqlcgen.Queries).SweepAttempts},
	{"desks", 0, (*sqlcgen.Queries).SweepStaffSessions},
	{"checks", 0, (*sqlcgen.Queries).SweepChecks},
	{"invitations", invitationsKept, (*sqlcgen.Queries).SweepInvitations},
	{"changes", changesLife, (*sqlcgen.Queries).SweepChanges},
	{"traces", KeyLife, (*sqlcgen.Queries).SweepTraces},
	{"messages", postdb.MessageLife, (*sqlcgen.Queries).SweepMessages},
	{"texts nobody sent", 0, func(q *sqlcgen.Queries, ctx context.Context, now int64) (int64, error) {
		return q.ExpireOldWaiting(ctx, sqlcgen.ExpireOldWaitingParams{
			Expired: string(outbox.Expired), Waiting: string(outbox.Waiting), Now: now, Before: now - postdb.WaitingLife.Microseconds(),
		})
	}},
	{"mailboxes", postdb.MailboxLife, (*sqlcgen.Queries).SweepMailboxes},
	{"throttles", 0, (*sqlcgen.Queries).SweepThrottles},
	{"searches", catalogdb.SearchesLife, func(q *sqlcgen.Queries, ctx context.Context, before int64) (int64, error) {
		return q.SweepSearched(ctx, shelf.Day(sqldb.FromMicros(before)))
	}},
	{"views", catalogdb.ViewsLife, func(q *sqlcgen.Queries, ctx context.Context, before int64) (int64, error) {
		return q.SweepViews(ctx, shelf.Day(sqldb.FromMicros(before)))
	}},
	{"imports", postdb.TaskLife, (*sqlcgen.Queries).SweepImports},
	{"columns", exchange.MemoryLife, (*sqlcgen.Queries).SweepImportColumns},
	{"tasks", postdb.TaskLife, (*sqlcgen.Queries).SweepTasks},
	{"notices", postdb.NoticesLife, (*sqlcgen.Queries).SweepNotices},
	{"wrong", todaydb.WrongLife, (*sqlcgen.Queries).SweepWrong},
	{"deleted products", deletedLife, func(q *sqlcgen.Queries, ctx context.Context, before int64) (int64, error) {
		return 0, q.PurgeProducts(ctx, before)
	}},
}

// MadeSetting returns a setting, the same on every node and at every start; create makes it
// when it is first asked for.
func (db *DB) MadeSetting(ctx context.Context, name string, create func() (string, error)) (string, error) {
	text, err := db.Setting(ctx, name)
	if fault.KindOf(err) != fault.NotFound {
		return text, err
	}
	made, err := create()
	if err != nil {
		return "", err
	}
	err = db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		return sqldb.Translate("add setting", tx.q.AddSetting(ctx, sqlcgen.AddSettingParams{Name: name, Value: made}))
	})
	if err != nil {
		return "", err
	}
	return db.Setting(ctx, name) // another node's, where that came first
}
