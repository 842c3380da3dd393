package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Tx is one transaction, for one goroutine. It is valid until the function that got it
// returns.
type Tx struct {
	Conn      conn
	Dialect   dialect
	now       time.Time
	committed []func()
	undone    []func() func()
}

// Now is the transaction's one time, in UTC, to the microsecond.
func (tx *Tx) Now() time.Time { return tx.now }

// Later is what generated code queues writes on; see unhurriedWrites.
func (tx *Tx) Later() DBTX { return unhurriedWrites{tx.Conn} }

// Lock locks a name until this transaction ends. What it protects must be read by a later
// statement: an earlier one has looked before the wait.
func (tx *Tx) Lock(ctx context.Context, name string) error {
	if tx.Dialect.LockNames == "" {
		return nil // writers run one after the other
	}
	_, err := tx.Conn.ExecContext(ctx, tx.Dialect.LockNames, name, name, name)
	return Translate("lock "+name, err)
}

// LockRow locks the row of which a column has a value until this transaction ends, and returns
// its id; the error is of kind NotFound and says missing where there is none. Read the row by a
// later statement: that one sees the changes of a transaction that this one waited for.
func (tx *Tx) LockRow(ctx context.Context, table, column, value, missing string) (id string, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT id FROM `+table+` WHERE `+column+` = $1`+tx.Dialect.ForUpdate, value).Scan(&id)
	return id, Found("lock "+table, missing, err)
}

// OnCommit calls fn after the commit.
func (tx *Tx) OnCommit(fn func()) { tx.committed = append(tx.committed, fn) }

// OnUndo calls keep at the beginning of a savepoint; back, which it returns, is called if
// the savepoint is rolled back, and restores what the transaction holds in memory.
func (tx *Tx) OnUndo(keep func() (back func())) { tx.undone = append(tx.undone, keep) }

// Transactions that conflicted with another run this often in all, with pauses that start
// at firstPause and double.
const (
	maxAttempts = 6
	firstPause  = 5 * time.Millisecond
)

// InTx runs fn in one transaction, which is committed when fn returns nil and rolled back
// when it returns an error or panics. The error of a failed COMMIT is returned. After a
// conflict fn runs again, so it must change nothing but the database; when all attempts
// fail the error is Unavailable. fn must use its context, with which another transaction is
// refused.
func (db *DB) InTx(ctx context.Context, fn func(context.Context, *Tx) error) error {
	if db.within(ctx) {
		return ErrNested
	}
	for attempt := 1; ; attempt++ {
		tx, err := db.attempt(ctx, fn)
		if err == nil {
			tx.tell()
			return nil
		}
		if attempt == maxAttempts || classify(err) != conflicting {
			return err
		}
		if cause := pause(ctx, firstPause<<(attempt-1)); cause != nil {
			return errors.Join(err, cause)
		}
	}
}

// tell calls the OnCommit functions.
func (tx *Tx) tell() {
	for _, fn := range tx.committed {
		fn()
	}
}

// newTx is a transaction that runs its statements on conn.
func (db *DB) newTx(conn conn) *Tx {
	return &Tx{Conn: conn, Dialect: db.Dialect, now: db.Now().UTC().Truncate(time.Microsecond)}
}

// run is a transaction without its beginning and end.
func (db *DB) run(ctx context.Context, tx *Tx, fn func(context.Context, *Tx) error) error {
	err := fn(context.WithValue(ctx, inside{}, &db.Reader), tx)
	if err == nil {
		_, err = tx.Conn.later.send(ctx)
	}
	if failed := tx.Conn.later.failed(); failed != nil && !errors.Is(err, failed) {
		err = Translate("write", failed) // what came after it failed for its sake
	}
	return err
}

// attempt is one run of a transaction.
func (db *DB) attempt(ctx context.Context, fn func(context.Context, *Tx) error) (*Tx, error) {
	db.writes.prepareMissed(ctx)
	// One connection for all of it: the pipeline speaks to it beside the transaction.
	own, err := db.writer.Conn(ctx)
	if err != nil {
		return nil, Translate("begin", err)
	}
	defer func() { _ = own.Close() }() // gives it back; what failed was said before
	begun, err := own.BeginTx(ctx, nil)
	if err != nil {
		return nil, Translate("begin", err)
	}
	ended := false
	defer func() {
		if !ended { // fn panicked, or ended its goroutine: pass it on
			_ = begun.Rollback()
		}
	}()
	conn := conn{tx: begun, s: db.writes}
	if db.Dialect.pipelines {
		conn.later = &pipeline{conn: own}
	}
	tx := db.newTx(conn)
	err = db.run(ctx, tx, fn)
	ended = true
	if err != nil {
		if rollback := begun.Rollback(); rollback != nil && !errors.Is(rollback, sql.ErrTxDone) {
			err = errors.Join(err, rollback)
		}
		return nil, err
	}
	// Deferred constraints and serialization failures show only here.
	if err := begun.Commit(); err != nil {
		return nil, TranslateCommit(err)
	}
	return tx, nil
}

// pause waits for d, give or take half of it, or until ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d/2 + rand.N(d))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

// Try runs fn in a savepoint: if fn fails, what it did is undone and the transaction goes
// on. A conflict with another transaction is not undone so: the whole transaction runs
// again.
func (tx *Tx) Try(ctx context.Context, fn func(ctx context.Context) error) error {
	exec := func(statement string) error {
		_, err := tx.Conn.ExecContext(ctx, statement)
		return Translate("savepoint", err)
	}
	if err := exec("SAVEPOINT item"); err != nil {
		return err
	}
	n := len(tx.committed)
	var back []func()
	for _, keep := range tx.undone {
		back = append(back, keep())
	}
	err := fn(ctx)
	if err == nil {
		_, err = tx.Conn.later.send(ctx)
	}
	if err == nil {
		return exec("RELEASE SAVEPOINT item")
	}
	if failed := tx.Conn.later.failed(); failed != nil && !errors.Is(err, failed) {
		err = Translate("write", failed)
	}
	tx.Conn.later.forget()
	if undo := exec("ROLLBACK TO SAVEPOINT item"); undo != nil {
		return undo
	}
	tx.committed = tx.committed[:n]
	for _, fn := range back {
		fn()
	}
	if release := exec("RELEASE SAVEPOINT item"); release != nil {
		return release
	}
	return err
}

// Among runs a statement for many ids, in parts.
func (tx *Tx) Among(ctx context.Context, text string, ids []string, rest string) error {
	for part := range slices.Chunk(ids, LinesChunk) {
		var f Filter
		if _, err := tx.Conn.ExecContext(ctx, text+` (`+f.Among(part)+`)`+rest, f.Args...); err != nil {
			return err
		}
	}
	return nil
}

// InsertRows inserts many rows with few statements: head names table and columns, tail
// follows the values. The engine decides how many rows a statement has: PostgreSQL counts
// round trips, while on SQLite texts of one length stay prepared.
func (tx *Tx) InsertRows(ctx context.Context, head string, rows [][]any, tail string) error {
	if len(rows) == 0 {
		return nil
	}
	for part := range slices.Chunk(rows, max(1, tx.Dialect.parameters/len(rows[0]))) {
		var f Filter
		var b strings.Builder
		for i, row := range part {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteByte('(')
			for j, v := range row {
				if j > 0 {
					b.WriteByte(',')
				}
				b.WriteString(f.Arg(v))
			}
			b.WriteByte(')')
		}
		if err := tx.Conn.Write(ctx, -1, head+` VALUES `+b.String()+tail, f.Args...); err != nil {
			return err
		}
	}
	return nil
}
