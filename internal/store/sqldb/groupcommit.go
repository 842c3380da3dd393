package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// Bounds of a group of transactions that share a COMMIT: how many there are, and how long
// the first may wait.
const (
	maxTogether    = 16
	togetherAtMost = 20 * time.Millisecond
)

// group lets short transactions on SQLite, which has one writer, share a COMMIT if they
// wait for each other (group commit). A COMMIT waits for the disk and writes each touched
// page, and orders touch the same pages. Each transaction is a savepoint: a failing one
// undoes its own writes only. All learn of their success after the COMMIT.
type group struct {
	db      *DB
	waiting atomic.Int32 // transactions that want to go on
	turn    sync.Mutex   // held by the one that runs
	open    *sharedTx    // what has run and is not committed; guarded by turn
}

// sharedTx is one SQLite transaction of several of ours.
type sharedTx struct {
	own   *sql.Conn
	tx    *sql.Tx
	n     int   // that succeeded
	lost  error // why SQLite has rolled back all of it before its end
	began time.Time
	done  chan struct{} // closed after the COMMIT
	err   error         // of the COMMIT; read it after done
}

// InTxTogether is InTx for short transactions, such as placing an order: on SQLite, those
// that wait for each other are committed together.
func (db *DB) InTxTogether(ctx context.Context, fn func(context.Context, *Tx) error) error {
	if db.group == nil || db.within(ctx) {
		return db.InTx(ctx, fn)
	}
	tx, err := db.group.run(ctx, fn)
	if errors.Is(err, errTogether) || classify(err) == conflicting {
		// Another one was in the way, or the COMMIT failed for the sake of one of them:
		// alone it sees its own fate.
		return db.InTx(ctx, fn)
	}
	if err == nil {
		tx.tell()
	}
	return err
}

// errTogether is the error of transactions whose shared COMMIT failed: nothing of them is
// stored.
var errTogether = errors.New("store: transactions that were committed together were rolled back")

func (g *group) run(ctx context.Context, fn func(context.Context, *Tx) error) (*Tx, error) {
	g.db.writes.prepareMissed(ctx)
	g.waiting.Add(1)
	g.turn.Lock() // whoever holds it does not wait for others of the group
	g.waiting.Add(-1)
	b, tx, err := g.step(ctx, fn)
	if b == nil || err != nil {
		return nil, err
	}
	<-b.done
	if b.err != nil && b.lost == nil && classify(b.err) == unavailable {
		return nil, b.err // nobody knows whether it is stored: not to be run again
	}
	if b.err != nil {
		return nil, errors.Join(errTogether, b.err)
	}
	return tx, nil
}

// step runs one transaction in the open batch, and commits the batch if nobody waits or
// enough have run. It ends the turn.
func (g *group) step(ctx context.Context, fn func(context.Context, *Tx) error) (b *sharedTx, tx *Tx, err error) {
	defer g.turn.Unlock()
	if err := g.begin(ctx); err != nil {
		return nil, nil, err
	}
	b = g.open
	defer func() { // also where fn panicked
		if b.n == 0 || b.lost != nil || b.n >= maxTogether || g.waiting.Load() == 0 || time.Since(b.began) >= togetherAtMost {
			g.end()
		}
	}()
	tx, err = g.savepoint(ctx, b, fn)
	return b, tx, err
}

// begin opens a batch where there is none.
func (g *group) begin(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		if g.open != nil && g.waiting.Load() == 0 {
			g.end() // those before waited for this one
		}
		return Translate("begin", err)
	}
	if g.open != nil {
		return nil
	}
	own, err := g.db.writer.Conn(ctx)
	if err != nil {
		return Translate("begin", err)
	}
	// The request of the first one may end before the others have run.
	tx, err := own.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return Translate("begin", errors.Join(err, own.Close()))
	}
	g.open = &sharedTx{own: own, tx: tx, began: time.Now(), done: make(chan struct{})}
	return nil
}

// savepoint runs fn. It ignores the end of the caller's context, since SQLite rolls back a
// whole transaction when a statement in it is interrupted.
func (g *group) savepoint(ctx context.Context, b *sharedTx, fn func(context.Context, *Tx) error) (*Tx, error) {
	ctx = context.WithoutCancel(ctx)
	if _, err := b.tx.ExecContext(ctx, "SAVEPOINT together"); err != nil {
		return nil, Translate("savepoint", err)
	}
	kept := false
	defer func() {
		if kept {
			return
		}
		// There is no savepoint where SQLite has rolled back everything, for a full disk say.
		_, b.lost = b.tx.ExecContext(ctx, "ROLLBACK TO together; RELEASE together")
	}()
	tx := g.db.newTx(conn{tx: b.tx, s: g.db.writes})
	if err := g.db.run(ctx, tx, fn); err != nil {
		return nil, err
	}
	if _, err := b.tx.ExecContext(ctx, "RELEASE together"); err != nil {
		return nil, Translate("release", err)
	}
	kept = true
	b.n++
	return tx, nil
}

// end commits the open batch, or rolls it back where nothing of it succeeded.
func (g *group) end() {
	b := g.open
	g.open = nil
	if b.lost != nil || b.n == 0 {
		b.err = Translate("rollback to", b.lost)
		_ = b.tx.Rollback() // what it could not take back is not there any more
	} else if err := b.tx.Commit(); err != nil {
		b.err = TranslateCommit(err)
	}
	_ = b.own.Close() // gives it back
	close(b.done)
}
